//! Many boards at once, one a lane. A sweep costs the same however many lanes have work, so the point is to keep them busy.
//!
//! ```text
//!              lane 0   lane 1   lane 2   lane 3  ...
//! cell r1c1    {1,4}    {9}      {2,3}    {}            a vector a cell, 81 vectors: what is done to a board is done
//! cell r1c2    {4}      {1,5}    {7,8}    {}            lane by lane with no lane looking at another
//! ...
//! puzzle       17       18       17       idle
//! ```
//!
//! A lane whose board is stuck guesses: one answer stays, the other goes to an idle lane, or to a pile if there is none (a *fork*). So one hard
//! puzzle soon fills all lanes by itself. Idle lanes take from the pile first, then from the input, which keeps the pile small. Forks and loads are
//! work lane by lane, so they wait until several lanes ask for them; until then those lanes run idle.

use super::cells::{CELLS, Cells, candidates_of};
use super::split::split;
use super::sweep::{Configurations, SOLVED, Tile};
use super::vector::{LaneJob, Vector};

/// A board as it comes from the input: 81 numbers (0 for blank) or characters.
pub type Line = [u8; CELLS];

/// A board that waits for a lane.
struct Waiting {
    puzzle: usize,
    cells: [u16; CELLS],
}

/// The lanes and what waits for them.
struct Lanes<'a, V> {
    batch: Batch<'a>,
    tile: Tile<V>,
    /// The sums that the last sweep came to.
    sums: V,
    /// The puzzle of each lane.
    puzzles: [usize; 32],
    /// The lanes that have a board, a bit each.
    live: u32,
    /// Those of them that must guess.
    stuck: u32,
    /// How many lines have gone to lanes.
    loaded: usize,
    pile: Vec<Waiting>,
}

/// Counts the solutions of each line up to a limit.
pub(super) struct Batch<'a> {
    pub(super) lines: &'a [Line],
    pub(super) limit: u64,
    /// A zero for each line, for how many solutions are found.
    pub(super) found: &'a mut [u64],
    /// Nothing for each line, for its first solution; empty where they are not wanted.
    pub(super) first: &'a mut [Option<Line>],
}

impl LaneJob for Batch<'_> {
    #[inline(always)]
    fn run<V: Vector>(self) {
        if self.limit == 0 {
            return;
        }
        let mut lanes = Lanes::<V> {
            batch: self,
            tile: Tile::empty(),
            sums: V::splat(0),
            puzzles: [0; 32],
            live: 0,
            stuck: 0,
            loaded: 0,
            pile: Vec::new(),
        };
        // A quarter of the lanes: with fewer the work lane by lane weighs more, with more the lanes stand idle. Between a quarter and a third it is
        // all the same.
        let enough = (V::LANES as u32).div_ceil(4);
        loop {
            let asking = lanes.idle().count_ones() + lanes.stuck.count_ones();
            if asking >= enough || lanes.live == lanes.stuck {
                lanes.fork();
                lanes.fill();
                if lanes.live == 0 {
                    return;
                }
            }
            let swept = lanes.tile.sweep();
            let dead = swept.dead();
            let same = swept.sum.equal(lanes.sums);
            let solved = same & swept.sum.equal(V::splat(SOLVED)) & lanes.live & !dead;
            lanes.sums = swept.sum;
            lanes.live &= !(dead | solved);
            lanes.stuck = same & lanes.live;
            for_each_bit(solved, |lane| lanes.solve(lane));
        }
    }
}

