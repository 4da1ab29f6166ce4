//! Hidden singles on the usual 9x9 board, a digit at a time for all houses at once.
//!
//! The plane of a digit lies in three words of 27 bits, one for each band:
//!
//! ```text
//! band 0   |row 2     |row 1     |row 0     |      bit 9 * row + column
//!          |..5......|5........|..5...5..|
//! once     the three rows over one another: columns of the band that have the digit      x...x.x..
//! twice    columns that have it more than once                                           ..x......
//! ```
//!
//! Tables of 512 entries tell of nine bits what is single in a row, or among the three columns of a box; the columns of the board come of `once` and
//! `twice` of all bands.

use super::{Opener, Plane, Planes, Singles};
use crate::board::{Board, Grid};
use crate::geometry::{Cell, Digit, HouseId, HouseKind, NARROW};
use crate::grader::Rating;

/// A set of cells, band by band.
type Bits = [u32; 3];

const DIGITS: usize = 9;
const BAND: usize = 27;
const ROW: u32 = 511;

/// Nine bits in each row of a band.
const IN_ALL_ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// Of nine bits: the only one, if there is exactly one.
static ONLY: [u16; 512] = {
    let mut only = [0; 512];
    let mut bit = 1;
    while bit < 512 {
        only[bit] = bit as u16;
        bit *= 2;
    }
    only
};

/// Of nine bits: all three columns of each box that has any, and of each box that has exactly one.
static BOXES: [[u16; 2]; 512] = {
    let mut boxes = [[0; 2]; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut first = 0;
        while first < 9 {
            let columns = bits >> first & 7;
            boxes[bits][0] |= if columns != 0 { 7 << first } else { 0 };
            boxes[bits][1] |= if columns.is_power_of_two() { 7 << first } else { 0 };
            first += 3;
        }
        bits += 1;
    }
    boxes
};

