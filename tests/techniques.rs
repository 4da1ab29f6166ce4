//! Every registered technique, on boards of many puzzles: sound, useful, fired often enough, said in words; and the order of a scale is
//! its own affair.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use numpla::board::{Board, Step};
use numpla::drawing::explain;
use numpla::generator::{Generator, Request, Seed, Symmetry, Target};
use numpla::geometry::HouseKind;
use numpla::grader::scales::{Choice, Scale, Slot};
use numpla::grader::{Path, Ruler, scales};
use numpla::techniques::{self, Conventions, Customs, Find, Sink, Technique};
use numpla::{Geometry, Grid, Puzzle, Rating};

/// Whose finds are how rare they are: each technique must fire so often on the corpus.
const LEAST_FIRES: usize = 20;

/// After so many finds a technique is left alone: some are slow, and find something on every board.
const ENOUGH: usize = 300;

/// It cannot occur: whenever it applies, a hidden single or direct pointing exists in the same band or stack.
const NEVER: &str = "direct-claiming";

fn corpus() -> Vec<Puzzle> {
    let request = Request {
        ground: Geometry::classic().into(),
        symmetry: Symmetry::None,
        target: Target::default(),
        solution: None,
        max_attempts: 1,
    };
    let generator = Generator::new(request).unwrap();
    (0..2400).map(|index| generator.puzzle(Seed::new(11), index, &|| false).unwrap().puzzle).collect()
}

/// Keeps the first finds of a search.
struct All(Vec<Step>);

/// Deep searches find hundreds of steps on a board, and take their time.
const MOST_ON_A_BOARD: usize = 60;

impl Sink for All {
    fn offer(&mut self, find: &Find) -> ControlFlow<()> {
        self.0.push(find.to_step());
        if self.0.len() < MOST_ON_A_BOARD { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn finds(technique: &dyn Technique, board: &Board, conventions: &Conventions) -> Vec<Step> {
    let mut all = All(Vec::new());
    let _ = technique.find(board, conventions, &mut all);
    all.0
}

/// Asserts that a step does something, and nothing that the solution forbids.
fn assert_sound(step: &Step, board: &Board, solution: &Grid) {
    assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{step:?} does nothing");
    for placement in &step.placements {
        assert_eq!(solution.digit(placement.0.cell), Some(placement.0.digit), "{step:?}");
        assert!(board.has(placement.0.cell, placement.0.digit), "{step:?}");
    }
    for elimination in &step.eliminations {
        assert_ne!(solution.digit(elimination.0.cell), Some(elimination.0.digit), "{step:?}");
        assert!(board.has(elimination.0.cell, elimination.0.digit), "{step:?} removes what is not there");
    }
}

#[test]
fn techniques_are_sound_fire_and_stop_finding_what_is_done() {
    let se = scales::named("se").unwrap();
    let geometry = Geometry::classic();
    let conventions = Conventions::new(se.customs(), &geometry);
    let ruler = Ruler::se(&geometry);
    let mut fires: BTreeMap<&str, usize> = BTreeMap::new();
    let mut words: BTreeMap<&str, String> = BTreeMap::new();
    for puzzle in corpus() {
        let mut path = Path::new(Board::from_grid(puzzle.givens()).unwrap(), &ruler);
        loop {
            let board = path.board();
            for technique in techniques::entries() {
                // The deep searches are for boards on which the rest is done; there they find steps as well.
                let is_deep = technique.name().ends_with("-chains-plus") || technique.name().contains("nested");
                if is_deep && board.open_count() > 36 {
                    continue;
                }
                let all_named = technique.also().iter().all(|name| words.contains_key(name));
                if all_named && fires.get(technique.name()).is_some_and(|count| *count >= ENOUGH) {
                    continue;
                }
                let found = finds(technique, board, &conventions);
                for step in &found {
                    assert_sound(step, board, puzzle.solution());
                    words.entry(step.technique).or_insert_with(|| explain(board, step));
                }
                *fires.entry(technique.name()).or_default() += found.len();
                if let Some(first) = found.first() {
                    let mut after = board.clone();
                    after.apply(first).unwrap();
                    let again = finds(technique, &after, &conventions);
                    assert!(!again.contains(first), "{first:?} is found again after it was made");
                }
            }
            if !matches!(path.next_step(), Ok(Some(_))) {
                break;
            }
        }
    }
    for technique in techniques::entries().filter(|technique| technique.name() != NEVER) {
        let count = fires.get(technique.name()).copied().unwrap_or(0);
        assert!(count >= LEAST_FIRES, "{} fired {count} times", technique.name());
        for name in technique.also() {
            assert!(words.contains_key(name), "nothing went by the name of {name}");
        }
    }
    let mut text = String::new();
    for words in words.values() {
        writeln!(text, "{words}").unwrap();
    }
    snapbox::assert_data_eq!(text, snapbox::file!["data/words.txt"].raw());
}

/// Boards on the way of random puzzles: every technique finds only what agrees with the solution. `NUMPLA_TEST_BOARDS=100000` in the
/// environment asks for more of them than a usual run has time for.
#[test]
fn every_technique_is_sound_on_random_boards() {
    let wanted = std::env::var("NUMPLA_TEST_BOARDS").map_or(3000, |text| text.parse().unwrap());
    let geometry = Geometry::classic();
    let conventions = Conventions::new(scales::named("se").unwrap().customs(), &geometry);
    let ruler = Ruler::se(&geometry);
    let request = Request {
        ground: geometry.clone().into(),
        symmetry: Symmetry::None,
        target: Target { minimal: true, ..Target::default() },
        solution: None,
        max_attempts: 1,
    };
    let generator = Generator::new(request).unwrap();
    let (mut boards, mut steps) = (0_u64, 0);
    for index in 0.. {
        let puzzle = generator.puzzle(Seed::new(23), index, &|| false).unwrap().puzzle;
        let mut path = Path::new(Board::from_grid(puzzle.givens()).unwrap(), &ruler);
        // Some steps on, another one for each puzzle, and then now and then.
        for step in 0.. {
            if (step + index).is_multiple_of(7) {
                let board = path.board();
                for technique in techniques::entries() {
                    let deep = technique.name().contains("nested");
                    let costly = technique.name().ends_with("-plus") || technique.name().starts_with("dynamic");
                    // Nested searches take seconds on an open board, and a simple technique finds what a deep one builds on.
                    if deep && !(boards.is_multiple_of(500) && board.open_count() < 30)
                        || costly && !boards.is_multiple_of(20)
                    {
                        continue;
                    }
                    let found = finds(technique, board, &conventions);
                    for step in &found {
                        assert_sound(step, board, puzzle.solution());
                    }
                    steps += found.len();
                }
                boards += 1;
            }
            if boards >= wanted || !matches!(path.next_step(), Ok(Some(_))) {
                break;
            }
        }
        if boards >= wanted {
            break;
        }
    }
    println!("{boards} boards, {steps} steps");
    assert!(steps as u64 > boards);
}

/// A made-up scale: rows first, naked singles before hidden ones.
struct RowsFirst;

impl Scale for RowsFirst {
    fn name(&self) -> &'static str {
        "rows-first"
    }

    fn summary(&self) -> &'static str {
        "made up"
    }

    fn customs(&self) -> Customs {
        Customs {
            house_kinds: &[HouseKind::Row, HouseKind::Column, HouseKind::Box],
            ..scales::named("se").unwrap().customs()
        }
    }

    fn slots(&self) -> &'static [Slot] {
        const SLOTS: &[Slot] = &[
            Slot { techniques: &[("naked-single", Rating::from_tenths(5))], choice: Choice::First },
            Slot { techniques: &[("hidden-single", Rating::from_tenths(7))], choice: Choice::First },
            Slot {
                techniques: &[("xy-wing", Rating::from_tenths(60)), ("naked-pair", Rating::from_tenths(61))],
                choice: Choice::First,
            },
        ];
        SLOTS
    }
}

