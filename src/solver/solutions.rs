//! All solutions in row-major order.

use super::search::Search;
use super::state::State;
use crate::board::{Board, Grid};
use crate::geometry::{Cell, Digit, Geometry, bits};

/// All solutions in row-major order: the one whose first cell is smallest first, and so on.
///
/// Cells are split in row-major order, digits ascending, and a second search that may split where it likes is asked about each case: most
/// cases without a solution are refuted in a handful of its own. What it cannot tell in a hundred cases is gone into.
#[derive(Debug)]
pub struct Solutions<'g> {
    geometry: &'g Geometry,
    frames: Vec<Choice>,
    oracle: Search<'g>,
    queue: Vec<(Cell, Digit)>,
    /// A solution that the last step has come to.
    complete: Option<Vec<u8>>,
    /// In which order the digits of each cell are tried, where it is not their own.
    order: Option<&'g [Vec<Digit>]>,
    tried: u64,
}

/// How many cases the second search may try for one answer. Without a bound the blank 16x16 board did not end in ten minutes; with it the
/// least solution comes in 50 ms.
const QUESTION: u64 = 100;

#[derive(Debug)]
struct Choice {
    state: State,
    cell: Cell,
    remaining: u32,
    /// A solution below this frame, if one is known: its own digit needs no question.
    witness: Option<Vec<u8>>,
}

/// What the second search says of a case.
enum Answer {
    Never,
    Perhaps,
    /// Yes, for instance this one.
    Such(Vec<u8>),
}

impl<'g> Solutions<'g> {
    /// The solutions of a grid.
    pub fn of(grid: &'g Grid) -> Self {
        let geometry: &Geometry = grid.geometry();
        let mut solutions = Self::none(geometry);
        let mut state = State::blank(geometry);
        let mut placed = grid.filled();
        if placed.all(|(cell, digit)| state.settle(geometry, cell, digit, &mut solutions.queue).is_ok()) {
            solutions.descend(state, None);
        }
        solutions
    }

    /// The solutions of a board with no more than the candidates it has left, digits in the order that is given for each cell.
    pub fn in_order(board: &'g Board, order: &'g [Vec<Digit>]) -> Self {
        let geometry: &Geometry = board.geometry();
        let mut solutions = Self { order: Some(order), ..Self::none(geometry) };
        let mut state = State::blank(geometry);
        if state.take_over(board, &mut solutions.queue).is_ok() {
            solutions.descend(state, None);
        }
        solutions
    }

    /// How many cases were tried so far, here and in the second search: partial solutions, each with one more digit.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    fn none(geometry: &'g Geometry) -> Self {
        let oracle = Search::new(geometry);
        Self { geometry, frames: Vec::new(), oracle, queue: Vec::new(), complete: None, order: None, tried: 0 }
    }

    fn descend(&mut self, state: State, witness: Option<Vec<u8>>) {
        match self.geometry.cells().find(|&cell| !state.is_settled(cell)) {
            None => self.complete = Some(state.numbers(self.geometry)),
            Some(cell) => {
                let remaining = state.candidates(cell);
                self.frames.push(Choice { state, cell, remaining, witness });
            }
        }
    }

    fn ask(oracle: &mut Search, frame: &Choice, digit: Digit) -> Answer {
        if let Some(witness) = &frame.witness
            && usize::from(witness[frame.cell.index()]) == digit.number()
        {
            return Answer::Such(witness.clone());
        }
        oracle.load_state(&frame.state, frame.cell, digit);
        let over = oracle.run(1, QUESTION);
        match oracle.first_solution() {
            Some(witness) => Answer::Such(witness.to_vec()),
            None if over => Answer::Never,
            None => Answer::Perhaps,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<u8>;

    /// The next solution: numbers from 1 in row-major order.
    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some(solution) = self.complete.take() {
                return Some(solution);
            }
            let frame = self.frames.last_mut()?;
            let is_left = |digit: &Digit| frame.remaining >> digit.index() & 1 == 1;
            let next = match self.order {
                None => bits(frame.remaining).next().map(Digit::from_index),
                Some(order) => order[frame.cell.index()].iter().copied().find(is_left),
            };
            let Some(digit) = next else {
                self.frames.pop();
                continue;
            };
            frame.remaining &= !(1 << digit.index());
            let before = self.oracle.nodes();
            let answer = Self::ask(&mut self.oracle, frame, digit);
            self.tried += 1 + self.oracle.nodes().saturating_sub(before);
            let witness = match answer {
                Answer::Never => continue,
                Answer::Perhaps => None,
                Answer::Such(witness) => Some(witness),
            };
            let mut state = frame.state.clone();
            if state.settle(self.geometry, frame.cell, digit, &mut self.queue).is_ok() {
                self.descend(state, witness);
            }
        }
    }
}
