//! The hidden singles that begin a path, and those that end it, found on planes of cells.
//!
//! Most of most puzzles falls to hidden singles. A board keeps the places of each digit in each house, which every other technique wants and which
//! cost most of its time to keep. Here a digit that is placed leaves all its peers at once:
//!
//! ```text
//! plane of 5      bit c = 5 is possible in cell c (row-major)     ..5..5... 5........ ......5..
//! house           bit c = cell c belongs to it                    xxx...... xxx...... xxx......
//! both            one bit: a hidden single                        ..5...... 5........ .........
//! ```
//!
//! [`queue`] does so for any board that is not too large, [`bands`] for the usual one, in a fraction of the steps. The slow twin of both is a path
//! without an opening: `a_grade_is_that_of_its_steps` in the tests holds them together.

mod bands;
mod queue;

use std::sync::Arc;

use super::Rating;
use super::made::Made;
use super::single_rates::{HIDDEN_SINGLE, SingleRates};
use crate::board::{Board, Contradiction, Grid};
use crate::geometry::{Cell, Digit, Geometry, HouseId, HouseKind, NARROW};
use crate::techniques::Conventions;
use bands::Bands;
use queue::Queue;

type Plane = crate::geometry::Plane<NARROW>;

/// The planes of all digits, those that a geometry lacks empty.
type Planes = [Plane; Digit::MAX_COUNT];

/// Hidden singles that are found and placed.
trait Singles<'a>: Sized {
    /// Nothing if givens clash.
    fn of_givens(opener: &'a Opener, givens: &'a Grid) -> Option<Self>;

    /// From a board on.
    fn of_board(opener: &'a Opener, board: &'a Board) -> Self;

    /// The hidden single that is a path's next step, with what it is worth: last cells first, then by house and digit.
    fn first(&mut self) -> Option<(Rating, Digit, Cell)>;

    /// Puts a digit into a cell.
    fn place(&mut self, digit: Digit, cell: Cell);

    /// Places the hidden singles that are worth no more than a ceiling, until there is none; says how many.
    fn place_all(&mut self, ceiling: Rating) -> u32;

    /// Whether every cell has a digit.
    fn is_full(&self) -> bool;

    /// The digits placed, row-major, and the places that are left.
    fn into_parts(self) -> (Vec<u8>, Planes);
}

/// What an opening knows of a geometry and a scale.
pub(super) struct Opener {
    rates: SingleRates,
    /// The complete houses in the order of search.
    ranked: Vec<HouseId>,
    /// For each house its cells if it is complete, and its kind.
    houses: Vec<(Plane, HouseKind)>,
    /// Whether the board is the usual one.
    is_classic: bool,
}

impl Opener {
    /// Nothing for boards that are too large.
    pub(super) fn new(rates: SingleRates, geometry: &Geometry, conventions: &Conventions) -> Option<Self> {
        if !geometry.is_narrow() || geometry.houses().len() > Queue::MOST_HOUSES {
            return None;
        }
        let cells = |id| if geometry.house(id).is_complete() { geometry.house_plane(id) } else { Plane::EMPTY };
        let houses = (0..geometry.houses().len()).map(HouseId::from_index);
        Some(Self {
            rates,
            ranked: conventions.houses().to_vec(),
            houses: houses.map(|id| (cells(id), geometry.house(id).kind())).collect(),
            is_classic: geometry.is_classic(),
        })
    }

    /// What a hidden single in a house is worth.
    fn rating(&self, house: HouseId, is_last: bool) -> Rating {
        self.rates.of(self.houses[house.index()].1, is_last)
    }

