//! Anti-king: cells that touch at a corner differ.

use super::super::{Draft, GeometryError, Spec};
use super::{Variant, add_moves};

struct AntiKing;

pub(super) const ENTRIES: &[&dyn Variant] = &[&AntiKing];

impl Variant for AntiKing {
    fn name(&self) -> &'static str {
        "anti-king"
    }

    fn summary(&self) -> &'static str {
        "cells that touch at a corner differ"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        add_moves(self, spec, draft, &[(1, 1), (1, -1)])
    }
}
