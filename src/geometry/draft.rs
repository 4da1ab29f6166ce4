//! A geometry in the making: variants add houses and peers to it.

use super::cell::Cell;
use super::digit::Digit;
use super::house::{House, HouseKind};
use super::{Geometry, GeometryError};

/// A square board in the making: rows and columns are there, variants add the rest.
///
/// ```
/// use numpla::geometry::{Draft, HouseKind};
/// use numpla::Cell;
/// // A 2x2 Latin square whose corners need nothing more.
/// let geometry = Draft::square(2, "latin").unwrap().build().unwrap();
/// assert_eq!(geometry.houses().len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    shape: Shape,
    name: String,
    variants: Vec<String>,
    houses: Vec<House>,
    extra_peers: Vec<(Cell, Cell)>,
}

/// How many there are of what, and how cells are called.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) width: usize,
    pub(super) cells: usize,
    pub(super) digits: usize,
    /// The names of the cells, where they are not called by row and column.
    pub(super) names: Option<Vec<String>>,
}

impl Draft {
    /// A board of `side` rows and columns with as many digits.
    ///
    /// # Errors
    /// If the side is not 1 to 25.
    pub fn square(side: usize, name: &str) -> Result<Self, GeometryError> {
        if side == 0 || side > Digit::MAX_COUNT {
            return Err(GeometryError::Side { side });
        }
        let shape = Shape { width: side, cells: side * side, digits: side, names: None };
        let mut draft = Self::blank(shape, name);
        for kind in [HouseKind::Row, HouseKind::Column] {
            for line in 0..side {
                let cells = (0..side).map(|position| match kind {
                    HouseKind::Row => Cell::at(line, position, side),
                    _ => Cell::at(position, line, side),
                });
                draft.add_house(kind, format!("{kind} {}", line + 1), cells.collect());
            }
        }
        Ok(draft)
    }

    /// A board of cells with names, in one line and without any house.
    ///
    /// # Errors
    /// If there is no cell, or more than [`Cell::MAX_COUNT`], or the digits are not 1 to 25.
    pub fn of_cells(names: Vec<String>, digits: usize) -> Result<Self, GeometryError> {
        let cells = names.len();
        if cells == 0 || cells > Cell::MAX_COUNT {
            return Err(GeometryError::Cells { found: cells });
        }
        if digits == 0 || digits > Digit::MAX_COUNT {
            return Err(GeometryError::Values { found: digits });
        }
        Ok(Self::blank(Shape { width: cells, cells, digits, names: Some(names) }, ""))
    }

    fn blank(shape: Shape, name: &str) -> Self {
        Self { shape, name: name.into(), variants: Vec::new(), houses: Vec::new(), extra_peers: Vec::new() }
    }

    /// Adds a house. It is complete if it has as many cells as there are digits.
    pub fn add_house(&mut self, kind: HouseKind, label: String, cells: Vec<Cell>) {
        let complete = cells.len() == self.shape.digits;
        self.houses.push(House { kind, label, cells, complete });
    }

    /// Says that two cells must differ although no house holds both (a knight's move, an edge).
    pub fn add_peers(&mut self, one: Cell, other: Cell) {
        self.extra_peers.push((one, other));
    }

    /// Adds the name of a variant, to the geometry's name as well.
    pub fn add_variant_name(&mut self, name: &str) {
        self.add_name(name);
        self.add_variant(name);
    }

    /// Adds the name of a variant.
    pub(super) fn add_variant(&mut self, name: &str) {
        self.variants.push(name.into());
    }

    /// Adds a word to the geometry's name.
    pub fn add_name(&mut self, word: &str) {
        if !self.name.is_empty() {
            self.name.push(',');
        }
        self.name.push_str(word);
    }

    /// Checks the draft and makes the geometry.
    ///
    /// # Errors
    /// If a house names a cell twice or one outside the board, has more cells than there are digits, or if
    /// there are boxes that do not cover every cell exactly once.
    pub fn build(mut self) -> Result<Geometry, GeometryError> {
        let Shape { cells, digits, width, .. } = self.shape;
        // Rows, columns, boxes, extras: the order that every scale starts from.
        self.houses.sort_by_key(|house| house.kind);
        let mut boxes_over = vec![0_usize; cells];
        for house in &self.houses {
            let mut seen = vec![false; cells];
            for cell in &house.cells {
                if cell.index() >= cells || seen[cell.index()] {
                    return Err(GeometryError::HouseCells { label: house.label.clone() });
                }
                seen[cell.index()] = true;
            }
            if house.cells.len() > digits {
                return Err(GeometryError::HouseSize { label: house.label.clone(), cells: house.cells.len(), digits });
            }
            if house.kind == HouseKind::Box {
                house.cells.iter().for_each(|cell| boxes_over[cell.index()] += 1);
            }
        }
        let boxed = self.houses.iter().any(|house| house.kind == HouseKind::Box);
        if let Some(index) = boxes_over.iter().position(|&count| boxed && count != 1) {
            return Err(GeometryError::Boxes { row: index / width + 1, column: index % width + 1 });
        }
        if let Some((one, other)) =
            self.extra_peers.iter().find(|(one, other)| one == other || one.index().max(other.index()) >= cells)
        {
            return Err(GeometryError::Peers { one: one.index(), other: other.index() });
        }
        Ok(Geometry::assemble(self.name, self.variants, self.shape, self.houses, &self.extra_peers))
    }
}
