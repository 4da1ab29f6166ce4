//! A random full grid, by randomized backtracking.

use std::sync::Arc;

use super::draw::Stream;
use crate::board::Grid;
use crate::geometry::Geometry;
use crate::solver::RandomDescent;

/// A random full grid of a geometry.
///
/// Cells are filled where fewest digits are left, with a digit drawn from these, and every single that follows is placed; where
/// nothing is left the last draws are taken back. Every grid can come up; they are not all equally likely.
///
/// ```
/// use numpla::{Geometry, generator::{Seed, fill}};
/// let grid = fill(&Geometry::classic(), &mut Seed::new(1).stream(0)).unwrap();
/// assert!(grid.is_full() && grid.clashes().is_empty());
/// ```
///
/// Nothing if the geometry has no full grid.
pub fn fill(geometry: &Arc<Geometry>, stream: &mut Stream) -> Option<Grid> {
    let mut draw = |n| stream.below(n);
    let blank = vec![0; geometry.cell_count()];
    let numbers = RandomDescent::new(geometry).run(&blank, &mut draw)?;
    Some(Grid::from_numbers(geometry, numbers))
}
