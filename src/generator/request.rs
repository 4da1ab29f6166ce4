//! A request for puzzles, and the generator that meets it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::dig::Roles;
use super::local::End;
use super::symmetry::reachable;
use super::{Digger, Ground, Seed, Symmetry, Target, fill, redundant_givens};
use crate::board::Grid;
use crate::geometry::{Cell, Geometry, GeometryError};
use crate::grader::{Grade, Outcome, Rating, Ruler, grade};
use crate::solver::Puzzle;
use crate::solver::classic9::{Asked, Engine, at_once, side_by_side};

/// From here on a puzzle is rather proved unique by the solver than by its steps.
const HARDEST: Rating = Rating::from_tenths(65);

/// What puzzles are wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// The board, or how it is drawn.
    pub ground: Ground,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// What each puzzle must be.
    pub target: Target,
    /// The full grid to dig; without it a new one is drawn for each attempt.
    pub solution: Option<Grid>,
    /// How many full grids may be drawn and dug for one puzzle.
    pub max_attempts: u64,
}

/// Why a request cannot be met by anything.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Fewer givens than any puzzle of the board has.
    #[error("{clues} givens are never enough: a {board} puzzle needs at least {least}")]
    TooFew {
        /// How many were asked for.
        clues: usize,
        /// The board.
        board: String,
        /// The least there can be.
        least: usize,
    },
    /// More givens than cells.
    #[error("{clues} givens do not fit: a {board} board has {cells} cells")]
    TooMany {
        /// How many were asked for.
        clues: usize,
        /// The board.
        board: String,
        /// How many cells it has.
        cells: usize,
    },
    /// The range of givens is empty.
    #[error("the range of givens {low}..{high} is empty")]
    EmptyRange {
        /// Its low end.
        low: usize,
        /// Its high end.
        high: usize,
    },
    /// No pattern of the symmetry has so many givens.
    #[error("{symmetry} cannot have {clues} givens; the nearest it can have: {nearest}")]
    Symmetry {
        /// How many were asked for.
        clues: String,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest numbers below and above, in words.
        nearest: String,
    },
    /// A technique is asked for that this board cannot have.
    #[error("{technique} is not used on this board")]
    NotUsed {
        /// The technique.
        technique: &'static str,
    },
    /// The range of ratings is empty or below the scale.
    #[error("no puzzle is rated {low} to {high}: ratings begin at 1.0, and the range must not be empty")]
    Rating {
        /// Its low end.
        low: Rating,
        /// Its high end.
        high: Rating,
    },
    /// A technique is both required and forbidden, or rated above the range.
    #[error("{technique} cannot be in a puzzle like that: {why}")]
    Contradiction {
        /// The technique.
        technique: &'static str,
        /// What stands against it.
        why: String,
    },
    /// A board cannot be built.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
    /// A symmetry is asked for on a board that has no rows and columns.
    #[error("{symmetry} needs rows and columns, which a graph does not have: --symmetry none")]
    NoSquare {
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// The grid to dig is not full or not right.
    #[error("the solution to dig must be a full grid without clashes")]
    Solution,
}

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its grade, where the target needed one.
    pub grade: Option<Grade>,
    /// Which attempt it was, from 1.
    pub attempts: u64,
}

/// Why a puzzle was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortfall {
    /// So many attempts were made, as many as allowed.
    Attempts(u64),
    /// The caller asked to stop.
    Stopped,
}

/// Makes the puzzles of a request.
///
/// ```
/// use numpla::{Geometry, generator::{Generator, Request, Seed, Symmetry, Target}};
/// let request = Request {
///     ground: Geometry::classic().into(),
///     symmetry: Symmetry::Rotate180,
///     target: Target { clues: Some(28..=28), ..Target::default() },
///     solution: None,
///     max_attempts: 10_000,
/// };
/// let made = Generator::new(request).unwrap().puzzle(Seed::new(7), 0, &|| false).unwrap();
/// assert_eq!(made.puzzle.givens().clue_count(), 28);
/// ```
#[derive(Debug)]
pub struct Generator {
    request: Request,
    /// On the board of all puzzles, or one such as each of them has.
    laid: Laid,
    engine: Engine,
}

/// What a request comes to on a board.
#[derive(Debug)]
struct Laid {
    geometry: Arc<Geometry>,
    ruler: Ruler,
    orbits: Vec<Vec<Cell>>,
    /// Numbers of givens to aim at.
    counts: Vec<usize>,
    /// What orbits must do for each of them.
    roles: Vec<Roles>,
}

