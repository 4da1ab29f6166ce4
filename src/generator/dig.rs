//! Digging: removing givens from a full grid, orbit by orbit, while the puzzle stays good.

use super::draw::Stream;
use super::symmetry::reachable;
use crate::board::{Board, Grid};
use crate::geometry::{Cell, Geometry};
use crate::grader::{Path, Rating, Ruler, grade_path};
use crate::solver::Search;

/// On boards above 9x9 a question may cost so many cases; what is not answered by then counts as "not unique", and the givens stay. Without
/// a bound one 25x25 puzzle took more than three minutes, with this one it takes a second.
const LARGE_BOARD_PATIENCE: u64 = 400;

/// A site where grids of one geometry and symmetry are dug.
#[derive(Debug)]
pub struct Digger<'a> {
    orbits: &'a [Vec<Cell>],
    search: Search<'a>,
    /// How many cases one question may cost.
    patience: u64,
    /// Every puzzle on the way must fall to steps rated at most so.
    cap: Option<(&'a Ruler, Rating)>,
}

impl<'a> Digger<'a> {
    /// A site for grids of a geometry; `orbits` are the cells that go together. With a cap, the puzzle never gets harder than that
    /// on the way (its steps mostly prove that it is unique).
    pub fn new(geometry: &'a Geometry, orbits: &'a [Vec<Cell>], cap: Option<(&'a Ruler, Rating)>) -> Self {
        let patience = if geometry.cell_count() > 81 { LARGE_BOARD_PATIENCE } else { u64::MAX };
        Self { orbits, search: Search::new(geometry), patience, cap }
    }

    /// Removes orbits in random order while the grid has one solution, down to `floor` givens and never below.
    ///
    /// `stop` is asked before each orbit; nothing comes of it once it says so.
    ///
    /// Each orbit is tried once: what cannot go now cannot go later, when fewer givens are left.
    pub fn dig(&mut self, full: &Grid, floor: usize, stream: &mut Stream, stop: &dyn Fn() -> bool) -> Option<Grid> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        stream.shuffle(&mut order);
        let mut grid = full.clone();
        let mut count = full.clue_count();
        for index in self.plan(&order, count, floor) {
            let orbit = &self.orbits[index];
            if count < floor + orbit.len() {
                continue;
            }
            if stop() {
                return None;
            }
            for &cell in orbit {
                grid.set(cell, None);
            }
            if self.is_good(&grid) {
                count -= orbit.len();
            } else {
                for &cell in orbit {
                    grid.set(cell, full.digit(cell));
                }
            }
        }
        Some(grid)
    }

    /// The order to try orbits in. An orbit that must stay for the number of givens to come out is left out, one that must go
    /// goes first, while it surely can: under a half turn that is the centre, for odd and even numbers.
    fn plan(&self, order: &[usize], full: usize, floor: usize) -> Vec<usize> {
        let (mut first, mut later) = (Vec::new(), Vec::new());
        // What an orbit must do depends on its size alone, and there are few sizes.
        let mut known: Vec<(usize, bool, bool)> = Vec::new();
        for &index in order {
            let size = self.orbits[index].len();
            if known.iter().all(|(known, ..)| *known != size) {
                let others = self.orbits.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, o)| o);
                let without = reachable(others, full);
                let can_stay = floor.checked_sub(size).is_some_and(|rest| without[rest]);
                known.push((size, without[floor], can_stay));
            }
            let role = known.iter().find(|(known, ..)| *known == size);
            let (can_go, can_stay) = role.map_or((true, true), |(_, can_go, can_stay)| (*can_go, *can_stay));
            match (can_go, can_stay) {
                (true, false) => first.push(index),
                (false, true) => {}
                _ => later.push(index),
            }
        }
        first.extend(later);
        first
    }

    fn is_good(&mut self, grid: &Grid) -> bool {
        if let Some((ruler, cap)) = self.cap {
            let Ok(board) = Board::from_grid(grid) else { return false };
            let outcome = grade_path(Path::new(board, ruler).up_to(Some(cap)));
            let Some(grade) = outcome.grade() else { return false };
            // Steps that fill the board prove that the solution is the only one, and they are quick to give up; but not those that take it
            // for granted.
            if grade.proves_uniqueness() {
                return true;
            }
        }
        self.search.load(grid);
        self.search.run(2, self.patience) && self.search.found() == 1
    }
}

/// The givens of a unique grid that could go, each alone, in row-major order; none if the grid is minimal.
///
/// ```
/// use numpla::{Grid, generator::redundant_givens};
/// let full = Grid::from_line("1234341221434321").unwrap();
/// assert_eq!(redundant_givens(&full).count(), 16);
/// ```
pub fn redundant_givens(grid: &Grid) -> impl Iterator<Item = Cell> {
    let mut search = Search::new(grid.geometry());
    let mut without = grid.clone();
    let could_go = move |(cell, digit)| {
        without.set(cell, None);
        search.load(&without);
        search.run(2, u64::MAX);
        without.set(cell, Some(digit));
        (search.found() == 1).then_some(cell)
    };
    grid.filled().filter_map(could_go)
}
