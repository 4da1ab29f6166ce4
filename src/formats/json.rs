//! `json`: an array of records, one object each, with the keys of the manual.
//!
//! Reads an array, one object, or a book; a puzzle is a string, an array of numbers or rows of numbers, under `puzzle` or a
//! name in common use. Keeps everything; grades and steps are written, and made anew rather than read.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::{Claim, Format, Records, Shown, Writer};
use crate::board::{Candidate, Elimination, Evidence, Grid, Implied, Link, Placement};
use crate::book::Record;
use crate::geometry::{Digit, DigitSet, Geometry};
use crate::grader::{RatedStep, Rating};
use crate::reading::{Boards, ReadError};

struct Json;

pub(super) const ENTRIES: &[&dyn Format] = &[&Json];

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "an array of records"
    }

    fn keeps(&self) -> &'static [&'static str] {
        KEEPS
    }

    fn claims(&self, head: &str) -> Claim {
        let text = head.trim_start_matches('\u{feff}').trim_start();
        // A heading such as [Puzzle] is no array.
        let is_array = text
            .strip_prefix('[')
            .is_some_and(|rest| rest.trim_start().starts_with(|c: char| "[{]\"n".contains(c) || c.is_ascii_digit()));
        if is_array || text.starts_with('{') { Claim::Weak(5) } else { Claim::No }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let items = match document(source) {
            // Rows of numbers are one puzzle, not a puzzle each.
            Ok(Value::Array(rows)) if !rows.is_empty() && rows.iter().all(|row| is_row(row, rows.len())) => {
                vec![Value::Array(rows)]
            }
            Ok(Value::Array(items)) => items,
            Ok(object) => vec![object],
            Err(error) => return Some(Box::new(std::iter::once(Err(error)))),
        };
        let numbered = items.into_iter().enumerate();
        Some(Box::new(numbered.map(|(index, item)| {
            record(&item, boards).map_err(|message| ReadError::on(1, format!("record {}: {message}", index + 1)))
        })))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(JsonWriter { any: false }))
    }
}

/// What JSON keeps of a record.
pub(super) const KEEPS: &[&str] =
    &["id", "puzzle", "entries", "candidates", "solution", "box", "regions", "variant", "symmetry", "seed", "index"];

/// Names that puzzles go by in files of others, the first one our own.
pub(super) const PUZZLE_KEYS: [&str; 8] =
    ["puzzle", "quizzes", "quiz", "question", "grid", "board", "givens", "sudoku"];

fn is_row(row: &Value, width: usize) -> bool {
    row.as_array()
        .is_some_and(|cells| cells.len() == width && cells.iter().all(|cell| cell.is_number() || cell.is_null()))
}

/// What is wrong with a text that is not JSON, without the place that the error names itself.
pub(super) fn not_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    format!("not JSON: {}", text.split(" at line ").next().unwrap_or(&text))
}

/// Parses a whole document, with the place of what is wrong.
pub(super) fn document(mut source: Box<dyn BufRead + '_>) -> Result<Value, ReadError> {
    let mut text = String::new();
    source.read_to_string(&mut text).map_err(|error| ReadError::on(1, format!("cannot be read: {error}")))?;
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| ReadError::on(error.line().max(1) as u64, not_json(&error)).at(error.column().max(1)))
}

struct JsonWriter {
    any: bool,
}

impl Writer for JsonWriter {
    fn is_document(&self) -> bool {
        true
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "[")
    }

    fn record(&mut self, record: &Record, _: Shown, out: &mut dyn Write) -> io::Result<()> {
        let comma = if std::mem::replace(&mut self.any, true) { "," } else { "" };
        write!(out, "{comma}\n{}", Value::Object(object(record)))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}]", if self.any { "\n" } else { "" })
    }
}

