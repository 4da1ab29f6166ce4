//! Hidden singles on any narrow board: each digit that comes down to one place in a house is noted as soon as it does.

use super::{Opener, Plane, Planes, Singles};
use crate::board::{Board, Grid};
use crate::geometry::{Cell, Digit, Geometry, HouseId};
use crate::grader::Rating;

/// The singles of a board, one after the other.
pub(super) struct Queue<'a> {
    opener: &'a Opener,
    geometry: &'a Geometry,
    /// Of each digit the cells that it is a candidate of.
    planes: [Plane; Digit::MAX_COUNT],
    /// The cells without a digit.
    open: Plane,
    numbers: Vec<u8>,
    /// Houses and digits that have come down to one place; some have been placed since.
    lone: Vec<(HouseId, Digit)>,
}

impl Queue<'_> {
    /// The most houses, so that those of a cell fit a word.
    pub(super) const MOST_HOUSES: usize = u64::BITS as usize;

    fn houses_of(&self, cell: Cell) -> u64 {
        self.geometry.memberships(cell).iter().fold(0, |houses, place| houses | 1 << place.house.index())
    }

    /// Notes a digit that has one place in a house.
    fn look(&mut self, house: usize, digit: usize) {
        let places = self.planes[digit] & self.opener.houses[house].0;
        if places.is_single() {
            self.lone.push((HouseId::from_index(house), Digit::from_index(digit)));
        }
    }

    fn look_in(&mut self, mut houses: u64, digit: usize) {
        while houses != 0 {
            self.look(houses.trailing_zeros() as usize, digit);
            houses &= houses - 1;
        }
    }

    /// The only place of a digit in a house, unless it has been placed.
    fn place_of(&self, house: HouseId, digit: Digit) -> Option<Cell> {
        (self.planes[digit.index()] & self.opener.houses[house.index()].0).first()
    }

    fn is_last(&self, house: HouseId) -> bool {
        (self.open & self.opener.houses[house.index()].0).is_single()
    }

    fn rating(&self, house: HouseId) -> Rating {
        self.opener.rating(house, self.is_last(house))
    }
}

impl<'a> Singles<'a> for Queue<'a> {
    fn of_givens(opener: &'a Opener, givens: &'a Grid) -> Option<Self> {
        let geometry = givens.geometry();
        let digits = geometry.digit_count();
        let mut seen = [Plane::EMPTY; Digit::MAX_COUNT];
        let mut open = Plane::EMPTY;
        for (index, &number) in givens.numbers().iter().enumerate() {
            let cell = Cell::of_index(index);
            if number == 0 {
                open.insert(cell);
                continue;
            }
            let seen = &mut seen[usize::from(number) - 1];
            // Whichever of two that clash comes last finds the other's sight on it.
            if seen.contains(cell) {
                return None;
            }
            *seen = *seen | geometry.peer_plane(cell);
        }
        let mut opening = Self {
            opener,
            geometry,
            planes: std::array::from_fn(|digit| if digit < digits { open - seen[digit] } else { Plane::EMPTY }),
            open,
            numbers: givens.numbers().to_vec(),
            lone: Vec::with_capacity(2 * geometry.cell_count()),
        };
        for digit in 0..digits {
            for house in 0..opener.houses.len() {
                opening.look(house, digit);
            }
        }
        Some(opening)
    }

    fn of_board(opener: &'a Opener, board: &'a Board) -> Self {
        let geometry = board.geometry();
        let mut planes = [Plane::EMPTY; Digit::MAX_COUNT];
        geometry.digits().iter().for_each(|digit| planes[digit.index()] = board.places(digit));
        let open = planes.iter().fold(Plane::EMPTY, |open, &plane| open | plane);
        let (numbers, lone) = (board.numbers().to_vec(), board.lone().to_vec());
        Self { opener, geometry, planes, open, numbers, lone }
    }

    fn first(&mut self) -> Option<(Rating, Digit, Cell)> {
        let mut lone = std::mem::take(&mut self.lone);
        lone.retain(|&(house, digit)| self.place_of(house, digit).is_some());
        self.lone = lone;
        let rank = |house: HouseId| self.opener.ranked.iter().position(|&ranked| ranked == house);
        let order = |&&(house, digit): &&(HouseId, Digit)| (!self.is_last(house), rank(house), digit);
        let &(house, digit) = self.lone.iter().min_by_key(order)?;
        Some((self.rating(house), digit, self.place_of(house, digit)?))
    }

    fn place(&mut self, digit: Digit, cell: Cell) {
        let own_houses = self.houses_of(cell);
        self.numbers[cell.index()] = digit.number() as u8;
        self.open.remove(cell);
        self.planes[digit.index()].remove(cell);
        for other in 0..self.geometry.digit_count() {
            if self.planes[other].contains(cell) {
                self.planes[other].remove(cell);
                self.look_in(own_houses, other);
            }
        }
        let plane = &mut self.planes[digit.index()];
        let lost = *plane & self.geometry.peer_plane(cell);
        *plane = *plane - lost;
        let houses = lost.iter().fold(0, |houses, cell| houses | self.houses_of(cell));
        // The houses of the cell itself have the digit now.
        self.look_in(houses & !own_houses, digit.index());
    }

    fn place_all(&mut self, ceiling: Rating) -> u32 {
        let any = self.opener.rates.most() <= ceiling;
        let (mut count, mut harder) = (0, Vec::new());
        loop {
            let before = count;
            while let Some((house, digit)) = self.lone.pop() {
                let Some(cell) = self.place_of(house, digit) else { continue };
                if any || self.rating(house) <= ceiling {
                    self.place(digit, cell);
                    count += 1;
                } else {
                    harder.push((house, digit));
                }
            }
            // What was too hard may have become the last cell of its house.
            let is_over = harder.is_empty() || count == before;
            self.lone.append(&mut harder);
            if is_over {
                return count;
            }
        }
    }

    fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    fn into_parts(self) -> (Vec<u8>, Planes) {
        (self.numbers, self.planes)
    }
}
