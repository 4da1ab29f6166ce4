//! A net: everything that follows from an assumption, in the order in which it is found, each node with its parents.

use std::collections::VecDeque;
use std::rc::Rc;

use super::links::Links;
use super::node::{Key, Node};
use crate::board::{Board, Link};
use crate::geometry::{Cell, Digit, DigitSet, HouseId, bits};

/// How a net grows.
#[derive(Clone, Copy, Debug)]
pub struct Growth<'a> {
    /// The order of links.
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

/// What rules find: given the reduced board, the board before, and whether a candidate is off already.
pub type Rules<'a, H> = dyn Fn(&Board, &Board, &dyn Fn(Cell, Digit) -> bool) -> Vec<Advanced<H>> + 'a;

/// A cell belongs to at most so many houses that matter: row, column, box, and a few extra ones.
const MOST_HOUSES: usize = 15;

/// No place in a net.
const NONE: u16 = u16::MAX;

/// Everything that follows from an assumption, until nothing more does or it contradicts itself.
#[derive(Clone, Debug)]
pub struct Net<H> {
    /// Every node, in order of discovery.
    pub nodes: Vec<Node<H>>,
    parents: Vec<u16>,
    /// For each key, where its first node stands.
    at: Vec<u16>,
    /// A candidate that is both on and off: the place of each node.
    pub clash: Option<(u16, u16)>,
}

impl<H> Net<H> {
    /// A net of one assumption.
    fn new(board: &Board, start: Key) -> Self {
        let geometry = board.geometry();
        let keys = geometry.cell_count() * geometry.digit_count() * 2;
        let mut net = Self { nodes: Vec::new(), parents: Vec::new(), at: vec![NONE; keys], clash: None };
        net.add(start, Link::Assumed, &[], None);
        net
    }

    /// Whether something follows.
    pub fn has(&self, key: Key) -> bool {
        self.at[key.index()] != NONE
    }

    /// The place of the first node that says it.
    pub fn place(&self, key: Key) -> Option<u16> {
        Some(self.at[key.index()]).filter(|place| *place != NONE)
    }

    /// The places of a node's parents, the one that it follows from first.
    pub fn parents(&self, place: u16) -> &[u16] {
        let (start, end) = self.nodes[usize::from(place)].parents;
        &self.parents[start as usize..end as usize]
    }

    /// At least so many ancestors a node has, itself included.
    pub fn depth(&self, place: u16) -> u32 {
        self.nodes[usize::from(place)].depth.into()
    }

    /// Adds a node that is not looked up by others: the second half of a contradiction.
    fn push(&mut self, key: Key, cause: Link, parents: &[u16], nested: Option<Rc<H>>) -> u16 {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let depth = 1 + parents.iter().map(|&parent| self.nodes[usize::from(parent)].depth).max().unwrap_or(0);
        self.nodes.push(Node { key, cause, parents: (start, self.parents.len() as u32), depth, nested });
        (self.nodes.len() - 1) as u16
    }

    fn add(&mut self, key: Key, cause: Link, parents: &[u16], nested: Option<Rc<H>>) -> u16 {
        let place = self.push(key, cause, parents, nested);
        self.at[key.index()] = place;
        place
    }

    /// The ancestors of a node, itself first, breadth first, each key once. `seen` is scratch space.
    pub fn ancestors(&self, place: u16, seen: &mut Vec<u64>) -> Vec<u16> {
        seen.clear();
        seen.resize(self.at.len().div_ceil(64), 0);
        let mut found = vec![place];
        let key = self.nodes[usize::from(place)].key.index();
        seen[key / 64] |= 1 << (key % 64);
        let mut next = 0;
        while next < found.len() {
            for &parent in self.parents(found[next]) {
                let key = self.nodes[usize::from(parent)].key.index();
                if seen[key / 64] >> (key % 64) & 1 == 0 {
                    seen[key / 64] |= 1 << (key % 64);
                    found.push(parent);
                }
            }
            next += 1;
        }
        found
    }

    /// Grows the net of an assumption. What is on is followed before what is off. `board` is reduced on the way in a dynamic net and is
    /// whole again afterwards; `rules` are asked when nothing more follows from links: they get the reduced board, the board
    /// before, and whether a candidate is off already.
    pub fn grow(board: &mut Board, start: Key, growth: Growth, rules: Option<&Rules<H>>) -> Self {
        let source = rules.is_some().then(|| board.clone());
        let mut grower = Grower {
            net: Net::new(board, start),
            removed: Vec::new(),
            removed_of: if growth.dynamic { vec![0; board.geometry().cell_count()] } else { Vec::new() },
            on: VecDeque::new(),
            off: VecDeque::new(),
            scratch: Vec::new(),
            growth,
            digits: board.geometry().digit_count(),
        };
        if start.is_on() {
            grower.on.push_back(0);
        } else {
            grower.off.push_back(0);
        }
        loop {
            if grower.exhaust(board).is_err() {
                break;
            }
            let (Some(rules), Some(source)) = (rules, &source) else { break };
            let digits = grower.digits;
            let is_off = |cell, digit| grower.net.has(Key::new(cell, digit, false, digits));
            let found = rules(board, source, &is_off);
            if !grower.take(found) {
                break;
            }
        }
        for &(cell, digit) in &grower.removed {
            board.unstrike(cell, digit);
        }
        grower.net
    }
}

/// A candidate is both on and off.
struct Clash;

