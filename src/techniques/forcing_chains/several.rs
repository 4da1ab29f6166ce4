//! Chains from several candidates: every candidate of a cell, every place of a digit, both states of one candidate, or an assumption that contradicts
//! itself.

use super::hint::{ChainHint, End, complexity, others_of};
use super::rules::Applied;
use super::{Conventions, Taker};
use crate::board::{Board, ChainKind, ChainSearch, ChainShape, Moment};
use crate::chains::set::{NARROW, Narrow, Set, Wide, square};
use crate::chains::{Ground, Linked, Net, Pass, Reduced, Scratch};
use crate::geometry::{Cell, Digit, HouseKind, bits};

type ChainNet<S> = Net<ChainHint, S>;

/// Offers every hint in the order of discovery: cells in row-major order, digits ascending; of a digit contradictions of "on" and "off", what both lead to,
/// then what all its places in a box, row, column lead to; after all digits what all of them lead to. Places are started from in the first cell of
/// the house only.
pub(super) fn search(board: &Board, conventions: &Conventions, search: ChainSearch, taker: &mut dyn Taker) {
    if board.candidate_count() <= NARROW {
        search_in::<Narrow>(board, conventions, search, taker);
    } else {
        search_in::<Wide>(board, conventions, search, taker);
    }
}

fn search_in<S: Set>(board: &Board, conventions: &Conventions, search: ChainSearch, taker: &mut dyn Taker) {
    let linked = Linked::<S>::of(board);
    let ground = Ground {
        board,
        graph: linked.graph(),
        ordered: linked.ordered(board, conventions.links()),
        groups: linked.groups(board, conventions.links()),
        links: conventions.links(),
        in_cells: search != ChainSearch::Nishio,
        dynamic: search != ChainSearch::Multiple,
    };
    // Without an assumption nothing is gone, so what follows is what the closure of the links says; but where a candidate leads to its own
    // opposite, nets end in contradictions, and hold less.
    let reach = (search == ChainSearch::Multiple && !linked.any_refuted()).then(|| Reach::of(&linked));
    let mut several = Several {
        ground,
        reduced: Reduced::of(board),
        conventions,
        search,
        net_of: vec![NONE; ground.graph.len()],
        nets: vec![ChainNet::default()],
        set: S::empty(ground.graph.len()),
        scratch: Scratch::default(),
        house: None,
        reach,
        most: Vec::new(),
        since: taker.since(),
        taker,
    };
    for cell in board.geometry().cells() {
        if several.taker.is_over() {
            return;
        }
        several.cell(cell);
    }
}

/// What is off, after any number of static links, when a candidate is on; worked out where it is asked for.
struct Reach<'a, S> {
    linked: &'a Linked<S>,
    off: Vec<S>,
    is_known: Vec<bool>,
}

impl<'a, S: Set> Reach<'a, S> {
    fn of(linked: &'a Linked<S>) -> Self {
        let count = linked.graph().len();
        let off = square(count);
        Self { linked, off, is_known: vec![false; count] }
    }

    fn off(&mut self, number: usize) -> &S {
        if !std::mem::replace(&mut self.is_known[number], true) {
            let (graph, off) = (self.linked.graph(), &mut self.off[number]);
            graph.add_weak(number, Pass::Xy, off);
            self.linked.closure().reached(number).numbers().for_each(|on| graph.add_weak(on, Pass::Xy, off));
        }
        &self.off[number]
    }

    /// Whether these candidates lead to anything that is the same for all.
    fn have_common(&mut self, starts: &[usize]) -> bool {
        let mut common = self.off(starts[0]).clone();
        starts[1..].iter().for_each(|&number| common.meet_with(self.off(number)));
        // What is on for all puts something off for all, unless it is alone in its cell, and then it is no news.
        !common.is_empty()
    }
}

/// No net yet.
const NONE: usize = usize::MAX;

/// The number of the net of a candidate that is off.
const OFF: usize = 0;

