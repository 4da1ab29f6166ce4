//! The question of a generator: with these givens of a known solution, is there another one?

use super::Verdict;
use super::cells::{ALL, CELLS, Cells};
use super::lanes::Line;
use super::one::{Job, State};
use super::search::{Found, Search};
use super::split::split;

/// A solution of which some cells are given.
///
/// ```
/// use numpla::solver::classic9::{Engine, Known};
/// let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let mut known = Known::of(&solution.map(|digit| digit - b'0'));
/// assert!(known.other(Engine::best()).is_none(), "every cell is given");
/// (0..81).for_each(|cell| known.open(cell));
/// let other = known.other(Engine::best()).unwrap();
/// assert!(known.differing(&other).count() > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Known {
    solution: [u16; CELLS],
    cells: Cells,
}

impl Known {
    /// A solution (numbers from 1, row-major) of which every cell is given.
    ///
    /// # Panics
    /// If a number is not 1 to 9.
    pub fn of(solution: &Line) -> Self {
        let solution = solution.map(|number| {
            assert!((1..=9).contains(&number), "a solution has numbers from 1 to 9");
            1 << (number - 1)
        });
        Self { solution, cells: Cells(solution) }
    }

    /// Takes the given out of a cell (0 to 80).
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn open(&mut self, cell: usize) {
        self.cells.0[cell] = ALL;
    }

    /// Gives a cell (0 to 80) again.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn give(&mut self, cell: usize) {
        self.cells.0[cell] = self.solution[cell];
    }

    /// Whether a cell (0 to 80) is given.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn is_given(&self, cell: usize) -> bool {
        self.cells.0[cell] != ALL
    }

    /// The solution, a candidate a cell.
    pub(super) fn solution(&self) -> &[u16; CELLS] {
        &self.solution
    }

    /// The cells (0 to 80) in which another solution differs.
    pub fn differing(&self, other: &Cells) -> impl Iterator<Item = usize> {
        let both = self.solution.iter().zip(other.0);
        both.enumerate().filter(|(_, (own, other))| *own != other).map(|(cell, _)| cell)
    }

    /// The candidates of each cell.
    pub(super) fn masks(&self) -> &[u16; CELLS] {
        &self.cells.0
    }

    /// Another solution, a candidate a cell, if there is one. Which one of several depends on nothing but the cells.
    pub fn other(&self, engine: super::Engine) -> Option<Cells> {
        engine.run(Other { known: self })
    }
}

/// Looks for a solution that is not the known one.
///
/// Of the two answers to each guess one leads away from the known solution: that is gone into first, and a solution found there is another one.
/// Only then the way goes on, and where it ends nothing has to be proved.
struct Other<'a> {
    known: &'a Known,
}

impl Job for Other<'_> {
    type Outcome = Option<Cells>;

    #[inline(always)]
    fn run<S: State>(self) -> Option<Cells> {
        let mut seen = S::Seen::default();
        let mut way = S::load(&self.known.cells);
        // One for all guesses: after each it has nothing left to try.
        let mut search = Search::of(way.clone());
        loop {
            match way.sweep(&mut seen) {
                Verdict::Moving => continue,
                Verdict::Stuck => {}
                // The way holds the known solution to its end.
                Verdict::Solved | Verdict::Dead => return None,
            }
            let guess = split(|which, at| S::configuration(&seen, which, at));
            let lies_there = guess.own().any(|cell| self.known.solution[cell] == guess.digit);
            let mut off = way.clone();
            if lies_there {
                way.strike(guess.digit, guess.others());
                off.strike(guess.digit, guess.own());
            } else {
                way.strike(guess.digit, guess.own());
                off.strike(guess.digit, guess.others());
            }
            search.board = off;
            if search.run(|| false) == Found::Solution {
                return Some(search.board.cells());
            }
        }
    }
}
