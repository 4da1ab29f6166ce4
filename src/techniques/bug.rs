//! BUG (bivalue universal grave): a board on which every open cell has two candidates and every digit two places in each house has no solution
//! or several, so the cells that keep a board from being one hold their extra digits.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Deadly, Elimination, Form};
use crate::geometry::{Cell, DigitSet, Geometry, HouseId, HouseKind, Plane, bits, count, subsets};

struct Bug;

pub(super) const ENTRIES: &[&dyn Technique] = &[&Bug];

const KINDS: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

impl Technique for Bug {
    fn name(&self) -> &'static str {
        "bug"
    }

    fn summary(&self) -> &'static str {
        "all open cells but a few have two candidates, all digits two places: the few hold their extra digits"
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    /// The argument needs rows, columns and boxes to be all there is.
    fn applies_to(&self, geometry: &Geometry) -> bool {
        geometry.is_plain()
    }

    /// Order: type 1; or type 2, then 4; or type 4, then 3 (by kind of house, then degree).
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Some(grave) = Grave::of(board, conventions) else { return ControlFlow::Continue(()) };
        if grave.cells.len() == 1 {
            return grave.one_cell(board, sink);
        }
        if grave.digits.len() == 1 {
            grave.one_digit(board, sink)?;
            return if grave.cells.len() == 2 { grave.locked(board, sink) } else { ControlFlow::Continue(()) };
        }
        if grave.common.is_empty() {
            return ControlFlow::Continue(());
        }
        if grave.cells.len() == 2 {
            grave.locked(board, sink)?;
        }
        grave.naked(board, sink)
    }
}

/// A board that would be a BUG without some candidates.
struct Grave {
    /// The cells with extra candidates, in order of discovery, each with its extra digits.
    cells: Vec<(Cell, DigitSet)>,
    /// All extra digits.
    digits: DigitSet,
    /// Cells that see all of `cells`, in the order of the first one's peers.
    common: Vec<Cell>,
}

impl Grave {
    fn of(board: &Board, conventions: &Conventions) -> Option<Self> {
        let geometry = board.geometry();
        let rich_in = by_width!(board, WORDS => Self::rich_places::<WORDS>(board))?;
        let mut grave = Self { cells: Vec::new(), digits: DigitSet::EMPTY, common: Vec::new() };
        for house in KINDS.into_iter().flat_map(|kind| geometry.houses_of_kind(kind)) {
            let cells = geometry.house(house).cells();
            for digit in geometry.digits().iter() {
                let positions = board.positions(house, digit);
                if matches!(count(positions), 0 | 2) {
                    continue;
                }
                let rich = positions & rich_in[house.index()];
                if rich == 0 {
                    return None;
                }
                if !rich.is_power_of_two() {
                    continue;
                }
                let cell = cells[rich.trailing_zeros() as usize];
                let is_first = grave.cells.is_empty();
                match grave.cells.iter_mut().find(|(known, _)| *known == cell) {
                    Some((_, digits)) => digits.insert(digit),
                    None => grave.cells.push((cell, DigitSet::only(digit))),
                }
                grave.digits.insert(digit);
                if is_first {
                    grave.common = conventions.peers(cell).to_vec();
                }
                let own = |cell: Cell| grave.cells.iter().any(|(known, _)| *known == cell);
                grave.common.retain(|&other| (is_first || geometry.are_peers(cell, other)) && !own(other));
                if grave.cells.len() > 1 && grave.digits.len() > 1 && grave.common.is_empty() {
                    return None;
                }
            }
        }
        (!grave.cells.is_empty() && grave.leaves_a_bug(board)).then_some(grave)
    }

    /// For each house the positions of cells with three candidates or more, if there may be a grave that removes something. Each such cell must have an
    /// extra one, and three such cells remove only what sees all of them: most boards fail at that.
    fn rich_places<const WORDS: usize>(board: &Board) -> Option<Vec<u32>> {
        let geometry = board.geometry();
        let sizes = board.sizes::<WORDS>();
        let rich = sizes.three | sizes.more;
        let mut common = !Plane::<WORDS>::EMPTY;
        for (before, cell) in rich.iter().enumerate() {
            common = common & geometry.peer_plane(cell);
            if before > 1 && common.is_empty() {
                return None;
            }
        }
        let mut places = vec![0; geometry.houses().len()];
        for place in rich.iter().flat_map(|cell| geometry.memberships(cell)) {
            places[place.house.index()] |= 1 << place.position;
        }
        (!rich.is_empty()).then_some(places)
    }

    fn extra(&self, cell: Cell) -> DigitSet {
        self.cells.iter().find(|(known, _)| *known == cell).map_or(DigitSet::EMPTY, |(_, digits)| *digits)
    }

