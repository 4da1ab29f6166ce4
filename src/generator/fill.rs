//! A random full grid.

use std::sync::Arc;

use super::draw::Stream;
use super::four_boxes::rest;
use super::hook::hook;
use crate::board::Grid;
use crate::geometry::Geometry;
use crate::solver::RandomDescent;

/// So many beginnings a search for a full grid gets: a few seconds of work on a board of 12x12.
pub const ENOUGH: u64 = 512;

/// A random full grid of a geometry.
///
/// On the usual board a band and a stack are drawn, each equally likely, and then ways to fill the other four boxes until one comes to a grid; on other
/// boards cells are filled where fewest digits are left, with a digit drawn from these, and every single that follows is placed. Where nothing is left
/// the last draws are taken back. Every grid can come up; they are not all equally likely: of two with the same band and stack one is up to 8 times as likely
/// as the other, which [`fill_uniform`] puts right.
///
/// ```
/// use numpla::{Geometry, generator::{Seed, fill}};
/// let grid = fill(&Geometry::classic(), &mut Seed::new(1).stream(0)).unwrap();
/// assert!(grid.is_full() && grid.clashes().is_empty());
/// ```
///
/// Nothing if the geometry has no full grid, or if [`ENOUGH`] beginnings came to none.
pub fn fill(geometry: &Arc<Geometry>, stream: &mut Stream) -> Option<Grid> {
    if !geometry.is_classic() {
        let blank = vec![0; geometry.cell_count()];
        let numbers = RandomDescent::new(geometry).attempts(&blank, ENOUGH, &mut |n| stream.below(n))?;
        return Some(Grid::from_numbers(geometry, numbers));
    }
    let begun = hook(stream);
    loop {
        let mut numbers = begun;
        if rest(&mut numbers, stream).is_some() {
            return Some(Grid::from_numbers(geometry, numbers.to_vec()));
        }
    }
}

/// A random full grid of the usual board, each of the 6 670 903 752 021 072 936 960 equally likely; on other boards as [`fill`].
///
/// A band and a stack, each equally likely, and one way to fill the rest. A grid comes up by its only way with a chance that is known but for
/// a number of 1 to 8, so it is kept with a chance of so many eighths, and then all grids are equally likely. About ten ways are gone for each grid.
///
/// ```
/// use numpla::{Geometry, generator::{Seed, fill_uniform}};
/// let grid = fill_uniform(&Geometry::classic(), &mut Seed::new(1).stream(0)).unwrap();
/// assert!(grid.is_full() && grid.clashes().is_empty());
/// ```
///
/// Nothing if the geometry has no full grid.
pub fn fill_uniform(geometry: &Arc<Geometry>, stream: &mut Stream) -> Option<Grid> {
    if !geometry.is_classic() {
        return fill(geometry, stream);
    }
    loop {
        let mut numbers = hook(stream);
        if rest(&mut numbers, stream).is_some_and(|ways| stream.below(8) < ways) {
            return Some(Grid::from_numbers(geometry, numbers.to_vec()));
        }
    }
}
