//! A scale laid on a geometry: what is tried on its boards, and in which order.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Rating;
use super::opening::Opener;
use super::scales::{self, Choice, Scale};
use super::single_rates::{HIDDEN_SINGLE, SingleRates};
use crate::board::{Board, Moment};
use crate::geometry::Geometry;
use crate::techniques::{self, Conventions, Find, Sink, Technique, TechniqueSet, Worth};

/// A scale laid on a geometry, perhaps with only some of its techniques. Made once and shared by all threads.
///
/// ```
/// use numpla::{Geometry, grader::Ruler};
/// let ruler = Ruler::se(&Geometry::classic());
/// assert_eq!(ruler.scale().name(), "se");
/// ```
pub struct Ruler {
    scale: &'static dyn Scale,
    geometry: Arc<Geometry>,
    conventions: Conventions,
    slots: Vec<LaidSlot>,
    left_out: Vec<&'static str>,
    singles: Option<SingleRates>,
    opener: Option<Opener>,
}

struct LaidSlot {
    techniques: Vec<&'static dyn Technique>,
    /// The names that its finds may go by, if not all may.
    only: Option<Vec<&'static str>>,
    /// The least rating of their steps.
    least: Rating,
    choice: Choice,
    /// Whether it is tried only where the board is known to have one solution: since the techniques take it for granted, or since they are long
    /// searches, wasted on anything else.
    needs_proof: bool,
}

/// What limits a search for the next step.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    /// Slots before this one are known to find nothing.
    pub(super) from: usize,
    /// Nothing rated above it is looked for.
    pub(super) rating: Option<Rating>,
    /// Whether the board is known to have exactly one solution.
    pub(super) proved: bool,
    /// For each slot a moment at which it found nothing.
    pub(super) searched: &'a [std::cell::Cell<Moment>],
    /// Nothing more is looked for once it says so.
    pub(super) stop: &'a dyn Fn() -> bool,
}

/// What a search for the next step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// A step of this rating was found.
    Step(Rating),
    /// No technique of the ruler finds anything.
    Stuck,
    /// Every step there is would be rated above the limit.
    Above(Rating),
    /// The caller asked to stop.
    Stopped,
    /// The techniques from this slot on need a proof that the board has one solution.
    Unproved(usize),
}

impl Ruler {
    /// Lays a scale on a geometry. Techniques that are not sound there are left out; with `only`, so are all
    /// that are not in the set.
    ///
    /// # Panics
    /// If the scale names a technique that is not registered.
    pub fn new(scale: &'static dyn Scale, geometry: &Arc<Geometry>, only: Option<&TechniqueSet>) -> Self {
        // Only with all techniques is it known which are never reached.
        let idle = if only.is_none() && geometry.is_plain() { scale.out_of_reach() } else { &[] };
        let mut left_out = Vec::new();
        let mut slots = Vec::new();
        for slot in scale.slots() {
            let mut used = Vec::new();
            let mut names = Vec::new();
            for (name, _) in slot.techniques {
                let technique = techniques::named(name).expect("a scale names techniques that exist");
                let is_new = used.iter().all(|known: &&dyn Technique| known.name() != technique.name());
                if !technique.applies_to(geometry) {
                    left_out.push(*name);
                } else if !idle.contains(name) && only.is_none_or(|set| set.contains(name)) {
                    names.push(*name);
                    if is_new {
                        used.push(technique);
                    }
                }
            }
            if let Some(least) = slot.techniques.iter().map(|(_, rating)| *rating).min()
                && !used.is_empty()
            {
                let assumes = used.iter().any(|technique| technique.assumes_uniqueness());
                let needs_proof = assumes || slot.choice == Choice::Least;
                let only = only.map(|_| names);
                slots.push(LaidSlot { techniques: used, only, least, choice: slot.choice, needs_proof });
            }
        }
        let conventions = Conventions::new(scale.customs(), geometry);
        let is_single = |slot: &LaidSlot| slot.techniques[0].name() == HIDDEN_SINGLE;
        let singles = slots.first().filter(|slot| is_single(slot)).and_then(|_| SingleRates::of_scale(scale));
        let opener = singles.and_then(|rates| Opener::new(rates, geometry, &conventions));
        Self { scale, geometry: Arc::clone(geometry), conventions, slots, left_out, singles, opener }
    }

