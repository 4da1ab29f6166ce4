//! Full grids and puzzles: `cargo bench --bench generate`.

mod clock;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target, fill};
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
    let clues = |count| Target { clues: Some(count..=count), ..Target::default() };
    let level = |level: Level| Target { er: Some(level.ratings()), ..Target::default() };
    for (name, target, count) in [
        ("gen dig all", Target::default(), 200),
        ("gen 28 clues", clues(28), 200),
        ("gen 24 clues", clues(24), 10),
        ("gen hard", level(Level::Hard), 50),
        ("gen expert", level(Level::Expert), 50),
    ] {
        let request = Request {
            geometry: Geometry::classic(),
            symmetry: Symmetry::Rotate180,
            target: target.clone(),
            solution: None,
            max_attempts: 10_000,
        };
        let generator = Generator::new(request).unwrap();
        clock::best_of_five(name, || {
            for k in 0..count {
                let made = generator.puzzle(Seed::new(1), k, &|| false).unwrap();
                let clues = made.puzzle.givens().clue_count();
                assert!(target.clues.as_ref().is_none_or(|range| range.contains(&clues)));
                assert!(Puzzle::new(made.puzzle.givens().clone()).is_ok());
            }
            count as usize
        });
    }
}
