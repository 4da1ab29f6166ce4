//! Aligned pair and triplet exclusion: digits of two or three cells that cannot be chosen together, since a cell that sees them all would be left
//! with nothing.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, CellSet, DigitSet, Geometry};

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
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let bases = self.bases(board, conventions);
        let mut place = vec![None; board.geometry().cell_count()];
        for (index, base) in bases.iter().enumerate() {
            place[base.cell.index()] = Some(index);
        }
        for (second, other) in bases.iter().enumerate() {
            for base in &bases[..second] {
                let common = base.excluder_set & other.excluder_set;
                if common.len() < 2 {
                    continue;
                }
                if self.size == 2 {
                    self.try_cells(board, &[base.cell, other.cell], &common, sink)?;
                    continue;
                }
                let later = other.excluders.iter().filter(|cell| !base.excluder_set.contains(**cell));
                for &third in base.excluders.iter().chain(later) {
                    let Some(third) = place[third.index()].map(|place: usize| &bases[place]) else { continue };
                    if third.cell == base.cell || third.cell == other.cell {
                        continue;
                    }
                    let common = common & third.excluder_set;
                    if common.len() >= 2 {
                        self.try_cells(board, &[base.cell, other.cell, third.cell], &common, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A cell that may be chosen for, and the cells that may exclude a choice.
struct Base {
    cell: Cell,
    excluders: Vec<Cell>,
    excluder_set: CellSet,
}

impl AlignedExclusion {
    fn bases(&self, board: &Board, conventions: &Conventions) -> Vec<Base> {
        let small = |cell: &Cell| (2..=self.size).contains(&board.candidates(*cell).len());
        let base = |cell: Cell| {
            let peers = conventions.peers(cell);
            let excluders: Vec<Cell> = peers.iter().copied().filter(small).collect();
            // A cell that sees a naked single is left out.
            let sees_single = peers.iter().any(|&peer| board.candidates(peer).len() == 1);
            let fits = board.candidates(cell).len() >= 2 && !excluders.is_empty() && !sees_single;
            fits.then(|| Base { cell, excluder_set: excluders.iter().copied().collect(), excluders })
        };
        board.geometry().cells().filter_map(base).collect()
    }

    fn try_cells(&self, board: &Board, cells: &[Cell], common: &CellSet, sink: &mut dyn Sink) -> ControlFlow<()> {
        let excluders: Vec<Cell> = common.iter().collect();
        let allowed = Allowed::of(board, cells, &excluders);
        let lost = |index: usize| {
            let cell = cells[index];
            (board.candidates(cell) - allowed[index]).iter().map(move |digit| Elimination::new(cell, digit))
        };
        let eliminations: Vec<Elimination> = (0..cells.len()).flat_map(lost).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let proof = Proof::Pattern(PatternView {
            form: Form::AlignedExclusion,
            cells,
            partners: &excluders,
            ..PatternView::EMPTY
        });
        sink.offer(&Find { technique: self.name, placements: &[], eliminations: &eliminations, proof })
    }
}

/// Which digits of each cell occur in a choice that nothing forbids.
struct Allowed<'a> {
    board: &'a Board<'a>,
    cells: &'a [Cell],
    /// The candidates of each excluder.
    excluders: Vec<DigitSet>,
}

/// A digit for each of the cells, as far as they are chosen.
type Chosen = [DigitSet; 3];

impl<'a> Allowed<'a> {
    fn of(board: &'a Board<'a>, cells: &'a [Cell], excluders: &[Cell]) -> Chosen {
        let excluders = excluders.iter().map(|&cell| board.candidates(cell)).collect();
        let allowed = Self { board, cells, excluders };
        let mut found = [DigitSet::EMPTY; 3];
        for (index, &cell) in cells.iter().enumerate() {
            for digit in board.candidates(cell).iter() {
                // One choice shows a digit of each cell to be allowed; mostly the first that is tried.
                if !found[index].contains(digit) {
                    let mut chosen = [DigitSet::EMPTY; 3];
                    chosen[index] = DigitSet::only(digit);
                    if let Some(chosen) = allowed.complete(0, index, chosen, chosen[index]) {
                        found.iter_mut().zip(chosen).for_each(|(found, chosen)| *found |= chosen);
                    }
                }
            }
        }
        found
    }

    /// Chooses digits for the cells from `at` on beside the one that is fixed, so that nothing forbids them.
    fn complete(&self, at: usize, fixed: usize, chosen: Chosen, union: DigitSet) -> Option<Chosen> {
        if at == self.cells.len() {
            return (!self.excluders.iter().any(|excluder| excluder.is_subset(union))).then_some(chosen);
        }
        if at == fixed {
            return self.complete(at + 1, fixed, chosen, union);
        }
        let geometry = self.board.geometry();
        let cell = self.cells[at];
        self.board.candidates(cell).iter().find_map(|digit| {
            let only = DigitSet::only(digit);
            let repeats = (0..self.cells.len())
                .any(|other| other != at && chosen[other] == only && geometry.are_peers(self.cells[other], cell));
            if repeats {
                return None;
            }
            let mut chosen = chosen;
            chosen[at] = only;
            self.complete(at + 1, fixed, chosen, union | only)
        })
    }
}
