//! Steps and clashes in words.

use crate::board::{Candidate, Clash, Elimination, Evidence, Form, Pattern, Placement, Step};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId, HouseKind};

/// A technique's name as a title: `naked-pair` is "Naked pair", and the short words of wings stay capital.
pub fn technique_title(name: &str) -> String {
    let words = name.split('-').enumerate().map(|(index, word)| match word {
        "x" | "xy" | "xyz" => word.to_uppercase(),
        _ if index == 0 => word[..1].to_uppercase() + &word[1..],
        _ => word.to_string(),
    });
    words
        .collect::<Vec<_>>()
        .join("-")
        .replace("-single", " single")
        .replace("-pair", " pair")
        .replace("-triplet", " triplet")
        .replace("-quad", " quad")
        .replace("-pointing", " pointing")
        .replace("-claiming", " claiming")
        .replace("-hidden", " hidden")
}

/// Cells in a sentence: `r1c1, r1c3 and r2c5`.
pub fn cell_list(geometry: &Geometry, cells: &[Cell]) -> String {
    listed(cells.iter().map(|&cell| geometry.cell_name(cell)), "and")
}

/// A clash in words: `5 twice in row 1 (r1c1, r1c3)`.
pub fn clash(geometry: &Geometry, clash: &Clash) -> String {
    let cells = clash.cells.iter().map(|&cell| geometry.cell_name(cell)).collect::<Vec<_>>();
    let cells = cells.join(" and ");
    match clash.house {
        Some(house) => format!("{} at {cells} ({})", clash.digit, geometry.house(house).label()),
        None => format!("{} at {cells} (they see each other)", clash.digit),
    }
}

/// A step in words that someone who knows only the rules can follow: what is seen, why it matters, what follows.
///
/// ```
/// use numpla::{Board, Grid, drawing::explain, grader::{Path, Ruler}};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let ruler = Ruler::se(grid.geometry());
/// let step = Path::new(Board::from_grid(&grid).unwrap(), &ruler).next_step().unwrap().unwrap().step;
/// assert!(explain(grid.geometry(), &step).starts_with("Hidden single: "));
/// ```
pub fn explain(geometry: &Geometry, step: &Step) -> String {
    let Evidence::Pattern(pattern) = &step.evidence;
    let why = reason(geometry, pattern, step);
    format!("{}: {why} {}", technique_title(step.technique), outcome(geometry, step))
}

fn reason(geometry: &Geometry, pattern: &Pattern, step: &Step) -> String {
    let houses = house_list(geometry, &pattern.houses);
    let cover = house_list(geometry, &pattern.cover);
    let cells = cell_list(geometry, &pattern.cells);
    let digits = digit_list(pattern.digits, "and");
    let house = |index: usize| geometry.house(pattern.houses[index]).label();
    let placed = step.placements.first().map(|placement| placement.0);
    match pattern.form {
        Form::HiddenSingle => format!("in {houses}, {digits} can only go into {cells}."),
        Form::NakedSingle => {
            format!("every digit but {digits} already stands in a house of {cells}, or has been ruled out there.")
        }
        Form::Locked => format!(
            "in {houses}, {digits} can only go into {cells}, and these cells all lie in {cover} too. One of them takes the \
             {digits} of {cover}, so the other cells of {cover} cannot be {digits}."
        ),
        Form::DirectLocked => format!(
            "in {}, {digits} can only go into {cells}, and these cells all lie in {cover} too. So no other cell of {cover} \
             is {digits}, and that leaves {} one place for it.",
            house(0),
            house(1)
        ),
        Form::NakedSubset => format!(
            "in {houses}, {cells} have no candidates but {digits}. They take these digits among themselves, so no other \
             cell of {houses} can have one of them."
        ),
        Form::HiddenSubset => format!(
            "in {houses}, {digits} can only go into {cells}. That is as many cells as digits, so nothing else fits there."
        ),
        Form::DirectHiddenSubset => format!(
            "in {houses}, {digits} can only go into {cells}. That is as many cells as digits, so nothing else fits there, and \
             {} has one place left in {houses}.",
            placed.map_or_else(String::new, |candidate| candidate.digit.to_string())
        ),
        Form::Fish => format!(
            "in {houses}, {digits} can only go into {cells}, and these cells all lie in {cover}. {} lines need a {digits} each \
             and have only as many crossing lines to take it from, so no other cell of {cover} can be {digits}.",
            ["Two", "Three", "Four"].get(pattern.houses.len().wrapping_sub(2)).unwrap_or(&"These")
        ),
        Form::Wing => wing(geometry, pattern, step),
    }
}

