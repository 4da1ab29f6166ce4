//! `man`: manual pages.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use clap_mangen::Man;

use super::Subcommand;
use crate::cli::{self, Exit, Shared};

struct ManPages;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&ManPages];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Folder for one page a command; without it the main page goes to stdout
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Subcommand for ManPages {
    fn name(&self) -> &'static str {
        "man"
    }

    fn command(&self) -> Command {
        let command = Command::new(self.name()).about("Print or write manual pages");
        Options::augment_args(command)
            .after_help("Examples:\n  numpla man | man -l -\n  numpla man ~/.local/share/man/man1")
    }

    fn run(&self, arguments: &ArgMatches, _: Shared) -> Result<Exit> {
        let Options { folder } = Options::from_arg_matches(arguments)?;
        let Some(folder) = folder else {
            let mut page = Vec::new();
            Man::new(cli::command()).render(&mut page)?;
            io::stdout().write_all(&page)?;
            return Ok(Exit::Done);
        };
        std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        clap_mangen::generate_to(cli::command(), &folder)
            .with_context(|| format!("{} cannot be written", folder.display()))?;
        Ok(Exit::Done)
    }
}
