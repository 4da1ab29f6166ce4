//! Floor 5: new puzzles.
//!
//! A full grid is drawn ([`fill`]), givens are dug out of it orbit by orbit ([`Digger`]) while it stays unique, and a
//! [`Target`] says whether the result will do; if not, the next attempt follows on the same stream of draws. Puzzle *k* of a
//! run depends on (seed, *k*, request) alone.

mod by_last;
mod dig;
mod draw;
mod fill;
mod four_boxes;
mod ground;
mod hook;
mod local;
mod met;
mod regions;
mod request;
mod symmetry;
mod target;
mod unavoidable;

pub use dig::{Digger, redundant_givens};
pub use draw::{Seed, Stream};
pub use fill::{ENOUGH, fill, fill_uniform};
pub use ground::Ground;
pub use regions::{random_jigsaw, random_regions};
pub use request::{Generator, Made, Request, RequestError, Shortfall};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use target::Target;
