//! Bit sets of digits, and the subsets of a small set in the order the field uses.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, ControlFlow, Sub};

use super::digit::Digit;

/// A set of digits: bit *i* is the digit of index *i*.
///
/// ```
/// use numpla::{Digit, DigitSet};
/// let set = DigitSet::all(9) - DigitSet::only(Digit::from_index(0));
/// assert_eq!((set.len(), set.to_string().as_str()), (8, "23456789"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u32);

impl DigitSet {
    /// The set without any digit.
    pub const EMPTY: Self = Self(0);

    /// The first `count` digits.
    pub const fn all(count: usize) -> Self {
        Self(((1_u64 << count) - 1) as u32)
    }

    /// The set of one digit.
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// The set whose bit *i* says whether the digit of index *i* is in it.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Bit *i* says whether the digit of index *i* is in the set.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many digits are in the set.
    pub const fn len(self) -> usize {
        count(self.0)
    }

    /// Whether no digit is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Whether every digit of this set is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest digit, if there is one.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::of_bit(self.0.trailing_zeros() as usize)) }
    }

    /// The only digit, if there is exactly one.
    pub const fn single(self) -> Option<Digit> {
        // Without counting: see [`count`].
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// The digits, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        bits(self.0).map(Digit::of_bit)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::only(digit))
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}

/// The positions of the set bits, lowest first.
///
/// ```
/// assert_eq!(numpla::geometry::bits(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
pub fn bits(mask: u32) -> impl Iterator<Item = usize> {
    Bits(mask)
}

/// The numbers that words stand for, 64 a word, lowest first; there is at least one word.
#[inline]
pub(crate) fn numbers_of(words: impl AsRef<[u64]>) -> impl Iterator<Item = usize> {
    let (mut at, mut rest) = (0, words.as_ref()[0]);
    // One loop in all: an iterator over words of iterators over bits costs three times as much.
    std::iter::from_fn(move || {
        while rest == 0 {
            at += 1;
            rest = *words.as_ref().get(at)?;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(at * 64 + bit)
    })
}

/// The number of set bits of every mask that fits a 9x9 house.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        counts[mask] = (mask as u32).count_ones() as u8;
        mask += 1;
    }
    counts
};

/// How many bits are set. By table where the mask is small: processors since 2008 count bits in one instruction, but a plain x86-64 build must
/// do without, and takes a dozen for it.
///
/// ```
/// assert_eq!((numpla::geometry::count(0b1011), numpla::geometry::count(1 << 24 | 1)), (3, 2));
/// ```
pub const fn count(mask: u32) -> usize {
    if mask < 512 { COUNTS[mask as usize] as usize } else { mask.count_ones() as usize }
}

/// The subsets of `size` masks whose union has no more than `most` bits, in the order of [`subsets`]: what naked and hidden subsets and fish have in
/// common. `take` gets each subset, as bits of indexes into `masks`, and its union.
///
/// # Panics
/// If `size` is 0.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut found = Vec::new();
/// let _ = numpla::geometry::tight_subsets(&[0b011, 0b110, 0b011, 0b101], 2, 2, &mut |subset, union| {
///     found.push((subset, union));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, [(0b101, 0b011)]);
/// ```
pub fn tight_subsets(
    masks: &[u32],
    size: usize,
    most: usize,
    take: &mut impl FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    add_tight(masks, most, size, 0, 0, take)
}

/// Chooses the last of the masks, and then those before it: colexicographic order is that of the last one first.
#[inline]
fn add_tight(
    masks: &[u32],
    most: usize,
    more: usize,
    subset: u32,
    union: u32,
    take: &mut impl FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if more == 1 {
        return add_one(masks, most, subset, union, take);
    }
    for last in more - 1..masks.len() {
        let (subset, union) = (subset | 1 << last, union | masks[last]);
        if count(union) > most {
            continue;
        }
        // Pairs are most of what is looked for: they take no call.
        if more == 2 {
            add_one(&masks[..last], most, subset, union, take)?;
        } else {
            add_tight(&masks[..last], most, more - 1, subset, union, take)?;
        }
    }
    ControlFlow::Continue(())
}

#[inline]
fn add_one(
    masks: &[u32],
    most: usize,
    subset: u32,
    union: u32,
    take: &mut impl FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (first, mask) in masks.iter().enumerate() {
        if count(union | mask) <= most {
            take(subset | 1 << first, union | mask)?;
        }
    }
    ControlFlow::Continue(())
}

/// All masks of `k` of the lowest `n` bits in increasing numeric order, which is colexicographic
/// order of the subsets ({0,1}, {0,2}, {1,2}, {0,3} ...).
///
/// The next mask with as many bits is found by moving the lowest run of ones up by one and the rest of the run
/// to the bottom (Gosper's hack, HAKMEM item 175).
///
/// ```
/// let pairs: Vec<u32> = numpla::geometry::subsets(3, 2).collect();
/// assert_eq!(pairs, [0b011, 0b101, 0b110]);
/// ```
pub fn subsets(n: usize, k: usize) -> impl Iterator<Item = u32> {
    let mut next = if k == 0 || k > n { 1 << n } else { (1_u64 << k) - 1 };
    std::iter::from_fn(move || {
        let mask = next;
        (mask < 1 << n).then(|| {
            let lowest = mask & mask.wrapping_neg();
            let carried = mask + lowest;
            next = carried | (mask ^ carried) >> (lowest.trailing_zeros() + 2);
            mask as u32
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_complete_and_in_numeric_order() {
        for n in 0..=10_usize {
            for k in 1..=n {
                let slow: Vec<u32> = (0..1_u32 << n).filter(|mask| mask.count_ones() as usize == k).collect();
                assert_eq!(subsets(n, k).collect::<Vec<_>>(), slow);
            }
        }
        assert_eq!(subsets(3, 4).count(), 0);
        assert_eq!(subsets(25, 25).count(), 1);
    }

    #[test]
    fn tight_subsets_are_those_that_every_subset_looked_at_would_give() {
        let masks = [0b00011_u32, 0b00110, 0b00101, 0b11000, 0b00111, 0b01111, 0b00010, 0b00100, 0b10100];
        for size in 1..=4 {
            let union = |subset| bits(subset).fold(0, |union, index| union | masks[index]);
            let slow: Vec<(u32, u32)> = subsets(masks.len(), size)
                .map(|subset| (subset, union(subset)))
                .filter(|(_, union)| union.count_ones() as usize <= size)
                .collect();
            let mut fast = Vec::new();
            let _ = tight_subsets(&masks, size, size, &mut |subset, union| {
                fast.push((subset, union));
                ControlFlow::Continue(())
            });
            assert_eq!(fast, slow);
            assert!(!slow.is_empty());
        }
    }
}
