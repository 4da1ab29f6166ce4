//! `gen`: new puzzles.

use std::collections::HashSet;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::book::Record;
use numpla::formats::{self, Shown};
use numpla::generator::{Generator, Ground, Made, Request, Seed, Shortfall, Symmetry, Target};
use numpla::reading::Boards;
use numpla::{Geometry, Grid, Level, Rating, batch, techniques};

use super::Subcommand;
use crate::cli::board::BoardOptions;
use crate::cli::options::seconds;
use crate::cli::output::{self, Output, OutputOptions};
use crate::cli::progress::Progress;
use crate::cli::seed::{self, Shard};
use crate::cli::{Exit, Shared, exit};

struct Gen;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Gen];

#[derive(Args, Clone, Debug)]
struct Options {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// How many givens: a number or a range such as 24..30, both ends in [default: as few as digging reaches]
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>, allow_hyphen_values = true)]
    clues: Option<RangeInclusive<usize>>,
    /// Dig until no further givens can go (the default without --clues)
    #[arg(long, conflicts_with = "clues")]
    dig_all: bool,
    /// No single given can go
    #[arg(long)]
    minimal: bool,
    /// Level (see `numpla list levels`)
    #[arg(long, value_name = "LEVEL", conflicts_with = "er")]
    level: Option<Level>,
    /// Rating: a number or a range such as 3.0..4.4, both ends in
    #[arg(long, value_name = "A..B", value_parser = range::<Rating>)]
    er: Option<RangeInclusive<Rating>>,
    /// A technique that the path must use (repeatable; see `numpla list techniques`)
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    require: Vec<&'static str>,
    /// A technique that the path must not use (repeatable)
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    forbid: Vec<&'static str>,
    /// Symmetry of the givens (see `numpla list symmetries`)
    #[arg(long, value_name = "NAME", default_value = "rotate180")]
    symmetry: Symmetry,
    /// Dig this full grid
    #[arg(long, value_name = "GRID|FILE")]
    solution: Option<String>,
    /// Seed: a number, or any text [default: drawn, and told on stderr]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Only the puzzles k = I mod N, counted from 0
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Full grids to try for each puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_attempts: u64,
    /// End the run after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    max_seconds: Option<Duration>,
    /// Grade each puzzle
    #[arg(long)]
    grade: bool,
    /// Format to write (see `numpla list formats`)
    #[arg(short, long, value_name = "FORMAT", default_value = "line")]
    format: String,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla gen --clues 28 --count 100
  numpla gen --level hard --count 5000 --format jsonl -o hard.jsonl
  numpla gen --count 1000000 --seed 7 --shard 3/64 --format csv
  numpla gen --box 4x4 --symmetry none
  numpla gen --require x-wing --count 5 --format jsonl";

impl Subcommand for Gen {
    fn name(&self) -> &'static str {
        "gen"
    }

    fn command(&self) -> Command {
        Options::augment_args(Command::new(self.name()).about("Generate puzzles").after_help(EXAMPLES))
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let generator = Generator::new(options.request()?)?.on(shared.engine);
        let seed = seed::given_or_drawn(options.seed, shared);
        options.run(&generator, seed, shared)
    }
}

impl Options {
    fn request(&self) -> Result<Request> {
        let ground = self.board.ground()?;
        let is_classic = matches!(&ground, Ground::Board(board) if board.is_plain() && board.digit_count() == 9);
        let usual = self.level.filter(|_| is_classic).and_then(|level| level.row().clues);
        let usual = usual.filter(|_| !self.dig_all && !self.minimal);
        let target = Target {
            clues: self.clues.clone().or(usual.map(|(low, high)| low..=high)),
            minimal: self.minimal,
            er: self.er.clone().or(self.level.map(Level::ratings)),
            require: self.require.clone(),
            forbid: self.forbid.clone(),
        };
        let solution = match (&self.solution, &ground) {
            (None, _) => None,
            (Some(text), Ground::Board(geometry)) => Some(full_grid(text, geometry)?),
            (Some(_), Ground::Jigsaw { .. }) => {
                bail!("--solution needs the regions that it was made for: --regions MAP")
            }
        };
        Ok(Request { ground, symmetry: self.symmetry, target, solution, max_attempts: self.max_attempts })
    }

