//! XY-Wing and XYZ-Wing: a pivot and two wings, one of which must hold the digit that the wings share.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, DigitSet, Geometry};

struct XyWing {
    name: &'static str,
    summary: &'static str,
    /// How many candidates the pivot has: 2, or 3 where it holds the shared digit too.
    pivot_size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &XyWing {
        name: "xy-wing",
        summary: "whatever the two-digit pivot is, one of two wings gets the digit that they share",
        pivot_size: 2,
    },
    &XyWing {
        name: "xyz-wing",
        summary: "the three-digit pivot or one of two wings gets the digit that all three share",
        pivot_size: 3,
    },
];

impl Technique for XyWing {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by pivot (row-major), then each wing in the order of the pivot's peers.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        let mut wings: Vec<(Cell, u32, bool)> = Vec::new();
        // The candidates of each cell that has two, and the pivots that see one of those that has changed.
        let (mut pairs, mut near) = ([0_u32; Cell::MAX_COUNT], [false; Cell::MAX_COUNT]);
        for wing in board.geometry().cells() {
            if board.candidates(wing).len() == 2 {
                pairs[wing.index()] = board.candidates(wing).bits();
                if board.cell_changed(wing, since) {
                    for peer in board.geometry().peers(wing) {
                        near[peer.index()] = true;
                    }
                }
            }
        }
        for pivot in board.geometry().cells() {
            let at_pivot = board.candidates(pivot);
            let may_be_new = near[pivot.index()] || board.cell_changed(pivot, since);
            if !may_be_new || at_pivot.len() != self.pivot_size {
                continue;
            }
            wings.clear();
            for &wing in conventions.peers(pivot) {
                let pair = pairs[wing.index()];
                let missing = at_pivot.bits() & !pair;
                // All but one of the pivot's digits.
                if pair != 0 && missing.is_power_of_two() {
                    wings.push((wing, pair, board.cell_changed(wing, since)));
                }
            }
            if wings.len() < 2 {
                continue;
            }
            let pivot_changed = board.cell_changed(pivot, since);
            for &(wing, at_wing, wing_changed) in &wings {
                for &(other, at_other, other_changed) in &wings {
                    // Each has one of the two pivot's digits, and they share the third; or each has two of the pivot's three.
                    let fits =
                        if self.pivot_size == 2 { at_wing ^ at_other == at_pivot.bits() } else { at_wing != at_other };
                    if fits && (pivot_changed || wing_changed || other_changed) {
                        self.offer(board, [pivot, wing, other], sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl XyWing {
    fn offer(&self, board: &Board, cells: [Cell; 3], sink: &mut dyn Sink) -> ControlFlow<()> {
        let [pivot, mut wing, mut other] = cells;
        let Some(shared) = (board.candidates(wing) & board.candidates(other)).single() else {
            return ControlFlow::Continue(());
        };
        let geometry = board.geometry();
        let loses = |cell: &&Cell| {
            board.has(**cell, shared)
                && !cells.contains(*cell)
                && geometry.are_peers(other, **cell)
                && (self.pivot_size == 2 || geometry.are_peers(pivot, **cell))
        };
        let victims = geometry.peers(wing).iter().filter(loses);
        let eliminations: Vec<Elimination> = victims.map(|&cell| Elimination::new(cell, shared)).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        // As `Form::Wing` has it: the wings in the order of the pivot's digits that empty them.
        let emptied_by = |wing: Cell| (board.candidates(wing) - DigitSet::only(shared)).first();
        if emptied_by(wing) > emptied_by(other) {
            std::mem::swap(&mut wing, &mut other);
        }
        sink.offer(&Find {
            technique: self.name,
            placements: &[],
            eliminations: &eliminations,
            proof: Proof::Pattern(PatternView {
                form: Form::Wing,
                cells: &[pivot, wing, other],
                digits: cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell)),
                ..PatternView::EMPTY
            }),
        })
    }
}
