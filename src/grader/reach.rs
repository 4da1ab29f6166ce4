//! How far a few techniques reach, and what a machine without any would do.

use super::path::Path;
use super::{Ruler, Stop};
use crate::board::{Board, Grid, Placement};
use crate::geometry::Cell;

/// How far a set of techniques gets with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many cells were open when the techniques first had nothing to say; 0 if they solve the puzzle.
    pub open: usize,
    /// How many digits must be guessed for the techniques to solve the rest: again and again, in the first cell
    /// (row-major) of those with fewest candidates, the solution's digit is placed and the techniques go on.
    pub guesses: usize,
}

/// Solves a board whose solution is known with the techniques of a ruler, guessing where they have nothing to say.
///
/// # Panics
/// If the ruler was made for another geometry, or the solution is not one of the board.
pub fn reach(board: Board, solution: &Grid, ruler: &Ruler) -> Reach {
    let mut path = Path::new(board, ruler);
    let mut reach = Reach { open: 0, guesses: 0 };
    loop {
        match path.advance(None) {
            Ok(Some(_)) => {}
            Ok(None) => return reach,
            Err(Stop::Contradiction) => unreachable!("the board has a solution"),
            Err(Stop::Stuck | Stop::Above(_) | Stop::Stopped | Stop::Unproved) => {
                if reach.guesses == 0 {
                    reach.open = path.board().open_count();
                }
                let open = || path.board().geometry().cells().filter(|&c| path.board().digit(c).is_none());
                let cell = open().min_by_key(|&cell| path.board().candidates(cell).len());
                let cell = cell.expect("a path that is not full has an open cell");
                let digit = solution.digit(cell).expect("a solution is full");
                path.guess(Placement::new(cell, digit));
                reach.guesses += 1;
            }
        }
    }
}

/// How many calls plain row-major backtracking makes until its first solution (or until it knows that there is none): one for each digit
/// that it tries in a cell, one for each given that it steps over on its way to an open cell, and one at the end. It stops at `limit` calls.
///
/// This is the measure of machines, not of people: a blank board is easy for it. The figure is that of the Lisp program that lists all
/// solutions of square boards, one call of its `solve-from` each.
pub fn backtracking_calls(grid: &Grid, limit: u64) -> u64 {
    let geometry = grid.geometry();
    let open: Vec<usize> = (0..geometry.cell_count()).filter(|&cell| grid.numbers()[cell] == 0).collect();
    // Givens stepped over before each open cell.
    let steps: Vec<u64> =
        (0..open.len()).map(|at| (open[at] - at.checked_sub(1).map_or(0, |last| open[last] + 1)) as u64).collect();
    let mut numbers = grid.numbers().to_vec();
    let is_free = |numbers: &[u8], cell: usize, number: u8| {
        geometry.peers(Cell::from_index(cell)).iter().all(|peer| numbers[peer.index()] != number)
    };
    let (mut calls, mut at) = (1 + steps.first().unwrap_or(&0), 0);
    while at < open.len() && calls < limit {
        let cell = open[at];
        let tried = numbers[cell];
        numbers[cell] = 0;
        let next = (tried + 1..=geometry.digit_count() as u8).find(|&number| is_free(&numbers, cell, number));
        if let Some(number) = next {
            calls += u64::from(number - tried);
            numbers[cell] = number;
            at += 1;
            calls += steps.get(at).unwrap_or(&0);
        } else {
            calls += geometry.digit_count() as u64 - u64::from(tried);
            match at.checked_sub(1) {
                Some(last) => at = last,
                None => break,
            }
        }
    }
    calls.min(limit)
}
