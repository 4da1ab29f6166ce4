//! Chains in words: each a list of implications, and what they come to together.

use super::lists::listed;
use crate::board::{Board, Candidate, ChainShape, Elimination, Implications, Implied, Link, Step};

/// Why the chains prove their step.
pub(super) fn chains(board: &Board, implications: &Implications, step: &Step) -> String {
    let geometry = board.geometry();
    let name = |candidate: Candidate, on: bool| {
        let sign = if on { "=" } else { "is not" };
        format!("{} {sign} {}", geometry.cell_name(candidate.cell), candidate.digit)
    };
    let start = |chain: &[Implied]| {
        chain.iter().find(|implied| implied.link == Link::Assumed).map(|implied| (implied.candidate, implied.on))
    };
    let chain = |chain: &Vec<Implied>| written(chain, &|implied| name(implied.candidate, implied.on));
    let chains: Vec<String> = implications.chains.iter().map(chain).collect();
    let first = implications.chains.first().map_or(&[][..], Vec::as_slice);
    let end = first.last().map_or_else(String::new, |implied| name(implied.candidate, implied.on));
    let begin = start(first).map_or_else(String::new, |(candidate, on)| name(candidate, on));
    match implications.kind.shape {
        ChainShape::XCycle | ChainShape::YCycle | ChainShape::XyCycle => {
            let lost = step.eliminations.iter().map(|Elimination(candidate)| name(*candidate, true));
            format!(
                "these statements form a loop and hold either all or none, read in this direction or the other: {}. Each of {} sees one cell \
                 of the loop that has its digit if they hold and one that has it if they do not, so it is wrong.",
                chains[0],
                listed(lost, "and")
            )
        }
        ChainShape::XChain | ChainShape::XyChain => {
            format!("suppose {begin}. Then {}. That is the opposite of what was supposed, so {end}.", chains[0])
        }
        ChainShape::Contradiction => format!(
            "suppose {begin}. Then {}. But also {}. Both cannot be, so what was supposed is wrong.",
            chains[0],
            chains.get(1).map_or("", String::as_str)
        ),
        ChainShape::Double => format!(
            "whether or not {}, {end}. If it is: {}. If it is not: {}.",
            begin,
            chains[0],
            chains.get(1).map_or("", String::as_str)
        ),
        ChainShape::Cell | ChainShape::House => {
            let cases =
                implications.chains.iter().filter_map(|chain| start(chain)).map(|(candidate, on)| name(candidate, on));
            let ways = implications.chains.iter().zip(&chains).map(|(chain, words)| {
                let from = start(chain).map_or_else(String::new, |(candidate, on)| name(candidate, on));
                if chain.len() == 1 { format!("if {from}, that is it") } else { format!("if {from}: {words}") }
            });
            format!(
                "one of {} must hold, and each leads to {end}: {}.",
                listed(cases, "or"),
                ways.collect::<Vec<_>>().join("; ")
            )
        }
    }
}

/// The statements of a chain in order. What follows from the statement just before it needs no more than its house; what follows from others
/// names them.
fn written(chain: &[Implied], name: &dyn Fn(&Implied) -> String) -> String {
    let statements =
        chain.iter().enumerate().filter(|(_, implied)| implied.link != Link::Assumed).map(|(at, implied)| {
            let others: Vec<String> = implied
                .parents
                .iter()
                .filter(|&&parent| parent + 1 != at)
                .map(|&parent| name(&chain[parent]))
                .collect();
            let link = match implied.link {
                Link::Assumed => String::new(),
                Link::Cell => "same cell".into(),
                Link::House(kind) => kind.to_string(),
                Link::Advanced => "by another technique".into(),
            };
            let because =
                if others.is_empty() { String::new() } else { format!(", as {}", listed(others.into_iter(), "and")) };
            format!("{} ({link}{because})", name(implied))
        });
    statements.collect::<Vec<_>>().join(", then ")
}
