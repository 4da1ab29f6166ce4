//! The opening of a path: the hidden singles before anything else, found on candidates alone.
//!
//! Most of most puzzles falls to hidden singles. A board keeps the places of each digit in each house, which every other technique wants and
//! which cost most of its time to keep; here a house is looked at as a whole, when it is its turn:
//!
//! ```text
//! cell by cell      12.4 ..2.4 .2... 1.34      (candidates)
//! ones              digits met so far             1234
//! twos              digits met again              12.4
//! ones & !twos      digits with one place         ..3.
//! ```
//!
//! The slow twin is a path without an opening; `a_grade_is_that_of_its_steps` holds them together.

use super::grade::Grade;
use super::path::Made;
use super::ruler::{HIDDEN_SINGLE, Ruler, SingleRates};
use crate::board::Grid;
use crate::geometry::{Cell, Digit, Geometry, HouseId, bits};

/// The least power of two that holds every cell, so that an index needs no check, only a mask.
const ROOM: usize = Cell::MAX_COUNT.next_power_of_two();

struct Opening<'a> {
    geometry: &'a Geometry,
    /// None where a digit stands.
    candidates: [u32; ROOM],
    numbers: Vec<u8>,
}

/// Makes the steps of a path as long as they are hidden singles, and grades them. The grid that comes of it has no such step any more.
///
/// Nothing if givens clash, or hidden singles are not what the ruler tries first.
pub(super) fn open_up(givens: &Grid, ruler: &Ruler) -> Option<(Grid, Grade)> {
    let rates = ruler.hidden_singles()?;
    let mut opening = Opening::of(givens)?;
    let mut grade = Grade::default();
    while let Some((rating, digit, cell)) = opening.first(ruler, rates) {
        opening.place(digit, cell);
        grade.add(Made { technique: HIDDEN_SINGLE, rating, placed: true, count: 1 });
        // Now that something is placed, what is worth no more than the hardest step may be placed in any order.
        let ceiling = grade.er;
        let any = rates.most() <= ceiling;
        let count = opening.sweep(ruler, |house, opening| {
            any || rates.of(opening.geometry.house(house).kind(), opening.is_last(house)) <= ceiling
        });
        if count > 0 {
            grade.add(Made { technique: HIDDEN_SINGLE, rating, placed: true, count });
        }
    }
    Some((Grid::from_numbers(givens.geometry(), opening.numbers), grade))
}

impl<'a> Opening<'a> {
    /// Nothing if givens clash.
    fn of(givens: &'a Grid) -> Option<Self> {
        let geometry = givens.geometry();
        let numbers = givens.numbers().to_vec();
        let mut stands = vec![0_u32; geometry.houses().len()];
        for (index, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
            let bit = 1_u32 << (number - 1);
            for place in geometry.memberships(Cell::from_index(index)) {
                let stands = &mut stands[place.house.index()];
                if *stands & bit != 0 {
                    return None;
                }
                *stands |= bit;
            }
        }
        let mut candidates = [0; ROOM];
        let all = geometry.digits().bits();
        for (index, _) in numbers.iter().enumerate().filter(|(_, number)| **number == 0) {
            let places = geometry.memberships(Cell::from_index(index));
            candidates[index % ROOM] = all & !places.iter().fold(0, |seen, place| seen | stands[place.house.index()]);
        }
        let mut opening = Self { geometry, candidates, numbers };
        if geometry.has_extra_peers() {
            for (cell, digit) in givens.filled() {
                if geometry.peers(cell).iter().any(|&peer| givens.digit(peer) == Some(digit)) {
                    return None;
                }
                opening.place(digit, cell);
            }
        }
        Some(opening)
    }

    fn place(&mut self, digit: Digit, cell: Cell) {
        self.numbers[cell.index()] = digit.number() as u8;
        self.candidates[cell.index() % ROOM] = 0;
        let others = !(1 << digit.index());
        for peer in self.geometry.peers(cell) {
            self.candidates[peer.index() % ROOM] &= others;
        }
    }

    /// The digits that have a place in a house, and those that have only one.
    fn digits(&self, cells: &[Cell]) -> (u32, u32) {
        let (mut ones, mut twos) = (0, 0);
        for cell in cells {
            let candidates = self.candidates[cell.index() % ROOM];
            twos |= ones & candidates;
            ones |= candidates;
        }
        (ones, ones & !twos)
    }

    /// Where the only place of a digit in a house is, unless it was filled by another digit, as can be if there is no solution.
    fn place_of(&self, cells: &[Cell], digit: usize) -> Option<Cell> {
        // To the end, although the place is unique: where it is cannot be foretold, and a branch that goes wrong costs more than the rest.
        let has = |cell: Cell| self.candidates[cell.index() % ROOM] >> digit & 1 == 1;
        let place = cells.iter().fold(cells[0], |place, &cell| if has(cell) { cell } else { place });
        has(place).then_some(place)
    }

    fn is_last(&self, house: HouseId) -> bool {
        let is_open = |cell: &&Cell| self.numbers[cell.index()] == 0;
        self.geometry.house(house).cells().iter().filter(is_open).nth(1).is_none()
    }

    /// The hidden single that is a path's next step: last cells first, then by house and digit.
    fn first(&self, ruler: &Ruler, rates: &SingleRates) -> Option<(super::Rating, Digit, Cell)> {
        [true, false].into_iter().find_map(|last| {
            ruler.conventions().houses().iter().find_map(|&house| {
                let cells = self.geometry.house(house).cells();
                let digit = Some(self.digits(cells).1).filter(|&singles| singles != 0)?.trailing_zeros() as usize;
                let cell = Some(self.place_of(cells, digit)?).filter(|_| self.is_last(house) == last)?;
                Some((rates.of(self.geometry.house(house).kind(), last), Digit::from_index(digit), cell))
            })
        })
    }

    /// Places the hidden singles of every house that is wanted, until there is none; says how many.
    fn sweep(&mut self, ruler: &Ruler, wanted: impl Fn(HouseId, &Self) -> bool) -> u32 {
        let geometry = self.geometry;
        let mut houses = ruler.conventions().houses().to_vec();
        let (mut count, mut at, mut idle) = (0, 0, 0);
        // Round and round, until every house has been looked at since the last placement.
        while idle < houses.len() {
            at = if at + 1 < houses.len() { at + 1 } else { 0 };
            let house = houses[at];
            let cells = geometry.house(house).cells();
            let (any, singles) = self.digits(cells);
            if any == 0 {
                houses.swap_remove(at);
                continue;
            }
            idle += 1;
            if singles != 0 && wanted(house, self) {
                for digit in bits(singles) {
                    if let Some(cell) = self.place_of(cells, digit) {
                        self.place(Digit::from_index(digit), cell);
                        count += 1;
                        idle = 0;
                    }
                }
            }
        }
        count
    }
}
