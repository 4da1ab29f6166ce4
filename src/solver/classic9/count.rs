//! Counting the solutions of one board.

use super::Counted;
use super::cells::Cells;
use super::one::{Job, State};
use super::search::{Found, Search};

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
        let mut search = Search::of(S::load(self.cells));
        let mut ends = 0_u32;
        let mut stop = || {
            ends += 1;
            ends.is_multiple_of(PATIENCE) && (self.stop)()
        };
        while counted.found < self.limit {
            match search.run(&mut stop) {
                Found::Stopped => return None,
                Found::Nothing => break,
                Found::Solution => {
                    counted.found += 1;
                    counted.first.get_or_insert_with(|| search.board.cells().numbers());
                }
            }
            if stop() {
                return None;
            }
            if !search.go_back() {
                break;
            }
        }
        Some(counted)
    }
}
