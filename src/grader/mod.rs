//! Floor 4: how hard a puzzle is, and what to do next.
//!
//! A [`scales::Scale`] orders techniques and rates their steps; a [`Ruler`] is a scale laid on a geometry; a
//! [`Path`] makes the easiest step again and again; [`grade`] sums a path up. A hint is the first step of the same path.

mod grade;
mod level;
mod made;
mod opening;
mod path;
mod rating;
mod reach;
mod ruler;
pub mod scales;
mod single_rates;

pub use grade::{Grade, Outcome, Partial, grade, grade_grid, grade_path, grade_path_watched, steps};
pub use level::{LEVELS, Level, LevelRow, UnknownLevel};
pub use path::{Path, RatedStep, Stop};
pub use rating::{NotARating, Rating};
pub use reach::{Reach, backtracking_calls, reach};
pub use ruler::Ruler;
