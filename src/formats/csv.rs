//! `csv`: a header line, then one record a line.
//!
//! Reads any file whose header names a puzzle column (`puzzle`, `quizzes`, `question`, `grid` ...), with commas, semicolons or tabs, and a solution
//! column if there is one. Writes the keys of the manual that the first record has. Loses steps, entries and candidates.

use std::io::{self, BufRead, Write};

use serde_json::Value;

use super::{Claim, Format, Records, Shown, Writer, json};
use crate::board::Grid;
use crate::book::Record;
use crate::reading::{Boards, ReadError};

struct Csv;

pub(super) const ENTRIES: &[&dyn Format] = &[&Csv];

const SOLUTION_KEYS: [&str; 3] = ["solution", "solutions", "answer"];

/// Keys whose values are no single text or number.
const LOST: [&str; 3] = ["steps", "entries", "candidates"];

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn summary(&self) -> &'static str {
        "a header line, then one record a line"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["id", "puzzle", "solution", "box", "regions", "variant", "symmetry", "seed", "index"]
    }

    fn claims(&self, head: &str) -> Claim {
        let line = head.trim_start_matches('\u{feff}').lines().next().unwrap_or("");
        let mut names = line.split(delimiter(line) as char).map(|name| name.trim().trim_matches('"').to_lowercase());
        let known = names.any(|name| json::PUZZLE_KEYS.contains(&name.as_str()));
        if known { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, mut source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let buffered = source.fill_buf().unwrap_or_default();
        let mark = if buffered.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let first = String::from_utf8_lossy(buffered).lines().next().unwrap_or_default().to_string();
        source.consume(mark);
        let mut rows = csv::ReaderBuilder::new().delimiter(delimiter(&first)).flexible(true).from_reader(source);
        let header = match rows.headers() {
            Ok(header) => header.iter().map(|name| name.trim().to_lowercase()).collect::<Vec<_>>(),
            Err(error) => {
                return Some(Box::new(std::iter::once(Err(ReadError::on(1, error.to_string())))));
            }
        };
        let find = |keys: &[&str]| header.iter().position(|name| keys.contains(&name.as_str()));
        let Some(puzzle) = find(&json::PUZZLE_KEYS) else {
            let message = "no column named puzzle, quizzes, question or grid";
            return Some(Box::new(std::iter::once(Err(ReadError::on(1, message)))));
        };
        let columns = Columns {
            puzzle,
            solution: find(&SOLUTION_KEYS),
            id: find(&["id"]),
            shape: find(&["box"]),
            regions: find(&["regions"]),
            variants: find(&["variant"]),
            symmetry: find(&["symmetry"]),
            seed: find(&["seed"]),
            index: find(&["index"]),
        };
        let width = header.len();
        Some(Box::new(rows.into_records().map(move |row| {
            let row = row.map_err(|error| {
                let line = error.position().map_or(1, csv::Position::line);
                ReadError::on(line, error.to_string())
            })?;
            let line = row.position().map_or(1, csv::Position::line);
            if row.len() > width {
                return Err(ReadError::on(line, format!("{} fields, expected {width} as in the header", row.len())));
            }
            columns.record(&row, boards).map_err(|message| ReadError::on(line, message))
        })))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(CsvWriter { keys: None, expected: Vec::new() }))
    }
}

fn delimiter(line: &str) -> u8 {
    let count = |symbol: u8| line.bytes().filter(|&byte| byte == symbol).count();
    *b",;\t".iter().rev().max_by_key(|&&symbol| count(symbol)).unwrap_or(&b',')
}

/// Where things stand in a row.
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    id: Option<usize>,
    shape: Option<usize>,
    regions: Option<usize>,
    variants: Option<usize>,
    symmetry: Option<usize>,
    seed: Option<usize>,
    index: Option<usize>,
}

impl Columns {
    fn record(&self, row: &csv::StringRecord, boards: &Boards) -> Result<Record, String> {
        let at = |column: usize| row.get(column).map(str::trim).filter(|text| !text.is_empty());
        let text = at(self.puzzle).ok_or("the puzzle column is empty")?;
        let [shape, regions, variants] = [self.shape, self.regions, self.variants].map(|column| column.and_then(at));
        let geometry = boards.named(text.chars().count(), shape, regions, variants)?;
        let grid = |text| Grid::from_line_on(&geometry, text).map_err(|error| error.to_string());
        Ok(Record {
            id: self.id.and_then(at).map(str::to_string),
            solution: self.solution.and_then(at).map(grid).transpose()?,
            // Columns of others may go by these names and mean something else: what does not fit is left alone.
            symmetry: self.symmetry.and_then(at).and_then(|name| name.parse().ok()),
            seed: self.seed.and_then(at).and_then(|seed| seed.parse().ok()),
            index: self.index.and_then(at).and_then(|index| index.parse().ok()),
            ..Record::new(grid(text)?)
        })
    }
}

struct CsvWriter {
    /// The keys of the header, once it is written.
    keys: Option<Vec<String>>,
    /// The keys that records may have.
    expected: Vec<String>,
}

fn columns(record: &Record) -> Vec<String> {
    json::object(record).keys().filter(|key| !LOST.contains(&key.as_str())).cloned().collect()
}

impl Writer for CsvWriter {
    fn expect(&mut self, like: &Record) {
        self.expected = columns(like);
    }

    fn record(&mut self, record: &Record, _: Shown, out: &mut dyn Write) -> io::Result<()> {
        let object = json::object(record);
        let mut rows = csv::WriterBuilder::new().from_writer(out);
        let first = self.keys.is_none();
        let keys = self.keys.get_or_insert_with(|| {
            let own = columns(record);
            if own.iter().all(|key| self.expected.contains(key)) { std::mem::take(&mut self.expected) } else { own }
        });
        if first {
            rows.write_record(&*keys)?;
        }
        let text = |key: &String| match object.get(key) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            // Technique counts: name=count, as commas belong to the format.
            Some(Value::Object(counts)) => {
                counts.iter().map(|(name, count)| format!("{name}={count}")).collect::<Vec<_>>().join(" ")
            }
            Some(value) => value.to_string(),
        };
        rows.write_record(keys.iter().map(text))?;
        rows.flush()
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        // An empty table still has a header.
        match &self.keys {
            Some(_) => Ok(()),
            None if self.expected.is_empty() => writeln!(out, "puzzle"),
            None => writeln!(out, "{}", self.expected.join(",")),
        }
    }
}
