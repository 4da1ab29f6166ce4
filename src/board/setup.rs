//! How a board comes to be: blank, or from a grid, or from a grid with pencil marks.

use std::sync::Arc;

use super::changes::{Changes, Derived};
use super::transposed::Views;
use super::{Board, Candidate, Contradiction, Grid};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, NARROW, Plane, Planes, count};

impl<'g> Board<'g> {
    /// A board without any digit, every candidate possible.
    pub fn blank(geometry: &'g Arc<Geometry>) -> Self {
        let mut board = Self::bare(geometry);
        for cell in geometry.cells() {
            board.lay_candidates(cell, geometry.digits());
        }
        board
    }

    /// A board on which nothing is placed and nothing is a candidate yet.
    fn bare(geometry: &'g Arc<Geometry>) -> Self {
        let houses = geometry.houses();
        let digits = geometry.digit_count();
        Self {
            geometry,
            candidates: vec![0; geometry.cell_count()],
            numbers: vec![0; geometry.cell_count()],
            positions: vec![0; houses.len() * digits],
            planes: Planes::new(geometry.cell_count(), digits),
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
            let (cell, digit) = (Cell::of_index(index), Digit::of_bit(usize::from(number) - 1));
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
            let cell = Cell::of_index(index);
            let places = geometry.memberships(cell);
            let mut seen = places.iter().fold(0, |seen, place| seen | board.settled[place.house.index()]);
            if geometry.has_extra_peers() {
                let stand = geometry.peers(cell).iter().filter_map(|&peer| grid.digit(peer));
                stand.for_each(|digit| seen |= 1 << digit.index());
            }
            let candidates = geometry.digits() - DigitSet::from_bits(seen);
            if candidates.is_empty() {
                return Err(Contradiction::NoCandidate(cell));
            }
            board.lay_candidates(cell, candidates);
        }
        board.list_lone()?;
        Ok(board)
    }

    /// The board of the digits placed and the places of the others, in which no digit of a complete house has come down to one place.
    ///
    /// # Errors
    /// If a cell or a house has nothing left.
    pub(crate) fn from_places(
        geometry: &'g Arc<Geometry>,
        numbers: Vec<u8>,
        places: &[Plane<NARROW>],
    ) -> Result<Self, Contradiction> {
        let digits = geometry.digit_count();
        let mut board = Self::bare(geometry);
        if geometry.is_classic() {
            let of_digits = &places[..digits];
            of_digits.iter().enumerate().for_each(|(digit, plane)| board.planes.set(digit, *plane));
            let Self { candidates, positions, open, settled, .. } = &mut board;
            Views { candidates, positions, open, settled }.lay(of_digits);
        } else {
            for cell in geometry.cells() {
                let candidates = geometry.digits().iter().filter(|digit| places[digit.index()].contains(cell));
                board.lay_candidates(cell, candidates.collect());
            }
            board.tell_open_and_settled(&numbers);
        }
        for (index, &number) in numbers.iter().enumerate() {
            if number != 0 {
                board.occurrences[usize::from(number) - 1] += 1;
                board.open_count -= 1;
            } else if board.candidates[index] == 0 {
                return Err(Contradiction::NoCandidate(Cell::of_index(index)));
            }
        }
        // Every open cell has a candidate, so there are as many open cells as digits to come, unless one of these has no place.
        for (index, house) in geometry.houses().iter().enumerate().filter(|(_, house)| house.is_complete()) {
            if count(board.open[index]) + count(board.settled[index]) != digits {
                let stands = |digit: &Digit| {
                    house.cells().iter().any(|cell| usize::from(numbers[cell.index()]) == digit.number())
                };
                let missing = DigitSet::from_bits(board.settled[index]).iter().find(|digit| !stands(digit));
                let missing = missing.expect("one too many has no place");
                return Err(Contradiction::NoPlace(HouseId::from_index(index), missing));
            }
        }
        board.numbers = numbers;
        Ok(board)
    }

    /// Of each house, from the places of all digits: which cells are open, and which digits stand in it.
    fn tell_open_and_settled(&mut self, numbers: &[u8]) {
        let (geometry, digits) = (self.geometry, self.geometry.digit_count());
        for (index, (house, row)) in geometry.houses().iter().zip(self.positions.chunks_exact(digits)).enumerate() {
            self.open[index] = row.iter().fold(0, |open, places| open | places);
            let without = |(digit, places): (usize, &u32)| u32::from(*places == 0) << digit;
            self.settled[index] = if house.is_complete() {
                row.iter().enumerate().map(without).fold(0, |settled, bit| settled | bit)
            } else {
                let stand = house.cells().iter().map(|cell| numbers[cell.index()]).filter(|&number| number != 0);
                stand.fold(0, |settled, number| settled | 1 << (number - 1))
            };
        }
    }

    /// Writes down the candidates of a cell, in all three views.
    #[inline]
    fn lay_candidates(&mut self, cell: Cell, candidates: DigitSet) {
        self.candidates[cell.index()] = candidates.bits();
        candidates.iter().for_each(|digit| self.planes.insert(digit.index(), cell));
        self.lay_positions(cell, candidates);
    }

    #[inline]
    fn lay_positions(&mut self, cell: Cell, candidates: DigitSet) {
        let places = self.geometry.memberships(cell);
        for digit in candidates.iter() {
            for place in places {
                self.positions[place.first + digit.index()] |= 1 << place.position;
            }
        }
    }

    /// Notes each house and digit that has one place, and sees that none has none.
    fn list_lone(&mut self) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        let rows = self.positions.chunks_exact(geometry.digit_count());
        for (index, (_, row)) in geometry.houses().iter().zip(rows).enumerate().filter(|(_, (h, _))| h.is_complete()) {
            let id = HouseId::from_index(index);
            for digit in (geometry.digits() - DigitSet::from_bits(self.settled[index])).iter() {
                let places = row[digit.index()];
                if places == 0 {
                    return Err(Contradiction::NoPlace(id, digit));
                }
                if places.is_power_of_two() {
                    self.lone.push((id, digit));
                }
            }
        }
        Ok(())
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
