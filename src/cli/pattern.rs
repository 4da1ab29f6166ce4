//! Patterns for `--format`: `%g ED=%r/%p/%d`.

use std::io::{self, Write};

use anyhow::{Result, bail};
use numpla::book::Record;
use numpla::formats::{Shown, Writer};

/// A text with places for what is known of a record.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Field(char),
}

/// The places there are, for help texts.
pub(crate) const FIELDS: &str =
    "%g puzzle, %s solution, %r ER, %p EP, %d ED, %l level, %n clues, %h hardest technique, %% percent";

impl Writer for Pattern {
    fn record(&mut self, record: &Record, _: Shown, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.text(record))
    }
}

impl Pattern {
    /// Reads a pattern; nothing if the text is a plain format name.
    pub(crate) fn parse(text: &str) -> Result<Option<Self>> {
        if !text.contains('%') {
            return Ok(None);
        }
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            match (symbol, symbol == '%' || symbol == '\\') {
                (_, false) => literal.push(symbol),
                ('\\', _) => match symbols.next() {
                    Some('t') => literal.push('\t'),
                    Some('n') => literal.push('\n'),
                    Some('\\') | None => literal.push('\\'),
                    Some(other) => literal.extend(['\\', other]),
                },
                _ => match symbols.next() {
                    Some('%') => literal.push('%'),
                    Some(field) if "gsrpdlnh".contains(field) => {
                        pieces.push(Piece::Text(std::mem::take(&mut literal)));
                        pieces.push(Piece::Field(field));
                    }
                    other => {
                        let found = other.map_or_else(String::new, String::from);
                        bail!("%{found} stands for nothing in --format; there is {FIELDS}");
                    }
                },
            }
        }
        pieces.push(Piece::Text(literal));
        Ok(Some(Self(pieces)))
    }

    /// The text of a record, with `-` for what is not known.
    pub(crate) fn text(&self, record: &Record) -> String {
        let grade = record.grade.as_ref();
        let known = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Field('g') => record.puzzle.to_string(),
            Piece::Field('s') => known(record.solution.as_ref().map(ToString::to_string)),
            Piece::Field('n') => record.puzzle.clue_count().to_string(),
            Piece::Field('r') => known(grade.map(|grade| grade.er.to_string())),
            Piece::Field('p') => known(grade.map(|grade| grade.ep.to_string())),
            Piece::Field('d') => known(grade.map(|grade| grade.ed.to_string())),
            Piece::Field('l') => known(grade.map(|grade| grade.level().to_string())),
            Piece::Field(_) => known(grade.map(|grade| grade.hardest.to_string())),
        };
        self.0.iter().map(piece).collect()
    }
}
