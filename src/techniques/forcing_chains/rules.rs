//! What a deep search applies between links: line exclusion, pairs and X-wings, then chains. The first rule that adds anything new ends the call, and all
//! its hints are used.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::hint::{ChainHint, End};
use super::{Taker, several, single, technique_of};
use crate::board::{Aside, Board, ChainKind, ChainSearch, ChainShape, Elimination, Form, Link, Moment};
use crate::chains::Advanced;
use crate::geometry::{Cell, Digit, DigitSet, HouseId, HouseKind};
use crate::techniques::{Conventions, Find, PatternView, Proof, Sink, named};

/// The simple rules in order: a rule may be two techniques, one after the other.
const SIMPLE: [&[&str]; 4] = [&["pointing", "claiming"], &["hidden-pair"], &["naked-pair"], &["x-wing"]];

/// The rules of a level, applied again and again to a board that is reduced.
pub(super) struct Applied<'a> {
    level: u8,
    conventions: &'a Conventions,
    /// The search that asks.
    asker: &'a dyn Taker,
    /// The board before the assumption.
    before: &'a Board<'a>,
    /// For each simple rule when it was last applied: where nothing has changed since, it finds nothing new.
    searched: [std::cell::Cell<Moment>; SIMPLE.len()],
}

impl<'a> Applied<'a> {
    /// The rules from a moment on; nothing that they find may have been there then.
    pub(super) fn new(
        level: u8,
        conventions: &'a Conventions,
        asker: &'a dyn Taker,
        before: &'a Board<'a>,
        since: Moment,
    ) -> Self {
        let searched = std::array::from_fn(|_| std::cell::Cell::new(since));
        Self { level, conventions, asker, before, searched }
    }

    /// Applies them to the board as it is now.
    pub(super) fn apply(&self, now: &Board, is_off: &dyn Fn(Cell, Digit) -> bool) -> Vec<Advanced<ChainHint>> {
        let (conventions, before) = (self.conventions, self.before);
        let is_new = |found: &[Advanced<ChainHint>]| {
            found.iter().flat_map(|hint| &hint.eliminations).any(|&(cell, digit)| !is_off(cell, digit))
        };
        for (rule, searched) in SIMPLE.iter().zip(&self.searched) {
            let mut found = Found { now, before, since: searched.replace(now.now()), hints: Vec::new() };
            for technique in rule.iter().filter_map(|name| named(name)) {
                let _ = technique.find(now, conventions, &mut found);
            }
            if is_new(&found.hints) {
                return found.hints;
            }
        }
        let searches: &[ChainSearch] = match self.level {
            2 => &[ChainSearch::Single],
            3 => &[ChainSearch::Single, ChainSearch::Multiple],
            4 => &[ChainSearch::Dynamic(0)],
            5 => &[ChainSearch::Dynamic(0), ChainSearch::Dynamic(2)],
            _ => &[],
        };
        for &search in searches {
            let mut all = All { hints: Vec::new(), asker: self.asker };
            match search {
                ChainSearch::Single => single::search(now, conventions, &mut all),
                search => several::search(now, conventions, search, &mut all),
            }
            let hints =
                all.sorted(conventions).into_iter().filter_map(|hint| advanced(now, before, hint)).collect::<Vec<_>>();
            if is_new(&hints) {
                return hints;
            }
        }
        Vec::new()
    }
}

/// The order in which the removals of a hint are walked: by column, then by row. The reference left it to a hash table; this is the
/// order that its published fixed builds chose.
fn by_column(board: &Board, removals: &mut [(Cell, Digit)]) {
    let width = board.geometry().width();
    removals.sort_by_key(|&(cell, digit)| (cell.index() % width, cell.index() / width, digit));
}

/// Candidates that were there before and are not now, without repeats, in the order they were named.
struct Gone<'a> {
    now: &'a Board<'a>,
    before: &'a Board<'a>,
    list: Vec<(Cell, Digit)>,
}

impl Gone<'_> {
    fn add(&mut self, cell: Cell, digit: Digit) {
        let gone = self.before.has(cell, digit) && !self.now.has(cell, digit);
        if gone && !self.list.contains(&(cell, digit)) {
            self.list.push((cell, digit));
        }
    }
}

/// Takes the finds of simple rules.
struct Found<'a> {
    now: &'a Board<'a>,
    before: &'a Board<'a>,
    since: Moment,
    hints: Vec<Advanced<ChainHint>>,
}

impl Found<'_> {
    /// What the pattern needs to be gone: else it stood before the assumption, and follows from nothing in it.
    fn needs(&self, pattern: &PatternView) -> Vec<(Cell, Digit)> {
        let geometry = self.now.geometry();
        let mut gone = Gone { now: self.now, before: self.before, list: Vec::new() };
        match pattern.form {
            Form::Locked | Form::Fish => {
                let in_cover =
                    |cell: Cell| pattern.cover.iter().any(|&house| geometry.house(house).cells().contains(&cell));
                for &house in pattern.houses {
                    for &cell in geometry.house(house).cells().iter().filter(|&&cell| !in_cover(cell)) {
                        pattern.digits.iter().for_each(|digit| gone.add(cell, digit));
                    }
                }
            }
            Form::HiddenSubset => {
                for &cell in geometry.house(pattern.houses[0]).cells() {
                    if (self.now.candidates(cell) & pattern.digits).is_empty() {
                        pattern.digits.iter().for_each(|digit| gone.add(cell, digit));
                    }
                }
            }
            _ => {
                for &cell in pattern.cells {
                    (geometry.digits() - pattern.digits).iter().for_each(|digit| gone.add(cell, digit));
                }
            }
        }
        gone.list
    }
}

