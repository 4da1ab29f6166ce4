//! X: both diagonals hold every digit.

use super::super::{Cell, Draft, GeometryError, HouseKind, Spec};
use super::{Variant, square};

struct X;

pub(super) const ENTRIES: &[&dyn Variant] = &[&X];

impl Variant for X {
    fn name(&self) -> &'static str {
        "x"
    }

    fn summary(&self) -> &'static str {
        "both diagonals hold every digit"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let side = square(self, spec)?;
        draft.add_variant_name(self.name());
        let diagonal = |column: fn(usize, usize) -> usize| {
            (0..side).map(move |row| Cell::at(row, column(row, side), side)).collect()
        };
        draft.add_house(HouseKind::Extra, "the main diagonal".into(), diagonal(|row, _| row));
        draft.add_house(HouseKind::Extra, "the anti-diagonal".into(), diagonal(|row, side| side - 1 - row));
        Ok(())
    }
}
