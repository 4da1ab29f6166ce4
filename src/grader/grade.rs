//! A grade: what a path was worth.

use super::made::Made;
use super::opening::Opened;
use super::path::{Path, RatedStep, Stop};
use super::single_rates::SingleRates;
use super::{Level, Rating, Ruler};
use crate::board::{Board, Grid};
use crate::solver::{self, NotAPuzzle, Puzzle, SolutionCount};
use crate::techniques;

/// Techniques that assume a digit and follow what comes of it: Nishio and later in the `se` scale.
const ASSUMING: &[&str] = &[
    "nishio-forcing-chains",
    "cell-forcing-chains",
    "region-forcing-chains",
    "dynamic-forcing-chains",
    "dynamic-forcing-chains-plus",
    "nested-forcing-chains-2",
    "nested-forcing-chains-3",
    "nested-forcing-chains-4",
    "nested-forcing-chains-5",
];

/// How hard a puzzle is: three numbers and the techniques behind them.
///
/// ER, EP and ED are defined by the forum's `serate`: the hardest step of all, the hardest up to the first placement, and the
/// first step.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Grade {
    /// The rating of the hardest step.
    pub er: Rating,
    /// The rating of the hardest step up to and with the first placement.
    pub ep: Rating,
    /// The rating of the first step.
    pub ed: Rating,
    /// The first technique that reached ER.
    pub hardest: &'static str,
    /// How often each technique was used, in the order of first use.
    pub techniques: Vec<(&'static str, u32)>,
    placed: bool,
}

impl Grade {
    /// The level of the ER.
    pub fn level(&self) -> Level {
        Level::of(self.er)
    }

    /// How many steps the path had.
    pub fn step_count(&self) -> u32 {
        self.techniques.iter().map(|(_, count)| count).sum()
    }

    /// Whether a technique was used.
    pub fn uses(&self, technique: &str) -> bool {
        self.techniques.iter().any(|(name, _)| *name == technique)
    }

    /// Whether the steps prove that the solution they come to is the only one: they do unless one took it for granted.
    pub fn proves_uniqueness(&self) -> bool {
        let takes_for_granted = |name| techniques::named(name).is_none_or(techniques::Technique::assumes_uniqueness);
        !self.techniques.iter().any(|(name, _)| takes_for_granted(name))
    }

    /// Whether the hardest step is Nishio or later: an assumption has to be made and followed.
    pub fn needs_assumption(&self) -> bool {
        ASSUMING.contains(&self.hardest)
    }

    pub(super) fn add(&mut self, step: Made) {
        if step.rating > self.er {
            (self.er, self.hardest) = (step.rating, step.technique);
        }
        if self.techniques.is_empty() {
            self.ed = self.er;
        }
        if !self.placed {
            self.ep = self.er;
            self.placed = step.placed;
        }
        match self.techniques.iter_mut().find(|(name, _)| *name == step.technique) {
            Some((_, count)) => *count += step.count,
            None => self.techniques.push((step.technique, step.count)),
        }
    }
}

/// How far a path got that did not fill the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial {
    /// Why it ended.
    pub stop: Stop,
    /// What the steps were worth up to there; not the grade of the puzzle.
    pub so_far: Grade,
    /// How many cells are open.
    pub open: usize,
    /// The digits placed.
    pub grid: Grid,
}

/// What grading came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The path filled the board.
    Graded(Grade),
    /// The path ended before.
    Unfinished(Partial),
}

impl Outcome {
    /// The grade, if there is one.
    pub fn grade(&self) -> Option<&Grade> {
        match self {
            Self::Graded(grade) => Some(grade),
            Self::Unfinished(_) => None,
        }
    }
}

/// Grades a puzzle, or finds that it is harder than a limit.
///
/// # Panics
/// If the ruler was made for another geometry.
///
/// ```
/// use numpla::{Grid, Level, Puzzle, grader::{Ruler, grade}};
/// let puzzle = Puzzle::new(Grid::from_line("1.....2..3.....4").unwrap()).unwrap();
/// let outcome = grade(&puzzle, &Ruler::se(puzzle.givens().geometry()), None);
/// assert_eq!(outcome.grade().unwrap().level(), Level::Easy);
/// ```
pub fn grade(puzzle: &Puzzle, ruler: &Ruler, limit: Option<Rating>) -> Outcome {
    let (opened, grade) = opened(puzzle.givens(), ruler, limit);
    match opened {
        Opened::Full(_) => Outcome::Graded(grade),
        Opened::Open(board) => {
            grade_on(Path::new(board.expect("a puzzle has no contradiction"), ruler).up_to(limit), grade)
        }
    }
}

/// Makes the hidden singles that begin a path, and grades them. With a limit they are left to the path.
fn opened<'g>(grid: &'g Grid, ruler: &Ruler, limit: Option<Rating>) -> (Opened<'g>, Grade) {
    let within = |rates: &SingleRates| limit.is_none_or(|limit| rates.most() <= limit);
    let finder = ruler.opener().filter(|_| ruler.hidden_singles().is_some_and(within));
    let mut grade = Grade::default();
    let opened = finder.and_then(|finder| finder.open_up(grid, &mut |made| grade.add(made)));
    (opened.unwrap_or_else(|| Opened::Open(Board::from_grid(grid))), grade)
}

