//! `count`: how many solutions grids have.

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::Grid;
use numpla::solver::Search;

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::OutputOptions;
use crate::cli::stream::{Answer, answer};
use crate::cli::{Exit, Shared, exit};

struct Count;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Count];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Stop at so many solutions of a grid; prints N+ where there may be more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla count --limit 2 puzzles.txt
  numpla count --box 2x3 '....................................'";

/// Cases tried between two looks at Ctrl-C: some tens of milliseconds.
const SLICE: u64 = 1 << 14;

impl Subcommand for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name()).about("Count solutions, one number a line").after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        answer(&options.input, &options.output, None, shared, |record| {
            Answer::text(count(&record.puzzle, options.limit) + "\n")
        })
    }
}

fn count(grid: &Grid, limit: Option<u64>) -> String {
    let most = limit.map_or(u128::MAX, u128::from);
    let mut search = Search::new(grid.geometry());
    search.load(grid);
    while !search.run(most, SLICE) {
        if exit::stopped() {
            return format!("at least {}", search.found());
        }
    }
    if search.found() >= most { format!("{most}+") } else { search.found().to_string() }
}
