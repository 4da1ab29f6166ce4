//! Engines: none changes a result, on one thread or many.

use numpla::generator::{Generator, Request, Seed, Symmetry, Target, fill, fill_uniform};
use numpla::solver::Search;
use numpla::solver::classic9::{Cells, Engine, Line, count, count_all};
use numpla::{Cell, Geometry, Grid, Rating};

fn request(symmetry: Symmetry, target: Target) -> Request {
    Request { ground: Geometry::classic().into(), symmetry, target, solution: None, max_attempts: 10_000 }
}

#[test]
fn every_engine_makes_the_same_puzzles() {
    let clues = |count| Target { clues: Some(count..=count), ..Target::default() };
    let minimal = Target { minimal: true, ..Target::default() };
    let hard = Target { er: Some(Rating::from_tenths(66)..=Rating::from_tenths(80)), ..Target::default() };
    for (symmetry, target, count) in [
        (Symmetry::Rotate180, clues(28), 30),
        (Symmetry::Rotate180, clues(24), 10),
        (Symmetry::None, clues(23), 10),
        (Symmetry::Diagonal, clues(27), 10),
        (Symmetry::All, clues(29), 10),
        (Symmetry::BothMirrors, Target::default(), 10),
        (Symmetry::None, minimal.clone(), 10),
        (Symmetry::Rotate180, minimal, 2),
        (Symmetry::Rotate180, hard, 5),
    ] {
        let make = |engine| Generator::new(request(symmetry, target.clone())).unwrap().on(engine);
        let indices: Vec<u64> = (0..count).collect();
        let one_by_one = |generator: &Generator| {
            indices.iter().map(|&index| generator.puzzle(Seed::new(9), index, &|| false)).collect::<Vec<_>>()
        };
        let first = one_by_one(&make(Engine::best()));
        for engine in Engine::available() {
            let generator = make(engine);
            assert_eq!(generator.puzzles(Seed::new(9), &indices, &|| false), first, "{engine}, {symmetry} {target:?}");
            assert_eq!(one_by_one(&generator), first, "{engine}, {symmetry} {target:?}");
        }
        for made in first {
            let givens = made.unwrap().puzzle.givens().clone();
            assert!(target.clues.as_ref().is_none_or(|range| range.contains(&givens.clue_count())));
            for orbit in symmetry.orbits(givens.geometry()) {
                assert!(orbit.iter().all(|&cell| givens.digit(cell).is_some() == givens.digit(orbit[0]).is_some()));
            }
        }
    }
}

#[test]
fn a_stop_ends_what_is_made_side_by_side() {
    let generator = Generator::new(request(Symmetry::Rotate180, Target::default())).unwrap();
    let made = generator.puzzles(Seed::new(1), &[0, 1, 2], &|| true);
    assert!(made.len() == 3 && made.iter().all(Result::is_err));
    assert!(generator.puzzles(Seed::new(1), &[], &|| false).is_empty());
}

/// How often two digits could change places in four cells of two rows, two columns and two boxes.
fn rectangles(grid: &Grid) -> usize {
    let at = |row, column| grid.digit(Cell::at(row, column, 9));
    let pairs = || (0..9).flat_map(|low| (low + 1..9).map(move |high| (low, high)));
    let is_one = |((top, bottom), (left, right)): &((usize, usize), (usize, usize))| {
        (top / 3 == bottom / 3) != (left / 3 == right / 3)
            && at(*top, *left) == at(*bottom, *right)
            && at(*top, *right) == at(*bottom, *left)
    };
    pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns))).filter(is_one).count()
}

#[test]
fn uniform_grids_have_as_many_rectangles_as_all_grids() {
    let (geometry, count) = (Geometry::classic(), 20_000);
    let drawn = (0..count).map(|k| fill_uniform(&geometry, &mut Seed::new(2).stream(k)).unwrap());
    let mean = drawn.map(|grid| rectangles(&grid)).sum::<usize>() as f64 / count as f64;
    // All grids have 11.58 on average; the standard deviation of this mean is below 0.03, and the fast sampler has 11.27.
    assert!((mean - 11.58).abs() < 0.12, "{mean}");
}

/// A board of any kind: with many solutions, one and none, by a wrong given, by an exchange in a full grid, and by chance.
fn mixed(number: u64) -> Line {
    let mut stream = Seed::new(6).stream(number);
    let full = fill(&Geometry::classic(), &mut stream).unwrap();
    let mut line: Line = full.numbers().try_into().unwrap();
    let clues = [8 + stream.below(16), 17 + stream.below(30), 75 + stream.below(6), 60][number as usize % 4];
    if number % 4 == 2 {
        line.swap(stream.below(81) as usize, stream.below(81) as usize);
    }
    for cell in &mut line {
        *cell = if stream.below(81) < clues { *cell } else { 0 };
    }
    if number % 8 == 1 || number % 4 == 3 {
        (0..number % 4).for_each(|_| line[stream.below(81) as usize] = 1 + stream.below(9) as u8);
    }
    line
}

/// `NUMPLA_TEST_BOARDS=200000` in the environment asks for more boards than a usual run has time for.
#[test]
fn every_engine_counts_what_the_search_counts() {
    let boards = std::env::var("NUMPLA_TEST_BOARDS").map_or(2000, |text| text.parse().unwrap());
    let lines: Vec<Line> = (0..boards).map(mixed).collect();
    let many: Vec<Vec<u64>> = Engine::available().map(|engine| count_all(&lines, 2, engine)).collect();
    let geometry = Geometry::classic();
    let mut search = Search::new(&geometry);
    let mut seen = [0_u64; 3];
    for (number, line) in lines.iter().enumerate() {
        search.load_numbers(line);
        search.run(2, u64::MAX);
        let found = search.found().min(2) as u64;
        seen[found as usize] += 1;
        assert!(many.iter().all(|counts| counts[number] == found), "{line:?}");
        for engine in Engine::available() {
            assert_eq!(count(&Cells::of_line(line).unwrap(), 2, engine).found, found, "{engine} {line:?}");
        }
    }
    assert!(seen.iter().all(|&seen| seen > boards / 40), "{seen:?}");
}
