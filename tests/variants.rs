//! A made-up variant, to show what one takes and that everything above works on it without knowing its name; and what holds on all variants.

#[path = "variants_example/four_corners.rs"]
mod four_corners;
mod oracle;

use std::ops::ControlFlow;
use std::sync::Arc;

use numpla::generator::{Generator, Ground, Request, Seed, Symmetry, Target};
use numpla::geometry::{DigitSet, Draft, Spec, variants};
use numpla::grader::{Outcome, Path, Ruler, Stop, grade, scales};
use numpla::techniques::{self, Conventions, Find, Sink};
use numpla::{Board, Cell, Geometry, Grid, solver};

/// Boxes, and the four corners all different: what `Spec::build` does for a variant of the registry.
fn four_corners(height: usize, width: usize) -> Arc<Geometry> {
    let spec = Spec::boxes(format!("{height}x{width}").parse().unwrap());
    let mut draft = Draft::square(height * width, "").unwrap();
    for variant in [variants::named("boxes").unwrap(), four_corners::ENTRIES[0]] {
        variant.add(&spec, &mut draft).unwrap();
    }
    Arc::new(draft.build().unwrap())
}

fn request(ground: Ground) -> Request {
    Request { ground, symmetry: Symmetry::Rotate180, target: Target::default(), solution: None, max_attempts: 100 }
}

/// Every variant of the registry on a 9x9 board, and two that are composed.
fn grounds() -> Vec<(String, Ground)> {
    let board = |names: &[&str]| {
        let variants = names.iter().map(|name| (*name).to_string()).collect();
        Spec { variants, ..Spec::boxes("3x3".parse().unwrap()) }.build().map(Ground::Board).unwrap()
    };
    let jigsaw =
        |side, names: &[&str]| Ground::Jigsaw { side, variants: names.iter().map(|name| (*name).into()).collect() };
    let of_registry = variants::entries().map(variants::Variant::name).filter(|name| *name != "graph");
    let mut grounds: Vec<(String, Ground)> = of_registry
        .map(|name| (name.to_string(), if name == "jigsaw" { jigsaw(9, &[]) } else { board(&[name]) }))
        .collect();
    grounds.push(("x, windoku".into(), board(&["x", "windoku"])));
    grounds.push(("jigsaw, x".into(), jigsaw(7, &["x"])));
    grounds
}

/// How many puzzles of each variant are made: `NUMPLA_TEST_PUZZLES`, else few.
fn puzzles() -> u64 {
    std::env::var("NUMPLA_TEST_PUZZLES").ok().and_then(|count| count.parse().ok()).unwrap_or(6)
}

#[test]
fn puzzles_of_every_variant_are_unique_symmetric_and_graded_by_sound_steps() {
    for (name, ground) in grounds() {
        let generator = Generator::new(request(ground)).unwrap();
        for index in 0..puzzles() {
            let made = generator.puzzle(Seed::new(4), index, &|| false).expect(&name);
            let again = generator.puzzle(Seed::new(4), index, &|| false).expect(&name);
            assert_eq!(made.puzzle.givens(), again.puzzle.givens(), "{name}: the same seed gives the same puzzle");
            let (givens, solution) = (made.puzzle.givens(), made.puzzle.solution());
            assert!(solution.is_full() && solution.clashes().is_empty(), "{name}");
            let mut all = solver::solutions(givens);
            assert_eq!((all.next().as_ref(), all.next()), (Some(solution), None), "{name}: {givens}");
            let cells = givens.geometry().cell_count();
            let is_given = |cell: usize| givens.digit(Cell::from_index(cell)).is_some();
            assert!((0..cells).all(|cell| is_given(cell) == is_given(cells - 1 - cell)), "{name}: {givens}");
            assert_graded(&name, givens, solution);
        }
    }
}

/// Follows the path of a puzzle and holds each step against the solution.
fn assert_graded(name: &str, givens: &Grid, solution: &Grid) {
    let ruler = Ruler::se(givens.geometry());
    let mut path = Path::new(Board::from_grid(givens).unwrap(), &ruler);
    loop {
        let rated = match path.next_step() {
            Ok(Some(rated)) => rated,
            Ok(None) => break,
            Err(Stop::Contradiction) => panic!("{name}: {givens} comes to a contradiction"),
            Err(stop) => panic!("{name}: {stop:?}"),
        };
        let step = rated.step;
        let technique = techniques::names().find(|(known, _)| *known == step.technique).unwrap().1;
        assert!(!technique.assumes_uniqueness() || givens.geometry().is_plain(), "{name}: {step:?}");
        let right = |cell, digit| solution.digit(cell) == Some(digit);
        assert!(step.placements.iter().all(|placed| right(placed.0.cell, placed.0.digit)), "{name}: {givens} {step:?}");
        assert!(step.eliminations.iter().all(|gone| !right(gone.0.cell, gone.0.digit)), "{name}: {givens} {step:?}");
    }
}

/// What uniqueness techniques would remove wrongly, if they took the board for a plain one.
struct Wrong<'s> {
    solution: &'s Grid,
    found: usize,
}

impl Sink for Wrong<'_> {
    fn offer(&mut self, find: &Find) -> ControlFlow<()> {
        let right = |cell, digit| self.solution.digit(cell) == Some(digit);
        self.found += find.to_step().eliminations.iter().filter(|gone| right(gone.0.cell, gone.0.digit)).count();
        ControlFlow::Continue(())
    }
}

#[test]
fn a_uniqueness_technique_would_go_wrong_on_an_x_board_and_is_refused_there() {
    let x = Spec { variants: vec!["x".into()], ..Spec::boxes("3x3".parse().unwrap()) }.build().unwrap();
    let (plain, generator) = (Geometry::classic(), Generator::new(request(Ground::Board(Arc::clone(&x)))).unwrap());
    let assuming = || techniques::entries().filter(|technique| technique.assumes_uniqueness());
    assert!(
        assuming().count() > 0 && assuming().all(|technique| technique.applies_to(&plain) && !technique.applies_to(&x))
    );
    let conventions = Conventions::new(scales::named("se").unwrap().customs(), &plain);
    let ruler = Ruler::se(&x);
    let mut wrong = 0;
    for index in 0..40 {
        let made = generator.puzzle(Seed::new(1), index, &|| false).unwrap().puzzle;
        let mut path = Path::new(Board::from_grid(made.givens()).unwrap(), &ruler);
        while let Ok(Some(_)) = path.next_step() {
            // The same digits and candidates, on a board that does not know the diagonals.
            let numbers = path.board().to_grid().numbers().to_vec();
            let marks: Vec<DigitSet> = x.cells().map(|cell| path.board().candidates(cell)).collect();
            let grid = Grid::from_numbers(&plain, numbers);
            let Ok(board) = Board::with_candidates(&grid, &marks) else { continue };
            let mut sink = Wrong { solution: made.solution(), found: 0 };
            for technique in assuming() {
                let _ = technique.find(&board, &conventions, &mut sink);
            }
            wrong += sink.found;
        }
    }
    assert!(wrong > 0, "no puzzle shows it");
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
    let generator = Generator::new(request(Arc::clone(&geometry).into())).unwrap();
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
