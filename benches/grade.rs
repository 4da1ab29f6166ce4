//! Grading by level: `cargo bench --bench grade`. The ratings of each corpus are asserted by their sum.

mod clock;

use std::collections::BTreeMap;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target};
use numpla::grader::{Level, Outcome, Ruler, grade};
use numpla::{Geometry, Puzzle};

/// What the ER of each level's corpus add up to, in tenths.
const SUMS: [(Level, u32); 4] =
    [(Level::Easy, 6582), (Level::Medium, 10099), (Level::Hard, 4948), (Level::Expert, 6780)];

fn main() {
    println!("{:<28} {:>7} {:>12}", "grade", "puzzles", "puzzles");
    let geometry = Geometry::classic();
    let request = Request {
        geometry: geometry.clone(),
        symmetry: Symmetry::None,
        target: Target::default(),
        solution: None,
        max_attempts: 1,
    };
    let generator = Generator::new(request).unwrap();
    let ruler = Ruler::se(&geometry);
    let mut by_level: BTreeMap<Level, Vec<Puzzle>> = BTreeMap::new();
    for k in 0..2000 {
        let puzzle = generator.puzzle(Seed::new(1), k, &|| false).unwrap().puzzle;
        if let Outcome::Graded(grade) = grade(&puzzle, &ruler, None) {
            by_level.entry(grade.level()).or_default().push(puzzle);
        }
    }
    for (level, sum) in SUMS {
        let puzzles = &by_level[&level];
        clock::best_of_five(&level.to_string(), || {
            let er = |puzzle| u32::from(grade(puzzle, &ruler, None).grade().expect("it was graded before").er.tenths());
            assert_eq!(puzzles.iter().map(er).sum::<u32>(), sum, "{level}");
            puzzles.len()
        });
    }
}
