//! `book`: a book of puzzles as one JSON document.

use std::io::Write;
use std::str::FromStr;

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::Level;
use numpla::book::{Plan, PlanError, SectionPlan};
use numpla::formats::write_book;
use numpla::generator::{Seed, Symmetry};

use super::Subcommand;
use crate::cli::board::BoardOptions;
use crate::cli::output::OutputOptions;
use crate::cli::progress::Progress;
use crate::cli::{Exit, Shared, exit, seed};

struct Book;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Book];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Title of the book
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: String,
    /// A section: a level and how many puzzles (repeatable, in reading order)
    #[arg(long, value_name = "LEVEL=N", required = true, value_parser = section)]
    section: Vec<SectionPlan>,
    /// Seed: a number, or any text [default: drawn, and told on stderr]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Symmetry of the givens
    #[arg(long, value_name = "NAME", default_value = "rotate180")]
    symmetry: Symmetry,
    /// Full grids to try for each puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_attempts: u64,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla book --title Spring --section easy=20 --section hard=10 --seed 7 -o output/spring.json";

impl Subcommand for Book {
    fn name(&self) -> &'static str {
        "book"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name()).about("Make a puzzle book as a JSON document").after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let plan = Plan {
            title: options.title,
            seed: seed::given_or_drawn(options.seed, shared),
            ground: options.board.ground()?,
            symmetry: options.symmetry,
            sections: options.section,
            max_attempts: options.max_attempts,
        };
        let total: usize = plan.sections.iter().map(|section| section.count).sum();
        let mut progress = Progress::new(Some(total as u64), shared);
        let book = plan.make(shared.jobs, &mut |_| progress.step(), &exit::stopped);
        progress.finish();
        let book = match book {
            Err(PlanError::Stopped) => return Ok(Exit::Stopped),
            Err(error @ PlanError::Shortfall { .. }) => {
                anstream::eprintln!("numpla: {error}; no book was written");
                return Ok(Exit::Partial);
            }
            book => book?,
        };
        let mut out = options.output.open()?;
        out.write_all(write_book(&book).as_bytes())?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

fn section(text: &str) -> Result<SectionPlan> {
    let Some((level, count)) = text.split_once('=') else {
        bail!("expected LEVEL=N, such as easy=20");
    };
    let count = count.parse().map_err(|_| anyhow::anyhow!("expected a number of puzzles, found {count:?}"))?;
    Ok(SectionPlan { level: Level::from_str(level)?, count })
}
