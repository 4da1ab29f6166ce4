//! `fill`: random full grids.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::Geometry;
use numpla::batch;
use numpla::book::Record;
use numpla::formats::Shown;
use numpla::generator::{Seed, fill, fill_uniform};

use super::Subcommand;
use crate::cli::board::BoardOptions;
use crate::cli::output::{self, OutputOptions};
use crate::cli::progress::Progress;
use crate::cli::seed::{self, Shard};
use crate::cli::{Exit, Shared, exit};

struct Fill;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Fill];

#[derive(Args, Clone, Debug)]
struct Options {
    /// How many grids
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Seed: a number, or any text [default: drawn, and told on stderr]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Each 9x9 grid equally likely; takes about five times as long
    #[arg(long)]
    uniform: bool,
    /// Only the grids k = I mod N, counted from 0
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Format to write
    #[arg(short, long, value_name = "FORMAT", default_value = "line")]
    format: String,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla fill --count 200 --seed 1
  numpla fill --box 4x4 --format rows
  numpla fill --uniform --count 1000 --seed 1

Every grid can come up, but not all are equally likely: the way they are drawn favours some.
9x9 grids have 11.58 unavoidable rectangles on average (two digits that could change places in
four cells), and so have those of --uniform; the others have 11.27.";

impl Subcommand for Fill {
    fn name(&self) -> &'static str {
        "fill"
    }

    fn command(&self) -> Command {
        Options::augment_args(Command::new(self.name()).about("Draw random full grids").after_help(EXAMPLES))
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let ground = options.board.ground()?;
        let mut writer = output::writer(&options.format)?;
        let seed = seed::given_or_drawn(options.seed, shared);
        let mut out = options.output.open()?;
        let part = options.shard.unwrap_or_default();
        let mut progress = Progress::new(Some(part.len(options.count)), shared);
        let mut result = Ok(());
        writer.begin(&mut out)?;
        let draw = if options.uniform { fill_uniform } else { fill };
        let work = |index| {
            let geometry = ground.board(seed, index).map_err(|error| error.to_string());
            let full = |geometry: Arc<Geometry>| {
                draw(&geometry, &mut seed.stream(index))
                    .ok_or_else(|| format!("no full grid of the board {} was found", geometry.name()))
            };
            (index, geometry.and_then(full))
        };
        batch::ordered(shared.jobs, part.numbers(options.count), work, |(index, grid)| {
            let grid = match grid {
                Ok(grid) => grid,
                Err(why) => {
                    result = Err(anyhow::anyhow!(why));
                    return ControlFlow::Break(());
                }
            };
            let record = Record { seed: Some(seed), index: Some(index), ..Record::new(grid) };
            result = writer.record(&record, Shown::Puzzle, &mut out).map_err(Into::into);
            progress.step();
            if result.is_err() || exit::stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.finish();
        result?;
        if exit::stopped() && writer.is_document() {
            out.discard();
            bail!("stopped, nothing was written");
        }
        writer.end(&mut out)?;
        out.finish()?;
        Ok(if exit::stopped() { Exit::Stopped } else { Exit::Done })
    }
}
