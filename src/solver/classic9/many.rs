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
}

impl LaneJob for Batch<'_> {
    #[inline(always)]
    fn run<V: Vector>(self) {
        if self.limit > 0 {
            lanes::run::<V>(Counting { batch: self, begun: 0 });
        }
    }
}

impl Work for Counting<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, [u16; CELLS])> {
        let line = self.batch.lines.get(self.begun)?;
        self.begun += 1;
        Some((self.begun - 1, line.map(candidates_of)))
    }

    #[inline(always)]
    fn is_open(&self, line: usize) -> bool {
        self.batch.found[line] < self.batch.limit
    }

    #[inline(always)]
    fn forked(&mut self, _: usize) {}

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
