//! Groups of candidates of which one is on: those of a cell, and the places of a digit in a complete house.
//!
//! While a net takes candidates away, it must know at once when a group has come down to one, and which that is. Both follow from two numbers
//! for each group, however large it is:
//!
//! ```text
//! count    how many are left                                          2      1
//! xor      all their numbers, one over the other (exclusive or)   4^9    4^9 ^ 4 = 9, once 4 has gone
//! ```

use super::graph::Graph;
use super::links::Links;
use super::set::Set;
use crate::board::{Board, Link};
use crate::geometry::HouseId;

/// What is left of a group: the count in the upper half, the numbers in the lower.
#[derive(Clone, Copy, Default, Debug)]
pub struct Left(u32);

impl Left {
    const ONE: u32 = 1 << 16;

    fn add(&mut self, number: u16) {
        self.0 = (self.0 + Self::ONE) ^ u32::from(number);
    }

    /// What is left when a candidate goes.
    #[inline]
    #[must_use]
    pub fn without(self, number: u16) -> Self {
        Self(self.0.wrapping_sub(Self::ONE) ^ u32::from(number))
    }

    /// 1 if one candidate is left, 0 if more or none.
    #[inline]
    pub fn is_one(self) -> u32 {
        u32::from(self.0 / Self::ONE == 1)
    }

    /// The only candidate that is left, if it is one.
    #[inline]
    pub fn only(self) -> u16 {
        self.0 as u16
    }
}

/// The groups of a board: first one for each cell, then one for each house and digit.
#[derive(Debug)]
pub struct Groups {
    cells: usize,
    digits: usize,
    /// For each candidate the group of its cell and those of its complete houses in the order of links, filled up with the last group.
    of: Vec<u16>,
    stride: usize,
    /// The last one stands for no group: it never comes down to one.
    left: Vec<Left>,
    /// Why a group's last candidate is on.
    links: Vec<Link>,
}

impl Groups {
    /// The groups of a board.
    pub fn of<S: Set>(board: &Board, graph: &Graph<S>, links: &Links) -> Self {
        let geometry = board.geometry();
        let (cells, digits) = (geometry.cell_count(), geometry.digit_count());
        let houses = geometry.houses();
        let no_group = cells + houses.len() * digits;
        let stride = 1 + geometry.cells().map(|cell| links.houses(cell).len()).max().unwrap_or(0);
        let mut groups = Self {
            cells,
            digits,
            of: vec![no_group as u16; stride * graph.len()],
            stride,
            left: vec![Left::default(); no_group + 1],
            links: vec![Link::Cell; no_group + 1],
        };
        for (index, house) in houses.iter().enumerate() {
            groups.links[cells + index * digits..][..digits].fill(Link::House(house.kind()));
        }
        for number in 0..graph.len() {
            let (cell, digit) = graph.candidate(number);
            let complete = links.houses(cell).iter().filter(|&&house| geometry.house(house).is_complete());
            let in_houses = complete.map(|house| cells + house.index() * digits + digit.index());
            for (at, group) in std::iter::once(cell.index()).chain(in_houses).enumerate() {
                groups.of[number * stride + at] = group as u16;
                groups.left[group].add(number as u16);
            }
        }
        groups.left[no_group] = Left(u32::MAX);
        groups
    }

    /// The groups of a candidate: that of its cell, then those of its houses, then perhaps some that stand for none.
    #[inline]
    pub fn of_candidate(&self, number: u16) -> &[u16] {
        &self.of[usize::from(number) * self.stride..][..self.stride]
    }

    /// The house of a group that is not a cell's.
    pub fn house(&self, group: u16) -> HouseId {
        HouseId::from_index((usize::from(group) - self.cells) / self.digits)
    }

    /// Why the last candidate of a group is on.
    #[inline]
    pub fn link(&self, group: u16) -> Link {
        self.links[usize::from(group)]
    }

    /// What is in each group before anything goes.
    pub fn left(&self) -> &[Left] {
        &self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::geometry::{Geometry, bits};

    #[test]
    fn what_is_left_is_what_a_board_has() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        for grid in [Grid::from_line(line).unwrap(), Grid::blank(&Geometry::boxes(2, 2).unwrap())] {
            let mut board = Board::from_grid(&grid).unwrap();
            let (graph, links) = (Graph::<crate::chains::set::Wide>::of(&board), Links::new(board.geometry()));
            let groups = Groups::of(&board, &graph, &links);
            let mut left = groups.left().to_vec();
            // Every third candidate goes; the others are looked at on the way.
            for number in 0..graph.len() {
                let (cell, digit) = graph.candidate(number);
                let slow = |house: HouseId| {
                    let places = bits(board.positions(house, digit)).map(|p| board.geometry().house(house).cells()[p]);
                    let others: Vec<_> = places.filter(|&other| other != cell).collect();
                    if let [other] = others[..] { Some(graph.number(other, digit) as u16) } else { None }
                };
                let others: Vec<_> = board.candidates(cell).iter().filter(|&other| other != digit).collect();
                let slow_cell = if let [other] = others[..] { Some(graph.number(cell, other) as u16) } else { None };
                let own = groups.of_candidate(number as u16);
                let other = |group: u16| {
                    let left = left[usize::from(group)].without(number as u16);
                    (left.is_one() == 1).then(|| left.only())
                };
                assert_eq!(other(own[0]), slow_cell);
                assert_eq!(own.len(), 4);
                for &group in &own[1..] {
                    assert_eq!(other(group), slow(groups.house(group)));
                }
                if number % 3 == 0 {
                    for &group in own {
                        let left = &mut left[usize::from(group)];
                        *left = left.without(number as u16);
                    }
                    board.strike(cell, digit);
                }
            }
        }
    }
}
