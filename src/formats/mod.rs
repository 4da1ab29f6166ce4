//! Floor 7, REGISTRY of formats: texts that puzzles are kept in. Each file says what it reads, writes and loses.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use crate::book::Record;
use crate::geometry::{BoxShape, Geometry, Layout, Spec};
use crate::reading::{Boards, ReadError, Shapes};

pub use book::write_book;

/// A text that puzzles are kept in.
pub trait Format: Sync {
    /// The stable name that users write.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn summary(&self) -> &'static str;

    /// What survives writing and reading: names of [`Record`] fields.
    fn keeps(&self) -> &'static [&'static str];

    /// Whether a text that begins like this is in the format. At most 64 KiB are shown.
    fn claims(&self, head: &str) -> Claim;

    /// Reads records one by one, or nothing if the format is only written.
    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>>;

    /// The shapes that it reads, if it is plain text: [`TextRecords`](crate::reading::TextRecords) then gives many lines at once.
    fn shapes(&self) -> Option<Shapes> {
        None
    }

    /// A writer, or nothing if the format is only read.
    fn writer(&self) -> Option<Box<dyn Writer>>;
}

/// Records as they are read.
pub type Records<'a> = Box<dyn Iterator<Item = Result<Record, ReadError>> + 'a>;

/// How sure a format is that a text is its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// It is not.
    No,
    /// It may be; the format with the greatest number reads it.
    Weak(u8),
    /// It is.
    Certain,
}

/// Which grid of a record a format shows that can show only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The givens.
    Puzzle,
    /// The solution; the givens where there is none.
    Solution,
}

/// Writes records one after the other.
pub trait Writer {
    /// Tells what records that come may know: a table has its columns before its first row.
    fn expect(&mut self, _like: &Record) {}

    /// Whether the text is worth something only as a whole (a JSON array), or line by line.
    fn is_document(&self) -> bool {
        false
    }

    /// Writes what stands before the first record.
    ///
    /// # Errors
    /// If `out` fails.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes a record.
    ///
    /// # Errors
    /// If `out` fails.
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what stands after the last record.
    ///
    /// # Errors
    /// If `out` fails.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

crate::registry::registry! {
    /// Every format there is.
    Format: blocks, book, csv, grid, jigsaw, json, jsonl, line, lisp, pencilmarks, rows, script, sql, sumocue, table, tatham, values
}

/// The format of a name.
pub fn named(name: &str) -> Option<&'static dyn Format> {
    entries().find(|format| format.name() == name)
}

/// The format that a text is in, by how it begins: the surest claim, else plain lines.
///
/// ```
/// assert_eq!(numpla::formats::detect("[{\"puzzle\": \"1...\"}]").name(), "json");
/// assert_eq!(numpla::formats::detect("53..7....").name(), "line");
/// ```
pub fn detect(head: &str) -> &'static dyn Format {
    let surest = entries().max_by_key(|format| format.claims(head));
    surest.filter(|format| format.claims(head) > Claim::No).unwrap_or(&line::Line)
}

impl std::fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The grid that a record shows.
fn shown(record: &Record, shown: Shown) -> &crate::Grid {
    record.solution.as_ref().filter(|_| shown == Shown::Solution).unwrap_or(&record.puzzle)
}

/// The board of a layout, or of so many cells, with both diagonals if the input says so.
fn on_x(boards: &Boards, layout: Option<Layout>, cells: usize, is_x: bool) -> Result<Arc<Geometry>, String> {
    let named = match (layout, is_x) {
        (None, false) => return boards.of_cells(cells),
        (Some(layout), false) => boards.of_layout(layout)?,
        (layout, true) => {
            let layout = match layout {
                Some(layout) => layout,
                None => Layout::Boxes(BoxShape::usual(cells).ok_or_else(|| format!("{cells} cells, expected 81"))?),
            };
            boards.of_spec(Spec { layout, variants: vec!["x".into()] })?
        }
    };
    if named.cell_count() == cells { Ok(named) } else { Err(format!("{cells} cells, expected {}", named.cell_count())) }
}

/// Whether a board has both diagonals besides its boxes or regions; what else it has is the error.
fn is_x(geometry: &Geometry) -> Result<bool, String> {
    let others: Vec<&str> =
        geometry.variants().iter().map(String::as_str).filter(|name| !["x", "jigsaw"].contains(name)).collect();
    if others.is_empty() { Ok(geometry.variants().iter().any(|name| name == "x")) } else { Err(others.join(", ")) }
}

/// That a format has no way to say something.
fn cannot_say(format: &str, what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("the format {format} cannot say {what}"))
}
