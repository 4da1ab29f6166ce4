//! The static links of a board as bits, and what follows from what along them.
//!
//! Candidates are numbered densely, cell by cell, digit by digit. That one is on puts others off (weak links, in its cell and in its houses);
//! that one is off may put another on (strong links). From "on" to the next "on" is one *hop*:
//!
//! ```text
//! s on  ->  o off  ->  n on          hop of s = everything strong of everything weak of s
//! ```

use super::set::{Set, square};
use crate::board::Board;
use crate::geometry::{Cell, Digit, HouseId, bits};

/// Which links are followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pass {
    /// Links of one digit.
    X,
    /// "Off to on" only between the two candidates of a cell.
    Y,
    /// All links.
    Xy,
}

/// The links of a board that does not change.
#[derive(Debug)]
pub struct Graph<S> {
    digits: usize,
    candidates: Vec<(Cell, Digit)>,
    /// For each candidate of the board its number, or [`NONE`].
    numbers: Vec<u16>,
    /// Of each candidate the others of its cell, and those of its digit in its houses.
    cells: Vec<S>,
    houses: Vec<S>,
    /// Of each candidate the one that is on if it is off: in its cell, in its houses.
    strong_cells: Vec<S>,
    strong_houses: Vec<S>,
}

/// No candidate.
const NONE: u16 = u16::MAX;

