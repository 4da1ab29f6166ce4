//! How a net grows: what is on and what is off is followed until nothing more follows, or it contradicts itself.

use super::graph::Pass;
use super::groups::Left;
use super::net::{Advanced, Ground, NONE, Net, Node, Reason, Rules};
use super::set::Set;
use crate::board::{Board, Link, Moment};
use crate::geometry::{Cell, Digit, bits};

impl<H, S: Set> Net<H, S> {
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
        for Advanced { eliminations, needs, nested, aside } in found {
            let place = |&(cell, digit): &(Cell, Digit)| self.net.place(graph.number(cell, digit) as u16, false);
            let parents: Vec<u16> = needs.iter().filter_map(place).collect();
            let depth =
                1 + parents.iter().map(|&parent| self.draft.nodes[usize::from(parent)].depth).max().unwrap_or(0);
            let reason = self.net.reasons.len() as u16;
            self.net.reasons.push(Reason { parents, nested, aside });
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
