//! Hidden pair, triplet, quad: as many digits as they have cells together in a house.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, bits, count, tight_subsets};

struct HiddenSubset {
    name: &'static str,
    summary: &'static str,
    size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &HiddenSubset {
        name: "hidden-pair",
        summary: "two digits of a house fit only into two cells: those lose all other digits",
        size: 2,
    },
    &HiddenSubset {
        name: "hidden-triplet",
        summary: "three digits of a house fit only into three cells: those lose all other digits",
        size: 3,
    },
    &HiddenSubset {
        name: "hidden-quad",
        summary: "four digits of a house fit only into four cells: those lose all other digits",
        size: 4,
    },
];

/// The hidden subsets of one size in a house, in colexicographic order of the digits: `take` gets the digits and their positions.
pub(super) fn hidden_subsets(
    board: &Board,
    house: HouseId,
    size: usize,
    take: &mut impl FnMut(DigitSet, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Only digits with 2 to `size` places can take part, and leaving out the others keeps the order.
    let (mut scarce, mut masks, mut found) = ([0_u8; Digit::MAX_COUNT], [0; Digit::MAX_COUNT], 0);
    for (digit, &places) in board.positions_of_digits(house).iter().enumerate() {
        // Written down in any case and counted where it fits, which takes no branch.
        (scarce[found], masks[found]) = (digit as u8, places);
        found += usize::from(count(places).wrapping_sub(2) <= size - 2);
    }
    if found < size {
        return ControlFlow::Continue(());
    }
    tight_subsets(&masks[..found], size, size, &mut |subset, union| {
        if count(union) != size {
            return ControlFlow::Continue(());
        }
        take(DigitSet::from_bits(bits(subset).fold(0, |digits, index| digits | 1 << scarce[index])), union)
    })
}

impl Technique for HiddenSubset {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by house, then subset of digits (colexicographic).
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        for &house in conventions.houses() {
            let open = board.open_in(house);
            if !board.house_changed(house, since)
                || open <= self.size
                || open < (conventions.customs().hidden_subset_open)(self.size)
            {
                continue;
            }
            hidden_subsets(board, house, self.size, &mut |digits, positions| {
                let all = board.geometry().house(house).cells();
                let cells: Vec<Cell> = bits(positions).map(|position| all[position]).collect();
                let eliminations: Vec<Elimination> = cells
                    .iter()
                    .flat_map(|&cell| {
                        let others = board.candidates(cell) - digits;
                        others.iter().map(move |digit| Elimination::new(cell, digit))
                    })
                    .collect();
                if eliminations.is_empty() {
                    return ControlFlow::Continue(());
                }
                sink.offer(&Find {
                    technique: self.name,
                    placements: &[],
                    eliminations: &eliminations,
                    proof: Proof::Pattern(PatternView {
                        form: Form::HiddenSubset,
                        houses: &[house],
                        cells: &cells,
                        digits,
                        ..PatternView::EMPTY
                    }),
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}
