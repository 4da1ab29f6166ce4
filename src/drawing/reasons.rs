//! Why a pattern proves its step, in words: one sentence or two for each form.

use super::before::{lost_digits, lost_places};
use super::lists::{cell_list, digit_list, house_list, listed, plural};
use crate::board::{Board, Candidate, Deadly, Elimination, Form, Pattern, Step};
use crate::geometry::{Cell, Digit, DigitSet, Geometry, HouseId};

/// The reason of a step on the board that it was found on.
pub(super) fn reason(board: &Board, pattern: &Pattern, step: &Step) -> String {
    let geometry = board.geometry();
    let houses = house_list(geometry, &pattern.houses);
    let cover = house_list(geometry, &pattern.cover);
    let cells = cell_list(geometry, &pattern.cells);
    let places = listed(pattern.cells.iter().map(|&cell| geometry.cell_name(cell)), "or");
    let digits = digit_list(pattern.digits, "and");
    let one_of = digit_list(pattern.digits, "or");
    let before = lost_places(board, &pattern.houses, pattern.digits);
    let house = |index: usize| geometry.house(pattern.houses[index]).label();
    let target_digit = step.placements.first().map_or_else(String::new, |placement| placement.0.digit.to_string());
    let number = count(pattern.cells.len());
    match pattern.form {
        Form::HiddenSingle => format!("in {houses}, {digits} can only go into {cells}{before}."),
        Form::NakedSingle => format!("{cells} can only be {digits}: {}.", other_digits(board, pattern)),
        Form::Locked => format!(
            "in {houses}, {digits} can only go into {places}{before}, {} in {cover}. So the {digits} of {cover} is in one of \
             these cells, and no other cell of {cover} can be {digits}.",
            both(pattern.cells.len())
        ),
        Form::DirectLocked => {
            let other = geometry.house(pattern.houses[1]);
            let target = step.placements[0].0;
            let ruled_out: Vec<Cell> = (other.cells().iter().copied())
                .filter(|&cell| cell != target.cell && board.has(cell, target.digit))
                .collect();
            format!(
                "in {}, {digits} can only go into {places}{}, {} in {cover}. So no other cell of {cover} is {digits}. That rules out {}, \
                 and in {} only {} is left for {digits}.",
                house(0),
                lost_places(board, &pattern.houses[..1], pattern.digits),
                both(pattern.cells.len()),
                cell_list(geometry, &ruled_out),
                other.label(),
                geometry.cell_name(target.cell)
            )
        }
        Form::NakedSubset => format!(
            "in {houses}, {cells} can hold nothing but {digits}. {number} cells, {} digits: they use these up, so no other \
             cell of {houses} can be {one_of}.",
            count(pattern.digits.len()).to_lowercase()
        ),
        Form::HiddenSubset => format!(
            "in {houses}, {digits} fit only into {cells}{before}. {} digits for {} cells, so these cells can hold nothing else.",
            count(pattern.digits.len()),
            number.to_lowercase()
        ),
        Form::DirectHiddenSubset => {
            let target = step.placements[0].0;
            format!(
                "in {houses}, {digits} fit only into {cells}{before}. {} digits for {} cells, so these cells can hold nothing else \
                 (which is used here, not written down), and the only other place for {target_digit} in {houses} is {}.",
                count(pattern.digits.len()),
                number.to_lowercase(),
                geometry.cell_name(target.cell)
            )
        }
        Form::Fish => fish(board, pattern),
        Form::Wing => wing(board, pattern, step),
        Form::UniqueLoop(deadly) => {
            let (plain, rich): (Vec<Cell>, Vec<Cell>) =
                pattern.cells.iter().partition(|&&cell| board.candidates(cell).len() == 2);
            format!(
                "{} can only be {one_of}. If {} were {one_of} as well, the two digits could change places in all of {cells}: each row, column \
                 and box has two of these cells or none, so it would have the same digits as before. That is a second solution, but a puzzle \
                 has only one. {}",
                cell_list(geometry, &plain),
                cell_list(geometry, &rich),
                escape(board, pattern, step, deadly)
            )
        }
        Form::Bug(deadly) => {
            let extras = pattern
                .cells
                .iter()
                .map(|&cell| format!("{} in {}", digit_list(extra(board, cell), "and"), geometry.cell_name(cell)));
            let extras = listed(extras, "and");
            let them = if pattern.cells.len() == 1 { "it" } else { "them" };
            let wrong = match pattern.cells.len() {
                1 => format!("{extras} is wrong"),
                2 => format!("both are wrong: {extras}"),
                _ => format!("these are all wrong: {extras}"),
            };
            format!(
                "suppose that {wrong}. Without {them} every open cell has two candidates, and every missing digit two places in each \
                 row, column and box. Whatever the solution is, write into every open cell its other candidate instead: each digit moves to its \
                 other place in each row, column and box, so that is a second solution. But a puzzle has only one. {}",
                escape_grave(board, pattern, step, deadly)
            )
        }
        Form::AlignedExclusion => aligned(board, pattern, step),
    }
}

