//! Where to guess: a digit and a minirow of a band (or a minicolumn of a stack), which either has the digit or has not.

use super::cells::ALL;

/// A question that splits a board in two: does the digit lie in this minirow or not? If not it lies in one of the other two of the line, so
/// both answers take candidates away and together they lose nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    /// The digit, as a mask.
    pub(super) digit: u16,
    /// The nine cells of the line, those of the minirow first.
    cells: [u8; 9],
}

impl Split {
    /// The cells that lose the digit if it does not lie in the minirow.
    #[inline(always)]
    pub(super) fn own(&self) -> impl Iterator<Item = usize> + use<> {
        let cells = self.cells;
        (0..3).map(move |at| cells[at].into())
    }

    /// The cells that lose the digit if it does.
    #[inline(always)]
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + use<> {
        let cells = self.cells;
        (3..9).map(move |at| cells[at].into())
    }
}

/// For each band and then each stack, each line of it and each minirow of that: the cells of the line, that minirow first.
const LINES: [[[[u8; 9]; 3]; 3]; 6] = {
    let mut lines = [[[[0; 9]; 3]; 3]; 6];
    let mut at = 0;
    while at < 6 * 3 * 3 * 9 {
        let (which, line, first, cell) = (at / 81, at / 27 % 3, at / 9 % 3, at % 9);
        let (block, inside) = ((first + cell / 3) % 3, cell % 3);
        lines[which][line][first][cell] = if which < 3 {
            (27 * which + 9 * line + 3 * block + inside) as u8
        } else {
            (27 * block + 9 * inside + 3 * (which - 3) + line) as u8
        };
        at += 1;
    }
    lines
};

/// Chooses where to split a board that a sweep does not change: in the band or stack with the fewest configurations in all (each digit has one
/// there once it is finished), a digit with two of them, or else with as few as there are.
///
/// Fourteen other orders were tried and none was better on hard puzzles (by 1 % at most); it is also what `tdoku` does.
/// `word(which, at)` are the digits that have configuration `at` (see [`Configurations`](super::sweep::Configurations)) of band or stack `which`.
#[inline(always)]
pub(super) fn split(word: impl Fn(usize, usize) -> u16) -> Split {
    let mut packed = [0_u64; 6];
    let mut best = u32::MAX;
    for which in 0..6 {
        // Six words of nine bits fit one, and are counted at once.
        for at in 0..6 {
            packed[which] |= u64::from(word(which, at)) << (9 * at);
        }
        // Those with 9 come last, since below 0 is far above; among equals the first.
        let rank = packed[which].count_ones().wrapping_sub(10) % 64 * 8 + which as u32;
        best = best.min(rank);
    }
    let which = best as usize % 8;
    let of = |at: usize| (packed[which] >> (9 * at)) as u16 & ALL;
    // How often each digit occurs, counted digit by digit in all bits at once: twice or more, three times or more, four times.
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for at in 0..6 {
        four |= three & of(at);
        three |= two & of(at);
        two |= one & of(at);
        one |= of(at);
    }
    let more = if three & !four == 0 { four } else { three & !four };
    let digits = if two & !three == 0 { more } else { two & !three };
    let digit = digits & digits.wrapping_neg();
    let has = |at: usize| u8::from(of(at) & digit != 0) << (at % 3);
    let (right, left) = (has(0) | has(1) | has(2), has(3) | has(4) | has(5));
    let (line, block) = match right | left {
        // Both begin in the same minirow and part in the next line.
        1 => (1, 1),
        2 => (1, 2),
        4 => (1, 0),
        // Some begin here, some elsewhere.
        several => (0, several.trailing_zeros() as usize % 3),
    };
    Split { digit, cells: LINES[which][line][block] }
}
