//! Aligned pair and triplet exclusion: digits of two or three cells that cannot be chosen together, since a cell that sees them all would be left
//! with nothing.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form, Moment};
use crate::geometry::{Cell, DigitSet, Geometry, Plane};

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
        by_width!(board, WORDS => self.search::<WORDS>(board, conventions, sink))
    }
}

/// A cell that may be chosen for.
struct Base<const WORDS: usize> {
    cell: Cell,
    candidates: DigitSet,
    /// The cells that may exclude a choice.
    excluders: Plane<WORDS>,
    changed: bool,
}

/// All cells that may be chosen for or exclude a choice.
struct Field<const WORDS: usize> {
    bases: Vec<Base<WORDS>>,
    /// Which base each cell is, if any.
    base_of: Vec<usize>,
    /// The cells that are bases and have few enough candidates to exclude a choice for others.
    excluding_bases: Plane<WORDS>,
    /// The cells that have changed.
    changed: Plane<WORDS>,
}

const NONE: usize = usize::MAX;

impl<const WORDS: usize> Field<WORDS> {
    fn of(board: &Board, size: usize, since: Moment) -> Self {
        let geometry = board.geometry();
        let sizes = board.sizes::<WORDS>();
        let few = if size == 2 { sizes.two } else { sizes.two | sizes.three };
        let changed = geometry.cells().filter(|&cell| board.cell_changed(cell, since)).collect::<Plane<WORDS>>();
        let mut field = Self {
            bases: Vec::with_capacity(board.open_count()),
            base_of: vec![NONE; geometry.cell_count()],
            excluding_bases: Plane::EMPTY,
            changed,
        };
        for cell in (sizes.two | sizes.three | sizes.more).iter() {
            let peers = geometry.peer_plane(cell);
            let excluders = few & peers;
            // A cell that sees a naked single is left out.
            if excluders.is_empty() || !(sizes.one & peers).is_empty() {
                continue;
            }
            field.base_of[cell.index()] = field.bases.len();
            if few.contains(cell) {
                field.excluding_bases.insert(cell);
            }
            let candidates = board.candidates(cell);
            field.bases.push(Base { cell, candidates, excluders, changed: changed.contains(cell) });
        }
        field
    }

    /// The third cells to try with two others. Which of the three come first makes no difference to what they exclude, so a triplet is tried when
    /// it is met first: with its last cell as the third, if that is an excluder of one of the others.
    fn thirds(&self, one: &Base<WORDS>, two: &Base<WORDS>) -> Plane<WORDS> {
        let before = Plane::before(two.cell);
        let met = if one.excluders.contains(two.cell) {
            before
        } else if self.excluding_bases.contains(two.cell) {
            before & two.excluders
        } else {
            Plane::EMPTY
        };
        let mut thirds = ((one.excluders | two.excluders) & self.excluding_bases) - met;
        thirds.remove(one.cell);
        thirds.remove(two.cell);
        thirds
    }
}

impl AlignedExclusion {
    fn search<const WORDS: usize>(
        &self,
        board: &Board,
        conventions: &Conventions,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let field = Field::<WORDS>::of(board, self.size, sink.since());
        let mut attempt = Attempt { technique: self.name, board, excluders: Vec::new(), choices: Vec::new() };
        let bases = &field.bases;
        let beside = |base: &Base<WORDS>| !(base.excluders & field.changed & field.excluding_bases).is_empty();
        for (second, two) in bases.iter().enumerate() {
            for one in &bases[..second] {
                let common = one.excluders & two.excluders;
                if !common.has_several() {
                    continue;
                }
                let changed = one.changed || two.changed;
                let beside_common = !(common & field.changed).is_empty();
                if self.size == 2 {
                    if changed || beside_common {
                        attempt.cells(&[one, two], common, sink)?;
                    }
                    continue;
                }
                if !changed && !beside_common && !beside(one) && !beside(two) {
                    continue;
                }
                attempt.choices.clear();
                let mut thirds = Plane::<WORDS>::EMPTY;
                for third in field.thirds(one, two).iter() {
                    let three = &bases[field.base_of[third.index()]];
                    let by_all = common & three.excluders;
                    let changed = changed || three.changed || !(by_all & field.changed).is_empty();
                    if changed && by_all.has_several() && !attempt.is_in_vain([one, two, three], common) {
                        thirds.insert(third);
                    }
                }
                // Most pairs have no third cell to go with; where there is one the order matters.
                if thirds.is_empty() {
                    continue;
                }
                let later = conventions.peers(two.cell).iter().filter(|&&third| !one.excluders.contains(third));
                for &third in conventions.peers(one.cell).iter().chain(later).filter(|&&third| thirds.contains(third)) {
                    let three = &bases[field.base_of[third.index()]];
                    attempt.cells(&[one, two, three], common & three.excluders, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// An attempt to exclude something.
struct Attempt<'a> {
    technique: &'static str,
    board: &'a Board<'a>,
    /// The candidates of the excluders.
    excluders: Vec<u32>,
    /// For two cells of a triplet the choices of a digit each, with what the excluders that both see leave a third cell; empty until it is asked for.
    choices: Vec<[u32; 3]>,
}

impl Attempt<'_> {
    /// Whether a triplet excludes nothing, even if all that its first two cells see excluded choices. Most do not, and this is soon known: what the
    /// two leave is worked out once for all third cells.
    fn is_in_vain<const WORDS: usize>(&mut self, bases: [&Base<WORDS>; 3], common: Plane<WORDS>) -> bool {
        let [one, two, three] = bases;
        let geometry = self.board.geometry();
        if self.choices.is_empty() {
            self.excluders.clear();
            // One that keeps two candidates whatever is chosen excludes nothing.
            let chosen = one.candidates | two.candidates;
            let excluders = common.iter().map(|cell| self.board.candidates(cell));
            self.excluders.extend(excluders.filter(|&own| (own - chosen).len() < 2).map(DigitSet::bits));
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
            let shown = mask(left != 0);
            found = [found[0] | first & shown, found[1] | second & shown, found[2] | left];
        }
        found == all
    }

    fn cells<const WORDS: usize>(
        &mut self,
        bases: &[&Base<WORDS>],
        common: Plane<WORDS>,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        self.excluders.clear();
        self.excluders.extend(common.iter().map(|cell| self.board.candidates(cell).bits()));
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
        let partners: Vec<Cell> = common.iter().collect();
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
    fn allowed<const WORDS: usize>(&self, bases: &[&Base<WORDS>]) -> [u32; 3] {
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
            // One digit, which goes, or none, and then all go; without counting, and without a branch that nobody can foresee.
            let few = mask(rest & rest.wrapping_sub(1) == 0);
            last &= !((rest | mask(rest == 0)) & few);
        }
        last
    }
}

/// All bits or none.
fn mask(all: bool) -> u32 {
    u32::from(all).wrapping_neg()
}
