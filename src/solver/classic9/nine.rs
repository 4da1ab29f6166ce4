//! One board in nine registers of 256 bits (AVX2).
//!
//! A register holds the cells of one band that stand first (second, third) in their box: three rows by three boxes, in four by four words.
//!
//! ```text
//! register 3 * band + column in the box        word 4 * row in the band + box
//!
//!            box 0  box 1  box 2                the same columns of the three boxes:
//! row 0      w0     w1     w2     --            a minirow is one word of three registers,
//! row 1      w4     w5     w6     --            a minicolumn the same word of three rows;
//! row 2      w8     w9     w10    --            "the next box" turns the words of each row by one,
//! --         --     --     --     --            "the next row" turns the rows, which are quarters
//! ```
//!
//! The words that are left over stay empty, and whoever looks at all words leaves them out.

use std::arch::x86_64::{
    _mm256_cmpeq_epi16, _mm256_movemask_epi8, _mm256_permute4x64_epi64, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8,
};

use super::Verdict;
use super::cells::{ALL, CELLS, Cells};
use super::one::State;
use super::sweep::{Configurations, Line, open};
use super::vector::{Avx2, Vector};

/// The board: see above.
#[derive(Clone)]
pub(super) struct Nine([Avx2; 9]);

/// What the last sweep saw: configurations to the right and to the left of each band, then the six of all stacks.
pub(super) struct Seen {
    bands: [[Avx2; 2]; 3],
    stacks: Configurations<Avx2>,
}

impl Default for Seen {
    fn default() -> Self {
        let none = Avx2::splat(0);
        Self { bands: [[none; 2]; 3], stacks: Configurations::empty() }
    }
}

/// For each cell the register and the word that it lies in, as one number.
const PLACES: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = (16 * (3 * (row / 3) + column % 3) + 4 * (row % 3) + column / 3) as u8;
        cell += 1;
    }
    places
};

/// The words in use, two bytes each.
const USED: i32 = {
    let mut used = 0;
    let mut word = 0;
    while word < 16 {
        if word % 4 < 3 && word / 4 < 3 {
            used |= 3 << (2 * word);
        }
        word += 1;
    }
    used
};

// SAFETY of all blocks: only the engine `avx2` makes such boards, and it is chosen only where the processor has AVX2.

impl Nine {
    /// In each word that of the next row.
    #[inline(always)]
    fn next_row(words: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(words.0) })
    }

    /// In each word that of the row after the next.
    #[inline(always)]
    fn third_row(words: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(words.0) })
    }

    /// In each word that of the next box.
    #[inline(always)]
    fn next_box(words: Avx2) -> Avx2 {
        const TURN: [i64; 2] = [0x0706_0100_0504_0302, 0x0f0e_0908_0d0c_0b0a];
        Avx2(unsafe { _mm256_shuffle_epi8(words.0, _mm256_setr_epi64x(TURN[0], TURN[1], TURN[0], TURN[1])) })
    }

    /// In each word that of the box after the next.
    #[inline(always)]
    fn third_box(words: Avx2) -> Avx2 {
        const TURN: [i64; 2] = [0x0706_0302_0100_0504, 0x0f0e_0b0a_0908_0d0c];
        Avx2(unsafe { _mm256_shuffle_epi8(words.0, _mm256_setr_epi64x(TURN[0], TURN[1], TURN[0], TURN[1])) })
    }

    /// In each word what any row of the band has there.
    #[inline(always)]
    fn any_row(words: Avx2) -> Avx2 {
        words.or(Self::next_row(words)).or(Self::third_row(words))
    }

    /// In each word what any cell of its minirow has.
    #[inline(always)]
    fn any_column(of: &[Avx2; 9], band: usize) -> Avx2 {
        of[3 * band].or(of[3 * band + 1]).or(of[3 * band + 2])
    }

    /// Whether all words in use are the same as those of the other.
    #[inline(always)]
    fn is_same(one: Avx2, other: Avx2) -> bool {
        let same = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(one.0, other.0)) };
        same & USED == USED
    }

    /// Whether any word in use is empty.
    #[inline(always)]
    fn has_empty(least: Avx2) -> bool {
        let empty = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(least.0, _mm256_setzero_si256())) };
        empty & USED != 0
    }
}

impl State for Nine {
    type Seen = Seen;

