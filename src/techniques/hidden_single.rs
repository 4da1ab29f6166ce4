//! Hidden single: a digit has one place left in a house.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::{Digit, DigitSet, Geometry};

struct HiddenSingle;

pub(super) const ENTRIES: &[&dyn Technique] = &[&HiddenSingle];

impl Technique for HiddenSingle {
    fn name(&self) -> &'static str {
        "hidden-single"
    }

    fn summary(&self) -> &'static str {
        "a digit has one place left in a house"
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: first the houses with one open cell, then the others; each time by house, then digit.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        for last_cell in [true, false] {
            for &house in conventions.houses() {
                let open = board.open_positions(house);
                if !board.house_changed(house, since) || open == 0 || open.is_power_of_two() != last_cell {
                    continue;
                }
                for (index, &positions) in board.positions_of_digits(house).iter().enumerate() {
                    // One bit, without counting: most are zero or have several.
                    if positions == 0 || positions & (positions - 1) != 0 {
                        continue;
                    }
                    let digit = Digit::from_index(index);
                    let cell = board.geometry().house(house).cells()[positions.trailing_zeros() as usize];
                    sink.offer(&Find {
                        technique: self.name(),
                        placements: &[Placement::new(cell, digit)],
                        eliminations: &[],
                        proof: Proof::Pattern(PatternView {
                            form: Form::HiddenSingle,
                            houses: &[house],
                            cells: &[cell],
                            digits: DigitSet::only(digit),
                            ..PatternView::EMPTY
                        }),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
