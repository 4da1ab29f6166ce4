//! Symmetries of the pattern of givens.

use std::fmt;
use std::str::FromStr;

use crate::geometry::{Cell, Geometry};

/// A symmetry that the pattern of givens has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// None.
    None,
    /// The half turn.
    Rotate180,
    /// The quarter turn.
    Rotate90,
    /// Left to right: column c is column n+1-c.
    MirrorLr,
    /// Top to bottom.
    MirrorTb,
    /// Left to right and top to bottom.
    BothMirrors,
    /// In the main diagonal: r1c2 is r2c1.
    Diagonal,
    /// In the other diagonal.
    AntiDiagonal,
    /// In both diagonals.
    BothDiagonals,
    /// All eight of the square.
    All,
}

/// A map of a square board of a width onto itself: (row, column) from 0 to (row, column).
type Map = fn(usize, usize, usize) -> (usize, usize);

const HALF_TURN: Map = |n, r, c| (n - 1 - r, n - 1 - c);
const QUARTER_TURN: Map = |n, r, c| (c, n - 1 - r);
const LEFT_RIGHT: Map = |n, r, c| (r, n - 1 - c);
const TOP_BOTTOM: Map = |n, r, c| (n - 1 - r, c);
const DIAGONAL: Map = |_, r, c| (c, r);
const ANTI_DIAGONAL: Map = |n, r, c| (n - 1 - c, n - 1 - r);

/// Every symmetry with its name, the maps that generate it, and what it is in words.
const TABLE: [(Symmetry, &str, &[Map], &str); 10] = [
    (Symmetry::None, "none", &[], "no symmetry"),
    (Symmetry::Rotate180, "rotate180", &[HALF_TURN], "half turn"),
    (Symmetry::Rotate90, "rotate90", &[QUARTER_TURN], "quarter turn"),
    (Symmetry::MirrorLr, "mirror-lr", &[LEFT_RIGHT], "left to right"),
    (Symmetry::MirrorTb, "mirror-tb", &[TOP_BOTTOM], "top to bottom"),
    (Symmetry::BothMirrors, "both-mirrors", &[LEFT_RIGHT, TOP_BOTTOM], "left to right and top to bottom"),
    (Symmetry::Diagonal, "diagonal", &[DIAGONAL], "in the main diagonal"),
    (Symmetry::AntiDiagonal, "anti-diagonal", &[ANTI_DIAGONAL], "in the other diagonal"),
    (Symmetry::BothDiagonals, "both-diagonals", &[DIAGONAL, ANTI_DIAGONAL], "in both diagonals"),
    (Symmetry::All, "all", &[QUARTER_TURN, LEFT_RIGHT], "all eight of the square"),
];

impl Symmetry {
    /// Every symmetry there is.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.into_iter().map(|row| row.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// What it is, in words.
    pub fn summary(self) -> &'static str {
        TABLE[self as usize].3
    }

    /// The cells that are given together, in the order of their first cells.
    ///
    /// ```
    /// use numpla::{Geometry, generator::Symmetry};
    /// let orbits = Symmetry::Rotate180.orbits(&Geometry::classic());
    /// assert_eq!((orbits.len(), orbits[0].len()), (41, 2));
    /// ```
    pub fn orbits(self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let n = geometry.width();
        let mut orbits: Vec<Vec<Cell>> = Vec::new();
        let mut seen = vec![false; geometry.cell_count()];
        for start in geometry.cells() {
            if std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let mut orbit = vec![start];
            let mut next = 0;
            while next < orbit.len() {
                let (row, column) = (orbit[next].index() / n, orbit[next].index() % n);
                for map in TABLE[self as usize].2 {
                    let (row, column) = map(n, row, column);
                    let image = Cell::at(row, column, n);
                    if !std::mem::replace(&mut seen[image.index()], true) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbits.push(orbit);
        }
        orbits
    }
}

/// Which numbers of givens unions of orbits can have: `reachable[n]` for 0 to all cells.
pub(super) fn reachable<'a>(orbits: impl Iterator<Item = &'a Vec<Cell>>, cells: usize) -> Vec<bool> {
    let mut reachable = vec![false; cells + 1];
    reachable[0] = true;
    for orbit in orbits {
        for count in (orbit.len()..=cells).rev() {
            reachable[count] |= reachable[count - orbit.len()];
        }
    }
    reachable
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No symmetry has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no symmetry {found:?}; the symmetries are: {}", TABLE.map(|row| row.1).join(", "))]
pub struct UnknownSymmetry {
    found: String,
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<Self, UnknownSymmetry> {
        let row = TABLE.iter().find(|row| row.1 == text);
        row.map(|row| row.0).ok_or_else(|| UnknownSymmetry { found: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_symmetries() {
        for (index, symmetry) in Symmetry::all().enumerate() {
            assert_eq!(symmetry as usize, index);
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }

    #[test]
    fn orbits_partition_the_board_and_are_closed() {
        for geometry in [Geometry::classic(), Geometry::boxes(2, 3).unwrap()] {
            for symmetry in Symmetry::all() {
                let orbits = symmetry.orbits(&geometry);
                let mut cells: Vec<Cell> = orbits.concat();
                cells.sort();
                assert_eq!(cells, geometry.cells().collect::<Vec<_>>());
                let n = geometry.width();
                for orbit in &orbits {
                    for cell in orbit {
                        for map in TABLE[symmetry as usize].2 {
                            let (r, c) = map(n, cell.index() / n, cell.index() % n);
                            assert!(orbit.contains(&Cell::at(r, c, n)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn counts_that_cannot_be() {
        let classic = Geometry::classic();
        let can = |symmetry: Symmetry, n: usize| reachable(symmetry.orbits(&classic).iter(), 81)[n];
        assert!(can(Symmetry::Rotate180, 27) && can(Symmetry::Rotate180, 28));
        assert!(!can(Symmetry::Rotate90, 27) && can(Symmetry::Rotate90, 28) && can(Symmetry::Rotate90, 29));
        assert!(!can(Symmetry::All, 26) && can(Symmetry::All, 25));
        assert!(can(Symmetry::BothMirrors, 26) && can(Symmetry::Diagonal, 23));
    }
}
