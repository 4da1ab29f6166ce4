//! Direct line exclusion: a digit locked into the crossing of two houses leaves it one place in a third house, of the
//! same kind as the first. The digit is placed without writing down the eliminations.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::{Cell, DigitSet, Geometry, HouseKind, bits, count};

struct DirectLineExclusion {
    name: &'static str,
    summary: &'static str,
    from_box: bool,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &DirectLineExclusion {
        name: "direct-pointing",
        summary: "pointing that leaves the digit one place in another box",
        from_box: true,
    },
    &DirectLineExclusion {
        name: "direct-claiming",
        summary: "claiming that leaves the digit one place in another line",
        from_box: false,
    },
];

impl Technique for DirectLineExclusion {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by crossing, then digit, then the other house.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let geometry = board.geometry();
        let changed = board.changed_houses(sink.since());
        for locks in conventions.locks(self.from_box) {
            let kind = geometry.house(locks.from).kind();
            // Extra houses may overlap one another, and then the argument does not hold.
            if kind == HouseKind::Extra {
                continue;
            }
            if !locks.houses_around.meets(changed) {
                continue;
            }
            let from = board.positions_of_digits(locks.from);
            locks.each_locked(board, &mut |crossing, digit| {
                let places = from[digit.index()];
                if board.positions(crossing.into, digit) & !crossing.shared_back == 0 {
                    return ControlFlow::Continue(());
                }
                // The other houses of that kind that cross `into`, by number.
                for other in conventions.crossings_into(crossing.into, kind) {
                    if other.from == crossing.from {
                        continue;
                    }
                    let places_there = board.positions(other.from, digit);
                    let left = places_there & !other.shared;
                    if count(places_there) < 2 || !left.is_power_of_two() {
                        continue;
                    }
                    let cell = geometry.house(other.from).cells()[left.trailing_zeros() as usize];
                    let cells: Vec<Cell> = bits(places).map(|p| geometry.house(crossing.from).cells()[p]).collect();
                    sink.offer(&Find {
                        technique: self.name,
                        placements: &[Placement::new(cell, digit)],
                        eliminations: &[],
                        proof: Proof::Pattern(PatternView {
                            form: Form::DirectLocked,
                            houses: &[crossing.from, other.from],
                            cells: &cells,
                            cover: &[crossing.into],
                            digits: DigitSet::only(digit),
                            ..PatternView::EMPTY
                        }),
                    })?;
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}
