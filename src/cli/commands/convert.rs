//! `convert`: from one format into another.

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::formats::Shown;

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::{self, OutputOptions};
use crate::cli::stream::{Answer, Sheet, answer};
use crate::cli::{Exit, Shared};

struct Convert;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Convert];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Format to write (see `numpla list formats`)
    #[arg(short, long, value_name = "FORMAT")]
    format: String,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla convert -f jsonl puzzles.txt -o puzzles.jsonl
  numpla convert -f grid '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'";

impl Subcommand for Convert {
    fn name(&self) -> &'static str {
        "convert"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name()).about("Convert puzzles from one format into another").after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let sheet = Sheet { writer: output::writer(&options.format)?, shown: Shown::Puzzle };
        answer(&options.input, &options.output, Some(sheet), shared, Answer::record)
    }
}
