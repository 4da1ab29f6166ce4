//! What must hold for every puzzle, seed and board: the real solver against the oracle, steps against solutions, formats against
//! what they promise.

mod oracle;

use std::io::BufReader;
use std::sync::Arc;

use numpla::book::Record;
use numpla::formats::{self, Shown};
use numpla::generator::{Digger, Generator, Request, Seed, Stream, Symmetry, Target, fill};
use numpla::geometry::Spec;
use numpla::grader::{LEVELS, Path, Ruler, Stop};
use numpla::reading::Boards;
use numpla::solver::classic9::{Asked, Engine, at_once};
use numpla::solver::{SolutionCount, count_solutions, solutions};
use numpla::{Board, Digit, Geometry, Grid, Puzzle};
use proptest::prelude::*;

fn boards() -> impl Strategy<Value = Arc<Geometry>> {
    let shapes = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4)];
    prop::sample::select(shapes.to_vec()).prop_map(|(height, width)| Geometry::boxes(height, width).unwrap())
}

/// Boards of boxes, and one with regions.
fn boards_and_jigsaws() -> impl Strategy<Value = Arc<Geometry>> {
    let maps = ["aaabb acbbb accdd eccdd eeeed", "aabbbb aabbcc aaddcc eeddcc eeddff eeffff"];
    let jigsaw = |map: &str| Spec::regions(map.parse().unwrap()).build();
    prop_oneof![boards(), prop::sample::select(maps.to_vec()).prop_filter_map("a map", move |map| jigsaw(map).ok())]
}

/// A full grid with some cells cleared and perhaps one digit changed: from none to many solutions.
fn damaged(geometry: &Arc<Geometry>, stream: &mut Stream, keep: u32, spoil: bool) -> Grid {
    let mut grid = fill(geometry, stream).unwrap();
    for cell in geometry.cells() {
        if stream.below(100) >= keep {
            grid.set(cell, None);
        }
    }
    if spoil {
        let cell = numpla::Cell::from_index(stream.below(geometry.cell_count() as u32) as usize);
        grid.set(cell, Some(Digit::from_index(stream.below(geometry.digit_count() as u32) as usize)));
    }
    grid
}

