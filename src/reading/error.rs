//! The one error of all readers: where, what was found, what was expected.

use std::fmt;

/// A record could not be read. Its text says what was found and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1, where one character is to blame.
    pub column: Option<usize>,
    /// What was found and what was expected.
    pub message: String,
}

impl ReadError {
    /// An error on a line.
    pub fn on(line: u64, message: impl Into<String>) -> Self {
        Self { line, column: None, message: message.into() }
    }

    /// The error at a column.
    #[must_use]
    pub fn at(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }
}

impl fmt::Display for ReadError {
    /// `line:column: message`, to be put behind a file name and a colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.line)?;
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for ReadError {}
