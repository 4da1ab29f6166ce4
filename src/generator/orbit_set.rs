//! A set of orbits in a word.

/// A set of orbits: bit *i* is the orbit of number *i*, whichever way orbits are numbered.
pub(super) trait OrbitSet: Copy + PartialEq {
    /// No orbit.
    const EMPTY: Self;
    /// One orbit.
    fn only(orbit: usize) -> Self;
    /// Whether an orbit is in it.
    fn has(self, orbit: usize) -> bool;
    /// What is in either.
    fn with(self, other: Self) -> Self;
    /// What is in this one and not in the other.
    fn without(self, other: Self) -> Self;
    /// Of each set what is also in this one, if that is a single orbit; all such orbits.
    fn alone_in(self, sets: &[Self]) -> Self;
}

macro_rules! orbit_sets {
    ($($word:ty),*) => {$(
        impl OrbitSet for $word {
            const EMPTY: Self = 0;

            fn only(orbit: usize) -> Self {
                1 << orbit
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

            fn alone_in(self, sets: &[Self]) -> Self {
                let mut alone = 0;
                for set in sets {
                    let both = self & set;
                    alone |= if both & both.wrapping_sub(1) == 0 { both } else { 0 };
                }
                alone
            }
        }
    )*};
}

orbit_sets!(u64, u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_orbit_alone_in_a_set_is_found() {
        let sets = [0b0110_u64, 0b1000, 0b0001];
        assert_eq!(0b1010_u64.alone_in(&sets), 0b1010, "bit 1 in the first, bit 3 in the second, nothing in the third");
        assert_eq!(0b0110_u64.alone_in(&sets), 0, "two of the first");
        let wide = sets.map(|set| u128::from(set) << 70);
        assert_eq!((0b1010_u128 << 70).alone_in(&wide), 0b1010 << 70);
    }
}
