//! REGISTRY of scales: the order in which techniques are tried, and what a step of theirs is worth.

use super::Rating;
use crate::board::Board;
use crate::geometry::HouseKind;
use crate::techniques::{Customs, Find, Worth};

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

    /// What a hidden single is worth in a house of a kind, or in its last open cell; nothing if hidden singles are not tried first.
    ///
    /// A scale that says so lets a path place many at a time: a single never grows harder while others are placed.
    fn hidden_single(&self, _kind: HouseKind, _is_last: bool) -> Option<Rating> {
        None
    }

    /// Techniques that never find anything on a plain board if all before them in the order are tried.
    fn out_of_reach(&self) -> &'static [&'static str] {
        &[]
    }

    /// The rating that its slot gives to a technique; 0 if it is in none.
    fn listed(&self, technique: &str) -> Rating {
        let listed = self.slots().iter().flat_map(|slot| slot.techniques).find(|(name, _)| *name == technique);
        listed.map_or(Rating::default(), |(_, rating)| *rating)
    }

    /// What a step is worth: by default the rating that its slot gives to the technique.
    fn rate(&self, _board: &Board, find: &Find) -> Worth {
        self.listed(find.technique).into()
    }
}

/// The rating as it is printed: the integer part of ten times (exact + 0.05).
#[allow(clippy::cast_sign_loss)] // ratings are positive
pub fn printed(worth: Worth) -> Rating {
    Rating::from_tenths(((worth.exact + 0.05) * 10.0) as u16)
}

impl From<Rating> for Worth {
    fn from(rating: Rating) -> Self {
        Self { exact: f64::from(rating.tenths()) / 10.0, complexity: 0, kind: 0, order: 0 }
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
}

crate::registry::registry! {
    /// Every scale there is.
    Scale: se
}

/// The scale of a name.
pub fn named(name: &str) -> Option<&'static dyn Scale> {
    entries().find(|scale| scale.name() == name)
}
