//! Steps and clashes in words.

use super::chains::chains;
use super::lists::{cell_list, digit_list};
use super::reasons::reason;
use crate::board::{Board, Candidate, Clash, Elimination, Evidence, Placement, Step};
use crate::geometry::{Cell, DigitSet, Geometry};

/// A technique's name as a title: `naked-pair` is "Naked pair", `xy-wing` stays "XY-wing".
pub fn technique_title(name: &str) -> String {
    let mut title = String::new();
    for (index, word) in name.split('-').enumerate() {
        let is_short = matches!(word, "x" | "y" | "xy" | "xyz" | "bug");
        let follows_short = title.ends_with(|c: char| c.is_ascii_uppercase()) && word == "wing";
        if index > 0 {
            title.push(if follows_short { '-' } else { ' ' });
        }
        match (is_short, index) {
            (true, _) => title.push_str(&word.to_uppercase()),
            (false, 0) => title.push_str(&(word[..1].to_uppercase() + &word[1..])),
            (false, _) => title.push_str(word),
        }
    }
    title
}

/// A clash in words: `5 at r1c1 and r1c3 (row 1)`.
pub fn clash(geometry: &Geometry, clash: &Clash) -> String {
    let cells = clash.cells.iter().map(|&cell| geometry.cell_name(cell)).collect::<Vec<_>>();
    let cells = cells.join(" and ");
    match clash.house {
        Some(house) => format!("{} at {cells} ({})", clash.digit, geometry.house(house).label()),
        None => format!("{} at {cells} (they see each other)", clash.digit),
    }
}

/// A step on the board that it was found on, in words that someone who knows only the rules can follow: what is seen, why it
/// matters, what follows.
///
/// ```
/// use numpla::{Board, Grid, drawing::explain, grader::{Path, Ruler}};
/// let grid = Grid::from_line("1.....2..3.....4").unwrap();
/// let ruler = Ruler::se(grid.geometry());
/// let path = Path::new(Board::from_grid(&grid).unwrap(), &ruler);
/// let step = path.peek().unwrap().unwrap().step;
/// assert!(explain(path.board(), &step).starts_with("Hidden single: "));
/// ```
pub fn explain(board: &Board, step: &Step) -> String {
    let why = match &step.evidence {
        Evidence::Pattern(pattern) => reason(board, pattern, step),
        Evidence::Implications(implications) => chains(board, implications, step),
    };
    format!("{}: {why} {}", technique_title(step.technique), outcome(board.geometry(), step))
}

fn outcome(geometry: &Geometry, step: &Step) -> String {
    let mut sentences = Vec::new();
    if !step.eliminations.is_empty() && step.placements.is_empty() {
        sentences.push(format!("Remove {}.", removals(geometry, &step.eliminations)));
    }
    for Placement(Candidate { cell, digit }) in &step.placements {
        sentences.push(format!("So {} = {digit}.", geometry.cell_name(*cell)));
    }
    sentences.join(" ")
}

/// Removals grouped by the cells that lose the same digits: `3 and 4 from r1c1 and r1c2; 5 from r2c2`.
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

#[cfg(test)]
mod tests {
    use super::technique_title;

    #[test]
    fn titles() {
        let titles = ["naked-pair", "x-wing", "xyz-wing", "bug", "forcing-x-chain", "direct-hidden-triplet"]
            .map(technique_title);
        assert_eq!(titles, ["Naked pair", "X-wing", "XYZ-wing", "BUG", "Forcing X chain", "Direct hidden triplet"]);
    }
}
