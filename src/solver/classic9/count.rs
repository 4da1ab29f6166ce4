//! Counting the solutions of one board: depth first, on a stack of its own.

use super::cells::Cells;
use super::one::{Job, State};
use super::split::split;
use super::{Counted, Verdict};

/// Counts solutions up to a limit. `stop` is asked now and then; nothing comes of it once it says so.
pub(super) struct Count<'a> {
    pub(super) cells: &'a Cells,
    pub(super) limit: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
}

/// After so many solutions and dead ends the caller is asked whether to stop: some milliseconds.
const PATIENCE: u32 = 1 << 12;

impl Job for Count<'_> {
    type Outcome = Option<Counted>;

    #[inline(always)]
    fn run<S: State>(self) -> Option<Counted> {
        let mut counted = Counted::default();
        let mut seen = S::Seen::default();
        let mut state = S::load(self.cells);
        let mut others: Vec<S> = Vec::new();
        let mut ends = 0_u32;
        while counted.found < self.limit {
            match state.sweep(&mut seen) {
                Verdict::Moving => continue,
                Verdict::Stuck => {
                    let split = split(|which, at| S::configuration(&seen, which, at));
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
            if ends.is_multiple_of(PATIENCE) && (self.stop)() {
                return None;
            }
            match others.pop() {
                Some(other) => state = other,
                None => break,
            }
        }
        Some(counted)
    }
}
