//! A record: a puzzle and all that is known of it.

use crate::board::Grid;
use crate::generator::{Seed, Symmetry};
use crate::geometry::DigitSet;
use crate::grader::{Grade, RatedStep};

/// A grid of givens and all that is known of it: what formats read and write. Absent means not known.
///
/// ```
/// use numpla::{Grid, book::Record};
/// let record = Record::new(Grid::from_line("1.....2..3.....4").unwrap());
/// assert!(record.solution.is_none() && record.grade.is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name that it came with, or was given.
    pub id: Option<String>,
    /// The givens. Nothing is proved of them.
    pub puzzle: Grid,
    /// Digits that a player has entered, without the givens.
    pub entries: Option<Grid>,
    /// Pencil marks: the candidates of each cell in row-major order, none for a cell that is filled.
    pub candidates: Option<Vec<DigitSet>>,
    /// The solution.
    pub solution: Option<Grid>,
    /// The symmetry of the givens that was asked for.
    pub symmetry: Option<Symmetry>,
    /// The seed that it was drawn from.
    pub seed: Option<Seed>,
    /// Its number in the run of that seed, from 0.
    pub index: Option<u64>,
    /// Its grade, made by this program.
    pub grade: Option<Grade>,
    /// The steps behind the grade.
    pub steps: Option<Vec<RatedStep>>,
}

impl Record {
    /// A grid of which nothing is known.
    pub fn new(puzzle: Grid) -> Self {
        Self {
            id: None,
            puzzle,
            entries: None,
            candidates: None,
            solution: None,
            symmetry: None,
            seed: None,
            index: None,
            grade: None,
            steps: None,
        }
    }
}