struct Grower<'a, H> {
    net: Net<H>,
    removed: Vec<(Cell, Digit)>,
    /// For each cell the digits that are removed.
    removed_of: Vec<u32>,
    on: VecDeque<u16>,
    off: VecDeque<u16>,
    /// Parents of what follows from one node.
    scratch: Vec<u16>,
    growth: Growth<'a>,
    digits: usize,
}

impl<H> Grower<'_, H> {
    fn exhaust(&mut self, board: &mut Board) -> Result<(), Clash> {
        loop {
            if let Some(place) = self.on.pop_front() {
                self.follow_on(board, place)?;
            } else if let Some(place) = self.off.pop_front() {
                self.follow_off(board, place)?;
            } else {
                return Ok(());
            }
        }
    }

    /// What is on puts off the rest of its cell and its peers.
    fn follow_on(&mut self, board: &Board, place: u16) -> Result<(), Clash> {
        let key = self.net.nodes[usize::from(place)].key;
        let (cell, digit) = (key.cell(self.digits), key.digit(self.digits));
        if self.growth.in_cells {
            for other in (board.candidates(cell) - DigitSet::only(digit)).iter() {
                self.put_off(cell, other, Link::Cell, place)?;
            }
        }
        for &(peer, cause) in self.growth.links.peers(cell) {
            if board.has(peer, digit) {
                self.put_off(peer, digit, cause, place)?;
            }
        }
        Ok(())
    }

    fn put_off(&mut self, cell: Cell, digit: Digit, cause: Link, parent: u16) -> Result<(), Clash> {
        let key = Key::new(cell, digit, false, self.digits);
        if let Some(on) = self.net.place(key.flipped()) {
            let off = self.net.push(key, cause, &[parent], None);
            self.net.clash = Some((on, off));
            return Err(Clash);
        }
        if !self.net.has(key) {
            let place = self.net.add(key, cause, &[parent], None);
            self.off.push_back(place);
        }
        Ok(())
    }

    /// What is off leaves the other of two candidates, or the other of two places.
    fn follow_off(&mut self, board: &mut Board, place: u16) -> Result<(), Clash> {
        let key = self.net.nodes[usize::from(place)].key;
        let (cell, digit) = (key.cell(self.digits), key.digit(self.digits));
        // Each with its parents as a range of the scratch list.
        let mut follows: [Option<(Key, Link, usize)>; MOST_HOUSES + 1] = [None; MOST_HOUSES + 1];
        let mut count = 0;
        self.scratch.clear();
        let candidates = board.candidates(cell);
        if self.growth.in_cells
            && candidates.len() == 2
            && let Some(other) = (candidates - DigitSet::only(digit)).first()
        {
            self.scratch.push(place);
            if self.growth.dynamic {
                let gone = DigitSet::from_bits(self.removed_of[cell.index()]);
                for v in gone.iter() {
                    self.scratch.extend(self.net.place(Key::new(cell, v, false, self.digits)));
                }
            }
            follows[0] = Some((Key::new(cell, other, true, self.digits), Link::Cell, self.scratch.len()));
            count = 1;
        }
        for &house in self.growth.links.houses(cell) {
            let positions = board.positions(house, digit);
            if positions.count_ones() != 2 || !board.geometry().house(house).is_complete() || count > MOST_HOUSES {
                continue;
            }
            let cells = board.geometry().house(house).cells();
            let Some(other) = bits(positions).map(|position| cells[position]).find(|&other| other != cell) else {
                continue;
            };
            let on = Key::new(other, digit, true, self.digits);
            if follows[..count].iter().flatten().any(|(known, ..)| *known == on) {
                continue;
            }
            self.scratch.push(place);
            self.add_gone_places(house, digit, board);
            follows[count] = Some((on, Link::House(self.growth.links.kind(house)), self.scratch.len()));
            count += 1;
        }
        if self.growth.dynamic {
            board.strike(cell, digit);
            self.removed.push((cell, digit));
            self.removed_of[cell.index()] |= 1 << digit.index();
        }
        let mut from = 0;
        for (on, link, to) in follows.into_iter().flatten() {
            let parents = &self.scratch[std::mem::replace(&mut from, to)..to];
            if let Some(off) = self.net.place(on.flipped()) {
                let on = self.net.push(on, link, parents, None);
                self.net.clash = Some((on, off));
                return Err(Clash);
            }
            if !self.net.has(on) {
                let place = self.net.add(on, link, parents, None);
                self.on.push_back(place);
            }
        }
        Ok(())
    }

    /// Puts what was put off in the house before among the parents.
    fn add_gone_places(&mut self, house: HouseId, digit: Digit, board: &Board) {
        if self.growth.dynamic {
            for cell in board.geometry().house(house).cells() {
                if self.removed_of[cell.index()] >> digit.index() & 1 == 1 {
                    self.scratch.extend(self.net.place(Key::new(*cell, digit, false, self.digits)));
                }
            }
        }
    }

    /// Takes what rules have found; says whether there was anything.
    fn take(&mut self, found: Vec<Advanced<H>>) -> bool {
        let mut any = false;
        for Advanced { eliminations, needs, nested } in found {
            let parents: Vec<u16> = needs
                .into_iter()
                .filter_map(|(cell, digit)| self.net.place(Key::new(cell, digit, false, self.digits)))
                .collect();
            for (cell, digit) in eliminations {
                let key = Key::new(cell, digit, false, self.digits);
                if !self.net.has(key) {
                    let place = self.net.add(key, Link::Advanced, &parents, nested.clone());
                    self.off.push_back(place);
                    any = true;
                }
            }
        }
        any
    }
}
