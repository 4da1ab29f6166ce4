//! `count`: how many solutions grids have.

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::Grid;
use numpla::solver::Search;
use numpla::solver::classic9::Line;

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::OutputOptions;
use crate::cli::stream::{Answer, AtOnce, answer_at_once};
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

/// Up to so many solutions are counted many boards at once; for more it takes a while until Ctrl-C is seen.
const FEW: u64 = 100;

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
        // Boards with more solutions than that are counted by themselves.
        let limit = options.limit.unwrap_or(u64::MAX).min(FEW + 1);
        // What there is to say, made once.
        let texts: Vec<String> = (0..=limit).map(|found| in_words(found.into(), options.limit) + "\n").collect();
        let say = |_: &Line, found: u64, _: Option<&Line>, text: &mut String| {
            let is_all = found <= FEW;
            if is_all {
                text.push_str(&texts[found as usize]);
            }
            is_all
        };
        let at_once = Some(AtOnce { limit, keep: false, say: &say });
        answer_at_once(&options.input, &options.output, None, shared, at_once, |record| {
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
    in_words(search.found(), limit)
}

fn in_words(found: u128, limit: Option<u64>) -> String {
    match limit {
        Some(limit) if found >= limit.into() => format!("{limit}+"),
        _ => found.to_string(),
    }
}
