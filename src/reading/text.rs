//! Puzzles in plain text: one a line, or one in rows, with or without frames, mixed with headings.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use super::one_line::puzzle_line;
use super::row::{RawCell, counted, number_of};
use super::{Boards, Line, Lines, ReadError, Row, RowKind, row};
use crate::board::{Grid, is_blank};
use crate::book::Record;
use crate::geometry::{BoxShape, Digit, DigitSet, Geometry};
use crate::solver::classic9;

/// Which shapes of puzzles are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shapes {
    /// One puzzle a line.
    Lines,
    /// One puzzle in as many rows as it has columns.
    Blocks,
    /// Both.
    Any,
}

/// The puzzles of a text, in order. Lines that are no part of a puzzle (headings, comments, rules) are stepped over; what looks like a puzzle and is
/// none is an error with its place, and reading goes on behind it.
#[derive(Debug)]
pub struct TextRecords<'b, R> {
    lines: Lines<R>,
    boards: &'b Boards,
    shapes: Shapes,
    block: Vec<(u64, Row)>,
    /// A line in the middle of the block that is as wide as a row and no row.
    odd_line: Option<Line>,
    ready: VecDeque<Result<Record, ReadError>>,
    ended: bool,
    usual: OnceCell<Option<Arc<Geometry>>>,
}

impl<'b, R: BufRead> TextRecords<'b, R> {
    /// The puzzles of a source.
    pub fn of(source: R, boards: &'b Boards, shapes: Shapes) -> Self {
        let (block, ready) = (Vec::new(), VecDeque::new());
        Self {
            lines: Lines::of(source),
            boards,
            shapes,
            block,
            odd_line: None,
            ready,
            ended: false,
            usual: OnceCell::new(),
        }
    }

    /// Takes lines that are usual boards and nothing else, up to a number, where the next lines are such: [`Iterator::next`] makes a record of
    /// each, which takes much longer. None taken means only that the next record is to be asked for.
    ///
    /// ```
    /// use numpla::reading::{Boards, Shapes, TextRecords};
    /// let text = ".".repeat(81) + "\n" + &"1".repeat(81) + "\n# the end\n";
    /// let (boards, mut lines) = (Boards::usual(), Vec::new());
    /// let mut records = TextRecords::of(text.as_bytes(), &boards, Shapes::Any);
    /// records.take_lines(100, &mut lines);
    /// assert!(lines == [[b'.'; 81], [b'1'; 81]] && records.next().is_none());
    /// ```
    pub fn take_lines(&mut self, most: usize, take: &mut Vec<classic9::Line>) {
        if self.may_be_plain() && self.usual().is_some() {
            self.lines.plain(most, |line| take.push(*line));
        }
    }

    /// Whether a plain line would be a puzzle of its own.
    fn may_be_plain(&self) -> bool {
        self.shapes != Shapes::Blocks && self.ready.is_empty() && self.block.is_empty() && self.odd_line.is_none()
    }

    /// The board of plain lines, if it is the usual one.
    fn usual(&self) -> Option<&Arc<Geometry>> {
        self.usual.get_or_init(|| self.boards.of_cells(81).ok().filter(|board| board.is_classic())).as_ref()
    }

    /// The record of the next line, if that is a usual board and nothing else: most lines of most files.
    fn plain_record(&mut self) -> Option<Record> {
        let mut taken = None;
        if self.may_be_plain() && self.usual().is_some() {
            self.lines.plain(1, |line| taken = Some(*line));
        }
        let (line, board) = (taken?, self.usual()?);
        let numbers = line.iter().map(|symbol| if *symbol == b'.' { 0 } else { symbol - b'0' }).collect();
        Some(Record::new(Grid::from_numbers(board, numbers)))
    }

