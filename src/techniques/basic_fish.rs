//! X-Wing, Swordfish, Jellyfish: a digit's places in some lines lie in as many crossing lines.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, HouseKind, bits, count, tight_subsets};

struct BasicFish {
    name: &'static str,
    summary: &'static str,
    size: usize,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &BasicFish {
        name: "x-wing",
        summary: "a digit's places in two lines lie in two crossing lines: the other cells of those cannot have it",
        size: 2,
    },
    &BasicFish {
        name: "swordfish",
        summary: "a digit's places in three lines lie in three crossing lines: the other cells of those cannot have it",
        size: 3,
    },
    &BasicFish {
        name: "jellyfish",
        summary: "a digit's places in four lines lie in four crossing lines: the other cells of those cannot have it",
        size: 4,
    },
];

impl Technique for BasicFish {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, geometry: &Geometry) -> bool {
        geometry.houses_of_kind(HouseKind::Row).next().is_some()
    }

    /// Order: by base kind, then base lines (colexicographic), then digit.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let since = sink.since();
        let digit_count = board.geometry().digit_count();
        for (bases, covers) in conventions.fish() {
            // What there is, as the base lines and the digit: found digit by digit, wanted base by base.
            let mut found: Vec<(u32, Digit)> = Vec::new();
            for digit in board.geometry().digits().iter() {
                // So many must be left to place that a fish could remove something.
                if !board.digit_changed(digit, since) || board.occurrences(digit) + 2 * self.size > digit_count {
                    continue;
                }
                let (mut lines, mut masks, mut fitting) = ([0; Digit::MAX_COUNT], [0; Digit::MAX_COUNT], 0);
                for (line, &house) in bases.iter().enumerate() {
                    let places = board.positions(house, digit);
                    if (2..=self.size).contains(&count(places)) {
                        (lines[fitting], masks[fitting]) = (line, places);
                        fitting += 1;
                    }
                }
                if fitting < self.size {
                    continue;
                }
                let _ = tight_subsets(&masks[..fitting], self.size, self.size, &mut |subset, _| {
                    found.push((bits(subset).fold(0, |base, index| base | 1 << lines[index]), digit));
                    ControlFlow::Continue(())
                });
            }
            found.sort_unstable();
            found.iter().try_for_each(|&(base, digit)| self.offer(board, (bases, covers), base, digit, sink))?;
        }
        ControlFlow::Continue(())
    }
}

impl BasicFish {
    fn offer(
        &self,
        board: &Board,
        (bases, covers): (&[HouseId], &[HouseId]),
        base: u32,
        digit: Digit,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        // A position in a base line is the number of the cover line, and the other way round.
        let union = bits(base).fold(0, |union, line| union | board.positions(bases[line], digit));
        let rest = |cover: usize| board.positions(covers[cover], digit) & !base;
        if count(union) != self.size || bits(union).all(|cover| rest(cover) == 0) {
            return ControlFlow::Continue(());
        }
        let at =
            |house: HouseId, mask: u32| bits(mask).map(move |position| board.geometry().house(house).cells()[position]);
        let eliminations: Vec<Elimination> = bits(union)
            .flat_map(|cover| at(covers[cover], rest(cover)))
            .map(|cell| Elimination::new(cell, digit))
            .collect();
        let cells: Vec<Cell> =
            bits(base).flat_map(|line| at(bases[line], board.positions(bases[line], digit))).collect();
        sink.offer(&Find {
            technique: self.name,
            placements: &[],
            eliminations: &eliminations,
            proof: Proof::Pattern(PatternView {
                form: Form::Fish,
                houses: &bits(base).map(|line| bases[line]).collect::<Vec<_>>(),
                cells: &cells,
                cover: &bits(union).map(|line| covers[line]).collect::<Vec<_>>(),
                digits: DigitSet::only(digit),
                ..PatternView::EMPTY
            }),
        })
    }
}
