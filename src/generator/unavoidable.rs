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

use crate::solver::classic9::Line;

const NINE: usize = 9;

/// The pairs of digits: each digit with each of the four after it, and round again.
const DIGITS: usize = 36;

/// The pairs of lines: each row and then each column with the one after it in its band or stack, and round again.
const LINES: usize = 18;

/// A power of two that is not less than nine: an index below it needs no check. Digits that are counted on come once more behind the ninth.
const ROOM: usize = 16;

/// For each of nine houses and each digit, a bit for the place.
type Places = [[u16; ROOM]; NINE];

/// Eight pairs fit a vector of any processor.
const SOME: usize = 8;

/// Of each couple of some pairs the couples that go with it.
type Together = [[u16; SOME]; NINE];

/// Nine cells (0 to 80): of a digit by row, or of a line.
type Cells = [u8; ROOM];

/// The cells of each row and then of each column.
const CELLS_OF: [Cells; LINES] = {
    let mut cells = [[0; ROOM]; LINES];
    let mut cell = 0;
    while cell < NINE * NINE {
        let (row, column) = (cell / NINE, cell % NINE);
        cells[row][column] = cell as u8;
        cells[NINE + column][row] = cell as u8;
        cell += 1;
    }
    cells
};

/// An unavoidable set: some of the couples that the cells of two digits or two lines are.
pub(super) struct SmallSet<'a> {
    couples: u16,
    one: &'a Cells,
    other: &'a Cells,
}

impl SmallSet<'_> {
    /// How many couples of cells it has.
    pub(super) fn couples(&self) -> u32 {
        self.couples.count_ones()
    }

    /// Calls with the cells (0 to 80) of each couple.
    #[inline]
    pub(super) fn each_couple(&self, mut with: impl FnMut([usize; 2])) {
        let mut left = self.couples;
        while left != 0 {
            let couple = left.trailing_zeros() as usize % ROOM;
            left &= left - 1;
            with([self.one[couple].into(), self.other[couple].into()]);
        }
    }
}

/// All of these sets of a solution (numbers from 1). Those of all nine couples are left out: two digits or two lines without any given are rare.
pub(super) fn small_sets(solution: &Line, take: &mut impl FnMut(SmallSet)) {
    let mut of_digit = [[0; ROOM]; NINE];
    // Of columns and boxes the row, of rows the column.
    let (mut columns, mut boxes, mut rows): (Places, Places, Places) = Default::default();
    each_cell(solution, |row, column, digit| {
        of_digit[digit][row] = (NINE * row + column) as u8;
        columns[column][digit] = 1 << row;
        boxes[box_of(row, column)][digit] = 1 << row;
        rows[row][digit] = 1 << column;
    });
    for places in columns.iter_mut().chain(&mut boxes) {
        places.copy_within(..4, NINE);
    }
    let mut together = [Together::default(); (DIGITS + LINES).div_ceil(SOME)];
    each_cell(solution, |row, column, digit| {
        let pairs = &mut together[digit / 2][row][digit % 2 * 4..][..4];
        let (of_column, of_box) = (&columns[column][digit + 1..][..4], &boxes[box_of(row, column)][digit + 1..][..4]);
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
            parts(&together, 4 * digit + after, &of_digit[digit], &of_digit[(digit + 1 + after) % NINE], take);
        }
    }
    for line in 0..LINES {
        parts(&together, DIGITS + line, &CELLS_OF[line], &CELLS_OF[before(before(line))], take);
    }
}

/// The line before another in its band or stack, the last one before the first.
const fn before(line: usize) -> usize {
    line / 3 * 3 + (line + 2) % 3
}

/// The box of a cell.
const fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
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
fn parts(together: &[Together], pair: usize, one: &Cells, other: &Cells, take: &mut impl FnMut(SmallSet)) {
    const ALL: u16 = (1 << NINE) - 1;
    let mut left = ALL;
    while left != 0 {
        let couples = together[pair / SOME][left.trailing_zeros() as usize % ROOM][pair % SOME];
        if couples == ALL {
            return;
        }
        left &= !couples;
        take(SmallSet { couples, one, other });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::generator::{Seed, fill};
    use crate::geometry::{Cell, Geometry};
    use crate::solver::{SolutionCount, count_solutions};

    #[test]
    fn each_set_can_be_filled_another_way_and_no_part_of_it() {
        let geometry = Geometry::classic();
        for k in 0..10 {
            let full = fill(&geometry, &mut Seed::new(1).stream(k)).unwrap();
            let mut sets = Vec::new();
            small_sets(full.numbers().try_into().unwrap(), &mut |set: SmallSet| {
                let mut cells = Vec::new();
                set.each_couple(|couple| cells.extend(couple));
                assert_eq!(cells.len() as u32, 2 * set.couples());
                sets.push(cells);
            });
            assert_eq!(sets.len(), sets_one_by_one(&full), "{full}");
            for set in sets {
                let mut open = full.clone();
                let cells = || set.iter().copied().map(Cell::of_index);
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

    /// How many sets there are, pair by pair: cells of two digits hang together if they see each other, cells of two lines if they are beside each other
    /// or have the same digit.
    fn sets_one_by_one(full: &Grid) -> usize {
        let digit = |cell: usize| full.numbers()[cell];
        let sees = |one, other| full.geometry().are_peers(Cell::of_index(one), Cell::of_index(other));
        let mut counts = Vec::new();
        for one in 1..=9 {
            for other in 1..one {
                let cells = (0..81).filter(|cell| [one, other].contains(&digit(*cell)));
                counts.push(parts_of(cells.collect(), sees));
            }
        }
        for one in 0..NINE {
            for other in one + 1..one / 3 * 3 + 3 {
                let rows = (0..81).filter(|cell| [one, other].contains(&(cell / NINE)));
                counts.push(parts_of(rows.collect(), |a, b| a % NINE == b % NINE || digit(a) == digit(b)));
                let columns = (0..81).filter(|cell| [one, other].contains(&(cell % NINE)));
                counts.push(parts_of(columns.collect(), |a, b| a / NINE == b / NINE || digit(a) == digit(b)));
            }
        }
        assert_eq!(counts.len(), DIGITS + LINES);
        counts.into_iter().filter(|&parts| parts > 1).sum()
    }

    /// How many parts cells fall into.
    fn parts_of(mut cells: Vec<usize>, hang: impl Fn(usize, usize) -> bool) -> usize {
        let mut parts = 0;
        while let Some(first) = cells.pop() {
            let mut part = vec![first];
            while let Some(at) = part.pop() {
                part.extend(cells.extract_if(.., |cell| hang(at, *cell)));
            }
            parts += 1;
        }
        parts
    }
}
