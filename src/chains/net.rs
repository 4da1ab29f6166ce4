//! A net: everything that follows from an assumption, in the order in which it is found.
//!
//! A node keeps the one node that it follows from. What else it needs, the candidates that had to go before, is told by the order of the
//! net: what was put off earlier was gone earlier. So the other parents are only looked up where somebody counts them.

use std::rc::Rc;

use super::graph::{Graph, Pass};
use super::groups::{Groups, Left};
use super::links::Links;
use super::ordered::Ordered;
use super::set::Set;
use crate::board::{Board, Link, Moment};
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
    /// The group of which it is the last.
    group: u16,
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
pub struct Net<H, S> {
    /// Every node, in order of discovery.
    pub nodes: Vec<Node>,
    /// For each candidate where its first node stands, off and on.
    at: Vec<[u16; 2]>,
    /// The candidates that are off, and those that are on.
    sets: [S; 2],
    reasons: Vec<Reason<H>>,
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
    fn clear(&mut self, ground: Ground<S>) {
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

    /// The nested hint behind a node.
    pub fn nested(&self, place: u16) -> Option<&Rc<H>> {
        let node = &self.nodes[usize::from(place)];
        let reason = (node.link == Link::Advanced).then(|| &self.reasons[usize::from(node.parent)])?;
        reason.nested.as_ref()
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

    /// Grows the net of an assumption. What is on is followed before what is off. `rules` are asked when nothing more follows from links.
    pub fn grow(
        &mut self,
        ground: Ground<S>,
        reduced: &mut Reduced<S>,
        (number, on): (usize, bool),
        rules: Option<&Rules<H>>,
    ) {
        self.clear(ground);
        reduced.start(ground);
        let mut draft = std::mem::take(&mut reduced.draft);
        draft.start(ground.graph.len());
        let mut grower = Grower { net: self, ground, reduced, draft: &mut draft };
        grower.add(Node { number: number as u16, on, link: Link::Assumed, parent: NONE, group: NONE, depth: 1 });
        while grower.exhaust().is_ok() {
            let Some(rules) = rules else { break };
            let net = &*grower.net;
            let is_off = |cell, digit| net.place(ground.graph.number(cell, digit) as u16, false).is_some();
            let found = rules(grower.reduced.board(ground, grower.draft.nodes()), &is_off);
            if !grower.take(found) {
                break;
            }
        }
        self.nodes.extend_from_slice(draft.nodes());
        reduced.draft = draft;
    }
}

/// The nodes of a net that grows, and which are still to follow: memory that is used again.
///
/// A node can be written down and not kept. So whoever does not know whether it is new writes it in any case, without a branch: that about half
/// the links lead to what is known already is just what a processor foresees worst.
#[derive(Debug, Default)]
struct Draft {
    nodes: Vec<Node>,
    len: usize,
    /// The places of those that are off and of those that are on, how many there are, and which is to follow next.
    queues: [Vec<u16>; 2],
    lens: [usize; 2],
    next: [usize; 2],
}

impl Draft {
    /// Without any node, and with room for all that can be said of so many candidates.
    fn start(&mut self, candidates: usize) {
        // Both states of each, the second half of a contradiction, and one that is not kept.
        let most = 2 * candidates + 2;
        if self.nodes.len() < most {
            let none = Node { number: NONE, on: false, link: Link::Assumed, parent: NONE, group: NONE, depth: 0 };
            self.nodes.resize(most, none);
            self.queues.iter_mut().for_each(|queue| queue.resize(most, NONE));
        }
        (self.len, self.lens, self.next) = (0, [0; 2], [0; 2]);
    }

    fn nodes(&self) -> &[Node] {
        &self.nodes[..self.len]
    }

    /// Writes a node down behind the others, and keeps it or not; says where it stands.
    #[inline]
    fn write(&mut self, node: Node, keep: bool) -> u16 {
        let (place, state) = (self.len, usize::from(node.on));
        self.nodes[place] = node;
        self.queues[state][self.lens[state]] = place as u16;
        self.len += usize::from(keep);
        self.lens[state] += usize::from(keep);
        place as u16
    }

    /// The next node to follow that is on, or off.
    #[inline]
    fn pop(&mut self, on: bool) -> Option<u16> {
        let state = usize::from(on);
        let next = self.next[state];
        (next < self.lens[state]).then(|| {
            self.next[state] += 1;
            self.queues[state][next]
        })
    }
}

/// A board as a net reduces it, with memory that is used again.
#[derive(Debug)]
pub struct Reduced<'b, S> {
    /// What is left of each group, and the candidates that are gone.
    left: Vec<Left>,
    gone: S,
    /// The board itself, brought up to date where rules ask for it: so many nodes of the net have gone from it.
    board: Board<'b>,
    struck: Option<usize>,
    draft: Draft,
}

impl<'b, S: Set> Reduced<'b, S> {
    /// For nets on a board.
    pub fn of(board: &Board<'b>) -> Self {
        Self { left: Vec::new(), gone: S::empty(0), board: board.clone(), struck: None, draft: Draft::default() }
    }

    /// The moment of the last change of the board: what the next net takes away goes later.
    pub fn now(&self) -> Moment {
        self.board.now()
    }