/// A record as an object: the keys of the manual in their order, absent where nothing is known.
pub(super) fn object(record: &Record) -> Map<String, Value> {
    let geometry = record.puzzle.geometry();
    let mut object = Map::new();
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(key.into(), value);
        }
    };
    put("id", record.id.clone().map(Value::from));
    put("puzzle", Some(record.puzzle.to_string().into()));
    put("entries", record.entries.as_ref().map(|grid| grid.to_string().into()));
    let marks = |sets: &Vec<DigitSet>| sets.iter().map(DigitSet::to_string).collect::<Vec<_>>().into();
    put("candidates", record.candidates.as_ref().map(marks));
    put("solution", record.solution.as_ref().map(|grid| grid.to_string().into()));
    put("clues", Some(record.puzzle.clue_count().into()));
    put("box", geometry.box_shape().map(|shape| shape.to_string().into()));
    put("regions", geometry.regions().map(|map| map.to_string().into()));
    let variants = geometry.variants();
    put("variant", (!variants.is_empty()).then(|| variants.join(",").into()));
    put("symmetry", record.symmetry.map(|symmetry| symmetry.name().into()));
    put("seed", record.seed.map(|seed| seed.to_string().into()));
    put("index", record.index.map(Value::from));
    if let Some(grade) = &record.grade {
        put("level", Some(grade.level().to_string().into()));
        put("er", Some(rating(grade.er)));
        put("ep", Some(rating(grade.ep)));
        put("ed", Some(rating(grade.ed)));
        put("hardest", Some(grade.hardest.into()));
        put("needs_assumption", Some(grade.needs_assumption().into()));
        let counts = grade.techniques.iter().map(|(name, count)| ((*name).to_string(), Value::from(*count)));
        put("techniques", Some(Value::Object(counts.collect())));
    }
    let steps = |steps: &Vec<RatedStep>| steps.iter().map(|step| step_value(geometry, step)).collect::<Vec<_>>().into();
    put("steps", record.steps.as_ref().map(steps));
    object
}

/// A rating as a number with one decimal.
fn rating(rating: Rating) -> Value {
    // 42 tenths divided by ten is the double nearest to 4.2, which prints as 4.2.
    json!(f64::from(rating.tenths()) / 10.0)
}

/// A step as an object.
pub(super) fn step_value(geometry: &Geometry, rated: &RatedStep) -> Value {
    let candidate =
        |Candidate { cell, digit }: Candidate| json!({"cell": geometry.cell_name(cell), "digit": digit.number()});
    json!({
        "technique": rated.step.technique,
        "er": rating(rated.rating),
        "placements": rated.step.placements.iter().map(|&Placement(c)| candidate(c)).collect::<Vec<_>>(),
        "eliminations": rated.step.eliminations.iter().map(|&Elimination(c)| candidate(c)).collect::<Vec<_>>(),
        "evidence": evidence(geometry, &rated.step.evidence),
    })
}

fn evidence(geometry: &Geometry, evidence: &Evidence) -> Value {
    let labels = |houses: &[crate::geometry::HouseId]| {
        houses.iter().map(|&house| geometry.house(house).label().to_string()).collect::<Vec<_>>()
    };
    let cells = |cells: &[crate::Cell]| cells.iter().map(|&cell| geometry.cell_name(cell)).collect::<Vec<_>>();
    let digits = |digits: DigitSet| digits.iter().map(Digit::number).collect::<Vec<_>>();
    match evidence {
        Evidence::Pattern(pattern) => json!({
            "houses": labels(&pattern.houses),
            "cover": labels(&pattern.cover),
            "cells": cells(&pattern.cells),
            "digits": digits(pattern.digits),
            "partners": cells(&pattern.partners),
            "partner_digits": digits(pattern.partner_digits),
        }),
        Evidence::Implications(implications) => {
            let link = |link: Link| match link {
                Link::Assumed => "assumed".to_string(),
                Link::Cell => "cell".into(),
                Link::House(kind) => kind.to_string(),
                Link::Advanced => "advanced".into(),
            };
            let implied = |implied: &Implied| {
                let mut said = json!({
                    "cell": geometry.cell_name(implied.candidate.cell),
                    "digit": implied.candidate.digit.number(),
                    "on": implied.on,
                    "link": link(implied.link),
                    "parents": implied.parents,
                });
                if let Some(aside) = &implied.aside {
                    said["technique"] = aside.technique.into();
                }
                said
            };
            let chain = |chain: &Vec<Implied>| chain.iter().map(implied).collect::<Vec<_>>();
            json!({
                "complexity": implications.complexity,
                "chains": implications.chains.iter().map(chain).collect::<Vec<_>>(),
            })
        }
    }
}

