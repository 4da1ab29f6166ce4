//! The options that say which board is meant.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use numpla::Geometry;
use numpla::geometry::{BoxShape, Spec};
use numpla::reading::Boards;

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
}

impl BoardOptions {
    /// The board to generate on.
    pub(crate) fn geometry(&self) -> Result<Arc<Geometry>> {
        let box_shape = self.box_shape.unwrap_or(BoxShape { height: 3, width: 3 });
        Ok(Spec { box_shape, variants: self.variant.clone() }.build()?)
    }

    /// The boards to read onto.
    pub(crate) fn boards(&self) -> Result<Boards> {
        let asked = self.box_shape.is_some() || !self.variant.is_empty();
        Ok(if asked { Boards::asked(self.geometry()?) } else { Boards::usual() })
    }
}
