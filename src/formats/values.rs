//! `values`: the numbers of all cells on one line, with commas between; 0 is a blank.
//!
//! Reads any blank and any spaces. It says its own size only from 36 cells on, for a shorter list may be a row of a larger board. Keeps the one grid.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::geometry::Digit;
use crate::reading::{Boards, Line, Lines, Matrix, ReadError};

struct Values;

pub(super) const ENTRIES: &[&dyn Format] = &[&Values];

impl Format for Values {
    fn name(&self) -> &'static str {
        "values"
    }

    fn summary(&self) -> &'static str {
        "the numbers of all cells on one line, commas between"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle"]
    }

    fn claims(&self, head: &str) -> Claim {
        let mut lines = head.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
        let is_list = |line: &str| {
            let cells = line.split(',').count();
            let is_value = |value: &str| value.trim().len() <= 2 && value.trim().bytes().all(|b| b.is_ascii_digit());
            cells >= 36 && cells.isqrt().pow(2) == cells && line.split(',').all(is_value)
        };
        if lines.next().is_some_and(is_list) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let of_line = |line: Result<Line, ReadError>| match line {
            Err(error) => Some(Err(error)),
            Ok(line) if line.text.trim().is_empty() => None,
            Ok(line) => Some(record(&line, boards)),
        };
        Some(Box::new(Lines::of(source).filter_map(of_line)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(ValuesWriter))
    }
}

fn record(line: &Line, boards: &Boards) -> Result<Record, ReadError> {
    let mut list = Matrix::default();
    // A blank may be nothing between two commas, which would be no cell.
    let pieces: Vec<&str> =
        line.text.split(',').map(|piece| if piece.trim().is_empty() { "0" } else { piece }).collect();
    list.push(line.number, &pieces.join(","));
    let geometry = boards.of_cells(pieces.len()).map_err(|why| ReadError::on(line.number, why))?;
    list.grid_on(&geometry).map(Record::new)
}

struct ValuesWriter;

impl Writer for ValuesWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let number = |digit: Option<Digit>| digit.map_or(0, Digit::number).to_string();
        let cells: Vec<String> = grid.geometry().cells().map(|cell| number(grid.digit(cell))).collect();
        writeln!(out, "{}", cells.join(", "))
    }
}
