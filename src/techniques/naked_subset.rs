//! Naked pair, triplet, quad: as many cells of a house as they have digits together.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, NARROW, Plane, bits, tight_subsets};

struct NakedSubset {
    name: &'static str,
    summary: &'static str,
    size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &NakedSubset {
        name: "naked-pair",
        summary: "two cells of a house have two digits between them: the other cells of the house cannot have them",
        size: 2,
    },
    &NakedSubset {
        name: "naked-triplet",
        summary: "three cells of a house have three digits between them: the other cells of the house cannot have them",
        size: 3,
    },
    &NakedSubset {
        name: "naked-quad",
        summary: "four cells of a house have four digits between them: the other cells of the house cannot have them",
        size: 4,
    },
];

impl Technique for NakedSubset {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by house, then subset of positions (colexicographic).
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        let geometry = board.geometry();
        // Where all candidates are counted at once, most houses need no look at their cells.
        let small = geometry.is_narrow().then(|| {
            let sizes = board.sizes::<NARROW>();
            [sizes.two, sizes.two | sizes.three, !Plane::EMPTY][usize::min(self.size - 2, 2)]
        });
        for &house in conventions.houses() {
            let open = board.open_in(house);
            if !board.house_changed(house, since)
                || small.is_some_and(|small| !(small & geometry.house_plane(house)).has_several())
                || open <= self.size
                || open < (conventions.customs().naked_subset_open)(self.size)
            {
                continue;
            }
            let cells = geometry.house(house).cells();
            // Only cells with 2 to `size` candidates can take part, and leaving out the others keeps the order.
            let (mut small, mut masks, mut found) = ([0; Digit::MAX_COUNT], [0; Digit::MAX_COUNT], 0);
            for position in bits(board.open_positions(house)) {
                let candidates = board.candidates(cells[position]);
                if (2..=self.size).contains(&candidates.len()) {
                    (small[found], masks[found]) = (position, candidates.bits());
                    found += 1;
                }
            }
            if found < self.size {
                continue;
            }
            tight_subsets(&masks[..found], self.size, self.size, &mut |subset, union| {
                let union = DigitSet::from_bits(union);
                let own = bits(subset).fold(0_u32, |mask, index| mask | 1 << small[index]);
                let rest = bits(board.open_positions(house) & !own);
                let eliminations: Vec<Elimination> = rest
                    .flat_map(|position| {
                        let cell = cells[position];
                        (board.candidates(cell) & union).iter().map(move |digit| Elimination::new(cell, digit))
                    })
                    .collect();
                if eliminations.is_empty() || union.len() != self.size {
                    return ControlFlow::Continue(());
                }
                sink.offer(&Find {
                    technique: self.name,
                    placements: &[],
                    eliminations: &eliminations,
                    proof: Proof::Pattern(PatternView {
                        form: Form::NakedSubset,
                        houses: &[house],
                        cells: &bits(own).map(|position| cells[position]).collect::<Vec<Cell>>(),
                        digits: union,
                        ..PatternView::EMPTY
                    }),
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}
