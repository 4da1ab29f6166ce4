//! A map of regions: what takes the place of the boxes on a jigsaw board.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::box_shape::BoxShape;
use super::{Cell, Digit, GeometryError};

/// Which region each cell of a square board lies in: as many regions as rows, each in one piece and as large as a row.
///
/// Read from one label a cell in row-major order, letters or digits, spaces do not count; written as `A`, `B`, ... in the order of the labels.
///
/// ```
/// use numpla::geometry::Regions;
/// let map: Regions = "1112 1322 3342 3444".parse().unwrap();
/// assert_eq!((map.side(), map.to_string().as_str()), (4, "AAABACBBCCDBCDDD"));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Regions {
    side: usize,
    /// The region of each cell in row-major order, numbered from 0 in the order of the labels.
    of_cell: Vec<u8>,
}

impl Regions {
    /// A map from a label for each cell in row-major order.
    ///
    /// # Errors
    /// If there are not 1, 4, 9 ... 625 of them, or a region has another size than a row, or is in pieces.
    pub fn new<L: Ord + fmt::Display>(labels: &[L]) -> Result<Self, GeometryError> {
        let side = labels.len().isqrt();
        if side * side != labels.len() || side == 0 || side > Digit::MAX_COUNT {
            return Err(GeometryError::MapSize { cells: labels.len() });
        }
        let mut regions: BTreeMap<&L, Vec<usize>> = BTreeMap::new();
        for (cell, label) in labels.iter().enumerate() {
            regions.entry(label).or_default().push(cell);
        }
        let mut uneven: Vec<(&&L, &Vec<usize>)> = regions.iter().filter(|(_, cells)| cells.len() != side).collect();
        // A region that is too large first: the cells that others lack are in it.
        uneven.sort_by_key(|(_, cells)| (cells.len() < side, cells[0]));
        if let Some((_, first)) = uneven.first() {
            let sizes = uneven.iter().enumerate().map(|(nth, (label, cells))| match (nth, cells.len()) {
                (0, 1) => format!("region {label} has 1 cell"),
                (0, many) => format!("region {label} has {many} cells"),
                (_, many) => format!("{label} has {many}"),
            });
            let found = sizes.collect::<Vec<_>>().join(", ");
            return Err(GeometryError::RegionSizes { found, expected: side, at: first[0] });
        }
        let mut of_cell = vec![0; labels.len()];
        for (region, cells) in regions.values().enumerate() {
            for &cell in cells {
                of_cell[cell] = region as u8;
            }
        }
        let map = Self { side, of_cell };
        match regions.iter().zip(0..).find(|(_, region)| !map.is_in_one_piece(*region)) {
            Some(((label, cells), _)) => Err(GeometryError::RegionPieces { region: label.to_string(), at: cells[0] }),
            None => Ok(map),
        }
    }

    /// How many rows and columns the board has, and how many regions.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of each cell's region in row-major order, from 0.
    pub fn numbers(&self) -> &[u8] {
        &self.of_cell
    }

    /// The letter that a region (from 0) is written with.
    ///
    /// # Panics
    /// If there is no such region on any board.
    pub fn letter(region: usize) -> char {
        assert!(region < Digit::MAX_COUNT, "a board has at most 25 regions");
        char::from(b'A' + region as u8)
    }

    /// The cells of a region (from 0) in row-major order.
    pub fn cells(&self, region: usize) -> impl Iterator<Item = Cell> + '_ {
        let of_region = move |(_, of): &(usize, &u8)| usize::from(**of) == region;
        self.of_cell.iter().enumerate().filter(of_region).map(|(index, _)| Cell::from_index(index))
    }

    /// The shape of the boxes, if the regions are equal rectangles in a regular pattern.
    pub fn box_shape(&self) -> Option<BoxShape> {
        let width = self.of_cell.iter().take_while(|region| **region == self.of_cell[0]).count().min(self.side);
        let shape = BoxShape { height: self.side.checked_div(width)?, width };
        let is_box = |nth| {
            let first = shape.cells(nth).next().map_or(0, Cell::index);
            self.cells(self.of_cell[first].into()).eq(shape.cells(nth))
        };
        (shape.side() == self.side && (0..self.side).all(is_box)).then_some(shape)
    }

    fn is_in_one_piece(&self, region: usize) -> bool {
        let mut cells: Vec<usize> = self.cells(region).map(Cell::index).collect();
        let mut reached = vec![cells.swap_remove(0)];
        let mut next = 0;
        while next < reached.len() {
            let at = reached[next];
            next += 1;
            let touches = |other: usize| {
                let (rows, columns) = ((at / self.side, other / self.side), (at % self.side, other % self.side));
                rows.0.abs_diff(rows.1) + columns.0.abs_diff(columns.1) == 1
            };
            reached.extend(cells.extract_if(.., |cell| touches(*cell)));
        }
        cells.is_empty()
    }
}

impl FromStr for Regions {
    type Err = GeometryError;

    fn from_str(text: &str) -> Result<Self, GeometryError> {
        let labels: Vec<char> = text.chars().filter(|label| !label.is_whitespace()).collect();
        match labels.iter().find(|label| !label.is_alphanumeric()) {
            Some(&found) => Err(GeometryError::RegionLabel { found }),
            None => Self::new(&labels),
        }
    }
}

impl fmt::Display for Regions {
    /// One letter a cell, `A` for the region whose label comes first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_cell.iter().try_for_each(|&region| write!(f, "{}", Self::letter(region.into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Regions>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_map_is_said() {
        assert_eq!(error("abcde"), "a region map has as many cells as a board (16, 25, 36 ... 625), not 5");
        assert_eq!(error("aaaa abbb cccc dddd"), "region a has 5 cells, b has 3, expected 4 each");
        assert_eq!(error("abbb aabb accc dddd"), "region b has 5 cells, c has 3, expected 4 each");
        assert_eq!(error("abbb abbb accc dddd"), "region b has 6 cells, a has 3, c has 3, expected 4 each");
        assert_eq!(error("abba abba cccc dddd"), "region a is in pieces");
        assert_eq!(error("aabb aabb ccdd cc.d"), "found '.' in a region map, expected a letter or digit for each cell");
    }

    #[test]
    fn boxes_are_seen_to_be_boxes() {
        let shape = |text: &str| text.parse::<Regions>().unwrap().box_shape().map(|shape| shape.to_string());
        assert_eq!(shape("aabb aabb ccdd ccdd").as_deref(), Some("2x2"));
        assert_eq!(shape("111222 111222 333444 333444 555666 555666").as_deref(), Some("2x3"));
        assert_eq!(shape("ddcc ddcc aabb aabb").as_deref(), Some("2x2"), "whatever the labels");
        assert_eq!(shape("aaab acbb ccdb cddd"), None);
        assert_eq!(shape("aaaa bbbb cccc dddd").as_deref(), Some("1x4"));
        assert_eq!(shape("aaaa bbbc bccc dddd").as_deref(), None);
    }
}
