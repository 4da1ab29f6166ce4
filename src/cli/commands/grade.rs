//! `grade`: how hard puzzles are.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::book::Record;
use numpla::drawing;
use numpla::formats::Shown;
use numpla::grader::{self, Outcome, Partial, Path, Ruler, Stop};
use numpla::{Board, Geometry, Grid, NotAPuzzle, Rating, techniques};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::options::seconds;
use crate::cli::output::{self, OutputOptions};
use crate::cli::pattern::{FIELDS, Pattern};
use crate::cli::rulers::{Rulers, technique_set};
use crate::cli::stream::{Answer, Sheet, answer};
use crate::cli::{Exit, Shared, answers, exit};

struct Grade;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Grade];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Print every step in words
    #[arg(long)]
    explain: bool,
    /// Use only these techniques or groups, such as singles,line-exclusion: tells how far they get
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    techniques: Vec<String>,
    /// Do not look for steps above this rating; print >= R where the puzzle needs one
    #[arg(long, value_name = "R")]
    up_to: Option<Rating>,
    /// Give up on a puzzle after so many seconds; print >= R with what it has needed so far
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    max_seconds: Option<Duration>,
    /// Scale to rate with
    #[arg(long, value_name = "NAME", default_value = "se")]
    scale: String,
    /// Count the calls of plain row-major backtracking as well
    #[arg(long)]
    machine: bool,
    /// text, json, jsonl, csv, or a pattern such as '%g ED=%r/%p/%d'
    #[arg(short, long, value_name = "FORMAT|PATTERN", default_value = "text")]
    format: String,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla grade puzzles.txt
  numpla grade --explain '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
  numpla grade --format '%g ED=%r/%p/%d' puzzles.txt
  numpla grade --techniques singles,line-exclusion puzzles.txt
  numpla grade --up-to 9.0 hard.txt

ED=ER/EP/ED: the rating of the hardest step, of the hardest up to the first placement, and of the first step.
In brackets: how often each technique was used. Groups for --techniques: singles, line-exclusion, subsets.";

impl Subcommand for Grade {
    fn name(&self) -> &'static str {
        "grade"
    }

    fn command(&self) -> Command {
        let command = Command::new(self.name()).about("Rate puzzles: level, ER/EP/ED, techniques");
        Options::augment_args(command).after_help(format!("Patterns: {FIELDS}\n\n{EXAMPLES}"))
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        Options::from_arg_matches(arguments)?.run(shared)
    }
}

/// After so long on one puzzle a terminal is told that work goes on.
const PATIENCE: Duration = Duration::from_secs(3);

/// Backtracking that makes more calls than this is not waited for.
const MOST_CALLS: u64 = 10_000_000_000;

/// What there is to say of a record.
struct Verdict {
    record: Record,
    /// What stands behind the grid in a line of text.
    words: String,
    /// The steps in words, where they are asked for.
    explained: String,
    is_graded: bool,
}

impl Options {
    fn run(&self, shared: Shared) -> Result<Exit> {
        let pattern = Pattern::parse(&self.format)?;
        let as_text = self.format == "text";
        if !self.techniques.is_empty() && !as_text {
            bail!("--techniques makes no grade; how far they get is only told as --format text");
        }
        let rulers = Rulers::new(&self.scale, technique_set(&self.techniques)?)?;
        let mut sheet = if as_text || pattern.is_some() {
            None
        } else {
            Some(Sheet {
                writer: output::writer_among(&self.format, &["json", "jsonl", "csv"], "text, or a pattern such as %g")?,
                shown: Shown::Puzzle,
            })
        };
        let watched = !shared.quiet && std::io::stderr().is_terminal();
        if let Some(sheet) = &mut sheet {
            let grid = Grid::blank(&Geometry::classic());
            let (solution, grade) = (Some(grid.clone()), Some(numpla::Grade::default()));
            sheet.writer.expect(&Record { solution, grade, ..Record::new(grid) });
        }
        answer(&self.input, &self.output, sheet, shared, |record| {
            let verdict = self.judge(record, &rulers, watched);
            let Verdict { record, words, explained, is_graded } = verdict;
            let answer = if as_text {
                Answer::text(format!("{} {words}\n{explained}", record.puzzle))
            } else {
                let note = format!("{}: {words}", record.puzzle);
                let answer = match &pattern {
                    Some(pattern) => Answer::text(pattern.text(&record) + "\n"),
                    None => Answer::record(record),
                };
                if is_graded { answer } else { answer.noting(note) }
            };
            if is_graded { answer } else { answer.partial() }
        })
    }

    fn judge(&self, record: Record, rulers: &Rulers, watched: bool) -> Verdict {
        let ruler = rulers.of(record.puzzle.geometry());
        let mut verdict = self.judge_puzzle(record, &ruler, watched);
        if self.machine && verdict.is_graded {
            let calls = grader::backtracking_calls(&verdict.record.puzzle, MOST_CALLS);
            let more = if calls == MOST_CALLS { "+" } else { "" };
            let _ = write!(verdict.words, "; backtracking {calls}{more} calls");
        }
        if !ruler.left_out().is_empty() && verdict.is_graded {
            let _ = write!(verdict.words, "; scale: {}, without {}", ruler.scale().name(), left_out_in_words(&ruler));
        }
        verdict
    }

