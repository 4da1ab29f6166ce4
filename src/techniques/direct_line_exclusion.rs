//! Direct line exclusion: a digit locked into the crossing of two houses leaves it one place in a third house, of the
//! same kind as the first. The digit is placed without writing down the eliminations.

use std::ops::ControlFlow;

use super::{Conventions, Find, PatternView, Proof, Sink, Technique};
use crate::board::{Board, Form, Placement};
use crate::geometry::{Cell, DigitSet, Geometry, HouseId, HouseKind, bits, count};

struct DirectLineExclusion {
    name: &'static str,
    summary: &'static str,
    from_box: bool,
}

pub(super) const ENTRIES: &[&dyn Technique] = &[
    &DirectLineExclusion {
        name: "direct-pointing",
        summary: "pointing that leaves the digit one place in another box",
        from_box: true,
    },
    &DirectLineExclusion {
        name: "direct-claiming",
        summary: "claiming that leaves the digit one place in another line",
        from_box: false,
    },
];

impl Technique for DirectLineExclusion {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn applies_to(&self, _: &Geometry) -> bool {
        true
    }

    /// Order: by crossing, then digit, then the other house.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        if self.from_box && board.geometry().is_classic() && !points_somewhere(board) {
            return ControlFlow::Continue(());
        }
        self.search(board, conventions, sink)
    }
}

impl DirectLineExclusion {
    fn search(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()> {
        let geometry = board.geometry();
        let changed = board.changed_houses(sink.since());
        for locks in conventions.locks(self.from_box) {
            let kind = geometry.house(locks.from).kind();
            // Extra houses may overlap one another, and then the argument does not hold.
            if kind == HouseKind::Extra {
                continue;
            }
            if !locks.houses_around.meets(changed) {
                continue;
            }
            let from = board.positions_of_digits(locks.from);
            locks.each_locked(board, &mut |crossing, digit| {
                let places = from[digit.index()];
                if board.positions(crossing.into, digit) & !crossing.shared_back == 0 {
                    return ControlFlow::Continue(());
                }
                // The other houses of that kind that cross `into`, by number.
                for other in conventions.crossings_into(crossing.into, kind) {
                    if other.from == crossing.from {
                        continue;
                    }
                    let places_there = board.positions(other.from, digit);
                    let left = places_there & !other.shared;
                    if count(places_there) < 2 || !left.is_power_of_two() {
                        continue;
                    }
                    let cell = geometry.house(other.from).cells()[left.trailing_zeros() as usize];
                    let cells: Vec<Cell> = bits(places).map(|p| geometry.house(crossing.from).cells()[p]).collect();
                    sink.offer(&Find {
                        technique: self.name,
                        placements: &[Placement::new(cell, digit)],
                        eliminations: &[],
                        proof: Proof::Pattern(PatternView {
                            form: Form::DirectLocked,
                            houses: &[crossing.from, other.from],
                            cells: &cells,
                            cover: &[crossing.into],
                            digits: DigitSet::only(digit),
                            ..PatternView::EMPTY
                        }),
                    })?;
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// For the places of a digit in a box: in which of its lines (three rows, then three columns) it is locked, with two places at least, and in which lines it
/// has all places but one, and not only that one.
static BOXES: [[u16; 2]; 512] = {
    let mut boxes = [[0; 2]; 512];
    let mut places = 0_usize;
    while places < 512 {
        let mut line = 0;
        while line < 6 {
            let inside = places & if line < 3 { 0o7 << (3 * line) } else { 0o111 << (line - 3) };
            let outside = places & !inside;
            if outside == 0 && inside.count_ones() > 1 {
                boxes[places][0] |= 1 << line;
            }
            if inside != 0 && outside.is_power_of_two() {
                boxes[places][1] |= 1 << line;
            }
            line += 1;
        }
        places += 1;
    }
    boxes
};

/// Whether a usual board has any direct pointing. Most boards that are asked have none, and this says so without a branch; the slow twin is the search.
///
/// ```text
/// 5 in two boxes of a band     ...   ..5
///                              ...   ...        the left one is locked in row 3, so it takes row 3 from the right one,
///                              5.5   .55        where one place is left
/// ```
fn points_somewhere(board: &Board) -> bool {
    let boxes: [&[u32; 9]; 9] = std::array::from_fn(|at| {
        board.positions_of_digits(HouseId::from_index(18 + at)).first_chunk().expect("a usual board has nine digits")
    });
    let mut any = 0;
    for digit in 0..9 {
        let [mut bands, mut stacks] = [[[0; 2]; 3]; 2];
        for (at, places) in boxes.iter().enumerate() {
            let [locked, all_but_one] = BOXES[places[digit] as usize % 512];
            for lines in [&mut bands[at / 3], &mut stacks[at % 3]] {
                *lines = [lines[0] | locked, lines[1] | all_but_one];
            }
        }
        // A box does not do both in one line.
        any |= bands.iter().fold(0, |any, lines| any | lines[0] & lines[1]) & 0o07;
        any |= stacks.iter().fold(0, |any, lines| any | lines[0] & lines[1]) & 0o70;
    }
    any != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::board::samples::{draws, partial};
    use crate::techniques::Customs;

    const CUSTOMS: Customs = Customs {
        house_kinds: &[],
        peer_kinds: &[],
        crossings: &[(HouseKind::Box, HouseKind::Column), (HouseKind::Box, HouseKind::Row)],
        fish: &[],
        naked_subset_open: |size| size,
        hidden_subset_open: |size| size,
        direct_hidden_subset_open: |size| size,
        chain_worth: |_, _| unreachable!("no chain is looked for"),
    };

    /// Notes that anything was offered.
    struct Any(bool);

    impl Sink for Any {
        fn offer(&mut self, _: &Find) -> ControlFlow<()> {
            self.0 = true;
            ControlFlow::Break(())
        }
    }

    #[test]
    fn it_points_somewhere_where_the_search_finds_something() {
        let geometry = Geometry::classic();
        let conventions = Conventions::new(CUSTOMS, &geometry);
        let technique = DirectLineExclusion { name: "direct-pointing", summary: "", from_box: true };
        let (mut draw, mut found) = (draws(3), [0; 2]);
        for round in 0..3000 {
            let line = partial(|| draw(100) < 15 + round % 40);
            let grid = Grid::from_line_on(&geometry, str::from_utf8(&line).unwrap()).unwrap();
            let board = Board::from_grid(&grid).unwrap();
            let mut any = Any(false);
            let _ = technique.search(&board, &conventions, &mut any);
            assert_eq!(points_somewhere(&board), any.0, "{grid}");
            found[usize::from(any.0)] += 1;
        }
        assert!(found.iter().all(|&count| count > 300), "{found:?}");
    }
}
