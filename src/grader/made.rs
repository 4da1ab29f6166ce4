//! A step that was made, as a grade counts it.

use super::Rating;

/// What a step was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub(super) technique: &'static str,
    pub(super) rating: Rating,
    pub(super) placed: bool,
    /// More than one where a batch of placements was made.
    pub(super) count: u32,
}
