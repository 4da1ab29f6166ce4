//! Floor 0: which cells exist and which must differ. No digit is placed here.
//!
//! A [`Geometry`] is data: everything above reads its houses and peers and never asks for a variant's name.
//! It is made from a [`Spec`] (names), by a [`Draft`] that the registered [`variants`] add to.

mod box_shape;
mod cell;
mod digit;
mod draft;
mod error;
mod graph;
mod house;
mod plane;
mod regions;
mod sets;
mod spec;
pub mod variants;

pub use box_shape::BoxShape;
pub use cell::Cell;
pub use digit::Digit;
pub use draft::Draft;
pub use error::GeometryError;
pub use graph::Graph;
pub use house::{House, HouseId, HouseKind, HouseSet};
pub(crate) use plane::Planes;
pub use plane::{CellSet, NARROW, Plane, WIDE};
pub use regions::Regions;
pub(crate) use sets::numbers_of;
pub use sets::{DigitSet, bits, count, subsets, tight_subsets};
pub use spec::{Layout, Spec};

use std::sync::Arc;

use draft::Shape;

/// A cell's place in one of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Membership {
    /// The house.
    pub house: HouseId,
    /// The cell's position in it, from 0.
    pub position: u8,
    /// Whether the house must hold every digit: searches ask at every step.
    pub complete: bool,
    /// The number of the house times the number of digits: where its row begins in a table of houses and digits.
    pub first: usize,
}

/// The shape of a board: its cells, digits, houses and peers. Immutable and shared.
///
/// ```
/// use numpla::Geometry;
/// let classic = Geometry::boxes(3, 3).unwrap();
/// assert_eq!((classic.cell_count(), classic.digit_count(), classic.houses().len()), (81, 9, 27));
/// assert!(classic.cells().all(|cell| classic.peers(cell).len() == 20));
/// ```
#[derive(Debug)]
pub struct Geometry {
    name: String,
    variants: Vec<String>,
    cell_names: Option<Vec<String>>,
    width: usize,
    cell_count: usize,
    digit_count: usize,
    houses: Vec<House>,
    memberships: Table<Membership>,
    peers: Table<Cell>,
    peer_planes: Planes,
    house_planes: Planes,
    has_extra_peers: bool,
    box_shape: Option<BoxShape>,
}