    fn run(&self, generator: &Generator, seed: Seed, shared: Shared) -> Result<Exit> {
        let mut writer = output::writer(&self.format)?;
        let mut out = self.output.open()?;
        let started = Instant::now();
        let out_of_time = || self.max_seconds.is_some_and(|limit| started.elapsed() >= limit);
        let stop = || exit::stopped() || out_of_time();
        let numbers = self.shard.unwrap_or_default().numbers(self.count);
        let wanted = self.shard.unwrap_or_default().len(self.count);
        let mut progress = Progress::new(Some(wanted), shared);
        let mut tally = Tally { wanted, ..Tally::default() };
        let mut failed = None;
        writer.expect(&self.like(generator, seed));
        writer.begin(&mut out)?;
        let size = GroupSize::of(generator);
        let mut numbers = numbers;
        let groups = std::iter::from_fn(|| {
            let group: Vec<u64> = numbers.by_ref().take(size.now()).collect();
            (!group.is_empty()).then_some(group)
        });
        let work = |group: Vec<u64>| {
            let started = Instant::now();
            let made = match group[..] {
                [index] => vec![generator.puzzle(seed, index, &stop)],
                _ => generator.puzzles(seed, &group, &stop),
            };
            size.learn(group.len(), started.elapsed());
            group.into_iter().zip(made).collect::<Vec<_>>()
        };
        let mut take = |index, made: Result<Made, Shortfall>| -> Result<ControlFlow<()>> {
            match made {
                Ok(made) => {
                    tally.add(&made);
                    let record = self.record(generator, made, seed, index);
                    writer.record(&record, Shown::Puzzle, &mut out)?;
                    if self.output.is_terminal() {
                        out.flush()?;
                    }
                }
                Err(Shortfall::Attempts(_)) => tally.missed.push(index),
                Err(Shortfall::Stopped) => return Ok(ControlFlow::Break(())),
            }
            progress.step();
            Ok(ControlFlow::Continue(()))
        };
        batch::ordered(shared.jobs, groups, work, |group| {
            group.into_iter().try_for_each(|(index, made)| {
                take(index, made).unwrap_or_else(|error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                })
            })
        });
        progress.finish();
        if let Some(error) = failed {
            return Err(error);
        }
        writer.end(&mut out)?;
        let stopped = exit::stopped() && tally.found < wanted;
        close(out, stopped && writer.is_document())?;
        tally.report(self.max_attempts, started.elapsed(), shared);
        let done = tally.found == wanted;
        Ok(if stopped {
            Exit::Stopped
        } else if done {
            Exit::Done
        } else {
            Exit::Partial
        })
    }

    /// What records of this run have in them.
    fn like(&self, generator: &Generator, seed: Seed) -> Record {
        let grid = Grid::blank(generator.geometry());
        let has_grade = self.grade || generator.request().target.needs_grade();
        Record {
            solution: Some(grid.clone()),
            symmetry: Some(self.symmetry),
            seed: Some(seed),
            index: Some(0),
            grade: has_grade.then(numpla::Grade::default),
            ..Record::new(grid)
        }
    }

    fn record(&self, generator: &Generator, made: Made, seed: Seed, index: u64) -> Record {
        let wants_grade = made.grade.is_none() && self.grade;
        let graded = wants_grade.then(|| generator.grade(&made.puzzle));
        Record {
            solution: Some(made.puzzle.solution().clone()),
            symmetry: Some(self.symmetry),
            seed: Some(seed),
            index: Some(index),
            grade: made.grade.or_else(|| graded.and_then(|outcome| outcome.grade().cloned())),
            ..Record::new(made.puzzle.givens().clone())
        }
    }
}

