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
use crate::geometry::{Cell, Digit, HouseKind, NARROW};
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

/// The cells that are the only ones in one of their houses.
#[inline]
fn singles(cells: &Bits, kinds: Kinds) -> Bits {
    let (mut once, mut twice, mut found) = (0, 0, [0; 3]);
    for (band, found) in cells.iter().zip(&mut found) {
        let rows = [band & ROW, band >> 9 & ROW, band >> 18 & ROW];
        let any = rows[0] | rows[1] | rows[2];
        let several = rows[0] & rows[1] | (rows[0] | rows[1]) & rows[2];
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
    /// Takes cells that have just been filled out of all digits; tells which other digits they had. They are no places of their own any more.
    fn fill(&mut self, filled: Bits) -> u32 {
        let mut changed = 0;
        for (other, places) in self.places.iter_mut().enumerate() {
            // Without a branch: which digits a cell had is what nobody can foresee, the processor neither.
            let lost = meet(places, &filled);
            *places = without(places, &filled);
            changed |= u32::from(lost[0] | lost[1] | lost[2] != 0) << other;
        }
        self.open = without(&self.open, &filled);
        changed
    }

    /// Places all singles of a digit; says in which cells.
    fn place_digit(&mut self, digit: usize, kinds: Kinds, count: &mut u32) -> Bits {
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
        filled
    }
}

impl<'a> Singles<'a> for Bands<'a> {
    fn of_givens(opener: &'a Opener, givens: &'a Grid) -> Option<Self> {
        let mut seen = [[0; 3]; DIGITS];
        let mut open = [0; 3];
        for (index, &number) in givens.numbers().iter().enumerate() {
            if number == 0 {
                open[index / BAND] |= 1 << (index % BAND);
                continue;
            }
            let seen = &mut seen[usize::from(number) - 1];
            // Whichever of two that clash comes last finds the other's sight on it.
            if has(seen, Cell::of_index(index)) {
                return None;
            }
            let peers = &PEERS[index];
            *seen = [seen[0] | peers[0], seen[1] | peers[1], seen[2] | peers[2]];
        }
        let places = seen.map(|seen| without(&open, &seen));
        Some(Self { opener, places, open, numbers: givens.numbers().to_vec() })
    }

    fn of_board(opener: &'a Opener, board: &'a Board) -> Self {
        let places = std::array::from_fn(|digit| of_plane(board.places::<NARROW>(Digit::of_bit(digit))));
        let any = |band: usize| places.iter().fold(0, |any, places: &Bits| any | places[band]);
        Self { opener, places, open: [any(0), any(1), any(2)], numbers: board.numbers().to_vec() }
    }

    fn first(&mut self) -> Option<(Rating, Digit, Cell)> {
        let found = self.places.map(|places| singles(&places, Kinds::of(|_| true)));
        if found == [[0; 3]; DIGITS] {
            return None;
        }
        let mut before = None;
        for house in &self.opener.ranked {
            let cells = of_plane(self.opener.houses[house.index()].0);
            let is_last = only(meet(&self.open, &cells)).is_some();
            if !is_last && before.is_some() {
                continue;
            }
            // What is single in some house need not be so in this one.
            let has_some = |digit: &usize| meet(&found[*digit], &cells) != [0; 3];
            let mut in_house = (0..DIGITS).filter(has_some).filter_map(|digit| {
                let cell = only(meet(&self.places[digit], &cells))?;
                Some((self.opener.rating(*house, is_last), Digit::of_bit(digit), cell))
            });
            match in_house.next() {
                Some(single) if is_last => return Some(single),
                single => before = before.or(single),
            }
        }
        before
    }

    fn place(&mut self, digit: Digit, cell: Cell) {
        let mut own = [0; 3];
        own[cell.index() / BAND] = 1 << (cell.index() % BAND);
        self.numbers[cell.index()] = digit.number() as u8;
        let places = &mut self.places[digit.index()];
        *places = without(&without(places, &own), &PEERS[cell.index()]);
        self.fill(own);
    }

    fn place_all(&mut self, ceiling: Rating) -> u32 {
        let rates = &self.opener.rates;
        let kinds = Kinds::of(|kind| rates.of(kind, false) <= ceiling);
        let only_last = Kinds::of(|kind| rates.of(kind, false) > ceiling && rates.of(kind, true) <= ceiling);
        let (mut digits, mut count) = ((1_u32 << DIGITS) - 1, 0);
        loop {
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let filled = self.place_digit(digit, kinds, &mut count);
                if filled != [0; 3] {
                    digits |= self.fill(filled);
                }
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
            digits = (1 << DIGITS) - 1;
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
