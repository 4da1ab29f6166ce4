//! A random way down to a solution.

use super::state::{Branch, State};
use crate::geometry::{Cell, Digit, Geometry, bits};

/// Randomized backtracking: the search splits where it always does and takes the cases in random order.
///
/// Large boards have unlucky beginnings from which no backtracking gets out in useful time, so after a number of dead ends
/// it begins anew: mostly with the same patience, every second time with twice, every fourth time with four times that, and so on
/// (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993). Twice the patience each time came
/// to nothing on a 12x12 jigsaw in 50 minutes, which this way falls in a second.
#[derive(Debug)]
pub struct RandomDescent<'g> {
    geometry: &'g Geometry,
    frames: Vec<(State, Branch, u32)>,
    queue: Vec<(Cell, Digit)>,
}

/// Dead ends before the first new beginning.
const PATIENCE: u64 = 64;

impl<'g> RandomDescent<'g> {
    /// A descent on boards of a geometry.
    pub fn new(geometry: &'g Geometry) -> Self {
        Self { geometry, frames: Vec::new(), queue: Vec::new() }
    }

    /// Goes down once from the numbers that stand (row-major, 0 for blank): a solution as numbers from 1, or nothing if there is none.
    /// `draw(n)` is a random number below n.
    pub fn run(&mut self, numbers: &[u8], draw: &mut dyn FnMut(u32) -> u32) -> Option<Vec<u8>> {
        self.attempts(numbers, u64::MAX, draw)
    }

    /// As [`RandomDescent::run`], but gives up after so many beginnings.
    pub fn attempts(&mut self, numbers: &[u8], beginnings: u64, draw: &mut dyn FnMut(u32) -> u32) -> Option<Vec<u8>> {
        let start = self.start(numbers)?;
        (1..=beginnings).find_map(|number| self.attempt(&start, PATIENCE * luby(number), draw).ok())?
    }

    fn start(&mut self, numbers: &[u8]) -> Option<State> {
        let mut start = State::blank(self.geometry);
        for (cell, &number) in self.geometry.cells().zip(numbers) {
            if let Some(digit) = Digit::from_number(number.into()) {
                start.settle(self.geometry, cell, digit, &mut self.queue).ok()?;
            }
        }
        Some(start)
    }

    fn attempt(
        &mut self,
        start: &State,
        patience: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Option<Vec<u8>>, OutOfPatience> {
        let geometry = self.geometry;
        if start.is_solved() {
            return Ok(Some(start.numbers(geometry)));
        }
        self.frames.clear();
        self.push(start.clone());
        let mut dead_ends = 0;
        while let Some((state, branch, remaining)) = self.frames.last_mut() {
            let cases = remaining.count_ones();
            if cases == 0 {
                self.frames.pop();
                continue;
            }
            let case = bits(*remaining).nth(draw(cases) as usize).expect("drawn below the number of cases");
            *remaining &= !(1 << case);
            let (cell, digit) = match *branch {
                Branch::Cell(cell) => (cell, Digit::from_index(case)),
                Branch::House(house, digit) => (geometry.houses()[house].cells()[case], digit),
            };
            let mut state = state.clone();
            if state.settle(geometry, cell, digit, &mut self.queue).is_err() {
                dead_ends += 1;
                if dead_ends > patience {
                    return Err(OutOfPatience);
                }
            } else if state.is_solved() {
                return Ok(Some(state.numbers(geometry)));
            } else {
                self.push(state);
            }
        }
        Ok(None)
    }

    fn push(&mut self, state: State) {
        let branch = state.branch(self.geometry);
        let cases = state.cases(self.geometry, branch);
        self.frames.push((state, branch, cases));
    }
}

/// Too many dead ends.
struct OutOfPatience;

/// Term `number`, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
fn luby(number: u64) -> u64 {
    // It is made of itself twice and the next power of two, so the place within the last copy tells.
    let mut place = number;
    loop {
        let whole = (place + 1).next_power_of_two();
        if whole == place + 1 {
            return whole / 2;
        }
        place -= whole / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn patience_grows_by_the_sequence() {
        let terms: Vec<u64> = (1..=18).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2]);
    }
}
