//! A path: always the easiest step next, until the board is full or nothing is found.

use super::ruler::Next;
use super::{Rating, Ruler};
use crate::board::{Board, Elimination, Placement, Step};
use crate::techniques::Find;

/// A step with its rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedStep {
    /// The step.
    pub step: Step,
    /// What it is worth on the scale.
    pub rating: Rating,
}

/// Why a path ended before the board was full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// No allowed technique finds anything.
    Stuck,
    /// The next step would be rated above this limit.
    Above(Rating),
    /// The caller asked to stop.
    Stopped,
    /// The board has no solution: a step has left a cell or a house with nothing.
    Contradiction,
}

/// A solver that makes one step at a time.
///
/// ```
/// use numpla::{Board, Grid, grader::{Path, Ruler}};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let ruler = Ruler::se(grid.geometry());
/// let mut path = Path::new(Board::from_grid(&grid).unwrap(), &ruler);
/// let first = path.next_step().unwrap().unwrap();
/// assert_eq!(first.step.technique, "hidden-single");
/// ```
pub struct Path<'a> {
    board: Board<'a>,
    ruler: &'a Ruler,
    limit: Option<Rating>,
    stop: &'a dyn Fn() -> bool,
    // The move of the last step, kept so that a step costs no allocation.
    placements: Vec<Placement>,
    eliminations: Vec<Elimination>,
}

/// What the last step was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub(super) technique: &'static str,
    pub(super) rating: Rating,
    pub(super) placed: bool,
}

impl<'a> Path<'a> {
    /// The path from a board on.
    pub fn new(board: Board<'a>, ruler: &'a Ruler) -> Self {
        Self { board, ruler, limit: None, stop: &|| false, placements: Vec::new(), eliminations: Vec::new() }
    }

    /// Stops before steps above a rating.
    #[must_use]
    pub fn up_to(mut self, limit: Option<Rating>) -> Self {
        self.limit = limit;
        self
    }

    /// Stops when the caller says so; deep searches ask now and then.
    #[must_use]
    pub fn until(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = stop;
        self
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board<'a> {
        &self.board
    }

    /// Places a digit that no step has found.
    pub(super) fn guess(&mut self, guess: Placement) {
        let sound = self.board.place(guess.0.cell, guess.0.digit);
        sound.expect("the solution's digit is always a candidate");
    }

    /// Finds the next step without making it. Nothing once the board is full.
    ///
    /// # Errors
    /// Why there is none.
    pub fn peek(&self) -> Result<Option<RatedStep>, Stop> {
        let mut found = None;
        self.find(&mut |find, rating| {
            found = Some(RatedStep { step: find.to_step(), rating });
        })?;
        Ok(found)
    }

    /// Makes the next step. Nothing once the board is full.
    ///
    /// # Errors
    /// Why there is none.
    pub fn next_step(&mut self) -> Result<Option<RatedStep>, Stop> {
        let mut found = None;
        let made = self.make(&mut |find, rating| {
            found = Some(RatedStep { step: find.to_step(), rating });
        })?;
        Ok(made.and(found))
    }

    /// Makes the next step and tells only what it was.
    pub(super) fn advance(&mut self) -> Result<Option<Made>, Stop> {
        self.make(&mut |_, _| ())
    }

    fn make(&mut self, watch: &mut dyn FnMut(&Find, Rating)) -> Result<Option<Made>, Stop> {
        let mut placements = std::mem::take(&mut self.placements);
        let mut eliminations = std::mem::take(&mut self.eliminations);
        placements.clear();
        eliminations.clear();
        let mut made = None;
        let found = self.find(&mut |find, rating| {
            // The last find offered is the step.
            placements.clear();
            eliminations.clear();
            placements.extend_from_slice(find.placements);
            eliminations.extend_from_slice(find.eliminations);
            made = Some(Made { technique: find.technique, rating, placed: !find.placements.is_empty() });
            watch(find, rating);
        });
        let applied = found.and_then(|()| {
            let eliminated = eliminations.iter().try_for_each(|&Elimination(c)| self.board.eliminate(c.cell, c.digit));
            let mut placed = || placements.iter().try_for_each(|&Placement(c)| self.board.place(c.cell, c.digit));
            // Techniques are sound, so this can only come of a board that had no solution.
            eliminated.and_then(|()| placed()).map_err(|_| Stop::Contradiction)
        });
        (self.placements, self.eliminations) = (placements, eliminations);
        applied?;
        Ok(made)
    }

    fn find(&self, take: &mut dyn FnMut(&Find, Rating)) -> Result<(), Stop> {
        if self.board.is_solved() {
            return Ok(());
        }
        match self.ruler.next(&self.board, self.limit, self.stop, take) {
            Next::Step(_) => Ok(()),
            Next::Stuck => Err(Stop::Stuck),
            Next::Above(limit) => Err(Stop::Above(limit)),
            Next::Stopped => Err(Stop::Stopped),
        }
    }
}

impl std::fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Path({:?}, {:?})", self.board, self.ruler)
    }
}
