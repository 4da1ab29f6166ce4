//! The levels: names for ranges of the `se` scale.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::Rating;

/// How hard a puzzle is, in a word.
///
/// ```
/// use numpla::{Level, Rating};
/// assert_eq!(Level::of(Rating::from_tenths(26)), Level::Hard);
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Hidden singles suffice.
    Easy,
    /// Naked singles, and singles after a direct exclusion.
    Medium,
    /// Line exclusion.
    Hard,
    /// Pairs, triplets, fish, wings.
    Expert,
    /// Uniqueness, quads, aligned pairs.
    Master,
    /// Chains; from 8.5 on what most people call guessing.
    Extreme,
}

/// One row of the table of levels.
#[derive(Clone, Copy, Debug)]
pub struct LevelRow {
    /// The level.
    pub level: Level,
    /// Its name.
    pub name: &'static str,
    /// The least ER in tenths. A level ends where the next begins.
    pub least: Rating,
    /// What suffices, in words.
    pub suffices: &'static str,
    /// How many clues `gen` gives a 9x9 puzzle of the level where nothing else is said.
    pub clues: Option<(usize, usize)>,
}

/// The table of levels, easiest first: the only place that says where a level begins.
pub const LEVELS: [LevelRow; 6] = [
    row(Level::Easy, "easy", 10, "hidden singles", Some((32, 38))),
    row(Level::Medium, "medium", 17, "naked singles, and singles after a direct exclusion", Some((28, 36))),
    row(Level::Hard, "hard", 25, "line exclusion (locked candidates)", Some((24, 34))),
    row(Level::Expert, "expert", 30, "pairs, triplets, fish, wings", None),
    row(Level::Master, "master", 45, "uniqueness, quads, aligned pairs", None),
    row(Level::Extreme, "extreme", 65, "chains; from 8.5 on what most people call guessing", None),
];

const fn row(
    level: Level,
    name: &'static str,
    least: u16,
    suffices: &'static str,
    clues: Option<(usize, usize)>,
) -> LevelRow {
    LevelRow { level, name, least: Rating::from_tenths(least), suffices, clues }
}

impl Level {
    /// The level of an ER.
    pub fn of(er: Rating) -> Self {
        LEVELS.iter().rev().find(|row| row.least <= er).map_or(Self::Easy, |row| row.level)
    }

    /// Its row of the table.
    pub fn row(self) -> &'static LevelRow {
        &LEVELS[self as usize]
    }

    /// The ER that belong to it.
    pub fn ratings(self) -> RangeInclusive<Rating> {
        let end = LEVELS.get(self as usize + 1).map_or(u16::MAX, |next| next.least.tenths() - 1);
        self.row().least..=Rating::from_tenths(end)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().name)
    }
}

/// No level has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no level {found:?}; the levels are: {}", LEVELS.map(|row| row.name).join(", "))]
pub struct UnknownLevel {
    found: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let row = LEVELS.iter().find(|row| row.name == text);
        row.map(|row| row.level).ok_or_else(|| UnknownLevel { found: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_cover_every_rating_once() {
        for tenths in 10..=150 {
            let rating = Rating::from_tenths(tenths);
            let of = LEVELS.iter().filter(|row| row.level.ratings().contains(&rating));
            assert_eq!(of.map(|row| row.level).collect::<Vec<_>>(), [Level::of(rating)]);
        }
        let at = |tenths| Level::of(Rating::from_tenths(tenths));
        assert_eq!((at(15), at(17), at(23), at(25)), (Level::Easy, Level::Medium, Level::Medium, Level::Hard));
        assert_eq!((at(28), at(30), at(44), at(45)), (Level::Hard, Level::Expert, Level::Expert, Level::Master));
        assert_eq!((at(62), at(65), at(112)), (Level::Master, Level::Extreme, Level::Extreme));
    }

    #[test]
    fn rows_stand_in_the_order_of_the_levels() {
        for (index, row) in LEVELS.iter().enumerate() {
            assert_eq!(row.level as usize, index);
            assert_eq!(row.name.parse(), Ok(row.level));
        }
    }
}
