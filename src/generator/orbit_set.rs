//! A set of orbits in a word.

/// A set of orbits: bit *i* is the orbit of number *i*, whichever way orbits are numbered.
pub(super) trait OrbitSet: Copy + PartialEq {
    /// How many orbits it has room for.
    const ROOM: usize;
    /// No orbit.
    const EMPTY: Self;
    /// One orbit; none where there is no room for it.
    fn only(orbit: usize) -> Self;
    /// Whether an orbit is in it.
    fn has(self, orbit: usize) -> bool;
    /// What is in either.
    fn with(self, other: Self) -> Self;
    /// What is in this one and not in the other.
    fn without(self, other: Self) -> Self;
    /// The highest orbit of a set that has any.
    fn last(self) -> usize;
}

macro_rules! orbit_sets {
    ($($word:ty),*) => {$(
        impl OrbitSet for $word {
            const ROOM: usize = Self::BITS as usize;
            const EMPTY: Self = 0;

            fn only(orbit: usize) -> Self {
                Self::checked_shl(1, orbit as u32).unwrap_or_default()
            }

            fn has(self, orbit: usize) -> bool {
                self >> orbit & 1 == 1
            }

            fn with(self, other: Self) -> Self {
                self | other
            }

            fn without(self, other: Self) -> Self {
                self & !other
            }

            fn last(self) -> usize {
                self.ilog2() as usize
            }
        }
    )*};
}

orbit_sets!(u64, u128);