/// Reads a record from an object (or a bare puzzle).
pub(super) fn record(value: &Value, boards: &Boards) -> Result<Record, String> {
    let Value::Object(object) = value else {
        return grid(value, &|cells| boards.of_cells(cells)).map(Record::new);
    };
    let key = PUZZLE_KEYS.iter().find(|key| object.contains_key(**key));
    let key = key.ok_or("expected an object with a \"puzzle\"")?;
    let named = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_str().map(Some).ok_or_else(|| format!("\"{key}\" must be text")),
    };
    let parts = (named("box")?, named("regions")?, named("variant")?);
    let on = |cells| boards.named(cells, parts.0, parts.1, parts.2);
    let puzzle = grid(&object[*key], &on).map_err(|why| format!("\"{key}\": {why}"))?;
    let on_same = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let on = |cells| Boards::on(Arc::clone(puzzle.geometry())).of_cells(cells);
            grid(value, &on).map(Some).map_err(|why| format!("\"{key}\": {why}"))
        }
    };
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    let mut record = Record {
        id: object.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_string)),
        entries: on_same("entries")?,
        solution: on_same("solution")?,
        candidates: candidates(object.get("candidates"), puzzle.geometry())?,
        symmetry: text("symmetry").and_then(|name| name.parse().ok()),
        seed: text("seed").and_then(|seed| seed.parse().ok()),
        index: object.get("index").and_then(Value::as_u64),
        ..Record::new(puzzle)
    };
    record.entries = record.entries.map(|entries| without_givens(&entries, &record.puzzle));
    Ok(record)
}

/// Entries are kept apart from givens.
fn without_givens(entries: &Grid, givens: &Grid) -> Grid {
    let mut only = entries.clone();
    givens
        .filled()
        .filter(|(cell, digit)| entries.digit(*cell) == Some(*digit))
        .for_each(|(cell, _)| only.set(cell, None));
    only
}

fn candidates(value: Option<&Value>, geometry: &Geometry) -> Result<Option<Vec<DigitSet>>, String> {
    let Some(value) = value else { return Ok(None) };
    let wanted = || format!("\"candidates\": expected {} texts of digits", geometry.cell_count());
    let texts = value.as_array().filter(|texts| texts.len() == geometry.cell_count()).ok_or_else(wanted)?;
    let set = |text: &Value| {
        let digits =
            text.as_str()?.chars().map(|c| Digit::from_symbol(c).filter(|d| d.index() < geometry.digit_count()));
        digits.collect::<Option<DigitSet>>()
    };
    texts.iter().map(|text| set(text).ok_or_else(wanted)).collect::<Result<_, _>>().map(Some)
}

/// A grid: text, numbers, or rows of numbers; `null` and 0 are blank. `on` tells the board of so many cells.
fn grid(value: &Value, on: &dyn Fn(usize) -> Result<Arc<Geometry>, String>) -> Result<Grid, String> {
    if let Some(text) = value.as_str() {
        let geometry = on(text.chars().count())?;
        return Grid::from_line_on(&geometry, text).map_err(|error| error.to_string());
    }
    let Some(items) = value.as_array() else {
        return Err("expected text or an array of numbers".into());
    };
    let cells: Vec<&Value> =
        items.iter().flat_map(|item| item.as_array().map_or_else(|| vec![item], |row| row.iter().collect())).collect();
    let geometry = on(cells.len())?;
    let number = |cell: &Value| {
        let number = match cell {
            Value::Null => Some(0),
            Value::String(text) if text.chars().all(crate::board::is_blank) => Some(0),
            Value::String(text) => text.parse().ok(),
            cell => cell.as_u64(),
        };
        let fitting = number.filter(|&number| number <= geometry.digit_count() as u64);
        let wanted = || format!("found {cell}, expected a number 0-{}", geometry.digit_count());
        fitting.map(|number| number as u8).ok_or_else(wanted)
    };
    let numbers = cells.into_iter().map(number).collect::<Result<Vec<u8>, String>>()?;
    Ok(Grid::from_numbers(&geometry, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Record, ReadError>> {
        let boards = Boards::usual();
        Json.read(Box::new(std::io::Cursor::new(text.as_bytes().to_vec())), &boards).unwrap().collect()
    }

    #[test]
    fn puzzles_in_many_shapes() {
        let line = "1.....2..3.....4";
        let rows = "[[1,0,0,0],[0,0,2,0],[0,3,0,null],[0,0,0,4]]";
        for text in [
            format!("[\"{line}\"]"),
            rows.to_string(),
            format!("{{\"grid\": {rows}}}"),
            format!("[{{\"quizzes\": \"{line}\"}}]"),
        ] {
            let records = read(&text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].as_ref().unwrap().puzzle.to_string(), line, "{text}");
        }
        assert_eq!(Json.claims("[Puzzle]\n1..."), Claim::No);
    }

    #[test]
    fn errors_have_one_place() {
        let error = read("[1,").remove(0).unwrap_err();
        assert_eq!(error.to_string(), "1:3: not JSON: EOF while parsing a value");
        let error = read("[{\"puzzle\": \"12\"}]").remove(0).unwrap_err();
        assert_eq!(error.to_string(), "1: record 1: \"puzzle\": 2 cells, expected 81");
    }
}
