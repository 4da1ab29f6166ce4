//! A puzzle: a grid that was proved to have exactly one solution.

use std::fmt;

use super::{SolutionCount, count_solutions, two_solutions};
use crate::board::{Board, Clash, Grid};

/// A grid of givens with exactly one solution, and that solution. The only way to make one is the proof.
///
/// ```
/// use numpla::{Grid, Puzzle};
/// let puzzle = Puzzle::new(Grid::from_line("1.....2..3.....4").unwrap()).unwrap();
/// assert_eq!(puzzle.givens().clue_count(), 4);
/// assert!(puzzle.solution().is_full());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
}

/// Why a grid is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAPuzzle {
    /// Two givens of a house are the same digit.
    Clash(Vec<Clash>),
    /// No given clashes, and yet nothing solves it.
    NoSolution,
    /// More than one solution: the two least in row-major order, on boards above 10x10 any two.
    SeveralSolutions(Box<[Grid; 2]>),
}

impl Puzzle {
    /// Proves that the grid has exactly one solution.
    ///
    /// # Errors
    /// If it has none, with the clash if givens clash, or several, with two of them.
    ///
    /// # Panics
    /// Never: what counts two solutions lists two.
    pub fn new(givens: Grid) -> Result<Self, NotAPuzzle> {
        match count_solutions(&givens, 2) {
            SolutionCount::One(solution) => Ok(Self { givens, solution }),
            SolutionCount::None => Err(NotAPuzzle::no_solution(&givens)),
            SolutionCount::Many { .. } => {
                let board = Board::from_grid(&givens).expect("a grid with solutions has no contradiction");
                Err(NotAPuzzle::several_solutions(&givens, &board))
            }
        }
    }

    /// A puzzle whose proof the caller has made.
    pub(crate) fn proved(givens: Grid, solution: Grid) -> Self {
        Self { givens, solution }
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The one solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }
}

impl NotAPuzzle {
    /// Why a grid is none that is known to have no solution.
    pub(crate) fn no_solution(grid: &Grid) -> Self {
        let clashes = grid.clashes();
        if clashes.is_empty() { Self::NoSolution } else { Self::Clash(clashes) }
    }

    /// Why a grid is none that is known to have several; `board` has the same solutions.
    pub(crate) fn several_solutions(grid: &Grid, board: &Board) -> Self {
        Self::SeveralSolutions(Box::new(two_solutions(grid, board)))
    }
}

impl fmt::Display for NotAPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clash(_) => "no solution: givens clash",
            Self::NoSolution => "no solution",
            Self::SeveralSolutions(_) => "several solutions",
        })
    }
}

impl std::error::Error for NotAPuzzle {}
