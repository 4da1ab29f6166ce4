//! Jigsaw: regions of any form take the place of the boxes, numbered in the order of their labels.

use super::super::{Draft, GeometryError, HouseKind, Layout, Regions, Spec};
use super::Variant;

struct Jigsaw;

pub(super) const ENTRIES: &[&dyn Variant] = &[&Jigsaw];

impl Variant for Jigsaw {
    fn name(&self) -> &'static str {
        super::JIGSAW
    }

    fn summary(&self) -> &'static str {
        "regions of any form instead of boxes: --regions MAP, a file with a map, or random"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let Layout::Regions(map) = &spec.layout else {
            return Err(GeometryError::NoMap);
        };
        draft.add_name(&format!("{}:{map}", self.name()));
        draft.add_variant(self.name());
        for region in 0..map.side() {
            let label = format!("region {}", Regions::letter(region));
            draft.add_house(HouseKind::Box, label, map.cells(region).collect());
        }
        Ok(())
    }
}
