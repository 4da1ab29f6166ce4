//! Depth first through the boards that guesses lead to, on a stack of its own.

use super::Verdict;
use super::one::State;
use super::split::split;

/// A search that gives one solution after the other.
pub(super) struct Search<S: State> {
    /// The board under work; once a solution is given, that solution.
    pub(super) board: S,
    others: Vec<S>,
    seen: S::Seen,
}

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// A solution: it is the board.
    Solution,
    /// There is no other.
    Nothing,
    /// The caller wanted to stop.
    Stopped,
}

impl<S: State> Search<S> {
    /// A search from a board on.
    #[inline(always)]
    pub(super) fn of(board: S) -> Self {
        Self { board, others: Vec::new(), seen: S::Seen::default() }
    }

    /// Goes back to what was left to try; nothing if that was all.
    #[inline(always)]
    pub(super) fn go_back(&mut self) -> bool {
        self.others.pop().map(|other| self.board = other).is_some()
    }

    /// Looks for a solution of the board. `stop` is asked at each dead end.
    #[inline(always)]
    pub(super) fn run(&mut self, mut stop: impl FnMut() -> bool) -> Found {
        loop {
            match self.board.sweep(&mut self.seen) {
                Verdict::Moving => {}
                Verdict::Stuck => {
                    let split = split(|which, at| S::configuration(&self.seen, which, at));
                    let mut other = self.board.clone();
                    other.strike(split.digit, split.others());
                    self.others.push(other);
                    self.board.strike(split.digit, split.own());
                }
                Verdict::Solved => return Found::Solution,
                Verdict::Dead if stop() => return Found::Stopped,
                Verdict::Dead if self.go_back() => {}
                Verdict::Dead => return Found::Nothing,
            }
        }
    }
}
