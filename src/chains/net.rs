//! A net: everything that follows from an assumption, in the order in which it is found.
//!
//! A node keeps the one node that it follows from. What else it needs, the candidates that had to go before, is told by the order of the
//! net: what was put off earlier was gone earlier. So the other parents are only looked up where somebody counts them.

use std::rc::Rc;

use super::graph::{Graph, Pass};
use super::links::Links;
use super::ordered::Ordered;
use super::rows::{self, Block};
use crate::board::{Board, Link};
use crate::geometry::{Cell, Digit, HouseId, bits, count};

/// What nets of a board share: the board itself, its candidates by number, and its links.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The board as it is without an assumption.
    pub board: &'a Board<'a>,
    /// Its candidates by number.
    pub graph: &'a Graph,
    /// Its links in order.
    pub ordered: &'a Ordered,
    /// The order of houses.
    pub links: &'a Links,
    /// Whether two candidates of a cell are linked; without it a net is about one digit.
    pub in_cells: bool,
    /// Whether what is off is gone for the links that follow.
    pub dynamic: bool,
}

/// An elimination that a rule finds on the reduced board: what goes, the candidates whose absence it needs, and the nested hint behind it.
#[derive(Debug)]
pub struct Advanced<H> {
    /// What goes, in the order in which it is added.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Candidates that were there before the assumption and are not any more.
    pub needs: Vec<(Cell, Digit)>,
    /// The hint, if it is a chain of its own.
    pub nested: Option<Rc<H>>,
}

/// What rules find: given the reduced board, and whether a candidate is off already.
pub type Rules<'a, H> = dyn Fn(&Board, &dyn Fn(Cell, Digit) -> bool) -> Vec<Advanced<H>> + 'a;

/// No place in a net.
const NONE: u16 = u16::MAX;

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
    parent: u16,
    /// The house in which it is the last place.
    house: u16,
    /// The number of nodes on the way up, this one included: there are at least as many ancestors.
    depth: u16,
}

/// Why a node is off that no link puts off.
#[derive(Clone, Debug)]
struct Reason<H> {
    parents: Vec<u16>,
    nested: Option<Rc<H>>,
}

/// Everything that follows from an assumption, until nothing more does or it contradicts itself.
#[derive(Clone, Debug)]
pub struct Net<H> {
    /// Every node, in order of discovery.
    pub nodes: Vec<Node>,
    /// For each candidate where its first node stands, off and on.
    at: Vec<[u16; 2]>,
    /// The candidates that are off, and those that are on.
    sets: [Vec<Block>; 2],
    reasons: Vec<Reason<H>>,
    /// A candidate that is both on and off: the place of each node.
    pub clash: Option<(u16, u16)>,
}

impl<H> Default for Net<H> {
    fn default() -> Self {
        Self { nodes: Vec::new(), at: Vec::new(), sets: [Vec::new(), Vec::new()], reasons: Vec::new(), clash: None }
    }
}

impl<H> Net<H> {
    fn clear(&mut self, ground: Ground) {
        self.nodes.clear();
        // Most nets say something of most candidates.
        self.nodes.reserve(ground.graph.len());
        self.at.clear();
        self.at.resize(ground.graph.len(), [NONE; 2]);
        for set in &mut self.sets {
            set.clear();
            set.extend(std::iter::repeat_n([0; 4], ground.graph.width()));
        }
        self.reasons.clear();
        self.clash = None;
    }

    /// The candidates that are on, or those that are off.
    pub fn set(&self, on: bool) -> &[Block] {
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

    /// The nested hint behind a node.
    pub fn nested(&self, place: u16) -> Option<&Rc<H>> {
        let node = &self.nodes[usize::from(place)];
        let reason = (node.link == Link::Advanced).then(|| &self.reasons[usize::from(node.parent)])?;
        reason.nested.as_ref()
    }

    /// The places of a node's parents, the one that it follows from first.
    pub fn parents(&self, place: u16, ground: Ground, parents: &mut Vec<u16>) {
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
            let house = HouseId::from_index(node.house.into());
            let cells = ground.board.geometry().house(house).cells();
            let places = bits(ground.board.positions(house, digit));
            parents.extend(places.filter_map(|position| gone(cells[position], digit).filter(before)));
        }
    }

