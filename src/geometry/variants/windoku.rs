//! Windoku: windows one cell away from the edges and from each other, as large as a box, hold every digit.
//!
//! ```text
//! . . . . . . . . .
//! . 1 1 1 . 2 2 2 .
//! . 1 1 1 . 2 2 2 .
//! . 1 1 1 . 2 2 2 .      on 9x9; a 4x4 board has one window, a 16x16 board nine
//! . . . . . . . . .
//! . 3 3 3 . 4 4 4 .
//! ```

use super::super::{Cell, Draft, GeometryError, HouseKind, Spec};
use super::{Variant, square_boxes};

struct Windoku;

pub(super) const ENTRIES: &[&dyn Variant] = &[&Windoku];

impl Variant for Windoku {
    fn name(&self) -> &'static str {
        "windoku"
    }

    fn summary(&self) -> &'static str {
        "windows one cell away from the edges hold every digit (4x4, 9x9, 16x16, 25x25)"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let size = square_boxes(self, spec)?;
        draft.add_variant_name(self.name());
        let across = size - 1;
        for window in 0..across * across {
            let (top, left) = (1 + window / across * (size + 1), 1 + window % across * (size + 1));
            let cell = |at: usize| Cell::at(top + at / size, left + at % size, size * size);
            let cells = (0..size * size).map(cell).collect();
            draft.add_house(HouseKind::Extra, format!("window {}", window + 1), cells);
        }
        Ok(())
    }
}
