//! Aligned pair and triplet exclusion: digits of two or three cells that cannot be chosen together, since a cell that sees them all would be left
//! with nothing.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form, Moment};
use crate::chains::rows::{self, Block, Rows};
use crate::geometry::{Cell, DigitSet, Geometry};

struct AlignedExclusion {
    name: &'static str,
    summary: &'static str,
    size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &AlignedExclusion {
        name: "aligned-pair-exclusion",
        summary: "a candidate of two cells goes with none of the other's: each choice empties a cell that sees both",
        size: 2,
    },
    &AlignedExclusion {
        name: "aligned-triplet-exclusion",
        summary: "a candidate of three cells goes with none of the others': each choice empties a cell that sees all",
        size: 3,
    },
];

impl Technique for AlignedExclusion {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by pair of base cells (colexicographic over the row-major list of cells that have an excluder), then the third cell in the
    /// order of the first's excluders, then the second's. An excluder is a peer with 2 to `size` candidates.
    ///
    /// What a group excludes depends on the candidates of its cells and of the excluders they share, so a group without a change is skipped.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let field = Field::of(board, conventions, self.size, sink.since());
        let bases = &field.bases;
        let mut common = rows::empty(field.excluders.width());
        let mut all_common = common.clone();
        for second in 0..bases.len() {
            for first in 0..second {
                field.common(&mut common, field.excluders.row(first), second);
                if !rows::has_two(&common) {
                    continue;
                }
                let changed = bases[first].changed || bases[second].changed || rows::meet(&common, &field.changed);
                if self.size == 2 {
                    if changed {
                        self.try_cells(board, &[bases[first].cell, bases[second].cell], &field, &common, sink)?;
                    }
                    continue;
                }
                let later = bases[second].excluders.iter().filter(|&&third| !rows::has(field.excluders.row(first), third));
                for &third in bases[first].excluders.iter().chain(later) {
                    let Some(third) = field.base_of[third] else { continue };
                    if third == first || third == second || !changed && !bases[third].changed {
                        continue;
                    }
                    field.common(&mut all_common, &common, third);
                    if rows::has_two(&all_common) {
                        let cells = [first, second, third].map(|base| bases[base].cell);
                        self.try_cells(board, &cells, &field, &all_common, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A cell that may be chosen for.
struct Base {
    cell: Cell,
    /// The cells that may exclude a choice, by number, in the order of the cell's peers.
    excluders: Vec<usize>,
    changed: bool,
}

/// All cells that may be chosen for or exclude a choice.
struct Field {
    bases: Vec<Base>,
    /// The cells that may exclude, with their candidates.
    cells: Vec<(Cell, DigitSet)>,
    /// Which base each of them is.
    base_of: Vec<Option<usize>>,
    /// For each base its excluders.
    excluders: Rows,
    /// The excluders that have changed.
    changed: Vec<Block>,
}

impl Field {
    fn of(board: &Board, conventions: &Conventions, size: usize, since: Moment) -> Self {
        let geometry = board.geometry();
        let mut numbers = vec![usize::MAX; geometry.cell_count()];
        let mut cells = Vec::new();
        for cell in geometry.cells().filter(|&cell| (2..=size).contains(&board.candidates(cell).len())) {
            numbers[cell.index()] = cells.len();
            cells.push((cell, board.candidates(cell)));
        }
        let base = |cell: Cell| {
            let peers = conventions.peers(cell);
            let excluders: Vec<usize> =
                peers.iter().map(|peer| numbers[peer.index()]).filter(|&number| number != usize::MAX).collect();
            // A cell that sees a naked single is left out.
            let sees_single = || peers.iter().any(|&peer| board.candidates(peer).len() == 1);
            let fits = board.candidates(cell).len() >= 2 && !excluders.is_empty() && !sees_single();
            fits.then(|| Base { cell, excluders, changed: board.cell_changed(cell, since) })
        };
        let bases: Vec<Base> = geometry.cells().filter_map(base).collect();
        let mut excluders = Rows::new(bases.len(), cells.len());
        let mut base_of = vec![None; cells.len()];
        for (at, base) in bases.iter().enumerate() {
            base.excluders.iter().for_each(|&excluder| excluders.add(at, excluder));
            if let Some(number) = base_of.get_mut(numbers[base.cell.index()]) {
                *number = Some(at);
            }
        }
        let mut changed = rows::empty(excluders.width());
        let has_changed = |(_, (cell, _)): &(usize, &(Cell, DigitSet))| board.cell_changed(*cell, since);
        cells.iter().enumerate().filter(has_changed).for_each(|(number, _)| rows::add(&mut changed, number));
        Self { bases, cells, base_of, excluders, changed }
    }

    /// The excluders that a set shares with a base.
    fn common(&self, common: &mut [Block], set: &[Block], base: usize) {
        rows::copy(common, set);
        rows::meet_with(common, self.excluders.row(base));
    }
}

impl AlignedExclusion {
    fn try_cells(
        &self,
        board: &Board,
        cells: &[Cell],
        field: &Field,
        common: &[Block],
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let mut excluders = [DigitSet::EMPTY; MOST_EXCLUDERS];
        let mut count = 0;
        for (number, excluder) in rows::numbers(common).zip(&mut excluders) {
            *excluder = field.cells[number].1;
            count += 1;
        }
        if !may_exclude(board, cells, &excluders[..count]) {
            return ControlFlow::Continue(());
        }
        let allowed = allowed(board, cells, &excluders[..count]);
        if cells.iter().zip(allowed).all(|(&cell, allowed)| board.candidates(cell).is_subset(allowed)) {
            return ControlFlow::Continue(());
        }
        let lost = |index: usize| {
            let cell = cells[index];
            (board.candidates(cell) - allowed[index]).iter().map(move |digit| Elimination::new(cell, digit))
        };
        let eliminations: Vec<Elimination> = (0..cells.len()).flat_map(lost).collect();
        let partners: Vec<Cell> = rows::numbers(common).map(|number| field.cells[number].0).collect();
        let proof =
            Proof::Pattern(PatternView { form: Form::AlignedExclusion, cells, partners: &partners, ..PatternView::EMPTY });
        sink.offer(&Find { technique: self.name, placements: &[], eliminations: &eliminations, proof })
    }
}

/// As many cells can see two others at most: what lies in a row, a column, a box and some extra houses. More are left out, which only
/// forbids less.
const MOST_EXCLUDERS: usize = 128;

/// Whether there are enough excluders for a digit of one of the cells to go with no choice for the others: a count that is quickly made, and
/// mostly says no.
///
/// For a digit of one cell the others, with `m` and `n` candidates, offer `m * n` choices. What sees one another must differ, an excluder with
/// two candidates forbids at most `m + n` choices, one with three at most two.
fn may_exclude(board: &Board, cells: &[Cell], excluders: &[DigitSet]) -> bool {
    let &[a, b, c] = cells else { return true };
    let geometry = board.geometry();
    let size = |cell| board.candidates(cell).len();
    let sees = |one, other| usize::from(geometry.are_peers(one, other));
    let pairs = excluders.iter().filter(|excluder| excluder.len() == 2).count();
    let triplets = excluders.len() - pairs;
    [[a, b, c], [b, a, c], [c, a, b]].into_iter().any(|[one, two, three]| {
        let (m, n) = (size(two), size(three));
        let (left_m, left_n) = (m - sees(one, two), n - sees(one, three));
        let different = left_m * left_n - sees(two, three) * left_m.min(left_n);
        different <= pairs * (m + n) + 2 * triplets
    })
}

/// The digits of each cell that occur in a choice that nothing forbids.
///
/// Digits of the first two cells leave the last one what no excluder loses its last candidate to:
///
/// ```text
/// first = 1, second = 2, excluders 13, 123, 45:   13 - 12 = 3 and 123 - 12 = 3 forbid 3 in the last, 45 - 12 = 45 forbids nothing
/// ```
fn allowed(board: &Board, cells: &[Cell], excluders: &[DigitSet]) -> [DigitSet; 3] {
    let geometry = board.geometry();
    let (last, others) = cells.split_last().expect("a choice is for two cells or three");
    let peers = |one: usize, other: usize| geometry.are_peers(cells[one], cells[other]);
    let of_last = board.candidates(*last);
    let mut found = [DigitSet::EMPTY; 3];
    let left_for_last = |chosen: &[DigitSet], found: &mut [DigitSet; 3]| {
        let union = chosen.iter().fold(DigitSet::EMPTY, |union, &digit| union | digit);
        let mut left = of_last;
        for &excluder in excluders {
            let rest = excluder - union;
            if rest.is_empty() {
                return false;
            }
            if rest.single().is_some() {
                left = left - rest;
            }
        }
        for (index, &digit) in chosen.iter().enumerate() {
            if peers(index, others.len()) {
                left = left - digit;
            }
        }
        if left.is_empty() {
            return false;
        }
        found.iter_mut().zip(chosen).for_each(|(found, &digit)| *found |= digit);
        found[others.len()] |= left;
        true
    };
    let only = |cell: Cell| board.candidates(cell).iter().map(DigitSet::only);
    if others.len() == 1 {
        only(others[0]).for_each(|first| {
            left_for_last(&[first], &mut found);
        });
        return found;
    }
    let must_differ = peers(0, 1);
    for first in only(others[0]) {
        let mut is_shown = false;
        for second in only(others[1]) {
            // Once a choice has shown the first digit, another one is looked at only for what it may show beside.
            let shows_more = !is_shown || !second.is_subset(found[1]) || !of_last.is_subset(found[2]);
            if shows_more && !(must_differ && first == second) {
                is_shown |= left_for_last(&[first, second], &mut found);
            }
        }
    }
    found
}
