//! A naive solver, written only to be obvious: what the real one is held to.
#![allow(dead_code)] // other tests take from it what they need

use numpla::{Cell, Digit, Geometry, Grid};

/// All solutions, up to a limit, in row-major order: the first open cell, each digit in turn, if no house holds it yet.
pub(crate) fn solutions(grid: &Grid, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    search(&mut grid.clone(), limit, &mut found);
    found
}

fn search(grid: &mut Grid, limit: usize, found: &mut Vec<String>) {
    if found.len() == limit || !is_consistent(grid) {
        return;
    }
    let geometry = grid.geometry().clone();
    let Some(cell) = geometry.cells().find(|&cell| grid.digit(cell).is_none()) else {
        found.push(grid.to_string());
        return;
    };
    for digit in geometry.digits().iter() {
        if !is_taken(grid, cell, digit) {
            grid.set(cell, Some(digit));
            search(grid, limit, found);
            grid.set(cell, None);
        }
    }
}

fn is_taken(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let houses = grid.geometry().houses().iter().filter(|house| house.cells().contains(&cell));
    let in_houses =
        houses.flat_map(numpla::geometry::House::cells).any(|&other| other != cell && grid.digit(other) == Some(digit));
    in_houses || grid.geometry().peers(cell).iter().any(|&peer| grid.digit(peer) == Some(digit))
}

fn is_consistent(grid: &Grid) -> bool {
    grid.filled().all(|(cell, digit)| !is_taken(grid, cell, digit))
}

#[test]
fn it_counts_what_is_known() {
    let blank = |height, width| Grid::blank(&Geometry::boxes(height, width).unwrap());
    assert_eq!(solutions(&blank(2, 2), 1000).len(), 288);
    assert_eq!(solutions(&blank(1, 1), 10), ["1"]);
    // Latin squares of side 3: a 1x3 box is a row.
    assert_eq!(solutions(&blank(1, 3), 100).len(), 12);
}
