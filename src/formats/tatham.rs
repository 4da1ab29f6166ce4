//! `tatham`: a game id of Simon Tatham's Solo, `3x3:...`, `3x3x:...` with diagonals, `9j:...` with regions.
//!
//! ```text
//! 2x3:        blocks in 2 columns and 3 rows: each is 3 wide and 2 high
//! a3b1_2      1 blank, 3, 2 blanks, 1, 2; a line between numbers that touch
//! ,a_b        regions: how many borders of cells are open before the next wall
//! ```
//!
//! Killer puzzles and recipes for a generator (`#`) are refused. Keeps the givens, the regions, the shape of the boxes and diagonals.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Grid;
use crate::book::Record;
use crate::geometry::{BoxShape, Digit, Layout, Regions};
use crate::reading::{Boards, Line, Lines, ReadError};

struct Tatham;

pub(super) const ENTRIES: &[&dyn Format] = &[&Tatham];

impl Format for Tatham {
    fn name(&self) -> &'static str {
        "tatham"
    }

    fn summary(&self) -> &'static str {
        "game ids of Simon Tatham's Solo (3x3:, 3x3x:, 9j:), one a line"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle", "box", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        let mut lines = head.trim_start_matches('\u{feff}').lines().map(str::trim).filter(|line| !is_remark(line));
        if lines.next().is_some_and(|line| parameters(line).is_some()) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let of_line = |line: Result<Line, ReadError>| match line {
            Err(error) => Some(Err(error)),
            Ok(line) if is_remark(line.text.trim()) => None,
            Ok(line) => Some(record(line.text.trim(), boards).map_err(|why| ReadError::on(line.number, why))),
        };
        Some(Box::new(Lines::of(source).filter_map(of_line)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(TathamWriter))
    }
}

fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// What stands before the colon: the shape of the blocks or the side of a jigsaw, and the letters behind.
struct Parameters<'t> {
    shape: BoxShape,
    is_jigsaw: bool,
    flags: &'t str,
}

/// The parameters of an id and what follows them; nothing if the line is no id.
fn parameters(line: &str) -> Option<(Parameters<'_>, char, &str)> {
    let end = line.find([':', '#'])?;
    let (start, rest) = line.split_at(end);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (first, behind) = start.split_at(digits(start));
    let columns: usize = first.parse().ok()?;
    let rows = behind.strip_prefix('x').map(|behind| behind.split_at(digits(behind)));
    let (shape, flags) = match rows.and_then(|(rows, flags)| Some((rows.parse().ok()?, flags))) {
        Some((rows, flags)) => (BoxShape { height: columns, width: rows }, flags),
        None if behind.starts_with('j') => (BoxShape { height: 1, width: columns }, behind),
        None => return None,
    };
    let known = flags.chars().all(|flag| "jxkramdtbieu2348".contains(flag));
    let is_board = (1..=Digit::MAX_COUNT).contains(&shape.height.saturating_mul(shape.width));
    (known && is_board).then_some((
        Parameters { shape, is_jigsaw: flags.contains('j'), flags },
        rest.chars().next()?,
        &rest[1..],
    ))
}

fn record(line: &str, boards: &Boards) -> Result<Record, String> {
    let (parameters, mark, description) = parameters(line)
        .ok_or_else(|| format!("{line:?} is no game id, expected one such as 3x3:..., 3x3x:... or 9j:..."))?;
    if parameters.flags.contains('k') {
        return Err("a killer puzzle (k in the game id), whose cages are not read yet".into());
    }
    if mark == '#' {
        return Err("a recipe (#) for the generator of that program, expected an id with the puzzle itself (:)".into());
    }
    let side = parameters.shape.height * parameters.shape.width;
    let (givens, walls) =
        description.split_once(',').map_or((description, None), |(givens, walls)| (givens, Some(walls)));
    let numbers = numbers(givens, side)?;
    let layout = match (parameters.is_jigsaw, walls) {
        (false, None) => Layout::Boxes(parameters.shape),
        (true, Some(walls)) => Layout::Regions(regions(walls, side)?.into()),
        (true, None) => return Err("expected the walls of the regions behind a comma".into()),
        (false, Some(_)) => return Err("found a comma, and neither j nor k in the game id".into()),
    };
    let geometry = super::on_x(boards, Some(layout), side * side, parameters.flags.contains('x'))?;
    Ok(Record::new(Grid::from_numbers(&geometry, numbers)))
}

