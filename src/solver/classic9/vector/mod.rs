//! A vector of 16-bit lanes: the few operations that the sweep is written in.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(target_arch = "x86_64")]
pub(super) use {avx2::Avx2, avx512::Avx512, sse2::Sse2};

use super::cells::ALL;

/// Some 16-bit lanes side by side, each a set of digits. What is done to one lane is done to all; no lane ever looks at another.
///
/// ```text
///            lane 0       lane 1       lane 2    ...
/// one      {1,4}        {9}          {2,3,5}
/// other    {4,9}        {9}          {1}
/// and      {4}          {9}          {}
/// ```
///
/// `u16` is the vector of one lane: the slow twin of all others.
pub(super) trait Vector: Copy {
    /// How many lanes there are: 32 at most, so that a bit for each fits a word.
    const LANES: usize;

    /// The same in every lane.
    fn splat(word: u16) -> Self;
    /// What is in both.
    fn and(self, other: Self) -> Self;
    /// What is in either.
    fn or(self, other: Self) -> Self;
    /// What is in this one and not in the other.
    fn without(self, other: Self) -> Self;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The smaller one, of words below 2^15.
    fn least(self, other: Self) -> Self;
    /// All bits of a lane that is empty, none of another.
    fn where_empty(self) -> Self;
    /// One bit for each lane: whether both are equal.
    fn equal(self, other: Self) -> u32;

    /// Without the lowest digit.
    #[inline(always)]
    fn lose_one(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX)))
    }

    /// The lanes with one digit, and nothing in the others.
    #[inline(always)]
    fn only_singles(self) -> Self {
        self.and(self.lose_one().where_empty())
    }

    /// The other one where that has any digit, this one elsewhere. The other one has no digit that this one has not.
    #[inline(always)]
    fn or_better(self, other: Self) -> Self {
        self.and(other.where_empty()).or(other)
    }

    /// The other one where that has three digits or more, this one elsewhere. The other one has no digit that this one has not.
    #[inline(always)]
    fn or_three(self, other: Self) -> Self {
        self.and(other.lose_one().lose_one().where_empty()).or(other)
    }

    /// What is in this one and in neither of the two.
    #[inline(always)]
    fn without_both(self, one: Self, other: Self) -> Self {
        self.without(one.or(other))
    }

    /// The lanes of vectors side by side: those of the first, those of the second and so on.
    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u16] {
        const { assert!(size_of::<Self>() == 2 * Self::LANES) };
        // SAFETY: every implementation is lanes of u16 side by side and nothing else, which the size tells; the length is that of the slice.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    /// As [`Vector::words`], to be written.
    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u16] {
        const { assert!(size_of::<Self>() == 2 * Self::LANES) };
        // SAFETY: as in `words`; any word is a good lane.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}

/// Work on many boards, written once for every width.
pub(super) trait LaneJob {
    /// Does it. To be inlined, so that it takes on the instructions of the engine that runs it.
    fn run<V: Vector>(self);
}

impl Vector for u16 {
    const LANES: usize = 1;

    fn splat(word: u16) -> Self {
        word
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn least(self, other: Self) -> Self {
        self.min(other)
    }

    fn where_empty(self) -> Self {
        if self == 0 { u16::MAX } else { 0 }
    }

    fn only_singles(self) -> Self {
        if self & self.wrapping_sub(1) == 0 { self } else { 0 }
    }

    fn or_better(self, other: Self) -> Self {
        if other == 0 { self } else { other }
    }

    fn or_three(self, other: Self) -> Self {
        if (other & ALL).count_ones() >= 3 { other } else { self }
    }

    fn equal(self, other: Self) -> u32 {
        (self == other).into()
    }
}
