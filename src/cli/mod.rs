//! Floor 8: the command line. Files, progress, exit codes; everything that knows a clock, a terminal or the environment.

mod answers;
mod board;
mod commands;
mod exit;
mod input;
mod options;
mod output;
mod pattern;
mod progress;
mod rulers;
mod seed;
mod stream;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, Command};
use numpla::board::is_blank;
use numpla::solver::classic9::Engine;

pub(crate) use exit::Exit;

/// Options that every command takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared {
    /// How many threads.
    pub(crate) jobs: usize,
    /// No notes and no progress.
    pub(crate) quiet: bool,
    /// What the solver runs on.
    pub(crate) engine: Engine,
}

/// Runs the program: parse, run, exit code.
pub(crate) fn main() -> ExitCode {
    let matches = command().get_matches_from(std::env::args_os().map(without_leading_dash));
    let shared = shared(&matches);
    if let Some(choice) = matches.get_one::<anstream::ColorChoice>("color") {
        choice.write_global();
    }
    exit::watch_for_ctrl_c();
    let (name, arguments) = matches.subcommand().expect("a subcommand is required");
    let command = commands::entries().find(|command| command.name() == name).expect("clap knows the registered ones");
    command.run(arguments, shared).unwrap_or_else(|error| exit::failed(&error)).into()
}

/// A puzzle may begin with `-`, which would make it an option. Dashes in a puzzle are blanks, and so are dots.
fn without_leading_dash(argument: OsString) -> OsString {
    let is_cell = |c: char| is_blank(c) || c.is_ascii_digit() || c.is_whitespace() || c == '|';
    match argument.to_str() {
        Some(text) if text.starts_with('-') && text.chars().count() >= 16 && text.chars().all(is_cell) => {
            text.replacen('-', ".", 1).into()
        }
        _ => argument,
    }
}

/// The whole command line as clap sees it.
pub(crate) fn command() -> Command {
    let mut command = Command::new("numpla")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Sudoku generator, difficulty grader and puzzle-book maker")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .args([
            clap::arg!(-j --jobs <N> "Threads to use [default: all cores]")
                .global(true)
                .value_parser(clap::value_parser!(u16).range(1..)),
            clap::arg!(-q --quiet "No notes and no progress on stderr").global(true),
            clap::arg!(--color <WHEN> "Colour: auto, always, never").global(true).value_parser(color),
            clap::arg!(--engine <NAME> "Solver engine").global(true).hide(true).value_parser(Engine::named),
        ]);
    for entry in commands::entries() {
        command = command.subcommand(entry.command());
    }
    command
}

const EXAMPLES: &str = "Examples:
  numpla gen --clues 28 --count 100
  numpla grade puzzles.txt
  numpla hint '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
  numpla book --title Spring --section easy=20 --section hard=10 -o output/spring.json

Cells are named by row and column: r5c3 is row 5, column 3. Boxes are numbered from left to right, top to bottom.
A house is a row, a column or a box.

Exit codes: 0 done, 1 a negative or partial answer, 2 wrong use or I/O, 130 stopped by Ctrl-C.";

fn color(text: &str) -> Result<anstream::ColorChoice, String> {
    match text {
        "auto" => Ok(anstream::ColorChoice::Auto),
        "always" => Ok(anstream::ColorChoice::Always),
        "never" => Ok(anstream::ColorChoice::Never),
        _ => Err("expected auto, always or never".into()),
    }
}

fn shared(matches: &ArgMatches) -> Shared {
    let (_, matches) = matches.subcommand().unwrap_or(("", matches));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Shared {
        // More threads than that only wait for each other, and starting thousands takes seconds.
        jobs: matches.get_one::<u16>("jobs").map_or_else(cores, |&jobs| usize::from(jobs).min(16.max(4 * cores()))),
        quiet: matches.get_flag("quiet"),
        engine: matches.get_one::<Engine>("engine").copied().unwrap_or_else(Engine::best),
    }
}
