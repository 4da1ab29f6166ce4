//! A puzzle on one line, among remarks.

use std::sync::Arc;

use super::{Boards, Line, ReadError};
use crate::board::{Grid, GridError, is_all_cells, is_blank};
use crate::book::Record;
use crate::geometry::{Digit, Layout, Regions};

/// The puzzle of a line; nothing if the line is not meant as one.
pub(super) fn puzzle_line(line: &Line, boards: &Boards) -> Option<Result<Record, ReadError>> {
    let text = &line.text;
    // Nothing but cells, more than in any row: most files are only that, so there is a short way.
    if text.len() > 25
        && is_all_cells(text)
        && boards.fit(text.len())
        && let Ok(geometry) = boards.of_cells(text.len())
    {
        let grid = Grid::from_line_on(&geometry, text);
        return Some(grid.map(Record::new).map_err(|error| on_line(line, 1, &error)));
    }
    // Exactly 81 characters of digits and spaces: spaces are the blanks, and must not be trimmed.
    let spaced = text.chars().count() == 81
        && text.contains(' ')
        && text.chars().all(|c| c == ' ' || c.is_ascii_digit())
        && text.split(' ').filter(|token| !token.is_empty()).count() != 9;
    if spaced {
        let grid = boards.of_cells(81).ok().map(|geometry| Grid::from_line_on(&geometry, &text.replace(' ', ".")));
        return grid.map(|grid| grid.map(Record::new).map_err(|error| on_line(line, 1, &error)));
    }
    let mut fields = fields(text);
    let (start, first) = fields.next()?;
    let length = first.chars().count();
    let found = std::iter::once((start, first)).chain(fields).find_map(|(start, field)| {
        let cells = field.chars().count();
        let is_row = cells <= 25 && !boards.have_one_size();
        let fits = !is_row && boards.fit(cells);
        // The first field may have a wrong symbol in it; a later one only counts if it has none.
        let good = field.chars().all(|c| is_blank(c) || Digit::from_symbol(c).is_some());
        (fits && (good || start == 0 || cells > 25 && mostly_cells(field))).then_some((start, field))
    });
    let on_board = |cells| boards.of_cells(cells).map_err(|why| ReadError::on(line.number, why));
    if let Some((start, field)) = found {
        let cells = field.chars().count();
        let geometry = match region_map(text, start + cells, cells) {
            Some(map) => {
                boards.of_layout(Layout::Regions(Arc::new(map))).map_err(|why| ReadError::on(line.number, why))
            }
            None => on_board(cells),
        };
        return Some(geometry.and_then(|geometry| {
            let grid = Grid::from_line_on(&geometry, field);
            grid.map(Record::new).map_err(|error| on_line(line, start + 1, &error))
        }));
    }
    let is_meant = length > 25 && mostly_cells(first);
    is_meant
        .then(|| on_board(length).and_then(|_| Err(ReadError::on(line.number, format!("{length} cells, no board")))))
}

/// The region map that follows a puzzle of so many cells, which ends before a character, from 0.
fn region_map(text: &str, end: usize, cells: usize) -> Option<Regions> {
    let rest: String = text.chars().skip(end).collect();
    let (_, field) = fields(&rest).next()?;
    if field.chars().count() == cells { field.parse().ok() } else { None }
}

fn mostly_cells(field: &str) -> bool {
    let cells = field.chars().filter(|c| is_blank(*c) || c.is_ascii_digit()).count();
    cells * 5 >= field.chars().count() * 4
}

fn on_line(line: &Line, start: usize, error: &GridError) -> ReadError {
    match error {
        GridError::Symbol { column, found, least, greatest } => {
            let message = format!("found {found:?}, expected a digit {least}-{greatest} or a blank (. 0 - _ * ? x)");
            ReadError::on(line.number, message).at(start + column - 1)
        }
        GridError::Length { .. } => ReadError::on(line.number, error.to_string()),
    }
}

/// What stands between spaces, commas, quotes and the like, each with its place in characters from 0.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#' | '"' | '\'' | '|' | '=');
    let mut rest = text;
    let mut column = 0;
    std::iter::from_fn(move || {
        let lead = rest.len() - rest.trim_start_matches(is_between).len();
        column += rest[..lead].chars().count();
        rest = &rest[lead..];
        let end = rest.find(is_between).unwrap_or(rest.len());
        let (field, tail) = rest.split_at(end);
        let start = column;
        column += field.chars().count();
        rest = tail;
        (!field.is_empty()).then_some((start, field))
    })
}
