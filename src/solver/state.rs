//! The candidates of a search, with every forced placement made.

use crate::board::Board;
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, bits, count};

/// The candidates of a position in a search, in one block of words so that copying it is one `memcpy`.
///
/// ```text
/// words: | candidates of cell 0, 1, 2 ...        | positions of (house 0, digit 0), (house 0, digit 1) ... |
///          bits 0..25: digits, bit 31: settled     bit p: the digit is still possible at position p
/// ```
///
/// Unlike a [`Board`](crate::board::Board), a settled cell keeps its digit in both views, so that "nothing left" is a zero
/// word everywhere, and settling a cell at once settles all that follows from it by naked and hidden singles.
#[derive(Clone, Debug)]
pub(super) struct State {
    words: Vec<u32>,
    unsettled: usize,
    /// Digits that stand nowhere yet.
    unplaced: u32,
}

const SETTLED: u32 = 1 << 31;
const DIGITS: u32 = SETTLED - 1;

/// Where to split the search in cases.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// Each candidate of a cell is a case.
    Cell(Cell),
    /// Each place of a digit in a house is a case: house index, digit.
    House(usize, Digit),
}

/// The board has no solution.
#[derive(Debug)]
pub(super) struct DeadEnd;

impl State {
    pub(super) fn blank(geometry: &Geometry) -> Self {
        let digits = geometry.digit_count();
        let mut words = vec![geometry.digits().bits(); geometry.cell_count()];
        for house in geometry.houses() {
            words.extend(std::iter::repeat_n(DigitSet::all(house.cells().len()).bits(), digits));
        }
        Self { words, unsettled: geometry.cell_count(), unplaced: geometry.digits().bits() }
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        self.words.copy_from_slice(&other.words);
        self.unsettled = other.unsettled;
        self.unplaced = other.unplaced;
    }

    pub(super) fn is_solved(&self) -> bool {
        self.unsettled == 0
    }

    pub(super) fn unplaced(&self) -> u32 {
        self.unplaced
    }

    pub(super) fn candidates(&self, cell: Cell) -> u32 {
        self.words[cell.index()] & DIGITS
    }

    pub(super) fn is_settled(&self, cell: Cell) -> bool {
        self.words[cell.index()] & SETTLED != 0
    }

    /// The digit numbers of a solved state, from 1, in row-major order.
    pub(super) fn numbers(&self, geometry: &Geometry) -> Vec<u8> {
        let number = |word: &u32| (word & DIGITS).trailing_zeros() as u8 + 1;
        self.words[..geometry.cell_count()].iter().map(number).collect()
    }

    /// The cases of a branch: candidates of a cell, or positions in a house.
    pub(super) fn cases(&self, geometry: &Geometry, branch: Branch) -> u32 {
        match branch {
            Branch::Cell(cell) => self.candidates(cell),
            Branch::House(house, digit) => {
                self.words[geometry.cell_count() + house * geometry.digit_count() + digit.index()]
            }
        }
    }

    /// Puts a digit into a cell, and all that follows. `queue` is scratch space.
    pub(super) fn settle(
        &mut self,
        geometry: &Geometry,
        cell: Cell,
        digit: Digit,
        queue: &mut Vec<(Cell, Digit)>,
    ) -> Result<(), DeadEnd> {
        queue.clear();
        queue.push((cell, digit));
        while let Some((cell, digit)) = queue.pop() {
            let word = self.words[cell.index()];
            if word >> digit.index() & 1 == 0 {
                return Err(DeadEnd);
            }
            if word & SETTLED != 0 {
                continue;
            }
            self.words[cell.index()] = 1 << digit.index() | SETTLED;
            self.unsettled -= 1;
            self.unplaced &= !(1 << digit.index());
            for other in bits(word & !(1 << digit.index())) {
                self.strike_places(geometry, cell, Digit::from_index(other), queue)?;
            }
            // The peers that have the digit are its places in the houses of the cell: most have it no longer. The cell itself stays.
            for place in geometry.memberships(cell) {
                let places = &mut self.words[geometry.cell_count() + place.first + digit.index()];
                let others = *places & !(1 << place.position);
                *places = 1 << place.position;
                let cells = geometry.house(place.house).cells();
                for position in bits(others) {
                    self.strike(geometry, cells[position], digit, queue)?;
                }
            }
            if geometry.has_extra_peers() {
                for &peer in geometry.peers(cell) {
                    self.strike(geometry, peer, digit, queue)?;
                }
            }
        }
        Ok(())
    }