    #[inline(always)]
    fn load(cells: &Cells) -> Self {
        let mut words = [0_u16; 9 * 16];
        for (place, cell) in PLACES.iter().zip(&cells.0) {
            words[usize::from(*place)] = *cell;
        }
        let mut registers = [Avx2::splat(0); 9];
        Avx2::words_mut(&mut registers).copy_from_slice(&words);
        Self(registers)
    }

    #[inline(always)]
    fn sweep(&mut self, seen: &mut Seen) -> Verdict {
        let before = &self.0;
        let mut single = [Avx2::splat(0); 9];
        for register in 0..9 {
            single[register] = before[register].only_singles();
        }
        let mut placed = Avx2::splat(ALL);
        let mut across = [Avx2::splat(0); 9];
        let mut decided_in_rows = [Avx2::splat(0); 3];
        for band in 0..3 {
            let alone = Self::any_column(&single, band);
            let opened = Self::any_column(before, band).without_both(Self::next_box(alone), Self::third_box(alone));
            // Each word asks for the configurations that go through it: the boxes go up with the rows, or down.
            let (next, third) = (Self::next_row(opened), Self::third_row(opened));
            let right = opened.and(Self::next_box(next)).and(Self::third_box(third));
            let left = opened.and(Self::third_box(next)).and(Self::next_box(third));
            seen.bands[band] = [right, left];
            let kept = right.or(left);
            let elsewhere = Self::next_box(kept).or(Self::third_box(kept));
            placed = placed.and(kept.or(elsewhere));
            decided_in_rows[band] = kept.without(elsewhere);
            let kept = kept.or_three(decided_in_rows[band]);
            for register in 3 * band..3 * band + 3 {
                across[register] = before[register].and(kept);
            }
        }
        // The three columns of a stack are registers, and so are the bands: nothing has to be turned but the rows.
        let mut opened = [[Avx2::splat(0); 3]; 3];
        for column in 0..3 {
            let (mut any, mut alone) = ([Avx2::splat(0); 3], [Avx2::splat(0); 3]);
            for band in 0..3 {
                any[band] = Self::any_row(across[3 * band + column]);
                alone[band] = Self::any_row(single[3 * band + column]);
            }
            opened[column] = open(any, alone);
        }
        seen.stacks = Configurations::of(&opened);
        placed = placed.and(seen.stacks.placed());
        let (mut least, mut changed) = (Avx2::splat(ALL), Avx2::splat(0));
        let mut after = across;
        let lines = [seen.stacks.line::<0>(), seen.stacks.line::<1>(), seen.stacks.line::<2>()];
        for column in 0..3 {
            let Line { left, decided } = lines[column];
            for band in 0..3 {
                let register = 3 * band + column;
                let new = across[register].and(left[band]);
                let hidden = new.and(decided_in_rows[band]).and(decided[band]);
                let new = new.or_better(hidden);
                after[register] = new;
                least = least.least(new);
                changed = changed.or(before[register].without(new));
            }
        }
        if Self::has_empty(least) || !Self::is_same(placed, Avx2::splat(ALL)) {
            return Verdict::Dead;
        }
        if !Self::is_same(changed, Avx2::splat(0)) {
            self.0 = after;
            return Verdict::Moving;
        }
        let mut several = Avx2::splat(0);
        for register in 0..9 {
            several = several.or(before[register].without(single[register]));
        }
        if Self::is_same(several, Avx2::splat(0)) { Verdict::Solved } else { Verdict::Stuck }
    }

    #[inline(always)]
    fn configuration(seen: &Seen, which: usize, at: usize) -> u16 {
        // Of a band those through the boxes of its first row, of a stack all six in its word.
        if which < 3 {
            Avx2::words(seen.bands.as_flattened())[16 * (2 * which + at / 3) + at % 3]
        } else {
            Avx2::words(&seen.stacks.0)[16 * at + which - 3]
        }
    }

    #[inline(always)]
    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>) {
        let words = Avx2::words_mut(&mut self.0);
        cells.for_each(|cell| words[usize::from(PLACES[cell])] &= !digit);
    }

    #[inline(always)]
    fn cells(&self) -> Cells {
        let words = Avx2::words(&self.0);
        let mut cells = [0; CELLS];
        for (cell, place) in cells.iter_mut().zip(PLACES) {
            *cell = words[usize::from(place)];
        }
        Cells(cells)
    }
}