#[test]
fn another_scale_walks_another_path_with_the_same_techniques() {
    let geometry = Geometry::classic();
    let (se, other) = (Ruler::se(&geometry), Ruler::new(&RowsFirst, &geometry, None));
    let (mut paths_differ, mut houses_differ, mut used) = (0, 0, Vec::new());
    for puzzle in corpus().iter().take(40) {
        let steps = |ruler| {
            let mut path = Path::new(Board::from_grid(puzzle.givens()).unwrap(), ruler);
            std::iter::from_fn(move || path.next_step().ok().flatten()).collect::<Vec<_>>()
        };
        let (by_se, by_other) = (steps(&se), steps(&other));
        paths_differ += usize::from(by_se != by_other);
        let first_house = |steps: &[numpla::grader::RatedStep]| {
            let hidden = steps.iter().find(|rated| rated.step.technique == "hidden-single")?;
            let numpla::Evidence::Pattern(pattern) = &hidden.step.evidence else { return None };
            Some(geometry.house(pattern.houses[0]).kind())
        };
        houses_differ += usize::from(first_house(&by_se) != first_house(&by_other));
        used.extend(by_other.iter().map(|rated| (rated.step.technique, rated.rating.tenths())));
    }
    assert!(paths_differ > 30 && houses_differ > 10, "{paths_differ} paths and {houses_differ} first houses differ");
    for expected in [("naked-single", 5), ("hidden-single", 7), ("xy-wing", 60), ("naked-pair", 61)] {
        assert!(used.contains(&expected), "{expected:?} was not used");
    }
}

#[test]
fn the_last_cell_of_a_house_comes_before_every_other_single() {
    // Row 9 lacks one cell, box 1 a hidden single that comes earlier in the order of houses.
    let grid = Grid::from_line("1.....2..3.....4").unwrap();
    let full = numpla::solver::solve(&grid).unwrap();
    let mut nearly = grid.clone();
    for column in 0..3 {
        let cell = numpla::Cell::at(3, column, 4);
        nearly.set(cell, full.digit(cell));
    }
    nearly.set(numpla::Cell::at(3, 3, 4), None);
    let ruler = Ruler::se(nearly.geometry());
    let first = Path::new(Board::from_grid(&nearly).unwrap(), &ruler).next_step().unwrap().unwrap();
    assert_eq!(first.rating, Rating::from_tenths(10));
}
