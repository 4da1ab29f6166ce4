//! Where puzzles are laid.

use std::sync::Arc;

use super::draw::Seed;
use super::regions::random_jigsaw;
use crate::geometry::{Geometry, GeometryError};

/// Where puzzles are laid: all on one board, or each on a jigsaw board of its own.
///
/// ```
/// use numpla::generator::{Ground, Seed};
/// let ground = Ground::Jigsaw { side: 6, variants: Vec::new() };
/// let [one, other] = [0, 1].map(|index| ground.board(Seed::new(1), index).unwrap());
/// assert_ne!(one.regions(), other.regions());
/// ```
#[derive(Clone, Debug)]
pub enum Ground {
    /// One board.
    Board(Arc<Geometry>),
    /// A board with a region map that is drawn for each puzzle.
    Jigsaw {
        /// How many rows, columns and regions.
        side: usize,
        /// Names of variants besides.
        variants: Vec<String>,
    },
}

/// Maps are drawn from streams far from those of the puzzles, so that a puzzle does not depend on how its map was found.
const MAPS: u64 = 1 << 63;

impl Ground {
    /// The board of puzzle `index` of the run of a seed.
    ///
    /// # Errors
    /// If a variant does not go with the board, or no map comes to a full grid.
    pub fn board(&self, seed: Seed, index: u64) -> Result<Arc<Geometry>, GeometryError> {
        match self {
            Self::Board(geometry) => Ok(Arc::clone(geometry)),
            Self::Jigsaw { side, variants } => random_jigsaw(*side, variants, &mut seed.stream(MAPS + index)),
        }
    }
}

impl From<Arc<Geometry>> for Ground {
    fn from(geometry: Arc<Geometry>) -> Self {
        Self::Board(geometry)
    }
}
