//! Floor 3, REGISTRY of techniques: one family a file, each a pure search.
//!
//! A technique looks at a [`Board`] and offers what it finds to a [`Sink`], in an order that it documents. It does not
//! rate, does not choose, does not speak and draws no random number: what a find is worth belongs to a scale, words to
//! whoever shows the step. Where scales differ in the search itself (the order of houses, which subsets are looked at),
//! the technique follows the [`Conventions`] that it is given.

/// Calls a search that is written for planes of any width with the width of a board.
macro_rules! by_width {
    ($board:expr, $words:ident => $search:expr) => {
        if $board.geometry().is_narrow() {
            const $words: usize = crate::geometry::NARROW;
            $search
        } else {
            const $words: usize = crate::geometry::WIDE;
            $search
        }
    };
}

mod conventions;

pub use conventions::{Conventions, Customs, Worth};

use std::ops::ControlFlow;

use crate::board::{
    Board, ChainKind, Elimination, Evidence, Form, Implications, Implied, Moment, Pattern, Placement, Step,
};
use crate::geometry::{Cell, DigitSet, Geometry, HouseId};

/// A way to make progress on a board.
pub trait Technique: Sync {
    /// The stable name, in kebab case: `naked-pair`.
    fn name(&self) -> &'static str;

    /// What it says, in one line for `list techniques`.
    fn summary(&self) -> &'static str;

    /// Other names that its finds go by, where one search finds several kinds of step.
    fn also(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it takes for granted that there is one solution, so that its steps cannot prove it.
    fn assumes_uniqueness(&self) -> bool {
        false
    }

    /// Whether its argument is sound on this geometry.
    fn applies_to(&self, geometry: &Geometry) -> bool;

    /// Offers every find to the sink, in the documented order, until the sink has enough.
    ///
    /// Only useful finds are offered: each places a digit, or removes a candidate that is there.
    fn find(&self, board: &Board, conventions: &Conventions, sink: &mut dyn Sink) -> ControlFlow<()>;
}

/// What takes the finds of a search.
pub trait Sink {
    /// Whether a find that is rated at least like this one could still win. A search may skip what cannot.
    fn wants(&self, _least: &Find) -> bool {
        true
    }

    /// A moment at which the same search found nothing: it may skip what has not changed since.
    fn since(&self) -> Moment {
        Moment::default()
    }

    /// Whether the search is to be given up: deep searches ask now and then.
    fn is_over(&self) -> bool {
        false
    }

    /// Takes a find, and says whether to go on.
    fn offer(&mut self, find: &Find) -> ControlFlow<()>;
}

/// What a technique found, borrowed from the search: nothing is allocated for a find that is not kept.
#[derive(Clone, Copy, Debug)]
pub struct Find<'a> {
    /// The name it goes by: the technique's, or one of its [`Technique::also`].
    pub technique: &'static str,
    /// Digits that go into cells.
    pub placements: &'a [Placement],
    /// Candidates that go.
    pub eliminations: &'a [Elimination],
    /// What makes it right.
    pub proof: Proof<'a>,
}

/// What makes a find right.
#[derive(Clone, Copy, Debug)]
pub enum Proof<'a> {
    /// Cells and houses that force something together.
    Pattern(PatternView<'a>),
    /// Candidates that lead to one another.
    Chain(ChainView<'a>),
}

/// [`Implications`], borrowed: what a scale needs at once, the rest only if the find is kept.
#[derive(Clone, Copy)]
pub struct ChainView<'a> {
    /// What kind of chain it is.
    pub kind: ChainKind,
    /// How many nodes it has.
    pub complexity: u32,
    /// Its place in the order of discovery, where the search does not keep to it.
    pub order: u64,
    /// Writes the chains out.
    pub chains: &'a dyn Fn() -> Vec<Vec<Implied>>,
}

impl std::fmt::Debug for ChainView<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} of {} nodes", self.kind, self.complexity)
    }
}

/// A [`Pattern`], borrowed.
#[derive(Clone, Copy, Debug)]
pub struct PatternView<'a> {
    /// What makes it a proof.
    pub form: Form,
    /// The houses that the argument starts from.
    pub houses: &'a [HouseId],
    /// The cells that it is about.
    pub cells: &'a [Cell],
    /// The houses that it ends in.
    pub cover: &'a [HouseId],
    /// The digits that it is about.
    pub digits: DigitSet,
    /// Cells that help.
    pub partners: &'a [Cell],
    /// The digits that the help is about.
    pub partner_digits: DigitSet,
    /// How many cells or digits the help takes together.
    pub size: usize,
}

