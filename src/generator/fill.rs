//! A random full grid.

use std::sync::Arc;

use super::draw::Stream;
use super::hook::hook;
use crate::board::Grid;
use crate::geometry::Geometry;
use crate::solver::RandomDescent;
use crate::solver::classic9::{Cells, Engine, descend};

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

/// As [`fill`], on an engine of choice: the same grid, sooner or later.
///
/// # Panics
/// Never.
pub fn fill_on(geometry: &Arc<Geometry>, stream: &mut Stream, engine: Engine) -> Option<Grid> {
    let numbers = if geometry.is_classic() {
        let cells = Cells::of_line(&hook(stream)).expect("a hook has numbers up to 9");
        descend(&cells, engine, &mut || stream.below(2) == 0)?.to_vec()
    } else {
        let blank = vec![0; geometry.cell_count()];
        RandomDescent::new(geometry).run(&blank, &mut |n| stream.below(n))?
    };
    Some(Grid::from_numbers(geometry, numbers))
}