/// The givens: letters are runs of blanks.
fn numbers(givens: &str, side: usize) -> Result<Vec<u8>, String> {
    let mut numbers: Vec<u8> = Vec::new();
    let mut rest = givens;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest[..digits].parse().unwrap_or(usize::MAX);
            if !(1..=side).contains(&number) {
                return Err(format!("{} out of range 1-{side}", &rest[..digits]));
            }
            numbers.push(number as u8);
            rest = &rest[digits..];
            continue;
        }
        match symbol {
            'a'..='z' => numbers.extend(std::iter::repeat_n(0, symbol as usize - 'a' as usize + 1)),
            '_' => {}
            _ => return Err(format!("found {symbol:?} among the givens, expected numbers, a-z and _")),
        }
        rest = &rest[symbol.len_utf8()..];
        if numbers.len() > side * side {
            break;
        }
    }
    if numbers.len() == side * side {
        Ok(numbers)
    } else {
        Err(format!("{} cells, expected {}", numbers.len(), side * side))
    }
}

/// The borders between cells: those in rows in reading order, then those in columns, column by column; two cells, by their row-major indices.
fn borders(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let across =
        (0..side).flat_map(move |row| (1..side).map(move |column| (row * side + column - 1, row * side + column)));
    let down =
        (0..side).flat_map(move |column| (1..side).map(move |row| ((row - 1) * side + column, row * side + column)));
    across.chain(down)
}

/// The map that walls make: cells without a wall between lie in one region.
fn regions(walls: &str, side: usize) -> Result<Regions, String> {
    let mut open = Vec::new();
    for symbol in walls.chars() {
        let (run, has_wall) = match symbol {
            '_' => (0, true),
            'a'..='y' => (symbol as usize - 'a' as usize + 1, true),
            'z' => (25, false),
            _ => return Err(format!("found {symbol:?} among the walls, expected a-z and _")),
        };
        open.extend(std::iter::repeat_n(true, run));
        if has_wall {
            open.push(false);
        }
    }
    // One more wall ends the list.
    let count = 2 * side * (side - 1);
    if open.len() != count + 1 {
        return Err(format!("the walls say {} borders, expected {count}", open.len().saturating_sub(1)));
    }
    let mut of_cell: Vec<usize> = (0..side * side).collect();
    for ((one, other), _) in borders(side).zip(&open).filter(|(_, is_open)| **is_open) {
        let (kept, gone) = (of_cell[one].min(of_cell[other]), of_cell[one].max(of_cell[other]));
        of_cell.iter_mut().filter(|region| **region == gone).for_each(|region| *region = kept);
    }
    Regions::new(&of_cell).map_err(|error| error.to_string())
}

struct TathamWriter;

impl Writer for TathamWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let geometry = grid.geometry();
        let flag = if super::is_x(geometry).map_err(|others| super::cannot_say("tatham", &others))? { "x" } else { "" };
        let mut text = String::new();
        let (mut blanks, mut after_number) = (0, false);
        for number in grid.numbers() {
            if *number == 0 {
                blanks += 1;
                continue;
            }
            if blanks == 0 && after_number {
                text.push('_');
            }
            run(&mut text, std::mem::take(&mut blanks));
            text += &number.to_string();
            after_number = true;
        }
        run(&mut text, blanks);
        match (geometry.box_shape(), geometry.regions()) {
            (Some(shape), _) => writeln!(out, "{}x{}{flag}:{text}", shape.height, shape.width),
            (None, Some(map)) => writeln!(out, "{}j{flag}:{text},{}", map.side(), walls(&map)),
            (None, None) => Err(super::cannot_say("tatham", "a board without boxes")),
        }
    }
}

/// A run of blanks.
fn run(text: &mut String, mut blanks: usize) {
    while blanks > 0 {
        let letter = blanks.min(26);
        text.push(char::from(b'a' + letter as u8 - 1));
        blanks -= letter;
    }
}

fn walls(map: &Regions) -> String {
    let of = map.numbers();
    let walls = borders(map.side()).map(|(one, other)| of[one] != of[other]).chain([true]);
    let mut text = String::new();
    let mut open = 0;
    for is_wall in walls {
        if is_wall {
            text.push(if open == 0 { '_' } else { char::from(b'a' + open - 1) });
            open = 0;
        } else if open == 25 {
            text.push('z');
            open = 1;
        } else {
            open += 1;
        }
    }
    text
}
