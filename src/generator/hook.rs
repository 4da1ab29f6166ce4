//! The beginning of a random grid: a band and a stack of the usual board.
//!
//! ```text
//! box 1   box 2   box 3       box 1 in any order; boxes 2 and 3 each way that completes the band equally likely,
//! box 4     .       .         and boxes 4 and 7 each way that completes the stack. What is left has 2693 completions
//! box 7     .       .         on average, and never far from that.
//! ```

use super::draw::Stream;

/// How many digits two of the three rows of box 1 lend to a row of box 2, each with the number of ways: 1, 27, 27, 1 of 56.
const LOANS: [(usize, u32); 4] = [(0, 1), (1, 27), (2, 27), (3, 1)];

/// Numbers of the cells, row-major, 0 where nothing is drawn yet.
pub(super) fn hook(stream: &mut Stream) -> [u8; 81] {
    let mut numbers = [0; 81];
    let mut box_1: [u8; 9] = std::array::from_fn(|at| at as u8 + 1);
    stream.shuffle(&mut box_1);
    let rows: [[u8; 3]; 3] = std::array::from_fn(|row| std::array::from_fn(|column| box_1[3 * row + column]));
    let columns: [[u8; 3]; 3] = std::array::from_fn(|column| std::array::from_fn(|row| box_1[3 * row + column]));
    let band = others(&rows, stream);
    let stack = others(&columns, stream);
    for line in 0..3 {
        for at in 0..3 {
            numbers[9 * line + at] = rows[line][at];
        }
        for at in 0..6 {
            numbers[9 * line + 3 + at] = band[line][at];
            numbers[9 * (3 + at) + line] = stack[line][at];
        }
    }
    numbers
}

/// The six other digits of each of three lines, of which the first three are given: each completion is equally likely.
///
/// The second box must have the digits of line A in lines B and C, and so on. Line A takes k digits of B and 3-k of C; the k of C that are left
/// can only go to line B, which takes 3-k of A; the rest goes to line C. Each of the three choices has `3 over k` ways. The third box takes what is left
/// of each line, and then each three stand in any order.
fn others(lines: &[[u8; 3]; 3], stream: &mut Stream) -> [[u8; 6]; 3] {
    let mut draw = stream.below(LOANS.iter().map(|(_, ways)| ways).sum());
    let (loan, _) = LOANS
        .into_iter()
        .find(|(_, ways)| {
            draw < *ways || {
                draw -= ways;
                false
            }
        })
        .expect("drawn below the sum");
    let mut others = [[0; 6]; 3];
    let mut parts = *lines;
    for part in &mut parts {
        stream.shuffle(part);
    }
    let [a, b, c] = parts;
    let mut place = |line: usize, at: usize, digits: [&[u8]; 2]| {
        for (to, digit) in others[line][at..at + 3].iter_mut().zip(digits.into_iter().flatten()) {
            *to = *digit;
        }
    };
    // Of shuffled digits the first few are any few.
    place(0, 0, [&b[..loan], &c[loan..]]);
    place(1, 0, [&c[..loan], &a[loan..]]);
    place(2, 0, [&a[..loan], &b[loan..]]);
    place(0, 3, [&b[loan..], &c[..loan]]);
    place(1, 3, [&c[loan..], &a[..loan]]);
    place(2, 3, [&a[loan..], &b[..loan]]);
    for line in &mut others {
        let (second, third) = line.split_at_mut(3);
        stream.shuffle(second);
        stream.shuffle(third);
    }
    others
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::generator::Seed;

    #[test]
    fn lines_and_boxes_have_all_digits() {
        for k in 0..200 {
            let numbers = hook(&mut Seed::new(3).stream(k));
            let all = |cells: &mut dyn Iterator<Item = usize>| {
                let mut found: Vec<u8> = cells.map(|cell| numbers[cell]).collect();
                found.sort_unstable();
                found == [1, 2, 3, 4, 5, 6, 7, 8, 9]
            };
            for line in 0..3 {
                assert!(all(&mut (0..9).map(|at| 9 * line + at)) && all(&mut (0..9).map(|at| 9 * at + line)));
                assert!(all(&mut (0..9).map(|at| 9 * (at / 3) + 3 * line + at % 3)), "a box of the band");
                assert!(all(&mut (0..9).map(|at| 9 * (3 * line + at / 3) + at % 3)), "a box of the stack");
            }
            assert_eq!(numbers.into_iter().filter(|number| *number == 0).count(), 36);
        }
    }

    #[test]
    fn each_completion_is_equally_likely() {
        let lines = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
        let mut seen: BTreeMap<Vec<Vec<u8>>, u32> = BTreeMap::new();
        let mut stream = Seed::new(1).stream(0);
        for _ in 0..56_000 {
            // Which digits are where, without their order.
            let sets = others(&lines, &mut stream).map(|line| {
                let mut second = line[..3].to_vec();
                second.sort_unstable();
                second
            });
            *seen.entry(sets.to_vec()).or_default() += 1;
        }
        assert_eq!(seen.len(), 56);
        // The standard deviation of each is 31: five of them.
        assert!(seen.values().all(|count| count.abs_diff(1000) < 155), "{seen:?}");
    }
}
