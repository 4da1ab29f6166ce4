//! Centre dot: the cells in the middle of the boxes hold every digit.

use super::super::{Draft, GeometryError, HouseKind, Spec};
use super::{Variant, unfit};

struct CentreDot;

pub(super) const ENTRIES: &[&dyn Variant] = &[&CentreDot];

impl Variant for CentreDot {
    fn name(&self) -> &'static str {
        "centre-dot"
    }

    fn summary(&self) -> &'static str {
        "the cells in the middle of the boxes hold every digit (boxes of odd height and width)"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let shape = spec.box_shape().filter(|shape| shape.height % 2 == 1 && shape.width % 2 == 1);
        let shape = shape.ok_or_else(|| unfit(self, "boxes of odd height and width, such as 3x3"))?;
        draft.add_variant_name(self.name());
        let middle = |index| shape.cells(index).nth(shape.side() / 2);
        let cells = (0..shape.side()).filter_map(middle).collect();
        draft.add_house(HouseKind::Extra, "the centre dots".into(), cells);
        Ok(())
    }
}
