//! Floor 1: a state of a puzzle, and one move on it.
//!
//! A [`Grid`] is what people write down; a [`Board`] adds the candidates and changes in place, one
//! [`Placement`] or [`Elimination`] at a time. A [`Step`] is what a technique found on a board.

mod candidate;
mod changes;
mod grid;
#[cfg(test)]
pub(crate) mod samples;
mod setup;
mod sizes;
mod step;
mod transposed;

pub use candidate::{Candidate, Elimination, Placement};
pub use changes::Moment;
use changes::{Changes, Derived};
pub(crate) use grid::is_all_cells;
pub use grid::{Clash, Grid, GridError, is_blank};
pub use sizes::Sizes;
pub use step::{
    Aside, ChainKind, ChainSearch, ChainShape, Deadly, Evidence, Form, Implications, Implied, Link, Pattern, Step,
};

use std::sync::Arc;

use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, Plane, Planes, bits};

/// What went wrong on a board: it has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the board has no solution: {0:?}")]
pub enum Contradiction {
    /// A digit was placed where it is not a candidate.
    NotACandidate(Candidate),
    /// An open cell has no candidate left.
    NoCandidate(Cell),
    /// A house that needs the digit has no place left for it.
    NoPlace(HouseId, Digit),
}

/// A state of a puzzle: the digits placed, and the candidates of the open cells.
///
/// Placing a digit removes it from the peers and does nothing more: no single is placed by itself.
///
/// Three views of the candidates are kept in step, because techniques look at them from all sides:
///
/// ```text
/// candidates[cell]            bit d = digit d is possible in the cell   (0 once the cell is filled)
/// positions[house * n + digit] bit p = the cell at position p of the house has the digit as candidate
/// planes[digit]                bit c = the cell of index c has the digit as candidate
/// ```
///
/// ```
/// use numpla::{Board, Cell, Digit, Grid};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let mut board = Board::from_grid(&grid).unwrap();
/// assert_eq!(board.candidates(Cell::at(0, 2, 4)).to_string(), "34");
/// board.place(Cell::at(0, 2, 4), Digit::from_number(4).unwrap()).unwrap();
/// assert_eq!(board.open_count(), 11);
/// ```
#[derive(Clone, Debug)]
pub struct Board<'g> {
    geometry: &'g Arc<Geometry>,
    candidates: Vec<u32>,
    numbers: Vec<u8>,
    positions: Vec<u32>,
    planes: Planes,
    open: Vec<u32>,
    /// Of each house the digits that stand in it.
    settled: Vec<u32>,
    /// Every house and digit that came down to one place, in that order; some have been placed since.
    lone: Vec<(HouseId, Digit)>,
    changes: Changes,
    derived: Derived,
    occurrences: [u8; Digit::MAX_COUNT],
    open_count: usize,
}

