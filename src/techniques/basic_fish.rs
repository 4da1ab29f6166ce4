//! X-Wing, Swordfish, Jellyfish: a digit's places in some lines lie in as many crossing lines.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Elimination, Form};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, HouseKind, bits, subsets};

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
        let digit_count = board.geometry().digit_count();
        for (bases, covers) in conventions.fish() {
            // A digit with so many places left that a fish could remove something, and its fitting lines as a mask.
            let fitting: Vec<(Digit, u32)> = (board.geometry().digits().iter())
                .filter(|&digit| board.occurrences(digit) + 2 * self.size <= digit_count)
                .map(|digit| {
                    let fits = |line: &HouseId| {
                        (2..=self.size).contains(&(board.positions(*line, digit).count_ones() as usize))
                    };
                    let lines = bases.iter().enumerate().filter(|(_, line)| fits(line));
                    (digit, lines.fold(0, |mask, (index, _)| mask | 1 << index))
                })
                .filter(|(_, lines): &(Digit, u32)| lines.count_ones() as usize >= self.size)
                .collect();
            let any = fitting.iter().fold(0, |any, (_, lines)| any | lines);
            let lines: Vec<usize> = bits(any).collect();
            for subset in subsets(lines.len(), self.size) {
                let base = bits(subset).fold(0_u32, |mask, index| mask | 1 << lines[index]);
                for &(digit, fits) in &fitting {
                    if base & !fits == 0 {
                        self.offer(board, (bases, covers), base, digit, sink)?;
                    }
                }
            }
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
        if union.count_ones() as usize != self.size || bits(union).all(|cover| rest(cover) == 0) {
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
