//! Chains in words: each a list of implications, and what they come to together.

use std::fmt::Write;

use super::before::{lost_beside_candidate, lost_beside_place, lost_places};
use super::lists::{digit_list, house_list, listed};
use crate::board::{Aside, Board, Candidate, ChainShape, Elimination, Implications, Implied, Link, Step};
use crate::geometry::{Cell, DigitSet, HouseId, HouseKind};

/// Why the chains prove their step.
pub(super) fn chains(board: &Board, implications: &Implications, step: &Step) -> String {
    // Branches that differ in nothing but where they start are said once, so that is not named in them.
    let many = matches!(implications.kind.shape, ChainShape::Cell | ChainShape::House);
    let chains: Vec<String> = implications.chains.iter().map(|chain| links(board, chain, None, !many)).collect();
    let first = implications.chains.first().map_or(&[][..], Vec::as_slice);
    let second = chains.get(1).map_or("", String::as_str);
    let end = first.last().map_or_else(String::new, |implied| said(board, implied));
    let begin = start(first).map_or_else(String::new, |implied| said(board, implied));
    match implications.kind.shape {
        ChainShape::XCycle | ChainShape::YCycle | ChainShape::XyCycle => cycle(board, implications, step),
        ChainShape::XChain | ChainShape::XyChain => {
            format!("suppose {begin}. Then {}. So if {begin}, then {end}, which cannot be.", chains[0])
        }
        ChainShape::Contradiction => {
            format!(
                "suppose {begin}. Then {}. But from {begin} also: {second}. It cannot be that {end} and {}, so what was supposed is wrong.",
                chains[0],
                implications
                    .chains
                    .get(1)
                    .and_then(|chain| chain.last())
                    .map_or_else(String::new, |implied| said(board, implied))
            )
        }
        ChainShape::Double => {
            format!("whether or not {begin}, {end}. If it is: {}. If it is not: {second}.", chains[0])
        }
        ChainShape::Cell | ChainShape::House => {
            // Branches that say the same are said once.
            let mut ways: Vec<(Vec<String>, String)> = Vec::new();
            for (chain, words) in implications.chains.iter().zip(&chains) {
                let from = start(chain).map_or_else(String::new, |implied| said(board, implied));
                let words = if chain.len() == 1 { "that is it".to_string() } else { words.clone() };
                match ways.iter_mut().find(|(_, known)| *known == words) {
                    Some((starts, _)) => starts.push(from),
                    None => ways.push((vec![from], words)),
                }
            }
            let ways = ways.into_iter().map(|(from, words)| format!("If {}: {words}.", listed(from.into_iter(), "or")));
            format!("{}. {} So in each case {end}.", cases(board, implications), ways.collect::<Vec<_>>().join(" "))
        }
    }
}

/// The statement that a chain assumes.
fn start(chain: &[Implied]) -> Option<&Implied> {
    chain.iter().find(|implied| implied.link == Link::Assumed)
}

/// A statement: `r1c2 = 3` or `r1c2 is not 3`.
fn said(board: &Board, implied: &Implied) -> String {
    let Candidate { cell, digit } = implied.candidate;
    let sign = if implied.on { "=" } else { "is not" };
    format!("{} {sign} {digit}", board.geometry().cell_name(cell))
}

/// Why one of the assumptions must hold: the candidates of a cell, or the places of a digit in a house.
fn cases(board: &Board, implications: &Implications) -> String {
    let geometry = board.geometry();
    let starts: Vec<Candidate> =
        implications.chains.iter().filter_map(|chain| start(chain)).map(|implied| implied.candidate).collect();
    let Some(&Candidate { cell, digit }) = starts.first() else { return String::new() };
    if implications.kind.shape == ChainShape::Cell {
        let digits: DigitSet = starts.iter().map(|candidate| candidate.digit).collect();
        return format!(
            "{} is {}{}",
            geometry.cell_name(cell),
            digit_list(digits, "or"),
            lost_beside_candidate(board, cell)
        );
    }
    let cells = || starts.iter().map(|candidate| candidate.cell);
    let is_all = |house: &HouseId| {
        let all = geometry.house(*house).cells().iter().filter(|&&cell| board.has(cell, digit));
        geometry.house(*house).is_complete() && all.copied().eq(cells())
    };
    let house = geometry.memberships(cell).iter().map(|place| place.house).find(is_all);
    let places = listed(cells().map(|cell| geometry.cell_name(cell)), "or");
    match house {
        Some(house) => format!(
            "in {}, {digit} can only go into {places}{}",
            geometry.house(house).label(),
            lost_places(board, &[house], DigitSet::only(digit))
        ),
        None => format!("{digit} must go into {places}"),
    }
}