/// Why every other digit is impossible in the cell of a naked single.
fn other_digits(board: &Board, pattern: &Pattern) -> String {
    let cell = pattern.cells[0];
    let lost = lost_digits(board, cell);
    let seen = if board.geometry().is_plain() {
        "every other digit already stands in its row, column or box"
    } else {
        "every other digit already stands in a cell that it must differ from"
    };
    if lost.is_empty() {
        seen.into()
    } else {
        format!("{seen}, or is already crossed out ({})", digit_list(lost, "and"))
    }
}

fn fish(board: &Board, pattern: &Pattern) -> String {
    let geometry = board.geometry();
    let line = |&house: &HouseId| {
        let at = geometry.house(house);
        let cells: Vec<Cell> = at.cells().iter().copied().filter(|cell| pattern.cells.contains(cell)).collect();
        cell_list(geometry, &cells)
    };
    let places = pattern.houses.iter().map(line).collect::<Vec<_>>().join("; ");
    let digit = digit_list(pattern.digits, "and");
    let (base, cover) = (geometry.house(pattern.houses[0]).kind(), geometry.house(pattern.cover[0]).kind());
    let size = count(pattern.houses.len()).to_lowercase();
    let covers = house_list(geometry, &pattern.cover);
    format!(
        "in {}, {digit} can only go into {covers} ({places}){}. Each of these {size} {} needs a {digit}, and no two of these can share a {cover}, so \
         each of {covers} has one of them. No other cell of {covers} can be {digit}.",
        house_list(geometry, &pattern.houses),
        lost_places(board, &pattern.houses, pattern.digits),
        plural(base)
    )
}

/// The wings stand in the order of the pivot's other digits, so each digit of the pivot knows the wing that it empties.
fn wing(board: &Board, pattern: &Pattern, step: &Step) -> String {
    let geometry = board.geometry();
    let [pivot, one, other] = [0, 1, 2].map(|index| geometry.cell_name(pattern.cells[index]));
    let shared = step.eliminations[0].0.digit;
    let rest = pattern.digits - DigitSet::only(shared);
    let case = |digit: Option<Digit>, index: usize| {
        let cell = pattern.cells[index];
        let digit = digit.map_or_else(String::new, |digit| digit.to_string());
        let both = digit_list(board.candidates(cell), "or");
        let link = shared_house(board, pattern.cells[0], cell);
        format!("if it is {digit}, then {} ({both}; {link}) must be {shared}", geometry.cell_name(cell))
    };
    let cases = format!("{}; {}", case(rest.iter().next(), 1), case(rest.iter().nth(1), 2));
    let victims = |cells: &[Cell]| {
        let victims = step.eliminations.iter().map(|Elimination(candidate)| candidate.cell);
        let victims: Vec<String> = victims.map(|victim| shares(geometry, victim, cells)).collect();
        let none = if victims.len() > 1 { "none of these can" } else { "it cannot" };
        format!("{}, so {none} be {shared}", victims.join(", "))
    };
    if board.candidates(pattern.cells[0]).contains(shared) {
        let all = digit_list(pattern.digits, "or");
        return format!(
            "{pivot} is {all}: {cases}; otherwise {pivot} itself is {shared}. So at least one of {pivot}, {one} and {other} is {shared}. \
             {}.",
            victims(&pattern.cells)
        );
    }
    let two = digit_list(rest, "or");
    format!(
        "{pivot} is {two}: {cases}. Either way at least one of {one} and {other} is {shared}. {}.",
        victims(&pattern.cells[1..])
    )
}

