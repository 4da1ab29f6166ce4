//! XY-Wing and XYZ-Wing: a pivot and two wings, one of which must hold the digit that the wings share.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, DigitSet, Geometry, Plane};

struct XyWing {
    name: &'static str,
    summary: &'static str,
    /// How many candidates the pivot has: 2, or 3 where it holds the shared digit too.
    pivot_size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &XyWing {
        name: "xy-wing",
        summary: "whatever the two-digit pivot is, one of two wings gets the digit that they share",
        pivot_size: 2,
    },
    &XyWing {
        name: "xyz-wing",
        summary: "the three-digit pivot or one of two wings gets the digit that all three share",
        pivot_size: 3,
    },
];

impl Technique for XyWing {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by pivot (row-major), then each wing in the order of the pivot's peers.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        by_width!(board, WORDS => self.search::<WORDS>(board, conventions, sink))
    }
}

impl XyWing {
    fn search<const WORDS: usize>(
        &self,
        board: &Board,
        conventions: &Conventions,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let sizes = board.sizes::<WORDS>();
        let pivots = if self.pivot_size == 2 { sizes.two } else { sizes.three };
        for pivot in pivots.iter() {
            // Most pivots have no wings, and those that have them remove nothing.
            if has_find(board, pivot, sizes.two) {
                self.offer_all(board, conventions, pivot, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_all(&self, board: &Board, conventions: &Conventions, pivot: Cell, sink: &mut dyn Sink) -> ControlFlow<()> {
        let at_pivot = board.candidates(pivot).bits();
        // All but one of the pivot's digits.
        let is_wing = |pair: DigitSet| pair.len() == 2 && (at_pivot & !pair.bits()).is_power_of_two();
        let peers = conventions.peers(pivot).iter().map(|&wing| (wing, board.candidates(wing)));
        let wings: Vec<(Cell, u32)> =
            peers.filter(|(_, pair)| is_wing(*pair)).map(|(wing, pair)| (wing, pair.bits())).collect();
        for &(wing, at_wing) in &wings {
            for &(other, at_other) in &wings {
                // Each has one of the two pivot's digits, and they share the third; or each has two of the pivot's three.
                let fits = if self.pivot_size == 2 { at_wing ^ at_other == at_pivot } else { at_wing != at_other };
                if fits {
                    self.offer(board, [pivot, wing, other], sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, board: &Board, cells: [Cell; 3], sink: &mut dyn Sink) -> ControlFlow<()> {
        let [pivot, mut wing, mut other] = cells;
        let Some(shared) = (board.candidates(wing) & board.candidates(other)).single() else {
            return ControlFlow::Continue(());
        };
        let geometry = board.geometry();
        let loses = |cell: &&Cell| {
            board.has(**cell, shared)
                && !cells.contains(*cell)
                && geometry.are_peers(other, **cell)
                && (self.pivot_size == 2 || geometry.are_peers(pivot, **cell))
        };
        let victims = geometry.peers(wing).iter().filter(loses);
        let eliminations: Vec<Elimination> = victims.map(|&cell| Elimination::new(cell, shared)).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        // As `Form::Wing` has it: the wings in the order of the pivot's digits that empty them.
        let emptied_by = |wing: Cell| (board.candidates(wing) - DigitSet::only(shared)).first();
        if emptied_by(wing) > emptied_by(other) {
            std::mem::swap(&mut wing, &mut other);
        }
        sink.offer(&Find {
            technique: self.name,
            placements: &[],
            eliminations: &eliminations,
            proof: Proof::Pattern(PatternView {
                form: Form::Wing,
                cells: &[pivot, wing, other],
                digits: cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell)),
                ..PatternView::EMPTY
            }),
        })
    }
}

/// Whether a pivot and two cells out of `pairs` remove anything.
fn has_find<const WORDS: usize>(board: &Board, pivot: Cell, pairs: Plane<WORDS>) -> bool {
    let sight = |cell| board.geometry().peer_plane::<WORDS>(cell);
    let places = |digit| board.places::<WORDS>(digit);
    let near = pairs & sight(pivot);
    // Whether a wing and one of the others leave the shared digit out of a cell among these.
    let removes = |wing, others: Plane<WORDS>, among: Plane<WORDS>| {
        let victims = among & sight(wing);
        !victims.is_empty() && others.iter().any(|other| !(victims & sight(other)).is_empty())
    };
    let mut digits = board.candidates(pivot).iter();
    let (Some(a), Some(b)) = (digits.next(), digits.next()) else { return false };
    let Some(c) = digits.next() else {
        let (with_a, with_b) = ((near & places(a)) - places(b), (near & places(b)) - places(a));
        return !with_b.is_empty()
            && with_a.iter().any(|wing| {
                let shared = (board.candidates(wing) - DigitSet::only(a)).first();
                shared.is_some_and(|shared| removes(wing, with_b & places(shared), places(shared)))
            });
    };
    [(a, b, c), (b, a, c), (c, a, b)].into_iter().any(|(shared, one, other)| {
        let with_shared = near & places(shared);
        let others = with_shared & places(other);
        let among = places(shared) & sight(pivot);
        !others.is_empty() && (with_shared & places(one)).iter().any(|wing| removes(wing, others, among))
    })
}
