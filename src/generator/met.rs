//! The unavoidable sets that are known of a grid, and which of the orbits that are given is the last one to stand in some of them.
//!
//! ```text
//! set        0 1 2 3 4 ...        a word of bits a word of sets, an orbit a row
//! orbit 3    x . . x .            given orbits one after the other: `once` has the sets that any of them is in, `twice` those
//! orbit 7    . x . x .            that two are in; in a set with one only, that one cannot go
//! orbit 9    . . . x x
//! ```
//!
//! So a question about all sets costs a few operations for each given orbit and 64 sets, half of what it costs to look at one set after the other.

use crate::geometry::numbers_of;

/// So many words of sets: the latest 1024 are kept. Twice and four times as many saved no more questions than they cost.
const WORDS: usize = 16;

/// The sets.
pub(super) struct Met {
    of_orbit: Vec<[u64; WORDS]>,
    /// The orbits of each set.
    sets: Vec<u128>,
    /// Where the next one goes.
    next: usize,
}

impl Met {
    /// None yet, of so many orbits.
    pub(super) fn new(orbits: usize) -> Self {
        Self { of_orbit: vec![[0; WORDS]; orbits], sets: Vec::with_capacity(64 * WORDS), next: 0 }
    }

    /// Takes note of a set of orbits, in place of the one that has been known longest if there is no room.
    pub(super) fn add(&mut self, set: u128) {
        let (word, bit) = (self.next / 64, 1 << (self.next % 64));
        if let Some(old) = self.sets.get_mut(self.next) {
            orbits_of(std::mem::replace(old, set)).for_each(|orbit| self.of_orbit[orbit][word] &= !bit);
        } else {
            self.sets.push(set);
        }
        orbits_of(set).for_each(|orbit| self.of_orbit[orbit][word] |= bit);
        self.next = (self.next + 1) % (64 * WORDS);
    }

    /// The given orbits that stand alone in some set.
    pub(super) fn alone(&self, given: u128) -> u128 {
        let (mut once, mut twice) = ([0; WORDS], [0; WORDS]);
        let words = self.sets.len().div_ceil(64);
        for orbit in orbits_of(given) {
            for ((once, twice), sets) in
                once[..words].iter_mut().zip(&mut twice[..words]).zip(&self.of_orbit[orbit][..words])
            {
                *twice |= *once & sets;
                *once |= sets;
            }
        }
        let mut alone = 0;
        for orbit in orbits_of(given) {
            let sets = self.of_orbit[orbit][..words].iter().zip(&twice[..words]);
            let some = sets.fold(0, |some, (sets, twice)| some | sets & !twice);
            alone |= u128::from(some != 0) << orbit;
        }
        alone
    }
}

/// The orbits of a set, in order.
pub(super) fn orbits_of(set: u128) -> impl Iterator<Item = usize> {
    numbers_of([set as u64, (set >> 64) as u64])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Seed;

    #[test]
    fn an_orbit_alone_in_a_set_is_found() {
        let mut met = Met::new(4);
        for set in [0b0110, 0b1000, 0b0001] {
            met.add(set);
        }
        assert_eq!(met.alone(0b1010), 0b1010, "orbit 1 in the first, orbit 3 in the second, none in the third");
        assert_eq!(met.alone(0b0110), 0, "two of the first");
    }

    #[test]
    fn the_latest_sets_say_the_same_as_one_by_one() {
        let mut stream = Seed::new(1).stream(0);
        let mut few = |orbits: u32| (0..orbits).fold(0_u128, |set, _| set | 1 << stream.below(81));
        let (mut met, mut sets) = (Met::new(81), Vec::new());
        for round in 0..3000 {
            sets.push(few(1 + round % 7));
            met.add(sets[sets.len() - 1]);
            let (given, known) = (few(12), &sets[sets.len().saturating_sub(64 * WORDS)..]);
            let single = known.iter().map(|set| set & given).filter(|both| both.is_power_of_two());
            assert_eq!(met.alone(given), single.fold(0, |alone, both| alone | both));
        }
    }
}