struct Several<'a, 'b, S> {
    ground: Ground<'a, S>,
    /// The board as a net reduces it.
    reduced: Reduced<'b, S>,
    conventions: &'a Conventions,
    search: ChainSearch,
    /// For each candidate the number of its net when it is on, once it has been grown.
    net_of: Vec<usize>,
    /// Those nets; the one numbered [`OFF`] is used again for each candidate that is off.
    nets: Vec<ChainNet<S>>,
    /// Memory that is used again.
    set: S,
    scratch: Scratch<S>,
    /// The kind of the house whose places are started from at the moment.
    house: Option<HouseKind>,
    reach: Option<Reach<'a, S>>,
    /// The most nodes that a hint of a shape may have to be wanted, until the next hint is taken.
    most: Vec<(ChainShape, u32)>,
    since: Moment,
    taker: &'a mut dyn Taker,
}

impl<S: Set> Several<'_, '_, S> {
    fn is_nishio(&self) -> bool {
        self.search == ChainSearch::Nishio
    }

    fn cell(&mut self, cell: Cell) {
        let candidates = self.ground.board.candidates(cell);
        let count = candidates.len();
        if count < 2 || count == 2 && !self.ground.dynamic {
            return;
        }
        for digit in candidates.iter() {
            // Of one digit alone everything follows from where it can stand.
            if self.is_nishio() && !self.ground.board.digit_changed(digit, self.since) {
                continue;
            }
            if self.ground.dynamic {
                self.both_states(cell, digit, count);
            }
            if !self.is_nishio() {
                self.houses(cell, digit);
            }
        }
        if !self.is_nishio() {
            let graph = self.ground.graph;
            self.all_of(
                ChainShape::Cell,
                &candidates.iter().map(|digit| graph.number(cell, digit)).collect::<Vec<_>>(),
            );
        }
    }

    /// What "on" and "off" of a candidate lead to: a contradiction, or the same.
    fn both_states(&mut self, cell: Cell, digit: Digit, count: usize) {
        let number = self.ground.graph.number(cell, digit);
        let on = self.on_net(number);
        self.contradiction(on, None, (cell, digit));
        let mut off = std::mem::take(&mut self.nets[OFF]);
        self.grow(&mut off, (number, false));
        self.nets[OFF] = off;
        self.contradiction(OFF, Some((cell, digit)), (cell, digit));
        if !self.is_nishio() && count >= 3 {
            self.common(ChainShape::Double, &[on, OFF]);
        }
    }

    /// What all places of a digit lead to, in each house of which this cell is the first place.
    fn houses(&mut self, cell: Cell, digit: Digit) {
        let board = self.ground.board;
        let geometry = board.geometry();
        let links = self.ground.links;
        for &house in links.houses(cell) {
            let places = board.positions(house, digit);
            let cells = geometry.house(house).cells();
            let is_first = places != 0 && cells[places.trailing_zeros() as usize] == cell;
            if is_first && !places.is_power_of_two() && geometry.house(house).is_complete() {
                self.house = Some(links.kind(house));
                let number = |position: usize| self.ground.graph.number(cells[position], digit);
                self.all_of(ChainShape::House, &bits(places).map(number).collect::<Vec<_>>());
                self.house = None;
            }
        }
    }

    /// What all of some candidates lead to, one of which must be on.
    fn all_of(&mut self, shape: ChainShape, starts: &[usize]) {
        if self.reach.as_mut().is_some_and(|reach| !reach.have_common(starts)) {
            return;
        }
        let nets: Vec<usize> = starts.iter().map(|&number| self.on_net(number)).collect();
        self.common(shape, &nets);
    }

    /// The number of the net of a candidate that is on.
    fn on_net(&mut self, number: usize) -> usize {
        if self.net_of[number] == NONE {
            let mut net = ChainNet::default();
            self.grow(&mut net, (number, true));
            self.net_of[number] = self.nets.len();
            self.nets.push(net);
        }
        self.net_of[number]
    }

    fn grow(&mut self, net: &mut ChainNet<S>, start: (usize, bool)) {
        match self.search {
            ChainSearch::Dynamic(level) if level > 0 => {
                let asker = &*self.taker;
                let applied = Applied::new(level, self.conventions, asker, self.ground.board, self.reduced.now());
                let rules = |now: &Board, is_off: &dyn Fn(Cell, Digit) -> bool| {
                    if asker.is_over() { Vec::new() } else { applied.apply(now, is_off) }
                };
                net.grow(self.ground, &mut self.reduced, start, Some(&rules));
            }
            _ => net.grow(self.ground, &mut self.reduced, start, None),
        }
    }

