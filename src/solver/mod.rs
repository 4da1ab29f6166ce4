//! Floor 2: how many solutions there are, and which.
//!
//! The functions here pick an engine. [`Search`] is the reference: it takes any geometry. The usual 9x9 board has engines of its own in
//! [`classic9`], behind the same functions; callers with many boards, or with a solution in hand, ask those themselves.

pub mod classic9;
mod descent;
mod puzzle;
mod search;
mod solutions;
mod state;

pub use descent::RandomDescent;
pub use puzzle::{NotAPuzzle, Puzzle};
pub use search::Search;
pub use solutions::Solutions;

use std::sync::Arc;

use crate::board::{Board, Grid};
use crate::geometry::{DigitSet, Geometry};
use classic9::{Cells, Counted, Engine};

/// How many solutions a grid has, as far as it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolutionCount {
    /// None.
    None,
    /// Exactly one.
    One(Grid),
    /// At least two.
    Many {
        /// How many were found: the limit, if that was reached.
        found: u128,
        /// Whether these are known to be all.
        exhausted: bool,
    },
}

/// Counts solutions up to a limit; a limit of 2 tells whether a puzzle is unique.
///
/// ```
/// use numpla::{Grid, solver::{SolutionCount, count_solutions}};
/// let blank = Grid::from_line(&".".repeat(16)).unwrap();
/// assert_eq!(count_solutions(&blank, 1000), SolutionCount::Many { found: 288, exhausted: true });
/// ```
pub fn count_solutions(grid: &Grid, limit: u128) -> SolutionCount {
    if let Some(few) = few(grid.geometry(), limit)
        && let Some(cells) = Cells::of_line(grid.numbers())
    {
        return counted_fast(&classic9::count(&cells, few, Engine::best()), grid.geometry(), few);
    }
    let mut search = Search::new(grid.geometry());
    search.load(grid);
    search.run(limit, u64::MAX);
    counted(&search, grid.geometry(), limit)
}

/// A limit up to which the fast engine counts a board, if it takes that board. Above it the general search is better: it does not come to each
/// of many solutions.
fn few(geometry: &Geometry, limit: u128) -> Option<u64> {
    const MOST: u128 = 10_000;
    (geometry.is_classic() && limit <= MOST).then_some(limit as u64)
}

/// What the fast engine came to that counted up to a limit.
fn counted_fast(counted: &Counted, geometry: &Arc<Geometry>, limit: u64) -> SolutionCount {
    match (counted.found, counted.first) {
        (1, Some(numbers)) if limit > 1 => SolutionCount::One(Grid::from_numbers(geometry, numbers.to_vec())),
        (0, _) => SolutionCount::None,
        (found, _) => SolutionCount::Many { found: found.into(), exhausted: found < limit },
    }
}

/// What a search came to that was run up to a limit.
fn counted(search: &Search, geometry: &Arc<Geometry>, limit: u128) -> SolutionCount {
    match (search.found(), search.first_solution()) {
        (1, Some(numbers)) if limit > 1 => SolutionCount::One(Grid::from_numbers(geometry, numbers.to_vec())),
        (0, _) => SolutionCount::None,
        (found, _) => {
            SolutionCount::Many { found: found.min(limit), exhausted: search.is_exhausted() && found <= limit }
        }
    }
}

/// Counts the solutions of a board with no more than the candidates that it has left, up to a limit.
///
/// # Panics
/// Never: a search that nobody stops comes to its end.
pub fn count_board(board: &Board, limit: u128) -> SolutionCount {
    count_board_until(board, limit, &|| false).expect("nobody stops it")
}

/// As [`count_board`], but asks now and then whether to stop; nothing comes of it then.
pub fn count_board_until(board: &Board, limit: u128, stop: &dyn Fn() -> bool) -> Option<SolutionCount> {
    if let Some(few) = few(board.geometry(), limit)
        && let Some(cells) = Cells::of_board(board)
    {
        let counted = classic9::count_until(&cells, few, Engine::best(), stop)?;
        return Some(counted_fast(&counted, board.geometry(), few));
    }
    let mut search = Search::new(board.geometry());
    search.load_board(board);
    while !search.run(limit, CASES) {
        if stop() {
            return None;
        }
    }
    Some(counted(&search, board.geometry(), limit))
}

/// After so many cases a search asks whether to stop: some milliseconds on the largest board.
const CASES: u64 = 1000;

/// Two different solutions of a board that has several: the least in row-major order of its grid, on boards above 10x10 any, as the least can
/// take for ever there.
pub(crate) fn two_solutions(grid: &Grid, board: &Board) -> [Grid; 2] {
    let geometry = grid.geometry();
    if geometry.cell_count() <= 100 {
        let mut two = solutions(grid);
        return [two.next(), two.next()].map(|grid| grid.expect("there are two"));
    }
    let mut search = Search::new(geometry);
    // A search on a board takes no digits for alike, so each solution that it counts is one that it came to.
    search.load_board(board);
    search.run(2, u64::MAX);
    let two = [search.first_solution(), search.second_solution()];
    two.map(|numbers| Grid::from_numbers(geometry, numbers.expect("there are two").to_vec()))
}

/// The largest board whose first solution is asked for in row-major order: on larger ones any will do, as
/// proving that no smaller one exists can take for ever there.
const ORDERED_CELLS: usize = 256;

/// Whether [`solve`] gives the least solution on this geometry.
pub fn solves_in_order(geometry: &Geometry) -> bool {
    geometry.cell_count() <= ORDERED_CELLS
}

/// The candidates that singles leave, in row-major order: a placed digit leaves its peers, and a cell or place that is alone is
/// placed, which leaves it with its one digit. Nothing if that comes to a contradiction.
pub fn propagate(grid: &Grid) -> Option<Vec<DigitSet>> {
    let mut search = Search::new(grid.geometry());
    search.load(grid);
    search.candidates()
}

/// A solution of the grid: the least in row-major order, on boards above 16x16 any.
pub fn solve(grid: &Grid) -> Option<Grid> {
    if solves_in_order(grid.geometry()) {
        return solutions(grid).next();
    }
    let mut search = Search::new(grid.geometry());
    search.load(grid);
    search.run(1, u64::MAX);
    let numbers = search.first_solution()?;
    Some(Grid::from_numbers(grid.geometry(), numbers.to_vec()))
}

/// All solutions, the least in row-major order first.
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> + '_ {
    Solutions::of(grid).map(|numbers| Grid::from_numbers(grid.geometry(), numbers))
}
