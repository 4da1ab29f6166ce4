//! Cycles: chains that come back to the candidate they started from, and so can be read both ways.

use std::ops::RangeInclusive;

use super::Taker;
use super::hint::{ChainHint, End};
use super::single::{Single, order};
use crate::board::{ChainKind, ChainSearch, ChainShape, Link};
use crate::chains::Pass;
use crate::chains::set::Set;
use crate::geometry::{Cell, Digit};

/// Offers the useful cycles of a pass, source by source in row-major order; none has less than `least` nodes.
pub(super) fn search<S: Set>(single: &Single<S>, pass: Pass, least: u32, taker: &mut dyn Taker) {
    let shape = match pass {
        Pass::X => ChainShape::XCycle,
        Pass::Y => ChainShape::YCycle,
        Pass::Xy => ChainShape::XyCycle,
    };
    let kind = ChainKind { shape, search: ChainSearch::Single };
    let mut most = taker.most(kind);
    // The shortest cycles have four nodes.
    let least = least.max(4);
    let graph = single.graph;
    let mut walk = Walk { single, pass, nodes: Vec::new(), met: S::empty(graph.len()), sets: Sets::new(graph.len()) };
    for source in 0..graph.len() {
        let candidates = single.board.candidates(graph.candidate(source).0).len();
        let is_source = if pass == Pass::Y { candidates == 2 } else { candidates >= 2 };
        if most < least {
            return;
        }
        if is_source && single.closure.reached(source).has(source) {
            most = walk.cycles(source, kind, least..=most, taker);
        }
    }
}

/// A candidate that is on, and how it came to be: by the candidate that is off before it, and both links.
#[derive(Clone, Copy)]
struct Node {
    number: usize,
    off: usize,
    /// From the parent to `off`, and from there to here.
    links: [Link; 2],
    parent: Option<usize>,
}

/// Breadth-first walks from "on" to "on", with memory that is used again.
struct Walk<'a, S> {
    single: &'a Single<'a, S>,
    pass: Pass,
    nodes: Vec<Node>,
    met: S,
    sets: Sets<S>,
}

/// Sets of candidates that a walk works with.
struct Sets<S> {
    /// What the source puts on when it is off; a way that puts one of these off is closed.
    closing: S,
    /// What puts one of those off when it is on.
    before: S,
    level: S,
    next: S,
    off: S,
}

impl<S: Set> Sets<S> {
    fn new(count: usize) -> Self {
        let set = || S::empty(count);
        Self { closing: set(), before: set(), level: set(), next: set(), off: set() }
    }
}

