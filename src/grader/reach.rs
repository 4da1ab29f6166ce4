//! How far a few techniques reach, and what a machine without any would do.

use super::path::Path;
use super::{Ruler, Stop};
use crate::board::{Board, Grid, Placement};
use crate::geometry::{Cell, Digit};
use crate::solver::Puzzle;

/// How far a set of techniques gets with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many cells were open when the techniques first had nothing to say; 0 if they solve the puzzle.
    pub open: usize,
    /// How many digits must be guessed for the techniques to solve the rest: again and again, in the first cell
    /// (row-major) of those with fewest candidates, the solution's digit is placed and the techniques go on.
    pub guesses: usize,
}

/// Solves a puzzle with the techniques of a ruler, guessing where they have nothing to say.
///
/// # Panics
/// If the ruler was made for another geometry.
pub fn reach(puzzle: &Puzzle, ruler: &Ruler) -> Reach {
    let board = Board::from_grid(puzzle.givens()).expect("a puzzle has no contradiction");
    let mut path = Path::new(board, ruler);
    let mut reach = Reach {
        open: 0,
        guesses: 0,
    };
    loop {
        match path.advance() {
            Ok(Some(_)) => {}
            Ok(None) => return reach,
            Err(Stop::Stuck | Stop::Missing(_) | Stop::Above(_)) => {
                if reach.guesses == 0 {
                    reach.open = path.board().open_count();
                }
                let open = || {
                    path.board()
                        .geometry()
                        .cells()
                        .filter(|&c| path.board().digit(c).is_none())
                };
                let cell = open().min_by_key(|&cell| path.board().candidates(cell).len());
                let cell = cell.expect("a path that is not full has an open cell");
                let digit = puzzle.solution().digit(cell).expect("a solution is full");
                path.guess(Placement::new(cell, digit));
                reach.guesses += 1;
            }
        }
    }
}

/// How many calls plain row-major backtracking makes until its first solution: one call for each cell that it comes to, given or
/// not, and one at the end of the board. It stops at `limit` calls.
///
/// This is the measure of machines, not of people: a blank board is easy for it.
pub fn backtracking_calls(grid: &Grid, limit: u64) -> u64 {
    let geometry = grid.geometry();
    let mut numbers = grid.numbers().to_vec();
    let houses = geometry.houses().len();
    let mut used = vec![0_u32; houses];
    let flip = |used: &mut [u32], cell: usize, number: u8| {
        for place in geometry.memberships(Cell::from_index(cell)) {
            used[place.house.index()] ^= 1 << number;
        }
    };
    grid.filled()
        .for_each(|(cell, digit)| flip(&mut used, cell.index(), digit.number() as u8));
    let free = |used: &[u32], numbers: &[u8], cell: usize, number: u8| {
        let cell = Cell::from_index(cell);
        geometry
            .memberships(cell)
            .iter()
            .all(|place| used[place.house.index()] >> number & 1 == 0)
            && geometry
                .peers(cell)
                .iter()
                .all(|peer| numbers[peer.index()] != number)
    };
    let (mut calls, mut at) = (1, 0);
    loop {
        // A call for cell `at`: step over givens, each a call of its own.
        while at < numbers.len() && grid.numbers()[at] != 0 {
            at += 1;
            calls += 1;
        }
        if at == numbers.len() || calls >= limit {
            return calls.min(limit);
        }
        // Try the next digit here, or go back to the last open cell.
        loop {
            let last = numbers[at];
            if last != 0 {
                flip(&mut used, at, last);
                numbers[at] = 0;
            }
            let next = (last + 1..=Digit::MAX_COUNT as u8)
                .take_while(|&number| usize::from(number) <= geometry.digit_count())
                .find(|&number| free(&used, &numbers, at, number));
            if let Some(number) = next {
                numbers[at] = number;
                flip(&mut used, at, number);
                at += 1;
                calls += 1;
                break;
            }
            match (0..at).rev().find(|&cell| grid.numbers()[cell] == 0) {
                Some(cell) => at = cell,
                None => return calls,
            }
        }
    }
}
