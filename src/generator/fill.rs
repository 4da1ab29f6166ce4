//! A random full grid.

use std::sync::Arc;

use super::draw::Stream;
use super::hook::hook;
use crate::board::Grid;
use crate::geometry::Geometry;
use crate::solver::RandomDescent;
use crate::solver::classic9::{Cells, Engine, descend, probe};

/// A random full grid of a geometry.
///
/// On the usual board five boxes are drawn first, each way to fill them equally likely, and the rest by a coin at each guess; on other boards cells
/// are filled where fewest digits are left, with a digit drawn from these, and every single that follows is placed. Where nothing is left the
/// last draws are taken back. Every grid can come up; they are not all equally likely.
///
/// ```
/// use numpla::{Geometry, generator::{Seed, fill}};
/// let grid = fill(&Geometry::classic(), &mut Seed::new(1).stream(0)).unwrap();
/// assert!(grid.is_full() && grid.clashes().is_empty());
/// ```
///
/// Nothing if the geometry has no full grid.
pub fn fill(geometry: &Arc<Geometry>, stream: &mut Stream) -> Option<Grid> {
    fill_on(geometry, stream, Engine::best())
}

/// A random full grid of the usual board, each nearly equally likely; on other boards as [`fill`].
///
/// From a drawn band and stack one way leads down by fair coins, without turning back. A grid that took *n* coins is reached once in 2^n times, so it
/// is kept once in 2^(14-n) times, and then all are equally likely, but for those that take more than 14 coins: these, a twentieth of all, come up less
/// often than they should, by a factor of two to eight. About six ways are gone for each grid.
///
/// ```
/// use numpla::{Geometry, generator::{Seed, fill_uniform}, solver::classic9::Engine};
/// let grid = fill_uniform(&Geometry::classic(), &mut Seed::new(1).stream(0), Engine::best()).unwrap();
/// assert!(grid.is_full() && grid.clashes().is_empty());
/// ```
///
/// Nothing if the geometry has no full grid.
///
/// # Panics
/// Never.
pub fn fill_uniform(geometry: &Arc<Geometry>, stream: &mut Stream, engine: Engine) -> Option<Grid> {
    /// Grids that take more coins than this come up less often than they should.
    const MOST_COINS: u32 = 14;
    if !geometry.is_classic() {
        return fill_on(geometry, stream, engine);
    }
    loop {
        if let Some((numbers, coins)) = probe(&begun(stream), engine, &mut || stream.below(2) == 0)
            && stream.below(1 << MOST_COINS.saturating_sub(coins)) == 0
        {
            return Some(Grid::from_numbers(geometry, numbers.to_vec()));
        }
    }
}

/// As [`fill`], on an engine of choice: the same grid, sooner or later.
///
/// # Panics
/// Never.
pub fn fill_on(geometry: &Arc<Geometry>, stream: &mut Stream, engine: Engine) -> Option<Grid> {
    let numbers = if geometry.is_classic() {
        descend(&begun(stream), engine, &mut || stream.below(2) == 0)?.to_vec()
    } else {
        let blank = vec![0; geometry.cell_count()];
        RandomDescent::new(geometry).run(&blank, &mut |n| stream.below(n))?
    };
    Some(Grid::from_numbers(geometry, numbers))
}

/// A drawn band and stack, the rest open.
fn begun(stream: &mut Stream) -> Cells {
    Cells::of_line(&hook(stream)).expect("a hook has numbers up to 9")
}