/// Grades a grid of which nothing is proved, and gives its solution, unless it was stopped before that was known.
///
/// Most paths prove on the way that there is one solution, so the solver is asked only where a path comes to techniques that take that
/// for granted, or does not come to its end.
///
/// # Errors
/// Why the grid is not a puzzle.
///
/// # Panics
/// If the ruler was made for another geometry.
///
/// ```
/// use numpla::{Grid, NotAPuzzle, grader::{Ruler, grade_grid}};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let (outcome, solution) = grade_grid(&grid, &Ruler::se(grid.geometry()), None, &|| false).unwrap();
/// assert!(outcome.grade().is_some() && solution.unwrap().is_full());
/// let blank = Grid::from_line("................").unwrap();
/// assert!(matches!(grade_grid(&blank, &Ruler::se(blank.geometry()), None, &|| false), Err(NotAPuzzle::SeveralSolutions(_))));
/// ```
pub fn grade_grid(
    grid: &Grid,
    ruler: &Ruler,
    limit: Option<Rating>,
    stop: &dyn Fn() -> bool,
) -> Result<(Outcome, Option<Grid>), NotAPuzzle> {
    // The steps so far take nothing for granted: the board has the solutions of the grid.
    let only_solution = |board: &Board| match solver::count_board_until(board, 2, stop) {
        Some(SolutionCount::One(only)) => Ok(Some(only)),
        Some(SolutionCount::None) => Err(NotAPuzzle::no_solution(grid)),
        Some(SolutionCount::Many { .. }) => Err(NotAPuzzle::several_solutions(grid, board)),
        None => Ok(None),
    };
    let (opened, mut grade) = opened(grid, ruler, limit);
    let board = match opened {
        Opened::Full(solution) => return Ok((Outcome::Graded(grade), Some(solution))),
        Opened::Open(board) => board.map_err(|_| NotAPuzzle::no_solution(grid))?,
    };
    let mut path = Path::new(board, ruler).up_to(limit).until(stop).unproved();
    let mut solution = None;
    loop {
        match walk(&mut path, &mut grade) {
            Ok(()) => return Ok((Outcome::Graded(grade), Some(path.board().to_grid()))),
            Err(Stop::Unproved) => match only_solution(path.board())? {
                Some(only) => {
                    solution = Some(only);
                    path.prove();
                }
                None => return Ok((unfinished(&path, grade, Stop::Stopped), None)),
            },
            Err(Stop::Contradiction) if solution.is_none() => return Err(NotAPuzzle::no_solution(grid)),
            Err(stop) => {
                let solution = if solution.is_some() { solution } else { only_solution(path.board())? };
                return Ok((unfinished(&path, grade, stop), solution));
            }
        }
    }
}

/// Walks a path to its end and grades it: from whatever board it starts, up to whatever limit it has.
pub fn grade_path(path: Path) -> Outcome {
    grade_on(path, Grade::default())
}

/// As [`grade_path`], step by step: `watch` gets each step and the board before it.
///
/// ```
/// use numpla::{Board, Grid, grader::{Path, Ruler, grade_path_watched}};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let (ruler, board) = (Ruler::se(grid.geometry()), Board::from_grid(&grid).unwrap());
/// let mut steps = Vec::new();
/// let outcome = grade_path_watched(Path::new(board, &ruler), &mut |_, rated| steps.push(rated));
/// assert_eq!(outcome.grade().unwrap().step_count() as usize, steps.len());
/// ```
pub fn grade_path_watched(mut path: Path, watch: &mut dyn FnMut(&Board, RatedStep)) -> Outcome {
    let mut grade = Grade::default();
    loop {
        let before = path.board().clone();
        match path.next_step() {
            Ok(Some(rated)) => {
                let (technique, placed) = (rated.step.technique, !rated.step.placements.is_empty());
                grade.add(Made { technique, rating: rated.rating, placed, count: 1 });
                watch(&before, rated);
            }
            Ok(None) => return Outcome::Graded(grade),
            Err(stop) => return unfinished(&path, grade, stop),
        }
    }
}

fn grade_on(mut path: Path, mut grade: Grade) -> Outcome {
    match walk(&mut path, &mut grade) {
        Ok(()) => Outcome::Graded(grade),
        Err(stop) => unfinished(&path, grade, stop),
    }
}

fn walk(path: &mut Path, grade: &mut Grade) -> Result<(), Stop> {
    // What is worth no more than the hardest step changes no number, once something is placed: it need not be made in order.
    while let Some(step) = path.advance(grade.placed.then_some(grade.er))? {
        grade.add(step);
    }
    Ok(())
}

fn unfinished(path: &Path, so_far: Grade, stop: Stop) -> Outcome {
    let board = path.board();
    Outcome::Unfinished(Partial { stop, so_far, open: board.open_count(), grid: board.to_grid() })
}

/// Every step of the path, as far as it goes.
///
/// # Panics
/// If the ruler was made for another geometry.
pub fn steps(puzzle: &Puzzle, ruler: &Ruler) -> Vec<RatedStep> {
    let board = Board::from_grid(puzzle.givens()).expect("a puzzle has no contradiction");
    let mut path = Path::new(board, ruler);
    std::iter::from_fn(|| path.next_step().ok().flatten()).collect()
}