impl PatternView<'_> {
    /// A pattern of nothing, to fill in what a form has.
    pub const EMPTY: Self = Self {
        form: Form::NakedSingle,
        houses: &[],
        cells: &[],
        cover: &[],
        digits: DigitSet::EMPTY,
        partners: &[],
        partner_digits: DigitSet::EMPTY,
        size: 0,
    };

    /// Keeps the pattern.
    pub fn to_pattern(&self) -> Pattern {
        Pattern {
            form: self.form,
            houses: self.houses.to_vec(),
            cells: self.cells.to_vec(),
            cover: self.cover.to_vec(),
            digits: self.digits,
            partners: self.partners.to_vec(),
            partner_digits: self.partner_digits,
            size: self.size,
        }
    }
}

impl Find<'_> {
    /// Keeps the find as a step.
    pub fn to_step(&self) -> Step {
        let evidence = match &self.proof {
            Proof::Pattern(pattern) => Evidence::Pattern(pattern.to_pattern()),
            Proof::Chain(ChainView { kind, complexity, chains, .. }) => {
                Evidence::Implications(Implications { kind: *kind, chains: chains(), complexity: *complexity })
            }
        };
        Step {
            technique: self.technique,
            placements: self.placements.to_vec(),
            eliminations: self.eliminations.to_vec(),
            evidence,
        }
    }
}

crate::registry::registry! {
    /// Every technique there is, by family; the order carries no meaning.
    Technique:
    aligned_exclusion, basic_fish, bug, direct_hidden_subset, direct_line_exclusion, forcing_chains, hidden_single, hidden_subset, line_exclusion,
    naked_single, naked_subset, unique_loop, xy_wing
}

/// The technique that makes steps of a name.
pub fn named(name: &str) -> Option<&'static dyn Technique> {
    entries().find(|technique| technique.name() == name || technique.also().contains(&name))
}

/// Every name that steps go by, with the technique that makes them.
pub fn names() -> impl Iterator<Item = (&'static str, &'static dyn Technique)> {
    entries().flat_map(|technique| {
        std::iter::once(technique.name()).chain(technique.also().iter().copied()).map(move |name| (name, technique))
    })
}

/// Names that stand for several techniques, as users write them: `singles`, `line-exclusion`, `subsets`.
const GROUPS: [(&str, &[&str]); 3] = [
    ("singles", &["hidden-single", "naked-single"]),
    ("line-exclusion", &["pointing", "claiming"]),
    ("subsets", &["naked-pair", "naked-triplet", "naked-quad", "hidden-pair", "hidden-triplet", "hidden-quad"]),
];

/// A choice of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueSet {
    names: Vec<&'static str>,
}

/// No technique has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no technique {found:?}{}", nearest(.found).map(|name| format!("; did you mean {name:?}?")).unwrap_or_default())]
pub struct UnknownTechnique {
    /// What was written.
    pub found: String,
}

/// A title as a name: `Naked pair` is `naked-pair`, and a name stays one.
fn as_name(title: &str) -> String {
    title.trim().to_ascii_lowercase().replace(' ', "-")
}

/// The known name that differs least from what was written, if any is near.
fn nearest(found: &str) -> Option<&'static str> {
    let found = as_name(found);
    let shared = |name: &str| found.split('-').filter(|word| name.split('-').any(|w| w == *word)).count();
    let names = || GROUPS.iter().map(|group| group.0).chain(entries().map(Technique::name));
    names().max_by_key(|name| shared(name)).filter(|name| shared(name) > 0)
}

impl TechniqueSet {
    /// The techniques of a list of names and groups (`singles`, `line-exclusion`, `subsets`), also as they are titled: `Naked pair`.
    ///
    /// # Errors
    /// If a name is not known.
    ///
    /// ```
    /// use numpla::techniques::TechniqueSet;
    /// let set = TechniqueSet::named(["singles", " Naked pair"]).unwrap();
    /// assert!(set.contains("naked-single") && set.contains("naked-pair") && !set.contains("pointing"));
    /// assert!(TechniqueSet::named(["x-swing"]).unwrap_err().to_string().contains("x-wing"));
    /// assert!(TechniqueSet::named(["Naked pare"]).unwrap_err().to_string().contains("naked-"));
    /// ```
    pub fn named<'a>(list: impl IntoIterator<Item = &'a str>) -> Result<Self, UnknownTechnique> {
        let mut set = Self { names: Vec::new() };
        for found in list {
            let name = as_name(found);
            if let Some((_, members)) = GROUPS.iter().find(|group| group.0 == name) {
                set.names.extend(*members);
            } else {
                let unknown = || UnknownTechnique { found: found.into() };
                set.names.push(names().map(|(name, _)| name).find(|known| *known == name).ok_or_else(unknown)?);
            }
        }
        Ok(set)
    }

    /// Whether a technique is in the set.
    pub fn contains(&self, name: &str) -> bool {
        self.names.contains(&name)
    }
}
