//! Chains and cycles from one candidate, on a board that does not change.

use super::hint::{ChainHint, End, others_of};
use super::{Conventions, Taker};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape, Link};
use crate::chains::Key;
use crate::geometry::{Cell, Digit, DigitSet, bits};

/// Offers every cycle and chain: pass by pass (links of one digit, links of cells, both), source by source in row-major order, of a source first its
/// cycles, then what "on" leads to, then what "off" leads to.
///
/// The most promising are looked for first, so hints carry their place in that order.
pub(super) fn search(board: &Board, conventions: &Conventions, taker: &mut dyn Taker) {
    let graph = Graph::of(board, conventions);
    let mut walk = Walk::new(&graph);
    let sources: Vec<u16> = graph.sources();
    // Chains first. Where there is none, there is no cycle either; where there is one, longer cycles need not be looked for.
    // Short chains before long ones: a walk of few steps is cheap, and mostly finds what is wanted.
    let depths: &[u32] = if taker.wants_all() { &[u32::MAX] } else { &[10, u32::MAX] };
    let mut any = false;
    for &depth in depths {
        any |= chains(&graph, &mut walk, &sources, Pass::X, depth, taker);
        any |= chains(&graph, &mut walk, &sources, Pass::Xy, depth, taker);
        if any {
            break;
        }
    }
    if !any {
        return;
    }
    if !taker.wants_all() {
        // A longer chain of one digit may still be worth less than the one found.
        chains(&graph, &mut walk, &sources, Pass::X, u32::MAX, taker);
    }
    for pass in [Pass::X, Pass::Y, Pass::Xy] {
        let kind = pass.cycle();
        let mut most = taker.most(kind);
        for (number, &source) in sources.iter().enumerate() {
            if pass == Pass::Y && board.candidates(graph.place(source).0).len() != 2 {
                continue;
            }
            let mut any = false;
            walk.cycles(source, pass, most, &mut |found, ends, removals| {
                let complexity = ends[0].nodes.len() as u32;
                let order = Some(order(pass, number, found));
                taker.take(ChainHint { kind, placed: None, house: None, removals, ends, complexity, order });
                any = true;
            });
            if any {
                most = taker.most(kind);
            }
        }
    }
}

/// Offers the chains of a pass with at most so many nodes; says whether there was any.
fn chains(graph: &Graph, walk: &mut Walk, sources: &[u16], pass: Pass, depth: u32, taker: &mut dyn Taker) -> bool {
    let kind = pass.chain();
    let mut most = taker.most(kind).min(depth);
    let mut any = false;
    for (number, &source) in sources.iter().enumerate() {
        for on in [true, false] {
            let Some(end) = walk.chain(source, on, pass, most) else { continue };
            any = true;
            let complexity = end.nodes.len() as u32;
            let place = graph.place(source);
            let (placed, removals) =
                if on { (None, vec![place]) } else { (Some(place), others_of(graph.board, place.0, place.1)) };
            let order = Some(order(pass, number, CYCLES + u64::from(!on)));
            taker.take(ChainHint { kind, placed, house: None, removals, ends: vec![end], complexity, order });
            most = taker.most(kind).min(depth);
        }
    }
    any
}

/// More cycles than this from one source are not told apart in the order.
const CYCLES: u64 = 1 << 20;

fn order(pass: Pass, source: usize, within: u64) -> u64 {
    (pass as u64) << 60 | (source as u64) << 32 | within.min(CYCLES + 1)
}

/// Which links a pass uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    X,
    Y,
    Xy,
}

impl Pass {
    fn uses_cells(self) -> bool {
        self != Self::X
    }

    fn uses_houses(self) -> bool {
        self != Self::Y
    }

    fn cycle(self) -> ChainKind {
        let shape = match self {
            Self::X => ChainShape::XCycle,
            Self::Y => ChainShape::YCycle,
            Self::Xy => ChainShape::XyCycle,
        };
        ChainKind { shape, search: ChainSearch::Single }
    }

    fn chain(self) -> ChainKind {
        let shape = if self == Self::X { ChainShape::XChain } else { ChainShape::XyChain };
        ChainKind { shape, search: ChainSearch::Single }
    }
}

/// The links of a board. Candidates are numbers: `cell * digits + digit`.
struct Graph<'a> {
    board: &'a Board<'a>,
    digits: usize,
    /// Of each candidate what it puts off in its cell, and in its houses.
    weak_cell: Vec<Vec<u16>>,
    weak_house: Vec<Vec<(u16, Link)>>,
    /// Of each candidate what must be on if it is off.
    strong_cell: Vec<Option<u16>>,
    strong_house: Vec<Vec<(u16, Link)>>,
}

