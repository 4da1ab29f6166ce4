//! The scale of Sudoku Explainer 1.2.1, as `serate` prints it: ER, EP and ED of the players' forum.
//!
//! The order of techniques beats the order of ratings: the first technique that finds anything useful makes the step.

use super::super::Rating;
use super::{Choice, Scale, Slot};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape, Deadly, Form};
use crate::geometry::HouseKind::{self, Box, Column, Row};
use crate::techniques::{Customs, Find, Proof, Worth};

struct Se;

pub(super) const ENTRIES: &[&dyn Scale] = &[&Se];

const fn tenths(tenths: u16) -> Rating {
    Rating::from_tenths(tenths)
}

const fn slot(techniques: &'static [(&'static str, Rating)]) -> Slot {
    Slot { techniques, choice: Choice::First }
}

const fn least(techniques: &'static [(&'static str, Rating)]) -> Slot {
    Slot { techniques, choice: Choice::Least }
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
    least(&[
        ("x-cycle", tenths(65)),
        ("y-cycle", tenths(65)),
        ("forcing-x-chain", tenths(66)),
        ("xy-cycle", tenths(70)),
        ("forcing-chain", tenths(70)),
    ]),
    slot(&[("aligned-triplet-exclusion", tenths(75))]),
    least(&[("nishio-forcing-chains", tenths(75))]),
    least(&[("cell-forcing-chains", tenths(80)), ("region-forcing-chains", tenths(80))]),
    least(&[("dynamic-forcing-chains", tenths(85))]),
    least(&[("dynamic-forcing-chains-plus", tenths(90))]),
    least(&[("nested-forcing-chains-2", tenths(95))]),
    least(&[("nested-forcing-chains-3", tenths(100))]),
    least(&[("nested-forcing-chains-4", tenths(105))]),
    least(&[("nested-forcing-chains-5", tenths(110))]),
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
            chain_worth,
        }
    }

    fn slots(&self) -> &'static [Slot] {
        SLOTS
    }

    /// 1.0 in the last cell of a house, 1.2 in a box, else 1.5.
    fn hidden_single(&self, kind: HouseKind, is_last: bool) -> Option<Rating> {
        Some(match kind {
            _ if is_last => tenths(10),
            Box => tenths(12),
            _ => tenths(15),
        })
    }

    /// Where a digit locked in a line leaves another line one place, the box that they cross has a hidden single or a direct pointing.
    fn out_of_reach(&self) -> &'static [&'static str] {
        &["direct-claiming"]
    }

    fn rate(&self, board: &Board, find: &Find) -> Worth {
        let pattern = match &find.proof {
            Proof::Pattern(pattern) => pattern,
            Proof::Chain(chain) => return Worth { order: chain.order, ..chain_worth(chain.kind, chain.complexity) },
        };
        match pattern.form {
            Form::HiddenSingle => {
                let house = pattern.houses[0];
                let (kind, is_last) = (board.geometry().house(house).kind(), board.open_in(house) == 1);
                self.hidden_single(kind, is_last).unwrap_or_default().into()
            }
            Form::UniqueLoop(deadly) => unique_loop(deadly, pattern.cells.len(), pattern.size),
            Form::Bug(deadly) => bug(deadly, pattern.size),
            _ => self.listed(find.technique).into(),
        }
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
    Worth { exact: base + more, complexity: 0, kind, order: 0 }
}

/// A base for each kind of chain, and 0.1 for every threshold that the length (nodes less two) goes beyond. The tenths are added up one by one, as
/// the sum is compared as a double.
fn chain_worth(kind: ChainKind, complexity: u32) -> Worth {
    let base = match (kind.search, kind.shape) {
        (ChainSearch::Single, ChainShape::XCycle | ChainShape::YCycle) => 6.5,
        (ChainSearch::Single, ChainShape::XChain) => 6.6,
        (ChainSearch::Single, _) => 7.0,
        (ChainSearch::Nishio, _) => 7.5,
        (ChainSearch::Multiple, _) => 8.0,
        (ChainSearch::Dynamic(level), _) => 8.5 + 0.5 * f64::from(level),
    };
    let sort = match kind.shape {
        ChainShape::Double => 1,
        ChainShape::XCycle | ChainShape::XChain => 2,
        ChainShape::YCycle => 3,
        ChainShape::XyCycle | ChainShape::XyChain => 4,
        ChainShape::Cell => 5,
        ChainShape::House => 6,
        ChainShape::Contradiction => 7,
    };
    Worth { exact: base + length_addition(complexity.saturating_sub(2)), complexity, kind: sort, order: 0 }
}

/// 0.1 for every threshold below the length: 4, 6, 8, 12, 16, 24 and so on, by three halves and four thirds in turn.
fn length_addition(length: u32) -> f64 {
    THRESHOLDS.iter().take_while(|&&threshold| length > threshold).fold(0.0, |added, _| added + 0.1)
}

const THRESHOLDS: [u32; 36] = {
    let mut thresholds = [4; 36];
    let mut at = 1;
    while at < thresholds.len() {
        let (times, over) = if at % 2 == 1 { (3, 2) } else { (4, 3) };
        thresholds[at] = thresholds[at - 1] / over * times;
        at += 1;
    }
    thresholds
};

/// 5.6 for one cell, 5.7 for a shared digit or a locked one, and 0.1 more for each cell of a subset after the first.
fn bug(deadly: Deadly, size: usize) -> Worth {
    let exact = match deadly {
        Deadly::OneCell => 5.6,
        Deadly::Naked | Deadly::Hidden => 5.7 + size.saturating_sub(1) as f64 * 0.1,
        Deadly::OneDigit | Deadly::Locked => 5.7,
    };
    Worth { exact, complexity: 0, kind: 0, order: 0 }
}
