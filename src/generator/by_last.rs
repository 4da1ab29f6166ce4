//! Givens that must stay, known before any question is asked.
//!
//! Orbits are tried in an order, and of an unavoidable set it is the last one that must stay, if none before it did:
//!
//! ```text
//! set               0 1 2 3 4 ...      a word of bits, a place of the order a row
//! place 3           x . . x .
//! place 7           . x . x .
//! place 9           . . x x .          the last one of sets 2 and 3: it must stay if 2 or 3 is not safe
//!
//! safe              x . . x .          sets that some place is in that stays: of any place that stays its row is added
//! ```

use super::unavoidable::small_sets;
use crate::board::Grid;
use crate::geometry::Cell;

/// Small unavoidable sets of a usual grid, by the places of their orbits.
pub(super) struct ByLast {
    /// The sets that a place has part in.
    of: [Sets; ROOM],
    /// The sets that it is the last one of.
    last: [Sets; ROOM],
}

/// Some of the sets, a bit each; those that have no bit only cost questions.
#[derive(Clone, Copy, Default)]
pub(super) struct Sets([u64; WORDS]);

const WORDS: usize = 2;

impl Sets {
    /// What is in either.
    pub(super) fn with(self, others: Self) -> Self {
        Self([self.0[0] | others.0[0], self.0[1] | others.0[1]])
    }

    /// Whether all of these are among others.
    fn are_among(self, others: Self) -> bool {
        (self.0[0] & !others.0[0]) | (self.0[1] & !others.0[1]) == 0
    }
}

/// One place for each cell at most, and one behind them for what is not tried, since that stays.
const ROOM: usize = 82;

impl ByLast {
    /// Of a full grid, for orbits that are tried in an order. None for other boards.
    pub(super) fn of(full: &Grid, orbits: &[Vec<Cell>], order: &[usize]) -> Self {
        let mut all = Self { of: [Sets::default(); ROOM], last: [Sets::default(); ROOM] };
        let Ok(solution) = full.numbers().try_into() else { return all };
        if !full.geometry().is_classic() {
            return all;
        }
        let mut place_of = [ROOM as u8 - 1; 81];
        for (place, &orbit) in order.iter().enumerate() {
            orbits[orbit].iter().for_each(|cell| place_of[cell.index()] = place as u8);
        }
        let mut number = 0_usize;
        small_sets(solution, &mut |set| {
            let (word, bit, mut last) = (number / 64, 1 << (number % 64), 0);
            if word < WORDS {
                set.each_couple(|couple| {
                    for cell in couple {
                        let place = place_of[cell];
                        all.of[usize::from(place)].0[word] |= bit;
                        last = last.max(place);
                    }
                });
                all.last[usize::from(last)].0[word] |= bit;
                number += 1;
            }
        });
        all
    }

    /// Whether a place must stay where these sets are safe by places before it.
    pub(super) fn must_stay(&self, place: usize, safe: Sets) -> bool {
        self.last.get(place).is_some_and(|sets| !sets.are_among(safe))
    }

    /// The sets that are safe if a place stays.
    pub(super) fn safe(&self, place: usize) -> Sets {
        self.of.get(place).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Seed, Symmetry, fill};
    use crate::geometry::Geometry;
    use crate::solver::{SolutionCount, count_solutions};

    #[test]
    fn who_must_stay_could_not_go() {
        let geometry = Geometry::classic();
        let mut seen = [0; 2];
        for (k, symmetry) in (0..40).flat_map(|k| [(k, Symmetry::None), (k, Symmetry::Rotate180)]) {
            let mut stream = Seed::new(3).stream(k);
            let full = fill(&geometry, &mut stream).unwrap();
            let orbits = symmetry.orbits(&geometry);
            let mut order: Vec<usize> = (0..orbits.len()).collect();
            stream.shuffle(&mut order);
            let by_last = ByLast::of(&full, &orbits, &order);
            let (mut grid, mut safe) = (full.clone(), Sets::default());
            for (place, &orbit) in order.iter().enumerate() {
                let must_stay = by_last.must_stay(place, safe);
                orbits[orbit].iter().for_each(|&cell| grid.set(cell, None));
                let is_unique = matches!(count_solutions(&grid, 2), SolutionCount::One(_));
                assert!(!(must_stay && is_unique), "{grid}");
                seen[usize::from(must_stay)] += u32::from(!is_unique);
                if !is_unique {
                    safe = safe.with(by_last.safe(place));
                    orbits[orbit].iter().for_each(|&cell| grid.set(cell, full.digit(cell)));
                }
            }
        }
        assert!(seen[1] > seen[0], "most of those that stay are known before: {seen:?}");
    }
}
