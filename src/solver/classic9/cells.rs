//! What an engine starts from: the candidates of the 81 cells.

use crate::board::{Board, is_blank};
use crate::geometry::{Cell, Digit};

/// How many cells there are.
pub(super) const CELLS: usize = 81;

/// Every digit possible: bit *d* is the digit of index *d*.
pub(super) const ALL: u16 = 0x1ff;

/// The candidates of every cell, row-major: bit *d* is the digit of index *d*. A given has one.
///
/// ```
/// use numpla::solver::classic9::Cells;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(Cells::of_line(line.as_bytes()).unwrap().masks()[..3], [1 << 4, 1 << 2, 0x1ff]);
/// assert!(Cells::of_line(b"too short").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells(pub(super) [u16; CELLS]);

/// The candidates that a byte stands for: a number (0 for blank) or a character (`1` to `9`,
/// [`is_blank`] for blank); none for any other.
const CANDIDATES: [u16; 256] = {
    let mut table = [0; 256];
    let mut number = 1;
    while number <= 9 {
        table[number] = 1 << (number - 1);
        table[b'0' as usize + number] = 1 << (number - 1);
        number += 1;
    }
    table[0] = ALL;
    let mut symbol = 1;
    while symbol < 128 {
        if is_blank(symbol as u8 as char) {
            table[symbol] = ALL;
        }
        symbol += 1;
    }
    table
};

/// The candidates that a byte stands for.
#[inline(always)]
pub(super) fn candidates_of(byte: u8) -> u16 {
    CANDIDATES[usize::from(byte)]
}

impl Cells {
    /// The cells of a line of 81 bytes, numbers (0 for blank) or characters. Nothing if there are more or less, or other bytes among them.
    #[inline]
    pub fn of_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; CELLS] = line.try_into().ok()?;
        let masks = line.map(|byte| CANDIDATES[usize::from(byte)]);
        // Written in any case and looked at as a whole: no branch a cell.
        (!masks.contains(&0)).then_some(Self(masks))
    }

    /// The cells of a board: what is placed, and the candidates that are left. Nothing for boards of another shape.
    pub(in crate::solver) fn of_board(board: &Board) -> Option<Self> {
        board.geometry().is_classic().then(|| {
            Self(std::array::from_fn(|index| {
                let cell = Cell::of_index(index);
                let placed = board.digit(cell).map_or(0, |digit: Digit| 1 << digit.index());
                board.candidates(cell).bits() as u16 | placed
            }))
        })
    }

    /// Of a solution the numbers, from 1.
    pub fn numbers(&self) -> [u8; CELLS] {
        self.0.map(|mask| mask.trailing_zeros() as u8 + 1)
    }

    /// The candidates of each cell.
    pub fn masks(&self) -> &[u16; CELLS] {
        &self.0
    }
}
