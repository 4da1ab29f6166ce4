//! A graph: cells with names, values with names, and which cells must differ.

use super::{Digit, GeometryError};

/// Cells that are no square: countries of a map, variables of a problem. Some must differ from others, each takes one of some values.
///
/// ```
/// use numpla::geometry::{Graph, Spec};
/// let mut map = Graph::new(["red", "blue"].map(String::from).to_vec()).unwrap();
/// let [france, spain] = ["France", "Spain"].map(|name| map.add_cell(name.into(), map.all()).unwrap());
/// map.differ(&[france, spain]);
/// let geometry = Spec::graph(map).build().unwrap();
/// assert_eq!((geometry.cell_count(), geometry.digit_count()), (2, 2));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Graph {
    values: Vec<String>,
    cells: Vec<String>,
    candidates: Vec<Vec<Digit>>,
    groups: Vec<Vec<usize>>,
}

impl Graph {
    /// A graph without cells, whose cells can take these values.
    ///
    /// # Errors
    /// If there is no value, or more than [`Digit::MAX_COUNT`].
    pub fn new(values: Vec<String>) -> Result<Self, GeometryError> {
        if values.is_empty() || values.len() > Digit::MAX_COUNT {
            return Err(GeometryError::Values { found: values.len() });
        }
        Ok(Self { values, cells: Vec::new(), candidates: Vec::new(), groups: Vec::new() })
    }

    /// All values in their order, as digits.
    pub fn all(&self) -> Vec<Digit> {
        (0..self.values.len()).map(Digit::from_index).collect()
    }

    /// Adds a cell that can take some of the values, in the order in which they are to be tried, and tells its number from 0.
    ///
    /// # Errors
    /// If there are more cells than [`Cell::MAX_COUNT`](crate::Cell::MAX_COUNT).
    pub fn add_cell(&mut self, name: String, candidates: Vec<Digit>) -> Result<usize, GeometryError> {
        if self.cells.len() == super::Cell::MAX_COUNT {
            return Err(GeometryError::Cells { found: self.cells.len() + 1 });
        }
        self.cells.push(name);
        self.candidates.push(candidates);
        Ok(self.cells.len() - 1)
    }

    /// Says that cells (by their numbers) must all differ.
    pub fn differ(&mut self, cells: &[usize]) {
        self.groups.push(cells.to_vec());
    }

    /// The names of the values; the first is digit 1.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// The names of the cells.
    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// What each cell can take, in the order in which it is to be tried.
    pub fn candidates(&self) -> &[Vec<Digit>] {
        &self.candidates
    }

    /// Whether some cell cannot take every value.
    pub fn is_restricted(&self) -> bool {
        self.candidates.iter().any(|candidates| candidates.len() < self.values.len())
    }

    /// Which cells must all differ, by their numbers.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }
}
