//! `line`: one puzzle a line, one character a cell in row-major order.
//!
//! Reads `1`-`9` and `A`-`P` in either case, blanks `. 0 - _ * ? x`, and also rows and frames between the lines. What follows the cells
//! after a space, comma or `#` is a remark, unless it is a region map of as many cells. Writes the map behind the puzzle of a jigsaw. Loses everything but
//! the one grid and its regions, also the shape of the boxes and other variants.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::reading::{Boards, Shapes, TextRecords};

pub(super) struct Line;

pub(super) const ENTRIES: &[&dyn Format] = &[&Line];

impl Format for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn summary(&self) -> &'static str {
        "one puzzle a line, one character a cell"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle", "regions"]
    }

    fn claims(&self, _: &str) -> Claim {
        Claim::Weak(1)
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(TextRecords::of(source, boards, self.shapes()?)))
    }

    fn shapes(&self) -> Option<Shapes> {
        // Files mix lines with rows and frames; the shapes are told apart one by one.
        Some(Shapes::Any)
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(LineWriter))
    }
}

struct LineWriter;

impl Writer for LineWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        match grid.geometry().regions().filter(|_| shown == Shown::Puzzle) {
            Some(map) => writeln!(out, "{grid} {map}"),
            None => writeln!(out, "{grid}"),
        }
    }
}
