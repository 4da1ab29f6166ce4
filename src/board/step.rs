//! A step: what a technique found, with the evidence for it.

use super::candidate::{Candidate, Elimination, Placement};
use crate::geometry::{Cell, DigitSet, HouseId, HouseKind};

/// The shape of an argument: what makes a pattern prove something.
///
/// Techniques share forms (every fish is a `Fish`), and whoever puts a step into words needs no more than the form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A digit has one place in a house. `houses`: that house. `cells`: the place.
    HiddenSingle,
    /// A cell has one candidate. `cells`: the cell.
    NakedSingle,
    /// A digit's places in one house all lie in a second, so the rest of the second loses it.
    /// `houses`: the first. `cover`: the second. `cells`: the places.
    Locked,
    /// As `Locked`, and then a third house has one place left. `houses`: the first and the third.
    DirectLocked,
    /// As many cells of a house as they have digits together. `houses`: the house. `cells`: those cells.
    NakedSubset,
    /// As many digits as they have cells together in a house. `houses`: the house. `cells`: those cells.
    HiddenSubset,
    /// As `HiddenSubset`, and then another digit has one place left in that house.
    DirectHiddenSubset,
    /// A digit's places in the base `houses` lie in as many houses of `cover`. `cells`: those places.
    Fish,
    /// A pivot and two wings, one of which must hold the digit that the wings share. `cells`: pivot,
    /// then each wing in the order of the pivot's digit that leaves it only the shared one.
    Wing,
    /// A loop of `cells` in which the two `digits` could be exchanged if they had no other candidates, so that the puzzle
    /// would have two solutions. The kind says which of them have others, and what that means.
    UniqueLoop(Deadly),
    /// Every open cell would have two candidates and every digit two places in each house, but for `cells`: then there would not be one
    /// solution. The kind says what that means for them.
    Bug(Deadly),
    /// Cells whose digits cannot be chosen together in some ways. `cells`: those. `partners`: the cells that forbid combinations.
    AlignedExclusion,
}

/// How a pattern that would have two solutions is escaped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deadly {
    /// One cell has more candidates, so it takes one of them. `partners`: the cell.
    OneCell,
    /// The cells with more candidates share one digit, and one of them has it. `partners`: those cells. `partner_digits`: the digit.
    OneDigit,
    /// Two cells with more candidates stand for one cell of a naked subset. `houses`: the house. `partners`: the rest of the
    /// subset. `partner_digits`: its digits.
    Naked,
    /// Two cells with more candidates stand for one cell of a hidden subset. `houses`: the house. `partners`: the rest of its cells.
    /// `partner_digits`: its digits.
    Hidden,
    /// Two cells with more candidates must hold a digit between them, so they lose another. `houses`: the house. `partners`: the
    /// two. `partner_digits`: the digit that they must hold.
    Locked,
}

/// The cells, houses and digits that prove a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What makes it a proof.
    pub form: Form,
    /// The houses that the argument starts from.
    pub houses: Vec<HouseId>,
    /// The cells that the argument is about, in an order that the form documents.
    pub cells: Vec<Cell>,
    /// The houses that the argument ends in.
    pub cover: Vec<HouseId>,
    /// The digits that the argument is about.
    pub digits: DigitSet,
    /// Cells that help, where the form needs help: the subset beside a unique loop, the excluders of aligned cells.
    pub partners: Vec<Cell>,
    /// The digits that the help is about.
    pub partner_digits: DigitSet,
    /// How many cells or digits the help takes together.
    pub size: usize,
}

/// How a chain argues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainShape {
    /// A loop of links of one digit that can be read both ways.
    XCycle,
    /// A loop through cells with two candidates that can be read both ways.
    YCycle,
    /// A loop of both kinds of links that can be read both ways.
    XyCycle,
    /// A candidate leads to its own opposite by links of one digit.
    XChain,
    /// A candidate leads to its own opposite.
    XyChain,
    /// An assumption leads to a candidate that is both on and off.
    Contradiction,
    /// A candidate leads to the same whether it is on or off.
    Double,
    /// Every candidate of a cell leads to the same.
    Cell,
    /// Every place of a digit in a house leads to the same.
    House,
}

/// How far a search for chains goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChainSearch {
    /// One chain from one candidate.
    Single,
    /// An assumption followed in one digit.
    Nishio,
    /// Several chains from the candidates of a cell or the places of a digit.
    Multiple,
    /// Several chains in which what is off stays off; from level 1 on with other techniques between.
    Dynamic(u8),
}

/// What kind of chain it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChainKind {
    /// How it argues.
    pub shape: ChainShape,
    /// Which search finds it.
    pub search: ChainSearch,
}

/// Why something in a chain follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// It is assumed.
    Assumed,
    /// By the cell: another candidate of it is on, or all others are off.
    Cell,
    /// By a house of this kind: another place of the digit is on, or all others are off.
    House(HouseKind),
    /// By another technique on the board as it would be then.
    Advanced,
}

/// One statement of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implied {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is on.
    pub on: bool,
    /// Why.
    pub link: Link,
    /// The statements that it follows from, as places in the same chain; they come before it.
    pub parents: Vec<usize>,
    /// The technique behind an advanced link.
    pub aside: Option<Aside>,
}

/// A technique that a chain uses on its way, on the board as it is with all that the chain has ruled out by then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aside {
    /// Its stable name.
    pub technique: &'static str,
    /// The houses that it starts from, at most two; none for chains.
    pub houses: [Option<HouseId>; 2],
    /// The houses that it ends in, at most two.
    pub cover: [Option<HouseId>; 2],
    /// The digits that it is about.
    pub digits: DigitSet,
}

/// Chains of implications that prove a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implications {
    /// What kind of chain it is.
    pub kind: ChainKind,
    /// Each chain from its assumption to its end.
    pub chains: Vec<Vec<Implied>>,
    /// The number of nodes that the scale counts.
    pub complexity: u32,
}

/// Why a step is right: all that a scale needs to rate it and a format to say it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// Cells and houses that force something together.
    Pattern(Pattern),
    /// Candidates that lead to one another.
    Implications(Implications),
}

/// One step of a solution: a technique's find, and the evidence for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The stable name of the technique, such as `naked-pair`.
    pub technique: &'static str,
    /// Digits that go into cells (at most one in the techniques of the `se` scale).
    pub placements: Vec<Placement>,
    /// Candidates that go.
    pub eliminations: Vec<Elimination>,
    /// Why.
    pub evidence: Evidence,
}
