//! Digging: removing givens from a full grid, orbit by orbit, while the puzzle stays good.

use std::ops::Range;

use super::by_last::{ByLast, Sets};
use super::draw::Stream;
use super::symmetry::reachable;
use crate::board::{Board, Grid};
use crate::geometry::{Cell, Geometry};
use crate::grader::{Path, Rating, Ruler, grade_path};
use crate::solver::classic9::{Asked, Known};
use crate::solver::{Search, SolutionCount, count_solutions};

/// On boards above 9x9 a question may cost so many cases; what is not answered by then counts as "not unique", and the givens stay. Without
/// a bound one 25x25 puzzle took more than three minutes, with this one it takes a second.
const LARGE_BOARD_PATIENCE: u64 = 400;

/// A site where grids of one geometry and symmetry are dug.
#[derive(Debug)]
pub struct Digger<'a> {
    pub(super) orbits: &'a [Vec<Cell>],
    judge: Judge<'a>,
    /// Every puzzle on the way must fall to steps rated at most so.
    cap: Option<(&'a Ruler, Rating)>,
    /// For the floors that are known, and for the last one that was asked for.
    roles: (&'a [Roles], Roles),
}

/// Who says whether a puzzle is still unique.
#[derive(Debug)]
enum Judge<'a> {
    /// The engine of the usual board, asked for another solution.
    Engine(Asked<'a>),
    /// The general search, which counts two solutions; each question may cost so many cases.
    Search(Box<Search<'a>>, u64),
}

/// What an orbit must do for a number of givens to come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Goes,
    Stays,
    Either,
}

/// What orbits must do. It depends on their size alone, and there are few sizes.
#[derive(Clone, Default, Debug)]
pub(super) struct Roles {
    floor: Option<usize>,
    of_size: Vec<Option<Role>>,
}

impl Roles {
    pub(super) fn of(orbits: &[Vec<Cell>], full: usize, floor: usize) -> Self {
        let mut of_size = vec![None; full + 1];
        for (index, orbit) in orbits.iter().enumerate() {
            let size = orbit.len();
            if of_size[size].is_none() {
                let others = orbits.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, orbit)| orbit);
                let without = reachable(others, full);
                let can_stay = floor.checked_sub(size).is_some_and(|rest| without[rest]);
                of_size[size] = Some(match (without[floor], can_stay) {
                    (true, false) => Role::Goes,
                    (false, true) => Role::Stays,
                    _ => Role::Either,
                });
            }
        }
        Self { floor: Some(floor), of_size }
    }
}

/// A grid that is being dug.
struct Site<'a> {
    full: &'a Grid,
    grid: Grid,
    /// The same for the engine, where that is the judge.
    known: Option<Known>,
}

impl Site<'_> {
    fn open(&mut self, cell: Cell) {
        self.grid.set(cell, None);
        if let Some(known) = &mut self.known {
            known.open(cell.index());
        }
    }

    fn give(&mut self, cell: Cell) {
        self.grid.set(cell, self.full.digit(cell));
        if let Some(known) = &mut self.known {
            known.give(cell.index());
        }
    }
}

impl<'a> Digger<'a> {
    /// A site for grids of a geometry; `orbits` are the cells that go together. With a cap, the puzzle never gets harder than that
    /// on the way (its steps mostly prove that it is unique). The engine never changes what comes of it.
    pub fn new(
        geometry: &'a Geometry,
        orbits: &'a [Vec<Cell>],
        cap: Option<(&'a Ruler, Rating)>,
        asked: Asked<'a>,
    ) -> Self {
        let patience = if geometry.cell_count() > 81 { LARGE_BOARD_PATIENCE } else { u64::MAX };
        let judge = if geometry.is_classic() {
            Judge::Engine(asked)
        } else {
            Judge::Search(Box::new(Search::new(geometry)), patience)
        };
        Self { orbits, judge, cap, roles: (&[], Roles::default()) }
    }

    /// With what orbits must do for some floors worked out before.
    pub(super) fn knowing(mut self, roles: &'a [Roles]) -> Self {
        self.roles.0 = roles;
        self
    }

    /// The engine, if that alone is the judge.
    pub(super) fn asked(&self) -> Option<Asked<'a>> {
        match self.judge {
            Judge::Engine(asked) if self.cap.is_none() => Some(asked),
            _ => None,
        }
    }

    /// Whether an orbit may be given for the last floor that was asked for.
    pub(super) fn may_stay(&self, orbit: usize) -> bool {
        self.roles.1.of_size[self.orbits[orbit].len()] != Some(Role::Goes)
    }

    /// Whether no single given can go from what comes of digging without a floor.
    pub(super) fn leaves_minimal(&self) -> bool {
        self.asked().is_some() && self.orbits.iter().all(|orbit| orbit.len() == 1)
    }

