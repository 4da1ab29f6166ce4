//! What a scale decides about the searches themselves.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::{Board, ChainKind};
use crate::chains::Links;
use crate::geometry::{Cell, Digit, Geometry, HouseId, HouseKind, HouseSet, bits, count};

/// The customs of a scale, before it meets a geometry.
#[derive(Clone, Copy, Debug)]
pub struct Customs {
    /// In which order the kinds of houses are searched for singles and subsets. Kinds left out come last.
    pub house_kinds: &'static [HouseKind],
    /// In which order the houses of a cell list its peers.
    pub peer_kinds: &'static [HouseKind],
    /// In which order pairs of kinds are searched for line exclusion.
    pub crossings: &'static [(HouseKind, HouseKind)],
    /// In which order base and cover kinds are searched for fish.
    pub fish: &'static [(HouseKind, HouseKind)],
    /// How many cells of a house must be open for a naked subset of a size.
    pub naked_subset_open: fn(size: usize) -> usize,
    /// How many cells of a house must be open for a hidden subset of a size.
    pub hidden_subset_open: fn(size: usize) -> usize,
    /// How many cells of a house must be open for a direct hidden subset of a size.
    pub direct_hidden_subset_open: fn(size: usize) -> usize,
    /// What a chain is worth: searches that go on from chains to chains need it to choose among them.
    pub chain_worth: fn(kind: ChainKind, complexity: u32) -> Worth,
}

/// What a step is worth, as exactly as the choice between steps needs it. Smaller is easier; among equals the one found first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Worth {
    /// The rating, a double where the scale adds tenths up: `6.6 + 0.1` is less than `6.7`, and that decides.
    pub exact: f64,
    /// How many nodes the argument has.
    pub complexity: u32,
    /// Which kind of argument comes first.
    pub kind: u8,
    /// Which was found first.
    pub order: u64,
}

/// Two houses that share cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The house whose digit is locked.
    pub from: HouseId,
    /// The house that it is locked into.
    pub into: HouseId,
    /// The positions of `from` that lie in `into`.
    pub shared: u32,
    /// The positions of `into` that lie in `from`.
    pub shared_back: u32,
}

/// The crossings of one house into houses of one kind.
#[derive(Clone, Debug)]
pub struct Locks {
    /// The house whose digits may be locked.
    pub from: HouseId,
    /// Its crossings, in search order.
    pub crossings: Vec<Crossing>,
    /// The houses that decide what is locked and what goes: this one and those that it crosses.
    pub houses: HouseSet,
    /// With these, the others of its kind that cross those.
    pub houses_around: HouseSet,
    /// For each mask of positions of `from` one more than the number of the crossing that holds them all, if there are at least two; 0 if none does.
    /// Only where that makes a small table and a crossing is the only one.
    table: Option<Arc<[u8; 512]>>,
}

impl Locks {
    fn new(from: HouseId, crossings: Vec<Crossing>, known: &mut Vec<(Vec<u32>, Arc<[u8; 512]>)>) -> Self {
        let shared: Vec<u32> = crossings.iter().map(|crossing| crossing.shared).collect();
        let fits = shared.iter().all(|&shared| shared < 512);
        let apart = shared.iter().enumerate().all(|(at, one)| shared[..at].iter().all(|two| count(one & two) < 2));
        let table = (fits && apart).then(|| {
            if let Some((_, table)) = known.iter().find(|(masks, _)| *masks == shared) {
                return Arc::clone(table);
            }
            let holds = |places: u32| shared.iter().position(|shared| places & !shared == 0 && count(places) >= 2);
            let table = Arc::new(std::array::from_fn(|places| holds(places as u32).map_or(0, |at| at as u8 + 1)));
            known.push((shared, Arc::clone(&table)));
            table
        });
        let (houses, houses_around) = (HouseSet::ALL, HouseSet::ALL);
        Self { from, crossings, houses, houses_around, table }
    }

    /// Offers the digits of a board that are locked into each crossing, those with fewer than two places left out: by crossing, then digit.
    #[inline]
    pub fn each_locked<'a>(
        &'a self,
        board: &Board,
        take: &mut impl FnMut(&'a Crossing, Digit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // For each crossing its digits, and the crossings that have any; first those that are locked into none.
        let (mut digits, mut any) = ([0_u32; Digit::MAX_COUNT + 1], 0_u32);
        for (digit, &places) in board.positions_of_digits(self.from).iter().enumerate() {
            let mut add = |at: usize| {
                digits[at] |= 1 << digit;
                any |= 1 << at;
            };
            if let Some(table) = &self.table {
                // In any case, since a branch here would be foreseen wrongly more often than it saves anything.
                add(table[places as usize % 512].into());
            } else if places & places.wrapping_sub(1) != 0 {
                // Whether two bits are set needs no counting.
                let holds = |crossing: &Crossing| places & !crossing.shared == 0;
                let holding = self.crossings.iter().enumerate().filter(|(_, crossing)| holds(crossing));
                holding.for_each(|(at, _)| add(at + 1));
            }
        }
        bits(any & !1).try_for_each(|at| {
            bits(digits[at]).try_for_each(|digit| take(&self.crossings[at - 1], Digit::of_bit(digit)))
        })
    }
}

/// The customs of a scale laid on a geometry: orders as lists that a search walks.
#[derive(Clone, Debug)]
pub struct Conventions {
    customs: Customs,
    houses: Vec<HouseId>,
    /// Crossings from boxes, and from other houses.
    locks: [Vec<Locks>; 2],
    /// For each house and kind, the crossings into that house from houses of that kind.
    crossings_into: Vec<[Vec<Crossing>; 4]>,
    fish: Vec<(Vec<HouseId>, Vec<HouseId>)>,
    peers: Vec<Vec<Cell>>,
    links: Links,
}

