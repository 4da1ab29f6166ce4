//! What hidden singles are worth, for those who place many at a time.

use super::Rating;
use super::scales::Scale;
use crate::geometry::HouseKind;

/// The one technique whose finds may be made many at a time.
pub(super) const HIDDEN_SINGLE: &str = "hidden-single";

/// What hidden singles are worth: by kind of house, and whether it is the last open cell.
#[derive(Clone, Copy)]
pub(super) struct SingleRates([[Rating; 2]; 4]);

impl SingleRates {
    /// Nothing if the scale does not say.
    pub(super) fn of_scale(scale: &dyn Scale) -> Option<Self> {
        let mut rates = [[Rating::default(); 2]; 4];
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra] {
            for is_last in [false, true] {
                rates[kind as usize][usize::from(is_last)] = scale.hidden_single(kind, is_last)?;
            }
        }
        Some(Self(rates))
    }

    /// What one is worth in a house of a kind.
    pub(super) fn of(&self, kind: HouseKind, is_last: bool) -> Rating {
        self.0[kind as usize][usize::from(is_last)]
    }

    /// What one is worth at most.
    pub(super) fn most(&self) -> Rating {
        self.0.iter().flatten().copied().max().unwrap_or_default()
    }
}
