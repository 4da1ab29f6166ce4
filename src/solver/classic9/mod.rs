//! The fast engines for the 9x9 board of rows, columns and 3x3 boxes: how many solutions, and which.
//!
//! All engines draw the same conclusions (a *sweep* over bands and stacks) and split boards in the same way, so they count the same; they differ in
//! how they lay boards out in registers. To be read in this order:
//!
//! ```text
//! cells     the candidates of 81 cells: what an engine starts from
//! sweep     what is concluded without guessing, written once for any vector of lanes
//! vector/   lanes of 16 bits: one (the slow twin), 8, 16 or 32 side by side
//! split     where to guess, and into what
//! one       what a single board must be able to do; nine, three: boards laid out for that in registers
//! search    depth first from guess to guess; count, other: what is asked of it
//! lanes     many boards at once, one a lane; many, desk: who asks, and is told
//! engine    which of all this the processor can run
//! ```
//!
//! Everything that runs inside an engine is generic and inlined: only so does it take on the instructions of the engine, which is compiled for a
//! processor that this build knows nothing of.

#![allow(unsafe_code, reason = "processor instructions have no safe form; each block says why it is right")]
#![allow(clippy::inline_always, reason = "what runs inside an engine must take on the engine's instructions")]
#![allow(clippy::needless_range_loop, reason = "bands, lines and boxes are numbers that several arrays are asked for")]

mod cells;
mod count;
mod desk;
mod engine;
mod lanes;
mod many;
mod one;
mod other;
mod question;
mod search;
mod split;
mod sweep;
mod vector;

#[cfg(target_arch = "x86_64")]
mod nine;
#[cfg(target_arch = "x86_64")]
mod three;

pub use cells::Cells;
use count::Count;
pub use desk::{Asked, Desk, at_once, side_by_side};
pub use engine::{Engine, UnknownEngine};
pub use lanes::Line;
use many::Batch;
pub use other::Known;

/// How many solutions were found, and the first that was.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    /// How many, up to the limit.
    pub found: u64,
    /// Numbers from 1, row-major.
    pub first: Option<[u8; 81]>,
}

/// What a sweep came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// There is no solution.
    Dead,
    /// Candidates have gone: sweep again.
    Moving,
    /// Every cell has its digit.
    Solved,
    /// Nothing changes any more: guess.
    Stuck,
}

/// Counts solutions up to a limit.
///
/// ```
/// use numpla::solver::classic9::{Cells, Engine, count};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let counted = count(&Cells::of_line(line.as_bytes()).unwrap(), 2, Engine::best());
/// assert_eq!((counted.found, &counted.first.unwrap()[..4]), (1, &[5, 3, 4, 6][..]));
/// ```
///
/// # Panics
/// Never: a count that nobody stops comes to its end.
pub fn count(cells: &Cells, limit: u64, engine: Engine) -> Counted {
    count_until(cells, limit, engine, &|| false).expect("nobody stops it")
}

/// As [`count`], but asks now and then whether to stop; nothing comes of it then.
pub fn count_until(cells: &Cells, limit: u64, engine: Engine, stop: &dyn Fn() -> bool) -> Option<Counted> {
    engine.run(Count { cells, limit, stop })
}

/// Counts the solutions of many boards up to a limit: much faster than one by one, from a dozen boards on. A line is 81 numbers (0 for blank) or
/// characters; one with any other byte has no solution.
///
/// ```
/// use numpla::solver::classic9::{Engine, count_all};
/// let line = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(count_all(&[line, [b'.'; 81]], 2, Engine::best()), [1, 2]);
/// ```
pub fn count_all(lines: &[Line], limit: u64, engine: Engine) -> Vec<u64> {
    let mut found = vec![0; lines.len()];
    run(lines, limit, engine, &mut found, &mut []);
    found
}

/// As [`count_all`], with the first solution that is found of each board.
///
/// ```
/// use numpla::solver::classic9::{Engine, solve_all};
/// let line = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let solved = solve_all(&[line], 2, Engine::best());
/// assert_eq!((solved[0].found, &solved[0].first.unwrap()[..4]), (1, &[5, 3, 4, 6][..]));
/// ```
pub fn solve_all(lines: &[Line], limit: u64, engine: Engine) -> Vec<Counted> {
    let (mut found, mut first) = (vec![0; lines.len()], vec![None; lines.len()]);
    run(lines, limit, engine, &mut found, &mut first);
    found.into_iter().zip(first).map(|(found, first)| Counted { found, first }).collect()
}

fn run(lines: &[Line], limit: u64, engine: Engine, found: &mut [u64], first: &mut [Option<Line>]) {
    engine.run_lanes(Batch { lines, limit, found, first });
}

#[cfg(test)]
mod tests;
