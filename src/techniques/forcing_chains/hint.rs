//! A hint of a chain search, with its chains; nested searches compare and count these.

use std::collections::HashMap;
use std::rc::Rc;

use crate::board::{Aside, Board, Candidate, ChainKind, Implied, Link};
use crate::chains::set::Set;
use crate::chains::{Ground, Key, Net, Node};
use crate::geometry::{Cell, Digit, HouseKind};

/// What a chain search found.
#[derive(Debug)]
pub(super) struct ChainHint {
    pub(super) kind: ChainKind,
    /// A digit that is proved to be right.
    pub(super) placed: Option<(Cell, Digit)>,
    /// Of chains from the places of a digit, the kind of the house.
    pub(super) house: Option<HouseKind>,
    /// Candidates that go, in the order of cells and digits.
    pub(super) removals: Vec<(Cell, Digit)>,
    /// The chains: each end with its ancestors.
    pub(super) ends: Vec<End>,
    /// How many nodes it has, nested hints included.
    pub(super) complexity: u32,
    /// Its place in the order of discovery, where the search does not keep to that.
    pub(super) order: Option<u64>,
}

/// The end of a chain and all its ancestors, breadth first, each with its cause and the places of its parents in the list.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) nodes: Vec<EndNode>,
}

/// A node of a chain.
#[derive(Clone, Debug)]
pub(super) struct EndNode {
    pub(super) key: Key,
    pub(super) link: Link,
    pub(super) parents: Vec<u16>,
    pub(super) aside: Option<Aside>,
}

impl End {
    /// The end of a chain in a net, from its list of ancestors.
    pub(super) fn of<S: Set>(net: &Net<ChainHint, S>, ancestors: &[u16], ground: Ground<S>) -> Self {
        let digits = ground.board.geometry().digit_count();
        let key = |place: u16| {
            let Node { number, on, .. } = net.nodes[usize::from(place)];
            let (cell, digit) = ground.graph.candidate(number.into());
            Key::new(cell, digit, on, digits)
        };
        let at: HashMap<Key, u16> = ancestors.iter().enumerate().map(|(at, &place)| (key(place), at as u16)).collect();
        let mut parents = Vec::new();
        let nodes = ancestors.iter().map(|&place| {
            net.parents(place, ground, &mut parents);
            let parents = parents.iter().filter_map(|&parent| at.get(&key(parent)).copied());
            let link = net.nodes[usize::from(place)].link;
            EndNode { key: key(place), link, parents: parents.collect(), aside: net.aside(place) }
        });
        Self { nodes: nodes.collect() }
    }

    /// A chain without branches, from its end to its start.
    pub(super) fn straight(keys: impl Iterator<Item = (Key, Link)>) -> Self {
        let mut nodes: Vec<EndNode> = keys
            .enumerate()
            .map(|(place, (key, link))| EndNode { key, link, parents: vec![place as u16 + 1], aside: None })
            .collect();
        if let Some(start) = nodes.last_mut() {
            start.parents.clear();
        }
        Self { nodes }
    }

    /// The chain from its assumption to its end, each statement after those it follows from.
    pub(super) fn written_out(&self, digits: usize) -> Vec<Implied> {
        // Depth first, parents before children; chains can be long, so without recursion.
        let mut at = vec![None; self.nodes.len()];
        let mut written: Vec<Implied> = Vec::new();
        let mut stack = vec![(0_usize, 0_usize)];
        while let Some((place, next)) = stack.pop() {
            let node = &self.nodes[place];
            if at[place].is_some() {
                continue;
            }
            if let Some(&parent) = node.parents.get(next) {
                stack.push((place, next + 1));
                let parent = usize::from(parent);
                // A statement may name itself among its ancestors by way of another parent: then it is written once.
                if at[parent].is_none() && stack.iter().all(|(open, _)| *open != parent) {
                    stack.push((parent, 0));
                }
                continue;
            }
            at[place] = Some(written.len());
            let parents = node.parents.iter().filter_map(|&parent| at[usize::from(parent)]).collect();
            let candidate = Candidate { cell: node.key.cell(digits), digit: node.key.digit(digits) };
            written.push(Implied { candidate, on: node.key.is_on(), link: node.link, parents, aside: node.aside });
        }
        written
    }
}

impl ChainHint {
    /// Whether two nested hints count as the same: the same ends with the same ancestors.
    fn is_same(&self, other: &Self) -> bool {
        let same_end = |(one, other): (&End, &End)| {
            one.nodes.len() == other.nodes.len()
                && one.nodes.iter().zip(&other.nodes).all(|(one, other)| one.key == other.key)
        };
        self.ends.len() == other.ends.len() && self.ends.iter().zip(&other.ends).all(same_end)
    }
}

/// How many nodes there are, and the stored totals of the different hints nested in them.
pub(super) fn complexity<S: Set>(ends: &[(&Net<ChainHint, S>, Vec<u16>)]) -> u32 {
    let (mut flat, mut nested): (u32, Vec<&Rc<ChainHint>>) = (0, Vec::new());
    for (net, places) in ends {
        flat += places.len() as u32;
        for hint in places.iter().filter_map(|&place| net.nested(place)) {
            if !nested.iter().any(|known| Rc::ptr_eq(known, hint) || known.is_same(hint)) {
                nested.push(hint);
            }
        }
    }
    flat + nested.iter().map(|hint| hint.complexity).sum::<u32>()
}

/// The candidates that go when a cell is known to hold a digit.
pub(super) fn others_of(board: &Board, cell: Cell, digit: Digit) -> Vec<(Cell, Digit)> {
    board.candidates(cell).iter().filter(|&other| other != digit).map(|other| (cell, other)).collect()
}
