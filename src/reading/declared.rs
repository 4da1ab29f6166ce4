//! Declared problems: variables with their candidates, and which of them must differ.
//!
//! ```text
//! # a map
//! var spain in red blue
//! var france in blue red
//! spain != france
//! alldifferent spain france
//! ```
//!
//! or the same as JSON: `{"variables": {"spain": ["red", "blue"]}, "conditions": [["spain", "!=", "france"], ["alldifferent", "spain", "france"]]}`.

use std::collections::HashMap;

use serde_json::Value;

use super::ReadError;
use crate::geometry::{Digit, Graph};

/// Reads a declared problem.
///
/// ```
/// use numpla::reading::declared;
/// let graph = declared("var a in 1 2\nvar b in 2 1\na != b").unwrap();
/// assert_eq!((graph.cells(), graph.groups()), (&["a".to_string(), "b".into()][..], &[vec![0, 1]][..]));
/// assert_eq!(declared("var a in 1 2\na != b").unwrap_err().to_string(), "2:6: no variable is named \"b\"");
/// ```
///
/// # Errors
/// If a line is neither a variable nor a condition nor a comment, a name is not known or there twice, or there are more than 25 values or 625
/// variables: with its place.
pub fn declared(text: &str) -> Result<Graph, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut problem = Problem::default();
    if text.trim_start().starts_with('{') {
        from_json(text, &mut problem)?;
    } else {
        text.lines().zip(1..).try_for_each(|(line, number)| statement(line, number, &mut problem))?;
    }
    problem.graph()
}

/// A name with its place.
#[derive(Clone, Debug)]
struct Word<'t> {
    text: &'t str,
    line: u64,
    column: usize,
}

impl Word<'_> {
    fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError::on(self.line, message).at(self.column)
    }
}

#[derive(Default)]
struct Problem {
    names: HashMap<String, usize>,
    variables: Vec<(String, Vec<Digit>)>,
    values: Vec<String>,
    digits: HashMap<String, Digit>,
    groups: Vec<Vec<usize>>,
}

impl Problem {
    fn declare(&mut self, name: &Word, values: &[Word]) -> Result<(), ReadError> {
        if self.names.insert(name.text.into(), self.variables.len()).is_some() {
            return Err(name.error(format!("variable {:?} is declared twice", name.text)));
        }
        if values.is_empty() {
            return Err(name.error(format!("variable {:?} has no values", name.text)));
        }
        let mut candidates = Vec::new();
        for value in values {
            let digit = if let Some(&digit) = self.digits.get(value.text) {
                digit
            } else {
                let next = Digit::from_number(self.values.len() + 1);
                let digit = next.ok_or_else(|| value.error("a problem has at most 25 values"))?;
                self.values.push(value.text.into());
                self.digits.insert(value.text.into(), digit);
                digit
            };
            if candidates.contains(&digit) {
                return Err(value.error(format!("value {:?} is there twice", value.text)));
            }
            candidates.push(digit);
        }
        self.variables.push((name.text.into(), candidates));
        Ok(())
    }

    fn differ(&mut self, names: &[Word]) -> Result<(), ReadError> {
        let mut group = Vec::new();
        for name in names {
            let unknown = || name.error(format!("no variable is named {:?}", name.text));
            let variable = *self.names.get(name.text).ok_or_else(unknown)?;
            if group.contains(&variable) {
                return Err(name.error(format!("{:?} is there twice, and cannot differ from itself", name.text)));
            }
            group.push(variable);
        }
        self.groups.push(group);
        Ok(())
    }

    fn graph(self) -> Result<Graph, ReadError> {
        let wrong = |error: crate::geometry::GeometryError| ReadError::on(1, error.to_string());
        if self.variables.is_empty() {
            return Err(ReadError::on(1, "no variables, expected lines such as \"var NAME in VALUE VALUE\""));
        }
        let mut graph = Graph::new(self.values).map_err(wrong)?;
        for (name, candidates) in self.variables {
            graph.add_cell(name, candidates).map_err(wrong)?;
        }
        self.groups.iter().for_each(|group| graph.differ(group));
        Ok(graph)
    }
}

/// Reads one line of the little language.
fn statement(line: &str, number: u64, problem: &mut Problem) -> Result<(), ReadError> {
    let words = words(line, number);
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    match texts[..] {
        [] => Ok(()),
        ["var", _, "in", ..] => problem.declare(&words[1], &words[3..]),
        ["var", ..] => Err(words[0].error("expected \"var NAME in VALUE VALUE ...\"")),
        ["alldifferent", ..] => problem.differ(&words[1..]),
        [_, "!=", _] => problem.differ(&[words[0].clone(), words[2].clone()]),
        [found, ..] => {
            let message =
                format!("found {found:?}, expected \"var NAME in VALUES\", \"A != B\" or \"alldifferent A B ...\"");
            Err(words[0].error(message))
        }
    }
}

