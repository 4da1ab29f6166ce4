//! The options that say which board is meant.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use numpla::formats;
use numpla::generator::Ground;
use numpla::geometry::{BoxShape, Layout, Regions, Spec};
use numpla::reading::{Boards, declared};

// Which board is meant.
// No doc comment: clap would take it for the help text of the command that it is flattened into.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardOptions {
    /// Shape of the boxes, rows x columns [default: 3x3, or what the number of cells read suggests]
    #[arg(long = "box", value_name = "HxW")]
    box_shape: Option<BoxShape>,
    /// Extra rules, by name (see `numpla list variants`)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    variant: Vec<String>,
    /// Regions instead of boxes: a letter for each cell, a file with a map, or random (then --box tells the size)
    #[arg(long, value_name = "MAP|FILE|random")]
    regions: Option<String>,
}

/// What `--regions` says for a new map.
const RANDOM: &str = "random";

/// The variant that is a map of regions.
const JIGSAW: &str = "jigsaw";

/// What `--variant` begins with where a file declares the board.
const GRAPH: &str = "graph=";

impl BoardOptions {
    /// The board to generate on, or how each is drawn.
    pub(crate) fn ground(&self) -> Result<Ground> {
        let jigsaw = self.variant.iter().any(|name| name == JIGSAW);
        let is_random = self.regions.as_deref().map_or(jigsaw, |regions| regions == RANDOM);
        if is_random {
            let variants = self.variant.iter().filter(|name| *name != JIGSAW).cloned().collect();
            return Ok(Ground::Jigsaw { side: self.box_shape.map_or(9, BoxShape::side), variants });
        }
        let boxes = || Layout::Boxes(self.box_shape.unwrap_or(BoxShape { height: 3, width: 3 }));
        let layout = self.layout()?.unwrap_or_else(boxes);
        Ok(Ground::Board(Spec { layout, variants: self.variants() }.build()?))
    }

    /// The boards to read onto.
    pub(crate) fn boards(&self) -> Result<Boards> {
        if self.regions.as_deref() == Some(RANDOM) {
            bail!("--regions random is for new puzzles; what is read has a map of its own, or --regions MAP or FILE");
        }
        Ok(Boards::asked(self.layout()?, self.variants()))
    }

    /// The names of the variants, without the graph that is a layout.
    fn variants(&self) -> Vec<String> {
        self.variant.iter().filter(|name| !name.starts_with(GRAPH)).cloned().collect()
    }

    fn layout(&self) -> Result<Option<Layout>> {
        if let Some(path) = self.variant.iter().find_map(|name| name.strip_prefix(GRAPH)) {
            if self.regions.is_some() || self.box_shape.is_some() {
                bail!(
                    "a graph has neither boxes nor regions: --variant {GRAPH}{path} goes without --box and --regions"
                );
            }
            return graph(path).map(Some);
        }
        let map = self.regions.as_deref().map(region_map).transpose()?;
        let sides = map.as_ref().map(Regions::side).zip(self.box_shape.map(BoxShape::side));
        if let Some((side, of_boxes)) = sides.filter(|(one, other)| one != other) {
            bail!("--regions is a {side}x{side} map, and --box makes a {of_boxes}x{of_boxes} board");
        }
        let regions = map.map(|map| Layout::Regions(Arc::new(map)));
        Ok(regions.or(self.box_shape.map(Layout::Boxes)))
    }
}

/// The graph that a file declares.
fn graph(path: &str) -> Result<Layout> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{path} cannot be read"))?;
    let graph = declared(&text).map_err(|error| anyhow!("{path}:{error}"))?;
    if graph.is_restricted() {
        bail!("{path}: as a board each variable takes every value; `numpla constraints` solves others");
    }
    Ok(Layout::Graph(Arc::new(graph)))
}

/// A region map from an argument, or from a file that is one or has a puzzle with one.
fn region_map(text: &str) -> Result<Regions> {
    if !Path::new(text).exists() {
        return text.parse().with_context(|| format!("--regions {text:?} is no map, and no such file"));
    }
    let read = std::fs::read_to_string(text).with_context(|| format!("{text} cannot be read"))?;
    let alone = read.parse();
    if let Ok(map) = alone {
        return Ok(map);
    }
    let boards = Boards::usual();
    let records = formats::detect(&read).read(Box::new(read.as_bytes()), &boards);
    match records.and_then(|mut records| records.next()) {
        Some(Ok(record)) => record.puzzle.geometry().regions().with_context(|| format!("{text} has no region map")),
        Some(Err(error)) => bail!("{text}:{error}"),
        None => alone.with_context(|| format!("{text} has no region map")),
    }
}