    fn take(&mut self, line: Line) {
        let text = line.text.trim();
        if text.is_empty() {
            if !self.may_go_on_after_a_gap() {
                self.flush();
            }
            return;
        }
        if is_comment(text) {
            return;
        }
        // A rule has neither digits nor letters; looking at every puzzle line for one would cost more than reading it.
        let is_rule = !text.contains(char::is_alphanumeric) && row(text).is_some_and(|row| row.kind == RowKind::Rule);
        if self.shapes != Shapes::Blocks
            && !is_rule
            && let Some(record) = puzzle_line(&line, self.boards)
        {
            self.flush();
            self.ready.push_back(record);
            return;
        }
        if self.shapes == Shapes::Lines {
            if let Some(row) = row(&line.text)
                && row.cells.len() == 16
            {
                self.block.push((line.number, row));
                self.flush();
            }
            return;
        }
        match row(&line.text) {
            Some(row) => {
                self.block.push((line.number, row));
                let width = self.width();
                if width.is_some_and(|width| self.solid_rows() == width && width != 16) {
                    self.flush();
                }
            }
            None if self.width().is_some_and(|width| cell_like(text, width)) => {
                self.odd_line.get_or_insert(line);
            }
            None if is_scrap(text) => {
                let cells = text.chars().count();
                let why = self.boards.of_cells(cells).map_or_else(|why| why, |_| format!("{cells} cells, no board"));
                self.ready.push_back(Err(ReadError::on(line.number, why)));
            }
            None => {}
        }
    }

    fn solid_rows(&self) -> usize {
        self.block.iter().filter(|(_, row)| is_solid(row)).count()
    }

    fn width(&self) -> Option<usize> {
        self.block.iter().find(|(_, row)| is_solid(row)).map(|(_, row)| row.cells.len())
    }

    /// Bands are sometimes set apart by an empty line.
    fn may_go_on_after_a_gap(&self) -> bool {
        let Some(width) = self.width() else { return false };
        let blank_row = |row: &Row| row.kind == RowKind::Dashes && row.cells.len() == width;
        let rows = self.block.iter().filter(|(_, row)| is_solid(row) || blank_row(row)).count();
        let band = BoxShape::usual(width * width).map_or(width, |shape| shape.height);
        self.odd_line.is_none() && rows > 1 && width != 16 && rows < width && rows.is_multiple_of(band)
    }

    /// Makes a puzzle of the rows that have come together.
    fn flush(&mut self) {
        let block = std::mem::take(&mut self.block);
        let odd_line = self.odd_line.take();
        let solid = block.iter().filter(|(_, row)| is_solid(row)).count();
        let dashes = || block.iter().filter(|(_, row)| row.kind == RowKind::Dashes);
        let Some(width) = (block.iter().find(|(_, row)| is_solid(row)))
            .or_else(|| dashes().next().filter(|(_, row)| dashes().count() == row.cells.len()))
            .map(|(_, row)| row.cells.len())
        else {
            return;
        };
        if width == 16 && self.take_as_small_lines(&block) {
            return;
        }
        let blanks = dashes().filter(|(_, row)| row.cells.len() == width).count();
        let with_blanks = solid + blanks == width;
        let is_row =
            |row: &Row| is_solid(row) || with_blanks && row.kind == RowKind::Dashes && row.cells.len() == width;
        let rows: Vec<&(u64, Row)> = block.iter().filter(|(_, row)| is_row(row)).collect();
        let first = rows.first().map_or(1, |(line, _)| *line);
        let record = if let Some(line) = odd_line {
            Err(odd_symbol(&line, width))
        } else if let Some((line, row)) = rows.iter().find(|(_, row)| row.cells.len() != width) {
            Err(ReadError::on(*line, format!("{} in this row, expected {width}", counted(row.cells.len(), "cell"))))
        } else if rows.len() != width {
            let found = counted(rows.len(), "row");
            Err(ReadError::on(first, format!("{found} of {width} cells, expected {width} rows")))
        } else {
            let geometry = self.boards.of_cells(width * width).map_err(|why| ReadError::on(first, why));
            geometry.and_then(|geometry| record_of(&geometry, &rows))
        };
        self.ready.push_back(record);
    }

    /// Sixteen cells are a row of a 16x16 board or a whole 4x4 board; nothing above 4 in them, or no sixteen rows, means the latter.
    fn take_as_small_lines(&mut self, block: &[(u64, Row)]) -> bool {
        let rows = || block.iter().filter(|(_, row)| is_solid(row));
        let small = |row: &Row| {
            let fits = |text: &str| number_of(text).is_some_and(|n| n <= 4);
            let first_and_last = row.cells.first().zip(row.cells.last());
            // Sixteen cells with spaces between are a row; a 4x4 board on a line has none.
            first_and_last.is_some_and(|(first, last)| last.column - first.column == 15)
                && row.cells.iter().all(|cell| fits(&cell.text))
        };
        let Ok(geometry) = self.boards.of_cells(16) else {
            return false;
        };
        if !rows().all(|(_, row)| small(row)) {
            return false;
        }
        for (_, row) in rows() {
            let numbers = row.cells.iter().filter_map(|cell| number_of(&cell.text).map(|n| n as u8));
            self.ready.push_back(Ok(Record::new(Grid::from_numbers(&geometry, numbers.collect()))));
        }
        true
    }
}

