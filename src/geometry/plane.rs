//! Bit sets of cells.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::cell::Cell;
use super::sets::numbers_of;

/// The words of a plane for boards with at most 128 cells.
pub const NARROW: usize = 2;

/// The words of a plane for any board.
pub const WIDE: usize = Cell::MAX_COUNT.div_ceil(64);

/// A set of cells as a plane of bits: bit *i* is the cell of index *i* (row-major).
///
/// Searches live on these, so a plane is no wider than its board needs: [`NARROW`] or [`WIDE`] words. A search is written once for any width and
/// called with that of the board ([`Geometry::is_narrow`](super::Geometry::is_narrow)).
///
/// ```
/// use numpla::{Cell, geometry::Plane};
/// let one: Plane<2> = [3, 80].map(Cell::from_index).into_iter().collect();
/// assert_eq!((one.len(), one.first()), (2, Some(Cell::from_index(3))));
/// assert!((one & !one).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Plane<const WORDS: usize>([u64; WORDS]);

/// A set of cells, wide enough for the largest board (80 bytes: keep it out of inner loops).
pub type CellSet = Plane<WIDE>;

impl<const WORDS: usize> Plane<WORDS> {
    /// The set without any cell.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set that begins at a word of a table of sets.
    #[inline]
    pub(crate) fn of_words(words: &[u64]) -> Self {
        Self(*words.first_chunk().expect("a table of planes is as wide as its board"))
    }

    /// The cells that come before one in row-major order.
    #[inline]
    pub fn before(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        let (last, bit) = (cell.index() / 64, cell.index() % 64);
        set.0[..last].fill(u64::MAX);
        set.0[last] = (1 << bit) - 1;
        set
    }

    /// Its words.
    pub(crate) const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether there are two cells or more in the set.
    #[inline]
    pub fn has_several(&self) -> bool {
        let (mut any, mut several) = (0, 0);
        for word in self.0 {
            // Two in a word, or one here after one before.
            several |= word & word.wrapping_sub(1) | if any == 0 { 0 } else { word };
            any |= word;
        }
        several != 0
    }

    /// The first cell in row-major order.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in row-major order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<WORDS> {
        numbers_of(self.0).map(Cell::of_index)
    }

    #[inline]
    fn zip(mut self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = both(*word, other));
        self
    }
}

impl Plane<NARROW> {
    /// Whether there is exactly one cell in the set.
    #[inline]
    pub const fn is_single(self) -> bool {
        (self.0[0] as u128 | (self.0[1] as u128) << 64).is_power_of_two()
    }
}

impl<const WORDS: usize> Default for Plane<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<Cell> for Plane<WORDS> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const WORDS: usize> BitAnd for Plane<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }
}

impl<const WORDS: usize> BitOr for Plane<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }
}

impl<const WORDS: usize> BitXor for Plane<WORDS> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |one, other| one ^ other)
    }
}

impl<const WORDS: usize> Sub for Plane<WORDS> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }
}

impl<const WORDS: usize> Not for Plane<WORDS> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl<const WORDS: usize> fmt::Debug for Plane<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

/// One plane of cells for each of something, laid end to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Planes {
    /// The words of each.
    width: usize,
    words: Vec<u64>,
}

impl Planes {
    /// So many empty planes of a board with so many cells.
    pub(crate) fn new(cells: usize, count: usize) -> Self {
        let width = if cells <= NARROW * 64 { NARROW } else { WIDE };
        Self { width, words: vec![0; width * count] }
    }

    pub(super) fn is_narrow(&self) -> bool {
        self.width == NARROW
    }

    /// One plane.
    #[inline]
    pub(crate) fn of<const WORDS: usize>(&self, index: usize) -> Plane<WORDS> {
        debug_assert_eq!(WORDS, self.width);
        Plane::of_words(&self.words[index * WORDS..])
    }

    /// All planes in order.
    #[inline]
    pub(crate) fn iter<const WORDS: usize>(&self) -> impl Iterator<Item = Plane<WORDS>> {
        debug_assert_eq!(WORDS, self.width);
        self.words.chunks_exact(WORDS).map(Plane::of_words)
    }

    pub(crate) fn set<const WORDS: usize>(&mut self, index: usize, plane: Plane<WORDS>) {
        debug_assert_eq!(WORDS, self.width);
        self.words[index * WORDS..][..WORDS].copy_from_slice(&plane.0);
    }

    #[inline]
    fn word(&mut self, index: usize, cell: Cell) -> &mut u64 {
        &mut self.words[index * self.width + cell.index() / 64]
    }

    #[inline]
    pub(super) fn contains(&self, index: usize, cell: Cell) -> bool {
        self.words[index * self.width + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, index: usize, cell: Cell) {
        *self.word(index, cell) |= 1 << (cell.index() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, index: usize, cell: Cell) {
        *self.word(index, cell) &= !(1 << (cell.index() % 64));
    }

    /// Takes every cell out of every plane.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Makes these the same as others of the same board.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.words.copy_from_slice(&other.words);
    }

    /// How many cells there are in all planes together.
    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_sets_know_every_cell() {
        let all: CellSet = (0..Cell::MAX_COUNT).map(Cell::from_index).collect();
        assert_eq!(all.len(), Cell::MAX_COUNT);
        assert_eq!(all.iter().map(Cell::index).collect::<Vec<_>>(), (0..625).collect::<Vec<_>>());
        assert!((all & !all).is_empty());
    }

    #[test]
    fn several_are_more_than_one() {
        let set = |cells: &[usize]| cells.iter().map(|&cell| Cell::from_index(cell)).collect::<Plane<2>>();
        assert!(!set(&[]).has_several() && !set(&[0]).has_several() && !set(&[64]).has_several());
        assert!(set(&[0, 1]).has_several() && set(&[63, 64]).has_several() && set(&[100, 127]).has_several());
    }
}