impl Laid {
    fn of(request: &Request, geometry: Arc<Geometry>) -> Result<Self, RequestError> {
        if !geometry.is_square() && request.symmetry != Symmetry::None {
            return Err(RequestError::NoSquare { symmetry: request.symmetry });
        }
        let cells = geometry.cell_count();
        let orbits = request.symmetry.orbits(&geometry);
        let counts = match &request.target.clues {
            Some(range) => counts(&geometry, request.symmetry, range, &reachable(orbits.iter(), cells))?,
            None => vec![0],
        };
        let ruler = Ruler::se(&geometry);
        check_grades(&request.target, &ruler)?;
        let roles = counts.iter().map(|&count| Roles::of(&orbits, cells, count)).collect();
        Ok(Self { geometry, ruler, orbits, counts, roles })
    }
}

impl Generator {
    /// Checks a request.
    ///
    /// # Errors
    /// If nothing can meet it.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        if let Some(solution) = &request.solution
            && (!solution.is_full() || !solution.clashes().is_empty())
        {
            return Err(RequestError::Solution);
        }
        let laid = Laid::of(&request, request.ground.board(Seed::new(0), 0)?)?;
        Ok(Self { request, laid, engine: Engine::best() })
    }

    /// The same on another engine: the same puzzles, sooner or later.
    #[must_use]
    pub fn on(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// The board of its puzzles, or one such as each of them has.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.laid.geometry
    }

    /// Grades one of its puzzles.
    pub fn grade(&self, puzzle: &Puzzle) -> Outcome {
        match self.request.ground {
            Ground::Board(_) => grade(puzzle, &self.laid.ruler, None),
            Ground::Jigsaw { .. } => grade(puzzle, &Ruler::se(puzzle.givens().geometry()), None),
        }
    }

    /// The request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Makes puzzle `index` of the run of a seed. `stop` is asked before each attempt and all through the digging.
    ///
    /// # Errors
    /// If no attempt met the target.
    pub fn puzzle(&self, seed: Seed, index: u64, stop: &dyn Fn() -> bool) -> Result<Made, Shortfall> {
        at_once(self.make(seed, index, stop, Asked::Engine(self.engine)))
    }

    /// Makes several puzzles of the run of a seed, in the order of `indices`. The same as one by one, but side by side, which is faster where the
    /// engine is the judge.
    pub fn puzzles(&self, seed: Seed, indices: &[u64], stop: &dyn Fn() -> bool) -> Vec<Result<Made, Shortfall>> {
        side_by_side(indices.len(), self.engine, &async |at, asked: Asked<'_>| {
            self.make(seed, indices[at], stop, asked).await
        })
    }

    /// Whether [`Generator::puzzles`] is faster than one by one.
    pub fn pays_side_by_side(&self) -> bool {
        let target = &self.request.target;
        self.laid.geometry.is_classic() && target.er.as_ref().is_none_or(|range| *range.end() >= HARDEST)
    }

    async fn make(&self, seed: Seed, index: u64, stop: &dyn Fn() -> bool, asked: Asked<'_>) -> Result<Made, Shortfall> {
        let Request { target, solution, .. } = &self.request;
        let drawn;
        let laid = match &self.request.ground {
            Ground::Board(_) => &self.laid,
            ground @ Ground::Jigsaw { .. } => {
                match ground.board(seed, index).ok().and_then(|board| Laid::of(&self.request, board).ok()) {
                    None => return Err(Shortfall::Attempts(0)),
                    Some(laid) => {
                        drawn = laid;
                        &drawn
                    }
                }
            }
        };
        let Laid { geometry, ruler, .. } = laid;
        let mut stream = seed.stream(index);
        // A cap above every technique would only cost time.
        let cap = target.er.as_ref().filter(|range| *range.end() < HARDEST);
        let mut digger =
            Digger::new(geometry, &laid.orbits, cap.map(|range| (ruler, *range.end())), asked).knowing(&laid.roles);
        let leaves_minimal = digger.leaves_minimal();
        let is_minimal =
            |givens: &Grid| target.clues.is_none() && leaves_minimal || redundant_givens(givens).next().is_none();
        for attempts in 1..=self.request.max_attempts {
            if stop() {
                return Err(Shortfall::Stopped);
            }
            let drawn = match solution {
                Some(_) => None,
                None => fill(geometry, &mut stream),
            };
            let Some(full) = solution.as_ref().or(drawn.as_ref()) else {
                // A board on which a long search finds no full grid has hardly any.
                return Err(Shortfall::Attempts(attempts));
            };
            let floor = laid.counts[stream.below(laid.counts.len() as u32) as usize];
            let Some(mut givens) = digger.dig(full, floor, &mut stream, stop).await else {
                return Err(Shortfall::Stopped);
            };
            if let Some(range) = &target.clues
                && !range.contains(&givens.clue_count())
            {
                // The floor is in the range, so there are too many.
                givens = match digger.go_on(full, &givens, &(floor..=*range.end()), &mut stream, stop).await {
                    End::Found(givens) => givens,
                    End::GivenUp => continue,
                    End::Stopped => return Err(Shortfall::Stopped),
                };
            }
            if target.minimal && !is_minimal(&givens) {
                continue;
            }
            let puzzle = Puzzle::proved(givens, full.clone());
            if !target.needs_grade() {
                return Ok(Made { puzzle, grade: None, attempts });
            }
            let limit = target.er.as_ref().map(|range| *range.end());
            if let Outcome::Graded(grade) = grade(&puzzle, ruler, limit)
                && target.accepts(&grade)
            {
                return Ok(Made { puzzle, grade: Some(grade), attempts });
            }
        }
        Err(Shortfall::Attempts(self.request.max_attempts))
    }
}

