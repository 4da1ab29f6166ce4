//! `pencilmarks`: the candidates of each cell in columns, boxes ruled.
//!
//! Reads groups of digits; a group of one is a filled cell unless a peer may still have that digit. Writes the candidates of the record, or
//! those that the givens leave. Loses which filled cells were givens, and everything else.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Board;
use crate::book::Record;
use crate::drawing::boxed;
use crate::geometry::Cell;
use crate::reading::{Boards, Shapes, TextRecords};

struct PencilMarks;

pub(super) const ENTRIES: &[&dyn Format] = &[&PencilMarks];

impl Format for PencilMarks {
    fn name(&self) -> &'static str {
        "pencilmarks"
    }

    fn summary(&self) -> &'static str {
        "the candidates of each cell in columns, boxes ruled"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["candidates"]
    }

    fn claims(&self, _: &str) -> Claim {
        // The reader of `line` takes these as well.
        Claim::No
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(TextRecords::of(source, boards, Shapes::Blocks)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(MarksWriter { first: true }))
    }
}

struct MarksWriter {
    first: bool,
}

impl Writer for MarksWriter {
    fn record(&mut self, record: &Record, _: Shown, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            writeln!(out)?;
        }
        let grid = &record.puzzle;
        let board = Board::from_grid(grid);
        let left = |cell: Cell| match (&record.candidates, &board) {
            (Some(marks), _) => marks[cell.index()].to_string(),
            (None, Ok(board)) => board.candidates(cell).to_string(),
            // A grid without solution has no candidates to speak of.
            (None, Err(_)) => "?".to_string(),
        };
        let text = |cell| grid.digit(cell).map_or_else(|| left(cell), |digit| digit.to_string());
        out.write_all(boxed(grid.geometry(), text).as_bytes())
    }
}
