//! `check`: what is right and wrong with a grid.

use std::fmt::Write as _;

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::book::Record;
use numpla::drawing;
use numpla::generator::redundant_givens;
use numpla::solver::classic9::Line;
use numpla::{NotAPuzzle, Puzzle};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::OutputOptions;
use crate::cli::stream::{Answer, AtOnce, answer_at_once};
use crate::cli::{Exit, Shared, answers};

struct Check;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Check];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Name the givens that could go
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla check solved.txt
  numpla check --minimal puzzles.txt

Answers: good; bad, with each clash; unfinished, and then unique, no solution or several solutions.
Exit code 0 where every grid is good or a puzzle with one solution (with --minimal: and minimal), else 1.";

impl Subcommand for Check {
    fn name(&self) -> &'static str {
        "check"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name()).about("Say what is right and wrong with grids").after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let say = |line: &Line, found: u64, _: Option<&Line>, text: &mut String| {
            let open = line.iter().filter(|&&cell| cell == b'.' || cell == b'0').count();
            let is_puzzle = found == 1 && open > 0;
            if is_puzzle {
                let _ = writeln!(text, "{}; unique", unfinished(open));
            }
            is_puzzle
        };
        let at_once = (!options.minimal).then_some(AtOnce { limit: 2, keep: false, say: &say });
        answer_at_once(&options.input, &options.output, None, shared, at_once, |record| {
            let (words, is_negative) = check(&record, options.minimal);
            let answer = Answer::text(words + "\n");
            if is_negative { answer.partial() } else { answer }
        })
    }
}

/// What is said of a grid with open cells and no clash.
fn unfinished(open: usize) -> String {
    let cells = if open == 1 { "cell" } else { "cells" };
    format!("unfinished, {open} {cells} open, no clash")
}

/// The answer in words, and whether it is negative.
fn check(record: &Record, minimal: bool) -> (String, bool) {
    let grid = &record.puzzle;
    let clashes = grid.clashes();
    if !clashes.is_empty() {
        let clashes: Vec<_> = clashes.iter().map(|clash| drawing::clash(grid.geometry(), clash)).collect();
        return (format!("bad: {}", clashes.join(", ")), true);
    }
    if grid.is_full() {
        return ("good".into(), false);
    }
    let open = grid.geometry().cell_count() - grid.clue_count();
    let start = unfinished(open);
    match Puzzle::new(grid.clone()) {
        Err(NotAPuzzle::NoSolution | NotAPuzzle::Clash(_)) => (format!("{start}; no solution"), true),
        Err(why) => (format!("{start}; {}", answers::not_a_puzzle(grid, &why)), true),
        Ok(puzzle) => {
            let mut words = format!("{start}; unique");
            let mut is_negative = false;
            if record.solution.as_ref().is_some_and(|solution| solution != puzzle.solution()) {
                words += "; the stored solution is wrong";
                is_negative = true;
            }
            if minimal {
                let redundant: Vec<_> = redundant_givens(grid).collect();
                is_negative |= !redundant.is_empty();
                words.push_str("; ");
                if redundant.is_empty() {
                    words.push_str("minimal");
                } else {
                    words.push_str("not minimal, any one of these givens could go: ");
                    words.push_str(&drawing::cell_list(grid.geometry(), &redundant));
                }
            }
            (words, is_negative)
        }
    }
}