/// The words of a line up to a comment; `!=` is one, also without spaces around it.
fn words(line: &str, number: u64) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line.split('#').next().unwrap_or_default();
    let mut column = 1;
    loop {
        let lead = rest.len() - rest.trim_start().len();
        column += rest[..lead].chars().count();
        rest = &rest[lead..];
        if rest.is_empty() {
            return words;
        }
        let end = if rest.starts_with("!=") {
            2
        } else {
            let space = rest.find(char::is_whitespace).unwrap_or(rest.len());
            rest.find("!=").unwrap_or(rest.len()).min(space)
        };
        words.push(Word { text: &rest[..end], line: number, column });
        column += rest[..end].chars().count();
        rest = &rest[end..];
    }
}

fn from_json(text: &str, problem: &mut Problem) -> Result<(), ReadError> {
    let document: Value = serde_json::from_str(text)
        .map_err(|error| ReadError::on(error.line().max(1) as u64, format!("not JSON: {error}")))?;
    let variables = document.get("variables").and_then(Value::as_object);
    let variables = variables.ok_or_else(|| ReadError::on(1, "expected an object \"variables\": {NAME: [VALUES]}"))?;
    for (name, values) in variables {
        let place = JsonPlace::of_key(text, name);
        if let Some(again) = place.next_key(text, name) {
            return Err(again.word(name).error(format!("variable {name:?} is declared twice")));
        }
        let listed = values.as_array().ok_or_else(|| place.word(name).error("expected a list of values"))?;
        let texts: Vec<String> = listed.iter().map(value_text).collect();
        let words: Vec<Word> = texts.iter().map(|text| place.word(text)).collect();
        problem.declare(&place.word(name), &words)?;
    }
    let none = Vec::new();
    let conditions = document.get("conditions").and_then(Value::as_array).unwrap_or(&none);
    for condition in conditions {
        let texts: Vec<String> = condition.as_array().unwrap_or(&none).iter().map(value_text).collect();
        let word = |at: usize| JsonPlace::of_text(text, &texts[at]).word(&texts[at]);
        match texts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [_, "!=", _] => problem.differ(&[word(0), word(2)])?,
            ["alldifferent", ..] => problem.differ(&(1..texts.len()).map(word).collect::<Vec<_>>())?,
            _ => {
                let place = JsonPlace::of_text(text, texts.first().map_or("conditions", String::as_str));
                let message = format!("found {condition}, expected [A, \"!=\", B] or [\"alldifferent\", A, B, ...]");
                return Err(place.word("").error(message));
            }
        }
    }
    Ok(())
}

fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

/// Where a string stands in a JSON text, in bytes; its first occurrence stands for all, as the parser keeps no places.
struct JsonPlace {
    at: usize,
    line: u64,
    column: usize,
}

impl JsonPlace {
    fn at(text: &str, at: usize) -> Self {
        let before = &text[..at];
        let line = before.matches('\n').count() as u64 + 1;
        Self { at, line, column: before.chars().rev().take_while(|&symbol| symbol != '\n').count() + 1 }
    }

    fn of_text(text: &str, string: &str) -> Self {
        let quoted = Value::from(string).to_string();
        Self::at(text, text.find(&quoted).unwrap_or(0))
    }

    fn of_key(text: &str, name: &str) -> Self {
        Self::at(text, key(text, name, 0).unwrap_or(0))
    }

    /// The same key once more.
    fn next_key(&self, text: &str, name: &str) -> Option<Self> {
        key(text, name, self.at + 1).map(|at| Self::at(text, at))
    }

    fn word<'t>(&self, text: &'t str) -> Word<'t> {
        Word { text, line: self.line, column: self.column }
    }
}

/// Where a name stands as a key, from a byte on.
fn key(text: &str, name: &str, from: usize) -> Option<usize> {
    let quoted = Value::from(name).to_string();
    let is_key = |&(at, _): &(usize, &str)| text[at + quoted.len()..].trim_start().starts_with(':');
    text.match_indices(&quoted).filter(|(at, _)| *at >= from).find(is_key).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        declared(text).unwrap_err().to_string()
    }

    #[test]
    fn names_that_are_wrong_have_a_place() {
        assert_eq!(error("var a in x y\nvar a in x"), "2:5: variable \"a\" is declared twice");
        assert_eq!(error("var a in x y x"), "1:14: value \"x\" is there twice");
        assert_eq!(error("var a in x y\n  a!=bé # no"), "2:6: no variable is named \"bé\"");
        assert_eq!(error("var a in x\nalldifferent a a"), "2:16: \"a\" is there twice, and cannot differ from itself");
        assert_eq!(error("var a in"), "1:5: variable \"a\" has no values");
        assert!(error("var a in x\na < a").starts_with("2:1: found \"a\", expected"));
        assert!(error("# nothing").contains("no variables"));
    }

    #[test]
    fn json_says_the_same() {
        let text = "{\"variables\": {\"a\": [1, 2], \"b\": [2]},\n \"conditions\": [[\"a\", \"!=\", \"b\"]]}";
        assert_eq!(declared(text).unwrap(), declared("var a in 1 2\nvar b in 2\na != b").unwrap());
        let unknown = text.replace("\"!=\", \"b\"", "\"!=\", \"c\"");
        assert_eq!(error(&unknown), "2:29: no variable is named \"c\"");
        let twice = text.replace("\"b\": [2]", "\"a\": [2]");
        assert_eq!(error(&twice), "1:29: variable \"a\" is declared twice");
    }
}
