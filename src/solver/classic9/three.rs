//! One board in three registers of 512 bits (AVX-512).
//!
//! A register holds the cells that stand first (second, third) in their box: three bands of three rows by three boxes.
//!
//! ```text
//! register: column in the box         word 9 * band + 3 * row in the band + box
//!
//!            box 0  box 1  box 2       a minirow is one word of three registers, a minicolumn the same word
//! band 0     w0     w1     w2          of three rows; "the next box", "the next row", "the next band" and
//!            w3     w4     w5          both at once are one turn of the words each
//!            w6     w7     w8
//! band 1     w9     w10    w11  ...    words 27 to 31 are left over and stay empty
//! ```

use std::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi16_mask, _mm512_cmpneq_epi16_mask, _mm512_loadu_si512, _mm512_permutexvar_epi8,
    _mm512_setzero_si512,
};

use super::Verdict;
use super::cells::{ALL, CELLS, Cells};
use super::one::State;
use super::vector::{Avx512, Vector};

/// The board: see above.
#[derive(Clone)]
pub(super) struct Three([Avx512; 3]);

/// What the last sweep saw: configurations to the right and to the left, of the bands and of the stacks.
pub(super) struct Seen {
    bands: [Avx512; 2],
    stacks: [Avx512; 2],
}

impl Default for Seen {
    fn default() -> Self {
        let none = Avx512::splat(0);
        Self { bands: [none; 2], stacks: [none; 2] }
    }
}

/// For each cell the register and the word that it lies in, as one number.
const PLACES: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = (32 * (column % 3) + 3 * row + column / 3) as u8;
        cell += 1;
    }
    places
};

/// The words in use.
const USED: u32 = (1 << 27) - 1;

/// Which bytes a turn takes: in each word that of so many bands, rows and boxes on.
const fn turn(bands: usize, rows: usize, boxes: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut word = 0;
    while word < 32 {
        let from = if word < 27 {
            9 * ((word / 9 + bands) % 3) + 3 * ((word / 3 % 3 + rows) % 3) + (word % 3 + boxes) % 3
        } else {
            word
        };
        bytes[2 * word] = 2 * from as u8;
        bytes[2 * word + 1] = 2 * from as u8 + 1;
        word += 1;
    }
    bytes
}

/// In each word that of so many bands, rows and boxes on.
macro_rules! turned {
    ($words:expr, $bands:literal, $rows:literal, $boxes:literal) => {{
        static TURN: [u8; 64] = turn($bands, $rows, $boxes);
        Three::turned($words, &TURN)
    }};
}

// SAFETY of all blocks: only the engine `avx512` makes such boards, and it is chosen only where the processor has these parts of AVX-512.
impl Three {
    #[inline(always)]
    fn turned(words: Avx512, turn: &[u8; 64]) -> Avx512 {
        unsafe {
            let turn: __m512i = _mm512_loadu_si512(turn.as_ptr().cast());
            Avx512(_mm512_permutexvar_epi8(turn, words.0))
        }
    }

    /// In each word what any row of the band has there.
    #[inline(always)]
    fn any_row(words: Avx512) -> Avx512 {
        words.or(turned!(words, 0, 1, 0)).or(turned!(words, 0, 2, 0))
    }

    /// Whether all words in use are the same as those of the other.
    #[inline(always)]
    fn is_same(one: Avx512, other: Avx512) -> bool {
        unsafe { _mm512_cmpneq_epi16_mask(one.0, other.0) & USED == 0 }
    }

    /// Whether any word in use is empty.
    #[inline(always)]
    fn has_empty(least: Avx512) -> bool {
        unsafe { _mm512_cmpeq_epi16_mask(least.0, _mm512_setzero_si512()) & USED != 0 }
    }
}

impl State for Three {
    type Seen = Seen;

    #[inline(always)]
    fn load(cells: &Cells) -> Self {
        let mut registers = [Avx512::splat(0); 3];
        let words = Avx512::words_mut(&mut registers);
        for (place, cell) in PLACES.iter().zip(&cells.0) {
            words[usize::from(*place)] = *cell;
        }
        Self(registers)
    }

