//! Many boards at once, one a lane. A sweep costs the same however many lanes have work, so the point is to keep them busy.
//!
//! ```text
//!              lane 0   lane 1   lane 2   lane 3  ...
//! cell r1c1    {1,4}    {9}      {2,3}    {}            a vector a cell, 81 vectors: what is done to a board is done
//! cell r1c2    {4}      {1,5}    {7,8}    {}            lane by lane with no lane looking at another
//! ...
//! question     17       18       17       idle
//! ```
//!
//! A lane whose board is stuck guesses: one answer stays, the other is set aside (a *fork*), or goes to an idle lane if there is one and both are worth
//! it. Forks and loads are work lane by lane, so they wait until several lanes ask for them; until then those lanes run idle.

use super::cells::{CELLS, Cells};
use super::split::split;
use super::sweep::{SOLVED, Tile};
use super::vector::Vector;

/// A board as bytes: 81 numbers (0 for blank), or where it comes from the input also characters.
pub type Line = [u8; CELLS];

/// Where boards come from, and who is told what becomes of them. Boards belong to questions; a board that is forked is two of the same question.
pub(super) trait Work {
    /// Whether both answers to a guess are looked into in any case, so that each is worth a lane at once.
    const BOTH: bool;

    /// Lays the next board and says which question it belongs to. Nothing if there is none now.
    fn next(&mut self, lay: impl FnOnce(&[u16; CELLS])) -> Option<usize>;

    /// Whether the boards of a question are still of interest.
    fn is_open(&self, question: usize) -> bool;

    /// Takes a board of the question that is to come again later.
    fn set_aside(&mut self, question: usize, board: [u16; CELLS]);

    /// A board of the question has no solution.
    fn dead(&mut self, question: usize);

    /// A board of the question is solved. Says whether that closes the question.
    fn solved(&mut self, question: usize, solution: impl FnOnce() -> Cells) -> bool;
}

/// The lanes and their work.
struct Lanes<V, W> {
    work: W,
    tile: Tile<V>,
    /// The sums that the last sweep came to.
    sums: V,
    /// The question of each lane.
    questions: [usize; 32],
    /// The lanes that have a board, a bit each.
    live: u32,
    /// Those of them that must guess.
    stuck: u32,
}

/// Works until there is no board any more.
#[inline(always)]
pub(super) fn run<V: Vector>(work: impl Work) {
    let mut lanes = Lanes { work, tile: Tile::<V>::empty(), sums: V::splat(0), questions: [0; 32], live: 0, stuck: 0 };
    // A quarter of the lanes: with fewer the work lane by lane weighs more, with more the lanes stand idle. Between a quarter and a third it is all
    // the same.
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
        let dead = swept.dead() & lanes.live;
        let same = swept.sum.equal(lanes.sums);
        let solved = same & swept.sum.equal(V::splat(SOLVED)) & lanes.live & !dead;
        lanes.sums = swept.sum;
        lanes.live &= !(dead | solved);
        lanes.stuck = same & lanes.live;
        for_each_bit(solved, |lane| lanes.solve(lane));
        for_each_bit(dead, |lane| lanes.work.dead(lanes.questions[lane]));
    }
}

#[inline(always)]
fn for_each_bit(mut bits: u32, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

impl<V: Vector, W: Work> Lanes<V, W> {
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
            let configurations = &self.tile.configurations;
            let split = split(|which, at| V::words(&configurations[which].0)[at * V::LANES + lane]);
            let question = self.questions[lane];
            let idle = self.idle();
            if !W::BOTH || idle == 0 {
                let mut board = cells(&self.tile, lane);
                split.others().for_each(|cell| board[cell] &= !split.digit);
                self.work.set_aside(question, board);
            } else {
                let other = idle.trailing_zeros() as usize;
                // No check a cell that there are such lanes.
                let (from, to) = (lane % V::LANES, other % V::LANES);
                let words = V::words_mut(&mut self.tile.cells);
                for cells in words.chunks_exact_mut(V::LANES) {
                    cells[to] = cells[from];
                }
                self.strike(other, split.digit, split.others());
                self.begin(other, question);
            }
            self.strike(lane, split.digit, split.own());
        });
    }

    /// Gives boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self) {
        let mut idle = self.idle();
        while idle != 0 {
            let (lane, tile) = (idle.trailing_zeros() as usize, &mut self.tile);
            let Some(question) = self.work.next(|cells| lay(tile, lane, cells)) else { return };
            self.begin(lane, question);
            idle &= idle - 1;
        }
    }

    /// Says that a lane has a board of a question.
    #[inline(always)]
    fn begin(&mut self, lane: usize, question: usize) {
        self.questions[lane] = question;
        self.live |= 1 << lane;
        // No board has this sum: the first sweep is never taken for one that changes nothing.
        V::words_mut(std::slice::from_mut(&mut self.sums))[lane] = 0;
    }

    /// Tells of the solution in a lane that has just left its board.
    #[inline(always)]
    fn solve(&mut self, lane: usize) {
        let question = self.questions[lane];
        // Another lane may have closed it in the same sweep.
        if !self.work.is_open(question) {
            return;
        }
        if self.work.solved(question, || Cells(cells(&self.tile, lane))) {
            for_each_bit(self.live, |other| {
                if self.questions[other] == question {
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
}

/// Writes a board into a lane.
#[inline(always)]
fn lay<V: Vector>(tile: &mut Tile<V>, lane: usize, cells: &[u16; CELLS]) {
    for (to, cell) in V::words_mut(&mut tile.cells).chunks_exact_mut(V::LANES).zip(cells) {
        to[lane % V::LANES] = *cell;
    }
}

/// The candidates of a lane.
#[inline(always)]
fn cells<V: Vector>(tile: &Tile<V>, lane: usize) -> [u16; CELLS] {
    let mut cells = [0; CELLS];
    for (cell, words) in cells.iter_mut().zip(V::words(&tile.cells).chunks_exact(V::LANES)) {
        *cell = words[lane % V::LANES];
    }
    cells
}
