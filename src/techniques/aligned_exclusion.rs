//! Aligned pair and triplet exclusion: digits of two or three cells that cannot be chosen together, since a cell that sees them all would be left
//! with nothing.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form, Moment};
use crate::chains::rows::numbers_of;
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
        let few = |cell: &Cell| (2..=self.size).contains(&board.candidates(*cell).len());
        match board.geometry().cells().filter(few).count() {
            ..=64 => self.find_in::<1>(board, conventions, sink),
            65..=128 => self.find_in::<2>(board, conventions, sink),
            _ => self.find_in::<{ Cell::MAX_COUNT.div_ceil(64) }>(board, conventions, sink),
        }
    }
}

/// A set of excluders, by number.
#[derive(Clone, Copy)]
struct Set<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Set<WORDS> {
    const EMPTY: Self = Self([0; WORDS]);

    fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn has_two(&self) -> bool {
        let mut words = self.0.iter().filter(|&&word| word != 0);
        words.next().is_some_and(|&word| word & (word - 1) != 0 || words.next().is_some())
    }

    fn numbers(self) -> impl Iterator<Item = usize> {
        numbers_of(self.0.into_iter())
    }
}

/// A cell that may be chosen for.
struct Base<const WORDS: usize> {
    cell: Cell,
    candidates: DigitSet,
    /// The cells that may exclude a choice, in the order of the cell's peers, and as a set.
    excluders: Vec<usize>,
    excluder_set: Set<WORDS>,
    /// Its own number among the excluders, if it is one.
    own: usize,
    changed: bool,
}

impl<const WORDS: usize> Base<WORDS> {
    fn is_excluder_of(&self, other: &Self) -> bool {
        self.own != NONE && other.excluder_set.has(self.own)
    }
}

/// All cells that may be chosen for or exclude a choice.
struct Field<const WORDS: usize> {
    bases: Vec<Base<WORDS>>,
    /// The cells that may exclude, with their candidates.
    cells: Vec<(Cell, DigitSet)>,
    /// Which base each of them is, if any.
    base_of: Vec<usize>,
    /// The excluders that have changed, and those that are bases that have.
    changed: Set<WORDS>,
    changed_bases: Set<WORDS>,
}

const NONE: usize = usize::MAX;

impl<const WORDS: usize> Field<WORDS> {
    fn of(board: &Board, conventions: &Conventions, size: usize, since: Moment) -> Self {
        let geometry = board.geometry();
        let mut numbers = vec![NONE; geometry.cell_count()];
        let mut cells = Vec::new();
        for cell in geometry.cells().filter(|&cell| (2..=size).contains(&board.candidates(cell).len())) {
            numbers[cell.index()] = cells.len();
            cells.push((cell, board.candidates(cell)));
        }
        let mut base_of = vec![NONE; cells.len()];
        let mut bases = Vec::new();
        let (mut changed, mut changed_bases) = (Set::EMPTY, Set::EMPTY);
        for cell in geometry.cells() {
            let candidates = board.candidates(cell);
            let has_changed = board.cell_changed(cell, since);
            let own = numbers[cell.index()];
            if own != NONE && has_changed {
                changed.add(own);
            }
            if candidates.len() < 2 {
                continue;
            }
            let peers = conventions.peers(cell);
            let excluders: Vec<usize> =
                peers.iter().map(|peer| numbers[peer.index()]).filter(|&number| number != NONE).collect();
            // A cell that sees a naked single is left out.
            if excluders.is_empty() || peers.iter().any(|&peer| board.candidates(peer).single().is_some()) {
                continue;
            }
            if own != NONE {
                base_of[own] = bases.len();
                if has_changed {
                    changed_bases.add(own);
                }
            }
            let mut excluder_set = Set::EMPTY;
            for &number in &excluders {
                excluder_set.add(number);
            }
            bases.push(Base { cell, candidates, excluders, excluder_set, own, changed: has_changed });
        }
        Self { bases, cells, base_of, changed, changed_bases }
    }
}