/// The peers of each cell.
static PEERS: [Bits; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3)) {
                peers[cell][other / BAND] |= 1 << (other % BAND);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// The cells of each house: rows, columns, boxes.
static HOUSES: [Bits; 27] = {
    let mut houses = [[0; 3]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (band, bit) = (cell / BAND, 1 << (cell % BAND));
        houses[row][band] |= bit;
        houses[9 + column][band] |= bit;
        houses[18 + row / 3 * 3 + column / 3][band] |= bit;
        cell += 1;
    }
    houses
};

/// In which kinds of houses singles are looked for: all bits or none.
#[derive(Clone, Copy)]
struct Kinds {
    rows: u32,
    columns: u32,
    boxes: u32,
}

impl Kinds {
    fn of(wanted: impl Fn(HouseKind) -> bool) -> Self {
        let mask = |kind| if wanted(kind) { u32::MAX } else { 0 };
        Self { rows: mask(HouseKind::Row), columns: mask(HouseKind::Column), boxes: mask(HouseKind::Box) }
    }
}

/// The rows of a band, and laid over one another: the columns that hold any cell, and those that hold several.
struct Layers {
    rows: [u32; 3],
    any: u32,
    several: u32,
}

impl Layers {
    #[inline]
    fn of(band: u32) -> Self {
        let rows = [band & ROW, band >> 9 & ROW, band >> 18 & ROW];
        let either = rows[0] | rows[1];
        Self { rows, any: either | rows[2], several: rows[0] & rows[1] | either & rows[2] }
    }
}

/// The cells that are the only ones in one of their houses.
#[inline]
fn singles(cells: &Bits, kinds: Kinds) -> Bits {
    let (mut once, mut twice, mut found) = (0, 0, [0; 3]);
    for (band, found) in cells.iter().zip(&mut found) {
        let Layers { rows, any, several } = Layers::of(*band);
        let boxes = u32::from(BOXES[any as usize][1] & !BOXES[several as usize][0]);
        let only = rows.map(|row| u32::from(ONLY[row as usize]));
        let in_rows = only[0] | only[1] << 9 | only[2] << 18;
        let in_boxes = (boxes * IN_ALL_ROWS) & band;
        *found = in_rows & kinds.rows | in_boxes & kinds.boxes;
        twice |= several | once & any;
        once |= any;
    }
    let columns = ((once & !twice) * IN_ALL_ROWS) & kinds.columns;
    for (band, found) in cells.iter().zip(&mut found) {
        *found |= band & columns;
    }
    found
}

/// All cells of the houses that hold a cell of a set.
#[inline]
fn sight(cells: &Bits) -> Bits {
    let (mut columns, mut seen) = (0, [0; 3]);
    for (band, seen) in cells.iter().zip(&mut seen) {
        let Layers { rows, any, .. } = Layers::of(*band);
        let whole = |row: u32| if row == 0 { 0 } else { ROW };
        let in_rows = whole(rows[0]) | whole(rows[1]) << 9 | whole(rows[2]) << 18;
        *seen = in_rows | (u32::from(BOXES[any as usize][0]) * IN_ALL_ROWS);
        columns |= any;
    }
    seen.map(|seen| seen | (columns * IN_ALL_ROWS))
}

/// Whether some house holds two cells of a set.
#[inline]
fn clashes(cells: &Bits) -> bool {
    let (mut once, mut twice) = (0, 0);
    for band in cells {
        let Layers { rows, any, several } = Layers::of(*band);
        let [some, single] = BOXES[any as usize];
        let more = rows.map(|row| row & !u32::from(ONLY[row as usize]));
        twice |= several | once & any | u32::from(some & !single) | more[0] | more[1] | more[2];
        once |= any;
    }
    twice != 0
}

fn cells_of(bits: Bits) -> impl Iterator<Item = Cell> {
    bits.into_iter()
        .enumerate()
        .flat_map(|(band, bits)| crate::geometry::bits(bits).map(move |bit| Cell::of_index(band * BAND + bit)))
}

fn meet(one: &Bits, other: &Bits) -> Bits {
    [one[0] & other[0], one[1] & other[1], one[2] & other[2]]
}

fn without(one: &Bits, other: &Bits) -> Bits {
    [one[0] & !other[0], one[1] & !other[1], one[2] & !other[2]]
}

/// The only cell, if there is exactly one.
fn only(bits: Bits) -> Option<Cell> {
    let mut cells = cells_of(bits);
    cells.next().filter(|_| cells.next().is_none())
}

fn of_plane(plane: Plane) -> Bits {
    let [low, high] = *plane.words();
    [low, low >> BAND, low >> (2 * BAND) | high << (64 - 2 * BAND)].map(|bits| bits as u32 & ((1 << BAND) - 1))
}

fn has(bits: &Bits, cell: Cell) -> bool {
    bits[cell.index() / BAND] >> (cell.index() % BAND) & 1 == 1
}

/// The singles of the usual board.
pub(super) struct Bands<'a> {
    opener: &'a Opener,
    /// Of each digit the cells that it is a candidate of.
    places: [Bits; DIGITS],
    /// The cells without a digit.
    open: Bits,
    numbers: Vec<u8>,
}

impl Bands<'_> {
    /// Places all singles of a digit, of which no place is filled.
    fn place_digit(&mut self, digit: usize, kinds: Kinds, count: &mut u32) {
        let mut places = self.places[digit];
        let mut filled = [0; 3];
        while places != [0; 3] {
            let found = singles(&places, kinds);
            if found == [0; 3] {
                break;
            }
            for band in 0..3 {
                let mut rest = found[band];
                while rest != 0 {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    // On a board without a solution two of them may see each other.
                    if places[band] >> bit & 1 == 0 {
                        continue;
                    }
                    let cell = band * BAND + bit;
                    places[band] &= !(1 << bit);
                    filled[band] |= 1 << bit;
                    places = without(&places, &PEERS[cell]);
                    self.numbers[cell] = digit as u8 + 1;
                    *count += 1;
                }
            }
        }
        self.places[digit] = places;
        self.open = without(&self.open, &filled);
    }

    /// Takes the cells that have been filled out of the places of a digit; says whether any was one.
    #[inline]
    fn leave_filled(&mut self, digit: usize) -> bool {
        let left = meet(&self.places[digit], &self.open);
        std::mem::replace(&mut self.places[digit], left) != left
    }

    fn leave_all_filled(&mut self) {
        (0..DIGITS).for_each(|digit| _ = self.leave_filled(digit));
    }
}