/// A loop: what holds if its first statement does, what holds if it does not, and what goes either way.
fn cycle(board: &Board, implications: &Implications, step: &Step) -> String {
    let geometry = board.geometry();
    let [forward, backward] = [0, 1].map(|at| implications.chains.get(at).map_or(&[][..], Vec::as_slice));
    let (Some((source, forward)), Some((not_source, backward))) = (forward.split_last(), backward.split_last()) else {
        return String::new();
    };
    let gone = step.eliminations.iter().map(|Elimination(Candidate { cell, digit })| {
        let name = geometry.cell_name(*cell);
        // What a chain has in the cell, or the place of the digit in it that shares a house with the cell.
        let seen = |chain: &[Implied]| {
            let all = || chain.iter().chain(std::iter::once(source).filter(|_| std::ptr::eq(chain, forward)));
            let on = || all().filter(|implied| implied.on).map(|implied| implied.candidate);
            if let Some(own) = on().find(|own| own.cell == *cell) {
                return format!("it is {}", own.digit);
            }
            let sees = |other: &Candidate| other.digit == *digit && geometry.are_peers(other.cell, *cell);
            let Some(other) = on().find(sees) else { return String::new() };
            let house = geometry.shared_houses(other.cell, *cell).next();
            let label = house.map_or("it", |house| geometry.house(house).label());
            format!("{label} has it in {}", geometry.cell_name(other.cell))
        };
        format!("{name} cannot be {digit} (case 1: {}; case 2: {})", seen(forward), seen(backward))
    });
    let way = |chain, from| links(board, to_last_place(chain), Some(from), true);
    format!(
        "case 1, {}: {}. Case 2, {}: {}. So {}.",
        said(board, source),
        way(forward, source),
        said(board, not_source),
        way(backward, not_source),
        gone.collect::<Vec<_>>().join("; ")
    )
}

/// A chain without what it says last about places that are lost: in a loop nothing rests on that.
fn to_last_place(chain: &[Implied]) -> &[Implied] {
    let places = chain.iter().rposition(|implied| implied.on).map_or(0, |last| last + 1);
    &chain[..places]
}

/// The statements of a chain, each with its house and with what it follows from unless that is the statement just before. `from` is what a
/// chain starts from that does not assume anything. With `named` the cell of the assumption is named where something follows from it.
fn links(board: &Board, chain: &[Implied], from: Option<&Implied>, named: bool) -> String {
    let mut words = String::new();
    for (at, implied) in chain.iter().enumerate().filter(|(_, implied)| implied.link != Link::Assumed) {
        let said_before = |parent: usize| parent + 1 == at;
        let others =
            implied.parents.iter().filter(|&&parent| !said_before(parent)).map(|&parent| said(board, &chain[parent]));
        let others: Vec<String> = others.collect();
        let follows_last = implied.parents.is_empty() || implied.parents.iter().any(|&parent| said_before(parent));
        let parent = implied.parents.first().map(|&parent| &chain[parent]).or(from);
        let why = why(board, implied, parent, named);
        let says = said(board, implied);
        let is_first = words.is_empty();
        if !is_first {
            words.push_str(", ");
        }
        let starts_anew = named && parent.is_some_and(|parent| parent.link == Link::Assumed);
        let others = listed(others.into_iter(), "and");
        let (then, and) = if is_first { ("", "") } else { ("then ", "and ") };
        let _ = match (follows_last, others.is_empty()) {
            (true, true) => write!(words, "{then}{says} ({why})"),
            (true, false) => write!(words, "{then}since {others} as well, {says} ({why})"),
            // The reason names what was supposed.
            (false, _) if starts_anew && implied.parents.len() == 1 => write!(words, "also {says} ({why})"),
            (false, _) => write!(words, "{and}since {others}, {says} ({why})"),
        };
    }
    words
}

/// The cell or the house by which a statement follows, and what of it was crossed out before.
fn why(board: &Board, implied: &Implied, parent: Option<&Implied>, named: bool) -> String {
    let Candidate { cell, digit } = implied.candidate;
    let kind = match implied.link {
        Link::Assumed => return String::new(),
        Link::Advanced => return implied.aside.map_or_else(String::new, |by| aside(board, &by)),
        Link::Cell => None,
        Link::House(kind) => Some(kind),
    };
    // A loop that is read backwards keeps the links of the other direction, so which cell or house it is shows between the statements.
    let other = parent.map_or(cell, |parent| parent.candidate.cell);
    let Some(house) = shared(board, implied, other, kind) else {
        return if implied.on {
            format!("only candidate left there{}", lost_beside_candidate(board, cell))
        } else {
            parent.map_or_else(String::new, |parent| format!("it is {}", parent.candidate.digit))
        };
    };
    let label = board.geometry().house(house).label();
    if implied.on {
        format!("only place left in {label}{}", lost_beside_place(board, house, digit))
    } else {
        match parent {
            Some(parent) if parent.link == Link::Assumed && !named => format!("{label} has it then"),
            _ => format!("{label} has it in {}", board.geometry().cell_name(other)),
        }
    }
}

/// What a technique shows on the way, with all that the chain has ruled out by then.
fn aside(board: &Board, by: &Aside) -> String {
    let list =
        |houses: [Option<HouseId>; 2]| house_list(board.geometry(), &houses.into_iter().flatten().collect::<Vec<_>>());
    let (houses, cover, digits) = (list(by.houses), list(by.cover), digit_list(by.digits, "and"));
    let shows = match by.technique {
        "pointing" | "claiming" | "x-wing" => format!("all places of {digits} in {houses} are in {cover}"),
        "hidden-pair" => format!("{digits} have only two places in {houses}"),
        "naked-pair" => format!("two cells of {houses} have only {digits}"),
        name => format!("a chain of its own shows it: {}", name.replace('-', " ")),
    };
    format!("by then {shows}")
}

/// The house by which a statement follows from one about another cell: of the kind that the link names if it holds both, else one that
/// makes it follow.
fn shared(board: &Board, implied: &Implied, other: Cell, kind: Option<HouseKind>) -> Option<HouseId> {
    let geometry = board.geometry();
    let Candidate { cell, digit } = implied.candidate;
    let houses = || geometry.shared_houses(cell, other).filter(|_| cell != other);
    let named = || houses().find(|&house| Some(geometry.house(house).kind()) == kind);
    let two = || houses().find(|&house| implied.on && board.positions(house, digit).count_ones() == 2);
    named().or_else(two).or_else(|| houses().next())
}
