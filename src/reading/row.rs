//! One line of a grid that is written in rows.

use crate::board::is_blank;
use crate::geometry::Digit;

/// A cell as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawCell {
    /// What stands there: a symbol, a number, several candidates, or nothing.
    pub text: String,
    /// The column where it stands, in characters from 1.
    pub column: usize,
}

/// A line of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its cells from left to right.
    pub cells: Vec<RawCell>,
    /// How they are written.
    pub kind: RowKind,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// One character a cell.
    Symbols,
    /// Numbers with something between them.
    Numbers,
    /// Candidates of each cell, several digits a cell.
    Candidates,
    /// Nothing but dashes: a row of blanks or a rule between boxes, which only the rows around it can tell.
    Dashes,
    /// A rule between boxes.
    Rule,
}

/// Reads a line as part of a grid; nothing if it is something else.
///
/// ```
/// use numpla::reading::{RowKind, row};
/// assert_eq!(row("|4 . .|1 . 5|").unwrap().cells.len(), 6);
/// assert_eq!(row("------+------").unwrap().kind, RowKind::Rule);
/// assert_eq!(row("---------").unwrap().kind, RowKind::Dashes);
/// assert!(row("Grid 01").is_none());
/// ```
pub fn row(line: &str) -> Option<Row> {
    if let Some(rule) = rule(line) {
        return Some(rule);
    }
    let bars = line.chars().filter(|symbol| is_bar(*symbol)).count();
    if bars >= 5
        && let Some(cells) = framed_cells(line)
    {
        return checked(cells, RowKind::Symbols);
    }
    let tokens = tokens(line);
    let longest = tokens.iter().map(|token| token.text.chars().count()).max()?;
    let is_number = |token: &RawCell| {
        token.text.len() <= 2 && token.text.bytes().all(|b| b.is_ascii_digit())
            || token.text.chars().count() == 1 && token.text.chars().all(is_blank)
    };
    if longest == 1 {
        checked(tokens, RowKind::Symbols)
    } else if tokens.len() >= 10 && tokens.iter().all(is_number) && checked(tokens.clone(), RowKind::Numbers).is_some()
    {
        checked(tokens, RowKind::Numbers)
    } else if tokens.len() >= 4 && tokens.iter().all(are_candidates) {
        checked(tokens, RowKind::Candidates)
    } else {
        let symbols = tokens.iter().flat_map(|token| {
            let columns = token.column..;
            token.text.chars().zip(columns).map(|(c, column)| RawCell { text: c.to_string(), column })
        });
        checked(symbols.collect(), RowKind::Symbols)
    }
}

/// Candidates are written in rising order, and a blank is alone.
fn are_candidates(token: &RawCell) -> bool {
    let digits = || token.text.chars().map(Digit::from_symbol);
    let is_blank_cell = token.text.chars().count() == 1 && token.text.chars().all(is_blank);
    is_blank_cell || digits().all(|digit| digit.is_some()) && digits().is_sorted_by(|one, other| one < other)
}

const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '║' | '┃' | '¦')
}

/// A rule holds no digit or letter, and dashes, equals signs or box drawing.
fn rule(line: &str) -> Option<Row> {
    let text = line.trim();
    let is_line = |symbol: char| matches!(symbol, '-' | '=' | '─' | '━' | '═' | '╌' | '┄');
    let lines = text.chars().filter(|symbol| is_line(*symbol)).count();
    let is_rule = |symbol: char| {
        is_line(symbol)
            || is_bar(symbol)
            || symbol.is_whitespace()
            || matches!(symbol, '+' | '*' | ':' | '\'' | '.')
            || ('\u{2500}'..='\u{257f}').contains(&symbol)
    };
    let lonely_dots = text.contains('.') && !text.contains("---") && !text.contains("===");
    if lines < 3 || !text.chars().all(is_rule) || lonely_dots {
        return None;
    }
    if text.chars().all(|symbol| symbol == '-' || symbol.is_whitespace() || is_bar(symbol)) {
        let dashes = line.chars().zip(1..).filter(|(symbol, _)| *symbol == '-');
        let cells = dashes.map(|(_, column)| RawCell { text: "-".into(), column }).collect();
        return Some(Row { cells, kind: RowKind::Dashes });
    }
    Some(Row { cells: Vec::new(), kind: RowKind::Rule })
}

/// Cells with a bar between each two, where a blank may be nothing at all.
fn framed_cells(line: &str) -> Option<Vec<RawCell>> {
    let mut cells = Vec::new();
    let mut column = 1;
    let mut open = false;
    for piece in line.split(is_bar) {
        let lead = piece.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let text = piece.trim();
        if text.chars().count() > 2 || text.contains(char::is_whitespace) {
            return None;
        }
        // What stands before the first bar and after the last is no cell.
        if open || !text.is_empty() {
            cells.push(RawCell { text: text.into(), column: column + lead });
        }
        open = true;
        column += piece.chars().count() + 1;
    }
    if cells.last().is_some_and(|cell| cell.text.is_empty()) {
        cells.pop();
    }
    (cells.len() >= 4).then_some(cells)
}

/// What stands between spaces, bars and commas.
pub(super) fn tokens(line: &str) -> Vec<RawCell> {
    let mut tokens: Vec<RawCell> = Vec::new();
    let mut inside = false;
    for (symbol, column) in line.chars().zip(1..) {
        let between = symbol.is_whitespace() || is_bar(symbol) || matches!(symbol, ',' | ';' | '"' | '\'');
        match tokens.last_mut() {
            _ if between => {}
            Some(token) if inside => token.text.push(symbol),
            _ => tokens.push(RawCell { text: symbol.into(), column }),
        }
        inside = !between;
    }
    tokens
}

/// The row, if it has the width of a board and nothing in it that such a board cannot hold.
fn checked(cells: Vec<RawCell>, kind: RowKind) -> Option<Row> {
    let width = cells.len();
    let fits = |cell: &RawCell| {
        let fits_symbol = |c: char| is_blank(c) || Digit::from_symbol(c).is_some_and(|d| d.number() <= width);
        match kind {
            RowKind::Numbers => number(&cell.text).is_some_and(|n| n <= width),
            _ => cell.text.chars().all(fits_symbol),
        }
    };
    ((4..=25).contains(&width) && cells.iter().all(fits)).then_some(Row { cells, kind })
}

/// The number of a cell: a symbol, a decimal number, or 0 for a blank or nothing.
pub(super) fn number_of(text: &str) -> Option<usize> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => Some(0),
        (Some(symbol), None) if !is_blank(symbol) => Digit::from_symbol(symbol).map(Digit::number),
        _ => number(text),
    }
}

/// So many of something: `1 cell`, `8 cells`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A number, or 0 for a blank.
fn number(text: &str) -> Option<usize> {
    if text.chars().all(is_blank) { Some(0) } else { text.parse().ok() }
}
