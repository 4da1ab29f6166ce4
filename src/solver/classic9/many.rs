//! Counting the solutions of many boards.

use super::cells::{CELLS, Cells, candidates_of};
use super::lanes::{self, Line, Work};
use super::vector::{LaneJob, Vector};

/// Counts the solutions of each line up to a limit.
pub(super) struct Batch<'a> {
    pub(super) lines: &'a [Line],
    pub(super) limit: u64,
    /// A zero for each line, for how many solutions are found.
    pub(super) found: &'a mut [u64],
    /// Nothing for each line, for its first solution; empty where they are not wanted.
    pub(super) first: &'a mut [Option<Line>],
}

/// A batch and how many of its lines have gone to lanes. The question of a line is its number.
struct Counting<'a> {
    batch: Batch<'a>,
    begun: usize,
    /// Boards that were set aside. They come before new lines, which keeps them few.
    pile: Vec<(usize, [u16; CELLS])>,
}

impl LaneJob for Batch<'_> {
    #[inline(always)]
    fn run<V: Vector>(self) {
        if self.limit > 0 {
            lanes::run::<V>(Counting { batch: self, begun: 0, pile: Vec::new() });
        }
    }
}

impl Work for Counting<'_> {
    const BOTH: bool = true;

    #[inline(always)]
    fn next(&mut self, lay: impl FnOnce(&[u16; CELLS])) -> Option<usize> {
        while let Some((line, board)) = self.pile.pop() {
            if self.is_open(line) {
                lay(&board);
                return Some(line);
            }
        }
        let line = self.batch.lines.get(self.begun)?;
        lay(&line.map(candidates_of));
        self.begun += 1;
        Some(self.begun - 1)
    }

    #[inline(always)]
    fn is_open(&self, line: usize) -> bool {
        self.batch.found[line] < self.batch.limit
    }

    #[inline(always)]
    fn set_aside(&mut self, line: usize, board: [u16; CELLS]) {
        self.pile.push((line, board));
    }

    #[inline(always)]
    fn dead(&mut self, _: usize) {}

    #[inline(always)]
    fn solved(&mut self, line: usize, solution: impl FnOnce() -> Cells) -> bool {
        self.batch.found[line] += 1;
        if let Some(first @ None) = self.batch.first.get_mut(line) {
            *first = Some(solution().numbers());
        }
        self.batch.found[line] == self.batch.limit
    }
}
