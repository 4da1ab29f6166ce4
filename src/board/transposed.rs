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

/// Writes down the candidates of each cell (row-major), and the positions of each digit in each house (rows, columns, boxes; nine digits a house).
pub(super) fn lay(planes: &[Plane<NARROW>], candidates: &mut [u32], positions: &mut [u32]) {
    let (in_rows, others) = positions.split_at_mut(NINE * NINE);
    let (in_columns, in_boxes) = others.split_at_mut(NINE * NINE);
    for (digit, plane) in planes.iter().enumerate() {
        let [low, high] = *plane.words();
        let cells = u128::from(low) | u128::from(high) << 64;
        let mut rows = [0; NINE];
        for (row, bits) in rows.iter_mut().enumerate() {
            *bits = (cells >> (NINE * row)) as u32 & 0x1ff;
            in_rows[NINE * row + digit] = *bits;
        }
        for (column, bits) in turned(rows).into_iter().enumerate() {
            in_columns[NINE * column + digit] = bits;
        }
        for which in 0..NINE {
            let of_row = |row: usize| rows[which / 3 * 3 + row] >> (which % 3 * 3) & 7;
            in_boxes[NINE * which + digit] = of_row(0) | of_row(1) << 3 | of_row(2) << 6;
        }
    }
    for (digits, cells) in in_rows.as_chunks().0.iter().zip(candidates.as_chunks_mut().0) {
        *cells = turned(*digits);
    }
}

/// A square of bits turned: bit *i* of word *k* is bit *k* of word *i*.
#[inline]
fn turned(square: [u32; NINE]) -> [u32; NINE] {
    /// The lowest bits of seven groups of nine, for which a word has room.
    const GROUPS: u64 = 0x40_2010_0804_0201;
    let (mut seven, mut two) = (0, 0);
    for (place, word) in square.into_iter().enumerate() {
        let word = u64::from(word);
        // Seven copies eight bits apart: copy j has bit j at place 9 * j. Of seven bits, so that the copies do not touch.
        seven |= (((word & 0x7f) * 0x1_0101_0101_0101) & GROUPS) << place;
        two |= (word >> 7 & 1 | word >> 8 << NINE) << place;
    }
    let mut turned = [0; NINE];
    for (at, word) in turned.iter_mut().enumerate() {
        let group = if at < 7 { seven >> (NINE * at) } else { two >> (NINE * (at - 7)) };
        *word = group as u32 & 0x1ff;
    }
    turned
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
