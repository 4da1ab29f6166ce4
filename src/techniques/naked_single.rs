//! Naked single: a cell has one candidate left.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::Geometry;

struct NakedSingle;

pub(super) const ENTRIES: &[&dyn Technique] = &[&NakedSingle];

impl Technique for NakedSingle {
    fn name(&self) -> &'static str {
        "naked-single"
    }

    fn summary(&self) -> &'static str {
        "a cell has one candidate left"
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: row-major.
    fn find(&self, board: &Board, _: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        for cell in board.geometry().cells() {
            let candidates = board.candidates(cell);
            if let Some(digit) = candidates.single() {
                sink.offer(&Find {
                    technique: self.name(),
                    placements: &[Placement::new(cell, digit)],
                    eliminations: &[],
                    proof: Proof::Pattern(PatternView {
                        form: Form::NakedSingle,
                        cells: &[cell],
                        digits: candidates,
                        ..PatternView::EMPTY
                    }),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
