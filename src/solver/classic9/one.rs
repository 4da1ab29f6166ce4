//! One board at a time: what a board must be able to do, and the slow one that can.

use super::Verdict;
use super::cells::{CELLS, Cells};
use super::sweep::{SOLVED, Tile};

/// A board that sweeps itself.
pub(super) trait State: Clone {
    /// What the last sweep saw of the configurations.
    type Seen: Default;

    /// The board of these candidates.
    fn load(cells: &Cells) -> Self;
    /// Goes once over bands and stacks.
    fn sweep(&mut self, seen: &mut Self::Seen) -> Verdict;
    /// The digits that have configuration `at` of band or stack `which`, once a sweep has changed nothing.
    fn configuration(seen: &Self::Seen, which: usize, at: usize) -> u16;
    /// Takes a digit (as a mask) out of cells.
    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>);
    /// The candidates of all cells.
    fn cells(&self) -> Cells;
}

/// Work on single boards, written once for every kind of [`State`].
pub(super) trait Job {
    /// What comes of it.
    type Outcome;

    /// Does it. To be inlined, so that it takes on the instructions of the engine that runs it.
    fn run<S: State>(self) -> Self::Outcome;
}

/// The slow twin: one lane of the sweep that all engines share.
#[derive(Clone)]
pub(super) struct Scalar([u16; CELLS]);

/// Room for a tile of one lane.
pub(super) struct Seen(Tile<u16>);

impl Default for Seen {
    fn default() -> Self {
        Self(Tile::empty())
    }
}

impl State for Scalar {
    type Seen = Seen;

    fn load(cells: &Cells) -> Self {
        Self(cells.0)
    }

    fn sweep(&mut self, seen: &mut Seen) -> Verdict {
        let before = self.0.iter().sum::<u16>();
        seen.0.cells = self.0;
        let swept = seen.0.sweep();
        self.0 = seen.0.cells;
        match swept {
            _ if swept.dead() & 1 != 0 => Verdict::Dead,
            _ if swept.sum != before => Verdict::Moving,
            _ if swept.sum == SOLVED => Verdict::Solved,
            _ => Verdict::Stuck,
        }
    }

    fn configuration(seen: &Seen, which: usize, at: usize) -> u16 {
        seen.0.configurations[which].0[at]
    }

    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>) {
        cells.for_each(|cell| self.0[cell] &= !digit);
    }

    fn cells(&self) -> Cells {
        Cells(self.0)
    }
}