impl<'a> Graph<'a> {
    fn of(board: &'a Board<'a>, conventions: &Conventions) -> Self {
        let geometry = board.geometry();
        let digits = geometry.digit_count();
        let count = geometry.cell_count() * digits;
        let mut graph = Self {
            board,
            digits,
            weak_cell: vec![Vec::new(); count],
            weak_house: vec![Vec::new(); count],
            strong_cell: vec![None; count],
            strong_house: vec![Vec::new(); count],
        };
        let number = |cell: Cell, digit: Digit| (cell.index() * digits + digit.index()) as u16;
        let links = conventions.links();
        for cell in geometry.cells() {
            let candidates = board.candidates(cell);
            for digit in candidates.iter() {
                let at = usize::from(number(cell, digit));
                let others = candidates - DigitSet::only(digit);
                graph.weak_cell[at] = others.iter().map(|other| number(cell, other)).collect();
                graph.strong_cell[at] = others.single().map(|other| number(cell, other));
                let peers = links.peers(cell).iter().filter(|(peer, _)| board.has(*peer, digit));
                graph.weak_house[at] = peers.map(|&(peer, link)| (number(peer, digit), link)).collect();
                for &house in links.houses(cell) {
                    let positions = board.positions(house, digit);
                    if positions.count_ones() == 2 && geometry.house(house).is_complete() {
                        let cells = geometry.house(house).cells();
                        let other = bits(positions).map(|p| cells[p]).find(|&other| other != cell);
                        let other = other.map(|other| number(other, digit));
                        let list = &mut graph.strong_house[at];
                        if let Some(other) = other.filter(|other| list.iter().all(|(known, _)| known != other)) {
                            list.push((other, Link::House(links.kind(house))));
                        }
                    }
                }
            }
        }
        graph
    }

    fn place(&self, candidate: u16) -> (Cell, Digit) {
        let index = usize::from(candidate);
        (Cell::from_index(index / self.digits), Digit::from_index(index % self.digits))
    }

    fn key(&self, candidate: u16, on: bool) -> Key {
        let (cell, digit) = self.place(candidate);
        Key::new(cell, digit, on, self.digits)
    }

    fn sources(&self) -> Vec<u16> {
        let candidates = self.board.geometry().cells().flat_map(|cell| {
            let set = self.board.candidates(cell);
            let set = if set.len() < 2 { DigitSet::EMPTY } else { set };
            set.iter().map(move |digit| (cell, digit))
        });
        candidates.map(|(cell, digit)| (cell.index() * self.digits + digit.index()) as u16).collect()
    }

    /// What a candidate puts off, in order.
    fn weak(&self, candidate: u16, pass: Pass) -> impl Iterator<Item = (u16, Link)> {
        let in_cell = if pass.uses_cells() { self.weak_cell[usize::from(candidate)].as_slice() } else { &[] };
        in_cell.iter().map(|&other| (other, Link::Cell)).chain(self.weak_house[usize::from(candidate)].iter().copied())
    }

    /// What must be on if a candidate is off, in order.
    fn strong(&self, candidate: u16, pass: Pass) -> impl Iterator<Item = (u16, Link)> {
        let in_cell = if pass.uses_cells() { self.strong_cell[usize::from(candidate)] } else { None };
        let in_houses = if pass.uses_houses() { self.strong_house[usize::from(candidate)].as_slice() } else { &[] };
        in_cell.into_iter().map(|other| (other, Link::Cell)).chain(in_houses.iter().copied())
    }
}

/// Breadth-first walks over a graph, with memory that is used again.
struct Walk<'a> {
    graph: &'a Graph<'a>,
    /// In which walk a candidate was last met, on and off.
    met: [Vec<u32>; 2],
    number: u32,
    /// Every node met: candidate, on, link, place of the parent.
    nodes: Vec<(u16, bool, Link, u32)>,
}

const ROOT: u32 = u32::MAX;

impl<'a> Walk<'a> {
    fn new(graph: &'a Graph<'a>) -> Self {
        let count = graph.weak_cell.len();
        Self { graph, met: [vec![0; count], vec![0; count]], number: 0, nodes: Vec::new() }
    }

    fn start(&mut self, source: u16, on: bool) {
        self.number += 1;
        self.nodes.clear();
        self.nodes.push((source, on, Link::Assumed, ROOT));
        self.met[usize::from(on)][usize::from(source)] = self.number;
    }

    /// Meets a candidate; says whether that is new.
    fn meet(&mut self, candidate: u16, on: bool) -> bool {
        let met = &mut self.met[usize::from(on)][usize::from(candidate)];
        std::mem::replace(met, self.number) != self.number
    }

