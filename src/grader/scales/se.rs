//! The scale of Sudoku Explainer 1.2.1, as `serate` prints it: ER, EP and ED of the players' forum.
//!
//! The order of techniques beats the order of ratings: the first technique that finds anything useful makes the step.

use super::super::Rating;
use super::{Choice, Scale, Slot, Worth};
use crate::board::{Board, Deadly, Form};
use crate::geometry::HouseId;
use crate::geometry::HouseKind::{Box, Column, Row};
use crate::techniques::{Customs, Find, Proof};

struct Se;

pub(super) const ENTRIES: &[&dyn Scale] = &[&Se];

const fn tenths(tenths: u16) -> Rating {
    Rating::from_tenths(tenths)
}

const fn slot(techniques: &'static [(&'static str, Rating)]) -> Slot {
    Slot { techniques, choice: Choice::First, missing: None }
}

const fn least(techniques: &'static [(&'static str, Rating)]) -> Slot {
    Slot { techniques, choice: Choice::Least, missing: None }
}

const fn missing(what: &'static str) -> Slot {
    Slot { techniques: &[], choice: Choice::First, missing: Some(what) }
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
    least(&[("unique-rectangle", tenths(45)), ("unique-loop", tenths(46))]),
    slot(&[("naked-quad", tenths(50))]),
    slot(&[("jellyfish", tenths(52))]),
    slot(&[("hidden-quad", tenths(54))]),
    slot(&[("bug", tenths(56))]),
    slot(&[("aligned-pair-exclusion", tenths(62))]),
    missing("forcing chains"),
    slot(&[("aligned-triplet-exclusion", tenths(75))]),
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

    fn rate(&self, board: &Board, find: &Find) -> Worth {
        let Proof::Pattern(pattern) = &find.proof;
        match pattern.form {
            Form::HiddenSingle => hidden_single(board, pattern.houses[0]).into(),
            Form::UniqueLoop(deadly) => unique_loop(deadly, pattern.cells.len(), pattern.size),
            Form::Bug(deadly) => bug(deadly, pattern.size),
            _ => listed(find.technique).into(),
        }
    }
}

fn listed(technique: &str) -> Rating {
    let listed = SLOTS.iter().flat_map(|slot| slot.techniques).find(|(name, _)| *name == technique);
    listed.map_or(Rating::default(), |(_, rating)| *rating)
}

/// 1.0 in the last cell of a house, 1.2 in a box, else 1.5.
fn hidden_single(board: &Board, house: HouseId) -> Rating {
    match board.geometry().house(house).kind() {
        _ if board.open_in(house) == 1 => tenths(10),
        Box => tenths(12),
        _ => tenths(15),
    }
}

/// 4.5, with 0.1 more for 6 cells, 0.2 for 8, 0.5 for 10 and more, and 0.1 for each cell of a subset after the first. The type, 1 to 4,
/// decides between equals.
fn unique_loop(deadly: Deadly, cells: usize, size: usize) -> Worth {
    let base = match cells {
        4 => 4.5,
        6 => 4.5 + 0.1,
        8 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    };
    let (kind, more) = match deadly {
        Deadly::OneCell => (1, 0.0),
        Deadly::OneDigit => (2, 0.0),
        Deadly::Naked | Deadly::Hidden => (3, size.saturating_sub(1) as f64 * 0.1),
        Deadly::Locked => (4, 0.0),
    };
    Worth { exact: base + more, complexity: 0, kind }
}

/// 5.6 for one cell, 5.7 for a shared digit or a locked one, and 0.1 more for each cell of a subset after the first.
fn bug(deadly: Deadly, size: usize) -> Worth {
    let exact = match deadly {
        Deadly::OneCell => 5.6,
        Deadly::Naked | Deadly::Hidden => 5.7 + size.saturating_sub(1) as f64 * 0.1,
        Deadly::OneDigit | Deadly::Locked => 5.7,
    };
    Worth { exact, complexity: 0, kind: 0 }
}
