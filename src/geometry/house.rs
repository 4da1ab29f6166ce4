//! A house: cells that must all differ.

use std::fmt;

use super::cell::Cell;

/// What sort of house it is.
///
/// The region of a jigsaw is a `Box`; everything that is neither row, column nor box (a diagonal, a
/// window, an edge of a graph) is `Extra`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A box, or the region of a jigsaw.
    Box,
    /// Any other group of cells that must differ.
    Extra,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Extra => "extra",
        })
    }
}

/// Which house of a geometry: an index from 0 into [`Geometry::houses`](super::Geometry::houses).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseId(u16);

impl HouseId {
    /// The house with an index from 0.
    ///
    /// # Panics
    /// If the index does not fit 16 bits.
    pub const fn from_index(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "a geometry has fewer than 65536 houses");
        Self(index as u16)
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Cells that must all hold different digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    pub(super) kind: HouseKind,
    pub(super) label: String,
    pub(super) cells: Vec<Cell>,
    pub(super) complete: bool,
}

impl House {
    /// What sort of house it is.
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// How the house is called in a sentence: `row 1`, `box 9`, `main diagonal` (numbers from 1).
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The cells in the order of their positions: a row from left to right, a column from top to bottom, a
    /// box left to right and top to bottom.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether the house must hold every digit (hidden techniques need that).
    pub fn is_complete(&self) -> bool {
        self.complete
    }
}

/// A set of houses, where there are at most [`HouseSet::MOST`].
///
/// ```
/// use numpla::geometry::{HouseId, HouseSet};
/// let three = HouseSet::only(HouseId::from_index(3));
/// assert!(three.meets(three) && !three.meets(HouseSet::EMPTY));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HouseSet(u128);

impl FromIterator<HouseId> for HouseSet {
    fn from_iter<I: IntoIterator<Item = HouseId>>(houses: I) -> Self {
        houses.into_iter().fold(Self::EMPTY, |set, house| set.with(Self::only(house)))
    }
}

impl HouseSet {
    /// The most houses: a plain board has at most 75.
    pub const MOST: usize = 128;

    /// The set without any house.
    pub const EMPTY: Self = Self(0);

    /// The set of all houses.
    pub const ALL: Self = Self(u128::MAX);

    /// The set of one house.
    ///
    /// # Panics
    /// If its index is not below [`HouseSet::MOST`].
    pub const fn only(house: HouseId) -> Self {
        assert!(house.index() < Self::MOST);
        Self(1 << house.index())
    }

    /// The houses of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The houses of one set and not of the other.
    #[must_use]
    pub const fn apart(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// How many houses there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a house in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
