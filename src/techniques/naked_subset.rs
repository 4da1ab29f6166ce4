//! Naked pair, triplet, quad: as many cells of a house as they have digits together.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, DigitSet, Geometry, bits, subsets};

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
        for &house in conventions.houses() {
            let open = board.open_in(house);
            if open <= self.size || open < (conventions.customs().naked_subset_open)(self.size) {
                continue;
            }
            let cells = board.geometry().house(house).cells();
            // Only cells with 2 to `size` candidates can take part, and leaving out the others keeps the order.
            let small: Vec<usize> = bits(board.open_positions(house))
                .filter(|&position| (2..=self.size).contains(&board.candidates(cells[position]).len()))
                .collect();
            for subset in subsets(small.len(), self.size) {
                let union =
                    bits(subset).fold(DigitSet::EMPTY, |union, index| union | board.candidates(cells[small[index]]));
                if union.len() != self.size {
                    continue;
                }
                let own = bits(subset).fold(0_u32, |mask, index| mask | 1 << small[index]);
                let rest = bits(board.open_positions(house) & !own);
                let eliminations: Vec<Elimination> = rest
                    .flat_map(|position| {
                        let cell = cells[position];
                        (board.candidates(cell) & union).iter().map(move |digit| Elimination::new(cell, digit))
                    })
                    .collect();
                if eliminations.is_empty() {
                    continue;
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
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
