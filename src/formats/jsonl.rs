//! `jsonl`: JSON Lines, one record an object, one object a line. Keeps what `json` keeps.

use std::io::{self, BufRead, Write};

use serde_json::Value;

use super::{Claim, Format, Records, Shown, Writer, json};
use crate::book::Record;
use crate::reading::{Boards, Line, Lines, ReadError};

struct JsonLines;

pub(super) const ENTRIES: &[&dyn Format] = &[&JsonLines];

impl Format for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn summary(&self) -> &'static str {
        "JSON Lines: one record a line"
    }

    fn keeps(&self) -> &'static [&'static str] {
        json::KEEPS
    }

    fn claims(&self, head: &str) -> Claim {
        let line = head.trim_start_matches('\u{feff}').lines().find(|line| !line.trim().is_empty()).unwrap_or("");
        let object = serde_json::from_str::<Value>(line).ok().filter(Value::is_object);
        // A book on one line is an object too.
        match object {
            Some(object) if object.get("sections").is_none() => Claim::Certain,
            _ => Claim::No,
        }
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>, boards: &'a Boards) -> Option<Records<'a>> {
        let record = |Line { number, text }: Line| {
            let value = serde_json::from_str(&text)
                .map_err(|error| ReadError::on(number, json::not_json(&error)).at(error.column()))?;
            json::record(&value, boards).map_err(|message| ReadError::on(number, message))
        };
        let lines = Lines::of(source).filter(|line| line.as_ref().map_or(true, |line| !line.text.trim().is_empty()));
        Some(Box::new(lines.map(move |line| line.and_then(record))))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(LinesWriter))
    }
}

struct LinesWriter;

impl Writer for LinesWriter {
    fn record(&mut self, record: &Record, _: Shown, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", Value::Object(json::object(record)))
    }
}
