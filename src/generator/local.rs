//! Local search: from a puzzle with too many givens to one with as many as wanted, on the same grid.
//!
//! A move gives one orbit more and then takes away what can go, in random order. If no more givens are left than before, the search goes on from
//! there, else it goes back. For 24 givens under a half turn nearly every grid comes to its end in some dozen moves, where digging anew would take
//! thirty grids.
//!
//! An *unavoidable set* is where two solutions differ: each puzzle must have a given in it. The small ones and those that were met on the way answer
//! most questions without the engine. **They never change an answer**: what they rule out has a second solution, and the order in which orbits are tried is drawn
//! before anything is asked.

use std::ops::RangeInclusive;

use super::dig::Digger;
use super::draw::Stream;
use super::met::{Met, orbits_of};
use super::unavoidable::small_sets;
use crate::board::Grid;
use crate::solver::classic9::{Asked, Cells, Known, Line};

/// After so many moves a new grid does better: of 22 givens under a half turn three grids of four have come to an end by then.
const MOVES: u32 = 3000;

/// Small sets of more couples of cells have a given nearly always.
const MOST_COUPLES: u32 = 5;

/// What comes of a local search.
pub(super) enum End {
    Found(Grid),
    /// So many moves have not been enough.
    GivenUp,
    Stopped,
}

impl Digger<'_> {
    /// Goes on from what digging has left of a full grid until the number of givens is in the range. Nothing changes where the engine is not the
    /// judge.
    pub(super) async fn go_on(
        &self,
        full: &Grid,
        dug: &Grid,
        range: &RangeInclusive<usize>,
        stream: &mut Stream,
        stop: &dyn Fn() -> bool,
    ) -> End {
        match self.asked() {
            None => End::GivenUp,
            Some(asked) => Search::of(self, full, dug, asked).run(range, stream, stop).await,
        }
    }
}

struct Search<'a> {
    digger: &'a Digger<'a>,
    full: &'a Grid,
    asked: Asked<'a>,
    known: Known,
    /// The orbits that are given, a bit each.
    kept: u128,
    /// How many givens there are.
    count: usize,
    met: Met,
    /// The orbit of each cell.
    orbit_of: [u8; 81],
}

impl<'a> Search<'a> {
    fn of(digger: &'a Digger, full: &'a Grid, dug: &Grid, asked: Asked<'a>) -> Self {
        let solution: Line = full.numbers().try_into().expect("the engine is the judge of the usual board");
        let (mut known, mut kept, mut orbit_of) = (Known::of(&solution), 0_u128, [0; 81]);
        for (orbit, cells) in digger.orbits.iter().enumerate() {
            for cell in cells {
                orbit_of[cell.index()] = orbit as u8;
            }
            if dug.digit(cells[0]).is_some() {
                kept |= 1 << orbit;
            } else {
                for cell in cells {
                    known.open(cell.index());
                }
            }
        }
        let count = dug.clue_count();
        let mut met = Met::new(digger.orbits.len());
        small_sets(&solution, &mut |set| {
            if set.couples() <= MOST_COUPLES {
                let mut orbits = 0_u128;
                set.each_couple(|couple| couple.iter().for_each(|&cell| orbits |= 1 << orbit_of[cell]));
                met.add(orbits);
            }
        });
        Self { digger, full, asked, known, kept, count, met, orbit_of }
    }

    async fn run(mut self, range: &RangeInclusive<usize>, stream: &mut Stream, stop: &dyn Fn() -> bool) -> End {
        // Whatever must go for the number to come out is not given again.
        let may_stay = |orbit: &usize| self.digger.may_stay(*orbit);
        let movable =
            (0..self.digger.orbits.len()).filter(may_stay).fold(0, |movable, orbit| movable | 1_u128 << orbit);
        let (mut open, mut order) = (Vec::new(), Vec::new());
        for _ in 0..MOVES {
            if stop() {
                return End::Stopped;
            }
            open.clear();
            open.extend(orbits_of(movable & !self.kept));
            if open.is_empty() {
                return End::GivenUp;
            }
            let added: usize = open[stream.below(open.len() as u32) as usize];
            order.clear();
            order.extend(orbits_of(self.kept));
            stream.shuffle(&mut order);
            let before = (self.kept, self.count);
            self.give(added);
            let mut alone = self.met.alone(self.kept);
            for &orbit in &order {
                let size = self.digger.orbits[orbit].len();
                if alone >> orbit & 1 == 1 || self.count < range.start() + size {
                    continue;
                }
                self.open(orbit);
                if let Some(other) = self.asked.other(&self.known, &self.digger.orbits[orbit]).await {
                    self.give(orbit);
                    self.remember(&other);
                } else {
                    alone = self.met.alone(self.kept);
                }
                if range.contains(&self.count) {
                    return End::Found(self.grid());
                }
            }
            if self.count > before.1 {
                self.go_back(before.0);
            }
        }
        End::GivenUp
    }

    fn give(&mut self, orbit: usize) {
        self.kept |= 1 << orbit;
        self.count += self.digger.orbits[orbit].len();
        self.digger.orbits[orbit].iter().for_each(|cell| self.known.give(cell.index()));
    }

    fn open(&mut self, orbit: usize) {
        self.kept &= !(1 << orbit);
        self.count -= self.digger.orbits[orbit].len();
        self.digger.orbits[orbit].iter().for_each(|cell| self.known.open(cell.index()));
    }

    fn go_back(&mut self, kept: u128) {
        orbits_of(self.kept & !kept).for_each(|orbit| self.open(orbit));
        orbits_of(kept & !self.kept).for_each(|orbit| self.give(orbit));
    }

    /// Keeps where another solution differs.
    fn remember(&mut self, other: &Cells) {
        self.met.add(self.known.differing(other).fold(0, |set, cell| set | 1 << self.orbit_of[cell]));
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.full.geometry());
        for (orbit, cells) in self.digger.orbits.iter().enumerate() {
            if self.kept >> orbit & 1 == 1 {
                for &cell in cells {
                    grid.set(cell, self.full.digit(cell));
                }
            }
        }
        grid
    }
}
