//! Line exclusion (locked candidates): a digit's places in one house all lie in a second house, so the
//! rest of the second loses the digit. From a box it is called pointing, from any other house claiming.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, DigitSet, Geometry, bits};

struct LineExclusion {
    name: &'static str,
    summary: &'static str,
    from_box: bool,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &LineExclusion {
        name: "pointing",
        summary: "a digit of a box fits only where the box crosses another house: the other cells of that cannot have it",
        from_box: true,
    },
    &LineExclusion {
        name: "claiming",
        summary: "a digit of a line fits only where it crosses another house: the other cells of that cannot have it",
        from_box: false,
    },
];

impl Technique for LineExclusion {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by crossing, then digit.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let geometry = board.geometry();
        let changed = board.changed_houses(sink.since());
        for locks in conventions.locks(self.from_box) {
            if !locks.houses.meets(changed) {
                continue;
            }
            let from = board.positions_of_digits(locks.from);
            locks.each_locked(board, &mut |crossing, digit| {
                let places = from[digit.index()];
                let rest = board.positions(crossing.into, digit) & !crossing.shared_back;
                if rest == 0 {
                    return ControlFlow::Continue(());
                }
                let at = |house, mask| bits(mask).map(move |p| geometry.house(house).cells()[p]).collect::<Vec<Cell>>();
                let eliminations: Vec<Elimination> =
                    at(crossing.into, rest).iter().map(|&cell| Elimination::new(cell, digit)).collect();
                sink.offer(&Find {
                    technique: self.name,
                    placements: &[],
                    eliminations: &eliminations,
                    proof: Proof::Pattern(PatternView {
                        form: Form::Locked,
                        houses: &[crossing.from],
                        cells: &at(crossing.from, places),
                        cover: &[crossing.into],
                        digits: DigitSet::only(digit),
                        ..PatternView::EMPTY
                    }),
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}
