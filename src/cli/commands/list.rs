//! `list`: what there is to choose from.

use std::io::{self, Write};

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use numpla::formats;
use numpla::generator::Symmetry;
use numpla::geometry::variants;
use numpla::grader::{LEVELS, scales};
use numpla::techniques;

use super::Subcommand;
use crate::cli::{Exit, Shared};

struct List;

pub(super) const ENTRIES: &[&dyn Subcommand] = &[&List];

#[derive(Args, Clone, Debug)]
struct Options {
    /// What to list
    what: What,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    Techniques,
    Variants,
    Symmetries,
    Formats,
    Levels,
    Scales,
}

impl Subcommand for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn command(&self) -> Command {
        let command =
            Command::new(self.name()).about("List techniques, variants, symmetries, formats, levels or scales");
        Options::augment_args(command).after_help("Examples:\n  numpla list techniques")
    }

    fn run(&self, arguments: &ArgMatches, _: Shared) -> Result<Exit> {
        let rows: Vec<(String, String)> = match Options::from_arg_matches(arguments)?.what {
            What::Techniques => techniques_in_order(),
            What::Variants => variants::entries().map(|v| (v.name().into(), v.summary().into())).collect(),
            What::Symmetries => Symmetry::all().map(|s| (s.name().into(), s.summary().into())).collect(),
            What::Formats => formats::entries().map(|format| (format.name().into(), about(format))).collect(),
            What::Levels => {
                let range =
                    |row: &numpla::grader::LevelRow| format!("ER from {:>3}  {}", row.least.to_string(), row.suffices);
                LEVELS.iter().map(|row| (row.name.into(), range(row))).collect()
            }
            What::Scales => scales::entries().map(|s| (s.name().into(), s.summary().into())).collect(),
        };
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let mut out = io::stdout().lock();
        for (name, summary) in rows {
            writeln!(out, "{name:width$}  {summary}")?;
        }
        Ok(Exit::Done)
    }
}

/// Techniques in the order of the `se` scale, with their least rating.
fn techniques_in_order() -> Vec<(String, String)> {
    let se =
        scales::named("se").into_iter().flat_map(numpla::grader::scales::Scale::slots).flat_map(|slot| slot.techniques);
    let row = |(name, rating): &(&'static str, numpla::Rating)| {
        let summary = techniques::named(name).map_or("", techniques::Technique::summary);
        ((*name).to_string(), format!("{rating:>4}  {summary}"))
    };
    se.map(row).collect()
}

fn about(format: &dyn formats::Format) -> String {
    let reads = format.read(Box::new(io::empty()), &numpla::reading::Boards::usual()).is_some();
    let does = match (reads, format.writer().is_some()) {
        (true, true) => "reads, writes",
        (true, false) => "reads        ",
        _ => "       writes",
    };
    format!("{does}  {}; keeps {}", format.summary(), format.keeps().join(", "))
}
