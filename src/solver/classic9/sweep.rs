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

/// What is left of nine minirows, and the digits whose minirow in a line is decided.
pub(super) struct Arranged<V> {
    pub(super) left: [[V; 3]; 3],
    pub(super) decided: [[V; 3]; 3],
    pub(super) configurations: Configurations<V>,
}

/// Of nine minirows the candidates, and those digits that stand in a cell alone.
///
/// Loops and no closures, here and wherever vectors are: a closure handed to the standard library is a function of its own, which the compiler
/// does not take into the engine, and then each instruction is a call. That cost a factor of twenty.
#[inline(always)]
pub(super) fn arrange<V: Vector>(any: &[[V; 3]; 3], single: &[[V; 3]; 3]) -> Arranged<V> {
    let none = V::splat(0);
    // A digit that stands in a minirow leaves the other two of its line. Its box needs no look: no configuration goes through the others of it.
    // Where a digit stands twice in a line, each loses it, and then no configuration is left.
    let mut open = [[none; 3]; 3];
    for line in 0..3 {
        for at in 0..3 {
            open[line][at] = any[line][at].without_both(single[line][(at + 1) % 3], single[line][(at + 2) % 3]);
        }
    }
    let (mut right, mut left) = ([none; 3], [none; 3]);
    for at in 0..3 {
        right[at] = open[0][at].and(open[1][(at + 1) % 3]).and(open[2][(at + 2) % 3]);
        left[at] = open[0][at].and(open[1][(at + 2) % 3]).and(open[2][(at + 1) % 3]);
    }
    let mut kept = [[none; 3]; 3];
    for line in 0..3 {
        for at in 0..3 {
            kept[line][at] = right[(at + 3 - line) % 3].or(left[(at + line) % 3]);
        }
    }
    let (mut decided, mut full) = ([[none; 3]; 3], [[none; 3]; 3]);
    for line in 0..3 {
        for at in 0..3 {
            decided[line][at] = kept[line][at].without_both(kept[line][(at + 1) % 3], kept[line][(at + 2) % 3]);
            // Three digits that have come to one minirow fill it: nothing else has room there.
            full[line][at] = kept[line][at].or_three(decided[line][at]);
        }
    }
    Arranged {
        left: full,
        decided,
        configurations: Configurations([right[0], right[1], right[2], left[0], left[1], left[2]]),
    }
}

impl<V: Vector> Configurations<V> {
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

impl<V: Vector> Tile<V> {
    /// Boards without any candidate.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        let none = V::splat(0);
        Self { cells: [none; CELLS], configurations: [Configurations([none; 6]); 6] }
    }

    /// Goes once over bands and stacks.
    #[inline(always)]
    pub(super) fn sweep(&mut self) -> Swept<V> {
        let none = V::splat(0);
        let mut swept = Swept { least: V::splat(ALL), placed: V::splat(ALL), sum: none };
        // By band, line and box: the digits that are decided. By cell: those that are alone.
        let mut decided_in_rows = [[[none; 3]; 3]; 3];
        let mut single = [none; CELLS];
        for band in 0..3 {
            let (mut any, mut alone) = ([[none; 3]; 3], [[none; 3]; 3]);
            for line in 0..3 {
                for block in 0..3 {
                    for cell in minirow(band, line, block) {
                        single[cell] = self.cells[cell].only_singles();
                        any[line][block] = any[line][block].or(self.cells[cell]);
                        alone[line][block] = alone[line][block].or(single[cell]);
                    }
                }
            }
            let arranged = arrange(&any, &alone);
            swept.placed = swept.placed.and(arranged.configurations.placed());
            self.configurations[band] = arranged.configurations;
            decided_in_rows[band] = arranged.decided;
            for line in 0..3 {
                for block in 0..3 {
                    for cell in minirow(band, line, block) {
                        self.cells[cell] = self.cells[cell].and(arranged.left[line][block]);
                    }
                }
            }
        }
        for stack in 0..3 {
            let (mut any, mut alone) = ([[none; 3]; 3], [[none; 3]; 3]);
            for line in 0..3 {
                for band in 0..3 {
                    for cell in minicolumn(stack, line, band) {
                        any[line][band] = any[line][band].or(self.cells[cell]);
                        alone[line][band] = alone[line][band].or(single[cell]);
                    }
                }
            }
            let arranged = arrange(&any, &alone);
            swept.placed = swept.placed.and(arranged.configurations.placed());
            self.configurations[3 + stack] = arranged.configurations;
            for line in 0..3 {
                for band in 0..3 {
                    for (row, cell) in minicolumn(stack, line, band).into_iter().enumerate() {
                        let left = self.cells[cell].and(arranged.left[line][band]);
                        // Decided across and down: a hidden single of row, column or box.
                        let hidden = left.and(decided_in_rows[band][row][stack]).and(arranged.decided[line][band]);
                        let new = left.or_better(hidden);
                        self.cells[cell] = new;
                        swept.least = swept.least.least(new);
                        swept.sum = swept.sum.plus(new);
                    }
                }
            }
        }
        swept
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
