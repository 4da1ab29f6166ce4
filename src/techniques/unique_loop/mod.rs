//! Unique rectangles and loops: cells in which two digits could be exchanged, so that a puzzle with one solution must have something else there.

mod walk;

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Deadly, Elimination, Form};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, HouseKind, bits, subsets, tight_subsets};

struct UniqueLoop;

pub(super) const ENTRIES: &[&dyn Technique] = &[&UniqueLoop];

const LOOP: &str = "unique-loop";

/// The kinds of houses in the order in which loops are followed and subsets beside them looked for.
const KINDS: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

impl Technique for UniqueLoop {
    fn name(&self) -> &'static str {
        "unique-rectangle"
    }

    fn also(&self) -> &'static [&'static str] {
        &[LOOP]
    }

    fn summary(&self) -> &'static str {
        "a loop of cells in which two digits could be exchanged must have something else in it"
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    /// The argument needs rows, columns and boxes to be all there is.
    fn applies_to(&self, geometry: &Geometry) -> bool {
        geometry.is_plain()
    }

    /// Order: by start cell (row-major), then depth first along boxes, rows, columns; of a loop, types 1 to 4.
    ///
    /// Which loops are found follows the rule book to the letter: the set of extra digits that decides whether a cell may be entered grows
    /// along the cells looked at, also those that were not entered. A search without that finds more and gives other ratings.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        by_width!(board, WORDS => walk::search::<WORDS>(board, conventions.links(), sink))
    }
}

/// The most cells that a loop may have to be wanted.
fn longest_wanted(sink: &dyn Sink) -> usize {
    let cells = [Cell::from_index(0); 10];
    let wanted = |length: &usize| sink.wants(&least(&cells[..*length], Deadly::OneCell, 0));
    match [10, 8, 6, 4].iter().find(|length| wanted(length)) {
        Some(10) => usize::MAX,
        found => found.copied().unwrap_or(0),
    }
}

/// A find that stands for what a loop could give, to ask whether it is wanted.
fn least(cells: &[Cell], deadly: Deadly, size: usize) -> Find<'_> {
    let technique = if cells.len() == 4 { UniqueLoop.name() } else { LOOP };
    let proof = Proof::Pattern(PatternView { form: Form::UniqueLoop(deadly), cells, size, ..PatternView::EMPTY });
    Find { technique, placements: &[], eliminations: &[], proof }
}

fn house_of(board: &Board, cell: Cell, kind: HouseKind) -> Option<HouseId> {
    let geometry = board.geometry();
    geometry.memberships(cell).iter().map(|place| place.house).find(|&house| geometry.house(house).kind() == kind)
}

/// A loop in which the two digits could be exchanged.
struct Loop<'a> {
    board: &'a Board<'a>,
    digits: DigitSet,
    cells: &'a [Cell],
    /// Whether type 3 is looked for.
    with_subsets: bool,
}