    /// Removes orbits in random order while the grid has one solution, down to `floor` givens and never below.
    ///
    /// `stop` is asked before each question; nothing comes of it once it says so.
    ///
    /// Each orbit is tried once: what cannot go now cannot go later, when fewer givens are left. For the same reason several can be
    /// tried by one question: if a puzzle is unique, so are all with more givens, and if it is not, its orbits are tried by halves. What comes
    /// of it is the same as one by one.
    ///
    /// # Panics
    /// If the grid is not a full one of the geometry.
    pub async fn dig(
        &mut self,
        full: &Grid,
        floor: usize,
        stream: &mut Stream,
        stop: &dyn Fn() -> bool,
    ) -> Option<Grid> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        stream.shuffle(&mut order);
        let mut count = full.clue_count();
        let plan = self.plan(&order, count, floor);
        let known = matches!(self.judge, Judge::Engine(_))
            .then(|| Known::of(full.numbers().try_into().expect("the usual board has 81 cells")));
        let by_last = ByLast::of(full, self.orbits, &plan);
        let mut safe = Sets::default();
        let mut site = Site { full, grid: full.clone(), known };
        let (mut ranges, mut begun): (Vec<Range<usize>>, usize) = (Vec::new(), 0);
        let (mut going, mut opened) = (Vec::new(), Vec::new());
        loop {
            let (mut range, most) = match ranges.pop() {
                Some(range) => (range, usize::MAX),
                None if begun == plan.len() => return Some(site.grid),
                None => (begun..plan.len(), self.at_once(count)),
            };
            // As it will be if all of them go, and as it is when the last one is tried.
            let (mut left, mut safe_then, mut safe_before) = (count, safe, safe);
            going.clear();
            for place in range.clone() {
                if going.len() == most {
                    range.end = place;
                    break;
                }
                let cells = self.orbits[plan[place]].len();
                if left >= floor + cells && !by_last.must_stay(place, safe_then) {
                    left -= cells;
                    safe_before = safe_then;
                    going.push(place);
                } else {
                    safe_then = safe_then.with(by_last.safe(place));
                }
            }
            begun = begun.max(range.end);
            let Some(&last) = going.last() else {
                safe = safe_then;
                continue;
            };
            if stop() {
                return None;
            }
            let cells = || going.iter().flat_map(|&place| &self.orbits[plan[place]]);
            cells().for_each(|&cell| site.open(cell));
            opened.clear();
            opened.extend(cells());
            if self.is_good(&site, &opened).await {
                (count, safe) = (left, safe_then);
                continue;
            }
            cells().for_each(|&cell| site.give(cell));
            if going.len() == 1 {
                safe = safe_before.with(by_last.safe(last));
                // Those behind it did not fit, or had to stay, while it was to go.
                ranges.push(last + 1..range.end);
            } else {
                let middle = going[going.len() / 2];
                ranges.extend([middle..range.end, range.start..middle]);
            }
        }
    }

    /// How many orbits to try by one question while so many givens are left. Beyond the first 31 cells more and more cannot go.
    fn at_once(&self, left: usize) -> usize {
        let size = self.orbits.first().map_or(1, Vec::len);
        match (&self.judge, left) {
            _ if self.cap.is_some() => 1,
            (Judge::Engine(_), 54..) => (left - 50).div_ceil(size),
            (Judge::Engine(_), 45..) => 6_usize.div_ceil(size),
            (Judge::Engine(_), 37..) => 4_usize.div_ceil(size),
            _ => 1,
        }
    }

    /// The order to try orbits in. An orbit that must stay for the number of givens to come out is left out, one that must go
    /// goes first, while it surely can: under a half turn that is the centre, for odd and even numbers.
    fn plan(&mut self, order: &[usize], full: usize, floor: usize) -> Vec<usize> {
        if self.roles.1.floor != Some(floor) {
            let known = self.roles.0.iter().find(|roles| roles.floor == Some(floor));
            self.roles.1 = known.cloned().unwrap_or_else(|| Roles::of(self.orbits, full, floor));
        }
        let (mut first, mut later) = (Vec::with_capacity(order.len()), Vec::with_capacity(order.len()));
        for &index in order {
            match self.roles.1.of_size[self.orbits[index].len()] {
                Some(Role::Goes) => first.push(index),
                Some(Role::Stays) => {}
                _ => later.push(index),
            }
        }
        first.extend(later);
        first
    }

    async fn is_good(&mut self, site: &Site<'_>, opened: &[Cell]) -> bool {
        if let Some((ruler, cap)) = self.cap {
            let Ok(board) = Board::from_grid(&site.grid) else { return false };
            let outcome = grade_path(Path::new(board, ruler).up_to(Some(cap)));
            let Some(grade) = outcome.grade() else { return false };
            // Steps that fill the board prove that the solution is the only one, and they are quick to give up; but not those that take it
            // for granted.
            if grade.proves_uniqueness() {
                return true;
            }
        }
        match &mut self.judge {
            Judge::Engine(asked) => {
                let known = site.known.as_ref().expect("the engine is the judge");
                asked.other(known, opened).await.is_none()
            }
            Judge::Search(search, patience) => {
                search.load(&site.grid);
                search.run(2, *patience) && search.found() == 1
            }
        }
    }
}

/// The givens of a unique grid that could go, each alone, in row-major order; none if the grid is minimal.
///
/// ```
/// use numpla::{Grid, generator::redundant_givens};
/// let full = Grid::from_line("1234341221434321").unwrap();
/// assert_eq!(redundant_givens(&full).count(), 16);
/// ```
pub fn redundant_givens(grid: &Grid) -> impl Iterator<Item = Cell> {
    let mut without = grid.clone();
    let could_go = move |(cell, digit)| {
        without.set(cell, None);
        let count = count_solutions(&without, 2);
        without.set(cell, Some(digit));
        matches!(count, SolutionCount::One(_)).then_some(cell)
    };
    grid.filled().filter_map(could_go)
}
