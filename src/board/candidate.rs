//! A candidate, and the two things that can happen to it.

use crate::geometry::{Cell, Digit};

/// A digit that is still possible in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// The digit goes into the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement(pub Candidate);

/// The digit cannot go into the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Elimination(pub Candidate);

impl Placement {
    /// `digit` goes into `cell`.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self(Candidate { cell, digit })
    }
}

impl Elimination {
    /// `digit` cannot go into `cell`.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self(Candidate { cell, digit })
    }
}
