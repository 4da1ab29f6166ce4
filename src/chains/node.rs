//! A node of a chain: a candidate that is on or off, and why.

use std::rc::Rc;

use crate::board::Link;
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

/// A node in a net, with the places of its parents.
#[derive(Clone, Debug)]
pub struct Node<H> {
    /// What it says.
    pub key: Key,
    /// Why.
    pub cause: Link,
    /// Where its parents stand in the net's list, as a range.
    pub(super) parents: (u32, u32),
    /// The number of nodes on the longest way up, this one included: there are at least as many ancestors.
    pub(super) depth: u16,
    /// The nested hint behind an advanced cause.
    pub nested: Option<Rc<H>>,
}
