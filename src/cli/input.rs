//! Where puzzles come from: arguments, files, stdin.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use numpla::book::Record;
use numpla::formats::{self, Format};
use numpla::reading::{Boards, ReadError, TextRecords};
use numpla::solver::classic9;

use super::board::BoardOptions;
use super::exit;

// Where puzzles come from.
// No doc comment: clap would take it for the help text of the command that it is flattened into.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputOptions {
    /// Puzzles, files, or - for stdin
    #[arg(value_name = "PUZZLE|FILE")]
    inputs: Vec<String>,
    /// Format of the input, where detection should be overruled
    #[arg(long = "read", value_name = "FORMAT")]
    read: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardOptions,
}

/// A place that puzzles come from, opened.
struct Source {
    name: String,
    reader: Box<dyn BufRead>,
    format: &'static dyn Format,
}

/// Stdin, which may wait for input for ever: Ctrl-C must know.
struct Stdin;

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        exit::while_waiting(|| std::io::stdin().read(buffer))
    }
}

/// How much of a source is looked at to tell its format.
const HEAD: usize = 64 * 1024;

/// How much of a source is read at once: some thousand lines.
const BUFFER: usize = 256 * 1024;

/// A record, or what was wrong with it and where.
pub(crate) type Item = Result<Record, String>;

/// What is worked on together.
pub(crate) enum Piece {
    /// One record.
    Item(Box<Item>),
    /// Lines that are usual boards and nothing else.
    Lines(Vec<classic9::Line>),
}

/// How many lines at most are one piece: enough for the fast engine to be at home, few enough for threads to share.
const MOST_LINES: usize = 4096;

impl InputOptions {
    /// Opens everything, and hands the records to `consume`. All files are opened first, so that a wrong name ends the command before any output.
    pub(crate) fn with_records<T>(
        &self,
        boards: &Boards,
        consume: impl FnOnce(&mut dyn Iterator<Item = Item>) -> T,
    ) -> Result<T> {
        self.with_pieces(boards, false, |pieces| {
            consume(&mut pieces.map(|piece| match piece {
                Piece::Item(item) => *item,
                Piece::Lines(_) => unreachable!("no lines were asked for"),
            }))
        })
    }

    /// As [`Self::with_records`]; with `in_lines` usual boards that stand on lines of their own come many at once.
    pub(crate) fn with_pieces<T>(
        &self,
        boards: &Boards,
        in_lines: bool,
        consume: impl FnOnce(&mut dyn Iterator<Item = Piece>) -> T,
    ) -> Result<T> {
        let format = match &self.read {
            None => None,
            Some(name) => Some(readable(name)?),
        };
        let mut sources = Vec::new();
        if self.inputs.is_empty() {
            if std::io::stdin().is_terminal() {
                bail!("give a puzzle or a file, or - to read from the terminal");
            }
            sources.push(open("-", format, boards)?);
        }
        for input in &self.inputs {
            sources.push(open(input, format, boards)?);
        }
        Ok(consume(&mut sources.into_iter().flat_map(|source| source.pieces(boards, in_lines))))
    }
}

impl Source {
    fn pieces<'a>(self, boards: &'a Boards, in_lines: bool) -> Box<dyn Iterator<Item = Piece> + 'a> {
        let name = self.name;
        // Inside a file an error is placed by its line; an argument is its own place.
        let placed = move |record: Result<Record, ReadError>| {
            Piece::Item(Box::new(record.map_err(|error: ReadError| {
                if name.is_empty() { argument_error(&error) } else { format!("{name}:{error}") }
            })))
        };
        let Some(shapes) = self.format.shapes().filter(|_| in_lines) else {
            let records = self.format.read(self.reader, boards).expect("the format was asked if it reads");
            return Box::new(records.map(placed));
        };
        let mut text = TextRecords::of(self.reader, boards, shapes);
        Box::new(std::iter::from_fn(move || {
            let mut lines = Vec::new();
            text.take_lines(MOST_LINES, &mut lines);
            if lines.is_empty() { text.next().map(&placed) } else { Some(Piece::Lines(lines)) }
        }))
    }
}

fn argument_error(error: &ReadError) -> String {
    error.column.map_or_else(|| error.message.clone(), |column| format!("column {column}: {}", error.message))
}

fn readable(name: &str) -> Result<&'static dyn Format> {
    let Some(format) = formats::named(name) else {
        let known: Vec<_> = formats::entries().map(Format::name).collect();
        bail!("there is no format {name:?}; the formats are: {}", known.join(", "));
    };
    Ok(format)
}

/// An argument that names a file is that file; else it is a puzzle.
fn open(input: &str, format: Option<&'static dyn Format>, boards: &Boards) -> Result<Source> {
    if input == "-" {
        return peeked("<stdin>", Box::new(Stdin), format);
    }
    if Path::new(input).is_dir() {
        bail!("{input} is a folder, expected a file");
    }
    if Path::new(input).exists() {
        let file = File::open(input).with_context(|| format!("{input} cannot be read"))?;
        return peeked(input, Box::new(file), format);
    }
    let text = || Box::new(Cursor::new(input.as_bytes().to_vec()));
    let tried = formats::detect(input).read(text(), boards).and_then(|mut records| records.next());
    let looks_like_a_name = input.chars().any(|c| !c.is_whitespace()) && tried.is_none();
    if looks_like_a_name {
        bail!("{input:?}: no such file, and not a puzzle");
    }
    let name = String::new();
    Ok(Source { name, format: format.unwrap_or_else(|| formats::detect(input)), reader: text() })
}

/// Looks at the beginning of a source to tell its format.
fn peeked(name: &str, mut source: Box<dyn Read>, format: Option<&'static dyn Format>) -> Result<Source> {
    // As much as comes with the first lines: whoever pipes one puzzle and waits for its answer sends no more.
    let mut head = vec![0; HEAD];
    let mut length = 0;
    while length < HEAD && !head[..length].contains(&b'\n') {
        match source.read(&mut head[length..]).with_context(|| format!("{name} cannot be read"))? {
            0 => break,
            count => length += count,
        }
    }
    head.truncate(length);
    let format = format.unwrap_or_else(|| formats::detect(&String::from_utf8_lossy(&head)));
    let reader = Box::new(BufReader::with_capacity(BUFFER, Cursor::new(head).chain(source)));
    Ok(Source { name: name.into(), reader, format })
}
