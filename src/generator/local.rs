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
use super::orbit_set::OrbitSet;
use super::unavoidable::small_sets;
use crate::board::Grid;
use crate::solver::classic9::{Asked, Known, Line};

/// After so many moves a new grid does better: of 22 givens under a half turn three grids of four have come to an end by then.
const MOVES: u32 = 3000;

/// So many unavoidable sets are kept, the latest ones: looking at more takes longer than asking.
const SETS: usize = 1024;

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
            Some(asked) if self.orbits.len() <= 64 => {
                Search::<u64>::of(self, full, dug, asked).run(range, stream, stop).await
            }
            Some(asked) => Search::<u128>::of(self, full, dug, asked).run(range, stream, stop).await,
        }
    }
}

struct Search<'a, S> {
    digger: &'a Digger<'a>,
    full: &'a Grid,
    solution: Line,
    asked: Asked<'a>,
    known: Known,
    kept: S,
    /// How many givens there are.
    count: usize,
    sets: Vec<S>,
    /// Where the next unavoidable set goes.
    next: usize,
    /// The orbit of each cell.
    orbit_of: [u8; 81],
    /// The cells of each orbit.
    cells_of: Vec<Vec<usize>>,
}

impl<'a, S: OrbitSet> Search<'a, S> {
    fn of(digger: &'a Digger, full: &'a Grid, dug: &Grid, asked: Asked<'a>) -> Self {
        let solution: Line = full.numbers().try_into().expect("the engine is the judge of the usual board");
        let (mut known, mut kept, mut orbit_of) = (Known::of(&solution), S::EMPTY, [0; 81]);
        for (orbit, cells) in digger.orbits.iter().enumerate() {
            for cell in cells {
                orbit_of[cell.index()] = orbit as u8;
            }
            if dug.digit(cells[0]).is_some() {
                kept = kept.with(S::only(orbit));
            } else {
                for cell in cells {
                    known.open(cell.index());
                }
            }
        }
        let cells_of = digger.orbits.iter().map(|cells| cells.iter().map(|cell| cell.index()).collect()).collect();
        let count = dug.clue_count();
        let mut sets = Vec::with_capacity(SETS);
        small_sets(&solution, &orbit_of.map(|orbit| S::only(orbit.into())), &mut |set| sets.push(set));
        Self { digger, full, solution, asked, known, kept, count, sets, next: 0, orbit_of, cells_of }
    }

    async fn run(mut self, range: &RangeInclusive<usize>, stream: &mut Stream, stop: &dyn Fn() -> bool) -> End {
        let orbits = 0..self.digger.orbits.len();
        // Whatever must go for the number to come out is not given again.
        let movable: Vec<usize> = orbits.clone().filter(|&orbit| self.digger.may_stay(orbit)).collect();
        let (mut open, mut order) = (Vec::new(), Vec::new());
        for _ in 0..MOVES {
            if stop() {
                return End::Stopped;
            }
            open.clear();
            open.extend(movable.iter().filter(|&&orbit| !self.kept.has(orbit)));
            if open.is_empty() {
                return End::GivenUp;
            }
            let added: usize = open[stream.below(open.len() as u32) as usize];
            order.clear();
            order.extend(orbits.clone().filter(|&orbit| self.kept.has(orbit)));
            stream.shuffle(&mut order);
            let before = (self.kept, self.count);
            self.give(added);
            let mut alone = self.kept.alone_in(&self.sets);
            for &orbit in &order {
                let size = self.digger.orbits[orbit].len();
                if alone.has(orbit) || self.count < range.start() + size {
                    continue;
                }
                self.open(orbit);
                if let Some(other) = self.asked.other(&self.known, &self.cells_of[orbit]).await {
                    self.give(orbit);
                    self.remember(&other);
                } else {
                    alone = self.kept.alone_in(&self.sets);
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
        self.kept = self.kept.with(S::only(orbit));
        self.count += self.digger.orbits[orbit].len();
        self.digger.orbits[orbit].iter().for_each(|cell| self.known.give(cell.index()));
    }

    fn open(&mut self, orbit: usize) {
        self.kept = self.kept.without(S::only(orbit));
        self.count -= self.digger.orbits[orbit].len();
        self.digger.orbits[orbit].iter().for_each(|cell| self.known.open(cell.index()));
    }

    fn go_back(&mut self, kept: S) {
        for orbit in 0..self.digger.orbits.len() {
            match (self.kept.has(orbit), kept.has(orbit)) {
                (true, false) => self.open(orbit),
                (false, true) => self.give(orbit),
                _ => {}
            }
        }
    }

    /// Keeps where another solution differs.
    fn remember(&mut self, other: &Line) {
        let differs = |cell: &usize| self.solution[*cell] != other[*cell];
        let set = (0..81).filter(differs).fold(S::EMPTY, |set, cell| set.with(S::only(self.orbit_of[cell].into())));
        if self.sets.len() < SETS {
            self.sets.push(set);
        } else {
            self.sets[self.next] = set;
            self.next = (self.next + 1) % SETS;
        }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.full.geometry());
        for (orbit, cells) in self.digger.orbits.iter().enumerate() {
            if self.kept.has(orbit) {
                for &cell in cells {
                    grid.set(cell, self.full.digit(cell));
                }
            }
        }
        grid
    }
}
