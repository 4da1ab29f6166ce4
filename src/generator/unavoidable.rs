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
//! They say of more than half of the givens that stay in a puzzle that they must, for what six questions to the engine cost.

use super::orbit_set::OrbitSet;
use crate::solver::classic9::Line;

const NINE: usize = 9;

/// A power of two that is not less: an index below it needs no check.
const ROOM: usize = 16;

/// There are no more of these sets: 36 pairs of digits and 18 of lines, each in at most four parts.
pub(super) const MOST_SETS: usize = (36 + 18) * 4;

/// All of these sets of a solution (numbers from 1), each as what its cells come to together, and how many pairs of cells it has.
pub(super) fn small_sets<S: OrbitSet>(solution: &Line, of_cell: &[S; 81], take: &mut impl FnMut(S, u32)) {
    of_two_digits(solution, of_cell, take);
    of_two_lines(solution, of_cell, |line, at| NINE * line + at, take);
    of_two_lines(solution, of_cell, |line, at| NINE * at + line, take);
}

/// Where two digits stand, as few cells as hold together: from a cell of the one to the cells of the other that it sees, and back.
///
/// Each digit stands once in a row, so a set is one of rows; and as columns and boxes pair the cells of two digits, each leads from row to row, and comes
/// back to where it began.
#[inline]
fn of_two_digits<S: OrbitSet>(solution: &Line, of_cell: &[S; 81], take: &mut impl FnMut(S, u32)) {
    // Of each digit and row the column and the box, of each digit and column or box the row, as a bit.
    let (mut column_at, mut box_at) = ([[0_u8; NINE]; NINE], [[0_u8; NINE]; NINE]);
    let (mut row_in_column, mut row_in_box) = ([[0_u16; ROOM]; NINE], [[0_u16; ROOM]; NINE]);
    let mut cell_at = [[S::EMPTY; NINE]; NINE];
    for (cell, &number) in solution.iter().enumerate() {
        let (row, column, digit) = (cell / NINE, cell % NINE, usize::from(number) - 1);
        let of_box = row / 3 * 3 + column / 3;
        (column_at[digit][row], box_at[digit][row]) = (column as u8, of_box as u8);
        (row_in_column[digit][column], row_in_box[digit][of_box]) = (1 << row, 1 << row);
        cell_at[digit][row] = of_cell[cell];
    }
    for one in 0..NINE {
        for other in 0..one {
            // Of each row those that it leads to.
            let (mut next, mut both) = ([0_u16; ROOM], [S::EMPTY; ROOM]);
            for row in 0..NINE {
                let by_column = row_in_column[other][usize::from(column_at[one][row]) % ROOM];
                next[row] = by_column | row_in_box[other][usize::from(box_at[one][row]) % ROOM];
                both[row] = cell_at[one][row].with(cell_at[other][row]);
            }
            let mut left = (1_u16 << NINE) - 1;
            while left != 0 {
                let (mut set, mut found, before) = (S::EMPTY, left & left.wrapping_neg(), left);
                left &= !found;
                while found != 0 {
                    let row = found.trailing_zeros() as usize % ROOM;
                    set = set.with(both[row]);
                    found = found & (found - 1) | next[row] & left;
                    left &= !next[row];
                }
                take(set, (before & !left).count_ones());
            }
        }
    }
}

/// Two lines of a band or stack, as few positions as have the same digits in both: from a position to where the one line has the digit of the other.
#[inline]
fn of_two_lines<S: OrbitSet>(
    solution: &Line,
    of_cell: &[S; 81],
    cell: impl Fn(usize, usize) -> usize,
    take: &mut impl FnMut(S, u32),
) {
    for line in 0..NINE {
        let mut place_of = [0_u8; ROOM];
        (0..NINE).for_each(|at| place_of[usize::from(solution[cell(line, at)]) % ROOM] = at as u8);
        for other in line + 1..line / 3 * 3 + 3 {
            let mut left = (1_u16 << NINE) - 1;
            while left != 0 {
                let (mut set, mut at, before) = (S::EMPTY, left.trailing_zeros() as usize, left);
                while left >> at & 1 == 1 {
                    left &= !(1 << at);
                    set = set.with(of_cell[cell(line, at)]).with(of_cell[cell(other, at)]);
                    at = usize::from(place_of[usize::from(solution[cell(other, at)]) % ROOM]);
                }
                take(set, (before & !left).count_ones());
            }
        }
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
            assert!(sets.len() > 80, "36 pairs of digits and 18 of lines, most in several parts: {}", sets.len());
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