impl Loop<'_> {
    fn offer(&self, sink: &mut dyn Sink) -> ControlFlow<()> {
        let board = self.board;
        let rich: Vec<Cell> = self.cells.iter().copied().filter(|&cell| board.candidates(cell).len() > 2).collect();
        let extras = |cells: &[Cell]| {
            cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell)) - self.digits
        };
        match *rich.as_slice() {
            [] => ControlFlow::Continue(()),
            [_] if !self.is_wanted(Deadly::OneCell, 0, sink) => ControlFlow::Continue(()),
            [only] => {
                let eliminations: Vec<_> = self.digits.iter().map(|digit| Elimination::new(only, digit)).collect();
                let help = Help { partners: &rich, digits: extras(&rich), ..Help::of(Deadly::OneCell) };
                self.found(&eliminations, help, sink)
            }
            [one, other] => {
                let extras = extras(&rich);
                if extras.len() == 1 {
                    self.one_digit(&rich, extras.first(), sink)?;
                } else if self.with_subsets && self.is_wanted(Deadly::Naked, extras.len() - 1, sink) {
                    self.subsets([one, other], extras, sink)?;
                }
                if self.is_wanted(Deadly::Locked, 0, sink) {
                    self.locked([one, other], sink)
                } else {
                    ControlFlow::Continue(())
                }
            }
            _ if !self.is_wanted(Deadly::OneDigit, 0, sink) => ControlFlow::Continue(()),
            [first, ..] => self.one_digit(&rich, extras(&[first]).first(), sink),
        }
    }

    /// Whether anything of a type could still be wanted.
    fn is_wanted(&self, deadly: Deadly, size: usize, sink: &dyn Sink) -> bool {
        sink.wants(&least(self.cells, deadly, size))
    }

    fn found(&self, eliminations: &[Elimination], help: Help, sink: &mut dyn Sink) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = if self.cells.len() == 4 { UniqueLoop.name() } else { LOOP };
        let house: Vec<HouseId> = help.house.into_iter().collect();
        let proof = Proof::Pattern(PatternView {
            form: Form::UniqueLoop(help.deadly),
            houses: &house,
            cells: self.cells,
            digits: self.digits,
            partners: help.partners,
            partner_digits: help.digits,
            size: help.size,
            ..PatternView::EMPTY
        });
        sink.offer(&Find { technique, placements: &[], eliminations, proof })
    }

    /// Type 2: the rich cells share an extra digit, so what sees all of them loses it.
    fn one_digit(&self, rich: &[Cell], digit: Option<Digit>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Some(digit) = digit else { return ControlFlow::Continue(()) };
        let geometry = self.board.geometry();
        let sees_all = |cell: &&Cell| rich.iter().all(|&other| geometry.are_peers(other, **cell));
        let victims = geometry.peers(rich[0]).iter().filter(sees_all).filter(|&&cell| self.board.has(cell, digit));
        let eliminations: Vec<_> = victims.map(|&cell| Elimination::new(cell, digit)).collect();
        let help = Help { partners: rich, digits: DigitSet::only(digit), ..Help::of(Deadly::OneDigit) };
        self.found(&eliminations, help, sink)
    }

    /// Type 3: the two rich cells stand for one cell of a subset. By degree, then kind of house, naked before hidden.
    fn subsets(&self, pair: [Cell; 2], extras: DigitSet, sink: &mut dyn Sink) -> ControlFlow<()> {
        let geometry = self.board.geometry();
        for degree in extras.len()..=7.min(geometry.digit_count().saturating_sub(2)) {
            for kind in KINDS {
                let [one, other] = pair.map(|cell| house_of(self.board, cell, kind));
                let Some(house) = one.filter(|_| one == other) else { continue };
                let open = self.board.open_in(house);
                if 2 * degree <= open {
                    self.naked(house, pair, extras, degree, sink)?;
                }
                if 2 * degree < open {
                    self.hidden(house, pair, extras, degree, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn naked(
        &self,
        house: HouseId,
        pair: [Cell; 2],
        extras: DigitSet,
        degree: usize,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let board = self.board;
        let cells = board.geometry().house(house).cells();
        let in_both = extras & board.candidates(pair[0]) & board.candidates(pair[1]);
        // The first of the pair takes part in every subset, which leaves the order of the others.
        let beside: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|cell| {
                let candidates = board.candidates(*cell);
                candidates.len() >= 2 && (candidates | extras).len() <= degree && !pair.contains(cell)
            })
            .collect();
        let masks: Vec<u32> = beside.iter().map(|&cell| board.candidates(cell).bits()).collect();
        if beside.len() < degree - 1 {
            return ControlFlow::Continue(());
        }
        tight_subsets(&masks, degree - 1, degree, &mut |subset, others| {
            let others = DigitSet::from_bits(others);
            if (extras | others).len() != degree || (in_both | others).len() != degree {
                return ControlFlow::Continue(());
            }
            let partners: Vec<Cell> = bits(subset).map(|index| beside[index]).collect();
            let digits = extras | others;
            let rest = cells.iter().filter(|cell| !pair.contains(cell) && !partners.contains(cell));
            let eliminations: Vec<_> = rest
                .flat_map(|&cell| {
                    (board.candidates(cell) & digits).iter().map(move |digit| Elimination::new(cell, digit))
                })
                .collect();
            let help =
                Help { house: Some(house), partners: &partners, digits, size: degree, ..Help::of(Deadly::Naked) };
            self.found(&eliminations, help, sink)
        })
    }

    fn hidden(
        &self,
        house: HouseId,
        pair: [Cell; 2],
        extras: DigitSet,
        degree: usize,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let board = self.board;
        let geometry = board.geometry();
        let cells = geometry.house(house).cells();
        let rest: Vec<Digit> = (geometry.digits() - self.digits - extras).iter().collect();
        let Some(more) = degree.checked_sub(2).filter(|&more| more <= rest.len()) else {
            return ControlFlow::Continue(());
        };
        let second = cells.iter().position(|&cell| cell == pair[1]).map_or(0, |position| 1_u32 << position);
        let chosen: Vec<u32> = if more == 0 { vec![0] } else { subsets(rest.len(), more).collect() };
        for subset in chosen {
            let digits = bits(subset).map(|index| rest[index]).collect::<DigitSet>() | self.digits;
            let places = |digit: Digit| board.positions(house, digit) & !second;
            let union = digits.iter().fold(0, |union, digit| union | places(digit));
            if union.count_ones() as usize != degree || digits.iter().any(|digit| places(digit) == 0) {
                continue;
            }
            let partners: Vec<Cell> =
                bits(union).map(|position| cells[position]).filter(|cell| !pair.contains(cell)).collect();
            let eliminations: Vec<_> = partners
                .iter()
                .flat_map(|&cell| {
                    (board.candidates(cell) - digits).iter().map(move |digit| Elimination::new(cell, digit))
                })
                .collect();
            let size = partners.len();
            let help = Help { house: Some(house), partners: &partners, digits, size, ..Help::of(Deadly::Hidden) };
            self.found(&eliminations, help, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4: one of the two digits has no other place in a house of both rich cells, so they lose the other digit.
    fn locked(&self, pair: [Cell; 2], sink: &mut dyn Sink) -> ControlFlow<()> {
        for (digit, other) in self.digits.iter().zip(self.digits.iter().skip(1).chain(self.digits.first())) {
            let locks = |kind: &HouseKind| {
                let [one, two] = pair.map(|cell| house_of(self.board, cell, *kind));
                let house = one.filter(|_| one == two)?;
                (self.board.positions(house, digit).count_ones() == 2).then_some(house)
            };
            if let Some(house) = KINDS.iter().find_map(locks) {
                let eliminations = pair.map(|cell| Elimination::new(cell, other));
                let help = Help {
                    house: Some(house),
                    partners: &pair,
                    digits: DigitSet::only(digit),
                    ..Help::of(Deadly::Locked)
                };
                return self.found(&eliminations, help, sink);
            }
        }
        ControlFlow::Continue(())
    }
}

/// What helps a loop to remove something.
#[derive(Clone, Copy)]
struct Help<'a> {
    deadly: Deadly,
    house: Option<HouseId>,
    partners: &'a [Cell],
    digits: DigitSet,
    size: usize,
}

impl Help<'_> {
    fn of(deadly: Deadly) -> Self {
        Help { deadly, house: None, partners: &[], digits: DigitSet::EMPTY, size: 0 }
    }
}
