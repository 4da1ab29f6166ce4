//! What a node of a chain says: a candidate, and that it is on or off.

use crate::geometry::{Cell, Digit};

/// A candidate and whether it is on: `(cell * digits + digit) * 2 + on` in one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(u16);

impl Key {
    /// The digit of a cell, on or off, on a board with so many digits.
    pub fn new(cell: Cell, digit: Digit, on: bool, digits: usize) -> Self {
        Self(((cell.index() * digits + digit.index()) * 2 + usize::from(on)) as u16)
    }

    /// The candidate as an index: `cell * digits + digit`.
    pub fn candidate(self) -> usize {
        usize::from(self.0 >> 1)
    }

    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same candidate in the other state.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Its cell on a board with so many digits.
    pub fn cell(self, digits: usize) -> Cell {
        Cell::from_index(self.candidate() / digits)
    }

    /// Its digit on a board with so many digits.
    pub fn digit(self, digits: usize) -> Digit {
        Digit::from_index(self.candidate() % digits)
    }

    /// The key as an index.
    pub fn index(self) -> usize {
        self.0.into()
    }
}
