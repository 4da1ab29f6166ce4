//! Why a geometry cannot be built.

/// Why a geometry cannot be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// The side of a board is not 1 to 25.
    #[error("a board has 1 to 25 rows, not {side}")]
    Side {
        /// The side asked for.
        side: usize,
    },
    /// A box shape is not two numbers like `3x3`.
    #[error("expected a box shape such as 3x3 (rows x columns), found {found:?}")]
    BoxShape {
        /// What was written.
        found: String,
    },
    /// No variant has this name.
    #[error("there is no variant {found:?}; the variants are: {known}")]
    UnknownVariant {
        /// What was written.
        found: String,
        /// The names there are.
        known: String,
    },
    /// A house names a cell twice, or one outside the board.
    #[error("{label} names a cell twice or outside the board")]
    HouseCells {
        /// The house.
        label: String,
    },
    /// A house has more cells than there are digits.
    #[error("{label} has {cells} cells but there are {digits} digits")]
    HouseSize {
        /// The house.
        label: String,
        /// Its number of cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// The boxes do not cover every cell exactly once.
    #[error("the boxes must cover every cell once; r{row}c{column} is not")]
    Boxes {
        /// The first such cell's row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A pair of peers names one cell twice, or one outside the board.
    #[error("cells {one} and {other} cannot be peers")]
    Peers {
        /// Row-major index from 0.
        one: usize,
        /// Row-major index from 0.
        other: usize,
    },
    /// A region map has not as many labels as a square board has cells.
    #[error("a region map has as many cells as a board (16, 25, 36 ... 625), not {cells}")]
    MapSize {
        /// How many there are.
        cells: usize,
    },
    /// A region map has something else than a letter or digit in it.
    #[error("found {found:?} in a region map, expected a letter or digit for each cell")]
    RegionLabel {
        /// What stands there.
        found: char,
    },
    /// Regions have other sizes than a row.
    #[error("{found}, expected {expected} each")]
    RegionSizes {
        /// Which regions, and how many cells each has.
        found: String,
        /// How many cells a row has.
        expected: usize,
        /// Where the first of them begins: row-major index from 0.
        at: usize,
    },
    /// The cells of a region do not hang together.
    #[error("region {region} is in pieces")]
    RegionPieces {
        /// Its label.
        region: String,
        /// Where it begins: row-major index from 0.
        at: usize,
    },
    /// A jigsaw without a map.
    #[error("a jigsaw needs a region map: --regions MAP, a file with a map, or random")]
    NoMap,
    /// A graph without cells.
    #[error("a graph needs a file that declares it: --variant graph=FILE")]
    NoGraph,
    /// A variant that does not go with the board.
    #[error("{variant} needs {needs}")]
    Unfit {
        /// The variant.
        variant: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// No random map came to a full grid.
    #[error("none of {tries} random region maps came to a full grid")]
    NoFullGrid {
        /// How many were tried.
        tries: usize,
    },
    /// Too many cells, or none.
    #[error("a board has 1 to 625 cells, not {found}")]
    Cells {
        /// How many there are.
        found: usize,
    },
    /// Too many values, or none.
    #[error("a board has 1 to 25 values, not {found}")]
    Values {
        /// How many there are.
        found: usize,
    },
}