    fn judge_puzzle(&self, mut record: Record, ruler: &Ruler, watched: bool) -> Verdict {
        let refused = |record, words| Verdict { record, words, explained: String::new(), is_graded: false };
        if record.puzzle.is_full() {
            let clashes = record.puzzle.clashes();
            let words = if clashes.is_empty() {
                "a full grid, nothing to grade".into()
            } else {
                answers::not_a_puzzle(&record.puzzle, &NotAPuzzle::Clash(clashes))
            };
            return refused(record, words);
        }
        let grid = record.puzzle.clone();
        let (started, is_noted) = (Instant::now(), Cell::new(!watched));
        // Deep searches ask now and then whether to stop: the moment to say that they are at it.
        let stop = || {
            if !is_noted.get() && started.elapsed() >= PATIENCE {
                is_noted.set(true);
                anstream::eprintln!(
                    "note: still rating {grid}; puzzles of 11.0 and more take their time (--up-to, --max-seconds)"
                );
            }
            exit::stopped() || self.max_seconds.is_some_and(|limit| started.elapsed() >= limit)
        };
        if !self.explain && self.techniques.is_empty() && record.candidates.is_none() {
            return match grader::grade_grid(&grid, ruler, self.up_to, &stop) {
                Ok((Outcome::Graded(grade), solution)) => {
                    record.solution = solution;
                    let words = grade_in_words(&grade, grid.clue_count());
                    record.grade = Some(grade);
                    Verdict { record, words, explained: String::new(), is_graded: true }
                }
                Ok((Outcome::Unfinished(partial), solution)) => {
                    let board = || Board::from_grid(&grid).expect("a puzzle has no contradiction");
                    let guesses = || solution.as_ref().map_or(0, |only| grader::reach(board(), only, ruler).guesses);
                    let words = unfinished_in_words(&partial, guesses);
                    record.solution = solution;
                    refused(record, words)
                }
                Err(why) => refused(record, answers::not_a_puzzle(&grid, &why)),
            };
        }
        let (board, solution, from_marks) = match answers::start(&grid, record.candidates.as_deref()) {
            Ok(start) => start,
            Err(words) => return refused(record, words),
        };
        record.solution = Some(solution.clone());
        let mut explained = String::new();
        let path = Path::new(board.clone(), ruler).up_to(self.up_to).until(&stop);
        let outcome = if self.explain {
            // One walk for the steps and the grade: a second one could be stopped elsewhere.
            let mut steps = Vec::new();
            let outcome = grader::grade_path_watched(path, &mut |before, rated| {
                let words = drawing::explain(before, &rated.step);
                let _ = writeln!(explained, "{:>4}  {:>4}  {words}", steps.len() + 1, rated.rating);
                steps.push(rated);
            });
            record.steps = Some(steps);
            outcome
        } else {
            grader::grade_path(path)
        };
        let mut is_graded = true;
        let mut words = match outcome {
            Outcome::Graded(grade) if self.techniques.is_empty() => {
                let words = grade_in_words(&grade, record.puzzle.clue_count());
                record.grade = Some(grade);
                words
            }
            Outcome::Graded(grade) => format!("solved with 0 guesses: {}", counts_in_words(&grade)),
            Outcome::Unfinished(partial) => {
                is_graded = false;
                unfinished_in_words(&partial, || grader::reach(board, &solution, ruler).guesses)
            }
        };
        if from_marks {
            words.push_str("; from its pencil marks");
        }
        Verdict { record, words, explained, is_graded }
    }
}

fn grade_in_words(grade: &numpla::Grade, clues: usize) -> String {
    let numpla::Grade { er, ep, ed, hardest, .. } = grade;
    let assumption = if grade.needs_assumption() { ", needs an assumption" } else { "" };
    let mut words = String::with_capacity(256);
    let _ = write!(words, "{} ED={er}/{ep}/{ed} {hardest} {clues} clues{assumption} (", grade.level());
    add_counts(grade, &mut words);
    words.push(')');
    words
}

/// The techniques of a scale that are not sound on a board; those that take one solution for granted by one word.
fn left_out_in_words(ruler: &Ruler) -> String {
    let assumes = |name: &str| techniques::named(name).is_some_and(techniques::Technique::assumes_uniqueness);
    let mut words = Vec::new();
    for &name in ruler.left_out() {
        let word = if assumes(name) { "uniqueness" } else { name };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(", ")
}

fn counts_in_words(grade: &numpla::Grade) -> String {
    let mut words = String::new();
    add_counts(grade, &mut words);
    words
}

fn add_counts(grade: &numpla::Grade, words: &mut String) {
    for (at, (name, count)) in grade.techniques.iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        let _ = write!(words, "{comma}{name} {count}");
    }
}

/// What stopped a path, and what is left; no number that could be taken for a grade.
fn unfinished_in_words(partial: &Partial, guesses: impl FnOnce() -> usize) -> String {
    let open = partial.open;
    match partial.stop {
        Stop::Above(limit) => format!(">= {} ({open} cells open)", Rating::from_tenths(limit.tenths() + 1)),
        Stop::Stopped => format!(">= {} (given up with {open} cells open)", partial.so_far.er),
        Stop::Contradiction | Stop::Unproved => "no solution".into(),
        Stop::Stuck => {
            let used =
                if partial.so_far.techniques.is_empty() { "no step".into() } else { counts_in_words(&partial.so_far) };
            let guesses = guesses();
            let plural = if guesses == 1 { "" } else { "es" };
            format!("stuck with {open} cells open, {guesses} guess{plural} needed: {used}")
        }
    }
}
