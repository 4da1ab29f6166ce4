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
    for line in 0..3 {
        for at in 0..3 {
            numbers[9 * line + at] = rows[line][at];
        }
    }
    for (which, lines) in (1..).zip(lend(&rows, stream)) {
        for (line, mut digits) in lines.into_iter().enumerate() {
            stream.shuffle(&mut digits);
            (0..3).for_each(|at| numbers[9 * line + 3 * which + at] = digits[at]);
        }
    }
    for (which, lines) in (1..).zip(lend(&columns, stream)) {
        for (line, mut digits) in lines.into_iter().enumerate() {
            stream.shuffle(&mut digits);
            (0..3).for_each(|at| numbers[9 * (3 * which + at) + line] = digits[at]);
        }
    }
    numbers
}

/// Of each of three lines of a box the digits that it has in the second box and in the third, each completion equally likely; in no order that means
/// anything.
///
/// The second box must have the digits of line A in lines B and C, and so on. Line A takes k digits of B and 3-k of C; the k of C that are left
/// can only go to line B, which takes 3-k of A; the rest goes to line C. Each of the three choices has `3 over k` ways. The third box takes what is left
/// of each line.
pub(super) fn lend(lines: &[[u8; 3]; 3], stream: &mut Stream) -> [[[u8; 3]; 3]; 2] {
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
    let mut parts = *lines;
    for part in &mut parts {
        stream.shuffle(part);
    }
    let [a, b, c] = parts;
    // Of shuffled digits the first few are any few.
    let some =
        |of: [u8; 3], and: [u8; 3]| -> [u8; 3] { std::array::from_fn(|at| if at < loan { of[at] } else { and[at] }) };
    let rest =
        |of: [u8; 3], and: [u8; 3]| -> [u8; 3] { std::array::from_fn(|at| if at < loan { and[at] } else { of[at] }) };
    [[some(b, c), some(c, a), some(a, b)], [rest(b, c), rest(c, a), rest(a, b)]]
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
        let mut seen: BTreeMap<Vec<[u8; 3]>, u32> = BTreeMap::new();
        let mut stream = Seed::new(1).stream(0);
        for _ in 0..56_000 {
            // Which digits are where, without their order.
            let sets = lend(&lines, &mut stream)[0].map(|mut line| {
                line.sort_unstable();
                line
            });
            *seen.entry(sets.to_vec()).or_default() += 1;
        }
        assert_eq!(seen.len(), 56);
        // The standard deviation of each is 31: five of them.
        assert!(seen.values().all(|count| count.abs_diff(1000) < 155), "{seen:?}");
    }
}