    fn kind(&self, shape: ChainShape) -> ChainKind {
        ChainKind { shape, search: self.search }
    }

    /// Offers that a net contradicts itself: then the candidate is placed, or goes.
    fn contradiction(&mut self, net: usize, placed: Option<(Cell, Digit)>, (cell, digit): (Cell, Digit)) {
        let Some((on, off)) = self.nets[net].clash else { return };
        let nets = std::mem::take(&mut self.nets);
        let ends = [(&nets[net], on), (&nets[net], off)];
        if self.is_short(ChainShape::Contradiction, ends) {
            let removals =
                if placed.is_some() { others_of(self.ground.board, cell, digit) } else { vec![(cell, digit)] };
            self.offer(ChainShape::Contradiction, &ends, placed, removals);
        }
        self.nets = nets;
    }

    /// Offers everything that follows in all nets: first what is on, then what is off, in the order of the first net.
    fn common(&mut self, shape: ChainShape, numbers: &[usize]) {
        let nets = std::mem::take(&mut self.nets);
        let (first, rest) = numbers.split_first().expect("chains start from something");
        let first = &nets[*first];
        let mut set = std::mem::replace(&mut self.set, S::empty(0));
        for on in [true, false] {
            set.clone_from(first.set(on));
            for &net in rest {
                set.meet_with(nets[net].set(on));
            }
            if set.is_empty() {
                continue;
            }
            for (place, node) in first.nodes.iter().enumerate() {
                let number = node.number;
                if node.on != on || !set.has(number.into()) || first.place(number, on) != Some(place as u16) {
                    continue;
                }
                let ends = || numbers.iter().filter_map(|&net| Some((&nets[net], nets[net].place(number, on)?)));
                if !self.is_short(shape, ends()) {
                    continue;
                }
                let (cell, digit) = self.ground.graph.candidate(number.into());
                let removals = if on { others_of(self.ground.board, cell, digit) } else { vec![(cell, digit)] };
                if !removals.is_empty() {
                    self.offer(shape, &ends().collect::<Vec<_>>(), on.then_some((cell, digit)), removals);
                }
            }
        }
        (self.set, self.nets) = (set, nets);
    }

    /// Whether a hint may be short enough to be wanted, by the least number of nodes that each end has above it.
    fn is_short<'n>(&mut self, shape: ChainShape, ends: impl IntoIterator<Item = (&'n ChainNet<S>, u16)>) -> bool {
        let least: u32 = ends.into_iter().map(|(net, place)| net.depth(place)).sum();
        least <= self.most(shape)
    }

    /// The most nodes that a hint of a shape may have to be wanted.
    fn most(&mut self, shape: ChainShape) -> u32 {
        if let Some((_, most)) = self.most.iter().find(|(known, _)| *known == shape) {
            return *most;
        }
        let most = self.taker.most(self.kind(shape));
        self.most.push((shape, most));
        most
    }

    fn offer(
        &mut self,
        shape: ChainShape,
        ends: &[(&ChainNet<S>, u16)],
        placed: Option<(Cell, Digit)>,
        removals: Vec<(Cell, Digit)>,
    ) {
        let most = self.most(shape);
        let (kind, ground) = (self.kind(shape), self.ground);
        let ends: Vec<(&ChainNet<S>, Vec<u16>)> =
            ends.iter().map(|&(net, place)| (net, net.ancestors(place, ground, &mut self.scratch))).collect();
        let complexity = complexity(&ends);
        if complexity <= most && self.taker.wants(kind, complexity) {
            let hint =
                ChainHint { kind, placed, house: self.house, removals, ends: Vec::new(), complexity, order: None };
            let written = || ends.iter().map(|(net, places)| End::of(net, places, ground)).collect();
            self.taker.take(hint, &written);
            self.most.clear();
        }
    }
}
