//! `candidates`: pencil marks after basic propagation.

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::{drawing, solver};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::OutputOptions;
use crate::cli::stream::{Answer, answer};
use crate::cli::{Exit, Shared, answers};

struct Candidates;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Candidates];

#[derive(Args, Clone, Debug)]
struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

impl Subcommand for Candidates {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn command(&self) -> Command {
        let about = "Place all singles, then print the candidates of each open cell";
        Options::augment_args(Command::new(self.name()).about(about))
            .after_help("Examples:\n  numpla candidates puzzle.txt\n  numpla convert -f pencilmarks puzzle.txt    (without placing anything)")
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        answer(&options.input, &options.output, None, shared, |record| {
            let grid = &record.puzzle;
            match solver::propagate(grid) {
                Some(left) => Answer::text(drawing::boxed(grid.geometry(), |cell| left[cell.index()].to_string())),
                None => Answer::text("NONE\n").noting(format!("{grid}: {}", answers::no_solution(grid))).partial(),
            }
        })
    }
}
