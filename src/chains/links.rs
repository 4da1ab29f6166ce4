//! The order in which links are followed: houses of a cell by kind, peers of a cell in the order of these houses.

use crate::board::Link;
use crate::geometry::{Cell, Geometry, HouseId, HouseKind, HouseSet};

/// For each cell its houses and peers in the order in which chains follow them: box, row, column, then extra houses; a peer stands where the
/// first house that holds it lists it.
#[derive(Clone, Debug)]
pub struct Links {
    houses: Vec<Vec<HouseId>>,
    peers: Vec<Vec<(Cell, Link)>>,
    house_sets: Vec<HouseSet>,
    kinds: Vec<HouseKind>,
}

const KINDS: [HouseKind; 4] = [HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Extra];

impl Links {
    /// The links of a geometry.
    pub fn new(geometry: &Geometry) -> Self {
        let mut links = Self { houses: Vec::new(), peers: Vec::new(), house_sets: Vec::new(), kinds: Vec::new() };
        links.kinds = geometry.houses().iter().map(crate::geometry::House::kind).collect();
        for cell in geometry.cells() {
            let mut houses: Vec<HouseId> = geometry.memberships(cell).iter().map(|place| place.house).collect();
            houses.sort_by_key(|&house| (KINDS.iter().position(|kind| *kind == geometry.house(house).kind()), house));
            let mut peers: Vec<(Cell, Link)> = Vec::new();
            for &house in &houses {
                let cause = Link::House(geometry.house(house).kind());
                for &peer in geometry.house(house).cells() {
                    if peer != cell && peers.iter().all(|(known, _)| *known != peer) {
                        peers.push((peer, cause));
                    }
                }
            }
            for &peer in geometry.peers(cell) {
                if peers.iter().all(|(known, _)| *known != peer) {
                    peers.push((peer, Link::House(HouseKind::Extra)));
                }
            }
            if geometry.houses().len() <= HouseSet::MOST {
                links.house_sets.push(houses.iter().copied().collect::<HouseSet>());
            }
            links.houses.push(houses);
            links.peers.push(peers);
        }
        links
    }

    /// The houses of a cell in order.
    pub fn houses(&self, cell: Cell) -> &[HouseId] {
        &self.houses[cell.index()]
    }

    /// The houses of a cell as a set.
    ///
    /// # Panics
    /// If the geometry has more than [`HouseSet::MOST`].
    pub fn house_set(&self, cell: Cell) -> HouseSet {
        self.house_sets[cell.index()]
    }

    /// The kind of a house.
    pub fn kind(&self, house: HouseId) -> HouseKind {
        self.kinds[house.index()]
    }

    /// The peers of a cell in order, each with the kind of the first house that holds both.
    pub fn peers(&self, cell: Cell) -> &[(Cell, Link)] {
        &self.peers[cell.index()]
    }
}
