//! `sql`: one call of the procedure `add_to_sudoku_q` a line, with the name, the givens and the region map of a problem.
//!
//! ```text
//! CALL add_to_sudoku_q(1, ' 2  ...', 'aabb...');
//! ```
//!
//! Reads and writes a space for a blank, and small letters for regions. Keeps the givens, a name that is a number, and the regions.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Grid;
use crate::book::Record;
use crate::geometry::{Digit, Regions};
use crate::reading::{Boards, Line, Lines, Matrix, RawCell, ReadError};

struct Sql;

pub(super) const ENTRIES: &[&dyn Format] = &[&Sql];

/// The procedure that is called.
const PROCEDURE: &str = "add_to_sudoku_q";

impl Format for Sql {
    fn name(&self) -> &'static str {
        "sql"
    }

    fn summary(&self) -> &'static str {
        "CALL add_to_sudoku_q(name, givens, regions), one a line"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        if head.to_ascii_lowercase().contains(&format!("{PROCEDURE}(")) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let of_line = |line: Result<Line, ReadError>| match line {
            Err(error) => Some(Err(error)),
            Ok(line) => call(&line).map(|call| call.and_then(|call| call.record(boards))),
        };
        Some(Box::new(Lines::of(source).filter_map(of_line)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(SqlWriter { written: 0 }))
    }
}

/// What is handed to the procedure.
struct Call {
    line: u64,
    id: String,
    /// The text and the column of its first character.
    numbers: (String, usize),
    regions: Option<(String, usize)>,
}

/// The call on a line; nothing if there is none.
fn call(line: &Line) -> Option<Result<Call, ReadError>> {
    let text = line.text.trim_start();
    if text.starts_with("--") {
        return None;
    }
    let start = text.to_ascii_lowercase().find(&format!("{PROCEDURE}("))? + PROCEDURE.len() + 1;
    let mut column = line.text.chars().count() - text[start..].chars().count() + 1;
    let mut strings = Vec::new();
    let mut pieces = text[start..].split('\'');
    let id = pieces.next().unwrap_or_default();
    column += id.chars().count() + 1;
    while let Some(string) = pieces.next() {
        strings.push((string.to_string(), column));
        let between = pieces.next().map_or(0, |between| between.chars().count() + 1);
        column += string.chars().count() + 1 + between;
    }
    let mut strings = strings.into_iter();
    let Some(numbers) = strings.next() else {
        let message = "expected the givens between ' and ', one character a cell";
        return Some(Err(ReadError::on(line.number, message)));
    };
    let id = id.trim().trim_end_matches(',').trim().to_string();
    Some(Ok(Call { line: line.number, id, numbers, regions: strings.next() }))
}

impl Call {
    fn record(self, boards: &Boards) -> Result<Record, ReadError> {
        let cells = self.numbers.0.chars().count();
        let side = cells.isqrt();
        if side * side != cells || side == 0 {
            return Err(ReadError::on(self.line, format!("{cells} cells, expected 81")));
        }
        let numbers = matrix(self.line, &self.numbers, side);
        let puzzle: Grid = match &self.regions {
            Some(regions) if regions.0.chars().count() == cells => {
                numbers.grid_with(&matrix(self.line, regions, side), boards)?
            }
            Some((labels, _)) => {
                let message = format!("a region map of {} cells, expected {cells}", labels.chars().count());
                return Err(ReadError::on(self.line, message));
            }
            None => numbers.grid(boards)?,
        };
        Ok(Record { id: Some(self.id).filter(|id| !id.is_empty()), ..Record::new(puzzle) })
    }
}

/// The rows of a text with one character a cell, where a space is a blank.
fn matrix(line: u64, (text, column): &(String, usize), side: usize) -> Matrix {
    let cell = |(symbol, column): (char, usize)| {
        let text = if symbol == ' ' { String::new() } else { symbol.to_string() };
        (line, RawCell { text, column })
    };
    let cells: Vec<_> = text.chars().zip(*column..).map(cell).collect();
    let mut matrix = Matrix::default();
    cells.chunks(side).for_each(|row| matrix.push_cells(row.to_vec()));
    matrix
}

struct SqlWriter {
    written: u64,
}

impl Writer for SqlWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        self.written += 1;
        let grid = super::shown(record, shown);
        let id = record.id.as_deref().and_then(|id| id.parse().ok()).unwrap_or(self.written);
        write!(out, "CALL {PROCEDURE}({id}, '{}'", text(grid))?;
        if let Some(map) = grid.geometry().box_map() {
            write!(out, ", '{}'", labels(&map))?;
        }
        writeln!(out, ");")
    }
}

/// One character a cell, a space for a blank.
pub(super) fn text(grid: &Grid) -> String {
    grid.geometry().cells().map(|cell| grid.digit(cell).map_or(' ', Digit::symbol)).collect()
}

/// One small letter a cell.
pub(super) fn labels(map: &Regions) -> String {
    map.to_string().to_ascii_lowercase()
}
