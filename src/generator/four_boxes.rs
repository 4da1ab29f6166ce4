//! The rest of a grid: the four boxes that a band and a stack leave open.
//!
//! ```text
//! box 1   box 2   box 3
//! box 4   box 5   box 6       a row of box 4 lends its digits to the other two rows of boxes 5 and 6, and
//! box 7   box 8   box 9       a column of box 2 to the other two columns of boxes 5 and 8; and so on
//! ```
//!
//! So three digits in a row of box 5 have two arrangements: none may stand below itself in box 2. If they come from three columns there they move on by
//! one column or by two; if two come from the same column, these take the other two columns either way, and the third digit takes theirs. Only three
//! of the same column have no arrangement. **One way** to the rest is: draw which digits each row of boxes 5 and 6 has, one of 56 ways; arrange each
//! row, one of 2; then the columns of boxes 8 and 9 have their digits as well, and of the 8 arrangements of the columns of box 8 take one
//! that leaves box 9 an arrangement.
//!
//! How many of these there are, 0 to 8, is all that differs between the ways: each grid with its band and stack comes up with a chance of one to 56 times
//! 64 times their number. So who keeps a grid as often as that number says in eighths has all grids equally likely. (A band and a stack are each
//! equally likely by themselves, see [`super::hook`].) Of 100 ways 46 come to a grid, and 9 to one that is kept.

use super::draw::Stream;
use super::hook::lend;

/// Where three digits go, by where each may not: its line in the neighbouring box, 0 to 2. Two arrangements, or none (the same line three times).
///
/// An arrangement has for each digit the line that it goes to.
const ARRANGEMENTS: [Option<[[usize; 3]; 2]>; 27] = {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = [None; 27];
    let mut lines = 0;
    while lines < 27 {
        let (mut found, mut at, mut order) = ([[0; 3]; 2], 0, 0);
        while order < 6 {
            let to = ORDERS[order];
            if to[0] != lines / 9 && to[1] != lines / 3 % 3 && to[2] != lines % 3 {
                found[at] = to;
                at += 1;
            }
            order += 1;
        }
        all[lines] = if at == 2 { Some(found) } else { None };
        lines += 1;
    }
    all
};

/// The two arrangements of three digits; `line_of` is the line of each number in the neighbouring box.
fn arrangements(digits: [u8; 3], line_of: &[usize; 10]) -> Option<[[usize; 3]; 2]> {
    let [a, b, c] = digits.map(|digit| line_of[usize::from(digit)]);
    ARRANGEMENTS[9 * a + 3 * b + c]
}

