//! Boards for input that does not say its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::geometry::{BoxShape, Geometry};

/// The boards that a run reads onto: the one that was asked for, else the usual one for the number of cells.
///
/// ```
/// use numpla::reading::Boards;
/// let boards = Boards::usual();
/// assert_eq!(boards.of_cells(36).unwrap().name(), "2x3");
/// assert!(boards.of_cells(80).is_none());
/// assert!(boards.notes()[0].contains("3x2"));
/// ```
#[derive(Debug, Default)]
pub struct Boards {
    asked: Option<Arc<Geometry>>,
    made: Mutex<BTreeMap<(usize, usize), Arc<Geometry>>>,
    guessed: Mutex<BTreeSet<usize>>,
}

impl Boards {
    /// The usual board for each number of cells.
    pub fn usual() -> Self {
        Self::default()
    }

    /// One board for everything.
    pub fn asked(geometry: Arc<Geometry>) -> Self {
        Self { asked: Some(geometry), ..Self::default() }
    }

    /// The board that was asked for, if one was.
    pub fn geometry(&self) -> Option<&Arc<Geometry>> {
        self.asked.as_ref()
    }

    /// The board of so many cells; nothing if there is none, or another was asked for.
    pub fn of_cells(&self, cells: usize) -> Option<Arc<Geometry>> {
        if let Some(asked) = &self.asked {
            return (asked.cell_count() == cells).then(|| Arc::clone(asked));
        }
        let shape = BoxShape::usual(cells)?;
        if shape.height != shape.width {
            self.guessed.lock().unwrap_or_else(PoisonError::into_inner).insert(cells);
        }
        self.of_boxes(shape)
    }

    /// The board of a box shape that the input names.
    pub fn of_boxes(&self, shape: BoxShape) -> Option<Arc<Geometry>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(geometry) = made.get(&(shape.height, shape.width)) {
            return Some(Arc::clone(geometry));
        }
        let geometry = Geometry::boxes(shape.height, shape.width).ok()?;
        made.insert((shape.height, shape.width), Arc::clone(&geometry));
        Some(geometry)
    }

    /// What is expected where the number of cells fits nothing.
    pub fn expected(&self) -> String {
        self.asked.as_ref().map_or_else(|| "81".into(), |asked| asked.cell_count().to_string())
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
