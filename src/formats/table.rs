//! `table`: what `psql` prints of puzzles, `id | question | colors`, or of solutions, `id | sudoku_jig`.
//!
//! Blanks are spaces; the rule below the names of the columns says where they stand. Keeps the givens or the solution, the name and the regions.

use std::io::{self, BufRead, Write};

use super::sql::{labels, text};
use super::{Claim, Format, Records, Shown, Writer};
use crate::board::Grid;
use crate::book::Record;
use crate::geometry::{Layout, Regions};
use crate::reading::{Boards, Line, Lines, ReadError};

struct Table;

pub(super) const ENTRIES: &[&dyn Format] = &[&Table];

impl Format for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn summary(&self) -> &'static str {
        "a table as psql prints it: id, question, colors, or id and solution"
    }

    fn keeps(&self) -> &'static [&'static str] {
        &["id", "puzzle", "regions"]
    }

    fn claims(&self, head: &str) -> Claim {
        let mut lines = head.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
        let names = lines.next().is_some_and(|line| Columns::of_names(line).is_some());
        let rule = lines.next().is_some_and(is_rule);
        if names && rule { Claim::Certain } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let mut columns: Option<Columns> = None;
        let mut of_line = move |line: Line| {
            if line.text.trim().is_empty() || is_rule(&line.text) || line.text.starts_with('(') {
                return None;
            }
            if let Some(named) = Columns::of_names(&line.text) {
                columns = Some(named);
                return None;
            }
            let record = match &columns {
                Some(columns) => columns.record(&line.text, boards),
                None => Err("a row before the names of the columns".into()),
            };
            Some(record.map_err(|why| ReadError::on(line.number, why)))
        };
        let of_lines = move |line: Result<Line, ReadError>| match line {
            Ok(line) => of_line(line),
            Err(error) => Some(Err(error)),
        };
        Some(Box::new(Lines::of(source).filter_map(of_lines)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(TableWriter { names: Vec::new(), rows: Vec::new() }))
    }
}

/// The name that the solution of a jigsaw has in the tables that this format comes from.
const SOLUTION: &str = "sudoku_jig";

fn is_rule(line: &str) -> bool {
    line.contains("---") && line.trim().chars().all(|symbol| symbol == '-' || symbol == '+')
}

/// Which column holds what, from 0.
struct Columns {
    id: Option<usize>,
    grid: usize,
    regions: Option<usize>,
}

impl Columns {
    /// The columns that a line names, if one of them is a grid.
    fn of_names(line: &str) -> Option<Self> {
        let names: Vec<String> = line.split('|').map(|name| name.trim().to_ascii_lowercase()).collect();
        let at = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let grid = at(&["question", "puzzle", SOLUTION, "solution"])?;
        Some(Self { id: at(&["id"]), grid, regions: at(&["colors", "colours", "regions"]) })
    }

    fn record(&self, line: &str, boards: &Boards) -> Result<Record, String> {
        let fields: Vec<&str> = line.split('|').collect();
        let field = |at: usize| fields.get(at).copied().ok_or_else(|| format!("{} fields in this row", fields.len()));
        let map = self.regions.map(field).transpose()?.map(str::trim).filter(|map| !map.is_empty());
        let map: Option<Regions> = map.map(str::parse).transpose().map_err(|error| format!("{error}"))?;
        // psql puts a space before and behind what is in a field; more of them at the end may be blanks or what fills up the column.
        let padded = field(self.grid)?;
        let grid = padded.strip_prefix(' ').unwrap_or(padded);
        let cells = match &map {
            Some(map) => map.side() * map.side(),
            None => grid.trim_end().chars().count().max(81),
        };
        let symbols: String = grid.chars().chain(std::iter::repeat(' ')).take(cells).collect();
        let tail: String = grid.chars().skip(cells).collect();
        if !tail.trim().is_empty() {
            return Err(format!("{} cells, expected {cells}", grid.trim_end().chars().count()));
        }
        let geometry = match map {
            Some(map) => boards.of_layout(Layout::Regions(map.into()))?,
            None => boards.of_cells(cells)?,
        };
        let puzzle = Grid::from_line_on(&geometry, &symbols.replace(' ', ".")).map_err(|error| error.to_string())?;
        let id = self.id.map(field).transpose()?.map(|id| id.trim().to_string()).filter(|id| !id.is_empty());
        Ok(Record { id, ..Record::new(puzzle) })
    }
}

/// Columns are as wide as the widest of their fields, so rows are kept to the end.
struct TableWriter {
    names: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Writer for TableWriter {
    fn is_document(&self) -> bool {
        true
    }

    fn record(&mut self, record: &Record, shown: Shown, _: &mut dyn Write) -> io::Result<()> {
        let grid = super::shown(record, shown);
        let id = record.id.clone().unwrap_or_else(|| (self.rows.len() + 1).to_string());
        // What would be read as the end of the field or of the row.
        let id = id.replace(|symbol: char| symbol == '|' || symbol.is_control(), " ");
        let is_solution = shown == Shown::Solution && record.solution.is_some();
        if is_solution {
            self.names = vec!["id", SOLUTION];
            self.rows.push(vec![id, text(grid)]);
        } else {
            self.names = vec!["id", "question", "colors"];
            self.rows.push(vec![
                id,
                text(grid),
                grid.geometry().box_map().map_or_else(String::new, |map| labels(&map)),
            ]);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let names = if self.names.is_empty() { vec!["id", "question", "colors"] } else { self.names.clone() };
        let width = |column: usize| {
            let fields = self.rows.iter().filter_map(|row| row.get(column)).map(|field| field.chars().count());
            fields.chain([names[column].len()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..names.len()).map(width).collect();
        let line = |fields: Vec<String>| fields.join("|");
        let heads = names.iter().zip(&widths).map(|(name, width)| format!(" {name:^width$} ")).collect();
        writeln!(out, "{}", line(heads))?;
        let rules: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
        writeln!(out, "{}", rules.join("+"))?;
        for row in &self.rows {
            let last = row.len() - 1;
            let fields = row.iter().zip(&widths).enumerate().map(|(column, (field, width))| match column {
                0 if field.parse::<u64>().is_ok() => format!(" {field:>width$} "),
                _ if column == last => format!(" {field}"),
                _ => format!(" {field:<width$} "),
            });
            writeln!(out, "{}", line(fields.collect()))?;
        }
        let plural = if self.rows.len() == 1 { "" } else { "s" };
        writeln!(out, "({} row{plural})\n", self.rows.len())
    }
}
