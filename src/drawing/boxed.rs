//! Text in cells with rules between the boxes.

use crate::geometry::{Cell, Geometry};

/// Draws one text a cell: centred in columns as wide as the longest text and one more, ruled where the boxes end.
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
    let (height, width) = geometry.box_shape().map_or((side, side), |shape| (shape.height, shape.width));
    let rule = vec!["-".repeat(column * width); side / width].join("+");
    let mut drawn = String::new();
    for (row, cells) in texts.chunks(side).enumerate() {
        if row > 0 && row % height == 0 {
            drawn.push_str(&rule);
            drawn.push('\n');
        }
        for (index, text) in cells.iter().enumerate() {
            if index > 0 && index % width == 0 {
                drawn.push('|');
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