/// How many puzzles are made side by side. It changes no puzzle, only when it comes: as many as are made in a moment, so that nobody waits for long; but at
/// the end of a group fewer and fewer tasks are left for the lanes, so of puzzles that take milliseconds it should not be a few.
struct GroupSize {
    now: AtomicUsize,
    /// Where it is no faster they are made one by one.
    pays: bool,
}

impl GroupSize {
    const MOST: usize = 512;
    const SHORT: Duration = Duration::from_millis(100);
    const LONG: Duration = Duration::from_millis(500);

    fn of(generator: &Generator) -> Self {
        Self { now: AtomicUsize::new(1), pays: generator.pays_side_by_side() }
    }

    fn now(&self) -> usize {
        self.now.load(Ordering::Relaxed)
    }

    fn learn(&self, size: usize, spent: Duration) {
        if self.pays && spent < Self::SHORT {
            self.now.store(Self::MOST.min(2 * size), Ordering::Relaxed);
        } else if spent > Self::LONG {
            self.now.store(1.max(size / 2), Ordering::Relaxed);
        }
    }
}

/// A document that was interrupted is not left behind; lines that are finished are.
fn close(out: Output, discard: bool) -> Result<()> {
    if discard {
        out.discard();
        return Ok(());
    }
    out.finish()
}

/// What a run came to.
#[derive(Default)]
struct Tally {
    wanted: u64,
    found: u64,
    repeats: u64,
    missed: Vec<u64>,
    seen: HashSet<Vec<u8>>,
}

/// Repeats are looked for among so many puzzles: on small boards they come soon, and memory stays flat.
const REMEMBERED: usize = 1 << 16;

impl Tally {
    fn add(&mut self, made: &Made) {
        self.found += 1;
        if self.seen.len() < REMEMBERED && !self.seen.insert(made.puzzle.givens().numbers().to_vec()) {
            self.repeats += 1;
        }
    }

    fn report(&self, max_attempts: u64, spent: Duration, shared: Shared) {
        if self.found < self.wanted {
            let seconds = spent.as_secs();
            anstream::eprintln!("{} of {}, {seconds} s spent", self.found, self.wanted);
        }
        for index in &self.missed {
            anstream::eprintln!("puzzle {index}: not found in {max_attempts} attempts (--max-attempts)");
        }
        if self.repeats > 0 && !shared.quiet {
            anstream::eprintln!("note: {} of the puzzles are repeats of earlier ones", self.repeats);
        }
    }
}

/// A full grid from an argument or a file.
fn full_grid(text: &str, geometry: &std::sync::Arc<Geometry>) -> Result<Grid> {
    let from_file = Path::new(text).exists();
    let bytes = if from_file {
        std::fs::read(text).with_context(|| format!("{text} cannot be read"))?
    } else {
        text.as_bytes().to_vec()
    };
    let boards = Boards::on(std::sync::Arc::clone(geometry));
    let head = String::from_utf8_lossy(&bytes).into_owned();
    let mut records = formats::detect(&head).read(Box::new(&*bytes), &boards).context("the format is only written")?;
    match records.next() {
        Some(Ok(record)) => Ok(record.puzzle),
        Some(Err(error)) => bail!("--solution {}{error}", if from_file { format!("{text}:") } else { String::new() }),
        None => bail!("--solution: expected a full grid or a file with one, found {text:?}"),
    }
}

/// `N` or `A..B`, both ends in.
fn range<T>(text: &str) -> Result<RangeInclusive<T>, String>
where
    T: FromStr + Clone,
    T::Err: std::fmt::Display,
{
    let end = |part: &str| {
        part.parse::<T>().map_err(|error| format!("{error} (expected a number or a range such as 24..30)"))
    };
    match text.split_once("..") {
        Some((low, high)) => Ok(end(low)?..=end(high.trim_start_matches('='))?),
        None => end(text).map(|both| both.clone()..=both),
    }
}

fn technique(text: &str) -> Result<&'static str, String> {
    let unknown = || techniques::UnknownTechnique { found: text.into() }.to_string();
    techniques::names().map(|(name, _)| name).find(|name| *name == text).ok_or_else(unknown)
}