impl<S: Set> Graph<S> {
    /// The links of a board.
    pub fn of(board: &Board) -> Self {
        let geometry = board.geometry();
        let digits = geometry.digit_count();
        let mut candidates = Vec::with_capacity(256);
        let mut numbers = vec![NONE; geometry.cell_count() * digits];
        for cell in geometry.cells() {
            for digit in board.candidates(cell).iter() {
                numbers[cell.index() * digits + digit.index()] = candidates.len() as u16;
                candidates.push((cell, digit));
            }
        }
        let count = candidates.len();
        let mut graph = Self {
            digits,
            candidates,
            numbers,
            cells: square(count),
            houses: square(count),
            strong_cells: square(count),
            strong_houses: square(count),
        };
        let mut all = S::empty(count);
        let mut first = 0;
        while first < count {
            let cell = graph.candidates[first].0;
            let after = first + board.candidates(cell).len();
            all.clear();
            (first..after).for_each(|number| all.add(number));
            for number in first..after {
                graph.cells[number].clone_from(&all);
                graph.cells[number].remove(number);
            }
            if after - first == 2 {
                graph.strong_cells[first].add(first + 1);
                graph.strong_cells[first + 1].add(first);
            }
            first = after;
        }
        let mut members = Vec::new();
        for (index, house) in geometry.houses().iter().enumerate() {
            for (digit, &places) in board.positions_of_digits(HouseId::from_index(index)).iter().enumerate() {
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                members.clear();
                let cells = house.cells();
                members.extend(bits(places).map(|p| usize::from(graph.numbers[cells[p].index() * digits + digit])));
                all.clear();
                for &number in &members {
                    all.add(number);
                }
                for &number in &members {
                    graph.houses[number].unite(&all);
                }
                if let &[one, other] = members.as_slice()
                    && house.is_complete()
                {
                    graph.strong_houses[one].add(other);
                    graph.strong_houses[other].add(one);
                }
            }
        }
        if geometry.has_extra_peers() {
            for (number, &(cell, digit)) in graph.candidates.iter().enumerate() {
                for &peer in geometry.peers(cell).iter().filter(|&&peer| board.has(peer, digit)) {
                    let peer = graph.numbers[peer.index() * digits + digit.index()];
                    graph.houses[number].add(usize::from(peer));
                }
            }
        }
        (0..count).for_each(|number| graph.houses[number].remove(number));
        graph
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The cell and digit of a candidate.
    pub fn candidate(&self, number: usize) -> (Cell, Digit) {
        self.candidates[number]
    }

    /// The number of a candidate that the board has.
    pub fn number(&self, cell: Cell, digit: Digit) -> usize {
        self.numbers[cell.index() * self.digits + digit.index()].into()
    }

    /// The other candidates of its cell.
    pub fn in_cell(&self, number: usize) -> &S {
        &self.cells[number]
    }

    /// The candidates of its digit that see it.
    pub fn in_houses(&self, number: usize) -> &S {
        &self.houses[number]
    }

    /// Adds what a candidate puts off when it is on.
    #[inline]
    pub fn add_weak(&self, number: usize, pass: Pass, set: &mut S) {
        set.unite(&self.houses[number]);
        if pass != Pass::X {
            set.unite(&self.cells[number]);
        }
    }

    /// Adds what a candidate puts on when it is off.
    #[inline]
    pub fn add_strong(&self, number: usize, pass: Pass, set: &mut S) {
        if pass != Pass::Y {
            set.unite(&self.strong_houses[number]);
        }
        if pass != Pass::X {
            set.unite(&self.strong_cells[number]);
        }
    }

    /// Whether being on leads a candidate to its own opposite, by the closure of all links.
    pub fn is_refuted(&self, number: usize, closure: &Closure<S>) -> bool {
        let reached = closure.reached(number);
        reached.meets(self.in_cell(number)) || reached.meets(self.in_houses(number))
    }

    /// Whether being off leads a candidate to its own opposite, by the closure of all links.
    pub fn is_proved(&self, number: usize, closure: &Closure<S>) -> bool {
        let mut strong = self.strong_cells[number].numbers().chain(self.strong_houses[number].numbers());
        strong.any(|next| closure.reached(next).has(number))
    }

    /// Of each candidate the candidates that are on one hop further.
    pub fn hops(&self, pass: Pass) -> Vec<S> {
        let count = self.len();
        let mut strong = square::<S>(count);
        let mut has_strong = S::empty(count);
        for (number, strong) in strong.iter_mut().enumerate() {
            self.add_strong(number, pass, strong);
            if !strong.is_empty() {
                has_strong.add(number);
            }
        }
        let (mut hops, mut weak) = (square::<S>(count), S::empty(count));
        for (number, hop) in hops.iter_mut().enumerate() {
            weak.clear();
            self.add_weak(number, pass, &mut weak);
            weak.meet_with(&has_strong);
            weak.numbers().for_each(|off| hop.unite(&strong[off]));
        }
        hops
    }
}

/// What is on after any number of hops, one or more: for each candidate the number of its row in a table.
///
/// Candidates that lead to one another share a row. They come out of Tarjan's algorithm ("Depth-first search and linear graph algorithms",
/// 1972) after all that they lead to, so each row is the union of rows that are there already.
#[derive(Debug)]
pub struct Closure<S> {
    of: Vec<u16>,
    reached: Vec<S>,
}

impl<S: Set> Closure<S> {
    /// The closure of hops.
    pub fn of(hops: &[S]) -> Self {
        let count = hops.len();
        let mut search = Tarjan {
            hops,
            order: vec![0; count],
            low: vec![0; count],
            next: 0,
            open: Vec::new(),
            rows: 0,
            stack: Vec::new(),
            direct: S::empty(count),
            reached: S::empty(count),
        };
        let mut closure = Self { of: vec![NONE; count], reached: square(count) };
        for start in 0..count {
            if search.order[start] == 0 {
                search.visit(start, &mut closure);
            }
        }
        closure
    }

    /// What is on after one hop or more.
    pub fn reached(&self, number: usize) -> &S {
        &self.reached[usize::from(self.of[number])]
    }
}

struct Tarjan<'a, S> {
    hops: &'a [S],
    /// The order of discovery from 1, 0 before it.
    order: Vec<u16>,
    low: Vec<u16>,
    next: u16,
    open: Vec<u16>,
    rows: u16,
    /// Memory that is used again.
    stack: Vec<(usize, usize, u64)>,
    direct: S,
    reached: S,
}

