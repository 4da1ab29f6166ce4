//! Floor 6: books of puzzles. A [`Plan`] says what is wanted, a [`Book`] is what came out; text is made by formats.

mod plan;
mod record;

pub use plan::{Plan, PlanError, SectionPlan};
pub use record::Record;

use crate::generator::Seed;

/// A book: sections of numbered puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Its title.
    pub title: String,
    /// The seed that all its puzzles are drawn from.
    pub seed: Seed,
    /// Its sections in reading order.
    pub sections: Vec<Section>,
}

/// A part of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its puzzles.
    pub entries: Vec<Entry>,
}

/// A puzzle in a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the book, from 1.
    pub number: usize,
    /// The puzzle with its solution and grade.
    pub record: Record,
}

/// The JSON Schema of a book document (draft 2020-12), version 1.
pub const SCHEMA: &str = include_str!("schema.json");
