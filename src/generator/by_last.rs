//! Givens that must stay, known before any question is asked.

use super::orbit_set::OrbitSet;
use super::unavoidable::{MOST_SETS, small_sets};
use crate::board::Grid;
use crate::geometry::Cell;

/// The small unavoidable sets of a usual grid, by which of their orbits is tried last: that one must stay if none of the others is given. Orbits
/// have the numbers of their places in the order.
pub(super) struct ByLast<S> {
    /// For each place its first set: one more than the number, 0 for none.
    first: [u16; 81],
    /// The places in each set, and the next set with the same last place.
    sets: Vec<(S, u16)>,
}

impl<S: OrbitSet> ByLast<S> {
    /// Of a full grid, for orbits that are tried in an order. None for other boards.
    pub(super) fn of(full: &Grid, orbits: &[Vec<Cell>], order: &[usize]) -> Self {
        let mut all = Self { first: [0; 81], sets: Vec::new() };
        let Ok(solution) = full.numbers().try_into() else { return all };
        if !full.geometry().is_classic() {
            return all;
        }
        // An orbit that is not tried is always given, and whatever it is in can be left out.
        let mut place_of = [S::only(S::ROOM - 1); 81];
        for (place, &orbit) in order.iter().enumerate() {
            orbits[orbit].iter().for_each(|cell| place_of[cell.index()] = S::only(place));
        }
        all.sets.reserve(MOST_SETS);
        small_sets(solution, &place_of, &mut |set, _| {
            if let Some(first) = all.first.get_mut(set.last()).filter(|_| !set.has(S::ROOM - 1)) {
                all.sets.push((set, *first));
                *first = all.sets.len() as u16;
            }
        });
        all
    }

    /// Whether a place must stay where these have gone.
    pub(super) fn must_stay(&self, place: usize, gone: S) -> bool {
        let mut next = self.first.get(place).copied().unwrap_or_default();
        if next == 0 {
            return false;
        }
        let gone = gone.with(S::only(place));
        while let Some(&(set, after)) = usize::from(next).checked_sub(1).and_then(|at| self.sets.get(at)) {
            if set.without(gone) == S::EMPTY {
                return true;
            }
            next = after;
        }
        false
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
            let by_last = ByLast::<u128>::of(&full, &orbits, &order);
            let (mut grid, mut gone) = (full.clone(), 0);
            for (place, &orbit) in order.iter().enumerate() {
                let must_stay = by_last.must_stay(place, gone);
                orbits[orbit].iter().for_each(|&cell| grid.set(cell, None));
                let is_unique = matches!(count_solutions(&grid, 2), SolutionCount::One(_));
                assert!(!(must_stay && is_unique), "{grid}");
                seen[usize::from(must_stay)] += u32::from(!is_unique);
                if is_unique {
                    gone |= 1 << place;
                } else {
                    orbits[orbit].iter().for_each(|&cell| grid.set(cell, full.digit(cell)));
                }
            }
        }
        assert!(seen[1] > seen[0], "most of those that stay are known before: {seen:?}");
    }
}