/// One way to fill the rest of a grid whose first band and first stack are filled (numbers from 1, row-major). Tells how many arrangements of box 8 there
/// were to choose from, 1 to 8; nothing if the way comes to no grid.
pub(super) fn rest(numbers: &mut [u8; 81], stream: &mut Stream) -> Option<u32> {
    let box_4: [[u8; 3]; 3] = std::array::from_fn(|row| std::array::from_fn(|at| numbers[9 * (3 + row) + at]));
    let mut coins = stream.below(1 << 6);
    for (rows, stack) in lend(&box_4, stream).iter().zip([1, 2]) {
        let column_of = lines_of(numbers, |line, at| 9 * at + 3 * stack + line);
        for (row, &digits) in (3..).zip(rows) {
            let columns = arrangements(digits, &column_of)?[coins as usize & 1];
            coins >>= 1;
            (0..3).for_each(|at| numbers[9 * row + 3 * stack + columns[at]] = digits[at]);
        }
    }
    let row_of = lines_of(numbers, |line, at| 9 * (6 + line) + at);
    let [in_8, in_9]: [[[u8; 3]; 3]; 2] =
        [3, 6].map(|first| std::array::from_fn(|column| left_of_column(numbers, first + column)));
    let mut ways_8 = [[[0; 3]; 2]; 3];
    for column in 0..3 {
        ways_8[column] = arrangements(in_8[column], &row_of)?;
    }
    // Of the rows of box 7 and of the columns of box 9 their digits, a bit each.
    let set = |digits: [u8; 3]| digits.iter().fold(0_u16, |set, digit| set | 1 << digit);
    let rows_7: [u16; 3] = std::array::from_fn(|row| set(std::array::from_fn(|at| numbers[9 * (6 + row) + at])));
    let columns_9 = in_9.map(set);
    let (mut good, mut rows_of_good) = (0, [[0_u16; 3]; 8]);
    for way in 0..8 {
        let mut rows = [0; 3];
        for column in 0..3 {
            let to = ways_8[column][way >> column & 1];
            (0..3).for_each(|at| rows[to[at]] |= 1 << in_8[column][at]);
        }
        // What is left for a row of box 9 must be one digit of each of its columns.
        let left: [u16; 3] = std::array::from_fn(|row| 0x3fe & !rows[row] & !rows_7[row]);
        if left.iter().all(|row| columns_9.iter().all(|column| row & column != 0)) {
            rows_of_good[good] = left;
            good += 1;
        }
    }
    let count = u32::try_from(good).ok().filter(|count| *count > 0)?;
    let rows_9 = rows_of_good[stream.below(count) as usize];
    for row in 0..3 {
        for column in 0..3 {
            let at = 9 * (6 + row) + 6 + column;
            let in_9 = rows_9[row] & columns_9[column];
            // What neither the row of box 7 nor that of box 9 has is in box 8.
            let in_8 = 0x3fe & !rows_7[row] & !rows_9[row] & set(in_8[column]);
            (numbers[at], numbers[at - 3]) = (in_9.trailing_zeros() as u8, in_8.trailing_zeros() as u8);
        }
    }
    Some(count)
}

/// Of each number its line in a box; the cells of the box by line and place.
fn lines_of(numbers: &[u8; 81], cell: impl Fn(usize, usize) -> usize) -> [usize; 10] {
    let mut lines = [0; 10];
    for line in 0..3 {
        (0..3).for_each(|at| lines[usize::from(numbers[cell(line, at)])] = line);
    }
    lines
}

/// The digits that a column of the last band still needs.
fn left_of_column(numbers: &[u8; 81], column: usize) -> [u8; 3] {
    let mut left = (0..6).fold(0x3fe_u16, |left, row| left & !(1 << numbers[9 * row + column]));
    std::array::from_fn(|_| {
        let digit = left.trailing_zeros() as u8;
        left &= left - 1;
        digit
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::hook::hook;
    use super::*;
    use crate::board::Grid;
    use crate::generator::Seed;
    use crate::geometry::Geometry;
    use crate::solver::{SolutionCount, count_solutions};

    #[test]
    fn every_rest_is_equally_likely_when_kept_in_eighths() {
        let mut stream = Seed::new(1).stream(0);
        let begun = hook(&mut stream);
        let grid = Grid::from_numbers(&Geometry::classic(), begun.to_vec());
        let SolutionCount::Many { found, exhausted: true } = count_solutions(&grid, 10_000) else {
            panic!("some thousands");
        };
        let all = u32::try_from(found).unwrap();
        let (mut seen, mut kept, mut ways) = (HashMap::<[u8; 81], u32>::new(), 0, 0);
        while kept < 40 * all {
            let mut numbers = begun;
            ways += 1;
            if let Some(choice) = rest(&mut numbers, &mut stream)
                && stream.below(8) < choice
            {
                *seen.entry(numbers).or_default() += 1;
                kept += 1;
            }
        }
        assert_eq!(seen.len(), all as usize, "every rest of this band and stack comes up, and nothing else");
        // Pearson's statistic has the mean `all - 1`, and the standard deviation root of twice that: five of them.
        let off = |count: &u32| (f64::from(*count) - 40.0).powi(2) / 40.0;
        let statistic: f64 = seen.values().map(off).sum();
        assert!((statistic - f64::from(all)).abs() < 5.0 * (2.0 * f64::from(all)).sqrt(), "{statistic} of {all}");
        let share = f64::from(kept) / f64::from(ways);
        assert!((share - f64::from(all) / (56.0 * 64.0 * 8.0)).abs() < 0.005, "{share}");
    }
}
