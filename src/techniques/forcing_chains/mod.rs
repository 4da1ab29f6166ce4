//! Forcing chains and cycles, Nishio, and chains from several candidates, up to those that apply other techniques on the way.
//!
//! One family, as deeper searches ask the shallower ones: [`single`] from one candidate, [`several`] from the candidates of a cell, the places of
//! a digit, or one assumption, [`rules`] what a deep search applies between.

mod cycles;
mod hint;
mod rules;
mod several;
mod single;

use std::ops::ControlFlow;

use super::{ChainView, Conventions, Find, Proof, Sink, Technique};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape, Elimination, Implied, Moment, Placement};
use crate::geometry::Geometry;
use hint::{ChainHint, End};

struct ForcingChains {
    name: &'static str,
    also: &'static [&'static str],
    summary: &'static str,
    search: ChainSearch,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &ForcingChains {
        name: "forcing-chain",
        also: &["x-cycle", "y-cycle", "xy-cycle", "forcing-x-chain"],
        summary: "a candidate leads to its own opposite, or a loop of links can be read both ways",
        search: ChainSearch::Single,
    },
    &ForcingChains {
        name: "nishio-forcing-chains",
        also: &[],
        summary: "a digit in a cell leaves the same digit nowhere else to go",
        search: ChainSearch::Nishio,
    },
    &ForcingChains {
        name: "cell-forcing-chains",
        also: &["region-forcing-chains"],
        summary: "every candidate of a cell, or every place of a digit in a house, leads to the same",
        search: ChainSearch::Multiple,
    },
    &ForcingChains {
        name: "dynamic-forcing-chains",
        also: &[],
        summary: "chains whose links may come of what the chain has ruled out",
        search: ChainSearch::Dynamic(0),
    },
    &ForcingChains {
        name: "dynamic-forcing-chains-plus",
        also: &[],
        summary: "dynamic chains with line exclusion, pairs and X-wings between",
        search: ChainSearch::Dynamic(1),
    },
    &ForcingChains {
        name: "nested-forcing-chains-2",
        also: &[],
        summary: "dynamic chains with forcing chains between",
        search: ChainSearch::Dynamic(2),
    },
    &ForcingChains {
        name: "nested-forcing-chains-3",
        also: &[],
        summary: "dynamic chains with chains from several candidates between",
        search: ChainSearch::Dynamic(3),
    },
    &ForcingChains {
        name: "nested-forcing-chains-4",
        also: &[],
        summary: "dynamic chains with dynamic chains between",
        search: ChainSearch::Dynamic(4),
    },
    &ForcingChains {
        name: "nested-forcing-chains-5",
        also: &[],
        summary: "dynamic chains with dynamic chains between that have forcing chains between",
        search: ChainSearch::Dynamic(5),
    },
];

impl Technique for ForcingChains {
    fn name(&self) -> &'static str {
        self.name
    }

    fn also(&self) -> &'static [&'static str] {
        self.also
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: as the searches document; each find carries its place in the order of discovery.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let mut taker = ToSink { board, sink, order: 0, flow: ControlFlow::Continue(()) };
        match self.search {
            ChainSearch::Single => single::search(board, conventions, &mut taker),
            search => several::search(board, conventions, search, &mut taker),
        }
        taker.flow
    }
}

/// Takes the hints of a search.
trait Taker {
    /// Whether a hint of this kind with at least so many nodes, found now, could still be wanted.
    fn wants(&self, kind: ChainKind, least: u32) -> bool;

    /// Whether every hint is wanted, not only the best.
    fn wants_all(&self) -> bool {
        false
    }

    /// Whether the search is to be given up.
    fn is_over(&self) -> bool;

    /// How many hints were taken.
    fn count(&self) -> u64;

    /// A moment at which the same search found nothing.
    fn since(&self) -> Moment {
        Moment::default()
    }

    /// Takes a hint; `ends` walks its chains, for who wants to see them.
    fn take(&mut self, hint: ChainHint, ends: &dyn Fn() -> Vec<End>);

    /// The most nodes that a hint of this kind may have to be wanted.
    fn most(&self, kind: ChainKind) -> u32 {
        // Ratings grow with the number of nodes, so the bound can be bisected.
        let (mut wanted, mut unwanted) = (0, 1 << 14);
        if self.wants(kind, unwanted) {
            return u32::MAX;
        }
        while wanted + 1 < unwanted {
            let middle = u32::midpoint(wanted, unwanted);
            if self.wants(kind, middle) { wanted = middle } else { unwanted = middle }
        }
        wanted
    }
}

/// Hands hints on to a sink.
struct ToSink<'a> {
    board: &'a Board<'a>,
    sink: &'a mut dyn Sink,
    order: u64,
    flow: ControlFlow<()>,
}

impl Taker for ToSink<'_> {
    fn wants(&self, kind: ChainKind, least: u32) -> bool {
        let view = ChainView { kind, complexity: least, order: self.order, chains: &Vec::new };
        let find =
            Find { technique: technique_of(kind), placements: &[], eliminations: &[], proof: Proof::Chain(view) };
        self.flow.is_continue() && self.sink.wants(&find)
    }

    fn is_over(&self) -> bool {
        self.flow.is_break() || self.sink.is_over()
    }

    fn count(&self) -> u64 {
        self.order
    }

    fn since(&self) -> Moment {
        self.sink.since()
    }

    fn take(&mut self, hint: ChainHint, ends: &dyn Fn() -> Vec<End>) {
        let order = hint.order.unwrap_or(self.order);
        self.order += 1;
        let digits = self.board.geometry().digit_count();
        let eliminations: Vec<Elimination> =
            hint.removals.iter().map(|&(cell, digit)| Elimination::new(cell, digit)).collect();
        let placements: Vec<Placement> = hint.placed.iter().map(|&(cell, digit)| Placement::new(cell, digit)).collect();
        let chains = || ends().iter().map(|end| end.written_out(digits)).collect::<Vec<Vec<Implied>>>();
        let view = ChainView { kind: hint.kind, complexity: hint.complexity, order, chains: &chains };
        let find = Find {
            technique: technique_of(hint.kind),
            placements: &placements,
            eliminations: &eliminations,
            proof: Proof::Chain(view),
        };
        self.flow = self.sink.offer(&find);
    }
}

/// The name that steps of a kind go by.
fn technique_of(kind: ChainKind) -> &'static str {
    match (kind.search, kind.shape) {
        (ChainSearch::Single, ChainShape::XCycle) => "x-cycle",
        (ChainSearch::Single, ChainShape::YCycle) => "y-cycle",
        (ChainSearch::Single, ChainShape::XyCycle) => "xy-cycle",
        (ChainSearch::Single, ChainShape::XChain) => "forcing-x-chain",
        (ChainSearch::Single, _) => "forcing-chain",
        (ChainSearch::Nishio, _) => "nishio-forcing-chains",
        (ChainSearch::Multiple, ChainShape::House) => "region-forcing-chains",
        (ChainSearch::Multiple, _) => "cell-forcing-chains",
        (ChainSearch::Dynamic(0), _) => "dynamic-forcing-chains",
        (ChainSearch::Dynamic(1), _) => "dynamic-forcing-chains-plus",
        (ChainSearch::Dynamic(2), _) => "nested-forcing-chains-2",
        (ChainSearch::Dynamic(3), _) => "nested-forcing-chains-3",
        (ChainSearch::Dynamic(4), _) => "nested-forcing-chains-4",
        (ChainSearch::Dynamic(_), _) => "nested-forcing-chains-5",
    }
}
