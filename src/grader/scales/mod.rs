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
    fn rate(&self, _board: &Board, find: &Find) -> Worth {
        let listed = self.slots().iter().flat_map(|slot| slot.techniques).find(|(name, _)| *name == find.technique);
        listed.map_or(Rating::default(), |(_, rating)| *rating).into()
    }
}

/// What a step is worth, as exactly as the choice between steps needs it. Smaller is easier; among equals the one found first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Worth {
    /// The rating, a double where the scale adds tenths up: `6.6 + 0.1` is less than `6.7`, and that decides.
    pub exact: f64,
    /// How many nodes the argument has.
    pub complexity: u32,
    /// Which kind of argument comes first.
    pub kind: u8,
}

impl Worth {
    /// The rating as it is printed: the integer part of ten times (exact + 0.05).
    #[allow(clippy::cast_sign_loss)] // ratings are positive
    pub fn rating(self) -> Rating {
        Rating::from_tenths(((self.exact + 0.05) * 10.0) as u16)
    }
}

impl From<Rating> for Worth {
    fn from(rating: Rating) -> Self {
        Self { exact: f64::from(rating.tenths()) / 10.0, complexity: 0, kind: 0 }
    }
}

/// Which find of a slot is the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The first useful one.
    First,
    /// The one worth least; among equals the first.
    Least,
}

/// A place in the order of a scale: techniques that are tried together.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Names of techniques with the least rating of their steps.
    pub techniques: &'static [(&'static str, Rating)],
    /// Which of their finds is the step.
    pub choice: Choice,
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