/// One short list for each cell, laid end to end: every search walks these, so they must lie close together.
#[derive(Debug)]
struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Table<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Self {
        let mut table = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            table.items.extend(list);
            table.starts.push(table.items.len() as u32);
        }
        table
    }

    fn row(&self, cell: Cell) -> &[T] {
        let index = cell.index();
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl Geometry {
    /// A board of plain boxes, each `height` rows by `width` columns.
    ///
    /// # Errors
    /// If `height * width`, the side of the board, is not 1 to 25.
    pub fn boxes(height: usize, width: usize) -> Result<Arc<Self>, GeometryError> {
        Spec::boxes(BoxShape { height, width }).build()
    }

    /// The usual 9x9 board.
    ///
    /// # Panics
    /// Never: 3x3 boxes make a board.
    pub fn classic() -> Arc<Self> {
        Self::boxes(3, 3).expect("3x3 boxes make a board")
    }

    fn assemble(
        name: String,
        variants: Vec<String>,
        shape: Shape,
        houses: Vec<House>,
        extra_peers: &[(Cell, Cell)],
    ) -> Self {
        let Shape { width, cells: cell_count, digits: digit_count, names: cell_names } = shape;
        let mut memberships = vec![Vec::new(); cell_count];
        let mut peer_planes = Planes::new(cell_count, cell_count);
        let mut house_planes = Planes::new(cell_count, houses.len());
        for (index, house) in houses.iter().enumerate() {
            for (position, &cell) in house.cells.iter().enumerate() {
                let house_id = HouseId::from_index(index);
                memberships[cell.index()].push(Membership {
                    house: house_id,
                    position: position as u8,
                    complete: house.complete,
                    first: index * digit_count,
                });
                house_planes.insert(index, cell);
                house
                    .cells
                    .iter()
                    .filter(|&&peer| peer != cell)
                    .for_each(|&peer| peer_planes.insert(cell.index(), peer));
            }
        }
        let mut has_extra_peers = false;
        for &(one, other) in extra_peers {
            has_extra_peers |= !peer_planes.contains(one.index(), other);
            peer_planes.insert(one.index(), other);
            peer_planes.insert(other.index(), one);
        }
        let cells = || (0..cell_count).map(Cell::of_index);
        let peers =
            Table::new(cells().map(|cell| cells().filter(|&peer| peer_planes.contains(cell.index(), peer)).collect()));
        let memberships = Table::new(memberships.into_iter());
        let box_shape = BoxShape::of(&houses, width);
        Self {
            name,
            variants,
            cell_names,
            width,
            cell_count,
            digit_count,
            houses,
            memberships,
            peers,
            peer_planes,
            house_planes,
            has_extra_peers,
            box_shape,
        }
    }

    /// The name it was built from: `3x3`, or with variants `3x3,x`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variants besides boxes, in the order of their names but for a jigsaw or graph, which comes first.
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// The map of the regions, where they are not equal rectangles in a regular pattern.
    pub fn regions(&self) -> Option<Regions> {
        if self.box_shape.is_some() { None } else { self.box_map() }
    }

    /// The map of the boxes or regions, if the board has any.
    ///
    /// ```
    /// assert_eq!(numpla::Geometry::boxes(2, 2).unwrap().box_map().unwrap().to_string(), "AABBAABBCCDDCCDD");
    /// ```
    pub fn box_map(&self) -> Option<Regions> {
        let mut numbers = vec![0; self.cell_count];
        let boxes: Vec<&House> = self.houses.iter().filter(|house| house.kind == HouseKind::Box).collect();
        for (number, house) in boxes.iter().enumerate() {
            house.cells.iter().for_each(|cell| numbers[cell.index()] = number as u8);
        }
        if boxes.is_empty() { None } else { Regions::new(&numbers).ok() }
    }

    /// Whether the cells lie in rows and columns, as many of each as there are digits; else they have names.
    pub fn is_square(&self) -> bool {
        self.cell_names.is_none()
    }

    /// How many cells a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// How many digits there are.
    pub fn digit_count(&self) -> usize {
        self.digit_count
    }

    /// All digits.
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.digit_count)
    }

    /// All cells in row-major order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.cell_count).map(Cell::of_index)
    }

    /// All houses: rows, columns, boxes, then extras.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// One house.
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// The houses of one kind, in the order of their numbers.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl Iterator<Item = HouseId> {
        let of_kind = move |(_, house): &(usize, &House)| house.kind == kind;
        self.houses.iter().enumerate().filter(of_kind).map(|(index, _)| HouseId::from_index(index))
    }

    /// The houses that a cell belongs to, and its position in each.
    pub fn memberships(&self, cell: Cell) -> &[Membership] {
        self.memberships.row(cell)
    }

    /// The houses that hold both of two cells, in the order of [`Geometry::memberships`].
    ///
    /// ```
    /// use numpla::{Cell, Geometry};
    /// let (geometry, [one, other]) = (Geometry::classic(), [0, 1].map(|column| Cell::at(0, column, 9)));
    /// let labels: Vec<_> = geometry.shared_houses(one, other).map(|house| geometry.house(house).label()).collect();
    /// assert!(labels.contains(&"row 1") && labels.contains(&"box 1") && labels.len() == 2);
    /// ```
    pub fn shared_houses(&self, one: Cell, other: Cell) -> impl Iterator<Item = HouseId> + Clone {
        let houses = self.memberships(one).iter().map(|place| place.house);
        houses.filter(move |&house| self.house(house).cells().contains(&other))
    }

    /// The cells that must differ from this one, in row-major order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.peers.row(cell)
    }

    /// The cells that must differ from this one, as a plane.
    ///
    /// # Panics
    /// In a debug build if the board is not of this width: see [`Geometry::is_narrow`].
    #[inline]
    pub fn peer_plane<const WORDS: usize>(&self, cell: Cell) -> Plane<WORDS> {
        self.peer_planes.of(cell.index())
    }

    /// The cells of a house as a plane.
    ///
    /// # Panics
    /// In a debug build if the board is not of this width: see [`Geometry::is_narrow`].
    #[inline]
    pub fn house_plane<const WORDS: usize>(&self, house: HouseId) -> Plane<WORDS> {
        self.house_planes.of(house.index())
    }

    /// Whether the cells fit a [`Plane`] of [`NARROW`] words; others take [`WIDE`].
    pub fn is_narrow(&self) -> bool {
        self.peer_planes.is_narrow()
    }

    /// Whether two cells must differ.
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peer_planes.contains(one.index(), other)
    }

    /// Whether there are peers that share no house.
    pub fn has_extra_peers(&self) -> bool {
        self.has_extra_peers
    }

    /// The shape of the boxes, where they are equal rectangles in a regular pattern.
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.box_shape
    }

    /// The box that a cell lies in, if the board has boxes.
    pub fn box_of(&self, cell: Cell) -> Option<HouseId> {
        let is_box = |house: HouseId| self.house(house).kind == HouseKind::Box;
        self.memberships(cell).iter().map(|place| place.house).find(|&house| is_box(house))
    }

    /// Whether rows, columns and boxes of equal rectangles are all there is: what uniqueness techniques and
    /// the known least clue counts rely on.
    pub fn is_plain(&self) -> bool {
        self.box_shape.is_some()
            && !self.has_extra_peers
            && self.houses.iter().all(|house| house.kind != HouseKind::Extra)
    }

    /// Whether this is the usual board: nine rows, nine columns, nine boxes of 3x3 and nothing else.
    pub fn is_classic(&self) -> bool {
        self.is_plain() && self.box_shape() == Some(BoxShape { height: 3, width: 3 })
    }

    /// The name of a cell: its own, or `r1c1` for the top left.
    pub fn cell_name(&self, cell: Cell) -> String {
        if let Some(names) = &self.cell_names {
            return names[cell.index()].clone();
        }
        format!("r{}c{}", cell.index() / self.width + 1, cell.index() % self.width + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_shape_up_to_25_is_consistent() {
        for height in 1..=25 {
            for width in 1..=25 / height {
                let geometry = Geometry::boxes(height, width).unwrap();
                let side = height * width;
                assert_eq!(geometry.houses().len(), 3 * side);
                assert_eq!(geometry.box_shape(), Some(BoxShape { height, width }));
                assert_eq!(geometry.name(), format!("{height}x{width}"));
                assert!(geometry.houses().iter().all(|house| house.cells().len() == side));
                for cell in geometry.cells() {
                    assert_eq!(geometry.memberships(cell).len(), 3);
                    let peers = 2 * (side - 1) + (height - 1) * (width - 1);
                    assert_eq!(geometry.peers(cell).len(), peers, "{height}x{width}");
                    assert!(geometry.peers(cell).iter().all(|&p| geometry.are_peers(p, cell)));
                }
            }
        }
        assert!(Geometry::boxes(2, 13).is_err());
        assert!(Geometry::boxes(0, 3).is_err());
    }

    #[test]
    fn a_bad_draft_is_refused() {
        let cell = Cell::from_index;
        let mut twice = Draft::square(4, "t").unwrap();
        twice.add_house(HouseKind::Extra, "pair".into(), vec![cell(1), cell(1)]);
        assert!(matches!(twice.build(), Err(GeometryError::HouseCells { .. })));
        let mut outside = Draft::square(4, "t").unwrap();
        outside.add_house(HouseKind::Extra, "pair".into(), vec![cell(1), cell(16)]);
        assert!(matches!(outside.build(), Err(GeometryError::HouseCells { .. })));
        let mut uncovered = Draft::square(4, "t").unwrap();
        uncovered.add_house(HouseKind::Box, "box 1".into(), (0..4).map(cell).collect());
        assert_eq!(uncovered.build().unwrap_err(), GeometryError::Boxes { row: 2, column: 1 });
        let mut large = Draft::square(4, "t").unwrap();
        large.add_house(HouseKind::Extra, "big".into(), (0..5).map(cell).collect());
        assert!(matches!(large.build(), Err(GeometryError::HouseSize { cells: 5, .. })));
        let mut lonely = Draft::square(4, "t").unwrap();
        lonely.add_peers(cell(3), cell(3));
        assert!(matches!(lonely.build(), Err(GeometryError::Peers { .. })));
    }
}
