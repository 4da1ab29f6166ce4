//! `blocks`: a problem in a block of lines, `start NAME`, `numbers`, the rows, `colors`, the rows of the region map, `end`.
//!
//! ```text
//! start 1
//! numbers
//! _ 2 _ _
//! ...
//! colors
//! a a b b
//! ...
//! end
//! ```
//!
//! Reads tabs and any number of spaces between cells, or none, and the blanks `_ . 0 - * ? x`; a block without colors has the usual boxes. Writes
//! problems like that, and solutions as `id = NAME` above their rows. Keeps the givens, the name and the regions.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::geometry::{Cell, Digit, Geometry, Regions};
use crate::reading::{Boards, Lines, Matrix, ReadError};

struct Blocks;

pub(super) const ENTRIES: &[&dyn Format] = &[&Blocks];

impl Format for Blocks {
    fn name(&self) -> &'static str {
        "blocks"
    }

    fn summary(&self) -> &'static str {
        "start, numbers, colors, end: a problem with its region map in rows"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["id", "puzzle", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        let mut lines = head.trim_start_matches('\u{feff}').lines().map(str::trim).filter(|line| !line.is_empty());
        let starts = lines.next().is_some_and(|line| keyword(line, "start").is_some());
        let is_section = |line: &str| ["numbers", "colors", "colours"].iter().any(|word| keyword(line, word).is_some());
        if starts && lines.any(is_section) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(Reader { lines: Lines::of(source), boards }))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(BlocksWriter { written: 0 }))
    }
}

/// What follows a keyword on its line, if the line begins with it.
fn keyword<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let text = line.trim();
    let start = text.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word))?;
    let rest = &text[start.len()..];
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

struct Reader<'b, R> {
    lines: Lines<R>,
    boards: &'b Boards,
}

/// A block as far as it has been read.
struct Block {
    line: u64,
    name: String,
    numbers: Matrix,
    colors: Option<Matrix>,
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut block: Option<Block> = None;
        let mut in_numbers = false;
        loop {
            let Some(line) = self.lines.next() else {
                return block.map(|block| {
                    let message = format!("problem {} has no end, expected a line with \"end\"", block.name);
                    Err(ReadError::on(block.line, message))
                });
            };
            let line = match line {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            let text = line.text.trim();
            if let Some(name) = keyword(text, "start") {
                if let Some(before) = &block {
                    let message = format!("problem {name} starts before problem {} has its \"end\"", before.name);
                    return Some(Err(ReadError::on(line.number, message)));
                }
                let numbers = Matrix::default();
                block = Some(Block { line: line.number, name: name.into(), numbers, colors: None });
                in_numbers = false;
                continue;
            }
            // What stands between the blocks is a remark.
            let Some(open) = &mut block else { continue };
            if keyword(text, "end").is_some() {
                return block.map(|block| block.record(self.boards));
            } else if keyword(text, "numbers").is_some() {
                in_numbers = true;
            } else if keyword(text, "colors").or_else(|| keyword(text, "colours")).is_some() {
                open.colors = Some(Matrix::default());
            } else if text.is_empty() || text.starts_with('#') {
            } else if let Some(colors) = &mut open.colors {
                colors.push(line.number, &line.text);
            } else if in_numbers {
                open.numbers.push(line.number, &line.text);
            } else {
                // The rest of a block that cannot be read is not read as one.
                let message = format!("found {text:?} in a problem, expected \"numbers\"");
                let error = ReadError::on(line.number, message);
                return Some(Err(error));
            }
        }
    }
}

impl Block {
    fn record(self, boards: &Boards) -> Result<Record, ReadError> {
        if self.numbers.rows() == 0 {
            return Err(ReadError::on(self.line, format!("problem {} has no numbers", self.name)));
        }
        let puzzle = match &self.colors {
            Some(colors) => self.numbers.grid_with(colors, boards),
            None => self.numbers.grid(boards),
        };
        let id = Some(self.name).filter(|name| !name.is_empty());
        Ok(Record { id, ..Record::new(puzzle?) })
    }
}

struct BlocksWriter {
    written: u64,
}

impl Writer for BlocksWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        self.written += 1;
        let grid = super::shown(record, shown);
        let geometry = grid.geometry();
        let name = record.id.clone().unwrap_or_else(|| self.written.to_string()).replace(char::is_control, " ");
        let number = |cell| grid.digit(cell).map_or_else(|| "_".into(), |digit: Digit| digit.number().to_string());
        if shown == Shown::Solution && record.solution.is_some() {
            return write!(out, "id = {name}\n{}\n\n", rows(geometry, number));
        }
        let gap = if self.written > 1 { "\n" } else { "" };
        write!(out, "{gap}start {name}\nnumbers\n{}", rows(geometry, number))?;
        if let Some(map) = geometry.box_map() {
            let color = |cell: Cell| {
                let region = map.numbers()[cell.index()];
                Regions::letter(region.into()).to_ascii_lowercase().to_string()
            };
            write!(out, "colors\n{}", rows(geometry, color))?;
        }
        writeln!(out, "end")
    }
}

/// The rows of a board with spaces between the cells.
fn rows(geometry: &Geometry, text: impl Fn(Cell) -> String) -> String {
    let cells: Vec<String> = geometry.cells().map(text).collect();
    cells.chunks(geometry.width()).map(|row| row.join(" ") + "\n").collect()
}
