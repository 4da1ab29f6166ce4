//! A net: everything that follows from an assumption, in the order in which it is found.
//!
//! A node keeps the one node that it follows from. What else it needs, the candidates that had to go before, is told by the order of the
//! net: what was put off earlier was gone earlier. So the other parents are only looked up where somebody counts them.

use std::rc::Rc;

use super::graph::Graph;
use super::groups::Groups;
use super::links::Links;
use super::ordered::Ordered;
use super::set::Set;
use crate::board::{Aside, Board, Link};
use crate::geometry::{Cell, Digit, bits};

/// What nets of a board share: the board itself, its candidates by number, and its links.
#[derive(Debug)]
pub struct Ground<'a, S> {
    /// The board as it is without an assumption.
    pub board: &'a Board<'a>,
    /// Its candidates by number.
    pub graph: &'a Graph<S>,
    /// Its links in order.
    pub ordered: &'a Ordered,
    /// Its groups of which one candidate is on.
    pub groups: &'a Groups,
    /// The order of houses.
    pub links: &'a Links,
    /// Whether two candidates of a cell are linked; without it a net is about one digit.
    pub in_cells: bool,
    /// Whether what is off is gone for the links that follow.
    pub dynamic: bool,
}

impl<S> Clone for Ground<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Ground<'_, S> {}

/// An elimination that a rule finds on the reduced board: what goes, the candidates whose absence it needs, and the nested hint behind it.
#[derive(Debug)]
pub struct Advanced<H> {
    /// What goes, in the order in which it is added.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Candidates that were there before the assumption and are not any more.
    pub needs: Vec<(Cell, Digit)>,
    /// The hint, if it is a chain of its own.
    pub nested: Option<Rc<H>>,
    /// What rule it was.
    pub aside: Aside,
}

/// What rules find: given the reduced board, and whether a candidate is off already.
pub type Rules<'a, H> = dyn Fn(&Board, &dyn Fn(Cell, Digit) -> bool) -> Vec<Advanced<H>> + 'a;

/// No place in a net.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate that is on or off, and what it follows from.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The number of the candidate.
    pub number: u16,
    /// Whether it is on.
    pub on: bool,
    /// Why.
    pub link: Link,
    /// The place of the node that it follows from; for an advanced one the number of its entry.
    pub(super) parent: u16,
    /// The group of which it is the last.
    pub(super) group: u16,
    /// The number of nodes on the way up, this one included: there are at least as many ancestors.
    pub(super) depth: u16,
}

/// Why a node is off that no link puts off.
#[derive(Clone, Debug)]
pub(super) struct Reason<H> {
    pub(super) parents: Vec<u16>,
    pub(super) nested: Option<Rc<H>>,
    pub(super) aside: Aside,
}

/// Everything that follows from an assumption, until nothing more does or it contradicts itself.
#[derive(Clone, Debug)]
pub struct Net<H, S> {
    /// Every node, in order of discovery.
    pub nodes: Vec<Node>,
    /// For each candidate where its first node stands, off and on.
    pub(super) at: Vec<[u16; 2]>,
    /// The candidates that are off, and those that are on.
    pub(super) sets: [S; 2],
    pub(super) reasons: Vec<Reason<H>>,
    /// A candidate that is both on and off: the place of each node.
    pub clash: Option<(u16, u16)>,
}

impl<H, S: Set> Default for Net<H, S> {
    fn default() -> Self {
        let sets = [S::empty(0), S::empty(0)];
        Self { nodes: Vec::new(), at: Vec::new(), sets, reasons: Vec::new(), clash: None }
    }
}

impl<H, S: Set> Net<H, S> {
    pub(super) fn clear(&mut self, ground: Ground<S>) {
        self.nodes.clear();
        self.at.clear();
        self.at.resize(ground.graph.len(), [NONE; 2]);
        self.sets = std::array::from_fn(|_| S::empty(ground.graph.len()));
        self.reasons.clear();
        self.clash = None;
    }

    /// The candidates that are on, or those that are off.
    pub fn set(&self, on: bool) -> &S {
        &self.sets[usize::from(on)]
    }

    /// The place of the first node that says so.
    pub fn place(&self, number: u16, on: bool) -> Option<u16> {
        Some(self.at[usize::from(number)][usize::from(on)]).filter(|place| *place != NONE)
    }

    /// At least so many ancestors a node has, itself included.
    pub fn depth(&self, place: u16) -> u32 {
        self.nodes[usize::from(place)].depth.into()
    }

    fn reason(&self, place: u16) -> Option<&Reason<H>> {
        let node = &self.nodes[usize::from(place)];
        (node.link == Link::Advanced).then(|| &self.reasons[usize::from(node.parent)])
    }

    /// The nested hint behind a node.
    pub fn nested(&self, place: u16) -> Option<&Rc<H>> {
        self.reason(place)?.nested.as_ref()
    }

    /// The technique behind a node that no link puts off.
    pub fn aside(&self, place: u16) -> Option<Aside> {
        Some(self.reason(place)?.aside)
    }

    /// The places of a node's parents, the one that it follows from first.
    pub fn parents(&self, place: u16, ground: Ground<S>, parents: &mut Vec<u16>) {
        parents.clear();
        let node = &self.nodes[usize::from(place)];
        match node.link {
            Link::Assumed => return,
            Link::Advanced => {
                parents.extend_from_slice(&self.reasons[usize::from(node.parent)].parents);
                return;
            }
            Link::Cell | Link::House(_) => parents.push(node.parent),
        }
        if !node.on || !ground.dynamic {
            return;
        }
        // What was off before the parent was gone when that was followed.
        let gone = |cell: Cell, digit: Digit| self.place(ground.graph.number(cell, digit) as u16, false);
        let before = |place: &u16| *place < node.parent;
        let (cell, digit) = ground.graph.candidate(self.nodes[usize::from(node.parent)].number.into());
        if node.link == Link::Cell {
            let others = ground.board.candidates(cell).iter();
            parents.extend(others.filter_map(|other| gone(cell, other).filter(before)));
        } else {
            let house = ground.groups.house(node.group);
            let cells = ground.board.geometry().house(house).cells();
            let places = bits(ground.board.positions(house, digit));
            parents.extend(places.filter_map(|position| gone(cells[position], digit).filter(before)));
        }
    }

    /// The ancestors of a node, itself first, breadth first, each candidate and state once.
    pub fn ancestors(&self, place: u16, ground: Ground<S>, scratch: &mut Scratch<S>) -> Vec<u16> {
        scratch.seen = std::array::from_fn(|_| S::empty(ground.graph.len()));
        let mut found = vec![place];
        let mut is_new = |place: u16| {
            let node = &self.nodes[usize::from(place)];
            let seen = &mut scratch.seen[usize::from(node.on)];
            let known = seen.has(node.number.into());
            seen.add(node.number.into());
            !known
        };
        is_new(place);
        let mut next = 0;
        while next < found.len() {
            self.parents(found[next], ground, &mut scratch.parents);
            found.extend(scratch.parents.iter().copied().filter(|&parent| is_new(parent)));
            next += 1;
        }
        found
    }
}

/// Memory that is used again.
#[derive(Debug)]
pub struct Scratch<S> {
    seen: [S; 2],
    parents: Vec<u16>,
}

impl<S: Set> Default for Scratch<S> {
    fn default() -> Self {
        Self { seen: [S::empty(0), S::empty(0)], parents: Vec::new() }
    }
}
