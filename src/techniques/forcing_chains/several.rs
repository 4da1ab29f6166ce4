//! Chains from several candidates: every candidate of a cell, every place of a digit, both states of one candidate, or an assumption that contradicts
//! itself.

use std::rc::Rc;

use super::hint::{ChainHint, End, complexity, others_of};
use super::rules;
use super::{Conventions, Taker};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape};
use crate::chains::{Growth, Key, Net};
use crate::geometry::{Cell, Digit, HouseKind, bits};

type ChainNet = Net<ChainHint>;

/// Offers every hint in the order of discovery: cells in row-major order, digits ascending; of a digit contradictions of "on" and "off", what both lead to,
/// then what all its places in a box, row, column lead to; after all digits what all of them lead to. Places are started from in the first cell of
/// the house only.
pub(super) fn search(board: &Board, conventions: &Conventions, search: ChainSearch, taker: &mut dyn Taker) {
    let mut several = Several {
        board: board.clone(),
        digits: board.geometry().digit_count(),
        conventions,
        search,
        nets: vec![None; board.geometry().cell_count() * board.geometry().digit_count()],
        seen: Vec::new(),
        house: None,
        taker,
    };
    for cell in board.geometry().cells() {
        if several.taker.is_over() {
            return;
        }
        several.cell(cell);
    }
}

struct Several<'a> {
    board: Board<'a>,
    digits: usize,
    conventions: &'a Conventions,
    search: ChainSearch,
    /// The nets of candidates that are on, as far as they have been grown.
    nets: Vec<Option<Rc<ChainNet>>>,
    seen: Vec<u64>,
    /// The kind of the house whose places are started from at the moment.
    house: Option<HouseKind>,
    taker: &'a mut dyn Taker,
}