    fn start(&mut self, ground: Ground<S>) {
        self.struck = None;
        if ground.dynamic {
            self.left.clear();
            self.left.extend_from_slice(ground.groups.left());
            self.gone = S::empty(ground.graph.len());
        }
    }

    /// The board without what is off. Each time it is asked for is a moment of its own.
    fn board(&mut self, ground: Ground<S>, nodes: &[Node]) -> &Board<'b> {
        let struck = self.struck.unwrap_or_else(|| {
            self.board.take_marks(ground.board);
            0
        });
        self.board.tick();
        for node in nodes[struck..].iter().filter(|node| !node.on) {
            let (cell, digit) = ground.graph.candidate(node.number.into());
            self.board.strike(cell, digit);
        }
        self.struck = Some(nodes.len());
        &self.board
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

/// A candidate is both on and off.
struct Clash;

struct Grower<'a, 'b, H, S> {
    net: &'a mut Net<H, S>,
    ground: Ground<'a, S>,
    reduced: &'a mut Reduced<'b, S>,
    draft: &'a mut Draft,
}

impl<H, S: Set> Grower<'_, '_, H, S> {
    fn exhaust(&mut self) -> Result<(), Clash> {
        loop {
            if let Some(place) = self.draft.pop(true) {
                self.follow_on(place)?;
            } else if let Some(place) = self.draft.pop(false) {
                self.follow_off(place)?;
            } else {
                return Ok(());
            }
        }
    }

    fn add(&mut self, node: Node) {
        let place = self.draft.write(node, true);
        self.net.at[usize::from(node.number)][usize::from(node.on)] = place;
        self.net.sets[usize::from(node.on)].add(node.number.into());
    }

    /// What is on puts off the rest of its cell and its peers.
    fn follow_on(&mut self, parent: u16) -> Result<(), Clash> {
        let Node { number, depth, .. } = self.draft.nodes[usize::from(parent)];
        let pass = if self.ground.in_cells { Pass::Xy } else { Pass::X };
        let ordered = self.ground.ordered;
        for &(other, link) in ordered.weak(number.into(), pass) {
            let at = &mut self.net.at[usize::from(other)];
            let [off, on] = *at;
            let node = Node { number: other, on: false, link, parent, group: NONE, depth: depth + 1 };
            if on == NONE {
                let is_new = off == NONE;
                let place = self.draft.write(node, is_new);
                at[0] = if is_new { place } else { off };
                self.net.sets[0].add(other.into());
            } else if !self.ground.dynamic || !self.reduced.gone.has(other.into()) {
                // Rules put off without asking whether it is on; what is gone for that reason is no link any more.
                self.net.clash = Some((on, self.draft.write(node, true)));
                return Err(Clash);
            }
        }
        Ok(())
    }

    /// What is off leaves the other of two candidates, or the other of two places.
    fn follow_off(&mut self, parent: u16) -> Result<(), Clash> {
        let Ground { groups, in_cells, dynamic, .. } = self.ground;
        let Node { number, depth, .. } = self.draft.nodes[usize::from(parent)];
        if dynamic {
            self.reduced.gone.add(number.into());
        }
        let own = groups.of_candidate(number);
        // Which of its groups have come down to one. All are looked at before any is followed: most have not.
        let mut ones = if !dynamic {
            let left = groups.left();
            own.iter().rev().fold(0, |ones, &group| ones << 1 | left[usize::from(group)].without(number).is_one())
        } else if let Ok(own) = <&[u16; 4]>::try_from(own) {
            // A plain board: without a loop.
            take_from(&mut self.reduced.left, own, number)
        } else {
            take_from(&mut self.reduced.left, own, number)
        };
        if !in_cells {
            ones &= !1;
        }
        for group in bits(ones).map(|at| own[at]) {
            let other = groups.left()[usize::from(group)];
            let other = if dynamic { self.reduced.left[usize::from(group)] } else { other.without(number) }.only();
            let node = Node { number: other, on: true, link: groups.link(group), parent, group, depth: depth + 1 };
            let [off, on] = self.net.at[usize::from(other)];
            if off != NONE {
                self.net.clash = Some((self.draft.write(node, true), off));
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
            let depth =
                1 + parents.iter().map(|&parent| self.draft.nodes[usize::from(parent)].depth).max().unwrap_or(0);
            let reason = self.net.reasons.len() as u16;
            self.net.reasons.push(Reason { parents, nested });
            for (cell, digit) in eliminations {
                let number = graph.number(cell, digit) as u16;
                if self.net.place(number, false).is_none() {
                    self.add(Node { number, on: false, link: Link::Advanced, parent: reason, group: NONE, depth });
                    any = true;
                }
            }
        }
        any
    }
}

/// Takes a candidate away from its groups; says by bits which of them have one left.
#[inline]
fn take_from(left: &mut [Left], own: &[u16], number: u16) -> u32 {
    let mut ones = 0;
    for (at, &group) in own.iter().enumerate() {
        let left = &mut left[usize::from(group)];
        *left = left.without(number);
        ones |= left.is_one() << at;
    }
    ones
}
