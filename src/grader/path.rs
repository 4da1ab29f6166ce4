//! A path: always the easiest step next, until the board is full or nothing is found.

use super::made::Made;
use super::ruler::{Limits, Next};
use super::single_rates::{HIDDEN_SINGLE, SingleRates};
use super::{Rating, Ruler};
use crate::board::{Board, Elimination, Moment, Placement, Step};
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
    /// What is left to try needs to know that the board has exactly one solution, and that is not proved.
    Unproved,
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
    proved: bool,
    /// Slots of the ruler before this one are known to find nothing on the board as it is.
    from: usize,
    /// For each slot of the ruler a moment at which it found nothing.
    searched: Vec<std::cell::Cell<Moment>>,
    // The move of the last step, kept so that a step costs no allocation.
    placements: Vec<Placement>,
    eliminations: Vec<Elimination>,
}

impl<'a> Path<'a> {
    /// The path from a board on that has one solution.
    pub fn new(board: Board<'a>, ruler: &'a Ruler) -> Self {
        Self {
            board,
            ruler,
            limit: None,
            stop: &|| false,
            proved: true,
            from: 0,
            searched: vec![std::cell::Cell::default(); ruler.slot_count()],
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// Takes back that the board has one solution: the path stops before techniques that need to know.
    #[must_use]
    pub(super) fn unproved(mut self) -> Self {
        self.proved = false;
        self
    }

    /// Says that the board has one solution after all.
    pub(super) fn prove(&mut self) {
        self.proved = true;
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
        self.board.tick();
        let sound = self.board.place(guess.0.cell, guess.0.digit);
        sound.expect("the solution's digit is always a candidate");
        self.from = 0;
    }

    /// Finds the next step without making it. Nothing once the board is full.
    ///
    /// # Errors
    /// Why there is none.
    pub fn peek(&self) -> Result<Option<RatedStep>, Stop> {
        if self.board.is_solved() {
            return Ok(None);
        }
        let mut found = None;
        stop_of(self.search(&mut |find, rating| {
            found = Some(RatedStep { step: find.to_step(), rating });
        }))?;
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

    /// Makes the next step and tells only what it was; or several at once, where their order tells nothing: hidden singles that are worth
    /// at most `ceiling`. Each stays there until it is made, whatever else is made before.
    pub(super) fn advance(&mut self, ceiling: Option<Rating>) -> Result<Option<Made>, Stop> {
        if let Some(rates) = self.ruler.hidden_singles() {
            if self.board.lone().is_empty() {
                // They are the first slot, and there is none.
                self.from = self.from.max(1);
            } else if let Some(ceiling) = ceiling {
                let made = self.place_hidden_singles(ceiling, rates)?;
                if made.count > 0 {
                    return Ok(Some(made));
                }
            }
        }
        self.make(&mut |_, _| ())
    }

    fn place_hidden_singles(&mut self, ceiling: Rating, rates: &SingleRates) -> Result<Made, Stop> {
        let mut made = Made { technique: HIDDEN_SINGLE, rating: Rating::default(), placed: true, count: 0 };
        if rates.most() <= ceiling
            && let Some((solution, count)) = self.ruler.opener().and_then(|opener| opener.finish(&self.board))
        {
            self.board.fill(solution);
            return Ok(Made { count, ..made });
        }
        let mut harder = Vec::new();
        self.board.tick();
        loop {
            let before = made.count;
            while let Some((house, digit, cell)) = self.board.take_lone() {
                let kind = self.board.geometry().house(house).kind();
                if rates.most() > ceiling && rates.of(kind, self.board.open_in(house) == 1) > ceiling {
                    harder.push((house, digit));
                    continue;
                }
                self.board.place(cell, digit).map_err(|_| Stop::Contradiction)?;
                made.count += 1;
            }
            let has_harder = !harder.is_empty();
            // What was too hard may have become the last cell of its house.
            harder.drain(..).for_each(|(house, digit)| self.board.keep_lone(house, digit));
            if made.count == before || !has_harder {
                self.from = usize::from(!has_harder);
                return Ok(made);
            }
        }
    }

    fn make(&mut self, watch: &mut dyn FnMut(&Find, Rating)) -> Result<Option<Made>, Stop> {
        let mut placements = std::mem::take(&mut self.placements);
        let mut eliminations = std::mem::take(&mut self.eliminations);
        placements.clear();
        eliminations.clear();
        let mut made = None;
        if self.board.is_solved() {
            return Ok(None);
        }
        let next = self.search(&mut |find, rating| {
            // The last find offered is the step.
            placements.clear();
            eliminations.clear();
            placements.extend_from_slice(find.placements);
            eliminations.extend_from_slice(find.eliminations);
            made = Some(Made { technique: find.technique, rating, placed: !find.placements.is_empty(), count: 1 });
            watch(find, rating);
        });
        let applied = stop_of(next).and_then(|()| {
            self.board.tick();
            let eliminated = eliminations.iter().try_for_each(|&Elimination(c)| self.board.eliminate(c.cell, c.digit));
            let mut placed = || placements.iter().try_for_each(|&Placement(c)| self.board.place(c.cell, c.digit));
            // Techniques are sound, so this can only come of a board that had no solution.
            eliminated.and_then(|()| placed()).map_err(|_| Stop::Contradiction)
        });
        (self.placements, self.eliminations) = (placements, eliminations);
        self.from = if let Next::Unproved(slot) = next { slot } else { 0 };
        applied?;
        Ok(made)
    }

    fn search(&self, take: &mut dyn FnMut(&Find, Rating)) -> Next {
        let limits = Limits {
            from: self.from,
            rating: self.limit,
            proved: self.proved,
            searched: &self.searched,
            stop: self.stop,
        };
        self.ruler.next(&self.board, limits, take)
    }
}

fn stop_of(next: Next) -> Result<(), Stop> {
    match next {
        Next::Step(_) => Ok(()),
        Next::Stuck => Err(Stop::Stuck),
        Next::Above(limit) => Err(Stop::Above(limit)),
        Next::Stopped => Err(Stop::Stopped),
        Next::Unproved(_) => Err(Stop::Unproved),
    }
}

impl std::fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Path({:?}, {:?})", self.board, self.ruler)
    }
}
