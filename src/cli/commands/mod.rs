//! REGISTRY of subcommands: each owns its arguments and what it does.

use anyhow::Result;
use clap::{ArgMatches, Command};

use super::{Exit, Shared};

/// A subcommand.
pub(crate) trait Subcommand: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Its arguments and help.
    fn command(&self) -> Command;

    /// Runs it.
    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit>;
}

crate::registry::registry! {
    /// Every subcommand there is.
    Subcommand:
    book, candidates, check, completions, constraints, convert, count, fill, generate, grade, hint, list, man, solve
}
