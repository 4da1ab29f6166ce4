//! Four corners: the cells in the corners of the board all differ.
//!
//! This is all that a new variant takes: in `geometry/variants/` it would be registered by its name in the one list of that folder's `mod.rs`.

use numpla::Cell;
use numpla::geometry::variants::Variant;
use numpla::geometry::{Draft, GeometryError, HouseKind, Spec};

pub(crate) struct FourCorners;

pub(crate) const ENTRIES: &[&dyn Variant] = &[&FourCorners];

impl Variant for FourCorners {
    fn name(&self) -> &'static str {
        "four-corners"
    }

    fn summary(&self) -> &'static str {
        "the four corners all differ"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let side = spec.side().ok_or(GeometryError::Unfit { variant: self.name(), needs: "a square board" })?;
        let corners = [(0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1)];
        let cells = corners.map(|(row, column)| Cell::at(row, column, side)).to_vec();
        draft.add_variant_name(self.name());
        draft.add_house(HouseKind::Extra, "the corners".into(), cells);
        Ok(())
    }
}
