//! `grid`: rows with rules between the boxes, for people to look at.
//!
//! Reads all frames of ASCII and box-drawing characters. Loses everything but the one grid.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::drawing::boxed;
use crate::geometry::Digit;
use crate::reading::{Boards, Shapes, TextRecords};

struct BoxedGrid;

pub(super) const ENTRIES: &[&dyn Format] = &[&BoxedGrid];

impl Format for BoxedGrid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn summary(&self) -> &'static str {
        "rows with rules between the boxes"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle"]
    }

    fn claims(&self, _: &str) -> Claim {
        // The reader of `line` takes frames as well.
        Claim::No
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(TextRecords::of(source, boards, Shapes::Blocks)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(GridWriter { first: true }))
    }
}

struct GridWriter {
    first: bool,
}

impl Writer for GridWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            writeln!(out)?;
        }
        let grid = super::shown(record, shown);
        let symbol = |cell| grid.digit(cell).map_or('.', Digit::symbol).to_string();
        out.write_all(boxed(grid.geometry(), symbol).as_bytes())
    }
}