    /// Whether, without the extra candidates, every open cell has two and every digit none or two places in each house.
    fn leaves_a_bug(&self, board: &Board) -> bool {
        let geometry = board.geometry();
        let two_left = |cell: &Cell| (board.candidates(*cell) - self.extra(*cell)).len() == 2;
        let cells_fit = geometry.cells().filter(|&cell| board.digit(cell).is_none()).all(|cell| two_left(&cell));
        cells_fit && {
            let digits = geometry.digit_count();
            let mut positions: Vec<u32> = (0..geometry.houses().len())
                .flat_map(|house| board.positions_of_digits(HouseId::from_index(house)))
                .copied()
                .collect();
            for &(cell, extra) in &self.cells {
                for (place, digit) in
                    geometry.memberships(cell).iter().flat_map(|place| extra.iter().map(move |d| (place, d)))
                {
                    positions[place.house.index() * digits + digit.index()] &= !(1 << place.position);
                }
            }
            positions.iter().all(|&places| matches!(count(places), 0 | 2))
        }
    }

    fn found(&self, eliminations: &[Elimination], help: PatternView, sink: &mut dyn Sink) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let cells: Vec<Cell> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let proof = Proof::Pattern(PatternView { cells: &cells, digits: self.digits, ..help });
        sink.offer(&Find { technique: Bug.name(), placements: &[], eliminations, proof })
    }

    /// Type 1: the one cell holds one of its extra digits.
    fn one_cell(&self, board: &Board, sink: &mut dyn Sink) -> ControlFlow<()> {
        let (cell, _) = self.cells[0];
        let others = board.candidates(cell) - self.digits;
        let eliminations: Vec<_> = others.iter().map(|digit| Elimination::new(cell, digit)).collect();
        let form = Form::Bug(Deadly::OneCell);
        self.found(
            &eliminations,
            PatternView { form, partners: &[cell], partner_digits: self.digits, ..PatternView::EMPTY },
            sink,
        )
    }

    /// Type 2: one of the cells holds the one extra digit.
    fn one_digit(&self, board: &Board, sink: &mut dyn Sink) -> ControlFlow<()> {
        let victims = self.common.iter().flat_map(|&cell| {
            (board.candidates(cell) & self.digits).iter().map(move |digit| Elimination::new(cell, digit))
        });
        let eliminations: Vec<_> = victims.collect();
        let partners: Vec<Cell> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let form = Form::Bug(Deadly::OneDigit);
        self.found(
            &eliminations,
            PatternView { form, partners: &partners, partner_digits: self.digits, ..PatternView::EMPTY },
            sink,
        )
    }

    /// Type 4: two cells share a digit that is no extra; one of them holds it, or else an extra digit.
    fn locked(&self, board: &Board, sink: &mut dyn Sink) -> ControlFlow<()> {
        let [(one, one_extra), (other, other_extra)] = [self.cells[0], self.cells[1]];
        let shared = (board.candidates(one) & board.candidates(other)) - self.digits;
        let house = self.shared_houses(board.geometry());
        let (Some(digit), Some(house)) = (shared.single(), house.first()) else { return ControlFlow::Continue(()) };
        let loses = |cell: Cell, extra: DigitSet| {
            let lost = board.candidates(cell) - extra - DigitSet::only(digit);
            lost.iter().map(move |digit| Elimination::new(cell, digit)).collect::<Vec<_>>()
        };
        let eliminations = [loses(one, one_extra), loses(other, other_extra)].concat();
        let help = PatternView {
            form: Form::Bug(Deadly::Locked),
            houses: &[*house],
            partners: &[one, other],
            partner_digits: shared,
            ..PatternView::EMPTY
        };
        self.found(&eliminations, help, sink)
    }

    /// Type 3: all the cells together stand for one cell of a naked subset.
    fn naked(&self, board: &Board, sink: &mut dyn Sink) -> ControlFlow<()> {
        let geometry = board.geometry();
        for house in self.shared_houses(geometry) {
            let beside: Vec<Cell> =
                self.common.iter().copied().filter(|cell| geometry.house(house).cells().contains(cell)).collect();
            for degree in 2..=6.min(beside.len()) {
                for subset in subsets(beside.len(), degree - 1) {
                    let partners: Vec<Cell> = bits(subset).map(|index| beside[index]).collect();
                    let others = partners.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
                    let fits = partners.iter().all(|&cell| board.candidates(cell).len() >= 2)
                        && others.len() == degree
                        && (self.digits | others).len() == degree;
                    if !fits {
                        continue;
                    }
                    let rest = beside.iter().filter(|cell| !partners.contains(cell));
                    let eliminations: Vec<_> = rest
                        .flat_map(|&cell| {
                            (board.candidates(cell) & others).iter().map(move |d| Elimination::new(cell, d))
                        })
                        .collect();
                    let help = PatternView {
                        form: Form::Bug(Deadly::Naked),
                        houses: &[house],
                        partners: &partners,
                        partner_digits: others,
                        size: degree,
                        ..PatternView::EMPTY
                    };
                    self.found(&eliminations, help, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The houses that hold all the cells, by kind.
    fn shared_houses(&self, geometry: &Geometry) -> Vec<HouseId> {
        let holds_all =
            |house: &HouseId| self.cells.iter().all(|(cell, _)| geometry.house(*house).cells().contains(cell));
        KINDS.into_iter().flat_map(|kind| geometry.houses_of_kind(kind)).filter(holds_all).collect()
    }
}
