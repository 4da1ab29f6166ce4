//! Anti-knight: cells a knight's move apart differ.

use super::super::{Draft, GeometryError, Spec};
use super::{Variant, add_moves};

struct AntiKnight;

pub(super) const ENTRIES: &[&dyn Variant] = &[&AntiKnight];

impl Variant for AntiKnight {
    fn name(&self) -> &'static str {
        "anti-knight"
    }

    fn summary(&self) -> &'static str {
        "cells a knight's move apart differ"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        add_moves(self, spec, draft, &[(1, 2), (2, 1), (1, -2), (2, -1)])
    }
}
