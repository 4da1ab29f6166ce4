//! The scale of Sudoku Explainer 1.2.1, as `serate` prints it: ER, EP and ED of the players' forum.
//!
//! The order of techniques beats the order of ratings: the first technique that finds anything useful makes the step.

use super::super::Rating;
use super::{Scale, Slot};
use crate::board::Board;
use crate::geometry::HouseKind::{Box, Column, Row};
use crate::techniques::{Customs, Find, Proof};

struct Se;

pub(super) const ENTRIES: &[&dyn Scale] = &[&Se];

const fn tenths(tenths: u16) -> Rating {
    Rating::from_tenths(tenths)
}

const fn slot(techniques: &'static [(&'static str, Rating)]) -> Slot {
    Slot { techniques, missing: None }
}

const fn missing(what: &'static str) -> Slot {
    Slot { techniques: &[], missing: Some(what) }
}

const SLOTS: &[Slot] = &[
    slot(&[("hidden-single", tenths(10))]),
    slot(&[("direct-pointing", tenths(17)), ("direct-claiming", tenths(19))]),
    slot(&[("direct-hidden-pair", tenths(20))]),
    slot(&[("naked-single", tenths(23))]),
    slot(&[("direct-hidden-triplet", tenths(25))]),
    slot(&[("pointing", tenths(26)), ("claiming", tenths(28))]),
    slot(&[("naked-pair", tenths(30))]),
    slot(&[("x-wing", tenths(32))]),
    slot(&[("hidden-pair", tenths(34))]),
    slot(&[("naked-triplet", tenths(36))]),
    slot(&[("swordfish", tenths(38))]),
    slot(&[("hidden-triplet", tenths(40))]),
    slot(&[("xy-wing", tenths(42))]),
    slot(&[("xyz-wing", tenths(44))]),
    missing("unique rectangles and loops"),
    slot(&[("naked-quad", tenths(50))]),
    slot(&[("jellyfish", tenths(52))]),
    slot(&[("hidden-quad", tenths(54))]),
    missing("BUG, aligned exclusion and forcing chains"),
];

impl Scale for Se {
    fn name(&self) -> &'static str {
        "se"
    }

    fn summary(&self) -> &'static str {
        "Sudoku Explainer 1.2.1 (ER, EP, ED): 1.0 to 11 and more"
    }

    fn customs(&self) -> Customs {
        Customs {
            house_kinds: &[Box, Column, Row],
            peer_kinds: &[Box, Row, Column],
            crossings: &[(Box, Column), (Box, Row), (Column, Box), (Row, Box)],
            fish: &[(Column, Row), (Row, Column)],
            naked_subset_open: |size| 2 * size,
            hidden_subset_open: |size| 2 * size + 1,
            direct_hidden_subset_open: |size| size + 1,
        }
    }

    fn slots(&self) -> &'static [Slot] {
        SLOTS
    }

    /// A hidden single is 1.0 in the last cell of a house, 1.2 in a box, else 1.5; the rest as listed.
    fn rate(&self, board: &Board, find: &Find) -> Rating {
        if find.technique != "hidden-single" {
            let listed = SLOTS.iter().flat_map(|slot| slot.techniques).find(|(name, _)| *name == find.technique);
            return listed.map_or(Rating::default(), |(_, rating)| *rating);
        }
        let Proof::Pattern(pattern) = &find.proof;
        let house = pattern.houses[0];
        if board.open_in(house) == 1 {
            return tenths(10);
        }
        tenths(if board.geometry().house(house).kind() == Box { 12 } else { 15 })
    }
}
