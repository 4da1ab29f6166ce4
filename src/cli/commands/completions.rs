//! `completions`: scripts that complete the command line.

use std::io;

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use clap_complete::Shell;

use super::Subcommand;
use crate::cli::{self, Exit, Shared};

struct Completions;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Completions];

#[derive(Args, Clone, Debug)]
struct Options {
    /// The shell
    shell: Shell,
}

impl Subcommand for Completions {
    fn name(&self) -> &'static str {
        "completions"
    }

    fn command(&self) -> Command {
        let command = Command::new(self.name()).about("Print a script that completes the command line");
        Options::augment_args(command)
            .after_help("Examples:\n  numpla completions bash > ~/.local/share/bash-completion/completions/numpla")
    }

    fn run(&self, arguments: &ArgMatches, _: Shared) -> Result<Exit> {
        let Options { shell } = Options::from_arg_matches(arguments)?;
        // Into memory first: the generator takes a closed pipe for a bug.
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut cli::command(), "numpla", &mut script);
        io::Write::write_all(&mut io::stdout(), &script)?;
        Ok(Exit::Done)
    }
}
