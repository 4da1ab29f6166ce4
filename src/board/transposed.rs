//! The views of a usual board made from its planes all at once: squares of bits are turned, no candidate is looked at by itself.
//!
//! ```text
//! plane of 5         positions of 5 in rows       the same, turned:          of row 0 all digits, turned:
//! bit c: cell c      [row] bit p: column p        in columns                 candidates
//! ..5 .5. ...        001 010 000                  [column] bit p: row p      [column] bit d: digit d
//! 5.. ... ...   ->   100 000 000            ->                           and
//! ... ... 5..        000 000 100 ...
//! ```
//!
//! The slow twin lays candidate by candidate: `Board::from_grid`.

use crate::geometry::{NARROW, Plane};

/// How many rows, columns, boxes, digits there are.
const NINE: usize = 9;

/// The views of a board, except its planes.
pub(super) struct Views<'a> {
    /// Of each cell its candidates, row-major.
    pub(super) candidates: &'a mut [u32],
    /// Of each house (rows, columns, boxes) and digit its places.
    pub(super) positions: &'a mut [u32],
    /// Of each house the cells that have candidates.
    pub(super) open: &'a mut [u32],
    /// Of each house the digits that have no place.
    pub(super) settled: &'a mut [u32],
}

/// Nine bits of each of nine rows, columns, or boxes.
type Lines = [u32; NINE];

impl Views<'_> {
    /// Writes down all views of the planes of nine digits.
    pub(super) fn lay(self, planes: &[Plane<NARROW>]) {
        let [in_rows, in_columns, in_boxes] = self.positions.as_chunks_mut::<{ NINE * NINE }>().0 else {
            unreachable!("a usual board has 27 houses");
        };
        let mut any = 0;
        for (digit, plane) in planes.iter().enumerate() {
            let [low, high] = *plane.words();
            let cells = u128::from(low) | u128::from(high) << 64;
            any |= cells;
            let [rows, columns, boxes] = lines(cells);
            for at in 0..NINE {
                in_rows[NINE * at + digit] = rows[at];
                in_columns[NINE * at + digit] = columns[at];
                in_boxes[NINE * at + digit] = boxes[at];
            }
        }
        self.open.as_chunks_mut().0.copy_from_slice(&lines(any));
        let cells = self.candidates.as_chunks_mut::<NINE>().0;
        for (digits, cells) in in_rows.as_chunks().0.iter().zip(&mut *cells) {
            *cells = turned(*digits);
        }
        // What is possible in none of the cells of a house has no place there.
        let (mut in_columns, mut in_boxes) = ([0; NINE], [0; NINE]);
        let [of_rows, of_columns, of_boxes] = self.settled.as_chunks_mut::<NINE>().0 else {
            unreachable!("a usual board has 27 houses");
        };
        for (row, cells) in cells.iter().enumerate() {
            let three = [0, 3, 6].map(|at| cells[at] | cells[at + 1] | cells[at + 2]);
            of_rows[row] = !(three[0] | three[1] | three[2]) & NINE_BITS;
            (0..NINE).for_each(|column| in_columns[column] |= cells[column]);
            (0..3).for_each(|at| in_boxes[row / 3 * 3 + at] |= three[at]);
        }
        *of_columns = in_columns.map(|digits| !digits & NINE_BITS);
        *of_boxes = in_boxes.map(|digits| !digits & NINE_BITS);
    }
}

const NINE_BITS: u32 = 0x1ff;

/// The lowest bits of seven groups of nine, for which a word has room.
const GROUPS: u64 = 0x40_2010_0804_0201;

/// Seven bits nine apart, times this: side by side from bit 54 on. The products that are not wanted fall elsewhere, no two on one bit.
const TOGETHER: u64 = 1 << 54 | 1 << 46 | 1 << 38 | 1 << 30 | 1 << 22 | 1 << 14 | 1 << 6;

/// Which of the cells (row-major) lie in each row, column, box: bit *p* for the cell at position *p* of it.
#[inline]
fn lines(cells: u128) -> [Lines; 3] {
    let (seven, two) = (cells as u64, (cells >> (7 * NINE)) as u32);
    let row = |at: usize| if at < 7 { (seven >> (NINE * at)) as u32 } else { two >> (NINE * (at - 7)) } & NINE_BITS;
    let rows: Lines = std::array::from_fn(row);
    let boxes = |which: usize| {
        let of_row = |row: usize| rows[which / 3 * 3 + row] >> (which % 3 * 3) & 7;
        of_row(0) | of_row(1) << 3 | of_row(2) << 6
    };
    [rows, columns(seven, two), std::array::from_fn(boxes)]
}

/// The columns of nine rows of nine bits, of which seven lie in one word and two in another.
#[inline]
fn columns(seven: u64, two: u32) -> Lines {
    std::array::from_fn(|at| {
        let above = ((seven >> at & GROUPS).wrapping_mul(TOGETHER) >> 54) as u32 & 0x7f;
        let below = two >> at;
        above | (below & 1) << 7 | (below >> NINE & 1) << 8
    })
}

/// A square of bits turned: bit *i* of word *k* is bit *k* of word *i*.
#[inline]
fn turned(square: Lines) -> Lines {
    let seven = (0..7).fold(0, |seven, at| seven | u64::from(square[at]) << (NINE * at));
    columns(seven, square[7] | square[8] << NINE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_turned() {
        for (word, bit) in (0..NINE).flat_map(|word| (0..NINE).map(move |bit| (word, bit))) {
            let square: [u32; NINE] = std::array::from_fn(|at| if at == word { 1 << bit } else { 0 });
            assert_eq!(turned(square), std::array::from_fn(|at| if at == bit { 1 << word } else { 0 }));
        }
        assert_eq!(turned([0x1ff; NINE]), [0x1ff; NINE]);
    }
}
