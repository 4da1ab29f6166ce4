//! `solve`: the solutions of grids.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::book::Record;
use numpla::formats::Shown;
use numpla::generator::Seed;
use numpla::grader::{Path, Stop};
use numpla::solver::classic9::Line;
use numpla::solver::{self, RandomDescent, SolutionCount};
use numpla::{Board, Grid, drawing};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::{self, OutputOptions};
use crate::cli::rulers::{Rulers, technique_set};
use crate::cli::stream::{Answer, AtOnce, Sheet, answer_at_once};
use crate::cli::{Exit, Shared, answers, exit, seed};

struct Solve;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Solve];

#[derive(Args, Clone, Debug)]
struct Options {
    /// List all solutions, in row-major order
    #[arg(long)]
    all: bool,
    /// List at most so many solutions of each grid
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Solve by these techniques or groups alone, such as singles; cells they leave open stay open
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["all", "limit"])]
    techniques: Vec<String>,
    /// With --techniques, print every step in words
    #[arg(long, requires = "techniques")]
    explain: bool,
    /// Guess in random order; the answer is any solution
    #[arg(long, conflicts_with_all = ["all", "limit", "techniques"])]
    random_guess: bool,
    /// Seed for --random-guess [default: drawn, and told on stderr]
    #[arg(long, value_name = "VALUE", requires = "random_guess", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Format to write
    #[arg(short, long, value_name = "FORMAT", default_value = "line")]
    format: String,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla solve puzzles.txt
  numpla solve --format grid '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
  numpla solve --all --box 2x2 '................'
  numpla solve --techniques singles,line-exclusion --explain puzzles.txt";

impl Subcommand for Solve {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name())
                .about("Solve grids, one line each; NONE where there is no solution")
                .after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let sheet = Sheet { writer: output::writer(&options.format)?, shown: Shown::Solution };
        if options.all || options.limit.is_some() {
            return options.list(sheet);
        }
        let as_lines = options.format == "line";
        let seed = options.random_guess.then(|| seed::given_or_drawn(options.seed, shared));
        let rulers = Rulers::new("se", technique_set(&options.techniques)?)?;
        let say = |_: &Line, found: u64, first: Option<&Line>, text: &mut String| {
            let only = first.filter(|_| found == 1);
            if let Some(numbers) = only {
                text.extend(numbers.iter().map(|number| char::from(b'0' + number)).chain(['\n']));
            }
            only.is_some()
        };
        let is_plain = as_lines && options.techniques.is_empty() && seed.is_none();
        let at_once = is_plain.then_some(AtOnce { limit: 2, keep: true, say: &say });
        answer_at_once(&options.input, &options.output, Some(sheet), shared, at_once, |record| {
            let answer = if !options.techniques.is_empty() {
                options.by_techniques(&record, &rulers)
            } else if let Some(seed) = seed {
                by_random_guesses(&record.puzzle, seed)
            } else {
                by_search(&record.puzzle)
            };
            match answer {
                Ok((solution, Note::Partial(words))) => {
                    Answer::record(Record { solution: Some(solution), ..record }).noting(words).partial()
                }
                Ok((solution, Note::Steps(steps))) if as_lines => Answer::text(format!("{solution}\n{steps}")),
                Ok((solution, _)) => Answer::record(Record { solution: Some(solution), ..record }),
                Err(why) => {
                    let note = format!("{}: {why}", record.puzzle);
                    Answer::text(if as_lines { "NONE\n" } else { "" }).noting(note).partial()
                }
            }
        })
    }
}

/// What there is to say besides the solution.
enum Note {
    Nothing,
    /// Why the answer is not the whole answer.
    Partial(String),
    /// The steps in words.
    Steps(String),
}

type Solved = Result<(Grid, Note), String>;

/// The least solution, and whether there are others.
fn by_search(grid: &Grid) -> Solved {
    match solver::count_solutions(grid, 2) {
        SolutionCount::One(solution) => Ok((solution, Note::Nothing)),
        SolutionCount::None => Err(answers::no_solution(grid)),
        SolutionCount::Many { .. } => {
            let solution = solver::solve(grid).expect("it has several");
            let which = if solver::solves_in_order(grid.geometry()) { "the least is shown" } else { "one is shown" };
            Ok((solution, Note::Partial(format!("{grid}: more than one solution, {which}"))))
        }
    }
}

fn by_random_guesses(grid: &Grid, seed: Seed) -> Solved {
    let mut stream = seed.stream(0);
    let numbers = RandomDescent::new(grid.geometry()).run(grid.numbers(), &mut |n| stream.below(n));
    numbers
        .map(|numbers| (Grid::from_numbers(grid.geometry(), numbers), Note::Nothing))
        .ok_or_else(|| "no solution".into())
}

impl Options {
    fn by_techniques(&self, record: &Record, rulers: &Rulers) -> Solved {
        let grid = &record.puzzle;
        let ruler = rulers.of(grid.geometry());
        let board = match &record.candidates {
            Some(marks) => Board::with_candidates(grid, marks),
            None => Board::from_grid(grid),
        };
        let board = board.map_err(|_| answers::no_solution(grid))?;
        let mut path = Path::new(board, &ruler);
        let mut steps = String::new();
        let mut count = 0;
        loop {
            let before = path.board().clone();
            let rated = match path.next_step() {
                Ok(Some(rated)) => rated,
                Err(Stop::Contradiction) => return Err("no solution: the steps come to a contradiction".into()),
                Ok(None) | Err(_) => break,
            };
            count += 1;
            if self.explain {
                let _ = writeln!(steps, "{count:>4}  {}", drawing::explain(&before, &rated.step));
            }
        }
        let reached = path.board().to_grid();
        let open = path.board().open_count();
        if open > 0 {
            let steps = if self.explain { format!("\n{}", steps.trim_end()) } else { String::new() };
            let note = format!("{grid}: stuck after {count} steps with {open} cells open{steps}");
            return Ok((reached, Note::Partial(note)));
        }
        Ok((reached, if self.explain { Note::Steps(steps) } else { Note::Nothing }))
    }

    /// All solutions, written as they are found: there may be more than memory holds.
    fn list(&self, mut sheet: Sheet) -> Result<Exit> {
        let boards = self.input.board.boards()?;
        let mut out = self.output.open()?;
        let mut end = Exit::Done;
        let limit = self.limit.unwrap_or(u64::MAX);
        sheet.writer.begin(&mut out)?;
        let listed: Result<u64> = self.input.with_records(&boards, |records| {
            let mut seen = 0;
            for record in records {
                seen += 1;
                let record = match record {
                    Ok(record) => record,
                    Err(message) => {
                        anstream::eprintln!("{message}");
                        end = end.max(Exit::Partial);
                        continue;
                    }
                };
                let mut found = 0;
                for solution in solver::solutions(&record.puzzle) {
                    if found == limit || exit::stopped() {
                        break;
                    }
                    found += 1;
                    sheet.writer.record(
                        &Record { solution: Some(solution), ..record.clone() },
                        sheet.shown,
                        &mut out,
                    )?;
                }
                if found == 0 {
                    if self.format == "line" {
                        writeln!(out, "NONE")?;
                    }
                    end = end.max(Exit::Partial);
                }
            }
            Ok(seen)
        })?;
        if listed? == 0 {
            bail!("no puzzles found");
        }
        sheet.writer.end(&mut out)?;
        out.finish()?;
        Ok(if exit::stopped() { Exit::Stopped } else { end })
    }
}
