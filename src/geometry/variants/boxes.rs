//! Boxes: the board is cut into equal rectangles, numbered left to right and top to bottom.

use super::super::{Draft, GeometryError, HouseKind, Spec};
use super::{Variant, unfit};

struct Boxes;

pub(super) const ENTRIES: &[&dyn Variant] = &[&Boxes];

impl Variant for Boxes {
    fn name(&self) -> &'static str {
        super::BOXES
    }

    fn summary(&self) -> &'static str {
        "equal rectangles of --box HxW cells (on every board unless regions replace them)"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let shape = spec.box_shape().ok_or_else(|| unfit(self, "a box shape"))?;
        draft.add_name(&shape.to_string());
        for index in 0..shape.side() {
            let cells = shape.cells(index).collect();
            draft.add_house(HouseKind::Box, format!("box {}", index + 1), cells);
        }
        Ok(())
    }
}
