//! The walks along which loops are found.

use std::ops::ControlFlow;

use super::{Loop, longest_wanted};
use crate::board::{Board, Sizes};
use crate::chains::Links;
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, HouseKind, HouseSet, Plane};
use crate::techniques::Sink;

/// Walks from every cell with two candidates, in row-major order.
pub(super) fn search<const WORDS: usize>(board: &Board, links: &Links, sink: &mut dyn Sink) -> ControlFlow<()> {
    let changed = board.changed_houses(sink.since());
    let sizes = board.sizes::<WORDS>();
    let mut rooms: Vec<Room<WORDS>> = Vec::new();
    // Rectangles without a subset first: they are worth least, and where there is one, nothing else need be looked for.
    for (most, with_subsets) in [(4, false), (usize::MAX, true)] {
        let mut closed = Vec::new();
        for room in &mut rooms {
            room.alive = room.on_loops;
        }
        for start in sizes.two.iter() {
            let digits = board.candidates(start);
            let known = rooms.iter().position(|room| room.digits == digits);
            let room = known.unwrap_or_else(|| {
                rooms.push(Room::of(board, links, digits, &sizes, changed));
                rooms.len() - 1
            });
            let room = &mut rooms[room];
            if !room.alive.contains(start) {
                continue;
            }
            let longest = room.longest.min(most).min(longest_wanted(sink));
            let (cells, met) = (Vec::new(), [HouseSet::EMPTY; 2]);
            let closed = &mut closed;
            let is_blocked = false;
            let mut walk =
                Walk { board, links, room, digits, cells, met, longest, with_subsets, is_blocked, closed, sink };
            walk.enter(start, ANY_RICH, DigitSet::EMPTY, None)?;
            // Then it has found every loop through its start.
            if !walk.is_blocked {
                room.leave_out(board.geometry(), links, start);
            }
        }
        if longest_wanted(sink) == 0 {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Where loops of two digits can run.
struct Room<const WORDS: usize> {
    digits: DigitSet,
    /// The cells that have both digits.
    both: Plane<WORDS>,
    /// Those that a loop can go through that has something to say and has not been looked at in vain; mostly none.
    on_loops: Plane<WORDS>,
    /// The same without starts of walks that found every loop through them.
    alive: Plane<WORDS>,
    /// The most cells that a loop can have.
    longest: usize,
}

impl<const WORDS: usize> Room<WORDS> {
    /// The room of two digits. Where nothing has changed that a loop depends on, there is nothing to find.
    fn of(board: &Board, links: &Links, digits: DigitSet, sizes: &Sizes<WORDS>, changed: HouseSet) -> Self {
        let both = digits.iter().fold(!Plane::EMPTY, |both, digit| both & board.places(digit));
        let longest = longest_possible(board, digits, both, sizes);
        let mut room = Self { digits, both, on_loops: Plane::EMPTY, alive: Plane::EMPTY, longest };
        if longest >= 4 && both.iter().any(|cell| links.house_set(cell).meets(changed)) {
            room.alive = both;
            room.leave_alive(board.geometry(), links);
            room.probe(board, links, both - sizes.two);
            room.on_loops = room.alive;
        }
        room
    }

    /// Leaves only cells that a loop can go through: each cell of a loop needs another one in each of its houses.
    fn leave_alive(&mut self, geometry: &Geometry, links: &Links) {
        loop {
            let before = self.alive;
            for cell in before.iter() {
                let in_house = |&house: &HouseId| self.alive & geometry.house_plane(house);
                if !links.houses(cell).iter().all(|house| in_house(house).has_several()) {
                    self.alive.remove(cell);
                }
            }
            if self.alive == before {
                return;
            }
        }
    }

    fn leave_out(&mut self, geometry: &Geometry, links: &Links, cell: Cell) {
        self.alive.remove(cell);
        self.leave_alive(geometry, links);
    }

    /// Leaves nothing if there is no loop that has something to say: it goes through a cell with more candidates, and there are few of these, so
    /// from them it is soon known that there is none. Those that no loop goes through are left out.
    fn probe(&mut self, board: &Board, links: &Links, rich: Plane<WORDS>) {
        for cell in rich.iter() {
            if !self.alive.contains(cell) {
                continue;
            }
            let mut probe = Probe { board, links, room: self, cells: Vec::new(), met: [HouseSet::EMPTY; 2] };
            if probe.enter(cell, ANY_RICH, DigitSet::EMPTY, None) {
                return;
            }
            self.leave_out(board.geometry(), links, cell);
        }
        self.alive = Plane::EMPTY;
    }
}

/// A walk from a cell with more candidates that only asks whether there is a loop. It takes every one that [`Walk`] takes, and some more.
struct Probe<'a, const WORDS: usize> {
    board: &'a Board<'a>,
    links: &'a Links,
    room: &'a Room<WORDS>,
    cells: Vec<Cell>,
    met: [HouseSet; 2],
}

impl<const WORDS: usize> Probe<'_, WORDS> {
    /// Enters a cell: `allowed` more cells may have more candidates of any kind, `extra` are those of the cells on the way.
    fn enter(&mut self, cell: Cell, allowed: i32, extra: DigitSet, last: Option<HouseKind>) -> bool {
        let more = self.board.candidates(cell) - self.room.digits;
        let (extra, allowed) = (extra | more, allowed - i32::from(!more.is_empty()));
        if allowed < 0 && extra.len() > 1 {
            return false;
        }
        let before = self.met;
        let met = &mut self.met[self.cells.len() % 2];
        *met = met.with(self.links.house_set(cell));
        self.cells.push(cell);
        let found = may_close(self.met, self.room.longest, self.cells.len()) && self.go_on(cell, allowed, extra, last);
        self.cells.pop();
        self.met = before;
        found
    }

    fn go_on(&mut self, cell: Cell, allowed: i32, extra: DigitSet, last: Option<HouseKind>) -> bool {
        let (links, room) = (self.links, self.room);
        let other_side = self.met[self.cells.len() % 2];
        for &house in links.houses(cell).iter().filter(|&&house| Some(links.kind(house)) != last) {
            for next in (room.alive & self.board.geometry().house_plane(house)).iter() {
                if next == self.cells[0] && self.cells.len() >= 4 && self.met[0] == self.met[1] {
                    return true;
                }
                if !links.house_set(next).meets(other_side)
                    && !self.cells.contains(&next)
                    && self.enter(next, allowed, extra, Some(links.kind(house)))
                {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether a loop of so many cells can still close. Of the houses met once, each cell that is to come can meet three again, or the loop
/// closes here.
fn may_close(met: [HouseSet; 2], longest: usize, cells: usize) -> bool {
    let once = met[0].apart(met[1]);
    match longest.saturating_sub(cells) {
        0 => once.is_empty(),
        1 => once.is_empty() || once.len() == HOUSES,
        more => once.len() <= more.saturating_mul(HOUSES),
    }
}

/// The most cells that a loop of two digits can have: it has at most two cells with more candidates, or any number with the same one more.
fn longest_possible<const WORDS: usize>(
    board: &Board,
    digits: DigitSet,
    both: Plane<WORDS>,
    sizes: &Sizes<WORDS>,
) -> usize {
    let mut with_one_more = [0; Digit::MAX_COUNT];
    for digit in (both & sizes.three).iter().flat_map(|cell| (board.candidates(cell) - digits).iter()) {
        with_one_more[digit.index()] += 1;
    }
    let most_alike = with_one_more.into_iter().max().unwrap_or(0);
    let rich = (both - sizes.two).len();
    // A loop has as many even as odd places.
    ((both & sizes.two).len() + usize::max(most_alike, usize::min(2, rich))) & !1
}

/// So many cells of a loop may have more candidates of any kind.
const ANY_RICH: i32 = 2;

/// How many houses a cell of a plain board has.
const HOUSES: usize = 3;

/// A depth-first walk from one cell with two candidates.
struct Walk<'a, const WORDS: usize> {
    board: &'a Board<'a>,
    links: &'a Links,
    room: &'a Room<WORDS>,
    digits: DigitSet,
    cells: Vec<Cell>,
    /// The houses of the cells at even and at odd places: met twice by one kind, they spoil every loop that goes on from here.
    met: [HouseSet; 2],
    longest: usize,
    with_subsets: bool,
    /// Whether a cell was not entered because of its candidates: only then may a loop through the start be missed.
    is_blocked: bool,
    /// The loops that were offered.
    closed: &'a mut Vec<(DigitSet, Plane<WORDS>)>,
    sink: &'a mut dyn Sink,
}

impl<const WORDS: usize> Walk<'_, WORDS> {
    /// Enters a cell: `allowed` more cells may have extra candidates of any kind, `extra` are the extra digits met so far.
    fn enter(&mut self, cell: Cell, allowed: i32, mut extra: DigitSet, last: Option<HouseKind>) -> ControlFlow<()> {
        let before = self.met;
        let met = &mut self.met[self.cells.len() % 2];
        *met = met.with(self.links.house_set(cell));
        self.cells.push(cell);
        if !may_close(self.met, self.longest, self.cells.len()) {
            self.cells.pop();
            self.met = before;
            return ControlFlow::Continue(());
        }
        let once = self.met[0].apart(self.met[1]);
        let more = self.longest.saturating_sub(self.cells.len());
        let links = self.links;
        for &house in links.houses(cell) {
            let kind = links.kind(house);
            if Some(kind) == last {
                continue;
            }
            // Only cells that have both digits matter, the start among them.
            for next in (self.room.both & self.board.geometry().house_plane(house)).iter() {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    if self.met[0] == self.met[1] && self.cells.len() <= self.longest {
                        self.close()?;
                    }
                } else if !self.cells.contains(&next) {
                    let candidates = self.board.candidates(next);
                    extra = (extra | candidates) - self.digits;
                    let rich = candidates.len() > 2;
                    let may_enter = !rich || extra.len() == 1 || allowed > 0;
                    if self.room.alive.contains(next) && self.cells.len() < self.longest {
                        let (houses, met) = (links.house_set(next), self.met[self.cells.len() % 2]);
                        let may_close = (more > 1 || houses == once) && !houses.meets(met);
                        self.is_blocked |= may_close && !may_enter;
                        if may_close && may_enter {
                            self.enter(next, allowed - i32::from(rich), extra, Some(kind))?;
                        }
                    }
                }
            }
        }
        self.cells.pop();
        self.met = before;
        ControlFlow::Continue(())
    }
}

impl<const WORDS: usize> Walk<'_, WORDS> {
    /// Offers what the loop gives, unless the same cells were met in another order: that gives the same.
    fn close(&mut self) -> ControlFlow<()> {
        let loop_cells = (self.digits, self.cells.iter().copied().collect::<Plane<WORDS>>());
        if self.closed.contains(&loop_cells) {
            return ControlFlow::Continue(());
        }
        self.closed.push(loop_cells);
        let found =
            Loop { board: self.board, digits: self.digits, cells: &self.cells, with_subsets: self.with_subsets };
        found.offer(self.sink)?;
        self.longest = self.longest.min(longest_wanted(self.sink));
        ControlFlow::Continue(())
    }
}
