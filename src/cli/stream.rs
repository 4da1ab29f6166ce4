//! Commands that answer each record for itself: many threads, input order kept, flat memory.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use numpla::Grid;
use numpla::batch;
use numpla::book::Record;
use numpla::formats::{Shown, Writer};
use numpla::solver::classic9::{self, Engine, Line};

use super::input::{InputOptions, Item, Piece};
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
    /// How many records it answers.
    pub(crate) records: u64,
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
        Self { body: Body::Text(text.into()), notes: Vec::new(), is_partial: false, records: 1 }
    }

    /// A full answer for the writer.
    pub(crate) fn record(record: Record) -> Self {
        Self { body: Body::Record(Box::new(record)), notes: Vec::new(), is_partial: false, records: 1 }
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

/// How a command answers usual boards many at once: the fast engine counts their solutions, and the command says what that means.
pub(crate) struct AtOnce<'a> {
    /// Up to how many solutions.
    pub(crate) limit: u64,
    /// Whether the first solution is wanted.
    pub(crate) keep: bool,
    /// Of a board, how many solutions were found and the first one, writes the answer with its line end; or says by false that the board is to be
    /// answered by itself.
    pub(crate) say: &'a Say<'a>,
}

/// See [`AtOnce::say`].
type Say<'a> = dyn Fn(&Line, u64, Option<&Line>, &mut String) -> bool + Sync + 'a;

/// Records go to the threads in groups, so that handing them over costs little beside the work.
const GROUP: usize = 64;

/// Answers every record of the input, in order.
pub(crate) fn answer(
    input: &InputOptions,
    output: &OutputOptions,
    sheet: Option<Sheet>,
    shared: Shared,
    work: impl Fn(Record) -> Answer + Sync,
) -> Result<Exit> {
    answer_at_once(input, output, sheet, shared, None, work)
}

/// As [`answer`], many usual boards at once where the command can.
pub(crate) fn answer_at_once(
    input: &InputOptions,
    output: &OutputOptions,
    mut sheet: Option<Sheet>,
    shared: Shared,
    at_once: Option<AtOnce>,
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
    // Somebody who watches gets each answer as it comes.
    let at_once = at_once.filter(|_| !watched);
    input.with_pieces(&boards, at_once.is_some(), |pieces| {
        let mut groups = Groups { pieces, size: group, read: 0, lines: None };
        let work = |group: Group| match (group, &at_once) {
            (Group::Lines(lines), Some(at_once)) => {
                let geometry = boards.of_cells(81).expect("the lines are boards of 81 cells");
                let one = |line: &Line| {
                    let grid = Grid::from_line_on(&geometry, &String::from_utf8_lossy(line));
                    work(Record::new(grid.expect("the lines have nothing but digits and dots")))
                };
                at_once.answer(&lines, shared.engine, one).into_iter().map(Ok).collect()
            }
            (Group::Lines(_), None) => unreachable!("no lines were asked for"),
            (Group::Items(items), _) => items.into_iter().map(|item| item.map(&work)).collect::<Vec<_>>(),
        };
        let mut emit = |item: Result<Answer, String>| -> Result<()> {
            let records = item.as_ref().map_or(1, |answer| answer.records);
            seen += records;
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
                progress.advance(records);
            }
            Ok(())
        };
        batch::ordered(shared.jobs, &mut groups, work, |group| {
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

impl AtOnce<'_> {
    /// The answers to lines, as few as their order allows; `one` answers a board by itself.
    fn answer(&self, lines: &[Line], engine: Engine, one: impl Fn(&Line) -> Answer) -> Vec<Answer> {
        let mut answers = Answers { all: Vec::new(), text: String::new(), records: 0 };
        let mut answer = |line: &Line, found: u64, first: Option<&Line>| {
            if (self.say)(line, found, first, &mut answers.text) {
                answers.records += 1;
            } else {
                answers.end_text();
                answers.all.push(one(line));
            }
        };
        if self.keep {
            let counted = classic9::solve_all(lines, self.limit, engine);
            lines.iter().zip(&counted).for_each(|(line, it)| answer(line, it.found, it.first.as_ref()));
        } else {
            let counted = classic9::count_all(lines, self.limit, engine);
            lines.iter().zip(counted).for_each(|(line, found)| answer(line, found, None));
        }
        answers.end_text();
        answers.all
    }
}

/// Answers in order; those that are only text are put together.
struct Answers {
    all: Vec<Answer>,
    text: String,
    /// How many records the text answers.
    records: u64,
}

impl Answers {
    fn end_text(&mut self) {
        let records = std::mem::take(&mut self.records);
        if records > 0 {
            self.all.push(Answer { records, ..Answer::text(std::mem::take(&mut self.text)) });
        }
    }
}

/// What one job of a thread is.
enum Group {
    Items(Vec<Item>),
    Lines(Vec<Line>),
}

/// Items in groups: the first ones alone, so that a few puzzles are spread over the threads and a first answer comes at once.
struct Groups<'a> {
    pieces: &'a mut dyn Iterator<Item = Piece>,
    size: usize,
    read: usize,
    /// Lines that have ended a group.
    lines: Option<Vec<Line>>,
}

impl Iterator for Groups<'_> {
    type Item = Group;

    fn next(&mut self) -> Option<Group> {
        if let Some(lines) = self.lines.take() {
            return Some(Group::Lines(lines));
        }
        let size = if self.read < self.size { 1 } else { self.size };
        let mut items = Vec::with_capacity(size);
        while items.len() < size {
            match self.pieces.next() {
                Some(Piece::Item(item)) => items.push(*item),
                Some(Piece::Lines(lines)) => {
                    self.lines = Some(lines);
                    break;
                }
                None => break,
            }
        }
        self.read += items.len();
        if items.is_empty() { self.lines.take().map(Group::Lines) } else { Some(Group::Items(items)) }
    }
}