impl<'g> Board<'g> {
    /// The shape of the board.
    pub fn geometry(&self) -> &'g Arc<Geometry> {
        self.geometry
    }

    /// The candidates of a cell; none once it is filled.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.candidates[cell.index()])
    }

    /// Whether a digit is a candidate of a cell.
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The digit placed in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::from_number(self.numbers[cell.index()].into())
    }

    /// Where a digit is a candidate in a house: bit *p* stands for the cell at position *p*.
    pub fn positions(&self, house: HouseId, digit: Digit) -> u32 {
        self.positions[house.index() * self.geometry.digit_count() + digit.index()]
    }

    /// Where each digit is a candidate in a house, smallest digit first. See [`Board::positions`].
    pub fn positions_of_digits(&self, house: HouseId) -> &[u32] {
        let digits = self.geometry.digit_count();
        &self.positions[house.index() * digits..][..digits]
    }

    /// The cells that have a digit as candidate.
    ///
    /// # Panics
    /// In a debug build if the board is not of this width: see [`Geometry::is_narrow`].
    #[inline]
    pub fn places<const WORDS: usize>(&self, digit: Digit) -> Plane<WORDS> {
        self.planes.of(digit.index())
    }

    /// Which positions of a house are open.
    pub fn open_positions(&self, house: HouseId) -> u32 {
        self.open[house.index()]
    }

    /// How many cells of a house are open.
    pub fn open_in(&self, house: HouseId) -> usize {
        self.open[house.index()].count_ones() as usize
    }

    /// How often a digit is placed.
    pub fn occurrences(&self, digit: Digit) -> usize {
        self.occurrences[digit.index()].into()
    }

    /// How many cells are open.
    pub fn open_count(&self) -> usize {
        self.open_count
    }

    /// Whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.open_count == 0
    }

    /// Takes the next house and digit that came down to one place, with that place, if it is still open.
    pub(crate) fn take_lone(&mut self) -> Option<(HouseId, Digit, Cell)> {
        while let Some((house, digit)) = self.lone.pop() {
            let places = self.positions(house, digit);
            if places != 0 {
                return Some((house, digit, self.geometry.house(house).cells()[places.trailing_zeros() as usize]));
            }
        }
        None
    }

    /// The houses and digits that came down to one place; some have been placed since.
    pub(crate) fn lone(&self) -> &[(HouseId, Digit)] {
        &self.lone
    }

    /// The digits placed, row-major, 0 where there is none.
    pub(crate) fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Takes over a solution that was found elsewhere: the board is full.
    pub(crate) fn fill(&mut self, solution: Vec<u8>) {
        self.occurrences = [0; Digit::MAX_COUNT];
        for &number in &solution {
            self.occurrences[usize::from(number) - 1] += 1;
        }
        self.numbers = solution;
        self.open_count = 0;
        self.settled.fill(self.geometry.digits().bits());
        for view in [&mut self.candidates, &mut self.positions, &mut self.open] {
            view.fill(0);
        }
        self.planes.clear();
        self.lone.clear();
        self.derived = Derived::default();
    }

    /// Puts back what [`Board::take_lone`] gave.
    pub(crate) fn keep_lone(&mut self, house: HouseId, digit: Digit) {
        self.lone.push((house, digit));
    }

    /// Removes a candidate. Removing one that is not there does nothing.
    ///
    /// # Errors
    /// If nothing is left in the cell, or no place for the digit in a complete house that lacks it.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let candidates = self.candidates[cell.index()];
        let left = candidates & !(1 << digit.index());
        if left == candidates {
            return Ok(());
        }
        self.derived = Derived::default();
        self.candidates[cell.index()] = left;
        if left == 0 {
            return Err(Contradiction::NoCandidate(cell));
        }
        self.leave_places(cell, digit)
    }

    /// Takes a cell out of the places of a digit in each of its houses.
    #[inline]
    fn leave_places(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        self.planes.remove(digit.index(), cell);
        self.changes.note(cell, digit);
        for place in geometry.memberships(cell) {
            self.changes.note_house(place.house);
            let places = &mut self.positions[place.first + digit.index()];
            *places &= !(1 << place.position);
            // One bit or none, without counting.
            if *places & places.wrapping_sub(1) == 0 && place.complete {
                if *places != 0 {
                    self.lone.push((place.house, digit));
                } else if self.settled[place.house.index()] >> digit.index() & 1 == 0 {
                    return Err(Contradiction::NoPlace(place.house, digit));
                }
            }
        }
        Ok(())
    }

    /// Takes a candidate out without looking at what that leaves: for assumptions, which may contradict themselves.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.derived = Derived::default();
        self.candidates[cell.index()] &= !(1 << digit.index());
        self.planes.remove(digit.index(), cell);
        self.changes.note(cell, digit);
        for place in self.geometry.memberships(cell) {
            self.changes.note_house(place.house);
            self.positions[place.first + digit.index()] &= !(1 << place.position);
        }
    }

    /// Takes over the candidates of another board with the same digits: puts back what [`Board::strike`] took out.
    pub(crate) fn take_marks(&mut self, other: &Board) {
        self.derived = other.derived.clone();
        self.candidates.copy_from_slice(&other.candidates);
        self.positions.copy_from_slice(&other.positions);
        self.planes.copy_from(&other.planes);
    }

    /// Places a digit: the cell is filled and its peers lose the digit.
    ///
    /// # Errors
    /// If the digit is not a candidate of the cell, or a cell or house has nothing left.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.has(cell, digit) {
            return Err(Contradiction::NotACandidate(Candidate { cell, digit }));
        }
        self.derived = Derived::default();
        let geometry = self.geometry;
        let others = self.candidates(cell) - DigitSet::only(digit);
        self.numbers[cell.index()] = digit.number() as u8;
        self.candidates[cell.index()] = 0;
        self.occurrences[digit.index()] += 1;
        self.open_count -= 1;
        self.planes.remove(digit.index(), cell);
        self.changes.note(cell, digit);
        for place in geometry.memberships(cell) {
            self.changes.note_house(place.house);
            self.open[place.house.index()] &= !(1 << place.position);
            self.settled[place.house.index()] |= 1 << digit.index();
        }
        for other in others.iter() {
            self.leave_places(cell, other)?;
        }
        // The peers that have the digit are its places in the houses of the cell: most peers have it no longer.
        for place in geometry.memberships(cell) {
            let places = std::mem::take(&mut self.positions[place.first + digit.index()]) & !(1 << place.position);
            let cells = geometry.house(place.house).cells();
            for position in bits(places) {
                self.eliminate(cells[position], digit)?;
            }
        }
        if geometry.has_extra_peers() {
            geometry.peers(cell).iter().try_for_each(|&peer| self.eliminate(peer, digit))?;
        }
        Ok(())
    }

    /// Applies a step: its eliminations, then its placements.
    ///
    /// # Errors
    /// As [`Board::eliminate`] and [`Board::place`]; never for a step of a sound technique on a puzzle's board.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        for &Elimination(candidate) in &step.eliminations {
            self.eliminate(candidate.cell, candidate.digit)?;
        }
        for &Placement(candidate) in &step.placements {
            self.place(candidate.cell, candidate.digit)?;
        }
        Ok(())
    }

    /// The digits placed, as a grid.
    pub fn to_grid(&self) -> Grid {
        Grid::from_numbers(self.geometry, self.numbers.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(number: usize) -> Digit {
        Digit::from_number(number).unwrap()
    }

    #[test]
    fn both_views_of_the_candidates_agree() {
        let grid = Grid::from_line("1...............").unwrap();
        let mut board = Board::from_grid(&grid).unwrap();
        board.eliminate(Cell::at(0, 2, 4), digit(4)).unwrap();
        board.place(Cell::at(2, 3, 4), digit(2)).unwrap();
        for (index, house) in board.geometry().houses().iter().enumerate() {
            let id = HouseId::from_index(index);
            for digit in board.geometry().digits().iter() {
                let slow = house
                    .cells()
                    .iter()
                    .enumerate()
                    .fold(0, |mask, (position, &cell)| mask | u32::from(board.has(cell, digit)) << position);
                assert_eq!(board.positions(id, digit), slow);
                assert!(
                    board
                        .geometry()
                        .cells()
                        .all(|cell| board.places::<2>(digit).contains(cell) == board.has(cell, digit))
                );
            }
        }
    }

    #[test]
    fn all_digits_at_once_are_the_same_as_one_by_one() {
        let lines =
            ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1.....2..3.....4"];
        let large = format!("{}{}", "1...............", ".".repeat(240));
        for line in lines.into_iter().chain([large.as_str()]) {
            let grid = Grid::from_line(line).unwrap();
            let fast = Board::from_grid(&grid).unwrap();
            let mut slow = Board::blank(grid.geometry());
            for (cell, digit) in grid.filled() {
                slow.place(cell, digit).unwrap();
            }
            assert_eq!(
                (&fast.candidates, &fast.positions, &fast.planes, &fast.open),
                (&slow.candidates, &slow.positions, &slow.planes, &slow.open)
            );
            assert_eq!(
                (&fast.settled, fast.open_count, fast.occurrences),
                (&slow.settled, slow.open_count, slow.occurrences)
            );
            let mut singles =
                [fast, slow].map(|mut board| std::iter::from_fn(|| board.take_lone()).collect::<Vec<_>>());
            for singles in &mut singles {
                singles.sort();
            }
            assert_eq!(singles[0], singles[1]);
        }
    }

    #[test]
    fn contradictions_are_reported() {
        let clash = Grid::from_line("11..............").unwrap();
        assert!(matches!(Board::from_grid(&clash), Err(Contradiction::NotACandidate(_))));
        assert_eq!(clash.clashes().len(), 2, "row 1 and box 1");
        let grid = Grid::from_line("12..............").unwrap();
        let mut board = Board::from_grid(&grid).unwrap();
        board.eliminate(Cell::at(0, 2, 4), digit(4)).unwrap();
        let nothing_left = board.clone().eliminate(Cell::at(0, 2, 4), digit(3)).unwrap_err();
        assert_eq!(nothing_left, Contradiction::NoCandidate(Cell::at(0, 2, 4)));
        let no_place = board.eliminate(Cell::at(0, 3, 4), digit(4)).unwrap_err();
        assert_eq!(no_place, Contradiction::NoPlace(HouseId::from_index(0), digit(4)));
    }

    #[test]
    fn a_symbol_out_of_range_is_named() {
        let error = Grid::from_line("1.....2..3.....5").unwrap_err();
        assert!(matches!(error, GridError::Symbol { column: 16, found: '5', greatest: '4', .. }));
        assert!(matches!(Grid::from_line("..").unwrap_err(), GridError::Length { found: 2, .. }));
    }
}
