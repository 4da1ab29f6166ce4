//! Full grids and puzzles: `cargo bench --bench generate`.

mod clock;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target, fill, fill_uniform};
use numpla::grader::Level;
use numpla::{Geometry, Puzzle};

fn main() {
    println!("{:<28} {:>7} {:>12}", "generate", "made", "made");
    let geometry = Geometry::classic();
    clock::best_of_five("fill 9x9", || {
        for k in 0..2000 {
            let grid = fill(&geometry, &mut Seed::new(1).stream(k)).unwrap();
            assert!(grid.is_full() && grid.clashes().is_empty());
        }
        2000
    });
    clock::best_of_five("fill 9x9, uniform", || {
        for k in 0..2000 {
            let grid = fill_uniform(&geometry, &mut Seed::new(1).stream(k)).unwrap();
            assert!(grid.is_full() && grid.clashes().is_empty());
        }
        2000
    });
    let clues = |count| Target { clues: Some(count..=count), ..Target::default() };
    let level = |level: Level| Target { er: Some(level.ratings()), ..Target::default() };
    let minimal = || Target { minimal: true, ..Target::default() };
    for (name, symmetry, target, count) in [
        ("gen dig all", Symmetry::Rotate180, Target::default(), 4000),
        ("gen minimal", Symmetry::Rotate180, minimal(), 50),
        ("gen minimal, no symmetry", Symmetry::None, minimal(), 4000),
        ("gen 28 clues", Symmetry::Rotate180, clues(28), 4000),
        ("gen 26 clues", Symmetry::Rotate180, clues(26), 2000),
        ("gen 24 clues", Symmetry::Rotate180, clues(24), 500),
        ("gen 22 clues", Symmetry::Rotate180, clues(22), 50),
        ("gen hard", Symmetry::Rotate180, level(Level::Hard), 50),
        ("gen expert", Symmetry::Rotate180, level(Level::Expert), 50),
    ] {
        let request = Request {
            ground: Geometry::classic().into(),
            symmetry,
            target: target.clone(),
            solution: None,
            max_attempts: 10_000,
        };
        let generator = Generator::new(request).unwrap();
        let indices: Vec<u64> = (0..count).collect();
        clock::best_of_five(name, || {
            for made in generator.puzzles(Seed::new(1), &indices, &|| false) {
                let givens = made.unwrap().puzzle.givens().clone();
                assert!(target.clues.as_ref().is_none_or(|range| range.contains(&givens.clue_count())));
                assert!(Puzzle::new(givens).is_ok());
            }
            count as usize
        });
    }
}
