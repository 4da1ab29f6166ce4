//! One board at a time: depth first, on a stack of its own.

use super::cells::{CELLS, Cells};
use super::split::{Split, split};
use super::sweep::{Configurations, SOLVED, Tile};
use super::{Counted, Verdict};

/// A board that sweeps itself.
pub(super) trait State: Clone {
    /// What the last sweep saw of the configurations.
    type Seen: Default;

    /// The board of these candidates.
    fn load(cells: &Cells) -> Self;
    /// Goes once over bands and stacks.
    fn sweep(&mut self, seen: &mut Self::Seen) -> Verdict;
    /// The configurations, once a sweep has changed nothing.
    fn configurations(seen: &Self::Seen) -> [Configurations<u16>; 6];
    /// Takes a digit (as a mask) out of cells.
    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>);
    /// The candidates of all cells.
    fn cells(&self) -> Cells;
}

/// Counts solutions up to a limit. `stop` is asked now and then; nothing comes of it once it says so.
#[inline(always)]
pub(super) fn count<S: State>(cells: &Cells, limit: u64, stop: &dyn Fn() -> bool) -> Option<Counted> {
    let mut counted = Counted::default();
    let mut seen = S::Seen::default();
    let mut state = S::load(cells);
    let mut others: Vec<S> = Vec::new();
    let mut ends = 0_u32;
    while counted.found < limit {
        match state.sweep(&mut seen) {
            Verdict::Moving => continue,
            Verdict::Stuck => {
                let split: Split = split(&S::configurations(&seen));
                let mut other = state.clone();
                other.strike(split.digit, split.others());
                others.push(other);
                state.strike(split.digit, split.own());
                continue;
            }
            Verdict::Solved => {
                counted.found += 1;
                counted.first.get_or_insert_with(|| state.cells().numbers());
            }
            Verdict::Dead => {}
        }
        ends += 1;
        if ends.is_multiple_of(PATIENCE) && stop() {
            return None;
        }
        match others.pop() {
            Some(other) => state = other,
            None => break,
        }
    }
    Some(counted)
}

/// After so many solutions and dead ends the caller is asked whether to stop: some milliseconds.
const PATIENCE: u32 = 1 << 12;

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

    fn configurations(seen: &Seen) -> [Configurations<u16>; 6] {
        seen.0.configurations
    }

    fn strike(&mut self, digit: u16, cells: impl Iterator<Item = usize>) {
        cells.for_each(|cell| self.0[cell] &= !digit);
    }

    fn cells(&self) -> Cells {
        Cells(self.0)
    }
}