    /// Takes over a board, with its digits and no more than its candidates, and settles all that follows. The digits are no longer alike.
    pub(super) fn take_over(&mut self, board: &Board, queue: &mut Vec<(Cell, Digit)>) -> Result<(), DeadEnd> {
        let geometry = board.geometry();
        let cells = geometry.cell_count();
        (self.unsettled, self.unplaced) = (board.open_count(), 0);
        for house in 0..geometry.houses().len() {
            let row = board.positions_of_digits(HouseId::from_index(house));
            self.words[cells + house * row.len()..][..row.len()].copy_from_slice(row);
        }
        let mut forced = Vec::new();
        for cell in geometry.cells() {
            let candidates = board.candidates(cell);
            self.words[cell.index()] = candidates.bits();
            if let Some(digit) = board.digit(cell) {
                self.words[cell.index()] = DigitSet::only(digit).bits() | SETTLED;
                for place in geometry.memberships(cell) {
                    self.words[cells + place.first + digit.index()] = 1 << place.position;
                }
            } else {
                candidates.first().ok_or(DeadEnd)?;
                forced.extend(candidates.single().map(|digit| (cell, digit)));
            }
        }
        for (index, house) in geometry.houses().iter().enumerate().filter(|(_, house)| house.is_complete()) {
            for (digit, places) in board.positions_of_digits(HouseId::from_index(index)).iter().enumerate() {
                if places.is_power_of_two() {
                    forced.push((house.cells()[places.trailing_zeros() as usize], Digit::from_index(digit)));
                } else if *places == 0 && self.words[cells + index * geometry.digit_count() + digit] == 0 {
                    return Err(DeadEnd);
                }
            }
        }
        forced.into_iter().try_for_each(|(cell, digit)| self.settle(geometry, cell, digit, queue))
    }

    /// Removes a candidate and queues what follows.
    fn strike(
        &mut self,
        geometry: &Geometry,
        cell: Cell,
        digit: Digit,
        queue: &mut Vec<(Cell, Digit)>,
    ) -> Result<(), DeadEnd> {
        let word = &mut self.words[cell.index()];
        if *word >> digit.index() & 1 == 0 {
            return Ok(());
        }
        *word &= !(1 << digit.index());
        let left = *word & DIGITS;
        if left == 0 {
            return Err(DeadEnd);
        }
        if left.is_power_of_two() {
            queue.push((cell, Digit::from_index(left.trailing_zeros() as usize)));
        }
        self.strike_places(geometry, cell, digit, queue)
    }

    /// Takes a cell out of the places of a digit in each of its houses.
    fn strike_places(
        &mut self,
        geometry: &Geometry,
        cell: Cell,
        digit: Digit,
        queue: &mut Vec<(Cell, Digit)>,
    ) -> Result<(), DeadEnd> {
        let first = geometry.cell_count() + digit.index();
        for place in geometry.memberships(cell) {
            let positions = &mut self.words[first + place.first];
            *positions &= !(1 << place.position);
            if *positions & positions.wrapping_sub(1) == 0 && place.complete {
                if *positions == 0 {
                    return Err(DeadEnd);
                }
                let cells = geometry.house(place.house).cells();
                queue.push((cells[positions.trailing_zeros() as usize], digit));
            }
        }
        Ok(())
    }

    /// The smallest split: a cell with two candidates, else a digit with two places, else the cell with fewest candidates.
    pub(super) fn branch(&self, geometry: &Geometry) -> Branch {
        // Without the lowest bit one is left: that takes no counting.
        let has_two = |word: &u32| (word & word.wrapping_sub(1)).is_power_of_two();
        let (cells, places) = self.words.split_at(geometry.cell_count());
        // A settled cell has its mark beside its digit.
        if let Some(index) = cells.iter().position(|word| word & SETTLED == 0 && has_two(word)) {
            return Branch::Cell(Cell::from_index(index));
        }
        let digits = geometry.digit_count();
        let mut pairs = places.iter().enumerate().filter(|(_, places)| has_two(places)).map(|(index, _)| index);
        if let Some(index) = pairs.find(|index| geometry.houses()[index / digits].is_complete()) {
            return Branch::House(index / digits, Digit::from_index(index % digits));
        }
        let open = cells.iter().enumerate().filter(|(_, word)| **word & SETTLED == 0);
        let least = open.min_by_key(|(_, word)| count(**word)).map_or(0, |(index, _)| index);
        Branch::Cell(Cell::from_index(least))
    }
}