/// The houses that a cell shares with others: `r9c7 shares box 9 with r8c8 and row 9 with r9c2`.
fn shares(geometry: &Geometry, cell: Cell, others: &[Cell]) -> String {
    let shared = |&other: &Cell| geometry.shared_houses(other, cell).map(|house| geometry.house(house));
    // One house for as many of them as can be.
    let mut by_house: Vec<(&str, Vec<Cell>)> = Vec::new();
    let mut left = others.to_vec();
    while let Some(house) = left
        .iter()
        .flat_map(shared)
        .max_by_key(|house| left.iter().filter(|other| house.cells().contains(other)).count())
    {
        let (here, elsewhere) = left.iter().partition(|other| house.cells().contains(other));
        by_house.push((house.label(), here));
        left = elsewhere;
    }
    // Extra rules make peers that share no house.
    if !left.is_empty() {
        by_house.push(("a rule", left));
    }
    let houses = by_house.iter().map(|(label, cells)| format!("{label} with {}", cell_list(geometry, cells)));
    format!("{} shares {}", geometry.cell_name(cell), listed(houses, "and"))
}

/// What follows for a pattern that would have two solutions.
fn escape(board: &Board, pattern: &Pattern, step: &Step, deadly: Deadly) -> String {
    let geometry = board.geometry();
    let partners = cell_list(geometry, &pattern.partners);
    let others = digit_list(pattern.partner_digits, "or");
    let houses = house_list(geometry, &pattern.houses);
    let lost: DigitSet = step.eliminations.iter().map(|Elimination(Candidate { digit, .. })| *digit).collect();
    let lost = digit_list(lost, "or");
    let rich_cells: Vec<Cell> =
        pattern.cells.iter().copied().filter(|&cell| board.candidates(cell).len() > 2).collect();
    let (rich, hidden) = (cell_list(geometry, &rich_cells), digit_list(pattern.partner_digits, "and"));
    match deadly {
        Deadly::OneCell => format!("So {partners} must be something else: {others}."),
        Deadly::OneDigit => format!(
            "All that {partners} can be besides is {others}. So one of them is {others}, and no cell that shares a row, column or box with \
             each of them can be {others}."
        ),
        Deadly::Naked => format!(
            "So one of {rich} has another digit. That one and {partners} are {} cells of {houses} with {} digits ({}) between them, so no \
             other cell of {houses} can have one of these.",
            count(pattern.size).to_lowercase(),
            count(pattern.partner_digits.len()).to_lowercase(),
            digit_list(pattern.partner_digits, "and")
        ),
        Deadly::Hidden => format!(
            "So one of {rich} is something else. In {houses}, {} fit only into {}{}. One of {rich} has none of these, as just shown. So {} \
             fill the other one and {partners}, and {partners} can be nothing else.",
            hidden,
            cell_list(geometry, &[&rich_cells[..], &pattern.partners].concat()),
            lost_places(board, &pattern.houses, pattern.partner_digits),
            hidden
        ),
        Deadly::Locked => format!(
            "In {houses}, {others} can only go into {}{}, so one of them is {others}. If the other were {lost}, all the cells would have just \
             these two digits. So neither of them is {lost}.",
            listed(pattern.partners.iter().map(|&cell| geometry.cell_name(cell)), "or"),
            lost_places(board, &pattern.houses, pattern.partner_digits)
        ),
    }
}

/// The candidates of a cell that a BUG has too many: those with too many places in each of its houses.
fn extra(board: &Board, cell: Cell) -> DigitSet {
    let places = board.geometry().memberships(cell);
    let is_extra = |digit: &Digit| places.iter().all(|place| board.positions(place.house, *digit).count_ones() != 2);
    board.candidates(cell).iter().filter(is_extra).collect()
}

/// What follows where one of the extra candidates of a BUG is right.
fn escape_grave(board: &Board, pattern: &Pattern, step: &Step, deadly: Deadly) -> String {
    let geometry = board.geometry();
    let partners = cell_list(geometry, &pattern.partners);
    let others = digit_list(pattern.partner_digits, "or");
    let houses = house_list(geometry, &pattern.houses);
    match deadly {
        Deadly::OneCell => format!("So {partners} is {others}."),
        Deadly::OneDigit => format!(
            "So one of {partners} is {others}, and no cell that shares a row, column or box with each of them can be {others}."
        ),
        Deadly::Naked | Deadly::Hidden => format!(
            "So one of {} has its extra digit. That one and {partners} are {} cells of {houses} with {} digits ({}) between them, so no other \
             cell of {houses} that sees all of them can have one of these.",
            cell_list(geometry, &pattern.cells),
            count(pattern.size).to_lowercase(),
            count(pattern.partner_digits.len()).to_lowercase(),
            digit_list(pattern.partner_digits, "and")
        ),
        Deadly::Locked => {
            let left = pattern.partners.iter().map(|&cell| {
                let lost: DigitSet = (step.eliminations.iter())
                    .filter(|Elimination(candidate)| candidate.cell == cell)
                    .map(|Elimination(candidate)| candidate.digit)
                    .collect();
                format!("{} is {}", geometry.cell_name(cell), digit_list(board.candidates(cell) - lost, "or"))
            });
            format!(
                "So one of the two has its extra digit. In {houses}, {others} can only go into {partners}, so the other of the two is {others}: {}.",
                listed(left, "and")
            )
        }
    }
}

