//! REGISTRY of scales: the order in which techniques are tried, and what a step of theirs is worth.

use super::Rating;
use crate::board::Board;
use crate::techniques::{Customs, Find};

/// An order of techniques, and the rating of their steps.
pub trait Scale: Sync {
    /// The stable name.
    fn name(&self) -> &'static str;

    /// What it measures, in one line.
    fn summary(&self) -> &'static str;

    /// What it wants of the searches themselves.
    fn customs(&self) -> Customs;

    /// The techniques in the order they are tried.
    fn slots(&self) -> &'static [Slot];

    /// What a step is worth: by default the rating that its slot gives to the technique.
    fn rate(&self, _board: &Board, find: &Find) -> Rating {
        let listed = self.slots().iter().flat_map(|slot| slot.techniques).find(|(name, _)| *name == find.technique);
        listed.map_or(Rating::default(), |(_, rating)| *rating)
    }
}

/// A place in the order of a scale. The first useful find of its techniques, in their order, is the step.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Names of techniques with the least rating of their steps.
    pub techniques: &'static [(&'static str, Rating)],
    /// Techniques that belong here and are not built yet, in words. A path that gets here cannot be graded; it
    /// matters only while all techniques are allowed.
    pub missing: Option<&'static str>,
}

crate::registry::registry! {
    /// Every scale there is.
    Scale: se
}

/// The scale of a name.
pub fn named(name: &str) -> Option<&'static dyn Scale> {
    entries().find(|scale| scale.name() == name)
}
