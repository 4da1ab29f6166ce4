//! Where puzzles come from: arguments, files, stdin.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use numpla::book::Record;
use numpla::formats::{self, Format};
use numpla::reading::{Boards, ReadError};

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

/// A record and where it came from, or what was wrong with it.
pub(crate) type Item = Result<Record, String>;

impl InputOptions {
    /// Opens everything, and hands the records to `consume`. All files are opened first, so that a wrong name ends the command before any output.
    pub(crate) fn with_records<T>(
        &self,
        boards: &Boards,
        consume: impl FnOnce(&mut dyn Iterator<Item = Item>) -> T,
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
        let mut records = sources.into_iter().flat_map(|source| {
            let name = source.name;
            let records = source.format.read(source.reader, boards).expect("the format was asked if it reads");
            // Inside a file an error is placed by its line; an argument is its own place.
            records.map(move |record| {
                record.map_err(
                    |error: ReadError| {
                        if name.is_empty() { argument_error(&error) } else { format!("{name}:{error}") }
                    },
                )
            })
        });
        Ok(consume(&mut records))
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
    let reader = Box::new(BufReader::with_capacity(HEAD, Cursor::new(head).chain(source)));
    Ok(Source { name: name.into(), reader, format })
}
