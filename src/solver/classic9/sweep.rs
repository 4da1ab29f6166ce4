//! The sweep: what every engine concludes from a board before it guesses.
//!
//! A *minirow* is the three cells that a row and a box share, a *minicolumn* the same of a column and a box. The nine minirows of a band are three
//! lines by three boxes, and so are the nine minicolumns of a stack, so one rule serves both:
//!
//! ```text
//! a band        box 0   box 1   box 2          a stack turned on its side: columns are the lines,
//! line 0        m00     m01     m02            bands are the boxes
//! line 1        m10     m11     m12
//! line 2        m20     m21     m22
//! ```
//!
//! **A digit takes one minirow of each line, in three different boxes.** That leaves six ways, the *configurations*: three that go down to the right
//! (`m00 m11 m22`, `m01 m12 m20`, `m02 m10 m21`), three that go down to the left. A minirow keeps a digit only if a configuration goes through it.
//! That alone is pointing, claiming and "two lines share two boxes" in one, and a digit without any configuration is a contradiction.
//!
//! A sweep goes over the three bands, then over the three stacks. It only ever takes candidates away, never one of a solution, so sweeping until
//! nothing changes comes to an end.

use super::cells::{ALL, CELLS};
use super::vector::Vector;

/// The configurations of nine minirows or minicolumns: first those down to the right, by box in line 0, then those down to the left.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Configurations<V>(pub(super) [V; 6]);

/// The lanes of boards under work, one board a lane, and what the last sweep saw.
#[derive(Clone)]
#[repr(C)]
pub(super) struct Tile<V> {
    /// The candidates of each cell, row-major.
    pub(super) cells: [V; CELLS],
    /// Of each cell the digit that is alone there, as the sweep finds it. Kept here since clearing room for it would cost a third of a sweep.
    single: [V; CELLS],
    /// The configurations of the three bands and the three stacks; right once a sweep changes nothing.
    pub(super) configurations: [Configurations<V>; 6],
}

/// What a sweep came to.
pub(super) struct Swept<V> {
    /// The least of the cells: nothing where a cell has nothing left.
    least: V,
    /// The digits that have a configuration in every band and every stack.
    placed: V,
    /// The candidates of all cells as one sum. It only ever shrinks, and 81 times 511 fits, so it stays the same only if nothing changes.
    pub(super) sum: V,
}

/// The sum of a solution: nine different digits in each of nine rows.
///
/// Without a contradiction every digit is in every line, so nine cells that come to 511 together have one digit each, all different.
pub(super) const SOLVED: u16 = 9 * ALL;

impl<V: Vector> Swept<V> {
    /// One bit a lane: whether the board has no solution.
    #[inline(always)]
    pub(super) fn dead(&self) -> u32 {
        self.least.equal(V::splat(0)) | !self.placed.equal(V::splat(ALL))
    }
}

/// What is left of the three minirows of a line.
#[derive(Clone, Copy)]
pub(super) struct Line<V> {
    /// The candidates that a minirow keeps.
    pub(super) left: [V; 3],
    /// The digits that have come to that minirow of the line.
    pub(super) decided: [V; 3],
}

/// Of the minirows of a line the digits that are still open there: those that stand in a cell alone leave the other two.
///
/// The box needs no look: no configuration goes through its other minirows of that digit. Where a digit stands twice in a line, each loses it, and
/// then no configuration is left.
#[inline(always)]
pub(super) fn open<V: Vector>(any: [V; 3], alone: [V; 3]) -> [V; 3] {
    [
        any[0].without_both(alone[1], alone[2]),
        any[1].without_both(alone[2], alone[0]),
        any[2].without_both(alone[0], alone[1]),
    ]
}

impl<V: Vector> Configurations<V> {
    /// None.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        Self([V::splat(0); 6])
    }

    /// The configurations of three lines of open minirows.
    #[inline(always)]
    pub(super) fn of(open: &[[V; 3]; 3]) -> Self {
        let mut all = Self::empty();
        for at in 0..3 {
            all.0[at] = open[0][at].and(open[1][(at + 1) % 3]).and(open[2][(at + 2) % 3]);
            all.0[3 + at] = open[0][at].and(open[1][(at + 2) % 3]).and(open[2][(at + 1) % 3]);
        }
        all
    }

    /// What they leave in a line.
    #[inline(always)]
    pub(super) fn line<const LINE: usize>(&self) -> Line<V> {
        let mut kept = [V::splat(0); 3];
        for at in 0..3 {
            kept[at] = self.0[(at + 3 - LINE) % 3].or(self.0[3 + (at + LINE) % 3]);
        }
        let decided = open(kept, kept);
        let mut left = kept;
        for at in 0..3 {
            // Three digits that have come to one minirow fill it: nothing else has room there.
            left[at] = kept[at].or_three(decided[at]);
        }
        Line { left, decided }
    }

    /// The digits that have any.
    #[inline(always)]
    pub(super) fn placed(&self) -> V {
        let mut placed = self.0[0];
        for digits in &self.0[1..] {
            placed = placed.or(*digits);
        }
        placed
    }
}

