//! How a board comes to be: blank, or from a grid, or from a grid with pencil marks.

use std::sync::Arc;

use super::changes::{Changes, Derived};
use super::{Board, Candidate, Contradiction, Grid};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, bits};

/// How many digits are spread, and how many bits each has for itself: nine times fourteen are 126 of 128.
const SPREAD_DIGITS: usize = 9;
const SPREAD_FIELD: usize = 14;

/// For each set of nine digits a word with the first bit of each digit's field. See `lay_positions`.
static SPREAD: [u128; 1 << SPREAD_DIGITS] = {
    let mut spread = [0; 1 << SPREAD_DIGITS];
    let mut set = 1;
    while set < spread.len() {
        let highest = set.ilog2() as usize;
        spread[set] = spread[set & !(1 << highest)] | 1 << (SPREAD_FIELD * highest);
        set += 1;
    }
    spread
};

impl<'g> Board<'g> {
    /// A board without any digit, every candidate possible.
    pub fn blank(geometry: &'g Arc<Geometry>) -> Self {
        let mut board = Self::bare(geometry);
        for (house, row) in geometry.houses().iter().zip(board.positions.chunks_exact_mut(geometry.digit_count())) {
            row.fill(DigitSet::all(house.cells().len()).bits());
        }
        board.candidates.fill(geometry.digits().bits());
        board
    }

    /// A board on which nothing is placed and nothing is a candidate yet.
    fn bare(geometry: &'g Arc<Geometry>) -> Self {
        let houses = geometry.houses();
        Self {
            geometry,
            candidates: vec![0; geometry.cell_count()],
            numbers: vec![0; geometry.cell_count()],
            positions: vec![0; houses.len() * geometry.digit_count()],
            open: houses.iter().map(|house| DigitSet::all(house.cells().len()).bits()).collect(),
            settled: vec![0; houses.len()],
            lone: Vec::with_capacity(geometry.cell_count()),
            changes: Changes::of(geometry),
            derived: Derived::default(),
            occurrences: [0; Digit::MAX_COUNT],
            open_count: geometry.cell_count(),
        }
    }

    /// The board of a grid: every digit placed.
    ///
    /// The same as placing digit by digit on a blank board, but all at once: what is left of the candidates is written down
    /// instead of what goes.
    ///
    /// # Errors
    /// If digits clash, or a cell or a house has nothing left.
    pub fn from_grid(grid: &'g Grid) -> Result<Self, Contradiction> {
        let geometry = grid.geometry();
        let mut board = Self::bare(geometry);
        board.numbers.copy_from_slice(grid.numbers());
        for (index, &number) in grid.numbers().iter().enumerate().filter(|(_, number)| **number != 0) {
            let (cell, digit) = (Cell::from_index(index), Digit::from_index(usize::from(number) - 1));
            board.occurrences[digit.index()] += 1;
            board.open_count -= 1;
            for place in geometry.memberships(cell) {
                let settled = &mut board.settled[place.house.index()];
                if *settled >> digit.index() & 1 == 1 {
                    return Err(Contradiction::NotACandidate(Candidate { cell, digit }));
                }
                *settled |= 1 << digit.index();
                board.open[place.house.index()] &= !(1 << place.position);
            }
            if geometry.has_extra_peers() && geometry.peers(cell).iter().any(|&peer| grid.digit(peer) == Some(digit)) {
                return Err(Contradiction::NotACandidate(Candidate { cell, digit }));
            }
        }
        for (index, _) in grid.numbers().iter().enumerate().filter(|(_, number)| **number == 0) {
            let cell = Cell::from_index(index);
            let places = geometry.memberships(cell);
            let mut seen = places.iter().fold(0, |seen, place| seen | board.settled[place.house.index()]);
            if geometry.has_extra_peers() {
                let stand = geometry.peers(cell).iter().filter_map(|&peer| grid.digit(peer));
                stand.for_each(|digit| seen |= 1 << digit.index());
            }
            let candidates = geometry.digits().bits() & !seen;
            if candidates == 0 {
                return Err(Contradiction::NoCandidate(cell));
            }
            board.candidates[index] = candidates;
        }
        board.lay_positions();
        let rows = board.positions.chunks_exact(geometry.digit_count());
        for (index, (house, row)) in geometry.houses().iter().zip(rows).enumerate() {
            if !house.is_complete() {
                continue;
            }
            for (digit, &places) in row.iter().enumerate() {
                if places & places.wrapping_sub(1) != 0 || board.settled[index] >> digit & 1 == 1 {
                    continue;
                }
                let (house, digit) = (HouseId::from_index(index), Digit::from_index(digit));
                if places == 0 {
                    return Err(Contradiction::NoPlace(house, digit));
                }
                board.lone.push((house, digit));
            }
        }
        Ok(board)
    }

    /// Writes down the positions of each digit in each house, from the candidates.
    ///
    /// Where nine bits hold both the digits and the positions, the candidates of a cell are spread over nine fields of a word, so that those of a
    /// whole house come together field by field:
    ///
    /// ```text
    /// candidates 1 and 3       ...|00000000000001|00000000000000|00000000000001
    /// at position 2            ...|00000000000100|00000000000000|00000000000100
    /// all cells of the house   ...|  places of 3 |  places of 2 |  places of 1
    /// ```
    fn lay_positions(&mut self) {
        let digits = self.geometry.digit_count();
        for (house, row) in self.geometry.houses().iter().zip(self.positions.chunks_exact_mut(digits)) {
            if digits <= SPREAD_DIGITS && house.cells().len() <= SPREAD_FIELD {
                let mut fields = 0_u128;
                for (position, cell) in house.cells().iter().enumerate() {
                    fields |= SPREAD[self.candidates[cell.index()] as usize % SPREAD.len()] << position;
                }
                for places in row {
                    *places = fields as u32 & ((1 << SPREAD_FIELD) - 1);
                    fields >>= SPREAD_FIELD;
                }
                continue;
            }
            row.fill(0);
            for (position, cell) in house.cells().iter().enumerate() {
                for digit in bits(self.candidates[cell.index()]) {
                    row[digit] |= 1 << position;
                }
            }
        }
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
}
