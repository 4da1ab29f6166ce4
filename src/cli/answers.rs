//! Answers in words that several commands give.

use numpla::drawing;
use numpla::geometry::DigitSet;
use numpla::{Board, Geometry, Grid, NotAPuzzle, Puzzle, SolutionCount, solver};

/// Why a grid is not a puzzle, in words: the clash, or where two solutions differ.
pub(crate) fn not_a_puzzle(grid: &Grid, why: &NotAPuzzle) -> String {
    let geometry = grid.geometry();
    match why {
        NotAPuzzle::Clash(_) | NotAPuzzle::NoSolution => no_solution(grid),
        NotAPuzzle::SeveralSolutions(two) => {
            let [one, other] = two.as_ref();
            format!("several solutions: {one} and {other} differ at {}", differing(geometry, one, other))
        }
    }
}

/// That a grid has no solution, with the clash if there is one.
pub(crate) fn no_solution(grid: &Grid) -> String {
    let clashes: Vec<_> = grid.clashes().iter().map(|clash| drawing::clash(grid.geometry(), clash)).collect();
    if clashes.is_empty() {
        return "no solution, although no givens clash".into();
    }
    format!("no solution, givens clash: {}", clashes.join(", "))
}

/// The cells where two grids differ; beyond a dozen, how many.
fn differing(geometry: &Geometry, one: &Grid, other: &Grid) -> String {
    let cells: Vec<_> = geometry.cells().filter(|&cell| one.digit(cell) != other.digit(cell)).collect();
    if cells.len() > 12 { format!("{} cells", cells.len()) } else { drawing::cell_list(geometry, &cells) }
}

/// The board that a record starts from, its only solution, and whether pencil marks say more than the digits do.
///
/// The error says in words why there is not exactly one solution.
pub(crate) fn start<'g>(grid: &'g Grid, marks: Option<&[DigitSet]>) -> Result<(Board<'g>, Grid, bool), String> {
    if let Some(marks) = marks {
        let none = || "no solution from these pencil marks".to_string();
        let board = Board::with_candidates(grid, marks).map_err(|_| none())?;
        return match solver::count_board(&board, 2) {
            SolutionCount::One(solution) => Ok((board, solution, true)),
            SolutionCount::None => Err(none()),
            SolutionCount::Many { .. } => Err("several solutions from these pencil marks".into()),
        };
    }
    let puzzle = Puzzle::new(grid.clone()).map_err(|why| not_a_puzzle(grid, &why))?;
    let board = Board::from_grid(grid).map_err(|error| error.to_string())?;
    Ok((board, puzzle.solution().clone(), false))
}
