//! Unavoidable sets: cells of a full grid whose digits could be exchanged among them, so that each puzzle must have a given in each of them.
//!
//! Two kinds are found by looking, without any search:
//!
//! ```text
//! two digits            two lines of a band (or stack)
//! 5 . . | . 7 .         5 . 7 | 9 . .        the digits of the first line in some columns are those of the second
//! 7 . . | . 5 .         7 . 9 | 5 . .        in the same columns: the lines can be exchanged there
//! ```
//!
//! They say of more than half of the givens that stay in a puzzle that they must, for what five questions to the engine cost.
//!
//! Each of the 36 pairs of digits and 18 pairs of lines is nine *couples* of cells: those of the two digits in a row, those of the two lines beside each
//! other. Where one couple is exchanged so must be others: of digits those in the same column or box, of lines those with the same digits. What hangs
//! together so is a set. All pairs are followed at once:
//!
//! ```text
//!            pair 0      pair 1      ...       a bit for each couple that goes with this one
//! couple 0   000100110   010000001
//! couple 1   100001000   000001010
//! ...
//! ```

use super::orbit_set::OrbitSet;
use crate::solver::classic9::Line;

const NINE: usize = 9;

/// The pairs of digits: each digit with each of the four after it, and round again.
const DIGITS: usize = 36;

/// The pairs of lines: each row and then each column with the one after it in its band or stack, and round again.
const LINES: usize = 18;

/// There are no more of these sets: each has two couples or more.
pub(super) const MOST_SETS: usize = (DIGITS + LINES) * 4;

/// A power of two that is not less than nine: an index below it needs no check. Digits that are counted on come once more behind the ninth.
const ROOM: usize = 16;

/// For each of nine houses and each digit, a bit for the place.
type Places = [[u16; ROOM]; NINE];

/// Eight pairs fit a vector of any processor.
const SOME: usize = 8;

/// Of each couple of some pairs the couples that go with it.
type Together = [[u16; SOME]; NINE];

/// All of these sets of a solution (numbers from 1), each as what its cells come to together, and how many couples it has. Those of all nine are left
/// out: two digits or two lines without any given are rare.
pub(super) fn small_sets<S: OrbitSet>(solution: &Line, of_cell: &[S; 81], take: &mut impl FnMut(S, u32)) {
    let mut of_digit = [[S::EMPTY; NINE]; NINE];
    // Of columns and boxes the row, of rows the column.
    let (mut columns, mut boxes, mut rows): (Places, Places, Places) = Default::default();
    each_cell(solution, |row, column, digit| {
        of_digit[digit][row] = of_cell[NINE * row + column];
        columns[column][digit] = 1 << row;
        boxes[row / 3 * 3 + column / 3][digit] = 1 << row;
        rows[row][digit] = 1 << column;
    });
    for places in columns.iter_mut().chain(&mut boxes) {
        places.copy_within(..4, NINE);
    }
    let mut together = [Together::default(); (DIGITS + LINES).div_ceil(SOME)];
    each_cell(solution, |row, column, digit| {
        let pairs = &mut together[digit / 2][row][digit % 2 * 4..][..4];
        let (of_column, of_box) =
            (&columns[column][digit + 1..][..4], &boxes[row / 3 * 3 + column / 3][digit + 1..][..4]);
        for after in 0..4 {
            pairs[after] = of_column[after] | of_box[after];
        }
        let (above, left) = (DIGITS + before(row), DIGITS + NINE + before(column));
        together[above / SOME][column][above % SOME] = rows[before(row)][digit];
        together[left / SOME][row][left % SOME] = columns[before(column)][digit];
    });
    together.iter_mut().for_each(join);
    for digit in 0..NINE {
        for after in 0..4 {
            let other = (digit + 1 + after) % NINE;
            parts(&together, 4 * digit + after, |row| of_digit[digit][row].with(of_digit[other][row]), take);
        }
    }
    for line in 0..NINE {
        let next = before(before(line));
        let row = |column: usize| of_cell[NINE * line + column].with(of_cell[NINE * next + column]);
        parts(&together, DIGITS + line, row, take);
        let column = |row: usize| of_cell[NINE * row + line].with(of_cell[NINE * row + next]);
        parts(&together, DIGITS + NINE + line, column, take);
    }
}

/// The line before another in its band or stack, the last one before the first.
const fn before(line: usize) -> usize {
    line / 3 * 3 + (line + 2) % 3
}

/// Calls with row, column and digit (0-based) of each cell.
#[inline]
fn each_cell(solution: &Line, mut with: impl FnMut(usize, usize, usize)) {
    for row in 0..NINE {
        for column in 0..NINE {
            with(row, column, usize::from(solution[NINE * row + column] - 1) % ROOM);
        }
    }
}

/// Follows what goes with what to its end: whatever goes with a couple that goes with this one.
///
/// A couple leads to another by way of columns, or of boxes, or of digits, and each of these ways comes back to where it began: so what it leads to leads
/// to it, and the parts are the same from wherever one begins.
fn join(together: &mut Together) {
    for way in 0..NINE {
        for couple in 0..NINE {
            let led_to = together[way];
            for (pair, led_to) in together[couple].iter_mut().zip(led_to) {
                *pair |= led_to & (*pair >> way & 1).wrapping_neg();
            }
        }
    }
}

/// The parts that the nine couples of a pair fall into, unless it is one.
#[inline]
fn parts<S: OrbitSet>(together: &[Together], pair: usize, couple: impl Fn(usize) -> S, take: &mut impl FnMut(S, u32)) {
    const ALL: u16 = (1 << NINE) - 1;
    let mut left = ALL;
    while left != 0 {
        let mut part = together[pair / SOME][left.trailing_zeros() as usize % ROOM][pair % SOME];
        if part == ALL {
            return;
        }
        left &= !part;
        let (mut set, mut couples) = (S::EMPTY, 0);
        while part != 0 {
            set = set.with(couple(part.trailing_zeros() as usize));
            part &= part - 1;
            couples += 1;
        }
        take(set, couples);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Seed, fill};
    use crate::geometry::{Cell, Geometry};
    use crate::solver::{SolutionCount, count_solutions};

    #[test]
    fn each_set_can_be_filled_another_way_and_no_part_of_it() {
        let geometry = Geometry::classic();
        let of_cell: [u128; 81] = std::array::from_fn(OrbitSet::only);
        for k in 0..10 {
            let full = fill(&geometry, &mut Seed::new(1).stream(k)).unwrap();
            let mut sets = Vec::new();
            small_sets(full.numbers().try_into().unwrap(), &of_cell, &mut |set: u128, pairs| {
                assert_eq!(set.count_ones(), 2 * pairs);
                sets.push(set);
            });
            assert!(sets.len() > 40, "of 54 pairs some do not come apart: {}", sets.len());
            for set in sets {
                let mut open = full.clone();
                let cells = || (0..81).filter(move |cell| set.has(*cell)).map(Cell::of_index);
                cells().for_each(|cell| open.set(cell, None));
                // Without a part of it that could be exchanged by itself, all of it is: there are two solutions.
                assert!(matches!(count_solutions(&open, 3), SolutionCount::Many { found: 2, .. }), "{open}");
                cells().for_each(|cell| {
                    open.set(cell, full.digit(cell));
                    assert!(matches!(count_solutions(&open, 2), SolutionCount::One(_)), "{open}");
                    open.set(cell, None);
                });
            }
        }
    }
}