    #[inline(always)]
    fn sweep(&mut self, seen: &mut Seen) -> Verdict {
        let before = self.0;
        let single = [before[0].only_singles(), before[1].only_singles(), before[2].only_singles()];
        // Bands: each word asks for the configurations that go through it.
        let alone = single[0].or(single[1]).or(single[2]);
        let open = before[0].or(before[1]).or(before[2]).without_both(turned!(alone, 0, 0, 1), turned!(alone, 0, 0, 2));
        let right = open.and(turned!(open, 0, 1, 1)).and(turned!(open, 0, 2, 2));
        let left = open.and(turned!(open, 0, 1, 2)).and(turned!(open, 0, 2, 1));
        seen.bands = [right, left];
        let kept = right.or(left);
        let elsewhere = turned!(kept, 0, 0, 1).or(turned!(kept, 0, 0, 2));
        let mut placed = kept.or(elsewhere);
        let decided_in_rows = kept.without(elsewhere);
        let kept = kept.or_three(decided_in_rows);
        let across = [before[0].and(kept), before[1].and(kept), before[2].and(kept)];
        // Stacks: a digit takes one minicolumn of each column, in three different bands, so it takes one of each band in three different columns. That
        // way round the other minicolumns of a line are the other registers, and nothing has to be turned for them.
        let any = [Self::any_row(across[0]), Self::any_row(across[1]), Self::any_row(across[2])];
        let alone = [Self::any_row(single[0]), Self::any_row(single[1]), Self::any_row(single[2])];
        let open = super::sweep::open(any, alone);
        let right = open[0].and(turned!(open[1], 1, 0, 0)).and(turned!(open[2], 2, 0, 0));
        let left = open[0].and(turned!(open[1], 2, 0, 0)).and(turned!(open[2], 1, 0, 0));
        seen.stacks = [right, left];
        let kept = [
            right.or(left),
            turned!(right, 2, 0, 0).or(turned!(left, 1, 0, 0)),
            turned!(right, 1, 0, 0).or(turned!(left, 2, 0, 0)),
        ];
        placed = placed.and(kept[0].or(kept[1]).or(kept[2]));
        let decided = super::sweep::open(kept, kept);
        let (mut least, mut changed) = (Avx512::splat(ALL), Avx512::splat(0));
        for column in 0..3 {
            let new = across[column].and(kept[column].or_three(decided[column]));
            let hidden = new.and(decided_in_rows).and(decided[column]);
            let new = new.or_better(hidden);
            self.0[column] = new;
            least = least.least(new);
            changed = changed.or(before[column].without(new));
        }
        if Self::has_empty(least) || !Self::is_same(placed, Avx512::splat(ALL)) {
            return Verdict::Dead;
        }
        if !Self::is_same(changed, Avx512::splat(0)) {
            return Verdict::Moving;
        }
        let mut several = before[0].without(single[0]);
        several = several.or(before[1].without(single[1])).or(before[2].without(single[2]));
        if Self::is_same(several, Avx512::splat(0)) { Verdict::Solved } else { Verdict::Stuck }
    }

    #[inline(always)]
    fn configuration(seen: &Seen, which: usize, at: usize) -> u16 {
        // Of a band those through the boxes of its first row, of a stack those through the bands of its first column.
        if which < 3 {
            Avx512::words(&seen.bands)[32 * (at / 3) + 9 * which + at % 3]
        } else {
            Avx512::words(&seen.stacks)[32 * (at / 3) + 9 * (at % 3) + which - 3]
        }
    }

    #[inline(always)]
    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>) {
        let words = Avx512::words_mut(&mut self.0);
        for cell in cells {
            words[usize::from(PLACES[cell])] &= !digit;
        }
    }

    #[inline(always)]
    fn cells(&self) -> Cells {
        let words = Avx512::words(&self.0);
        let mut cells = [0; CELLS];
        for (cell, place) in cells.iter_mut().zip(PLACES) {
            *cell = words[usize::from(place)];
        }
        Cells(cells)
    }
}