impl Several<'_> {
    fn is_dynamic(&self) -> bool {
        self.search != ChainSearch::Multiple
    }

    fn is_nishio(&self) -> bool {
        self.search == ChainSearch::Nishio
    }

    fn cell(&mut self, cell: Cell) {
        let candidates = self.board.candidates(cell);
        let count = candidates.len();
        if count < 2 || count == 2 && !self.is_dynamic() {
            return;
        }
        for digit in candidates.iter() {
            let on = self.on_net(cell, digit);
            if self.is_dynamic() {
                if on.clash.is_some() {
                    self.contradiction(&on, None, vec![(cell, digit)]);
                }
                let off = Rc::new(self.grow(Key::new(cell, digit, false, self.digits)));
                if off.clash.is_some() {
                    let removals = others_of(&self.board, cell, digit);
                    self.contradiction(&off, Some((cell, digit)), removals);
                }
                if !self.is_nishio() && count >= 3 {
                    self.common(ChainShape::Double, &[on, off]);
                }
            }
            if !self.is_nishio() {
                self.houses(cell, digit);
            }
        }
        if !self.is_nishio() {
            let nets: Vec<Rc<ChainNet>> = candidates.iter().map(|digit| self.on_net(cell, digit)).collect();
            self.common(ChainShape::Cell, &nets);
        }
    }

    /// What all places of a digit lead to, in each house of which this cell is the first place.
    fn houses(&mut self, cell: Cell, digit: Digit) {
        let geometry = self.board.geometry();
        for &house in self.conventions.links().houses(cell) {
            if !geometry.house(house).is_complete() {
                continue;
            }
            let cells = geometry.house(house).cells();
            let places: Vec<Cell> = bits(self.board.positions(house, digit)).map(|position| cells[position]).collect();
            if places.len() >= 2 && places[0] == cell {
                let nets: Vec<Rc<ChainNet>> = places.into_iter().map(|place| self.on_net(place, digit)).collect();
                self.house = Some(self.conventions.links().kind(house));
                self.common(ChainShape::House, &nets);
                self.house = None;
            }
        }
    }

    fn on_net(&mut self, cell: Cell, digit: Digit) -> Rc<ChainNet> {
        let at = cell.index() * self.digits + digit.index();
        if let Some(net) = &self.nets[at] {
            return Rc::clone(net);
        }
        let net = Rc::new(self.grow(Key::new(cell, digit, true, self.digits)));
        self.nets[at] = Some(Rc::clone(&net));
        net
    }

    fn grow(&mut self, start: Key) -> ChainNet {
        let growth =
            Growth { links: self.conventions.links(), in_cells: !self.is_nishio(), dynamic: self.is_dynamic() };
        match self.search {
            ChainSearch::Dynamic(level) if level > 0 => {
                let (conventions, asker) = (self.conventions, &*self.taker);
                let rules = |now: &Board, before: &Board, is_off: &dyn Fn(Cell, Digit) -> bool| {
                    if asker.is_over() {
                        return Vec::new();
                    }
                    rules::apply(level, conventions, asker, now, before, is_off)
                };
                Net::grow(&mut self.board, start, growth, Some(&rules))
            }
            _ => Net::grow(&mut self.board, start, growth, None),
        }
    }

    fn kind(&self, shape: ChainShape) -> ChainKind {
        ChainKind { shape, search: self.search }
    }

    fn contradiction(&mut self, net: &ChainNet, placed: Option<(Cell, Digit)>, removals: Vec<(Cell, Digit)>) {
        if let Some((on, off)) = net.clash {
            self.offer(ChainShape::Contradiction, &[(net, on), (net, off)], placed, removals);
        }
    }

    /// Everything that follows in all nets: first what is on, then what is off, in the order of the first net.
    fn common(&mut self, shape: ChainShape, nets: &[Rc<ChainNet>]) {
        let (first, rest) = nets.split_first().expect("chains start from something");
        let kind = self.kind(shape);
        let mut most = self.taker.most(kind);
        for on in [true, false] {
            for (place, node) in first.nodes.iter().enumerate() {
                let key = node.key;
                if key.is_on() != on || first.place(key) != Some(place as u16) {
                    continue;
                }
                let depths = rest.iter().map(|net| net.place(key).map(|place| net.depth(place)));
                let Some(least) = depths.sum::<Option<u32>>() else { continue };
                if least + first.depth(place as u16) > most {
                    continue;
                }
                let (cell, digit) = (key.cell(self.digits), key.digit(self.digits));
                let removals = if on { others_of(&self.board, cell, digit) } else { vec![(cell, digit)] };
                if removals.iter().any(|&(cell, digit)| self.board.has(cell, digit)) {
                    let ends: Vec<(&ChainNet, u16)> =
                        nets.iter().filter_map(|net| Some((net.as_ref(), net.place(key)?))).collect();
                    self.offer(shape, &ends, on.then_some((cell, digit)), removals);
                    most = self.taker.most(kind);
                }
            }
        }
    }

    fn offer(
        &mut self,
        shape: ChainShape,
        ends: &[(&ChainNet, u16)],
        placed: Option<(Cell, Digit)>,
        removals: Vec<(Cell, Digit)>,
    ) {
        let kind = self.kind(shape);
        let least: u32 = ends.iter().map(|(net, place)| net.depth(*place)).sum();
        if !self.taker.wants(kind, least) {
            return;
        }
        let ancestors: Vec<Vec<u16>> =
            ends.iter().map(|(net, place)| net.ancestors(*place, &mut self.seen)).collect();
        let nodes = ends.iter().zip(&ancestors).flat_map(|((net, _), places)| {
            places.iter().map(|&place| &net.nodes[usize::from(place)])
        });
        let complexity = complexity(nodes);
        if self.taker.wants(kind, complexity) {
            let hint = ChainHint { kind, placed, house: self.house, removals, ends: Vec::new(), complexity, order: None };
            let written = || ends.iter().zip(&ancestors).map(|((net, _), places)| End::of(net, places)).collect();
            self.taker.take(hint, &written);
        }
    }
}