    /// The ancestors of a node, itself first, breadth first, each candidate and state once.
    pub fn ancestors(&self, place: u16, ground: Ground, scratch: &mut Scratch) -> Vec<u16> {
        for seen in &mut scratch.seen {
            seen.clear();
            seen.extend(std::iter::repeat_n([0; 4], ground.graph.width()));
        }
        let mut found = vec![place];
        let mut is_new = |place: u16| {
            let node = &self.nodes[usize::from(place)];
            let seen = &mut scratch.seen[usize::from(node.on)];
            let known = rows::has(seen, node.number.into());
            rows::add(seen, node.number.into());
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

    /// Grows the net of an assumption. What is on is followed before what is off. `now` is a copy of the ground's board that is reduced
    /// on the way; `rules` are asked when nothing more follows from links.
    pub fn grow(&mut self, ground: Ground, now: &mut Board, (number, on): (usize, bool), rules: Option<&Rules<H>>) {
        self.clear(ground);
        if ground.dynamic {
            now.take_marks(ground.board);
            now.tick();
        }
        let mut grower = Grower { net: self, ground, now, next: [0; 2] };
        grower.add(Node { number: number as u16, on, link: Link::Assumed, parent: NONE, house: NONE, depth: 1 });
        while grower.exhaust().is_ok() {
            let Some(rules) = rules else { break };
            let net = &*grower.net;
            let is_off = |cell, digit| net.place(ground.graph.number(cell, digit) as u16, false).is_some();
            let found = rules(grower.now, &is_off);
            grower.now.tick();
            if !grower.take(found) {
                break;
            }
        }
    }
}

/// Memory that is used again.
#[derive(Debug, Default)]
pub struct Scratch {
    seen: [Vec<Block>; 2],
    parents: Vec<u16>,
}

/// A candidate is both on and off.
struct Clash;

struct Grower<'a, 'b, H> {
    net: &'a mut Net<H>,
    ground: Ground<'a>,
    now: &'a mut Board<'b>,
    /// The place from which on the next node to follow is looked for: of those that are off, of those that are on.
    next: [usize; 2],
}

impl<H> Grower<'_, '_, H> {
    fn exhaust(&mut self) -> Result<(), Clash> {
        // Both queues are the list of nodes itself: each takes those of its state in the order of the list.
        loop {
            if let Some(place) = self.pop(true) {
                self.follow_on(place)?;
            } else if let Some(place) = self.pop(false) {
                self.follow_off(place)?;
            } else {
                return Ok(());
            }
        }
    }

    fn pop(&mut self, on: bool) -> Option<u16> {
        let next = &mut self.next[usize::from(on)];
        let place = (*next..self.net.nodes.len()).find(|&place| self.net.nodes[place].on == on);
        *next = place.map_or(self.net.nodes.len(), |place| place + 1);
        place.map(|place| place as u16)
    }

    /// Adds a node that is not looked up by others: the second half of a contradiction.
    fn push(&mut self, node: Node) -> u16 {
        self.net.nodes.push(node);
        (self.net.nodes.len() - 1) as u16
    }

    fn add(&mut self, node: Node) {
        let place = self.push(node);
        self.net.at[usize::from(node.number)][usize::from(node.on)] = place;
        rows::add(&mut self.net.sets[usize::from(node.on)], node.number.into());
    }

    /// What is on puts off the rest of its cell and its peers.
    fn follow_on(&mut self, parent: u16) -> Result<(), Clash> {
        let Node { number, depth, .. } = self.net.nodes[usize::from(parent)];
        let pass = if self.ground.in_cells { Pass::Xy } else { Pass::X };
        let ordered = self.ground.ordered;
        for &(other, link) in ordered.weak(number.into(), pass) {
            let [off, on] = self.net.at[usize::from(other)];
            let node = Node { number: other, on: false, link, parent, house: NONE, depth: depth + 1 };
            if on != NONE {
                // Rules put off without asking whether it is on; what is gone for that reason is no link any more.
                let (cell, digit) = self.ground.graph.candidate(other.into());
                if self.now.has(cell, digit) {
                    self.net.clash = Some((on, self.push(node)));
                    return Err(Clash);
                }
            } else if off == NONE {
                self.add(node);
            }
        }
        Ok(())
    }

    /// What is off leaves the other of two candidates, or the other of two places.
    fn follow_off(&mut self, parent: u16) -> Result<(), Clash> {
        let Ground { graph, links, in_cells, dynamic, .. } = self.ground;
        let Node { number, depth, .. } = self.net.nodes[usize::from(parent)];
        let (cell, digit) = graph.candidate(number.into());
        // Number and house of what follows: at most one in the cell and one in each house. Found before the candidate goes, followed when
        // it is gone.
        let mut follows = [(NONE, NONE); MOST_HOUSES + 1];
        let mut found = 0;
        let others = self.now.candidates(cell).bits() & !(1 << digit.index());
        if in_cells && others.is_power_of_two() {
            let other = graph.number(cell, Digit::from_index(others.trailing_zeros() as usize)) as u16;
            follows[0] = (other, NONE);
            found = 1;
        }
        for &house in links.houses(cell) {
            let places = self.now.positions(house, digit);
            let house_of = self.now.geometry().house(house);
            if count(places) != 2 || found > MOST_HOUSES || !house_of.is_complete() {
                continue;
            }
            let cells = house_of.cells();
            let Some(other) = bits(places).map(|p| cells[p]).find(|&other| other != cell) else { continue };
            let number = graph.number(other, digit) as u16;
            if !follows[..found].iter().any(|(known, _)| *known == number) {
                follows[found] = (number, house.index() as u16);
                found += 1;
            }
        }
        if dynamic {
            self.now.strike(cell, digit);
        }
        for &(number, house) in &follows[..found] {
            let in_house = || Link::House(links.kind(HouseId::from_index(house.into())));
            let link = if house == NONE { Link::Cell } else { in_house() };
            let node = Node { number, on: true, link, parent, house, depth: depth + 1 };
            let [off, on] = self.net.at[usize::from(number)];
            if off != NONE {
                self.net.clash = Some((self.push(node), off));
                return Err(Clash);
            }
            if on == NONE {
                self.add(node);
            }
        }
        Ok(())
    }

    /// Takes what rules have found; says whether there was anything.
    fn take(&mut self, found: Vec<Advanced<H>>) -> bool {
        let graph = self.ground.graph;
        let mut any = false;
        for Advanced { eliminations, needs, nested } in found {
            let place = |&(cell, digit): &(Cell, Digit)| self.net.place(graph.number(cell, digit) as u16, false);
            let parents: Vec<u16> = needs.iter().filter_map(place).collect();
            let depth = 1 + parents.iter().map(|&parent| self.net.nodes[usize::from(parent)].depth).max().unwrap_or(0);
            let reason = self.net.reasons.len() as u16;
            self.net.reasons.push(Reason { parents, nested });
            for (cell, digit) in eliminations {
                let number = graph.number(cell, digit) as u16;
                if self.net.place(number, false).is_none() {
                    self.add(Node { number, on: false, link: Link::Advanced, parent: reason, house: NONE, depth });
                    any = true;
                }
            }
        }
        any
    }
}

/// A cell belongs to at most so many houses that matter: row, column, box, and a few extra ones.
const MOST_HOUSES: usize = 15;
