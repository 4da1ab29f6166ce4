//! Chains from one candidate, on a board that does not change; [`cycles`] beside it has the loops.
//!
//! A closure of the links tells at once which candidates lead to their own opposite, mostly none. For those, sets of bits tell how far the
//! opposite is, and so what the chain is worth; the chain itself is only walked if somebody wants to see it.

use super::hint::{ChainHint, End, others_of};
use super::{Conventions, Taker, cycles};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape, Link};
use crate::chains::set::{NARROW, Narrow, Set, Wide};
use crate::chains::{Closure, Graph, Key, Linked, Ordered, Pass};

/// Offers every cycle and chain: pass by pass (links of one digit, links of cells, both), source by source in row-major order, of a source first its
/// cycles, then what "on" leads to, then what "off" leads to.
///
/// The most promising are looked for first, so hints carry their place in that order.
pub(super) fn search(board: &Board, conventions: &Conventions, taker: &mut dyn Taker) {
    if board.candidate_count() <= NARROW {
        search_in::<Narrow>(board, conventions, taker);
    } else {
        search_in::<Wide>(board, conventions, taker);
    }
}

fn search_in<S: Set>(board: &Board, conventions: &Conventions, taker: &mut dyn Taker) {
    let linked = Linked::<S>::of(board);
    // Where no candidate leads to its own opposite, there is no chain; and no cycle either, as what a cycle removes would.
    if !linked.any_refuted() {
        return;
    }
    let (graph, closure) = (linked.graph(), linked.closure());
    let is_source = |number: &usize| board.candidates(graph.candidate(*number).0).len() >= 2;
    let sources = || (0..graph.len()).filter(is_source);
    let single = Single {
        board,
        conventions,
        refuted: sources().filter(|&number| graph.is_refuted(number, closure)).collect(),
        proved: sources().filter(|&number| graph.is_proved(number, closure)).collect(),
        linked: &linked,
        closure,
        graph,
    };
    // Short chains before long ones: a walk of few steps is cheap, and mostly finds what is wanted.
    let depths: &[u32] = if taker.wants_all() { &[u32::MAX] } else { &[10, u32::MAX] };
    let (mut in_digits, mut in_all) = (u32::MAX, u32::MAX);
    for &depth in depths {
        let before = taker.count();
        in_digits = single.chains(Pass::X, depth, taker);
        in_all = single.chains(Pass::Xy, depth, taker);
        if taker.count() > before {
            break;
        }
    }
    if !taker.wants_all() {
        // A longer chain of one digit may still be worth less than the one found.
        in_digits = in_digits.min(single.chains(Pass::X, u32::MAX, taker));
    }
    // What a cycle removes is refuted by a chain with at most two nodes more, along the same links.
    let least = |nodes: u32| if taker.wants_all() { 0 } else { nodes.saturating_sub(2) };
    let least = [(Pass::X, least(in_digits)), (Pass::Y, least(in_all)), (Pass::Xy, least(in_all))];
    for (pass, least) in least {
        cycles::search(&single, pass, least, taker);
    }
}

/// The place in the order of discovery. More than [`CYCLES`] cycles of one source are not told apart.
pub(super) fn order(pass: Pass, source: usize, within: u64) -> u64 {
    (pass as u64) << 60 | (source as u64) << 32 | within.min(CYCLES + 1)
}

const CYCLES: u64 = 1 << 20;

fn kind(pass: Pass) -> ChainKind {
    let shape = if pass == Pass::X { ChainShape::XChain } else { ChainShape::XyChain };
    ChainKind { shape, search: ChainSearch::Single }
}

/// What the searches from one candidate share.
pub(super) struct Single<'a, S> {
    pub(super) board: &'a Board<'a>,
    conventions: &'a Conventions,
    pub(super) graph: &'a Graph<S>,
    pub(super) closure: &'a Closure<S>,
    linked: &'a Linked<S>,
    /// Sources that, when on, lead to being off.
    refuted: Vec<usize>,
    /// Sources that, when off, lead to being on.
    proved: Vec<usize>,
}

