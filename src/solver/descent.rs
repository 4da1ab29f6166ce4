//! A random way down to a solution.

use super::state::{Branch, State};
use crate::geometry::{Cell, Digit, Geometry, bits};

/// Randomized backtracking: the search splits where it always does and takes the cases in random order.
///
/// Large boards have unlucky beginnings from which no backtracking gets out in useful time, so after a number of dead ends
/// it begins anew, each time with twice the patience.
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
        let mut start = State::blank(self.geometry);
        for (cell, &number) in self.geometry.cells().zip(numbers) {
            if let Some(digit) = Digit::from_number(number.into()) {
                start.settle(self.geometry, cell, digit, &mut self.queue).ok()?;
            }
        }
        if start.is_solved() {
            return Some(start.numbers(self.geometry));
        }
        let mut patience = PATIENCE;
        loop {
            match self.attempt(&start, patience, draw) {
                Ok(end) => return end,
                Err(OutOfPatience) => patience *= 2,
            }
        }
    }

    fn attempt(
        &mut self,
        start: &State,
        patience: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Option<Vec<u8>>, OutOfPatience> {
        let geometry = self.geometry;
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
