//! A random way down to a solution.

use super::cells::Cells;
use super::lanes::Line;
use super::one::{Job, State};
use super::split::split;
use super::{Engine, Verdict};

/// Goes down to a solution, as numbers from 1, by a fair coin at each guess, and turns back at dead ends. Nothing if there is no solution.
///
/// The guesses are the same on every engine, so the same coins lead to the same solution.
///
/// ```
/// use numpla::solver::classic9::{Cells, Engine, descend};
/// let blank = Cells::of_line(&[0; 81]).unwrap();
/// let mut flips = 0..;
/// let solution = descend(&blank, Engine::best(), &mut || flips.next().unwrap() % 3 == 0).unwrap();
/// assert_eq!(solution.iter().map(|&number| u32::from(number)).sum::<u32>(), 9 * 45);
/// ```
pub fn descend(cells: &Cells, engine: Engine, coin: &mut dyn FnMut() -> bool) -> Option<Line> {
    engine.run(Descend { cells, coin, turns_back: true }).map(|(solution, _)| solution)
}

/// As [`descend`], but the first dead end is the end; tells how many coins it took as well. So a solution that takes *n* coins comes once in 2^n
/// times, which is what makes a fair choice among all solutions possible.
pub fn probe(cells: &Cells, engine: Engine, coin: &mut dyn FnMut() -> bool) -> Option<(Line, u32)> {
    engine.run(Descend { cells, coin, turns_back: false })
}

struct Descend<'a> {
    cells: &'a Cells,
    coin: &'a mut dyn FnMut() -> bool,
    turns_back: bool,
}

impl Job for Descend<'_> {
    type Outcome = Option<(Line, u32)>;

    #[inline(always)]
    fn run<S: State>(self) -> Option<(Line, u32)> {
        let mut seen = S::Seen::default();
        let mut state = S::load(self.cells);
        let mut others: Vec<S> = Vec::new();
        let mut coins = 0;
        loop {
            match state.sweep(&mut seen) {
                Verdict::Moving => {}
                Verdict::Stuck => {
                    let split = split(|which, at| S::configuration(&seen, which, at));
                    let mut other = state.clone();
                    coins += 1;
                    if (self.coin)() {
                        state.strike(split.digit, split.own());
                        other.strike(split.digit, split.others());
                    } else {
                        state.strike(split.digit, split.others());
                        other.strike(split.digit, split.own());
                    }
                    if self.turns_back {
                        others.push(other);
                    }
                }
                Verdict::Solved => return Some((state.cells().numbers(), coins)),
                Verdict::Dead => state = others.pop()?,
            }
        }
    }
}
