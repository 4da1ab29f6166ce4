//! `constraints`: all answers of a declared problem.

use std::io::{self, Read, Write};

use anyhow::{Context, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::geometry::{DigitSet, Spec};
use numpla::reading::declared;
use numpla::solver::Solutions;
use numpla::{Board, Grid};

use super::Subcommand;
use crate::cli::output::OutputOptions;
use crate::cli::{Exit, Shared, exit};

struct Constraints;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Constraints];

#[derive(Args, Clone, Debug)]
struct Options {
    /// A file with variables and conditions, or - for stdin
    #[arg(value_name = "FILE")]
    file: String,
    /// List at most so many answers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print how many answers there are instead of the answers
    #[arg(long)]
    count: bool,
    /// Say on stderr how many partial assignments were tried
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "A file has one statement a line:
  var spain in red blue green
  var france in red blue green
  spain != france
  alldifferent spain france portugal
  # a comment
or JSON: {\"variables\": {\"spain\": [\"red\", \"blue\"]}, \"conditions\": [[\"spain\", \"!=\", \"france\"]]}

Answers are values in the order of the variables, one answer a line; of two answers the one comes first whose first value that differs
was listed first.

Examples:
  numpla constraints map.txt
  numpla constraints --count --limit 1000 map.json";

impl Subcommand for Constraints {
    fn name(&self) -> &'static str {
        "constraints"
    }

    fn command(&self) -> Command {
        Options::augment_args(
            Command::new(self.name())
                .about("List all answers of a declared problem: variables, their values, and which must differ")
                .after_help(EXAMPLES),
        )
    }

    fn run(&self, arguments: &ArgMatches, _: Shared) -> Result<Exit> {
        Options::from_arg_matches(arguments)?.list()
    }
}

impl Options {
    fn list(&self) -> Result<Exit> {
        let mut text = String::new();
        if self.file == "-" {
            io::stdin().read_to_string(&mut text).context("<stdin> cannot be read")?;
        } else {
            text = std::fs::read_to_string(&self.file).with_context(|| format!("{} cannot be read", self.file))?;
        }
        let graph = match declared(&text) {
            Ok(graph) => graph,
            Err(error) => {
                anstream::eprintln!("{}:{error}", self.file);
                return Ok(Exit::Partial);
            }
        };
        let geometry = Spec::graph(graph.clone()).build()?;
        let blank = Grid::blank(&geometry);
        let marks: Vec<DigitSet> =
            graph.candidates().iter().map(|candidates| candidates.iter().copied().collect()).collect();
        let board = Board::with_candidates(&blank, &marks);
        let mut out = self.output.open()?;
        let (mut found, mut tried) = (0, 0);
        if let Ok(board) = &board {
            let mut answers = Solutions::in_order(board, graph.candidates());
            while found < self.limit.unwrap_or(u64::MAX) && !exit::stopped() {
                let Some(answer) = answers.next() else { break };
                found += 1;
                if !self.count {
                    let names = answer.iter().map(|&number| graph.values()[usize::from(number) - 1].as_str());
                    writeln!(out, "{}", names.collect::<Vec<_>>().join(", "))?;
                }
            }
            tried = answers.tried();
        }
        if self.count {
            let more = if self.limit == Some(found) { "+" } else { "" };
            writeln!(out, "{found}{more}")?;
        }
        out.finish()?;
        if self.stats {
            anstream::eprintln!("{tried} partial assignments tried");
        }
        if exit::stopped() {
            anstream::eprintln!("stopped after {found} answers");
            return Ok(Exit::Stopped);
        }
        Ok(if found == 0 && !self.count { Exit::Partial } else { Exit::Done })
    }
}
