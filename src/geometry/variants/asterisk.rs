//! Asterisk: nine cells in the form of a star hold every digit of a 9x9 board.

use super::super::{Cell, Draft, GeometryError, HouseKind, Spec};
use super::{Variant, square, unfit};

struct Asterisk;

pub(super) const ENTRIES: &[&dyn Variant] = &[&Asterisk];

/// Rows and columns from 0.
const STAR: [(usize, usize); 9] = [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)];

impl Variant for Asterisk {
    fn name(&self) -> &'static str {
        "asterisk"
    }

    fn summary(&self) -> &'static str {
        "nine cells in the form of a star hold every digit (9x9)"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        if square(self, spec)? != 9 {
            return Err(unfit(self, "a 9x9 board"));
        }
        draft.add_variant_name(self.name());
        let cells = STAR.iter().map(|&(row, column)| Cell::at(row, column, 9)).collect();
        draft.add_house(HouseKind::Extra, "the asterisk".into(), cells);
        Ok(())
    }
}