impl AlignedExclusion {
    fn find_in<const WORDS: usize>(
        &self,
        board: &Board,
        conventions: &Conventions,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let field = Field::<WORDS>::of(board, conventions, self.size, sink.since());
        let mut attempt = Attempt { technique: self.name, board, field: &field, excluders: Vec::new(), choices: Vec::new() };
        let bases = &field.bases;
        for (second, two) in bases.iter().enumerate() {
            for (first, one) in bases[..second].iter().enumerate() {
                let common = one.excluder_set.and(&two.excluder_set);
                if !common.has_two() {
                    continue;
                }
                let changed = one.changed || two.changed;
                let beside_common = !common.and(&field.changed).is_empty();
                if self.size == 2 {
                    if changed || beside_common {
                        attempt.cells(&[one, two], common, sink)?;
                    }
                    continue;
                }
                let beside = |base: &Base<WORDS>| !base.excluder_set.and(&field.changed_bases).is_empty();
                if !changed && !beside_common && !beside(one) && !beside(two) {
                    continue;
                }
                attempt.choices.clear();
                let later = two.excluders.iter().filter(|&&third| !one.excluder_set.has(third));
                for &third in one.excluders.iter().chain(later) {
                    let third = field.base_of[third];
                    if third == NONE || third == first || third == second {
                        continue;
                    }
                    let three = &bases[third];
                    // Which of the three come first makes no difference to what they exclude: a triplet is tried when it is met first.
                    if third < second && (two.is_excluder_of(one) || two.is_excluder_of(three)) {
                        continue;
                    }
                    let by_all = common.and(&three.excluder_set);
                    let changed = changed || three.changed || !by_all.and(&field.changed).is_empty();
                    if changed && by_all.has_two() && !attempt.is_in_vain([one, two, three], common) {
                        attempt.cells(&[one, two, three], by_all, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// An attempt to exclude something.
struct Attempt<'a, const WORDS: usize> {
    technique: &'static str,
    board: &'a Board<'a>,
    field: &'a Field<WORDS>,
    /// The candidates of the excluders.
    excluders: Vec<u32>,
    /// For two cells of a triplet the choices of a digit each, with what the excluders that both see leave a third cell; empty until it is asked for.
    choices: Vec<[u32; 3]>,
}

impl<const WORDS: usize> Attempt<'_, WORDS> {
    /// Whether a triplet excludes nothing, even if all that its first two cells see excluded choices. Most do not, and this is soon known: what the
    /// two leave is worked out once for all third cells.
    fn is_in_vain(&mut self, bases: [&Base<WORDS>; 3], common: Set<WORDS>) -> bool {
        let [one, two, three] = bases;
        let geometry = self.board.geometry();
        if self.choices.is_empty() {
            self.excluders.clear();
            self.excluders.extend(common.numbers().map(|number| self.field.cells[number].1.bits()));
            let are_peers = geometry.are_peers(one.cell, two.cell);
            for first in one.candidates.iter().map(|digit| 1 << digit.index()) {
                for second in two.candidates.iter().map(|digit| 1 << digit.index()) {
                    let left = if are_peers && first == second { 0 } else { self.left(!0, first | second) };
                    self.choices.push([first, second, left]);
                }
            }
        }
        let [from_first, from_second] = [one, two].map(|base| geometry.are_peers(base.cell, three.cell));
        let (first_mask, second_mask) = (if from_first { !0 } else { 0 }, if from_second { !0 } else { 0 });
        let all = bases.map(|base| base.candidates.bits());
        let mut found = [0; 3];
        for &[first, second, left] in &self.choices {
            let left = left & all[2] & !(first & first_mask) & !(second & second_mask);
            if left != 0 {
                found = [found[0] | first, found[1] | second, found[2] | left];
            }
        }
        found == all
    }

    fn cells(&mut self, bases: &[&Base<WORDS>], common: Set<WORDS>, sink: &mut dyn Sink) -> ControlFlow<()> {
        self.excluders.clear();
        self.excluders.extend(common.numbers().map(|number| self.field.cells[number].1.bits()));
        let allowed = self.allowed(bases);
        if bases.iter().zip(allowed).all(|(base, allowed)| base.candidates.bits() & !allowed == 0) {
            return ControlFlow::Continue(());
        }
        let lost = bases.iter().zip(allowed).flat_map(|(base, allowed)| {
            let lost = base.candidates - DigitSet::from_bits(allowed);
            lost.iter().map(|digit| Elimination::new(base.cell, digit)).collect::<Vec<_>>()
        });
        let eliminations: Vec<Elimination> = lost.collect();
        let cells: Vec<Cell> = bases.iter().map(|base| base.cell).collect();
        let partners: Vec<Cell> = common.numbers().map(|number| self.field.cells[number].0).collect();
        let (form, cells, partners) = (Form::AlignedExclusion, cells.as_slice(), partners.as_slice());
        let proof = Proof::Pattern(PatternView { form, cells, partners, ..PatternView::EMPTY });
        sink.offer(&Find { technique: self.technique, placements: &[], eliminations: &eliminations, proof })
    }

    /// The digits of each cell that occur in a choice that nothing forbids.
    ///
    /// Digits of the first cells leave the last one what no excluder loses its last candidate to:
    ///
    /// ```text
    /// first = 1, second = 2, excluders 13, 123, 45:   13 - 12 = 3 and 123 - 12 = 3 forbid 3 in the last, 45 - 12 = 45 forbids nothing
    /// ```
    fn allowed(&self, bases: &[&Base<WORDS>]) -> [u32; 3] {
        let geometry = self.board.geometry();
        let sees = |one: usize, other: usize| geometry.are_peers(bases[one].cell, bases[other].cell);
        let mut found = [0; 3];
        let first = bases[0].candidates;
        let &[_, two, three] = bases else {
            let (sees, second) = (sees(0, 1), bases[1].candidates.bits());
            for digit in first.iter().map(|digit| 1 << digit.index()) {
                let left = self.left(second, digit) & if sees { !digit } else { !0 };
                if left != 0 {
                    found[0] |= digit;
                    found[1] |= left;
                }
            }
            return found;
        };
        let (second, third) = (two.candidates, three.candidates.bits());
        let (sees_second, sees_third, others_see) = (sees(0, 1), sees(0, 2), sees(1, 2));
        for one in first.iter().map(|digit| 1 << digit.index()) {
            for two in second.iter().map(|digit| 1 << digit.index()) {
                // Once a choice has shown the first digit, another one is looked at only for what it may show beside.
                let is_shown = found[0] & one != 0 && found[1] & two != 0 && third & !found[2] == 0;
                if is_shown || sees_second && one == two {
                    continue;
                }
                let different = if sees_third { !one } else { !0 } & if others_see { !two } else { !0 };
                let left = self.left(third, one | two) & different;
                if left != 0 {
                    found[0] |= one;
                    found[1] |= two;
                    found[2] |= left;
                }
            }
        }
        found
    }

    /// What of the last cell's candidates leaves each excluder something, beside the digits chosen for the others.
    fn left(&self, mut last: u32, chosen: u32) -> u32 {
        for excluder in &self.excluders {
            let rest = excluder & !chosen;
            // One digit or none, without counting.
            if rest & rest.wrapping_sub(1) == 0 {
                last &= if rest == 0 { 0 } else { !rest };
            }
        }
        last
    }
}
