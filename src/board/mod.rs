//! Floor 1: a state of a puzzle, and one move on it.
//!
//! A [`Grid`] is what people write down; a [`Board`] adds the candidates and changes in place, one
//! [`Placement`] or [`Elimination`] at a time. A [`Step`] is what a technique found on a board.

mod candidate;
mod grid;
mod step;

pub use candidate::{Candidate, Elimination, Placement};
pub use grid::{Clash, Grid, GridError, is_blank};
pub use step::{
    ChainKind, ChainSearch, ChainShape, Deadly, Evidence, Form, Implications, Implied, Link, Pattern, Step,
};

use std::sync::Arc;

use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId};

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
/// Two views of the candidates are kept in step, because techniques look both ways:
///
/// ```text
/// candidates[cell]            bit d = digit d is possible in the cell   (0 once the cell is filled)
/// positions[house * n + digit] bit p = the cell at position p of the house has the digit as candidate
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
    open: Vec<u32>,
    /// Of each house the digits that it need not place any more: those that stand in it, and all of a house that is not complete.
    settled: Vec<u32>,
    occurrences: [u8; Digit::MAX_COUNT],
    open_count: usize,
}

impl<'g> Board<'g> {
    /// A board without any digit, every candidate possible.
    pub fn blank(geometry: &'g Arc<Geometry>) -> Self {
        let all_positions = |house: &crate::geometry::House| DigitSet::all(house.cells().len()).bits();
        let open: Vec<u32> = geometry.houses().iter().map(all_positions).collect();
        let digits = geometry.digit_count();
        Self {
            geometry,
            candidates: vec![geometry.digits().bits(); geometry.cell_count()],
            numbers: vec![0; geometry.cell_count()],
            positions: open.iter().flat_map(|&mask| std::iter::repeat_n(mask, digits)).collect(),
            open,
            settled: geometry.houses().iter().map(|house| if house.is_complete() { 0 } else { u32::MAX }).collect(),
            occurrences: [0; Digit::MAX_COUNT],
            open_count: geometry.cell_count(),
        }
    }

    /// The board of a grid: every digit placed.
    ///
    /// # Errors
    /// If digits clash, or a cell or a house has nothing left.
    pub fn from_grid(grid: &'g Grid) -> Result<Self, Contradiction> {
        let mut board = Self::blank(grid.geometry());
        grid.filled().try_for_each(|(cell, digit)| board.place(cell, digit))?;
        Ok(board)
    }

    /// The board of a grid with pencil marks: every digit placed, and only the candidates that are marked.
    ///
    /// # Errors
    /// If digits clash, or a cell or a house has nothing left.
    ///
    /// # Panics
    /// If there is not one set of marks for each cell.
    pub fn with_candidates(grid: &'g Grid, marks: &[DigitSet]) -> Result<Self, Contradiction> {
        assert_eq!(marks.len(), grid.geometry().cell_count(), "one set of marks a cell");
        let mut board = Self::from_grid(grid)?;
        for cell in grid.geometry().cells() {
            let ruled_out = board.candidates(cell) - marks[cell.index()];
            ruled_out.iter().try_for_each(|digit| board.eliminate(cell, digit))?;
        }
        Ok(board)
    }

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

    /// Removes a candidate. Removing one that is not there does nothing.
    ///
    /// # Errors
    /// If nothing is left in the cell, or no place for the digit in a complete house that lacks it.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.has(cell, digit) {
            return Ok(());
        }
        self.candidates[cell.index()] &= !(1 << digit.index());
        if self.candidates[cell.index()] == 0 {
            return Err(Contradiction::NoCandidate(cell));
        }
        let digits = self.geometry.digit_count();
        for place in self.geometry.memberships(cell) {
            let positions = &mut self.positions[place.house.index() * digits + digit.index()];
            *positions &= !(1 << place.position);
            if *positions == 0 && self.settled[place.house.index()] >> digit.index() & 1 == 0 {
                return Err(Contradiction::NoPlace(place.house, digit));
            }
        }
        Ok(())
    }

    /// Takes a candidate out without looking at what that leaves: for assumptions, which may contradict themselves.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()] &= !(1 << digit.index());
        let digits = self.geometry.digit_count();
        for place in self.geometry.memberships(cell) {
            self.positions[place.house.index() * digits + digit.index()] &= !(1 << place.position);
        }
    }

    /// Puts back what [`Board::strike`] took out.
    pub(crate) fn unstrike(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()] |= 1 << digit.index();
        let digits = self.geometry.digit_count();
        for place in self.geometry.memberships(cell) {
            self.positions[place.house.index() * digits + digit.index()] |= 1 << place.position;
        }
    }

    /// Places a digit: the cell is filled and its peers lose the digit.
    ///
    /// # Errors
    /// If the digit is not a candidate of the cell, or a cell or house has nothing left.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.has(cell, digit) {
            return Err(Contradiction::NotACandidate(Candidate { cell, digit }));
        }
        let digits = self.geometry.digit_count();
        let others = self.candidates(cell) - DigitSet::only(digit);
        self.numbers[cell.index()] = digit.number() as u8;
        self.candidates[cell.index()] = 0;
        self.occurrences[digit.index()] += 1;
        self.open_count -= 1;
        for place in self.geometry.memberships(cell) {
            let mask = !(1_u32 << place.position);
            self.open[place.house.index()] &= mask;
            self.settled[place.house.index()] |= 1 << digit.index();
            let first = place.house.index() * digits;
            self.positions[first + digit.index()] &= mask;
            for other in others.iter() {
                self.positions[first + other.index()] &= mask;
            }
        }
        let geometry = self.geometry;
        for &peer in geometry.peers(cell) {
            self.eliminate(peer, digit)?;
        }
        for place in geometry.memberships(cell) {
            let unsettled = others - DigitSet::from_bits(self.settled[place.house.index()]);
            if let Some(other) = unsettled.iter().find(|&other| self.positions(place.house, other) == 0) {
                return Err(Contradiction::NoPlace(place.house, other));
            }
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
            }
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
