//! `sumocue`: `SumoCueV1`, then `=DIGIT` or `=DIGIT` `J` `REGION` for each cell; `SumoCueV1D` has both diagonals.
//!
//! A killer in this form has `+` in it and is refused. Keeps the givens, the regions, and diagonals.

use std::io::{self, BufRead, Write};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Grid;
use crate::book::Record;
use crate::geometry::{Digit, Layout, Regions};
use crate::reading::{Boards, Line, Lines, ReadError};

struct SumoCue;

pub(super) const ENTRIES: &[&dyn Format] = &[&SumoCue];

/// What a puzzle begins with.
const MARK: &str = "SumoCueV1";

impl Format for SumoCue {
    fn name(&self) -> &'static str {
        "sumocue"
    }

    fn summary(&self) -> &'static str {
        "SumoCueV1=0J0=8J0...: jigsaw, one a line"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["puzzle", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        if head.trim_start_matches('\u{feff}').trim_start().starts_with(MARK) { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let of_line = |line: Result<Line, ReadError>| match line {
            Err(error) => Some(Err(error)),
            Ok(line) => {
                let text = line.text.trim().strip_prefix(MARK)?;
                Some(record(text, boards).map_err(|why| ReadError::on(line.number, why)))
            }
        };
        Some(Box::new(Lines::of(source).filter_map(of_line)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(SumoCueWriter))
    }
}

fn record(text: &str, boards: &Boards) -> Result<Record, String> {
    let (is_diagonal, entries) = text.strip_prefix('D').map_or((false, text), |rest| (true, rest));
    if entries.contains('+') {
        return Err("a killer puzzle (+ in SumoCue), whose cages are not read yet".into());
    }
    let entries = entries.strip_prefix('=').ok_or_else(|| format!("expected = behind {MARK}"))?;
    let cells: Vec<(&str, Option<&str>)> = entries
        .split('=')
        .map(|entry| entry.split_once('J').map_or((entry, None), |(digit, region)| (digit, Some(region))))
        .collect();
    let regions: Vec<&str> = cells.iter().filter_map(|(_, region)| *region).collect();
    let layout = if regions.is_empty() {
        None
    } else if regions.len() == cells.len() {
        let number = |region: &&str| {
            region.trim().parse::<u8>().map_err(|_| format!("found {region:?}, expected the number of a region"))
        };
        let labels: Vec<u8> = regions.iter().map(number).collect::<Result<_, _>>()?;
        Some(Layout::Regions(Regions::new(&labels).map_err(|error| error.to_string())?.into()))
    } else {
        return Err(format!("{} of {} cells have a region, expected all or none", regions.len(), cells.len()));
    };
    let geometry = super::on_x(boards, layout, cells.len(), is_diagonal)?;
    let greatest = geometry.digit_count();
    let number = |(digit, _): &(&str, Option<&str>)| {
        let number = digit.trim().parse::<usize>().ok().filter(|&number| number <= greatest);
        number.map(|number| number as u8).ok_or_else(|| format!("found {digit:?}, expected a digit 1-{greatest} or 0"))
    };
    let numbers = cells.iter().map(number).collect::<Result<_, _>>()?;
    Ok(Record::new(Grid::from_numbers(&geometry, numbers)))
}

struct SumoCueWriter;

impl Writer for SumoCueWriter {
    fn record(&mut self, record: &Record, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let geometry = grid.geometry();
        let is_diagonal = super::is_x(geometry).map_err(|others| super::cannot_say("sumocue", &others))?;
        write!(out, "{MARK}{}", if is_diagonal { "D" } else { "" })?;
        let map = geometry.regions();
        for cell in geometry.cells() {
            write!(out, "={}", grid.digit(cell).map_or(0, Digit::number))?;
            if let Some(map) = &map {
                write!(out, "J{}", map.numbers()[cell.index()])?;
            }
        }
        writeln!(out)
    }
}
