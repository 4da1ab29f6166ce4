//! `grade`: how hard puzzles are.

use std::fmt::Write;

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::book::Record;
use numpla::drawing;
use numpla::grader::{Outcome, Partial, Ruler, Stop, grade, scales, steps};
use numpla::{NotAPuzzle, Puzzle};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::OutputOptions;
use crate::cli::stream::{Answer, answer};
use crate::cli::{Exit, Shared};

struct Grade;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Grade];

#[derive(Args, Clone, Debug)]
struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

impl Subcommand for Grade {
    fn name(&self) -> &'static str {
        "grade"
    }

    fn command(&self) -> Command {
        Options::augment_args(Command::new(self.name()).about("Rate puzzles"))
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        answer(&options.input, &options.output, shared, |record| {
            let mut answer = Answer::default();
            match Puzzle::new(record.puzzle) {
                Ok(puzzle) => {
                    let ruler = Ruler::se(puzzle.givens().geometry());
                    match grade(&puzzle, &ruler, None) {
                        Outcome::Graded(g) => {
                            let _ = writeln!(
                                answer.text,
                                "{} {} ED={}/{}/{}",
                                puzzle.givens(),
                                g.level(),
                                g.er,
                                g.ep,
                                g.ed
                            );
                        }
                        Outcome::Unfinished(p) => {
                            let _ = writeln!(
                                answer.text,
                                "{} beyond, {} open",
                                puzzle.givens(),
                                p.open
                            );
                        }
                    }
                }
                Err(why) => {
                    let _ = writeln!(answer.text, "{why}");
                }
            }
            answer
        })
    }
}