/// Pencil marks keep the candidates, unless a cell has none left or one left: that one looks like a filled cell.
fn assert_marks_kept(record: &Record, format: &dyn formats::Format, bytes: &[u8]) {
    let Some(marks) = &record.candidates else { return };
    let open = record.puzzle.geometry().cells().filter(|&cell| record.puzzle.digit(cell).is_none());
    if open.into_iter().any(|cell| marks[cell.index()].len() < 2) {
        return;
    }
    let boards = Boards::on(Arc::clone(record.puzzle.geometry()));
    let mut read = format.read(Box::new(BufReader::new(bytes)), &boards).unwrap();
    let first = read.next().unwrap().unwrap();
    assert_eq!(first.puzzle, record.puzzle, "{}", String::from_utf8_lossy(bytes));
    if !record.puzzle.is_full() {
        assert_eq!(first.candidates, record.candidates, "{}", String::from_utf8_lossy(bytes));
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn the_solver_is_the_oracle(geometry in boards(), seed: u64, keep in 45_u32..90, spoil: bool) {
        let grid = damaged(&geometry, &mut Seed::new(seed).stream(0), keep, spoil);
        let limit = 30;
        let slow = oracle::solutions(&grid, limit);
        let fast: Vec<String> = solutions(&grid).take(limit).map(|grid| grid.to_string()).collect();
        prop_assert_eq!(&fast, &slow);
        match count_solutions(&grid, limit as u128) {
            SolutionCount::None => prop_assert!(slow.is_empty()),
            SolutionCount::One(solution) => prop_assert_eq!(vec![solution.to_string()], slow),
            SolutionCount::Many { found, .. } => prop_assert_eq!(found, slow.len() as u128),
        }
    }

    #[test]
    fn digits_are_alike(geometry in boards(), seed: u64, keep in 40_u32..80) {
        let mut stream = Seed::new(seed).stream(0);
        let grid = damaged(&geometry, &mut stream, keep, false);
        let mut names: Vec<u8> = (1..=geometry.digit_count() as u8).collect();
        stream.shuffle(&mut names);
        let renamed = grid.numbers().iter().map(|&n| if n == 0 { 0 } else { names[usize::from(n) - 1] }).collect();
        let renamed = Grid::from_numbers(&geometry, renamed);
        let count = |grid: &Grid| match count_solutions(grid, 1000) {
            SolutionCount::None => 0,
            SolutionCount::One(_) => 1,
            SolutionCount::Many { found, .. } => found,
        };
        prop_assert_eq!(count(&grid), count(&renamed));
    }

    #[test]
    fn every_step_agrees_with_the_solution(seed: u64, side in prop::sample::select(vec![(2, 3), (3, 3), (3, 4)])) {
        let geometry = Geometry::boxes(side.0, side.1).unwrap();
        let mut stream = Seed::new(seed).stream(0);
        let orbits: Vec<Vec<numpla::Cell>> = geometry.cells().map(|cell| vec![cell]).collect();
        let full = fill(&geometry, &mut stream).unwrap();
        let floor = geometry.cell_count() / 2;
        let mut digger = Digger::new(&geometry, &orbits, None, Asked::Engine(Engine::best()));
        let givens = at_once(digger.dig(&full, floor, &mut stream, &|| false)).unwrap();
        let ruler = Ruler::se(&geometry);
        let mut path = Path::new(Board::from_grid(&givens).unwrap(), &ruler);
        loop {
            let before = path.board().clone();
            match path.next_step() {
                Ok(Some(rated)) => {
                    let step = &rated.step;
                    prop_assert!(step.placements.len() + step.eliminations.len() > 0);
                    for placement in &step.placements {
                        prop_assert_eq!(full.digit(placement.0.cell), Some(placement.0.digit), "{:?}", step);
                    }
                    for elimination in &step.eliminations {
                        prop_assert!(before.has(elimination.0.cell, elimination.0.digit), "not there: {:?}", step);
                        prop_assert_ne!(full.digit(elimination.0.cell), Some(elimination.0.digit), "{:?}", step);
                    }
                }
                Ok(None) => break,
                Err(stop) => {
                    prop_assert!(matches!(stop, Stop::Stuck));
                    break;
                }
            }
        }
    }

    /// Grading makes hidden singles in batches, remembers what was searched in vain and proves uniqueness on the way; a path that makes
    /// one step after the other, each found on a board without a past, does none of that.
    #[test]
    fn a_grade_is_that_of_its_steps(seed: u64, side in prop::sample::select(vec![(2, 3), (3, 3), (3, 3), (3, 4)])) {
        let geometry = Geometry::boxes(side.0, side.1).unwrap();
        let mut stream = Seed::new(seed).stream(0);
        let orbits: Vec<Vec<numpla::Cell>> = geometry.cells().map(|cell| vec![cell]).collect();
        let full = fill(&geometry, &mut stream).unwrap();
        let floor = geometry.cell_count() * 3 / 10 + seed as usize % 12;
        let mut digger = Digger::new(&geometry, &orbits, None, Asked::Engine(Engine::best()));
        let givens = at_once(digger.dig(&full, floor, &mut stream, &|| false)).unwrap();
        let ruler = Ruler::se(&geometry);
        let mut board = Board::from_grid(&givens).unwrap();
        let mut slow = numpla::Grade::default();
        let mut placed = false;
        while let Ok(Some(rated)) = Path::new(board.clone(), &ruler).peek() {
            board.apply(&rated.step).unwrap();
            if rated.rating > slow.er {
                (slow.er, slow.hardest) = (rated.rating, rated.step.technique);
            }
            if slow.techniques.is_empty() {
                slow.ed = slow.er;
            }
            if !placed {
                slow.ep = slow.er;
                placed = !rated.step.placements.is_empty();
            }
            match slow.techniques.iter_mut().find(|(name, _)| *name == rated.step.technique) {
                Some((_, count)) => *count += 1,
                None => slow.techniques.push((rated.step.technique, 1)),
            }
        }
        let puzzle = numpla::Puzzle::new(givens.clone()).unwrap();
        let graded = numpla::grader::grade(&puzzle, &ruler, None);
        let (of_grid, solution) = numpla::grader::grade_grid(&givens, &ruler, None, &|| false).unwrap();
        prop_assert_eq!(&graded, &of_grid);
        prop_assert_eq!(solution, Some(full));
        let fast = match &graded {
            numpla::grader::Outcome::Graded(grade) => grade,
            numpla::grader::Outcome::Unfinished(partial) => &partial.so_far,
        };
        let numbers = |grade: &numpla::Grade| (grade.er, grade.ep, grade.ed, grade.hardest, grade.techniques.clone());
        prop_assert_eq!(numbers(fast), numbers(&slow));
        prop_assert_eq!(board.is_solved(), graded.grade().is_some());
    }

    #[test]
    fn what_is_no_puzzle_is_never_graded(geometry in boards(), seed: u64, keep in 5_u32..80, spoil: bool) {
        let mut stream = Seed::new(seed).stream(0);
        let grid = damaged(&geometry, &mut stream, keep, spoil);
        let ruler = Ruler::se(&geometry);
        let graded = numpla::grader::grade_grid(&grid, &ruler, None, &|| false);
        let proved = numpla::Puzzle::new(grid);
        prop_assert_eq!(graded.as_ref().err(), proved.as_ref().err());
        if let (Ok((_, solution)), Ok(puzzle)) = (graded, proved) {
            prop_assert_eq!(solution.as_ref(), Some(puzzle.solution()));
        }
    }

    #[test]
    fn fewer_givens_never_mean_fewer_solutions(geometry in boards(), seed: u64) {
        let mut stream = Seed::new(seed).stream(0);
        let mut grid = damaged(&geometry, &mut stream, 70, false);
        let count = |grid: &Grid| oracle::solutions(grid, 5).len();
        let before = count(&grid);
        let first = grid.filled().next();
        if let Some((cell, _)) = first {
            grid.set(cell, None);
            prop_assert!(count(&grid) >= before);
        }
    }

    #[test]
    fn write_then_read_keeps_what_is_promised(geometry in boards_and_jigsaws(), seed: u64, keep in 20_u32..80) {
        let mut stream = Seed::new(seed).stream(0);
        let mut record = Record::new(damaged(&geometry, &mut stream, keep, false));
        record.id = Some("a \"name\", with; marks".into());
        record.solution = fill(&geometry, &mut stream);
        record.seed = Some(Seed::new(seed));
        record.index = Some(seed >> 1);
        record.symmetry = Some(Symmetry::Diagonal);
        if let Ok(board) = Board::from_grid(&record.puzzle) {
            record.candidates = Some(geometry.cells().map(|cell| board.candidates(cell)).collect());
        }
        let other = Record::new(record.puzzle.clone());
        for format in formats::entries() {
            let Some(mut writer) = format.writer() else { continue };
            let mut bytes = Vec::new();
            writer.begin(&mut bytes).unwrap();
            writer.record(&record, Shown::Puzzle, &mut bytes).unwrap();
            writer.record(&other, Shown::Puzzle, &mut bytes).unwrap();
            writer.end(&mut bytes).unwrap();
            let keeps = format.keeps();
            if keeps == ["candidates"] {
                assert_marks_kept(&record, format, &bytes);
                continue;
            }
            // A blank row of dashes and the like need the size; a file in `keeps: box` says its own.
            let says = if geometry.regions().is_some() { "regions" } else { "box" };
            let boards = if keeps.contains(&says) { Boards::usual() } else { Boards::on(Arc::clone(&geometry)) };
            let source = Box::new(BufReader::new(&bytes[..]));
            let read: Vec<Record> = format.read(source, &boards).unwrap().map(|record| record.unwrap()).collect();
            let text = String::from_utf8_lossy(&bytes);
            prop_assert_eq!(read.len(), 2, "{}: {}", format.name(), text);
            prop_assert_eq!(&read[0].puzzle, &record.puzzle, "{}: {}", format.name(), text);
            prop_assert_eq!(&read[1].puzzle, &record.puzzle);
            let kept = |name: &str| keeps.contains(&name);
            prop_assert!(!kept("id") || read[0].id == record.id, "{}: {}", format.name(), text);
            prop_assert!(!kept("solution") || read[0].solution == record.solution, "{}: {}", format.name(), text);
            prop_assert!(!kept("candidates") || read[0].candidates == record.candidates, "{}", format.name());
            prop_assert!(!kept("seed") || read[0].seed == record.seed, "{}: {}", format.name(), text);
            prop_assert!(!kept("index") || read[0].index == record.index, "{}: {}", format.name(), text);
            prop_assert!(!kept("symmetry") || read[0].symmetry == record.symmetry, "{}: {}", format.name(), text);
        }
    }

    #[test]
    fn readers_survive_anything(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for format in formats::entries() {
            let boards = Boards::usual();
            let records = format.read(Box::new(BufReader::new(&bytes[..])), &boards);
            let _ = records.into_iter().flatten().take(1000).count();
        }
    }

    #[test]
    fn readers_survive_nearly_right_texts(text in "[0-9.|+\\-= \n,*A-Gx#]{0,300}") {
        for format in formats::entries() {
            let boards = Boards::usual();
            let records = format.read(Box::new(BufReader::new(text.as_bytes())), &boards);
            let _ = records.into_iter().flatten().take(1000).count();
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn any_seed_gives_what_was_asked(
        seed: u64,
        symmetry in prop::sample::select(Symmetry::all().collect::<Vec<_>>()),
        wanted in 28_usize..60,
    ) {
        let geometry = Geometry::classic();
        let target = Target { clues: Some(wanted..=wanted), ..Target::default() };
        let request = Request { ground: Arc::clone(&geometry).into(), symmetry, target, solution: None, max_attempts: 2000 };
        let Ok(generator) = Generator::new(request) else {
            // Only a count that the symmetry cannot have is refused here.
            prop_assert!(matches!(symmetry, Symmetry::Rotate90 | Symmetry::All));
            prop_assert!(wanted % 4 > 1);
            return Ok(());
        };
        let made = generator.puzzle(Seed::new(seed), 3, &|| false).unwrap();
        let givens = made.puzzle.givens();
        prop_assert_eq!(givens.clue_count(), wanted);
        prop_assert!(Puzzle::new(givens.clone()).is_ok());
        for orbit in symmetry.orbits(&geometry) {
            let given = orbit.iter().filter(|&&cell| givens.digit(cell).is_some()).count();
            prop_assert!(given == 0 || given == orbit.len());
        }
        prop_assert!(givens.filled().all(|(cell, digit)| made.puzzle.solution().digit(cell) == Some(digit)));
    }

    #[test]
    fn dug_puzzles_are_unique_by_the_oracle(seed: u64, side in prop::sample::select(vec![(2, 2), (2, 3), (3, 2)])) {
        let geometry = Geometry::boxes(side.0, side.1).unwrap();
        let target = Target::default();
        let request = Request { ground: geometry.into(), symmetry: Symmetry::None, target, solution: None, max_attempts: 10 };
        let made = Generator::new(request).unwrap().puzzle(Seed::new(seed), 0, &|| false).unwrap();
        let givens = made.puzzle.givens();
        prop_assert_eq!(oracle::solutions(givens, 2), vec![made.puzzle.solution().to_string()]);
        prop_assert!(numpla::generator::redundant_givens(givens).next().is_none(), "without symmetry dig-all is minimal");
    }

    #[test]
    fn every_level_gives_puzzles_with_one_solution(
        seed: u64,
        level in prop::sample::select(LEVELS.iter().map(|row| row.level).collect::<Vec<_>>()),
    ) {
        let geometry = Geometry::classic();
        let target = Target { er: Some(level.ratings()), ..Target::default() };
        let request = Request { ground: geometry.into(), symmetry: Symmetry::Rotate180, target, solution: None, max_attempts: 2000 };
        let made = Generator::new(request).unwrap().puzzle(Seed::new(seed), 1, &|| false).unwrap();
        prop_assert_eq!(made.grade.map(|grade| grade.level()), Some(level));
        let proved = Puzzle::new(made.puzzle.givens().clone());
        prop_assert_eq!(proved.as_ref().map(Puzzle::solution), Ok(made.puzzle.solution()), "{}", level);
    }
}