/// The numbers of givens in a range that puzzles of a symmetry can have.
fn counts(
    geometry: &Geometry,
    symmetry: Symmetry,
    range: &RangeInclusive<usize>,
    reachable: &[bool],
) -> Result<Vec<usize>, RequestError> {
    let (low, high, cells) = (*range.start(), *range.end(), geometry.cell_count());
    let board = || {
        let side = geometry.width();
        format!("{side}x{side}")
    };
    if low > high {
        return Err(RequestError::EmptyRange { low, high });
    }
    let least = least_clues(geometry);
    if high < least || low == high && low < least {
        return Err(RequestError::TooFew { clues: high, board: board(), least });
    }
    if low > cells {
        return Err(RequestError::TooMany { clues: low, board: board(), cells });
    }
    let can = |count: &usize| (least..=cells).contains(count) && reachable[*count];
    let counts: Vec<usize> = (low..=high.min(cells)).filter(can).collect();
    if counts.is_empty() {
        let below = (least..low).rev().find(can);
        let above = (high + 1..=cells).find(can);
        let nearest = [below, above].into_iter().flatten().map(|count| count.to_string());
        return Err(RequestError::Symmetry {
            clues: if low == high { low.to_string() } else { format!("{low} to {high}") },
            symmetry,
            nearest: nearest.collect::<Vec<_>>().join(" or "),
        });
    }
    Ok(counts)
}

/// The least number of givens a puzzle of the board can have: proved for plain 4x4, 6x6 and 9x9 boards (`McGuire`, Tugemann
/// and Civario 2012 for the 17 of 9x9); elsewhere one less than the digits, as two digits that are both missing can be exchanged.
fn least_clues(geometry: &Geometry) -> usize {
    match (geometry.is_plain(), geometry.digit_count()) {
        (true, 4) => 4,
        (true, 6) => 8,
        (true, 9) => 17,
        (_, digits) => digits - 1,
    }
}

/// Refuses grades that no path of the ruler can have.
fn check_grades(target: &Target, ruler: &Ruler) -> Result<(), RequestError> {
    if let Some(range) = &target.er
        && (range.is_empty() || *range.end() < Rating::from_tenths(10))
    {
        return Err(RequestError::Rating { low: *range.start(), high: *range.end() });
    }
    for &technique in &target.require {
        if target.forbid.contains(&technique) {
            return Err(RequestError::Contradiction { technique, why: "it is forbidden as well".into() });
        }
        let least = ruler.least(technique);
        if let (Some(range), Some(least)) = (&target.er, least)
            && least > *range.end()
        {
            let why = format!("its steps are rated {least} and more, and the puzzle at most {}", range.end());
            return Err(RequestError::Contradiction { technique, why });
        }
        if ruler.left_out().contains(&technique) {
            return Err(RequestError::NotUsed { technique });
        }
    }
    Ok(())
}
