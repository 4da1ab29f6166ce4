//! Counting to two: `cargo bench --bench solve`. Corpora are generated, so the figures need no files.

mod clock;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target};
use numpla::solver::Search;
use numpla::{Geometry, Grid};

fn minimal(count: u64) -> Vec<Grid> {
    let request = Request {
        geometry: Geometry::classic(),
        symmetry: Symmetry::None,
        target: Target::default(),
        solution: None,
        max_attempts: 1,
    };
    let generator = Generator::new(request).unwrap();
    (0..count).map(|k| generator.puzzle(Seed::new(1), k, &|| false).unwrap().puzzle.givens().clone()).collect()
}

fn main() {
    println!("{:<28} {:>7} {:>12}", "count to 2", "puzzles", "puzzles");
    let unique = minimal(2000);
    // Each without one of its givens: minimal puzzles then have several solutions.
    let several: Vec<Grid> = unique
        .iter()
        .map(|grid| {
            let (cell, _) = grid.filled().next().unwrap();
            let mut grid = grid.clone();
            grid.set(cell, None);
            grid
        })
        .collect();
    let geometry = Geometry::classic();
    let mut search = Search::new(&geometry);
    for (name, grids, solutions) in [("9x9 minimal", &unique, 1), ("9x9 several solutions", &several, 2)] {
        clock::best_of_five(name, || {
            for grid in grids {
                search.load(grid);
                search.run(2, u64::MAX);
                assert!(search.found().min(2) == solutions, "{grid}");
            }
            grids.len()
        });
    }
}
