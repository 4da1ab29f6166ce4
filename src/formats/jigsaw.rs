//! `jigsaw`: a grid in rows, then its region map in rows, an empty line between.
//!
//! Reads grid and map also on one line each. Keeps the givens and the regions.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::geometry::Digit;
use crate::reading::{Boards, Lines, Matrix, ReadError};

struct Jigsaw;

pub(super) const ENTRIES: &[&dyn Format] = &[&Jigsaw];

impl Format for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn summary(&self) -> &'static str {
        "a grid in rows, then its region map in rows"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        // A map can be told from a second grid: neighbours that are alike would clash in one.
        let mut reader = Reader { lines: Lines::of(head.as_bytes()) };
        let mut block = || reader.block().ok().flatten();
        let (Some(grid), Some(map)) = (block(), block()) else { return Claim::No };
        let is_jigsaw = grid.side().is_ok_and(|side| map.side() == Ok(side) && side > 1)
            && map.is_meant_as_map()
            && !grid.is_meant_as_map()
            && grid.grid_with(&map, &Boards::usual()).is_ok();
        if is_jigsaw { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let mut reader = Reader { lines: Lines::of(source) };
        Some(Box::new(std::iter::from_fn(move || reader.record(boards).transpose())))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(JigsawWriter { first: true }))
    }
}

struct Reader<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Reader<R> {
    fn record(&mut self, boards: &Boards) -> Result<Option<Record>, ReadError> {
        let Some(grid) = self.block()? else { return Ok(None) };
        let Some(map) = self.block()? else {
            return Err(ReadError::on(grid.line(), "a grid without a region map behind it"));
        };
        grid.grid_with(&map, boards).map(|grid| Some(Record::new(grid)))
    }

    /// The next rows, as many as the first is long; or one line that has all cells of a board.
    fn block(&mut self) -> Result<Option<Matrix>, ReadError> {
        let mut matrix = Matrix::default();
        for line in self.lines.by_ref() {
            let line = line?;
            let text = line.text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let cells = text.chars().count();
            let side = cells.isqrt();
            // Longer than any row.
            if matrix.rows() == 0 && cells > Digit::MAX_COUNT && side * side == cells && !text.contains(' ') {
                matrix.push_square(line.number, text, side);
                return Ok(Some(matrix));
            }
            matrix.push(line.number, &line.text);
            if matrix.rows() >= matrix.width() {
                return Ok(Some(matrix));
            }
        }
        Ok(if matrix.rows() > 0 { Some(matrix) } else { None })
    }
}

struct JigsawWriter {
    first: bool,
}

impl Writer for JigsawWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            writeln!(out)?;
        }
        let grid = super::shown(record, shown);
        write!(out, "{}", super::rows::text(grid))?;
        let Some(map) = grid.geometry().box_map() else {
            return Err(super::cannot_say("jigsaw", "a board without boxes or regions"));
        };
        writeln!(out)?;
        let letters: Vec<String> = map.to_string().chars().map(String::from).collect();
        letters.chunks(map.side()).try_for_each(|row| writeln!(out, "{}", row.join(" ")))
    }
}
