//! Cells, digits and houses listed in a sentence.

use crate::geometry::{Cell, DigitSet, Geometry, HouseId, HouseKind};

/// Cells in a sentence: `r1c1, r1c3 and r2c5`.
pub fn cell_list(geometry: &Geometry, cells: &[Cell]) -> String {
    listed(cells.iter().map(|&cell| geometry.cell_name(cell)), "and")
}

/// Houses in a sentence: `column 3`, `columns 3, 5 and 8`, `box 1 and the main diagonal`.
pub(super) fn house_list(geometry: &Geometry, houses: &[HouseId]) -> String {
    let house = |id: &HouseId| geometry.house(*id);
    let numbered = |id: &HouseId| house(id).label().strip_prefix(&format!("{} ", house(id).kind()));
    let kinds: Vec<HouseKind> = houses.iter().map(|id| house(id).kind()).collect();
    let alike = houses.len() > 1 && kinds.iter().all(|kind| *kind == kinds[0]);
    match houses.iter().map(numbered).collect::<Option<Vec<_>>>() {
        Some(numbers) if alike => {
            let numbers = listed(numbers.into_iter().map(String::from), "and");
            format!("{} {numbers}", plural(kinds[0]))
        }
        _ => listed(houses.iter().map(|id| house(id).label().to_string()), "and"),
    }
}

pub(super) fn plural(kind: HouseKind) -> String {
    if kind == HouseKind::Box { "boxes".into() } else { format!("{kind}s") }
}

pub(super) fn digit_list(digits: DigitSet, word: &str) -> String {
    listed(digits.iter().map(|digit| digit.to_string()), word)
}

pub(super) fn listed(items: impl Iterator<Item = String>, word: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
