//! The links of a board in the order in which searches follow them, which decides what is found first.

use super::graph::{Graph, Pass};
use super::links::Links;
use super::set::Set;
use crate::board::{Board, Link};
use crate::geometry::{Digit, bits};

/// One list for each candidate, end to end.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<u32>,
    /// How many at the beginning of each list are links in a cell.
    in_cells: Vec<u8>,
    items: Vec<(u16, Link)>,
}

impl Lists {
    #[inline]
    fn of(&self, number: usize, from_cells: bool, from_houses: bool) -> &[(u16, Link)] {
        let (start, end) = (self.starts[number] as usize, self.starts[number + 1] as usize);
        let houses = start + usize::from(self.in_cells[number]);
        &self.items[if from_cells { start } else { houses }..if from_houses { end } else { houses }]
    }
}

/// Weak and strong links: first in the cell, digits ascending, then in box, row, column, and extra houses, by position; each candidate once.
#[derive(Debug)]
pub struct Ordered {
    weak: Lists,
    strong: Lists,
}

impl Ordered {
    /// The links of a board in order.
    pub fn of<S: Set>(board: &Board, graph: &Graph<S>, links: &Links) -> Self {
        let (mut weak, mut strong) = (Lists::default(), Lists::default());
        let geometry = board.geometry();
        let number = |cell, digit: Digit| graph.number(cell, digit) as u16;
        let most_peers = geometry.cells().map(|cell| links.peers(cell).len()).max().unwrap_or(0);
        // Half the peers have the digit: each is written down in any case, and counted if it does, which takes no branch.
        let mut in_houses = vec![(0, Link::Cell); most_peers + 1];
        weak.items.reserve(16 * graph.len());
        for at in 0..graph.len() {
            let (cell, digit) = graph.candidate(at);
            weak.starts.push(weak.items.len() as u32);
            strong.starts.push(strong.items.len() as u32);
            let others = board.candidates(cell).iter().filter(|&other| other != digit);
            weak.items.extend(others.map(|other| (number(cell, other), Link::Cell)));
            let in_cell = weak.items.len() - weak.starts[at] as usize;
            weak.in_cells.push(in_cell as u8);
            if in_cell == 1 {
                strong.items.extend(weak.items.last().copied());
            }
            strong.in_cells.push(u8::from(in_cell == 1));
            let mut found = 0;
            for &(peer, link) in links.peers(cell) {
                in_houses[found] = (number(peer, digit), link);
                found += usize::from(board.has(peer, digit));
            }
            weak.items.extend_from_slice(&in_houses[..found]);
            for &house in links.houses(cell) {
                let places = board.positions(house, digit);
                let house_of = geometry.house(house);
                if crate::geometry::count(places) != 2 || !house_of.is_complete() {
                    continue;
                }
                let other = bits(places).map(|position| house_of.cells()[position]).find(|&other| other != cell);
                let Some(other) = other.map(|other| number(other, digit)) else { continue };
                let known = &strong.items[strong.starts[at] as usize..];
                if known.iter().all(|(known, _)| *known != other) {
                    strong.items.push((other, Link::House(links.kind(house))));
                }
            }
        }
        weak.starts.push(weak.items.len() as u32);
        strong.starts.push(strong.items.len() as u32);
        Self { weak, strong }
    }

    /// What a candidate puts off when it is on.
    #[inline]
    pub fn weak(&self, number: usize, pass: Pass) -> &[(u16, Link)] {
        self.weak.of(number, pass != Pass::X, true)
    }

    /// What a candidate puts on when it is off.
    #[inline]
    pub fn strong(&self, number: usize, pass: Pass) -> &[(u16, Link)] {
        self.strong.of(number, pass != Pass::X, pass != Pass::Y)
    }
}