impl<R: BufRead> Iterator for TextRecords<'_, R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                return Some(record);
            }
            if self.ended {
                return None;
            }
            if let Some(record) = self.plain_record() {
                return Some(Ok(record));
            }
            match self.lines.next() {
                Some(Ok(line)) => self.take(line),
                Some(Err(error)) => self.ready.push_back(Err(error)),
                None => {
                    self.flush();
                    self.ended = true;
                }
            }
        }
    }
}

/// A few cells and nothing else, too few for any board: what is left of a damaged line.
fn is_scrap(text: &str) -> bool {
    let dots = text.chars().filter(|c| *c == '.').count();
    dots >= 2 && text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(|c| is_blank(c) || c.is_ascii_digit())
}

fn is_comment(text: &str) -> bool {
    text.starts_with('#') || text.starts_with('%') || text.starts_with("//") || text.starts_with(';')
}

fn is_solid(row: &Row) -> bool {
    !matches!(row.kind, RowKind::Rule | RowKind::Dashes)
}

/// Whether a line is as wide as a row and mostly made of what rows are made of.
fn cell_like(text: &str, width: usize) -> bool {
    let symbols = || text.chars().filter(|c| !c.is_whitespace() && *c != '|' && *c != ',');
    let count = symbols().count();
    let cells = symbols().filter(|c| is_blank(*c) || c.is_ascii_digit()).count();
    count == width && cells * 2 > count
}

fn odd_symbol(line: &Line, width: usize) -> ReadError {
    let good = |c: char| {
        c.is_whitespace()
            || is_blank(c)
            || c == '|'
            || c == ','
            || Digit::from_symbol(c).is_some_and(|d| d.number() <= width)
    };
    let greatest = Digit::from_number(width).map_or('9', Digit::symbol);
    match line.text.chars().zip(1..).find(|(c, _)| !good(*c)) {
        Some((found, column)) => {
            let message = format!("found {found:?}, expected a digit 1-{greatest} or a blank (. 0 - _ * ? x)");
            ReadError::on(line.number, message).at(column)
        }
        None => ReadError::on(line.number, format!("expected a row of {width} cells")),
    }
}

fn record_of(geometry: &Arc<Geometry>, rows: &[&(u64, Row)]) -> Result<Record, ReadError> {
    let cells = || rows.iter().flat_map(|(line, row)| row.cells.iter().map(move |cell| (*line, cell)));
    if !rows.iter().any(|(_, row)| row.kind == RowKind::Candidates) {
        let number = |(line, cell): (u64, &RawCell)| {
            let odd = || ReadError::on(line, "a cell is neither a digit nor a blank").at(cell.column);
            number_of(&cell.text).map(|n| n as u8).ok_or_else(odd)
        };
        return Ok(Record::new(Grid::from_numbers(geometry, cells().map(number).collect::<Result<_, _>>()?)));
    }
    // Pencil marks: a cell with one digit is filled, unless a peer may still have that digit.
    let marks: Vec<DigitSet> = cells()
        .map(|(line, cell)| {
            let mut seen = DigitSet::EMPTY;
            for digit in cell.text.chars().filter_map(Digit::from_symbol) {
                if seen.contains(digit) {
                    return Err(ReadError::on(line, format!("candidate {digit} twice in one cell")).at(cell.column));
                }
                seen.insert(digit);
            }
            let none = || ReadError::on(line, "a cell without candidates").at(cell.column);
            if seen.is_empty() { Err(none()) } else { Ok(seen) }
        })
        .collect::<Result<_, _>>()?;
    let mut grid = Grid::blank(geometry);
    for cell in geometry.cells() {
        if let Some(digit) = marks[cell.index()].single() {
            let open = |peer: &crate::Cell| {
                let marks = marks[peer.index()];
                marks.len() > 1 && marks.contains(digit)
            };
            if !geometry.peers(cell).iter().any(open) {
                grid.set(cell, Some(digit));
            }
        }
    }
    let candidates =
        geometry.cells().map(|cell| if grid.digit(cell).is_some() { DigitSet::EMPTY } else { marks[cell.index()] });
    Ok(Record { candidates: Some(candidates.collect()), ..Record::new(grid) })
}