impl<S: Set> Tarjan<'_, S> {
    /// Without recursion: on each level of the stack a candidate, and the part of its hops that is still to follow.
    fn visit(&mut self, start: usize, closure: &mut Closure<S>) {
        let mut stack = std::mem::take(&mut self.stack);
        self.discover(start, &mut stack);
        while let Some(top) = stack.last_mut() {
            let number = top.0;
            if top.2 == 0 {
                top.1 += 1;
                if let Some(&word) = self.hops[number].words().get(top.1) {
                    top.2 = word;
                    continue;
                }
                stack.pop();
                if let Some((above, ..)) = stack.last() {
                    self.low[*above] = self.low[*above].min(self.low[number]);
                }
                if self.low[number] == self.order[number] {
                    self.close(number, closure);
                }
                continue;
            }
            let next = top.1 * 64 + top.2.trailing_zeros() as usize;
            top.2 &= top.2 - 1;
            if self.order[next] == 0 {
                self.discover(next, &mut stack);
            } else if closure.of[next] == NONE {
                self.low[number] = self.low[number].min(self.order[next]);
            }
        }
        self.stack = stack;
    }

    fn discover(&mut self, number: usize, stack: &mut Vec<(usize, usize, u64)>) {
        self.next += 1;
        (self.order[number], self.low[number]) = (self.next, self.next);
        self.open.push(number as u16);
        stack.push((number, 0, self.hops[number].words()[0]));
    }

    /// Gives the candidates that lead to one another, found since this one, their row.
    fn close(&mut self, number: usize, closure: &mut Closure<S>) {
        let row = self.rows;
        self.rows += 1;
        let from = self.open.iter().rposition(|&open| usize::from(open) == number).unwrap_or(0);
        let members = &self.open[from..];
        self.direct.clear();
        for &member in members {
            self.direct.unite(&self.hops[usize::from(member)]);
            closure.of[usize::from(member)] = row;
        }
        self.reached.clone_from(&self.direct);
        for next in self.direct.numbers().filter(|&next| closure.of[next] != row) {
            self.reached.unite(&closure.reached[usize::from(closure.of[next])]);
        }
        closure.reached[usize::from(row)].clone_from(&self.reached);
        self.open.truncate(from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::chains::set::{NARROW, Narrow, Wide};
    use crate::chains::{Links, Ordered};
    use crate::geometry::Geometry;

    /// Boards of the usual shape and of others, with as many candidates as narrow sets take.
    fn grids() -> Vec<Grid> {
        let blank = Grid::blank(&Geometry::boxes(2, 3).unwrap());
        let lines = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "1.....2..3.....4",
        ];
        let grids: Vec<Grid> = lines.iter().map(|line| Grid::from_line(line).unwrap()).chain([blank]).collect();
        assert!(grids.iter().all(|grid| Board::from_grid(grid).unwrap().candidate_count() <= NARROW));
        grids
    }

    #[test]
    fn sets_and_lists_of_links_are_the_same() {
        links_are_the_same::<Narrow>();
        links_are_the_same::<Wide>();
    }

    fn links_are_the_same<S: Set>() {
        for grid in grids() {
            let board = Board::from_grid(&grid).unwrap();
            let graph = Graph::<S>::of(&board);
            let ordered = Ordered::of(&board, &graph, &Links::new(board.geometry()));
            for pass in [Pass::X, Pass::Y, Pass::Xy] {
                for number in 0..graph.len() {
                    let (mut weak, mut strong) = (S::empty(graph.len()), S::empty(graph.len()));
                    graph.add_weak(number, pass, &mut weak);
                    graph.add_strong(number, pass, &mut strong);
                    let listed = |list: &[(u16, crate::board::Link)]| {
                        let mut numbers: Vec<usize> = list.iter().map(|(number, _)| usize::from(*number)).collect();
                        numbers.sort_unstable();
                        numbers
                    };
                    assert_eq!(weak.numbers().collect::<Vec<_>>(), listed(ordered.weak(number, pass)));
                    assert_eq!(strong.numbers().collect::<Vec<_>>(), listed(ordered.strong(number, pass)));
                }
            }
        }
    }

    #[test]
    fn the_closure_is_what_a_walk_reaches() {
        closure_is_what_a_walk_reaches::<Narrow>();
        closure_is_what_a_walk_reaches::<Wide>();
    }

    fn closure_is_what_a_walk_reaches<S: Set>() {
        for grid in grids() {
            let board = Board::from_grid(&grid).unwrap();
            let graph = Graph::<S>::of(&board);
            for pass in [Pass::X, Pass::Y, Pass::Xy] {
                let hops = graph.hops(pass);
                let closure = Closure::of(&hops);
                for start in 0..graph.len() {
                    let mut reached = S::empty(graph.len());
                    let mut open: Vec<usize> = vec![start];
                    while let Some(number) = open.pop() {
                        for next in hops[number].numbers() {
                            if !reached.has(next) {
                                reached.add(next);
                                open.push(next);
                            }
                        }
                    }
                    assert_eq!(closure.reached(start), &reached);
                }
            }
        }
    }
}
