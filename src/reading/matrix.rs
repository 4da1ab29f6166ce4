//! Rows of cells as a format found them, before a board is known.

use std::fmt;
use std::sync::Arc;

use super::row::{counted, number_of};
use super::{Boards, RawCell, ReadError};
use crate::board::Grid;
use crate::geometry::{Geometry, GeometryError, Layout, Regions};

/// Rows of cells with their places: the numbers of a grid, or the labels of a region map.
///
/// ```
/// use numpla::reading::{Boards, Matrix};
/// let mut matrix = Matrix::default();
/// ["1 . . 2", ". . 3 .", "4 . . .", ". . 1 ."].into_iter().zip(1..).for_each(|(row, line)| matrix.push(line, row));
/// assert_eq!(matrix.grid(&Boards::usual()).unwrap().to_string(), "1..2..3.4.....1.");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Matrix {
    rows: Vec<Vec<(u64, RawCell)>>,
}

/// A label of a region: numbers sort by their size, and everything else as it is written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Label(usize, String);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl Matrix {
    /// Adds the row of a line (with its number from 1): cells with spaces, commas or semicolons between, or one character a cell.
    pub fn push(&mut self, line: u64, text: &str) {
        let mut cells = super::row::tokens(text);
        if let [only] = cells.as_slice() {
            let symbols = only.text.chars().zip(only.column..);
            cells = symbols.map(|(symbol, column)| RawCell { text: symbol.into(), column }).collect();
        }
        self.push_cells(cells.into_iter().map(|cell| (line, cell)).collect());
    }

    /// Adds the rows of a text with one character a cell, all on one line.
    pub fn push_square(&mut self, line: u64, text: &str, side: usize) {
        let cells: Vec<_> =
            text.chars().zip(1..).map(|(symbol, column)| (line, RawCell { text: symbol.into(), column })).collect();
        cells.chunks(side).for_each(|row| self.push_cells(row.to_vec()));
    }

    /// Adds a row of cells, each with the line that it stands on.
    pub fn push_cells(&mut self, cells: Vec<(u64, RawCell)>) {
        self.rows.push(cells);
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many cells the first row has.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The line of its first cell.
    pub fn line(&self) -> u64 {
        self.rows.iter().flatten().next().map_or(1, |(line, _)| *line)
    }

    /// How many rows and columns there are.
    ///
    /// # Errors
    /// If there are not as many cells in each row as there are rows: at the first row that is too long or too short.
    pub fn side(&self) -> Result<usize, ReadError> {
        let width = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        if let Some(row) = self.rows.iter().find(|row| row.len() != width) {
            let line = row.first().map_or(self.line(), |(line, _)| *line);
            return Err(ReadError::on(line, format!("{} in this row, expected {width}", counted(row.len(), "cell"))));
        }
        if self.rows.len() != width {
            let (rows, cells) = (counted(self.rows.len(), "row"), counted(width, "cell"));
            return Err(ReadError::on(self.line(), format!("{rows} of {cells}, expected {}", counted(width, "row"))));
        }
        Ok(width)
    }

    /// The grid of these numbers on the usual board, or the one that was asked for.
    ///
    /// # Errors
    /// If it is no square, there is no such board, or a cell holds something else than a digit of it or a blank.
    pub fn grid(&self, boards: &Boards) -> Result<Grid, ReadError> {
        let side = self.side()?;
        let geometry = boards.of_cells(side * side).map_err(|why| ReadError::on(self.line(), why))?;
        self.grid_on(&geometry)
    }

    /// The grid of these numbers on the board of a region map.
    ///
    /// # Errors
    /// As [`Self::grid`], or if the map is none or has another size.
    pub fn grid_with(&self, map: &Self, boards: &Boards) -> Result<Grid, ReadError> {
        let (side, of_map) = (self.side()?, map.side()?);
        if side != of_map {
            let message = format!("a region map of {of_map} rows, but the grid above has {side}");
            return Err(ReadError::on(map.line(), message));
        }
        let regions = map.regions()?;
        let layout = Layout::Regions(Arc::new(regions));
        let geometry = boards.of_layout(layout).map_err(|why| ReadError::on(map.line(), why))?;
        self.grid_on(&geometry)
    }

    /// The grid of these numbers on a board of as many cells.
    ///
    /// # Errors
    /// If a cell holds something else than a digit of the board or a blank.
    pub fn grid_on(&self, geometry: &Arc<Geometry>) -> Result<Grid, ReadError> {
        let greatest = geometry.digit_count();
        let number = |(line, cell): &(u64, RawCell)| match number_of(&cell.text) {
            Some(number) if number <= greatest => Ok(number as u8),
            Some(number) => Err(ReadError::on(*line, format!("{number} out of range 1-{greatest}")).at(cell.column)),
            None => {
                let message = format!("found {:?}, expected a number 1-{greatest} or a blank", cell.text);
                Err(ReadError::on(*line, message).at(cell.column))
            }
        };
        let numbers: Vec<u8> = self.rows.iter().flatten().map(number).collect::<Result<_, _>>()?;
        if numbers.len() != geometry.cell_count() {
            let message = format!("{} cells, expected {}", numbers.len(), geometry.cell_count());
            return Err(ReadError::on(self.line(), message));
        }
        Ok(Grid::from_numbers(geometry, numbers))
    }

    /// The region map of these labels.
    ///
    /// # Errors
    /// If it is none: at the cell to blame.
    pub fn regions(&self) -> Result<Regions, ReadError> {
        self.side()?;
        let cells: Vec<&(u64, RawCell)> = self.rows.iter().flatten().collect();
        let is_label = |text: &str| text.chars().all(char::is_alphanumeric);
        if let Some((line, cell)) = cells.iter().find(|(_, cell)| !is_label(&cell.text)) {
            let message = format!("found {:?} in a region map, expected a letter or number", cell.text);
            return Err(ReadError::on(*line, message).at(cell.column));
        }
        let labels: Vec<Label> = cells.iter().map(|(_, cell)| Label(cell.text.len(), cell.text.clone())).collect();
        Regions::new(&labels).map_err(|error| match error {
            GeometryError::RegionSizes { at, .. } | GeometryError::RegionPieces { at, .. } => {
                ReadError::on(cells[at].0, error.to_string())
            }
            _ => ReadError::on(self.line(), error.to_string()),
        })
    }

    /// Whether the cells are meant as a region map, right or wrong: neighbours that are alike tell it from a grid.
    pub fn is_meant_as_map(&self) -> bool {
        let labels: Vec<&str> = self.rows.iter().flatten().map(|(_, cell)| cell.text.as_str()).collect();
        is_map(&labels)
    }
}

/// Whether labels in row-major order are meant as a region map, right or wrong: a quarter of the neighbours are alike, which are half of them in a
/// map, a ninth in a random text and none in a solution.
pub(super) fn is_map(labels: &[impl AsRef<str>]) -> bool {
    let label = |cell: usize| labels[cell].as_ref();
    let (cells, side) = (labels.len(), labels.len().isqrt());
    let all_labels = || labels.iter().all(|label| label.as_ref().chars().all(char::is_alphanumeric));
    if side * side != cells || side < 4 || !all_labels() {
        return false;
    }
    let across = (0..cells).filter(|cell| (cell + 1) % side > 0 && label(*cell) == label(cell + 1)).count();
    let down = (0..cells - side).filter(|&cell| label(cell) == label(cell + side)).count();
    (across + down) * 4 >= 2 * side * (side - 1)
}