impl Sink for Found<'_> {
    fn since(&self) -> Moment {
        self.since
    }

    fn offer(&mut self, find: &Find) -> ControlFlow<()> {
        if let Proof::Pattern(pattern) = &find.proof {
            let needs = self.needs(pattern);
            if !needs.is_empty() {
                let mut eliminations: Vec<_> =
                    find.eliminations.iter().map(|Elimination(c)| (c.cell, c.digit)).collect();
                by_column(self.now, &mut eliminations);
                let two = |houses: &[HouseId]| [houses.first().copied(), houses.get(1).copied()];
                let (houses, cover) = (two(pattern.houses), two(pattern.cover));
                let aside = Aside { technique: find.technique, houses, cover, digits: pattern.digits };
                self.hints.push(Advanced { eliminations, needs, nested: None, aside });
            }
        }
        ControlFlow::Continue(())
    }
}

/// Takes every hint of a nested search.
struct All<'a> {
    hints: Vec<ChainHint>,
    /// The search that this one is nested in.
    asker: &'a dyn Taker,
}

impl Taker for All<'_> {
    fn wants(&self, _: ChainKind, _: u32) -> bool {
        true
    }

    fn wants_all(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.asker.is_over()
    }

    fn count(&self) -> u64 {
        self.hints.len() as u64
    }

    fn take(&mut self, hint: ChainHint, ends: &dyn Fn() -> Vec<End>) {
        self.hints.push(ChainHint { ends: ends(), ..hint });
    }
}

impl All<'_> {
    /// The hints by worth; of those with the same removals only the first.
    fn sorted(self, conventions: &Conventions) -> Vec<ChainHint> {
        let mut hints: Vec<(usize, ChainHint)> = self.hints.into_iter().enumerate().collect();
        let worth = |hint: &ChainHint, index: usize| {
            let worth = (conventions.customs().chain_worth)(hint.kind, hint.complexity);
            (worth.exact, worth.complexity, worth.kind, hint.order.unwrap_or(index as u64))
        };
        hints.sort_by(|(at, one), (other_at, other)| {
            worth(one, *at).partial_cmp(&worth(other, *other_at)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let mut kept: Vec<ChainHint> = Vec::new();
        let mut seen: std::collections::HashSet<Vec<(Cell, Digit)>> = std::collections::HashSet::new();
        for (_, hint) in hints {
            let mut removals = hint.removals.clone();
            removals.sort();
            if seen.insert(removals) {
                kept.push(hint);
            }
        }
        kept
    }
}

/// What a nested hint adds to the net, or nothing if it stood before the assumption.
fn advanced(now: &Board, before: &Board, hint: ChainHint) -> Option<Advanced<ChainHint>> {
    let digits = now.geometry().digit_count();
    let mut gone = Gone { now, before, list: Vec::new() };
    for end in &hint.ends {
        for node in end.nodes.iter().filter(|node| node.key.is_on()) {
            let (cell, digit) = (node.key.cell(digits), node.key.digit(digits));
            match node.link {
                Link::Cell => gone_in_cell(&mut gone, cell),
                Link::House(kind) => gone_in_house(&mut gone, cell, digit, kind),
                Link::Advanced => {}
                Link::Assumed => match hint.kind.shape {
                    ChainShape::Cell => gone_in_cell(&mut gone, cell),
                    ChainShape::House => {
                        if let Some(kind) = hint.house {
                            gone_in_house(&mut gone, cell, digit, kind);
                        }
                    }
                    _ => {}
                },
            }
        }
    }
    let needs = gone.list;
    if needs.is_empty() {
        return None;
    }
    let mut eliminations = hint.removals.clone();
    by_column(now, &mut eliminations);
    let aside =
        Aside { technique: technique_of(hint.kind), houses: [None; 2], cover: [None; 2], digits: DigitSet::EMPTY };
    Some(Advanced { eliminations, needs, nested: Some(Rc::new(hint)), aside })
}

fn gone_in_cell(gone: &mut Gone, cell: Cell) {
    gone.now.geometry().digits().iter().for_each(|digit| gone.add(cell, digit));
}

fn gone_in_house(gone: &mut Gone, cell: Cell, digit: Digit, kind: HouseKind) {
    let geometry = gone.now.geometry();
    let house =
        geometry.memberships(cell).iter().map(|place| place.house).find(|&house| geometry.house(house).kind() == kind);
    if let Some(house) = house {
        geometry.house(house).cells().iter().for_each(|&cell| gone.add(cell, digit));
    }
}
