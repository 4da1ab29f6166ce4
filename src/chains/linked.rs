//! What is worked out of the static links of a board, once for all searches that look at the board as it is.

use std::sync::{Arc, OnceLock};

use super::graph::{Closure, Graph, Pass};
use super::groups::Groups;
use super::links::Links;
use super::ordered::Ordered;
use super::set::Set;
use crate::board::Board;

/// The links of a board, and what follows from them; each part is made when it is first asked for.
#[derive(Debug)]
pub struct Linked<S> {
    graph: Graph<S>,
    ordered: OnceLock<Ordered>,
    groups: OnceLock<Groups>,
    hops: [OnceLock<Vec<S>>; 3],
    closure: OnceLock<Closure<S>>,
    any_refuted: OnceLock<bool>,
}

impl<S: Set> Linked<S> {
    /// The links of a board as it is.
    pub fn of(board: &Board) -> Arc<Self> {
        board.derived(|| Self {
            graph: Graph::of(board),
            ordered: OnceLock::new(),
            groups: OnceLock::new(),
            hops: [const { OnceLock::new() }; 3],
            closure: OnceLock::new(),
            any_refuted: OnceLock::new(),
        })
    }

    /// The links as sets.
    pub fn graph(&self) -> &Graph<S> {
        &self.graph
    }

    /// The links in the order in which searches follow them. `board` is that of [`Linked::of`].
    pub fn ordered(&self, board: &Board, links: &Links) -> &Ordered {
        self.ordered.get_or_init(|| Ordered::of(board, &self.graph, links))
    }

    /// The groups of which one candidate is on. `board` is that of [`Linked::of`].
    pub fn groups(&self, board: &Board, links: &Links) -> &Groups {
        self.groups.get_or_init(|| Groups::of(board, &self.graph, links))
    }

    /// Of each candidate the candidates that are on one hop further.
    pub fn hops(&self, pass: Pass) -> &[S] {
        self.hops[pass as usize].get_or_init(|| self.graph.hops(pass))
    }

    /// What is on after any number of hops along all links.
    pub fn closure(&self) -> &Closure<S> {
        self.closure.get_or_init(|| Closure::of(self.hops(Pass::Xy)))
    }

    /// Whether any candidate that is on leads to its own opposite.
    pub fn any_refuted(&self) -> bool {
        let closure = self.closure();
        *self.any_refuted.get_or_init(|| (0..self.graph.len()).any(|number| self.graph.is_refuted(number, closure)))
    }
}
