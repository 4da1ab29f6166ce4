//! Direct hidden pair, triplet: a hidden subset that leaves another digit one place in the same house. That digit is
//! placed without writing down the eliminations.

use std::ops::ControlFlow;

use super::hidden_subset::hidden_subsets;
use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::{Cell, Geometry, bits, count};

struct DirectHiddenSubset {
    name: &'static str,
    summary: &'static str,
    size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &DirectHiddenSubset {
        name: "direct-hidden-pair",
        summary: "a hidden pair that leaves another digit one place in the house",
        size: 2,
    },
    &DirectHiddenSubset {
        name: "direct-hidden-triplet",
        summary: "a hidden triplet that leaves another digit one place in the house",
        size: 3,
    },
];

impl Technique for DirectHiddenSubset {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by house, then subset of digits (colexicographic); of each subset the smallest digit that is placed.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        for &house in conventions.houses() {
            let open = board.open_in(house);
            if !board.house_changed(house, since)
                || open <= self.size
                || open < (conventions.customs().direct_hidden_subset_open)(self.size)
            {
                continue;
            }
            hidden_subsets(board, house, self.size, &mut |digits, positions| {
                let others = board.geometry().digits() - digits;
                let placed = others.iter().find_map(|digit| {
                    let places = board.positions(house, digit);
                    let left = places & !positions;
                    (count(places) >= 2 && left.is_power_of_two()).then_some((digit, left))
                });
                let Some((digit, left)) = placed else {
                    return ControlFlow::Continue(());
                };
                let all = board.geometry().house(house).cells();
                let cell = all[left.trailing_zeros() as usize];
                sink.offer(&Find {
                    technique: self.name,
                    placements: &[Placement::new(cell, digit)],
                    eliminations: &[],
                    proof: Proof::Pattern(PatternView {
                        form: Form::DirectHiddenSubset,
                        houses: &[house],
                        cells: &bits(positions).map(|position| all[position]).collect::<Vec<Cell>>(),
                        digits,
                        ..PatternView::EMPTY
                    }),
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}
