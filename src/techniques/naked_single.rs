//! Naked single: a cell has one candidate left.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::{Cell, Geometry};

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
        by_width!(board, WORDS => board.sizes::<WORDS>().one.iter().try_for_each(|cell| offer(board, cell, sink)))
    }
}

fn offer(board: &Board, cell: Cell, sink: &mut dyn Sink) -> ControlFlow<()> {
    let candidates = board.candidates(cell);
    let placements = candidates.single().map(|digit| Placement::new(cell, digit));
    sink.offer(&Find {
        technique: NakedSingle.name(),
        placements: placements.as_slice(),
        eliminations: &[],
        proof: Proof::Pattern(PatternView {
            form: Form::NakedSingle,
            cells: &[cell],
            digits: candidates,
            ..PatternView::EMPTY
        }),
    })
}
