//! A puzzle on one line, among remarks.

use std::sync::Arc;

use super::matrix::is_map;
use super::{Boards, Line, ReadError};
use crate::board::{Grid, GridError, is_all_cells, is_blank};
use crate::book::Record;
use crate::geometry::{Digit, Geometry, Layout, Regions};

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
    let fields: Vec<(usize, &str)> = fields(text).collect();
    let &(start, first) = fields.first()?;
    let length = first.chars().count();
    let is_good = |field: &str| field.chars().all(|c| is_blank(c) || Digit::from_symbol(c).is_some());
    // A puzzle and its map, with something between or without.
    let half = first.char_indices().nth(length / 2).map_or(0, |(at, _)| at);
    let halves = if length.is_multiple_of(2) && !boards.fit(length) { Some(first.split_at(half)) } else { None };
    let joined = halves.map(|(puzzle, map)| ((start, puzzle), (start + length / 2, map)));
    let mut pairs = fields.iter().copied().zip(fields.iter().copied().skip(1)).chain(joined);
    if let Some((puzzle, map)) =
        pairs.find(|((_, puzzle), (_, map))| is_good(puzzle) && is_map_of(map, puzzle.chars().count()))
    {
        return Some(on_map(line, puzzle, map, boards));
    }
    let found = fields.iter().find(|(start, field)| {
        let cells = field.chars().count();
        let is_row = cells <= 25 && !boards.have_one_size();
        let fits = !is_row && boards.fit(cells);
        // The first field may have a wrong symbol in it; a later one only counts if it has none.
        fits && (is_good(field) || *start == 0 || cells > 25 && mostly_cells(field))
    });
    let on_board = |cells| boards.of_cells(cells).map_err(|why| ReadError::on(line.number, why));
    if let Some(&puzzle) = found {
        let geometry = on_board(puzzle.1.chars().count());
        return Some(geometry.and_then(|geometry| on_geometry(line, puzzle, &geometry)));
    }
    let is_meant = length > 25 && mostly_cells(first);
    is_meant
        .then(|| on_board(length).and_then(|_| Err(ReadError::on(line.number, format!("{length} cells, no board")))))
}

/// The puzzle of a field on the board of the map in another. Fields come with their place in characters from 0.
fn on_map(
    line: &Line,
    puzzle: (usize, &str),
    (place, labels): (usize, &str),
    boards: &Boards,
) -> Result<Record, ReadError> {
    let wrong = |why: String| ReadError::on(line.number, why).at(place + 1);
    let map = labels.parse::<Regions>().map_err(|error| wrong(error.to_string()))?;
    let geometry = boards.of_layout(Layout::Regions(Arc::new(map))).map_err(wrong)?;
    on_geometry(line, puzzle, &geometry)
}

fn on_geometry(line: &Line, (start, field): (usize, &str), geometry: &Arc<Geometry>) -> Result<Record, ReadError> {
    Grid::from_line_on(geometry, field).map(Record::new).map_err(|error| on_line(line, start + 1, &error))
}

/// Whether a field is meant as the region map of so many cells.
fn is_map_of(field: &str, cells: usize) -> bool {
    field.chars().count() == cells && is_map(&field.chars().map(String::from).collect::<Vec<_>>())
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