    /// The `se` scale with all its techniques.
    ///
    /// # Panics
    /// Never: the scale is registered.
    pub fn se(geometry: &Arc<Geometry>) -> Self {
        Self::new(scales::named("se").expect("se is registered"), geometry, None)
    }

    /// The scale.
    pub fn scale(&self) -> &'static dyn Scale {
        self.scale
    }

    /// The geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Techniques of the scale that are not sound on this geometry.
    pub fn left_out(&self) -> &[&'static str] {
        &self.left_out
    }

    /// The least rating that the scale gives to steps of a technique.
    pub fn least(&self, technique: &str) -> Option<Rating> {
        let listed = self.scale.slots().iter().flat_map(|slot| slot.techniques);
        listed.filter(|(name, _)| *name == technique).map(|(_, rating)| *rating).min()
    }

    /// What hidden singles are worth, if they are tried first.
    pub(super) fn hidden_singles(&self) -> Option<&SingleRates> {
        self.singles.as_ref()
    }

    /// What finds the hidden singles that a path begins with, if they are tried first.
    pub(super) fn opener(&self) -> Option<&Opener> {
        self.opener.as_ref()
    }

    /// How many slots there are.
    pub(super) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Looks for the next step: of the first slot that has any useful find, the one that its choice says. `take` gets each
    /// find that is the best so far; the last one is the step.
    pub(super) fn next(&self, board: &Board, limits: Limits, take: &mut dyn FnMut(&Find, Rating)) -> Next {
        let Limits { from, rating: limit, proved, searched, stop } = limits;
        let mut too_hard = None;
        for (number, slot) in self.slots.iter().enumerate().skip(from) {
            if let Some(limit) = limit.filter(|limit| slot.least > *limit) {
                too_hard = Some(limit);
                continue;
            }
            if slot.needs_proof && !proved {
                return Next::Unproved(number);
            }
            let since = searched[number].get();
            let only = slot.only.as_deref();
            let mut best =
                Best { ruler: self, board, only, choice: slot.choice, since, stop, take: &mut *take, worth: None };
            for technique in &slot.techniques {
                if technique.find(board, &self.conventions, &mut best).is_break() {
                    break;
                }
            }
            // What a search that was given up has found need not be the best.
            if slot.choice == Choice::Least && stop() {
                return Next::Stopped;
            }
            if let Some(worth) = best.worth {
                let rating = scales::printed(worth);
                return limit.filter(|limit| rating > *limit).map_or(Next::Step(rating), Next::Above);
            }
            searched[number].set(board.now());
        }
        too_hard.map_or(Next::Stuck, Next::Above)
    }
}

/// Takes the find that is worth least, or the first and stops the search.
struct Best<'a, 'b> {
    ruler: &'a Ruler,
    board: &'a Board<'a>,
    only: Option<&'a [&'static str]>,
    choice: Choice,
    since: Moment,
    stop: &'a dyn Fn() -> bool,
    take: &'a mut (dyn FnMut(&Find, Rating) + 'b),
    worth: Option<Worth>,
}

impl Best<'_, '_> {
    /// Whether the name of a find is among those that the ruler uses: one search may find what goes by several.
    fn allows(&self, find: &Find) -> bool {
        self.only.is_none_or(|names| names.contains(&find.technique))
    }
}

impl Sink for Best<'_, '_> {
    fn wants(&self, least: &Find) -> bool {
        let worth = || self.ruler.scale.rate(self.board, least);
        self.allows(least) && self.worth.is_none_or(|best| worth() < best)
    }

    fn since(&self) -> Moment {
        self.since
    }

    fn is_over(&self) -> bool {
        (self.stop)()
    }

    fn offer(&mut self, find: &Find) -> ControlFlow<()> {
        if !self.allows(find) {
            return ControlFlow::Continue(());
        }
        let worth = self.ruler.scale.rate(self.board, find);
        if self.worth.is_none_or(|best| worth < best) {
            (self.take)(find, scales::printed(worth));
            self.worth = Some(worth);
        }
        if self.choice == Choice::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl std::fmt::Debug for Ruler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ruler({} on {})", self.scale.name(), self.geometry.name())
    }
}
