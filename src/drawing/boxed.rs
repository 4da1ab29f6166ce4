//! Text in cells with rules between the boxes.

use crate::geometry::{Cell, Geometry, HouseId};

/// Draws one text a cell: centred in columns as wide as the longest text and one more, ruled where boxes or regions end.
///
/// ```
/// use numpla::{Geometry, drawing::boxed};
/// let geometry = Geometry::boxes(2, 2).unwrap();
/// let drawn = boxed(&geometry, |cell| cell.index().to_string());
/// assert_eq!(drawn.lines().next(), Some(" 0  1 | 2  3 "));
/// ```
pub fn boxed(geometry: &Geometry, text: impl Fn(Cell) -> String) -> String {
    let texts: Vec<String> = geometry.cells().map(text).collect();
    let column = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 1;
    let side = geometry.width();
    let of_cell: Vec<Option<HouseId>> = geometry.cells().map(|cell| geometry.box_of(cell)).collect();
    let ends = |one: usize, other: usize| of_cell[one] != of_cell[other];
    let rows = of_cell.len() / side;
    // A column is set apart if boxes end before it in any row.
    let gap = |at: usize| at > 0 && (0..rows).any(|row| ends(row * side + at - 1, row * side + at));
    let gaps: Vec<bool> = (0..side).map(gap).collect();
    let mut drawn = String::new();
    for (row, cells) in texts.chunks(side).enumerate() {
        let first = row * side;
        if row > 0 && (first..first + side).any(|cell| ends(cell - side, cell)) {
            for (at, &gap) in gaps.iter().enumerate() {
                let here = ends(first + at - side, first + at);
                if gap {
                    let beside = ends(first + at - side - 1, first + at - 1);
                    let upright = ends(first + at - side - 1, first + at - side) || ends(first + at - 1, first + at);
                    drawn.push(match (here || beside, upright) {
                        (true, true) => '+',
                        (true, false) => '-',
                        (false, true) => '|',
                        (false, false) => ' ',
                    });
                }
                drawn.extend(std::iter::repeat_n(if here { '-' } else { ' ' }, column));
            }
            drawn.push('\n');
        }
        for (at, text) in cells.iter().enumerate() {
            if gaps[at] {
                drawn.push(if ends(first + at - 1, first + at) { '|' } else { ' ' });
            }
            // An odd space goes to the right, as in Norvig's display, which this one follows.
            let spare = column - text.chars().count();
            drawn.extend(std::iter::repeat_n(' ', spare / 2));
            drawn.push_str(text);
            drawn.extend(std::iter::repeat_n(' ', spare - spare / 2));
        }
        drawn.push('\n');
    }
    drawn
}
