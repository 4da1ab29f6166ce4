//! `script`: a table of JavaScript, one `createRow([Nine, 1, ...])` for each row, where a name stands for a blank.
//!
//! Reads such calls wherever they stand, a board for each as many as they are long. Keeps the one grid.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::geometry::Digit;
use crate::reading::{Boards, Lines, Matrix, RawCell, ReadError};

struct Script;

pub(super) const ENTRIES: &[&dyn Format] = &[&Script];

/// What a row begins with.
const ROW: &str = "createRow([";

impl Format for Script {
    fn name(&self) -> &'static str {
        "script"
    }

    fn summary(&self) -> &'static str {
        "a table of JavaScript, createRow([Nine, 1, ...]) for each row"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle"]
    }

    fn claims(&self, head: &str) -> Claim {
        if head.contains(ROW) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(Reader { lines: Lines::of(source), boards }))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(ScriptWriter))
    }
}

struct Reader<'b, R> {
    lines: Lines<R>,
    boards: &'b Boards,
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut matrix = Matrix::default();
        let mut expected = None;
        loop {
            match self.lines.next() {
                // Rows that are too few are said by the matrix.
                None => return (matrix.rows() > 0).then(|| matrix.grid(self.boards).map(Record::new)),
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(line)) => {
                    let Some(cells) = cells(line.number, &line.text) else { continue };
                    let width = *expected.get_or_insert(cells.len());
                    matrix.push_cells(cells);
                    if matrix.rows() == width {
                        return Some(matrix.grid(self.boards).map(Record::new));
                    }
                }
            }
        }
    }
}

/// The cells of a row on a line, if there is one.
fn cells(line: u64, text: &str) -> Option<Vec<(u64, RawCell)>> {
    let start = text.find(ROW)? + ROW.len();
    let inside = text[start..].split(']').next()?;
    let mut column = text[..start].chars().count() + 1;
    let mut cells = Vec::new();
    for piece in inside.split(',') {
        let lead = piece.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let word = piece.trim();
        // A name is a list of candidates, which are all there are.
        let is_name = word.starts_with(|symbol: char| symbol.is_alphabetic() || symbol == '_' || symbol == '$');
        let text = if is_name { String::new() } else { word.to_string() };
        cells.push((line, RawCell { text, column: column + lead }));
        column += piece.chars().count() + 1;
    }
    Some(cells)
}

struct ScriptWriter;

impl Writer for ScriptWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let geometry = grid.geometry();
        let blank = if geometry.digit_count() == 9 { "Nine" } else { "Any" };
        let number = |digit: Option<Digit>| digit.map_or_else(|| blank.into(), |digit| digit.number().to_string());
        let cells: Vec<String> = geometry.cells().map(|cell| format!("{:>4}", number(grid.digit(cell)))).collect();
        let rows: Vec<String> =
            cells.chunks(geometry.width()).map(|row| format!("    {ROW}{}])", row.join(", "))).collect();
        writeln!(out, "var Cells = [\n{}\n];", rows.join(",\n"))
    }
}
