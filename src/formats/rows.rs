//! `rows`: one row of the board a line, cells with a space between.
//!
//! Reads compact rows, spaced rows, numbers above 9 with separators, and headings between grids. Boards are written with an empty line between
//! them. Loses everything but the one grid, also regions (which `jigsaw` keeps) and the shape of
//! the boxes.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Grid;
use crate::book::Record;
use crate::geometry::Digit;
use crate::reading::{Boards, Shapes, TextRecords};

struct Rows;

pub(super) const ENTRIES: &[&dyn Format] = &[&Rows];

impl Format for Rows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn summary(&self) -> &'static str {
        "one row a line, cells with spaces between; numbers on boards above 9x9"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle"]
    }

    fn claims(&self, _: &str) -> Claim {
        // The reader of `line` takes rows as well.
        Claim::No
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(TextRecords::of(source, boards, Shapes::Blocks)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(RowsWriter { first: true }))
    }
}

struct RowsWriter {
    first: bool,
}

impl Writer for RowsWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            writeln!(out)?;
        }
        let grid = super::shown(record, shown);
        write!(out, "{}", text(grid))
    }
}

/// One row a line.
pub(super) fn text(grid: &Grid) -> String {
    let geometry = grid.geometry();
    // Above 9x9 letters could be read in two ways, numbers cannot.
    let text = |digit: Option<Digit>| match digit {
        None => "-".to_string(),
        Some(digit) => digit.number().to_string(),
    };
    let cells: Vec<String> = geometry.cells().map(|cell| text(grid.digit(cell))).collect();
    cells.chunks(geometry.width()).map(|row| row.join(" ") + "\n").collect()
}