    /// The chain from a source, on or off, to its own opposite, with at most so many nodes.
    fn chain(&mut self, source: u16, on: bool, pass: Pass, most: u32) -> Option<End> {
        let graph = self.graph;
        self.start(source, on);
        let (mut from, mut is_on) = (0, on);
        // Each round goes one link further; the end is one node more.
        for nodes in 2..=most {
            let to = self.nodes.len();
            if from == to {
                return None;
            }
            for place in from..to {
                let candidate = self.nodes[place].0;
                if is_on {
                    for (other, link) in graph.weak(candidate, pass) {
                        if on && other == source {
                            return Some(self.straight(place, (other, false, link)));
                        }
                        if nodes < most && self.meet(other, false) {
                            self.nodes.push((other, false, link, place as u32));
                        }
                    }
                } else {
                    for (other, link) in graph.strong(candidate, pass) {
                        if !on && other == source {
                            return Some(self.straight(place, (other, true, link)));
                        }
                        if nodes < most && self.meet(other, true) {
                            self.nodes.push((other, true, link, place as u32));
                        }
                    }
                }
            }
            (from, is_on) = (to, !is_on);
        }
        None
    }

    /// The chain from the root to a place, and one node more.
    fn straight(&self, place: usize, (candidate, on, link): (u16, bool, Link)) -> End {
        let up = self.up(place as u32).map(|(candidate, on, link, _)| (self.graph.key(candidate, on), link));
        End::straight(std::iter::once((self.graph.key(candidate, on), link)).chain(up))
    }

    /// The nodes from a place up to the root.
    fn up(&self, place: u32) -> impl Iterator<Item = (u16, bool, Link, u32)> {
        let mut next = place;
        std::iter::from_fn(move || {
            let node = *self.nodes.get(next as usize)?;
            next = node.3;
            Some(node)
        })
    }

    /// Every useful cycle of a source with at most so many nodes, in order of discovery.
    fn cycles(&mut self, source: u16, pass: Pass, most: u32, take: &mut dyn FnMut(u64, Vec<End>, Vec<(Cell, Digit)>)) {
        let graph = self.graph;
        if graph.strong(source, pass).next().is_none() {
            return;
        }
        self.start(source, true);
        let (mut from, mut level, mut found) = (0, 0, 0);
        while from < self.nodes.len() && level + 2 <= most {
            // On to off: the same candidate may be met again by another way, but not twice on one way.
            level += 1;
            let to = self.nodes.len();
            for place in from..to {
                let candidate = self.nodes[place].0;
                for (other, link) in graph.weak(candidate, pass) {
                    if self.up(place as u32).all(|(above, on, ..)| on || above != other) {
                        self.nodes.push((other, false, link, place as u32));
                    }
                }
            }
            level += 1;
            let end = self.nodes.len();
            for place in to..end {
                let candidate = self.nodes[place].0;
                for (other, link) in graph.strong(candidate, pass) {
                    if level >= 4 && other == source {
                        let removals = self.removals(place);
                        if !removals.is_empty() {
                            take(found, self.both_ways(place, link), removals);
                        }
                        found += 1;
                    }
                    if self.meet(other, true) {
                        self.nodes.push((other, true, link, place as u32));
                    }
                }
            }
            from = end;
        }
    }

    /// The cycle that closes behind a place: its recorded node with what is above it, and the end of the reversed cycle.
    fn both_ways(&self, place: usize, closing: Link) -> Vec<End> {
        let graph = self.graph;
        // From the recorded node up to, without, the root: the root is the same candidate.
        let mut forward: Vec<(u16, bool, Link)> = self.up(place as u32).map(|(c, on, link, _)| (c, on, link)).collect();
        let source = forward.pop().map_or(0, |(source, ..)| source);
        forward.insert(0, (source, true, closing));
        let recorded = End::straight(forward.iter().map(|&(candidate, on, link)| (graph.key(candidate, on), link)));
        // Breadth first the reversed cycle is its start, off, and then the forward list from the root side, each flipped.
        let rest = forward[1..].iter().rev().map(|&(candidate, on, link)| (graph.key(candidate, !on), link));
        let reversed = std::iter::once((graph.key(source, false), closing)).chain(rest);
        vec![recorded, End::straight(reversed)]
    }

    /// What a cycle removes: candidates outside its cells that see an "on" and an "off" of their digit in it.
    fn removals(&self, place: usize) -> Vec<(Cell, Digit)> {
        let graph = self.graph;
        let geometry = graph.board.geometry();
        let nodes: Vec<(Cell, Digit, bool)> = self
            .up(place as u32)
            .map(|(candidate, on, ..)| {
                let (cell, digit) = graph.place(candidate);
                (cell, digit, on)
            })
            .collect();
        let mut removals = Vec::new();
        for &(on_cell, digit, on) in &nodes {
            if !on {
                continue;
            }
            for &peer in geometry.peers(on_cell) {
                let sees_off =
                    || nodes.iter().any(|&(cell, other, on)| !on && other == digit && geometry.are_peers(cell, peer));
                let in_cycle = || nodes.iter().any(|&(cell, ..)| cell == peer);
                if graph.board.has(peer, digit) && !removals.contains(&(peer, digit)) && !in_cycle() && sees_off() {
                    removals.push((peer, digit));
                }
            }
        }
        removals.sort();
        removals
    }
}
