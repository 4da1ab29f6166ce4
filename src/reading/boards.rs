//! Boards for input that does not say its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::geometry::{BoxShape, Geometry, GeometryError, Layout, Regions, Spec};

/// The boards that a run reads onto: what was asked for, else the usual one for the number of cells.
///
/// ```
/// use numpla::reading::Boards;
/// let boards = Boards::usual();
/// assert_eq!(boards.of_cells(36).unwrap().name(), "2x3");
/// assert_eq!(boards.of_cells(80).unwrap_err(), "80 cells, expected 81");
/// assert!(boards.notes()[0].contains("3x2"));
/// ```
#[derive(Debug, Default)]
pub struct Boards {
    /// One geometry for everything.
    fixed: Option<Arc<Geometry>>,
    /// The layout that was asked for.
    layout: Option<Layout>,
    /// Variants that were asked for.
    variants: Vec<String>,
    made: Mutex<BTreeMap<Spec, Result<Arc<Geometry>, GeometryError>>>,
    guessed: Mutex<BTreeSet<usize>>,
}

impl Boards {
    /// The usual board for each number of cells.
    pub fn usual() -> Self {
        Self::default()
    }

    /// One board for everything.
    pub fn on(geometry: Arc<Geometry>) -> Self {
        Self { fixed: Some(geometry), ..Self::default() }
    }

    /// A layout, else the usual boxes, with variants, for whatever does not say its own.
    pub fn asked(layout: Option<Layout>, variants: Vec<String>) -> Self {
        Self { layout, variants, ..Self::default() }
    }

    /// Whether only boards of one number of cells are read.
    pub fn have_one_size(&self) -> bool {
        self.fixed.is_some() || self.layout.is_some()
    }

    /// The board of so many cells.
    ///
    /// # Errors
    /// If there is none, or another was asked for: in words.
    pub fn of_cells(&self, cells: usize) -> Result<Arc<Geometry>, String> {
        if let Some(fixed) = &self.fixed {
            return of_size(Arc::clone(fixed), cells);
        }
        if let Some(layout) = &self.layout {
            return self.of_layout(layout.clone()).and_then(|geometry| of_size(geometry, cells));
        }
        let shape = BoxShape::usual(cells).ok_or_else(|| no_board(cells))?;
        if shape.height != shape.width {
            self.guessed.lock().unwrap_or_else(PoisonError::into_inner).insert(cells);
        }
        self.of_layout(Layout::Boxes(shape))
    }

    /// Whether there is a board of so many cells.
    pub fn fit(&self, cells: usize) -> bool {
        match (&self.fixed, &self.layout) {
            (None, None) => BoxShape::usual(cells).is_some(),
            _ => self.of_cells(cells).is_ok(),
        }
    }

    /// The board of a layout that the input names, with the variants that were asked for.
    ///
    /// # Errors
    /// If they make no board: in words.
    pub fn of_layout(&self, layout: Layout) -> Result<Arc<Geometry>, String> {
        self.of_spec(Spec { layout, variants: self.variants.clone() })
    }

    /// The board that the input names.
    ///
    /// # Errors
    /// If the names make no board: in words.
    pub fn of_spec(&self, spec: Spec) -> Result<Arc<Geometry>, String> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made.get(&spec) {
            return known.clone().map_err(|error| error.to_string());
        }
        let geometry = spec.build();
        // Each puzzle of a file may have a map of its own; those are not met again.
        if made.len() < REMEMBERED {
            made.insert(spec, geometry.clone());
        }
        geometry.map_err(|error| error.to_string())
    }

    /// The board of so many cells that a record names in parts, as texts that may be absent: the shape of its boxes, the map of its regions,
    /// its variants with commas between.
    ///
    /// # Errors
    /// If a part is malformed, or they make no board: in words.
    pub fn named(
        &self,
        cells: usize,
        shape: Option<&str>,
        regions: Option<&str>,
        variants: Option<&str>,
    ) -> Result<Arc<Geometry>, String> {
        let shape = shape.map(str::parse::<BoxShape>).transpose().map_err(|error| error.to_string())?;
        let regions = regions.map(str::parse::<Regions>).transpose().map_err(|error| error.to_string())?;
        let layout = regions.map(|map| Layout::Regions(Arc::new(map))).or(shape.map(Layout::Boxes));
        let geometry = match (layout, variants.filter(|names| !names.is_empty())) {
            (None, None) => return self.of_cells(cells),
            (Some(layout), None) => self.of_layout(layout)?,
            (layout, Some(names)) => {
                let usual = || BoxShape::usual(cells).map(Layout::Boxes).ok_or_else(|| no_board(cells));
                let variants = names.split(',').map(|name| name.trim().to_string()).collect();
                self.of_spec(Spec { layout: layout.map_or_else(usual, Ok)?, variants })?
            }
        };
        of_size(geometry, cells)
    }

    /// What was guessed and could be otherwise, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        let guessed = self.guessed.lock().unwrap_or_else(PoisonError::into_inner);
        let note = |&cells: &usize| {
            let BoxShape { height, width } = BoxShape::usual(cells)?;
            let side = height * width;
            Some(format!(
                "{side}x{side} boards were read with {height}x{width} boxes; {width}x{height} would fit as well (--box)"
            ))
        };
        guessed.iter().filter_map(note).collect()
    }
}

/// The board, if it has so many cells.
fn of_size(geometry: Arc<Geometry>, cells: usize) -> Result<Arc<Geometry>, String> {
    let expected = geometry.cell_count();
    if expected == cells { Ok(geometry) } else { Err(format!("{cells} cells, expected {expected}")) }
}

/// That no usual board has so many cells.
fn no_board(cells: usize) -> String {
    format!("{cells} cells, expected 81")
}

/// So many boards are kept.
const REMEMBERED: usize = 256;
