//! Sets of numbers below some count, one a row, as bits.

/// A table of bits: row by row, each row padded to whole words.
///
/// ```text
/// row 0   word 0 (numbers 0 to 63)   word 1 (64 to 127)   ...
/// row 1   word 0                     word 1               ...
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// So many empty rows of numbers below `numbers`.
    pub fn new(rows: usize, numbers: usize) -> Self {
        let width = numbers.div_ceil(64).max(1);
        Self { width, words: vec![0; rows * width] }
    }

    /// How many words a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One row.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    /// One row, to change.
    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..][..self.width]
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

/// Whether a number is in a set.
#[inline]
pub fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Adds a number to a set.
#[inline]
pub fn add(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Takes a number out of a set.
#[inline]
pub fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

/// Adds one set to another.
#[inline]
pub fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Whether two sets have a number in common.
#[inline]
pub fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The numbers of a set, smallest first.
#[inline]
pub fn numbers(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                at * 64 + bit
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_apart_and_know_every_number() {
        let mut rows = Rows::new(3, 130);
        rows.add(1, 0);
        rows.add(1, 64);
        rows.add(1, 129);
        assert_eq!(numbers(rows.row(1)).collect::<Vec<_>>(), [0, 64, 129]);
        assert!(numbers(rows.row(0)).chain(numbers(rows.row(2))).next().is_none());
        remove(rows.row_mut(1), 64);
        let copy = rows.row(1).to_vec();
        unite(rows.row_mut(2), &copy);
        assert!(rows.has(2, 129) && !rows.has(2, 64) && meet(rows.row(1), rows.row(2)) && !meet(rows.row(0), &copy));
    }
}
