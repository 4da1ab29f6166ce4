//! Random region maps for jigsaw boards.

use std::sync::Arc;

use super::draw::Stream;
use crate::geometry::{BoxShape, Geometry, GeometryError, Regions, Spec};
use crate::solver::RandomDescent;

/// A random map: from boxes or rows on, neighbouring regions exchange cells for a while, each staying in one piece.
///
/// ```
/// use numpla::generator::{Seed, random_regions};
/// let map = random_regions(7, &mut Seed::new(1).stream(0));
/// assert_eq!(map.side(), 7);
/// ```
///
/// # Panics
/// If the side is not 1 to 25.
pub fn random_regions(side: usize, stream: &mut Stream) -> Regions {
    let shape = BoxShape::usual(side * side).unwrap_or(BoxShape { height: 1, width: side });
    let mut map = Map { side, of_cell: vec![0; side * side] };
    for region in 0..side {
        shape.cells(region).for_each(|cell| map.of_cell[cell.index()] = region);
    }
    // Twelve tries a cell: after half of that maps of 9x9 have lost the look of the boxes they came from.
    for _ in 0..12 * side * side {
        map.exchange(stream);
    }
    // Letters in reading order: the region of the first cell is A.
    let mut order = Vec::new();
    let first_seen = |region: &usize| {
        order.iter().position(|known| known == region).unwrap_or_else(|| {
            order.push(*region);
            order.len() - 1
        })
    };
    let labels: Vec<usize> = map.of_cell.iter().map(first_seen).collect();
    Regions::new(&labels).expect("each exchange leaves a map")
}

/// A board with a random map and variants that has a full grid. Not every map has one, so maps are drawn until a quick search finds a grid.
///
/// # Errors
/// If a variant does not go with the board, or no map of a hundred came to a grid.
///
/// # Panics
/// If the side is not 1 to 25.
pub fn random_jigsaw(side: usize, variants: &[String], stream: &mut Stream) -> Result<Arc<Geometry>, GeometryError> {
    for _ in 0..TRIES {
        let map = random_regions(side, stream);
        let geometry = Spec { variants: variants.to_vec(), ..Spec::regions(map) }.build()?;
        let blank = vec![0; geometry.cell_count()];
        if RandomDescent::new(&geometry).attempts(&blank, ATTEMPTS, &mut |n| stream.below(n)).is_some() {
            return Ok(geometry);
        }
    }
    Err(GeometryError::NoFullGrid { tries: TRIES })
}

/// So many maps are tried for a full grid.
const TRIES: usize = 100;

/// So many new beginnings a search for a full grid gets.
const ATTEMPTS: u64 = 8;

struct Map {
    side: usize,
    of_cell: Vec<usize>,
}

impl Map {
    /// Tries to give a random cell to a neighbouring region, and to take another cell of that one in return.
    fn exchange(&mut self, stream: &mut Stream) {
        let cell = stream.below(self.of_cell.len() as u32) as usize;
        let around: Vec<usize> = self.neighbours(cell).collect();
        if around.is_empty() {
            return;
        }
        let neighbour = around[stream.below(around.len() as u32) as usize];
        let (from, to) = (self.of_cell[cell], self.of_cell[neighbour]);
        if from == to {
            return;
        }
        self.of_cell[cell] = to;
        let mut back: Vec<usize> =
            (0..self.of_cell.len()).filter(|&other| self.of_cell[other] == to && other != cell).collect();
        stream.shuffle(&mut back);
        for other in back {
            if self.neighbours(other).any(|next| self.of_cell[next] == from) {
                self.of_cell[other] = from;
                if self.is_in_one_piece(from) && self.is_in_one_piece(to) {
                    return;
                }
                self.of_cell[other] = to;
            }
        }
        self.of_cell[cell] = from;
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, row, column) = (self.side, cell / self.side, cell % self.side);
        let up = (row > 0).then(|| cell - side);
        let down = (row + 1 < side).then(|| cell + side);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < side).then(|| cell + 1);
        [up, left, right, down].into_iter().flatten()
    }

    fn is_in_one_piece(&self, region: usize) -> bool {
        let Some(first) = self.of_cell.iter().position(|&of| of == region) else { return false };
        let mut reached = vec![false; self.of_cell.len()];
        let (mut stack, mut count) = (vec![first], 1);
        reached[first] = true;
        while let Some(cell) = stack.pop() {
            for next in self.neighbours(cell) {
                if self.of_cell[next] == region && !std::mem::replace(&mut reached[next], true) {
                    count += 1;
                    stack.push(next);
                }
            }
        }
        count == self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Seed;

    #[test]
    fn maps_of_all_sides_are_maps_and_differ() {
        for side in 1..=25 {
            let [one, other] = [0, 1].map(|k| random_regions(side, &mut Seed::new(9).stream(k)));
            assert_eq!((one.side(), other.side()), (side, side));
            assert!(side < 4 || one != other, "{side}");
            assert!(side < 5 || one.box_shape().is_none(), "{side}");
        }
    }

    #[test]
    fn jigsaws_have_a_full_grid() {
        for side in 5..=9 {
            let geometry = random_jigsaw(side, &[], &mut Seed::new(3).stream(side as u64)).unwrap();
            assert!(crate::generator::fill(&geometry, &mut Seed::new(1).stream(0)).is_some());
        }
    }
}
