//! The opening of a path: the hidden singles before anything else, found on one plane of cells for each digit.
//!
//! Most of most puzzles falls to hidden singles. A board keeps the places of each digit in each house, which every other technique wants and which
//! cost most of its time to keep; here a digit that is placed leaves all its peers at once:
//!
//! ```text
//! plane of 5      bit c = 5 is possible in cell c (row-major)     ..5..5... 5........ ......5..
//! house           bit c = cell c belongs to it                    xxx...... xxx...... xxx......
//! both            one bit: a hidden single                        ..5...... 5........ .........
//! ```
//!
//! The slow twin is a path without an opening; `a_grade_is_that_of_its_steps` in the tests holds them together.

use std::sync::Arc;

use super::Rating;
use super::grade::Grade;
use super::path::Made;
use super::ruler::{HIDDEN_SINGLE, SingleRates};
use crate::board::{Board, Contradiction, Grid};
use crate::geometry::{Cell, Digit, Geometry, HouseId, NARROW};
use crate::techniques::Conventions;

type Plane = crate::geometry::Plane<NARROW>;

/// What an opening knows of a geometry and a scale.
pub(super) struct Opener {
    rates: SingleRates,
    /// The cells of each complete house, none of any other.
    houses: Vec<Plane>,
    /// For each cell its houses as bits.
    houses_of: Vec<u64>,
    /// The place of each house in the order of search.
    ranks: Vec<u16>,
    /// What a hidden single in each house is worth, in its last cell and before.
    worth: Vec<[Rating; 2]>,
}

impl Opener {
    /// Nothing for boards that are too large.
    pub(super) fn new(rates: SingleRates, geometry: &Geometry, conventions: &Conventions) -> Option<Self> {
        if !geometry.is_narrow() || geometry.houses().len() > u64::BITS as usize {
            return None;
        }
        let complete = |id| if geometry.house(id).is_complete() { geometry.house_plane(id) } else { Plane::EMPTY };
        let houses_of =
            |cell| geometry.memberships(cell).iter().fold(0, |houses, place| houses | 1 << place.house.index());
        let mut ranks = vec![u16::MAX; geometry.houses().len()];
        for (rank, house) in conventions.houses().iter().enumerate() {
            ranks[house.index()] = rank as u16;
        }
        Some(Self {
            houses: (0..geometry.houses().len()).map(HouseId::from_index).map(complete).collect(),
            houses_of: geometry.cells().map(houses_of).collect(),
            ranks,
            worth: geometry
                .houses()
                .iter()
                .map(|house| [true, false].map(|last| rates.of(house.kind(), last)))
                .collect(),
            rates,
        })
    }

    /// Makes the steps of a path as long as they are hidden singles, and grades them. What comes of it has no such step any more.
    ///
    /// Nothing if givens clash.
    pub(super) fn open_up<'g>(&self, givens: &'g Grid) -> Option<(Opened<'g>, Grade)> {
        let mut opening = Opening::of(givens, self)?;
        let mut grade = Grade::default();
        while let Some((house, digit, cell)) = opening.first() {
            let rating = opening.rating(house);
            opening.place(digit, cell);
            grade.add(Made { technique: HIDDEN_SINGLE, rating, placed: true, count: 1 });
            // Now that something is placed, what is worth no more than the hardest step may be placed in any order.
            let count = opening.place_all(grade.er);
            if count > 0 {
                grade.add(Made { technique: HIDDEN_SINGLE, rating, placed: true, count });
            }
        }
        let Opening { geometry, numbers, planes, open, .. } = opening;
        let opened = if open.is_empty() {
            Opened::Full(Grid::from_numbers(geometry, numbers))
        } else {
            Opened::Open(Board::from_places(geometry, numbers, &planes))
        };
        Some((opened, grade))
    }

    /// The full grid and how many hidden singles it takes, if a board falls to these alone.
    pub(super) fn finish(&self, board: &Board) -> Option<(Vec<u8>, u32)> {
        if board.lone().is_empty() {
            return None;
        }
        let geometry = board.geometry();
        let mut planes = [Plane::EMPTY; Digit::MAX_COUNT];
        geometry.digits().iter().for_each(|digit| planes[digit.index()] = board.places(digit));
        let open = planes.iter().fold(Plane::EMPTY, |open, &plane| open | plane);
        let (numbers, lone) = (board.numbers().to_vec(), board.lone().to_vec());
        let mut opening = Opening { opener: self, geometry, planes, open, numbers, lone };
        let count = opening.place_all(self.rates.most());
        opening.open.is_empty().then_some((opening.numbers, count))
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

struct Opening<'a, 'g> {
    opener: &'a Opener,
    geometry: &'g Arc<Geometry>,
    /// Of each digit the cells that it is a candidate of.
    planes: [Plane; Digit::MAX_COUNT],
    /// The cells without a digit.
    open: Plane,
    numbers: Vec<u8>,
    /// Houses and digits that have come down to one place; some have been placed since.
    lone: Vec<(HouseId, Digit)>,
}

impl<'a, 'g> Opening<'a, 'g> {
    /// Nothing if givens clash.
    fn of(givens: &'g Grid, opener: &'a Opener) -> Option<Self> {
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
            planes: seen.map(|seen| open - seen),
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

    /// Notes a digit that has one place in a house.
    fn look(&mut self, house: usize, digit: usize) {
        let places = self.planes[digit] & self.opener.houses[house];
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

    fn place(&mut self, digit: Digit, cell: Cell) {
        let own_houses = self.opener.houses_of[cell.index()];
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
        let houses = lost.iter().fold(0, |houses, cell| houses | self.opener.houses_of[cell.index()]);
        // The houses of the cell itself have the digit now.
        self.look_in(houses & !own_houses, digit.index());
    }

    /// The only place of a digit in a house, unless it has been placed.
    fn place_of(&self, house: HouseId, digit: Digit) -> Option<Cell> {
        (self.planes[digit.index()] & self.opener.houses[house.index()]).first()
    }

    fn is_last(&self, house: HouseId) -> bool {
        (self.open & self.opener.houses[house.index()]).is_single()
    }

    fn rating(&self, house: HouseId) -> Rating {
        self.opener.worth[house.index()][usize::from(!self.is_last(house))]
    }

    /// The hidden single that is a path's next step: last cells first, then by house and digit.
    fn first(&mut self) -> Option<(HouseId, Digit, Cell)> {
        let mut lone = std::mem::take(&mut self.lone);
        lone.retain(|&(house, digit)| self.place_of(house, digit).is_some());
        self.lone = lone;
        let order =
            |&&(house, digit): &&(HouseId, Digit)| (!self.is_last(house), self.opener.ranks[house.index()], digit);
        let &(house, digit) = self.lone.iter().min_by_key(order)?;
        Some((house, digit, self.place_of(house, digit)?))
    }

    /// Places the hidden singles that are worth no more than a ceiling, until there is none; says how many.
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
}
