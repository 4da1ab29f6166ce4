//! `hint`: the next step, in words or as data.

use anyhow::{Context, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use numpla::board::Candidate;
use numpla::book::Record;
use numpla::formats::Shown;
use numpla::geometry::DigitSet;
use numpla::grader::Path;
use numpla::{Board, Grid, drawing};

use super::Subcommand;
use crate::cli::input::InputOptions;
use crate::cli::output::{self, OutputOptions};
use crate::cli::rulers::{Rulers, technique_set};
use crate::cli::stream::{Answer, Sheet, answer};
use crate::cli::{Exit, Shared, answers};

struct Hint;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&Hint];

#[derive(Args, Clone, Debug)]
struct Options {
    /// Digits already entered, one character a cell; givens may be among them
    #[arg(long, value_name = "GRID")]
    entries: Option<String>,
    /// Use only these techniques or groups, such as singles,line-exclusion
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    techniques: Vec<String>,
    /// text, json or jsonl
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    format: String,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "Examples:
  numpla hint '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
  numpla hint --entries '534678912672195348198342567859761423426853791713924856961537284287419635345286179' puzzle.txt
  numpla convert -f pencilmarks puzzle.txt | numpla hint

Entries and pencil marks are also read from JSON (keys entries, candidates) and pencil-mark grids.
A wrong entry is named before anything else.";

impl Subcommand for Hint {
    fn name(&self) -> &'static str {
        "hint"
    }

    fn command(&self) -> Command {
        Options::augment_args(Command::new(self.name()).about("Say the next step").after_help(EXAMPLES))
    }

    fn run(&self, arguments: &ArgMatches, shared: Shared) -> Result<Exit> {
        let options = Options::from_arg_matches(arguments)?;
        let rulers = Rulers::new("se", technique_set(&options.techniques)?)?;
        let as_text = options.format == "text";
        let sheet = if as_text {
            None
        } else {
            Some(Sheet {
                writer: output::writer_among(&options.format, &["json", "jsonl"], "or text")?,
                shown: Shown::Puzzle,
            })
        };
        answer(&options.input, &options.output, sheet, shared, |mut record| {
            let said = options.hint(&mut record, &rulers);
            match said {
                Ok(words) if as_text => Answer::text(words + "\n"),
                Ok(_) => Answer::record(record),
                Err(words) if as_text => Answer::text(words + "\n").partial(),
                Err(words) => Answer::record(record).noting(words).partial(),
            }
        })
    }
}

impl Options {
    /// The next step in words; it is put into the record as well. The error says why there is none.
    fn hint(&self, record: &mut Record, rulers: &Rulers) -> Result<String, String> {
        let geometry = record.puzzle.geometry();
        if let Some(text) = &self.entries {
            let entries = Grid::from_line_on(geometry, text).map_err(|error| format!("--entries: {error}"))?;
            record.entries = Some(entries);
        }
        let givens = record.puzzle.clone();
        let (_, solution, _) = answers::start(&givens, None).or_else(|why| {
            // Pencil marks do not tell givens from entries, so they may say more than the digits.
            let marks = record.candidates.as_deref();
            if marks.is_some() { answers::start(&givens, marks) } else { Err(why) }
        })?;
        let mut grid = givens.clone();
        if let Some(entries) = &record.entries {
            wrong_entries(&givens, entries, &solution)?;
            entries.filled().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        }
        if grid.is_full() {
            return Ok("The grid is full and right.".into());
        }
        if let Some(marks) = &record.candidates {
            wrong_marks(&grid, marks, &solution)?;
        }
        let board = match &record.candidates {
            Some(marks) => Board::with_candidates(&grid, marks),
            None => Board::from_grid(&grid),
        };
        let board = board.map_err(|error| error.to_string())?;
        let ruler = rulers.of(givens.geometry());
        let path = Path::new(board, &ruler);
        match path.peek() {
            Ok(step) => {
                let rated = step.context("the grid is not full").map_err(|error| error.to_string())?;
                let words = drawing::explain(path.board(), &rated.step);
                record.steps = Some(vec![rated]);
                Ok(words)
            }
            Err(_) => Err("No step with these techniques.".into()),
        }
    }
}

fn wrong_entries(givens: &Grid, entries: &Grid, solution: &Grid) -> Result<(), String> {
    let geometry = givens.geometry();
    let wrong = |(cell, digit): &(numpla::Cell, numpla::Digit)| solution.digit(*cell) != Some(*digit);
    let words: Vec<String> = entries
        .filled()
        .filter(wrong)
        .map(|(cell, digit)| {
            let name = geometry.cell_name(cell);
            match givens.digit(cell) {
                Some(given) => format!("{name} = {digit} is wrong: {given} is given there."),
                None => format!("{name} = {digit} is wrong."),
            }
        })
        .collect();
    if words.is_empty() { Ok(()) } else { Err(words.join(" ")) }
}

fn wrong_marks(grid: &Grid, marks: &[DigitSet], solution: &Grid) -> Result<(), String> {
    let geometry = grid.geometry();
    let lost = geometry.cells().filter(|&cell| grid.digit(cell).is_none()).filter_map(|cell| {
        let digit = solution.digit(cell).filter(|&digit| !marks[cell.index()].contains(digit))?;
        Some(Candidate { cell, digit })
    });
    let words: Vec<String> = lost
        .map(|Candidate { cell, digit }| {
            format!("{digit} is missing from the pencil marks of {}.", geometry.cell_name(cell))
        })
        .collect();
    if words.is_empty() { Ok(()) } else { Err(words.join(" ")) }
}
