//! A question at a desk: is there another solution than the known one? And the boards that answer it.
//!
//! ```text
//! opened last: r1c1 r9c9          board 1: r9c9 is not 3, r1c1 is open
//! the solution: 5 and 3           board 2: r9c9 is 3, r1c1 is not 5
//! ```
//!
//! None of these boards has the known solution to be found again. A board is laid when the one before it has come to nothing. And where a board must
//! guess, the lane goes on with one answer and the other is set aside, to be laid only if that comes to nothing: of 26-clue puzzles with a half turn,
//! 9 of 14 questions are answered by "none", and those guess once in 35 questions; the others guess three times each, and seldom in vain. When both
//! answers went into lanes at once, a third of all sweeps was for boards that nobody needed any more.

use std::task::Poll;

use super::cells::{ALL, CELLS, Cells};
use super::other::Known;
use crate::geometry::Cell;

/// So few opened cells are taken one by one: a solution that differs in the first, one that is the same there and differs in the second. More are opened
/// by one board.
const FEW: usize = 2;

/// A question, its boards and its answer.
#[derive(Clone, Debug)]
pub(super) struct Question {
    is_open: bool,
    /// How many lanes have a board of it.
    lanes: usize,
    /// Boards that were set aside.
    aside: Vec<[u16; CELLS]>,
    /// How many boards are to be laid once these are dead.
    left: usize,
    /// The cells that are opened by and by, one a board, the last one first; none if all are at once, by one board.
    begin: [Cell; FEW],
    few: usize,
    /// What the next board has, but for the cell that it begins with.
    cells: [u16; CELLS],
    /// The solution that is known.
    solution: [u16; CELLS],
    /// What has come of it, until it is taken: another solution, if there is one.
    answer: Poll<Option<Cells>>,
}

impl Question {
    /// None yet.
    #[inline]
    pub(super) fn none() -> Self {
        Self {
            is_open: false,
            lanes: 0,
            aside: Vec::new(),
            left: 0,
            begin: [Cell::of_index(0); FEW],
            few: 0,
            cells: [0; CELLS],
            solution: [0; CELLS],
            answer: Poll::Pending,
        }
    }

    /// Asks anew. `opened` are the cells that were opened last: before that there was no other solution.
    #[inline]
    pub(super) fn ask(&mut self, known: &Known, opened: &[Cell]) {
        (self.solution, self.cells) = (*known.solution(), *known.masks());
        self.few = if opened.len() > FEW { 0 } else { opened.len() };
        self.left = self.few.max(1);
        self.begin[..self.few].copy_from_slice(&opened[..self.few]);
        self.is_open = true;
    }

    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether there is a board that no lane has.
    #[inline]
    pub(super) fn has_more(&self) -> bool {
        self.left > 0 || self.has_aside()
    }

    /// Whether a board was set aside.
    #[inline]
    pub(super) fn has_aside(&self) -> bool {
        !self.aside.is_empty()
    }

    /// Takes a board that is to come again.
    #[inline]
    pub(super) fn set_aside(&mut self, board: [u16; CELLS]) {
        self.aside.push(board);
    }

    /// Lays the latest board that was set aside, or else the next one.
    #[inline]
    pub(super) fn lay(&mut self, lay: impl FnOnce(&[u16; CELLS])) {
        self.lanes += 1;
        if let Some(board) = self.aside.pop() {
            return lay(&board);
        }
        self.left -= 1;
        let next = self.begin[..self.few].get(self.left).map(|cell| cell.index());
        if let Some(cell) = next {
            self.cells[cell] = ALL & !self.solution[cell];
        }
        lay(&self.cells);
        if let Some(cell) = next {
            self.cells[cell] = self.solution[cell];
        }
    }

    /// A board has come to nothing. Says whether no lane has one any more.
    #[inline]
    pub(super) fn lose(&mut self) -> bool {
        self.lanes -= 1;
        self.lanes == 0
    }

    /// Whether this is the solution that is known.
    #[inline]
    pub(super) fn knows(&self, solution: &Cells) -> bool {
        self.solution == solution.0
    }

    /// Answers it.
    #[inline]
    pub(super) fn close(&mut self, answer: Option<Cells>) {
        (self.is_open, self.lanes) = (false, 0);
        self.aside.clear();
        self.answer = Poll::Ready(answer);
    }

    /// The answer, once.
    #[inline]
    pub(super) fn take_answer(&mut self) -> Poll<Option<Cells>> {
        std::mem::replace(&mut self.answer, Poll::Pending)
    }
}