/// Every way to choose the other cells' digits beside a candidate that goes, and what forbids it.
fn aligned(board: &Board, pattern: &Pattern, step: &Step) -> String {
    let geometry = board.geometry();
    let cells = cell_list(geometry, &pattern.cells);
    let Elimination(Candidate { cell, digit }) = step.eliminations[0];
    let others: Vec<Cell> = pattern.cells.iter().copied().filter(|&other| other != cell).collect();
    let verb = |verb: &str| if others.len() > 1 { verb.to_string() } else { format!("{verb}s") };
    let mut cases: Vec<String> = Vec::new();
    let mut choice = vec![DigitSet::EMPTY; others.len()];
    choose(board, &others, 0, &mut choice, &mut |choice| {
        let chosen: Vec<(Cell, Digit)> = std::iter::once((cell, digit))
            .chain(others.iter().copied().zip(choice.iter().filter_map(|set| set.first())))
            .collect();
        let named = chosen[1..].iter().map(|(cell, digit)| format!("{} = {digit}", geometry.cell_name(*cell)));
        let union = chosen.iter().fold(DigitSet::EMPTY, |union, (_, digit)| union | DigitSet::only(*digit));
        let emptied = pattern.partners.iter().find(|&&partner| board.candidates(partner).is_subset(union));
        let repeats = chosen.iter().enumerate().find_map(|(index, (one, digit))| {
            let same = |(other, same): &&(Cell, Digit)| same == digit && geometry.are_peers(*one, *other);
            chosen[..index].iter().find(same).map(|(other, _)| (*other, *one, *digit))
        });
        let why = match (repeats, emptied) {
            (Some((one, other, digit)), _) => {
                format!("{} {digit} twice into one house ({})", verb("put"), cell_list(geometry, &[one, other]))
            }
            (None, Some(&partner)) => {
                format!(
                    "{} nothing for {} ({}), which sees all of these",
                    verb("leave"),
                    geometry.cell_name(partner),
                    board.candidates(partner)
                )
            }
            (None, None) => "cannot be".into(),
        };
        cases.push(format!("{} {why}", listed(named, "and")));
    });
    let shown = if cases.len() > 12 {
        format!(
            "each of the {} ways to fill the others puts a digit twice into one house or leaves nothing for one of {}",
            cases.len(),
            cell_list(geometry, &pattern.partners)
        )
    } else {
        cases.join("; ")
    };
    let more = if step.eliminations.len() > 1 { " It is the same for the other candidates removed." } else { "" };
    format!("{cells} cannot be chosen freely. With {} = {digit}: {shown}.{more}", geometry.cell_name(cell))
}

fn choose(board: &Board, cells: &[Cell], at: usize, choice: &mut [DigitSet], take: &mut dyn FnMut(&[DigitSet])) {
    if at == cells.len() {
        take(choice);
        return;
    }
    for digit in board.candidates(cells[at]).iter() {
        choice[at] = DigitSet::only(digit);
        choose(board, cells, at + 1, choice, take);
    }
}

/// The first house that two cells share, as `same row`.
fn shared_house(board: &Board, one: Cell, other: Cell) -> String {
    let geometry = board.geometry();
    let shared = geometry.shared_houses(one, other).next();
    let same = |house| {
        let label = geometry.house(house).label();
        match label.rsplit_once(' ') {
            Some((kind, number)) if number.parse::<usize>().is_ok() => format!("same {kind}"),
            _ => format!("both in {label}"),
        }
    };
    shared.map_or_else(|| "they see each other".into(), same)
}

fn both(cells: usize) -> &'static str {
    if cells == 2 { "both" } else { "all" }
}

fn count(number: usize) -> String {
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_string())
}