impl<S: Set> Single<'_, S> {
    pub(super) fn hops(&self, pass: Pass) -> &[S] {
        self.linked.hops(pass)
    }

    /// The links in order; who only wants to know what is worth how much does without them.
    pub(super) fn ordered(&self) -> &Ordered {
        self.linked.ordered(self.board, self.conventions.links())
    }

    pub(super) fn key(&self, number: usize, on: bool) -> Key {
        let (cell, digit) = self.graph.candidate(number);
        Key::new(cell, digit, on, self.board.geometry().digit_count())
    }

    /// Offers the chains of a pass with at most so many nodes; no chain of the pass has less nodes than this says.
    fn chains(&self, pass: Pass, depth: u32, taker: &mut dyn Taker) -> u32 {
        let kind = kind(pass);
        let mut most = taker.most(kind).min(depth);
        let mut shortest = most.saturating_add(1);
        let mut sets = Levels::new(self.graph.len());
        for (on, sources) in [(true, &self.refuted), (false, &self.proved)] {
            for &source in sources {
                let Some(complexity) = self.distance(source, on, pass, most, &mut sets) else { continue };
                shortest = shortest.min(complexity);
                let place = self.graph.candidate(source);
                let (placed, removals) =
                    if on { (None, vec![place]) } else { (Some(place), others_of(self.board, place.0, place.1)) };
                let order = Some(order(pass, source, CYCLES + u64::from(!on)));
                let hint = ChainHint { kind, placed, house: None, removals, ends: Vec::new(), complexity, order };
                taker.take(hint, &|| vec![self.chain(source, on, pass)]);
                most = taker.most(kind).min(depth);
            }
        }
        shortest
    }

    /// The number of nodes of the shortest chain from a source to its own opposite, if that is at most so many.
    fn distance(&self, source: usize, on: bool, pass: Pass, most: u32, sets: &mut Levels<S>) -> Option<u32> {
        let (graph, hops) = (self.graph, self.hops(pass));
        let mut nodes = sets.start(source, on, graph, pass);
        loop {
            // Each round looks at what is on now; the opposite of the source is the next node, or one of these.
            let ends = if on {
                let in_houses = sets.now.meets(graph.in_houses(source));
                in_houses || pass != Pass::X && sets.now.meets(graph.in_cell(source))
            } else {
                sets.now.has(source)
            };
            let complexity = nodes + u32::from(on);
            if complexity > most {
                return None;
            }
            if ends {
                return Some(complexity);
            }
            if !sets.hop(hops) {
                return None;
            }
            nodes += 2;
        }
    }

    /// The chain from a source, on or off, to its own opposite. There is one.
    fn chain(&self, source: usize, on: bool, pass: Pass) -> End {
        let links = self.ordered();
        // Every node met: candidate, on, link, place of the parent.
        let mut nodes: Vec<(usize, bool, Link, Option<usize>)> = vec![(source, on, Link::Assumed, None)];
        let mut met = [S::empty(self.graph.len()), S::empty(self.graph.len())];
        met[usize::from(on)].add(source);
        let mut place = 0;
        while let Some(&(number, is_on, ..)) = nodes.get(place) {
            let next = if is_on { links.weak(number, pass) } else { links.strong(number, pass) };
            for &(other, link) in next {
                let other = usize::from(other);
                if other == source && is_on == on {
                    nodes.push((other, !is_on, link, Some(place)));
                    let up = std::iter::successors(nodes.last(), |node| node.3.map(|parent| &nodes[parent]));
                    return End::straight(up.map(|&(number, on, link, _)| (self.key(number, on), link)));
                }
                if !met[usize::from(!is_on)].has(other) {
                    met[usize::from(!is_on)].add(other);
                    nodes.push((other, !is_on, link, Some(place)));
                }
            }
            place += 1;
        }
        unreachable!("the closure has a chain")
    }
}

/// The candidates that are on, level by level.
struct Levels<S> {
    now: S,
    seen: S,
    next: S,
}

impl<S: Set> Levels<S> {
    fn new(count: usize) -> Self {
        let set = || S::empty(count);
        Self { now: set(), seen: set(), next: set() }
    }

    /// The first level: the source itself, or what it puts on when it is off. Says how many nodes a chain has there.
    fn start(&mut self, source: usize, on: bool, graph: &Graph<S>, pass: Pass) -> u32 {
        self.now.clear();
        if on {
            self.now.add(source);
        } else {
            graph.add_strong(source, pass, &mut self.now);
        }
        self.seen.clone_from(&self.now);
        1 + u32::from(!on)
    }

    /// One hop further; says whether anything is new there.
    fn hop(&mut self, hops: &[S]) -> bool {
        self.next.clear();
        self.now.numbers().for_each(|number| self.next.unite(&hops[number]));
        std::mem::swap(&mut self.now, &mut self.next);
        self.now.leave_new(&mut self.seen)
    }
}
