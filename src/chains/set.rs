//! Sets of candidates by number, as bits.

use std::fmt::Debug;

use crate::geometry::numbers_of;

/// A set of numbers from 0: in four words where there are at most [`NARROW`], which is what most 9x9 boards have when it comes to chains, and then
/// takes a few instructions without a loop; or in as many words as it needs.
///
/// A search is written once for any set, and called with the one that fits its board.
pub trait Set: AsRef<[u64]> + AsMut<[u64]> + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The set without any number, with room for so many.
    fn empty(numbers: usize) -> Self;

    /// Its words: number *i* is bit *i* % 64 of word *i* / 64.
    #[inline]
    fn words(&self) -> &[u64] {
        self.as_ref()
    }

    /// Whether a number is in the set.
    #[inline]
    fn has(&self, number: usize) -> bool {
        self.words()[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    fn add(&mut self, number: usize) {
        self.as_mut()[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    #[inline]
    fn remove(&mut self, number: usize) {
        self.as_mut()[number / 64] &= !(1 << (number % 64));
    }

    /// Takes everything out.
    #[inline]
    fn clear(&mut self) {
        self.as_mut().fill(0);
    }

    /// Adds another set.
    #[inline]
    fn unite(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.words()).for_each(|(word, other)| *word |= other);
    }

    /// Leaves only what is in another set too.
    #[inline]
    fn meet_with(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.words()).for_each(|(word, other)| *word &= other);
    }

    /// Takes out what is in another set, and adds the rest to that; says whether anything is left.
    #[inline]
    fn leave_new(&mut self, seen: &mut Self) -> bool {
        let mut any = 0;
        for (word, seen) in self.as_mut().iter_mut().zip(seen.as_mut()) {
            *word &= !*seen;
            *seen |= *word;
            any |= *word;
        }
        any != 0
    }

    /// Whether two sets have a number in common.
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).fold(0, |any, (one, other)| any | one & other) != 0
    }

    /// Whether there is no number.
    #[inline]
    fn is_empty(&self) -> bool {
        self.words().iter().fold(0, |any, word| any | word) == 0
    }

    /// The numbers, smallest first.
    #[inline]
    fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        numbers_of(self.words())
    }
}

/// The most numbers of a narrow set.
pub const NARROW: usize = 256;

/// A set of at most [`NARROW`] numbers.
pub type Narrow = [u64; NARROW / 64];

/// A set of any size.
pub type Wide = Vec<u64>;

impl Set for Narrow {
    #[inline]
    fn empty(_: usize) -> Self {
        [0; NARROW / 64]
    }
}

impl Set for Wide {
    fn empty(numbers: usize) -> Self {
        vec![0; numbers.div_ceil(64).max(1)]
    }
}

/// So many empty sets, each with room for as many numbers.
pub fn square<S: Set>(count: usize) -> Vec<S> {
    vec![S::empty(count); count]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn know_every_number<S: Set>(count: usize) {
        let last = count - 1;
        let mut one = S::empty(count);
        assert!(one.is_empty() && one.numbers().next().is_none());
        for number in [0, 64, last] {
            one.add(number);
        }
        assert_eq!(one.numbers().collect::<Vec<_>>(), [0, 64, last]);
        one.remove(64);
        let mut two = S::empty(count);
        two.unite(&one);
        assert!(two.has(last) && !two.has(64) && two.meets(&one) && !S::empty(count).meets(&one));
        let (mut new, mut seen) = (one.clone(), S::empty(count));
        seen.add(0);
        assert!(new.leave_new(&mut seen) && new.numbers().eq([last]) && seen.numbers().eq([0, last]));
        assert!(!new.leave_new(&mut seen));
        seen.meet_with(&one);
        assert_eq!(seen, one);
        seen.clear();
        assert!(seen.is_empty());
    }

    #[test]
    fn both_sets_know_every_number() {
        know_every_number::<Narrow>(NARROW);
        know_every_number::<Wide>(300);
    }
}
