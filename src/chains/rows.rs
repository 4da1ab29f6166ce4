//! Sets of numbers below some count, one a row, as bits.

/// 256 numbers: as many candidates as most 9x9 boards have when it comes to chains, so that most rows are one block, and what is done
/// to a block needs no loop.
pub type Block = [u64; 4];

/// How many numbers a block holds.
pub const BITS: usize = 256;

const EMPTY: Block = [0; 4];

/// A table of bits: row by row, each row padded to whole blocks.
///
/// ```text
/// row 0   block 0 (numbers 0 to 255, in four words)   block 1 (256 to 511)   ...
/// row 1   block 0                                     block 1                ...
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    width: usize,
    blocks: Vec<Block>,
}

impl Rows {
    /// So many empty rows of numbers below `numbers`.
    pub fn new(rows: usize, numbers: usize) -> Self {
        let width = numbers.div_ceil(BITS).max(1);
        Self { width, blocks: vec![EMPTY; rows * width] }
    }

    /// How many blocks a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One row.
    #[inline]
    pub fn row(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.width..][..self.width]
    }

    /// One row, to change.
    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [Block] {
        &mut self.blocks[row * self.width..][..self.width]
    }

    /// Whether a number is in a row.
    #[inline]
    pub fn has(&self, row: usize, number: usize) -> bool {
        has(self.row(row), number)
    }

    /// Adds a number to a row.
    #[inline]
    pub fn add(&mut self, row: usize, number: usize) {
        add(self.row_mut(row), number);
    }
}

/// An empty set of so many blocks.
pub fn empty(width: usize) -> Vec<Block> {
    vec![EMPTY; width]
}

/// Whether a number is in a set.
#[inline]
pub fn has(set: &[Block], number: usize) -> bool {
    set.as_flattened()[number / 64] >> (number % 64) & 1 == 1
}

/// Adds a number to a set.
#[inline]
pub fn add(set: &mut [Block], number: usize) {
    set.as_flattened_mut()[number / 64] |= 1 << (number % 64);
}

/// Takes a number out of a set.
#[inline]
pub fn remove(set: &mut [Block], number: usize) {
    set.as_flattened_mut()[number / 64] &= !(1 << (number % 64));
}

/// Takes everything out of a set.
#[inline]
pub fn clear(set: &mut [Block]) {
    for block in set {
        *block = EMPTY;
    }
}

/// Makes a set the same as another.
#[inline]
pub fn copy(set: &mut [Block], other: &[Block]) {
    set.iter_mut().zip(other).for_each(|(block, other)| *block = *other);
}

/// Adds one set to another.
#[inline]
pub fn unite(set: &mut [Block], other: &[Block]) {
    for (block, other) in set.iter_mut().zip(other) {
        (0..4).for_each(|word| block[word] |= other[word]);
    }
}

/// Leaves only what is in another set too.
#[inline]
pub fn meet_with(set: &mut [Block], other: &[Block]) {
    for (block, other) in set.iter_mut().zip(other) {
        (0..4).for_each(|word| block[word] &= other[word]);
    }
}

/// Takes out what is in another set, and adds the rest to that; says whether anything is left.
#[inline]
pub fn leave_new(set: &mut [Block], seen: &mut [Block]) -> bool {
    let mut any = 0;
    for (block, seen) in set.iter_mut().zip(seen) {
        for word in 0..4 {
            block[word] &= !seen[word];
            seen[word] |= block[word];
            any |= block[word];
        }
    }
    any != 0
}

/// Whether two sets have a number in common.
#[inline]
pub fn meet(one: &[Block], other: &[Block]) -> bool {
    one.iter().zip(other).any(|(one, other)| (0..4).fold(0, |any, word| any | one[word] & other[word]) != 0)
}

/// Whether a set has no number.
#[inline]
pub fn is_empty(set: &[Block]) -> bool {
    set.iter().all(|block| block[0] | block[1] | block[2] | block[3] == 0)
}

/// The numbers of a set, smallest first.
#[inline]
pub fn numbers(set: &[Block]) -> impl Iterator<Item = usize> + '_ {
    let words = set.as_flattened();
    let (mut at, mut rest) = (0, words[0]);
    // One loop in all: an iterator over words of iterators over bits costs three times as much.
    std::iter::from_fn(move || {
        while rest == 0 {
            at += 1;
            rest = *words.get(at)?;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(at * 64 + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_apart_and_know_every_number() {
        let mut rows = Rows::new(3, 300);
        for number in [0, 64, 299] {
            rows.add(1, number);
        }
        assert_eq!(numbers(rows.row(1)).collect::<Vec<_>>(), [0, 64, 299]);
        assert!(is_empty(rows.row(0)) && is_empty(rows.row(2)));
        remove(rows.row_mut(1), 64);
        let one = rows.row(1).to_vec();
        unite(rows.row_mut(2), &one);
        assert!(rows.has(2, 299) && !rows.has(2, 64) && meet(rows.row(1), rows.row(2)) && !meet(rows.row(0), &one));
        let (mut new, mut seen) = (one.clone(), empty(rows.width()));
        add(&mut seen, 0);
        assert!(leave_new(&mut new, &mut seen) && numbers(&new).eq([299]) && numbers(&seen).eq([0, 299]));
        assert!(!leave_new(&mut new, &mut seen));
        meet_with(&mut seen, &one);
        copy(&mut new, &seen);
        assert_eq!(new, one);
        clear(&mut new);
        assert!(is_empty(&new));
    }
}