#[inline(always)]
fn for_each_bit(mut bits: u32, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

impl<V: Vector> Lanes<'_, V> {
    /// The lanes without a board.
    #[inline(always)]
    fn idle(&self) -> u32 {
        !self.live & (u32::MAX >> (32 - V::LANES))
    }

    /// Guesses in every lane that is stuck.
    #[inline(always)]
    fn fork(&mut self) {
        let stuck = std::mem::take(&mut self.stuck);
        for_each_bit(stuck, |lane| {
            let split = split(&self.configurations(lane));
            let puzzle = self.puzzles[lane];
            let idle = self.idle();
            if idle == 0 {
                let mut cells = self.cells(lane);
                split.others().for_each(|cell| cells[cell] &= !split.digit);
                self.pile.push(Waiting { puzzle, cells });
            } else {
                let other = idle.trailing_zeros() as usize;
                let words = V::words_mut(&mut self.tile.cells);
                for cells in words.chunks_exact_mut(V::LANES) {
                    cells[other] = cells[lane];
                }
                self.strike(other, split.digit, split.others());
                self.begin(other, puzzle);
            }
            self.strike(lane, split.digit, split.own());
        });
    }

    /// Gives boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self) {
        for_each_bit(self.idle(), |lane| {
            while let Some(Waiting { puzzle, cells }) = self.pile.pop() {
                if self.batch.found[puzzle] < self.batch.limit {
                    let words = V::words_mut(&mut self.tile.cells);
                    for (to, cell) in words.chunks_exact_mut(V::LANES).zip(cells) {
                        to[lane] = cell;
                    }
                    self.begin(lane, puzzle);
                    return;
                }
            }
            if let Some(line) = self.batch.lines.get(self.loaded) {
                let words = V::words_mut(&mut self.tile.cells);
                for (to, byte) in words.chunks_exact_mut(V::LANES).zip(line) {
                    to[lane] = candidates_of(*byte);
                }
                self.begin(lane, self.loaded);
                self.loaded += 1;
            }
        });
    }

    /// Says that a lane has the board of a puzzle.
    #[inline(always)]
    fn begin(&mut self, lane: usize, puzzle: usize) {
        self.puzzles[lane] = puzzle;
        self.live |= 1 << lane;
        // No board has this sum: the first sweep is never taken for one that changes nothing.
        V::words_mut(std::slice::from_mut(&mut self.sums))[lane] = 0;
    }

    /// Counts the solution in a lane that has just left its board.
    #[inline(always)]
    fn solve(&mut self, lane: usize) {
        let puzzle = self.puzzles[lane];
        // Another lane may have come to the limit in the same sweep.
        if self.batch.found[puzzle] == self.batch.limit {
            return;
        }
        self.batch.found[puzzle] += 1;
        if self.batch.first.get(puzzle).is_some_and(Option::is_none) {
            self.batch.first[puzzle] = Some(Cells(self.cells(lane)).numbers());
        }
        if self.batch.found[puzzle] == self.batch.limit {
            for_each_bit(self.live, |other| {
                if self.puzzles[other] == puzzle {
                    self.live &= !(1 << other);
                }
            });
            self.stuck &= self.live;
        }
    }

    /// Takes a digit out of cells of a lane.
    #[inline(always)]
    fn strike(&mut self, lane: usize, digit: u16, cells: impl Iterator<Item = usize>) {
        let words = V::words_mut(&mut self.tile.cells);
        for cell in cells {
            words[cell * V::LANES + lane] &= !digit;
        }
    }

    /// The candidates of a lane.
    #[inline(always)]
    fn cells(&self, lane: usize) -> [u16; CELLS] {
        let mut cells = [0; CELLS];
        for (cell, words) in cells.iter_mut().zip(V::words(&self.tile.cells).chunks_exact(V::LANES)) {
            *cell = words[lane];
        }
        cells
    }

    /// The configurations of a lane.
    #[inline(always)]
    fn configurations(&self, lane: usize) -> [Configurations<u16>; 6] {
        let mut all = [Configurations::empty(); 6];
        for (to, from) in all.iter_mut().zip(&self.tile.configurations) {
            for (word, words) in to.0.iter_mut().zip(V::words(&from.0).chunks_exact(V::LANES)) {
                *word = words[lane];
            }
        }
        all
    }
}
