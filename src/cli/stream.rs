//! Commands that answer each record for itself: many threads, input order kept, flat memory.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use numpla::batch;
use numpla::book::Record;
use numpla::formats::{Shown, Writer};

use super::input::{InputOptions, Item};
use super::output::OutputOptions;
use super::progress::Progress;
use super::{Exit, Shared, exit};

/// The answer to a record.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What goes to stdout.
    pub(crate) body: Body,
    /// What goes to stderr, one line each.
    pub(crate) notes: Vec<String>,
    /// Whether the answer is negative or partial.
    pub(crate) is_partial: bool,
}

/// What goes to stdout.
#[derive(Debug)]
pub(crate) enum Body {
    /// Text with its line end.
    Text(String),
    /// A record, for the writer of the format.
    Record(Box<Record>),
}

impl Answer {
    /// A full answer in words.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { body: Body::Text(text.into()), notes: Vec::new(), is_partial: false }
    }

    /// A full answer for the writer.
    pub(crate) fn record(record: Record) -> Self {
        Self { body: Body::Record(Box::new(record)), notes: Vec::new(), is_partial: false }
    }

    /// The same as a negative or partial answer.
    pub(crate) fn partial(mut self) -> Self {
        self.is_partial = true;
        self
    }

    /// The same with a note.
    pub(crate) fn noting(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// How records are written, where answers are records.
pub(crate) struct Sheet {
    pub(crate) writer: Box<dyn Writer>,
    pub(crate) shown: Shown,
}

/// Records go to the threads in groups, so that handing them over costs little beside the work.
const GROUP: usize = 64;

/// Answers every record of the input, in order.
pub(crate) fn answer(
    input: &InputOptions,
    output: &OutputOptions,
    mut sheet: Option<Sheet>,
    shared: Shared,
    work: impl Fn(Record) -> Answer + Sync,
) -> Result<Exit> {
    let boards = input.board.boards()?;
    let watched = output.is_terminal();
    let mut out = output.open()?;
    let mut progress = Progress::new(None, shared);
    let mut end = Exit::Done;
    let mut seen = 0_u64;
    let mut failed = None;
    let group = if watched { 1 } else { GROUP };
    if let Some(sheet) = &mut sheet {
        sheet.writer.begin(&mut out)?;
    }
    input.with_records(&boards, |records| {
        let mut records = Groups { records, size: group, read: 0 };
        let work = |group: Vec<Item>| group.into_iter().map(|item| item.map(&work)).collect::<Vec<_>>();
        let mut emit = |item: Result<Answer, String>| -> Result<()> {
            seen += 1;
            let notes = match item {
                Ok(answer) => {
                    end = end.max(if answer.is_partial { Exit::Partial } else { Exit::Done });
                    match (answer.body, &mut sheet) {
                        (Body::Record(record), Some(sheet)) => {
                            sheet.writer.record(&record, sheet.shown, &mut out)?;
                        }
                        (Body::Record(record), None) => writeln!(out, "{}", record.puzzle)?,
                        (Body::Text(text), _) => out.write_all(text.as_bytes())?,
                    }
                    answer.notes
                }
                Err(message) => {
                    end = end.max(Exit::Partial);
                    vec![message]
                }
            };
            if !notes.is_empty() || watched {
                // What stands on stdout before a note should be seen before it.
                out.flush()?;
            }
            for note in notes {
                anstream::eprintln!("{note}");
            }
            if !watched {
                progress.step();
            }
            Ok(())
        };
        batch::ordered(shared.jobs, &mut records, work, |group| {
            for item in group {
                if let Err(error) = emit(item) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            if exit::stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    })?;
    progress.finish();
    if let Some(error) = failed {
        return Err(error);
    }
    if seen == 0 && !exit::stopped() {
        anstream::eprintln!("no puzzles found");
        end = Exit::Partial;
    }
    if !shared.quiet {
        boards.notes().iter().for_each(|note| anstream::eprintln!("note: {note}"));
    }
    let is_document = sheet.as_ref().is_some_and(|sheet| sheet.writer.is_document());
    if let Some(sheet) = &mut sheet {
        sheet.writer.end(&mut out)?;
    }
    if exit::stopped() && is_document {
        out.discard();
    } else {
        out.finish()?;
    }
    Ok(if exit::stopped() { Exit::Stopped } else { end })
}

/// Items in groups: the first ones alone, so that a few puzzles are spread over the threads and a first answer comes at once.
struct Groups<'a> {
    records: &'a mut dyn Iterator<Item = Item>,
    size: usize,
    read: usize,
}

impl Iterator for Groups<'_> {
    type Item = Vec<Item>;

    fn next(&mut self) -> Option<Vec<Item>> {
        let size = if self.read < self.size { 1 } else { self.size };
        let group: Vec<Item> = (&mut *self.records).take(size).collect();
        self.read += group.len();
        (!group.is_empty()).then_some(group)
    }
}