// Loops and no closures, here and wherever vectors are: a closure handed to the standard library is a function of its own, which the compiler does
// not take into the engine, and then each instruction is a call. That cost a factor of twenty.
impl<V: Vector> Tile<V> {
    /// Boards without any candidate.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        let none = V::splat(0);
        Self { cells: [none; CELLS], single: [none; CELLS], configurations: [Configurations::empty(); 6] }
    }

    /// Goes once over bands and stacks.
    #[inline(always)]
    pub(super) fn sweep(&mut self) -> Swept<V> {
        let none = V::splat(0);
        let mut swept = Swept { least: V::splat(ALL), placed: V::splat(ALL), sum: none };
        // By band, line and box: the digits that are decided.
        let mut decided_in_rows = [[[none; 3]; 3]; 3];
        for band in 0..3 {
            let mut opened = [[none; 3]; 3];
            for line in 0..3 {
                let (mut any, mut alone) = ([none; 3], [none; 3]);
                for block in 0..3 {
                    for cell in minirow(band, line, block) {
                        let single = self.cells[cell].only_singles();
                        self.single[cell] = single;
                        any[block] = any[block].or(self.cells[cell]);
                        alone[block] = alone[block].or(single);
                    }
                }
                opened[line] = open(any, alone);
            }
            let configurations = Configurations::of(&opened);
            self.configurations[band] = configurations;
            swept.placed = swept.placed.and(configurations.placed());
            decided_in_rows[band] =
                [self.narrow_row::<0>(band), self.narrow_row::<1>(band), self.narrow_row::<2>(band)];
        }
        for stack in 0..3 {
            let mut opened = [[none; 3]; 3];
            for line in 0..3 {
                let (mut any, mut alone) = ([none; 3], [none; 3]);
                for band in 0..3 {
                    for cell in minicolumn(stack, line, band) {
                        any[band] = any[band].or(self.cells[cell]);
                        alone[band] = alone[band].or(self.single[cell]);
                    }
                }
                opened[line] = open(any, alone);
            }
            let configurations = Configurations::of(&opened);
            self.configurations[3 + stack] = configurations;
            swept.placed = swept.placed.and(configurations.placed());
            self.narrow_column::<0>(stack, &decided_in_rows, &mut swept);
            self.narrow_column::<1>(stack, &decided_in_rows, &mut swept);
            self.narrow_column::<2>(stack, &decided_in_rows, &mut swept);
        }
        swept
    }

    /// Takes out of a row of a band what its configurations leave out; tells what is decided.
    #[inline(always)]
    fn narrow_row<const ROW: usize>(&mut self, band: usize) -> [V; 3] {
        let Line { left, decided } = self.configurations[band].line::<ROW>();
        for block in 0..3 {
            for cell in minirow(band, ROW, block) {
                self.cells[cell] = self.cells[cell].and(left[block]);
            }
        }
        decided
    }

    /// Takes out of a column of a stack what its configurations leave out, and places what is decided across and down.
    #[inline(always)]
    fn narrow_column<const COLUMN: usize>(
        &mut self,
        stack: usize,
        decided_in_rows: &[[[V; 3]; 3]; 3],
        swept: &mut Swept<V>,
    ) {
        let Line { left, decided } = self.configurations[3 + stack].line::<COLUMN>();
        for band in 0..3 {
            for (row, cell) in minicolumn(stack, COLUMN, band).into_iter().enumerate() {
                let new = self.cells[cell].and(left[band]);
                // A hidden single of row, column or box.
                let hidden = new.and(decided_in_rows[band][row][stack]).and(decided[band]);
                let new = new.or_better(hidden);
                self.cells[cell] = new;
                swept.least = swept.least.least(new);
                swept.sum = swept.sum.plus(new);
            }
        }
    }
}

/// The cells of a band in one row and one box.
#[inline(always)]
const fn minirow(band: usize, row: usize, block: usize) -> [usize; 3] {
    let first = 27 * band + 9 * row + 3 * block;
    [first, first + 1, first + 2]
}

/// The cells of a stack in one column and one band.
#[inline(always)]
const fn minicolumn(stack: usize, column: usize, band: usize) -> [usize; 3] {
    let first = 27 * band + 3 * stack + column;
    [first, first + 9, first + 18]
}
