//! A made-up variant, to show what one takes and that everything above works on it without knowing its name.

mod oracle;

use std::sync::Arc;

use numpla::generator::{Generator, Request, Seed, Symmetry, Target};
use numpla::geometry::{Draft, HouseKind, Spec};
use numpla::grader::{Outcome, Ruler, grade};
use numpla::{Cell, Geometry, Grid, solver};

/// Boxes, and the four corners all different.
fn four_corners(height: usize, width: usize) -> Arc<Geometry> {
    let side = height * width;
    let mut draft = Draft::square(side, "").unwrap();
    let boxes = numpla::geometry::variants::named("boxes").unwrap();
    boxes.add(&Spec::boxes(format!("{height}x{width}").parse().unwrap()), &mut draft).unwrap();
    let corners = [(0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1)];
    let cells = corners.map(|(row, column)| Cell::at(row, column, side)).to_vec();
    draft.add_name("four-corners");
    draft.add_house(HouseKind::Extra, "the corners".into(), cells);
    Arc::new(draft.build().unwrap())
}

#[test]
fn it_is_counted_by_its_own_rule() {
    let geometry = four_corners(2, 2);
    assert_eq!(geometry.name(), "2x2,four-corners");
    assert!(!geometry.is_plain());
    let blank = Grid::blank(&geometry);
    let slow = oracle::solutions(&blank, 1000).len();
    assert_eq!(solver::solutions(&blank).count(), slow);
    assert!(slow < 288 && slow > 0);
}

#[test]
fn it_is_generated_and_graded_by_its_own_rule() {
    let geometry = four_corners(2, 3);
    let ruler = Ruler::se(&geometry);
    let request = Request {
        ground: Arc::clone(&geometry).into(),
        symmetry: Symmetry::Rotate180,
        target: Target::default(),
        solution: None,
        max_attempts: 10,
    };
    let generator = Generator::new(request).unwrap();
    let mut graded = 0;
    for index in 0..20 {
        let puzzle = generator.puzzle(Seed::new(1), index, &|| false).unwrap().puzzle;
        assert_eq!(oracle::solutions(puzzle.givens(), 2), [puzzle.solution().to_string()]);
        graded += usize::from(matches!(grade(&puzzle, &ruler, None), Outcome::Graded(_)));
    }
    assert!(graded > 0);
}

#[test]
fn a_clash_in_the_extra_house_is_named() {
    let geometry = four_corners(2, 2);
    let grid = Grid::from_line_on(&geometry, "1..............1").unwrap();
    let clash = &grid.clashes()[0];
    assert_eq!(numpla::drawing::clash(&geometry, clash), "1 at r1c1 and r4c4 (the corners)");
}

#[test]
fn cells_that_only_see_each_other_clash_too() {
    let mut draft = Draft::square(4, "latin,knights").unwrap();
    draft.add_peers(Cell::at(0, 0, 4), Cell::at(1, 2, 4));
    let geometry = Arc::new(draft.build().unwrap());
    let grid = Grid::from_line_on(&geometry, "1.....1.........").unwrap();
    assert_eq!(grid.clashes().len(), 1);
    assert_eq!(numpla::drawing::clash(&geometry, &grid.clashes()[0]), "1 at r1c1 and r2c3 (they see each other)");
    assert_eq!(solver::solutions(&grid).count(), 0);
    let blank = Grid::blank(&geometry);
    assert_eq!(solver::solutions(&blank).count(), oracle::solutions(&blank, 1000).len());
}