/// The wings stand in the order of the pivot's other digits, so each digit of the pivot knows the wing that it empties.
fn wing(geometry: &Geometry, pattern: &Pattern, step: &Step) -> String {
    let [pivot, one, other] = [0, 1, 2].map(|index| geometry.cell_name(pattern.cells[index]));
    let shared = step.eliminations[0].0.digit;
    let rest = pattern.digits - DigitSet::only(shared);
    let case = |digit: Option<Digit>, wing: &str| match digit {
        Some(digit) => {
            let both = digit_list(DigitSet::only(digit) | DigitSet::only(shared), "or");
            format!("if it is {digit}, {wing} ({both}) must be {shared}")
        }
        None => String::new(),
    };
    let cases = format!("{}; {}", case(rest.iter().next(), &one), case(rest.iter().nth(1), &other));
    if pattern.cells.len() == 3 && step.technique == "xyz-wing" {
        let all = digit_list(pattern.digits, "or");
        return format!(
            "{pivot} is {all}: {cases}; else {pivot} is {shared} itself. One of {pivot}, {one} and {other} is {shared}, \
             so a cell that sees all three cannot be {shared}."
        );
    }
    let two = digit_list(rest, "or");
    format!(
        "{pivot} is {two}: {cases}. One of {one} and {other} is {shared}, so a cell that sees both cannot be {shared}."
    )
}

fn outcome(geometry: &Geometry, step: &Step) -> String {
    let mut sentences = Vec::new();
    if !step.eliminations.is_empty() {
        sentences.push(format!("Remove {}.", removals(geometry, &step.eliminations)));
    }
    for Placement(Candidate { cell, digit }) in &step.placements {
        sentences.push(format!("So {} = {digit}.", geometry.cell_name(*cell)));
    }
    sentences.join(" ")
}

/// Removals grouped by the cells that lose the same digits: `3 and 4 from r1c1 and r1c2, 5 from r2c2`.
fn removals(geometry: &Geometry, eliminations: &[Elimination]) -> String {
    let mut by_cell: Vec<(Cell, DigitSet)> = Vec::new();
    for Elimination(Candidate { cell, digit }) in eliminations {
        match by_cell.iter_mut().find(|(known, _)| known == cell) {
            Some((_, digits)) => digits.insert(*digit),
            None => by_cell.push((*cell, DigitSet::only(*digit))),
        }
    }
    let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (cell, digits) in by_cell {
        match by_digits.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.push(cell),
            None => by_digits.push((digits, vec![cell])),
        }
    }
    let group = |(digits, cells): &(DigitSet, Vec<Cell>)| {
        format!("{} from {}", digit_list(*digits, "and"), cell_list(geometry, cells))
    };
    by_digits.iter().map(group).collect::<Vec<_>>().join("; ")
}

/// Houses in a sentence: `column 3`, `columns 3, 5 and 8`, `box 1 and the main diagonal`.
fn house_list(geometry: &Geometry, houses: &[HouseId]) -> String {
    let house = |id: &HouseId| geometry.house(*id);
    let numbered = |id: &HouseId| house(id).label().strip_prefix(&format!("{} ", house(id).kind()));
    let kinds: Vec<HouseKind> = houses.iter().map(|id| house(id).kind()).collect();
    let alike = houses.len() > 1 && kinds.iter().all(|kind| *kind == kinds[0]);
    match houses.iter().map(numbered).collect::<Option<Vec<_>>>() {
        Some(numbers) if alike => {
            let plural = if kinds[0] == HouseKind::Box { "boxes" } else { &format!("{}s", kinds[0]) };
            format!("{plural} {}", listed(numbers.into_iter().map(String::from), "and"))
        }
        _ => listed(houses.iter().map(|id| house(id).label().to_string()), "and"),
    }
}

fn digit_list(digits: DigitSet, word: &str) -> String {
    listed(digits.iter().map(|digit| digit.to_string()), word)
}

fn listed(items: impl Iterator<Item = String>, word: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