impl Conventions {
    /// Lays customs on a geometry. Extra houses come last in every order, in geometry order.
    pub fn new(customs: Customs, geometry: &Geometry) -> Self {
        let houses = ordered(customs.house_kinds, geometry);
        let mut pairs = customs.crossings.to_vec();
        for kind in [HouseKind::Box, HouseKind::Column, HouseKind::Row, HouseKind::Extra] {
            pairs.push((kind, HouseKind::Extra));
        }
        for kind in [HouseKind::Box, HouseKind::Column, HouseKind::Row] {
            pairs.push((HouseKind::Extra, kind));
        }
        let crossings = pairs.iter().flat_map(|&(from_kind, into_kind)| {
            geometry.houses_of_kind(from_kind).flat_map(move |from| {
                geometry.houses_of_kind(into_kind).filter_map(move |into| crossing(geometry, from, into))
            })
        });
        let crossings: Vec<Crossing> = crossings.collect();
        let mut crossings_into = vec![<[Vec<Crossing>; 4]>::default(); geometry.houses().len()];
        for crossing in &crossings {
            let kind = geometry.house(crossing.from).kind() as usize;
            crossings_into[crossing.into.index()][kind].push(*crossing);
        }
        let mut known = Vec::new();
        let kinds = |crossing: &Crossing| (crossing.from, geometry.house(crossing.into).kind());
        // A house has as many digits as cells at least, so a digit's mask has room for the crossings of one kind, but for extra houses.
        let groups = crossings
            .chunk_by(|one, other| kinds(one) == kinds(other))
            .flat_map(|group| group.chunks(Digit::MAX_COUNT));
        let locks = groups.map(|group| Locks::new(group[0].from, group.to_vec(), &mut known));
        let (from_boxes, from_others) = locks.partition(|locks| geometry.house(locks.from).kind() == HouseKind::Box);
        let around = |locks: &mut Locks| {
            if geometry.houses().len() > HouseSet::MOST {
                return;
            }
            let kind = geometry.house(locks.from).kind() as usize;
            let intos = || locks.crossings.iter().map(|crossing| crossing.into);
            let others = intos().flat_map(|into| &crossings_into[into.index()][kind]);
            let own = || std::iter::once(locks.from).chain(intos());
            (locks.houses, locks.houses_around) = (own().collect(), own().chain(others.map(|c| c.from)).collect());
        };
        let mut locks: [Vec<Locks>; 2] = [from_boxes, from_others];
        locks.iter_mut().flatten().for_each(around);
        let lines = |kind| geometry.houses_of_kind(kind).collect::<Vec<_>>();
        let peer_houses = ordered(customs.peer_kinds, geometry);
        Self {
            customs,
            locks,
            crossings_into,
            fish: customs.fish.iter().map(|&(base, cover)| (lines(base), lines(cover))).collect(),
            peers: geometry.cells().map(|cell| peers(geometry, &peer_houses, cell)).collect(),
            houses,
            links: Links::new(geometry),
        }
    }

    /// The order in which chains follow links.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// The complete houses in search order.
    pub fn houses(&self) -> &[HouseId] {
        &self.houses
    }

    /// The pairs of houses for line exclusion from boxes, or from other houses, in search order; `from` is complete.
    pub fn locks(&self, from_box: bool) -> &[Locks] {
        &self.locks[usize::from(!from_box)]
    }

    /// The crossings into one house from the houses of one kind, by number.
    pub fn crossings_into(&self, into: HouseId, kind: HouseKind) -> &[Crossing] {
        &self.crossings_into[into.index()][kind as usize]
    }

    /// Base lines and cover lines for fish, in search order.
    pub fn fish(&self) -> &[(Vec<HouseId>, Vec<HouseId>)] {
        &self.fish
    }

    /// The peers of a cell in search order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The customs themselves.
    pub fn customs(&self) -> &Customs {
        &self.customs
    }
}

/// The complete houses by kind; kinds that are not named come last.
fn ordered(kinds: &[HouseKind], geometry: &Geometry) -> Vec<HouseId> {
    let all = [HouseKind::Box, HouseKind::Column, HouseKind::Row, HouseKind::Extra];
    let rest = all.iter().filter(|kind| !kinds.contains(kind));
    let by_kind = kinds.iter().chain(rest).flat_map(|&kind| geometry.houses_of_kind(kind));
    by_kind.filter(|&house| geometry.house(house).is_complete()).collect()
}

fn crossing(geometry: &Geometry, from: HouseId, into: HouseId) -> Option<Crossing> {
    if from == into || !geometry.house(from).is_complete() {
        return None;
    }
    let (mut shared, mut shared_back) = (0_u32, 0_u32);
    for (position, &cell) in geometry.house(from).cells().iter().enumerate() {
        let at = geometry.memberships(cell).iter().find(|place| place.house == into);
        if let Some(place) = at {
            shared |= 1 << position;
            shared_back |= 1 << place.position;
        }
    }
    (shared != 0).then_some(Crossing { from, into, shared, shared_back })
}

fn peers(geometry: &Geometry, houses: &[HouseId], cell: Cell) -> Vec<Cell> {
    let mut peers: Vec<Cell> = Vec::with_capacity(geometry.peers(cell).len());
    let own = houses.iter().filter(|&&h| geometry.memberships(cell).iter().any(|place| place.house == h));
    let in_houses = own.flat_map(|&house| geometry.house(house).cells());
    for &peer in in_houses.chain(geometry.peers(cell)) {
        if peer != cell && !peers.contains(&peer) {
            peers.push(peer);
        }
    }
    peers
}