    /// Makes the steps of a path as long as they are hidden singles, and tells of them. What comes of it has no such step any more.
    ///
    /// Nothing if givens clash.
    pub(super) fn open_up<'g>(&self, givens: &'g Grid, tell: &mut dyn FnMut(Made)) -> Option<Opened<'g>> {
        if self.is_classic {
            Some(self.open_with(Bands::of_givens(self, givens)?, givens.geometry(), tell))
        } else {
            Some(self.open_with(Queue::of_givens(self, givens)?, givens.geometry(), tell))
        }
    }

    fn open_with<'a, 'g>(
        &self,
        mut singles: impl Singles<'a>,
        geometry: &'g Arc<Geometry>,
        tell: &mut dyn FnMut(Made),
    ) -> Opened<'g> {
        let mut hardest = Rating::default();
        while let Some((rating, digit, cell)) = singles.first() {
            singles.place(digit, cell);
            tell(Made { technique: HIDDEN_SINGLE, rating, placed: true, count: 1 });
            hardest = hardest.max(rating);
            // Now that something is placed, what is worth no more than the hardest step may be placed in any order.
            let count = singles.place_all(hardest);
            if count > 0 {
                tell(Made { technique: HIDDEN_SINGLE, rating, placed: true, count });
            }
            if hardest >= self.rates.most() {
                break;
            }
        }
        let is_full = singles.is_full();
        let (numbers, places) = singles.into_parts();
        if is_full {
            Opened::Full(Grid::from_numbers(geometry, numbers))
        } else {
            Opened::Open(Board::from_places(geometry, numbers, &places))
        }
    }

    /// The full grid and how many hidden singles it takes, if a board falls to these alone.
    pub(super) fn finish(&self, board: &Board) -> Option<(Vec<u8>, u32)> {
        if board.lone().is_empty() {
            None
        } else if self.is_classic {
            self.finish_with(Bands::of_board(self, board))
        } else {
            self.finish_with(Queue::of_board(self, board))
        }
    }

    fn finish_with<'a>(&self, mut singles: impl Singles<'a>) -> Option<(Vec<u8>, u32)> {
        let count = singles.place_all(self.rates.most());
        singles.is_full().then(|| (singles.into_parts().0, count))
    }
}

/// What an opening has come to.
#[expect(clippy::large_enum_variant, reason = "there is one a puzzle, and it is moved once")]
pub(super) enum Opened<'g> {
    /// The solution.
    Full(Grid),
    /// A board on which other techniques are needed, or that has no solution.
    Open(Result<Board<'g>, Contradiction>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::samples::{draws, partial};
    use crate::grader::Ruler;

    /// Grades both ways, and says what is left.
    fn opened<'a>(mut singles: impl Singles<'a>, opener: &Opener) -> (Vec<u32>, Vec<u8>, Planes) {
        let mut counts = Vec::new();
        while let Some((rating, digit, cell)) = singles.first() {
            singles.place(digit, cell);
            counts.extend([rating.tenths().into(), singles.place_all(rating)]);
        }
        assert_eq!(singles.place_all(opener.rates.most()), 0);
        let (numbers, planes) = singles.into_parts();
        (counts, numbers, planes)
    }

    /// Grids with few to many givens of a solution, every fourth with a wrong one.
    fn grids() -> impl Iterator<Item = Grid> {
        let mut draw = draws(1);
        let line = move |number: usize| {
            let clues = 20 + number % 35;
            let mut line = partial(|| draw(81) < clues);
            if number % 4 == 3 {
                line[draw(81)] = b'1' + draw(9) as u8;
            }
            Grid::from_line(str::from_utf8(&line).unwrap()).unwrap()
        };
        (0..400).map(line)
    }

    #[test]
    fn bands_find_what_the_queue_finds() {
        let blank = Grid::from_line(&".".repeat(81)).unwrap();
        let (mut placed, mut clashes) = (0, 0);
        for grid in grids().chain([blank]) {
            let ruler = Ruler::se(grid.geometry());
            let opener = ruler.opener().unwrap();
            assert!(opener.is_classic);
            let both = (Bands::of_givens(opener, &grid), Queue::of_givens(opener, &grid));
            let (fast, slow) = match both {
                (Some(fast), Some(slow)) => (opened(fast, opener), opened(slow, opener)),
                (None, None) => {
                    clashes += 1;
                    continue;
                }
                _ => panic!("only one of them finds a clash in {grid}"),
            };
            placed += fast.0.iter().skip(1).step_by(2).sum::<u32>();
            // Without a solution the order of placements decides which of them are made, and a path finds that out in the end.
            let has_solution = crate::solver::solve(&grid).is_some();
            assert!(!has_solution || fast == slow, "{grid}");
            let Ok(board) = Board::from_grid(&grid) else { continue };
            let fast = opened(Bands::of_board(opener, &board), opener);
            let slow = opened(Queue::of_board(opener, &board), opener);
            assert!(!has_solution || fast == slow, "{grid}");
        }
        assert!(placed > 5000 && clashes > 20, "{placed} placed, {clashes} clashes");
    }
}