impl<S: Set> Walk<'_, S> {
    /// Offers every useful cycle of a source with so many nodes, in order of discovery; says how many nodes are wanted at most from here on.
    fn cycles(&mut self, source: usize, kind: ChainKind, nodes: RangeInclusive<u32>, taker: &mut dyn Taker) -> u32 {
        let (least, mut most) = nodes.into_inner();
        let (graph, pass) = (self.single.graph, self.pass);
        let sets = &mut self.sets;
        sets.closing.clear();
        graph.add_strong(source, pass, &mut sets.closing);
        sets.before.clear();
        sets.closing.numbers().for_each(|number| graph.add_weak(number, pass, &mut sets.before));
        let final_level = self.last_level(source, least, most);
        if final_level == 0 {
            return most;
        }
        self.nodes.clear();
        self.nodes.push(Node { number: source, off: source, links: [Link::Assumed; 2], parent: None });
        self.met.clear();
        self.met.add(source);
        let (mut from, mut found) = (0, 0);
        for level in 1..=final_level {
            let to = self.nodes.len();
            (from..to).for_each(|place| self.expand(place, final_level - level));
            from = to;
            // The nodes of the cycle: two for each level, and two that close it.
            let complexity = 2 * level as u32 + 2;
            for place in from..self.nodes.len() {
                if complexity < least || complexity > most || !self.sets.before.has(self.nodes[place].number) {
                    continue;
                }
                let links = self.single.ordered();
                for &(off, link) in links.weak(self.nodes[place].number, pass) {
                    let off = usize::from(off);
                    if !self.sets.closing.has(off) || self.is_on_the_way(place, off) {
                        continue;
                    }
                    let removals = self.removals(place, off);
                    if !removals.is_empty() {
                        let order = Some(order(pass, source, found));
                        let hint = ChainHint {
                            kind,
                            placed: None,
                            house: None,
                            removals,
                            ends: Vec::new(),
                            complexity,
                            order,
                        };
                        taker.take(hint, &|| self.both_ways(place, off, link));
                        most = taker.most(kind);
                    }
                    found += 1;
                }
            }
        }
        most
    }

    /// The last level from which a way could close with so many nodes; 0 if there is none.
    fn last_level(&mut self, source: usize, least: u32, most: u32) -> usize {
        let hops = self.single.hops(self.pass);
        let sets = &mut self.sets;
        sets.level.clone_from(&hops[source]);
        self.met.clear();
        self.met.add(source);
        let (mut level, mut closing) = (1, 0);
        while 2 * level as u32 + 2 <= most {
            if !sets.level.leave_new(&mut self.met) {
                break;
            }
            if 2 * level as u32 + 2 >= least && sets.level.meets(&sets.before) {
                closing = level;
            }
            sets.next.clear();
            sets.level.numbers().for_each(|number| sets.next.unite(&hops[number]));
            std::mem::swap(&mut sets.level, &mut sets.next);
            level += 1;
        }
        closing
    }

    /// Adds what is on one hop after a node, was not met before, and can still close within so many levels more.
    fn expand(&mut self, place: usize, more: usize) {
        let Node { number, .. } = self.nodes[place];
        let (links, hops) = (self.single.ordered(), self.single.hops(self.pass));
        // What leads to a node that can close can close itself, so leaving out the others changes no way.
        let before = &self.sets.before;
        let can_close = |next: usize| match more {
            0 => before.has(next),
            1 => before.has(next) || hops[next].meets(before),
            _ => true,
        };
        if more == 0 && !hops[number].meets(before) {
            return;
        }
        for &(off, weak) in links.weak(number, self.pass) {
            for &(next, strong) in links.strong(off.into(), self.pass) {
                let next = usize::from(next);
                if !self.met.has(next) && can_close(next) && !self.is_on_the_way(place, off.into()) {
                    self.met.add(next);
                    let links = [weak, strong];
                    self.nodes.push(Node { number: next, off: off.into(), links, parent: Some(place) });
                }
            }
        }
    }

    /// Whether a candidate is put off on the way to a node: a way does not pass it twice.
    fn is_on_the_way(&self, place: usize, off: usize) -> bool {
        self.up(place).any(|node| node.off == off)
    }

    /// A node and those above it, without the source.
    fn up(&self, place: usize) -> impl Iterator<Item = &Node> {
        let parent = |node: &&Node| node.parent.map(|parent| &self.nodes[parent]);
        std::iter::successors(self.nodes.get(place), parent).filter(|node| node.parent.is_some())
    }

    /// What the cycle removes that closes behind a node: candidates outside its cells that see an "on" and an "off" of their digit in it.
    fn removals(&mut self, place: usize, off: usize) -> Vec<(Cell, Digit)> {
        let graph = self.single.graph;
        let mut sets = std::mem::replace(&mut self.sets, Sets::new(0));
        let (see_on, see_off) = (&mut sets.level, &mut sets.off);
        see_on.clone_from(graph.in_houses(self.nodes[0].number));
        see_off.clone_from(graph.in_houses(off));
        for node in self.up(place) {
            see_on.unite(graph.in_houses(node.number));
            see_off.unite(graph.in_houses(node.off));
        }
        see_on.meet_with(see_off);
        let mut removals = Vec::new();
        for number in see_on.numbers() {
            let (cell, digit) = graph.candidate(number);
            let is_in = |number: usize| graph.candidate(number).0 == cell;
            let in_cycle = is_in(self.nodes[0].number) || is_in(off);
            if !in_cycle && !self.up(place).any(|node| is_in(node.number) || is_in(node.off)) {
                removals.push((cell, digit));
            }
        }
        self.sets = sets;
        removals
    }

    /// The cycle that closes behind a node: its recorded node with what is above it, and the end of the reversed cycle.
    fn both_ways(&self, place: usize, off: usize, link: Link) -> Vec<End> {
        let source = self.nodes[0].number;
        let links = self.single.ordered().strong(off, self.pass);
        let closing =
            links.iter().find(|(number, _)| usize::from(*number) == source).map_or(Link::Cell, |(_, link)| *link);
        let mut forward = vec![(source, true, closing), (off, false, link)];
        forward.extend(
            self.up(place).flat_map(|node| [(node.number, true, node.links[1]), (node.off, false, node.links[0])]),
        );
        let recorded = End::straight(forward.iter().map(|&(number, on, link)| (self.single.key(number, on), link)));
        // Breadth first the reversed cycle is its start, off, and then the forward list from the root side, each flipped.
        let rest = forward[1..].iter().rev().map(|&(number, on, link)| (self.single.key(number, !on), link));
        let reversed = std::iter::once((self.single.key(source, false), closing)).chain(rest);
        vec![recorded, End::straight(reversed)]
    }
}
