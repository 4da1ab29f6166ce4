//! Counting to two: `cargo bench --bench solve`. Corpora are generated, so the figures need no files; a file of lines can be named behind `--`.
//!
//! Engines take turns on the same boards, and every count is compared with that of the first engine.

mod clock;

use std::time::Instant;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target};
use numpla::solver::Search;
use numpla::solver::classic9::{Cells, Engine, Line, count, count_all};
use numpla::{Geometry, Grid};

fn minimal(count: u64) -> Vec<Line> {
    let request = Request {
        ground: Geometry::classic().into(),
        symmetry: Symmetry::None,
        target: Target::default(),
        solution: None,
        max_attempts: 1,
    };
    let indices: Vec<u64> = (0..count).collect();
    let made = Generator::new(request).unwrap().puzzles(Seed::new(1), &indices, &|| false);
    made.into_iter().map(|made| made.unwrap().puzzle.givens().numbers().try_into().unwrap()).collect()
}

/// A way to count many boards to two.
type Way<'a> = (String, Box<dyn Fn(&[Line]) -> Vec<u64> + 'a>);

/// Each way five times over all boards, a chunk at a time in turn; the best time of each chunk counts.
fn table(name: &str, lines: &[Line], ways: &[Way]) {
    const CHUNK: usize = 2000;
    let started = Instant::now();
    let mut seconds = vec![0.0; ways.len()];
    for chunk in lines.chunks(CHUNK) {
        let mut best = vec![f64::INFINITY; ways.len()];
        let expected = ways[0].1(chunk);
        for _ in 0..5 {
            for ((way, run), best) in ways.iter().zip(&mut best) {
                let before = clock::cpu(started);
                let counted = run(chunk);
                *best = best.min(clock::cpu(started).saturating_sub(before).as_secs_f64());
                assert!(counted == expected, "{way} counts otherwise");
            }
        }
        seconds.iter_mut().zip(best).for_each(|(sum, best)| *sum += best);
    }
    for ((way, _), seconds) in ways.iter().zip(seconds) {
        println!("{name:<24} {way:<16} {:>7} {:>12.0} /s", lines.len(), lines.len() as f64 / seconds);
    }
}

fn main() {
    println!("{:<24} {:<16} {:>7} {:>12}", "count to 2", "", "boards", "boards");
    let geometry = Geometry::classic();
    let search = |lines: &[Line]| {
        let mut search = Search::new(&geometry);
        let count = |line: &Line| {
            search.load(&Grid::from_line_on(&geometry, &String::from_utf8_lossy(line)).unwrap());
            search.run(2, u64::MAX);
            search.found().min(2) as u64
        };
        lines.iter().map(count).collect()
    };
    let mut ways: Vec<Way> = Vec::new();
    for engine in Engine::available() {
        let one = move |line: &Line| count(&Cells::of_line(line).unwrap(), 2, engine).found;
        ways.push((format!("{engine}, one"), Box::new(move |lines| lines.iter().map(one).collect())));
        ways.push((format!("{engine}, many"), Box::new(move |lines| count_all(lines, 2, engine))));
    }
    ways.push(("general search".into(), Box::new(search)));
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if let Some(path) = file {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path} cannot be read: {error}"));
        let lines: Vec<Line> = text.lines().filter_map(|line| line.as_bytes().try_into().ok()).collect();
        let name = path.rsplit('/').next().unwrap_or_default();
        table(name, &lines, &ways);
        return;
    }
    let unique: Vec<Line> = minimal(4000).iter().map(|line| line.map(|number| b'0' + number)).collect();
    // Each without one of its givens: minimal puzzles then have several solutions.
    let several: Vec<Line> = unique
        .iter()
        .map(|line| {
            let mut line = *line;
            *line.iter_mut().find(|cell| **cell != b'0').unwrap() = b'0';
            line
        })
        .collect();
    assert_eq!(count_all(&unique, 2, Engine::best()), vec![1; unique.len()]);
    assert_eq!(count_all(&several, 2, Engine::best()), vec![2; several.len()]);
    table("9x9 minimal", &unique, &ways);
    table("9x9 several solutions", &several, &ways);
}
