//! `book`: one JSON document, the source of truth of a printed book. Its schema is [`crate::book::SCHEMA`].
//!
//! Reads its puzzles as records; it is written by `numpla book`, since a book is more than its records.

use std::io::BufRead;

use serde_json::{Value, json};

use super::json::{document, object, record};
use super::{Claim, Format, Records, Writer};
use crate::book::{Book, Entry};
use crate::reading::{Boards, ReadError};

struct BookJson;

pub(super) const ENTRIES: &[&dyn Format] = &[&BookJson];

const FORMAT: &str = "numpla-book-1";

impl Format for BookJson {
    fn name(&self) -> &'static str {
        "book"
    }

    fn summary(&self) -> &'static str {
        "the JSON document of a puzzle book (written by `numpla book`)"
    }

    fn keeps(&self) -> &'static [&'static str] {
        super::json::KEEPS
    }

    fn claims(&self, head: &str) -> Claim {
        if head.trim_start().starts_with('{') && head.contains(FORMAT) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let failed = |error: ReadError| -> Records<'a> { Box::new(std::iter::once(Err(error))) };
        let book = match document(source) {
            Ok(book) => book,
            Err(error) => return Some(failed(error)),
        };
        let Some(sections) = book.get("sections").and_then(Value::as_array) else {
            return Some(failed(ReadError::on(1, "expected a book with \"sections\"")));
        };
        let puzzles = sections.iter().filter_map(|section| section.get("puzzles")?.as_array()).flatten();
        let records = puzzles.enumerate().map(|(index, puzzle)| {
            record(puzzle, boards).map_err(|why| ReadError::on(1, format!("puzzle {}: {why}", index + 1)))
        });
        Some(Box::new(records.collect::<Vec<_>>().into_iter()))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        None
    }
}

/// The document of a book, the same bytes for the same book.
///
/// # Panics
/// Never: the document has only text keys.
pub fn write_book(book: &Book) -> String {
    let puzzle = |entry: &Entry| {
        let mut value = serde_json::Map::new();
        value.insert("number".into(), entry.number.into());
        // The seed is the book's.
        value.extend(object(&entry.record).into_iter().filter(|(key, _)| key != "seed"));
        Value::Object(value)
    };
    let sections = book.sections.iter().map(
        |section| json!({"title": section.title, "puzzles": section.entries.iter().map(puzzle).collect::<Vec<_>>()}),
    );
    let document = json!({
        "format": FORMAT,
        "program": concat!("numpla ", env!("CARGO_PKG_VERSION")),
        "title": book.title,
        "seed": book.seed.to_string(),
        "sections": sections.collect::<Vec<_>>(),
    });
    let mut text = serde_json::to_string_pretty(&document).expect("a value is always written");
    text.push('\n');
    text
}