impl<'a> Singles<'a> for Bands<'a> {
    fn of_givens(opener: &'a Opener, givens: &'a Grid) -> Option<Self> {
        // The open cells as the cells of a tenth digit: without a branch, as nobody can foresee which cells are given.
        let mut cells = [[0; 3]; 1 + DIGITS];
        for (band, numbers) in givens.numbers().chunks_exact(BAND).enumerate() {
            for (bit, &number) in numbers.iter().enumerate() {
                cells[usize::from(number)][band] |= 1 << bit;
            }
        }
        let [open, given @ ..] = cells;
        if given.iter().any(clashes) {
            return None;
        }
        let places = given.map(|given| without(&open, &sight(&given)));
        Some(Self { opener, places, open, numbers: givens.numbers().to_vec() })
    }

    fn of_board(opener: &'a Opener, board: &'a Board) -> Self {
        let places = std::array::from_fn(|digit| of_plane(board.places::<NARROW>(Digit::of_bit(digit))));
        let any = |band: usize| places.iter().fold(0, |any, places: &Bits| any | places[band]);
        Self { opener, places, open: [any(0), any(1), any(2)], numbers: board.numbers().to_vec() }
    }

    fn first(&mut self) -> Option<(Rating, Digit, Cell)> {
        let all = Kinds::of(|_| true);
        let last = singles(&self.open, all);
        let ranked = || self.opener.ranked.iter().map(|&house| (house, HOUSES[house.index()]));
        let place = |digit: usize, cells: &Bits| Some((Digit::of_bit(digit), only(meet(&self.places[digit], cells))?));
        if last != [0; 3] {
            let mut lasts = ranked().filter(|(_, cells)| only(meet(&self.open, cells)).is_some());
            let single = |(house, cells): (HouseId, Bits)| {
                let (digit, cell) = (0..DIGITS).find_map(|digit| place(digit, &cells))?;
                Some((self.opener.rating(house, true), digit, cell))
            };
            if let Some(single) = lasts.find_map(single) {
                return Some(single);
            }
        }
        let found = self.places.map(|places| singles(&places, all));
        let some =
            found.iter().fold([0; 3], |some, found| [some[0] | found[0], some[1] | found[1], some[2] | found[2]]);
        ranked().filter(|(_, cells)| meet(&some, cells) != [0; 3]).find_map(|(house, cells)| {
            // What is single in some house need not be so in this one.
            let may_be = |digit: &usize| meet(&found[*digit], &cells) != [0; 3];
            let (digit, cell) = (0..DIGITS).filter(may_be).find_map(|digit| place(digit, &cells))?;
            Some((self.opener.rating(house, false), digit, cell))
        })
    }

    fn place(&mut self, digit: Digit, cell: Cell) {
        let mut own = [0; 3];
        own[cell.index() / BAND] = 1 << (cell.index() % BAND);
        self.numbers[cell.index()] = digit.number() as u8;
        let places = &mut self.places[digit.index()];
        *places = without(places, &PEERS[cell.index()]);
        self.open = without(&self.open, &own);
        self.leave_all_filled();
    }

    fn place_all(&mut self, ceiling: Rating) -> u32 {
        let rates = &self.opener.rates;
        let kinds = Kinds::of(|kind| rates.of(kind, false) <= ceiling);
        let only_last = Kinds::of(|kind| rates.of(kind, false) > ceiling && rates.of(kind, true) <= ceiling);
        let mut count = 0;
        loop {
            // Whoever places digits only says which cells are open still; each digit looks for itself, when its turn comes.
            let (mut idle, mut is_new) = (0, true);
            'turns: loop {
                for digit in 0..DIGITS {
                    if self.leave_filled(digit) || is_new {
                        self.place_digit(digit, kinds, &mut count);
                        idle = 0;
                    } else {
                        idle += 1;
                        if idle >= DIGITS {
                            break 'turns;
                        }
                    }
                }
                is_new = false;
            }
            // A house that is too hard may have come to its last cell.
            let before = count;
            for cell in cells_of(singles(&self.open, only_last)) {
                // One that has no candidate left is for others to find out.
                if let Some(digit) = (0..DIGITS).find(|&digit| has(&self.places[digit], cell)) {
                    self.place(Digit::of_bit(digit), cell);
                    count += 1;
                }
            }
            if count == before {
                return count;
            }
        }
    }

    fn is_full(&self) -> bool {
        self.open == [0; 3]
    }

    fn into_parts(self) -> (Vec<u8>, Planes) {
        let mut planes = [Plane::EMPTY; Digit::MAX_COUNT];
        for (plane, places) in planes.iter_mut().zip(&self.places) {
            let [low, middle, high] = places.map(u64::from);
            *plane = Plane::of_words(&[low | middle << BAND | high << (2 * BAND), high >> (64 - 2 * BAND)]);
        }
        (self.numbers, planes)
    }
}
