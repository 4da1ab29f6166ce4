//! What a generated puzzle must be.

use std::ops::RangeInclusive;

use crate::grader::{Grade, Rating};

/// What a generated puzzle must be. The default asks for nothing: dig until no further orbit of givens can go.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Target {
    /// How many givens. Without it, as few as the digging reaches.
    pub clues: Option<RangeInclusive<usize>>,
    /// No single given can go.
    pub minimal: bool,
    /// The range of its ER.
    pub er: Option<RangeInclusive<Rating>>,
    /// Techniques that its path must use.
    pub require: Vec<&'static str>,
    /// Techniques that its path must not use.
    pub forbid: Vec<&'static str>,
}

impl Target {
    /// Whether a puzzle must be graded to know if it will do.
    pub fn needs_grade(&self) -> bool {
        self.er.is_some() || !self.require.is_empty() || !self.forbid.is_empty()
    }

    /// Whether a grade will do. A full grid, which has no steps, never does.
    pub fn accepts(&self, grade: &Grade) -> bool {
        grade.step_count() > 0
            && self.er.as_ref().is_none_or(|range| range.contains(&grade.er))
            && self.require.iter().all(|technique| grade.uses(technique))
            && !self.forbid.iter().any(|technique| grade.uses(technique))
    }
}
