//! Commands that answer each record for itself: many threads, input order kept, flat memory.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use numpla::batch;
use numpla::book::Record;

use super::input::{InputOptions, Item};
use super::output::{Output, OutputOptions};
use super::progress::Progress;
use super::{Exit, Shared, exit};

/// The answer to a record.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// What goes to stdout, with its line end.
    pub(crate) text: String,
    /// What goes to stderr, one line each.
    pub(crate) notes: Vec<String>,
    /// Whether the answer is negative or partial.
    pub(crate) is_partial: bool,
}

/// Records go to the threads in groups: handing over each one for itself costs more than counting its solutions.
const GROUP: usize = 64;

/// Answers every record of the input, in order.
pub(crate) fn answer(
    input: &InputOptions,
    output: &OutputOptions,
    shared: Shared,
    work: impl Fn(Record) -> Answer + Sync,
) -> Result<Exit> {
    process(input, output, shared, work, |answer, out| {
        out.write_all(answer.text.as_bytes())?;
        Ok((answer.notes, answer.is_partial))
    })
}

/// Maps every record of the input and writes the results, in order. `write` says what to note, and whether the result is partial.
pub(crate) fn process<R: Send>(
    input: &InputOptions,
    output: &OutputOptions,
    shared: Shared,
    work: impl Fn(Record) -> R + Sync,
    mut write: impl FnMut(R, &mut Output) -> Result<(Vec<String>, bool)>,
) -> Result<Exit> {
    let boards = input.board.boards()?;
    let watched = output.is_terminal();
    let mut out = output.open()?;
    let mut progress = Progress::new(None, shared);
    let mut end = Exit::Done;
    let mut seen = 0_u64;
    let mut failed = None;
    let group = if watched { 1 } else { GROUP };
    input.with_records(&boards, |records| {
        let mut records = Groups {
            records,
            size: group,
            read: 0,
        };
        let work = |group: Vec<Item>| {
            group
                .into_iter()
                .map(|item| item.map(&work))
                .collect::<Vec<_>>()
        };
        let mut emit = |item: Result<R, String>| -> Result<()> {
            seen += 1;
            let (notes, is_partial) = match item {
                Ok(result) => write(result, &mut out)?,
                Err(message) => (vec![message], true),
            };
            if is_partial {
                end = end.max(Exit::Partial);
            }
            if !notes.is_empty() {
                // What stands on stdout before a note should be seen before it.
                out.flush()?;
                notes.iter().for_each(|note| anstream::eprintln!("{note}"));
            }
            if watched {
                out.flush()?;
            } else {
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
            if exit::stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
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
        boards
            .notes()
            .iter()
            .for_each(|note| anstream::eprintln!("note: {note}"));
    }
    out.finish()?;
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
