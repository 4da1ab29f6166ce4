//! `lisp`: an array of Common Lisp, `#2A((1 0 ...) (0 0 ...) ...)`.
//!
//! Reads all arrays of a file, whatever stands around them; a semicolon begins a comment, and 0, `nil` and the blanks of other formats are blanks.
//! Keeps the one grid.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::book::Record;
use crate::geometry::Digit;
use crate::reading::{Boards, Lines, Matrix, RawCell, ReadError};

struct Lisp;

pub(super) const ENTRIES: &[&dyn Format] = &[&Lisp];

/// What an array begins with.
const ARRAY: &str = "#2A(";

impl Format for Lisp {
    fn name(&self) -> &'static str {
        "lisp"
    }

    fn summary(&self) -> &'static str {
        "arrays of Common Lisp, #2A((1 0 ...) ...)"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle"]
    }

    fn claims(&self, head: &str) -> Claim {
        if head.contains(ARRAY) || head.contains("#2a(") { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        Some(Box::new(Reader { lines: Lines::of(source), pending: Vec::new(), boards, ended: false }))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(LispWriter))
    }
}

/// A word or parenthesis with its place.
type Token = (u64, RawCell);

struct Reader<'b, R> {
    lines: Lines<R>,
    /// Tokens that were read and not used, the next one last.
    pending: Vec<Token>,
    boards: &'b Boards,
    ended: bool,
}

impl<R: BufRead> Reader<'_, R> {
    fn token(&mut self) -> Option<Result<Token, ReadError>> {
        while self.pending.is_empty() && !self.ended {
            match self.lines.next() {
                None => self.ended = true,
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(line)) => {
                    let tokens = tokens(&line.text);
                    self.pending = tokens.into_iter().rev().map(|token| (line.number, token)).collect();
                }
            }
        }
        self.pending.pop().map(Ok)
    }

    /// The rows of an array, behind its first parenthesis.
    fn rows(&mut self, start: u64) -> Result<Matrix, ReadError> {
        let mut matrix = Matrix::default();
        let mut row: Option<Vec<Token>> = None;
        loop {
            let Some(token) = self.token() else {
                return Err(ReadError::on(start, "an array whose parentheses do not close"));
            };
            let (line, cell) = token?;
            match (cell.text.as_str(), &mut row) {
                ("(", None) => row = Some(Vec::new()),
                (")", Some(cells)) => {
                    matrix.push_cells(std::mem::take(cells));
                    row = None;
                }
                (")", None) => return Ok(matrix),
                ("(", Some(_)) => return Err(ReadError::on(line, "found '(', expected a number").at(cell.column)),
                (_, Some(cells)) => {
                    let text = if cell.text.eq_ignore_ascii_case("nil") { String::new() } else { cell.text };
                    cells.push((line, RawCell { text, column: cell.column }));
                }
                (found, None) => {
                    let message = format!("found {found:?}, expected a row in parentheses");
                    return Err(ReadError::on(line, message).at(cell.column));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (line, token) = match self.token()? {
                Ok(token) => token,
                Err(error) => return Some(Err(error)),
            };
            if token.text.eq_ignore_ascii_case(ARRAY) {
                return Some(self.rows(line).and_then(|matrix| matrix.grid(self.boards)).map(Record::new));
            }
        }
    }
}

/// The words and parentheses of a line, without its comment; the beginning of an array is one.
fn tokens(line: &str) -> Vec<RawCell> {
    let mut tokens: Vec<RawCell> = Vec::new();
    let mut open = false;
    for (symbol, column) in line.chars().zip(1..) {
        match symbol {
            ';' => break,
            '(' | ')' => {
                match tokens.last_mut() {
                    Some(last) if open && symbol == '(' && last.text.eq_ignore_ascii_case("#2A") => last.text.push('('),
                    _ => tokens.push(RawCell { text: symbol.into(), column }),
                }
                open = false;
            }
            _ if symbol.is_whitespace() => open = false,
            _ => {
                match tokens.last_mut() {
                    Some(last) if open => last.text.push(symbol),
                    _ => tokens.push(RawCell { text: symbol.into(), column }),
                }
                open = true;
            }
        }
    }
    tokens
}

struct LispWriter;

impl Writer for LispWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let number = |digit: Option<Digit>| digit.map_or(0, Digit::number).to_string();
        let cells: Vec<String> = grid.geometry().cells().map(|cell| number(grid.digit(cell))).collect();
        let rows: Vec<String> = cells.chunks(grid.geometry().width()).map(|row| row.join(" ")).collect();
        writeln!(out, "{ARRAY}({}))", rows.join(")\n    ("))
    }
}
