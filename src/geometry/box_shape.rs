//! The shape of a box.

use std::fmt;
use std::str::FromStr;

use super::house::{House, HouseKind};
use super::{Cell, GeometryError};

/// The shape of a box: rows by columns, written `2x3` for two rows of three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoxShape {
    /// How many rows a box has.
    pub height: usize,
    /// How many columns a box has.
    pub width: usize,
}

impl BoxShape {
    /// The usual shape for a board of so many cells (16, 36, 64, 81, 100, 144, 225, 256, 400, 576 or 625, and 1).
    ///
    /// Of the shapes that fit the side, the one nearest to a square with boxes wider than high, as most papers print it.
    pub fn usual(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        let fits = side * side == cells && (1..=25).contains(&side);
        let height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height))?;
        (fits && (height > 1 || side == 1)).then(|| Self { height, width: side / height })
    }

    /// The side of the board that such boxes make.
    pub fn side(self) -> usize {
        self.height * self.width
    }

    /// The shape of a regular pattern of boxes, if the houses have one.
    pub(super) fn of(houses: &[House], width: usize) -> Option<Self> {
        let boxes: Vec<&House> = houses.iter().filter(|house| house.kind == HouseKind::Box).collect();
        let first = boxes.first()?.cells.as_slice();
        let across = first.iter().take_while(|cell| cell.index() < width).count();
        let shape = Self { height: first.len().checked_div(across)?, width: across };
        let regular = shape.side() == width
            && boxes.iter().enumerate().all(|(index, house)| house.cells.iter().copied().eq(shape.cells(index)));
        regular.then_some(shape)
    }

    /// The cells of box `index` (from 0, left to right and top to bottom).
    pub(crate) fn cells(self, index: usize) -> impl Iterator<Item = Cell> {
        let (top, left) = (index / self.height * self.height, index % self.height * self.width);
        (0..self.side())
            .map(move |position| Cell::at(top + position / self.width, left + position % self.width, self.side()))
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

impl FromStr for BoxShape {
    type Err = GeometryError;

    fn from_str(text: &str) -> Result<Self, GeometryError> {
        let malformed = || GeometryError::BoxShape { found: text.into() };
        let (height, width) = text.split_once(['x', 'X']).ok_or_else(malformed)?;
        let number = |part: &str| part.trim().parse().map_err(|_| malformed());
        let shape = Self { height: number(height)?, width: number(width)? };
        let side = shape.height.saturating_mul(shape.width);
        if side == 0 || side > 25 { Err(GeometryError::Side { side }) } else { Ok(shape) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_shapes_are_those_of_the_manual() {
        let usual = |cells| BoxShape::usual(cells).map(|shape| shape.to_string());
        let table = [(16, "2x2"), (36, "2x3"), (64, "2x4"), (81, "3x3"), (100, "2x5"), (144, "3x4")];
        for (cells, shape) in table.into_iter().chain([(256, "4x4"), (625, "5x5"), (1, "1x1")]) {
            assert_eq!(usual(cells).as_deref(), Some(shape));
        }
        assert_eq!((usual(80), usual(49), usual(900)), (None, None, None));
    }

    #[test]
    fn shapes_are_read_or_refused() {
        assert_eq!("3x4".parse(), Ok(BoxShape { height: 3, width: 4 }));
        assert!(matches!("3".parse::<BoxShape>(), Err(GeometryError::BoxShape { .. })));
        assert!(matches!("6x5".parse::<BoxShape>(), Err(GeometryError::Side { side: 30 })));
        assert!(matches!("0x5".parse::<BoxShape>(), Err(GeometryError::Side { side: 0 })));
    }
}
