//! A cell: one square of the board, numbered row by row from the top left.

/// One square of a board, as a row-major index from 0.
///
/// A cell does not know how wide its board is, so its text form `r1c1` comes from
/// [`Geometry::cell_name`](crate::geometry::Geometry::cell_name).
///
/// ```
/// use numpla::Cell;
/// assert_eq!(Cell::from_index(10).index(), 10);
/// assert_eq!(Cell::at(1, 1, 9), Cell::from_index(10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The largest number of cells a board can have: 25 rows of 25.
    pub const MAX_COUNT: usize = 625;

    /// The cell with a row-major index from 0.
    ///
    /// # Panics
    /// If the index is not below [`Cell::MAX_COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::MAX_COUNT);
        Self(index as u16)
    }

    /// The cell of an index that a geometry has.
    pub(crate) const fn of_index(index: usize) -> Self {
        debug_assert!(index < Self::MAX_COUNT);
        Self(index as u16)
    }

    /// The cell in a 0-based row and column of a board that is `width` cells wide.
    ///
    /// # Panics
    /// If the cell would lie beyond [`Cell::MAX_COUNT`].
    pub const fn at(row: usize, column: usize, width: usize) -> Self {
        Self::from_index(row * width + column)
    }

    /// The row-major index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
