//! A grid: a digit or nothing in each cell, unchecked.

use std::fmt;
use std::sync::Arc;

use crate::geometry::{BoxShape, Cell, Digit, DigitSet, Geometry, HouseId};

/// A digit or nothing in each cell of a board. Nothing is checked: digits may clash.
///
/// ```
/// use numpla::Grid;
/// let grid = Grid::from_line("1... ..2. .3.. ...4".replace(' ', "").as_str()).unwrap();
/// assert_eq!(grid.clue_count(), 4);
/// assert_eq!(grid.to_string(), "1.....2..3.....4");
/// ```
#[derive(Clone)]
pub struct Grid {
    geometry: Arc<Geometry>,
    /// 0 is blank, else the digit's number from 1.
    numbers: Vec<u8>,
}

/// Two cells of one house hold the same digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house, or nothing where only a pair of peers forbids it.
    pub house: Option<HouseId>,
    /// The cells that hold the digit, at least two, in the order of the house.
    pub cells: Vec<Cell>,
}

/// Why a line is not a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// The number of cells fits no board.
    #[error("{found} cells, expected {expected}")]
    Length {
        /// How many were found.
        found: usize,
        /// What would fit.
        expected: String,
    },
    /// A character is neither a digit of the board nor a blank.
    #[error("column {column}: found {found:?}, expected a digit {least}-{greatest} or a blank (. 0 - _ * ? x)")]
    Symbol {
        /// Where it stands in the line, from 1.
        column: usize,
        /// What stands there.
        found: char,
        /// The first symbol of the board.
        least: char,
        /// The last symbol of the board.
        greatest: char,
    },
}

/// Not a number: the symbol is neither a digit nor a blank.
const WRONG: u8 = u8::MAX;

/// The number of each symbol, 0 for a blank: [`Digit::from_symbol`] and [`is_blank`] as a table, as a file of puzzles is mostly that.
const NUMBERS: [u8; 256] = {
    let mut numbers = [WRONG; 256];
    let mut symbol = 0;
    while symbol < 128 {
        if let Some(digit) = Digit::from_symbol(symbol as u8 as char) {
            numbers[symbol] = digit.number() as u8;
        } else if is_blank(symbol as u8 as char) {
            numbers[symbol] = 0;
        }
        symbol += 1;
    }
    numbers
};

/// The symbol of each number, a point for 0.
const SYMBOLS: [u8; 32] = {
    let mut symbols = [b'.'; 32];
    let mut number = 1;
    while number <= Digit::MAX_COUNT {
        symbols[number] = Digit::from_index(number - 1).symbol() as u8;
        number += 1;
    }
    symbols
};

/// Whether every character is a digit of some board or a blank.
pub(crate) fn is_all_cells(text: &str) -> bool {
    text.bytes().all(|symbol| NUMBERS[usize::from(symbol)] != WRONG)
}

impl Grid {
    /// A grid without any digit.
    pub fn blank(geometry: &Arc<Geometry>) -> Self {
        Self { geometry: Arc::clone(geometry), numbers: vec![0; geometry.cell_count()] }
    }

    /// A grid from numbers in row-major order: 0 is blank, 1 is the first digit.
    ///
    /// # Panics
    /// If there are not as many numbers as cells, or one is larger than the board has digits.
    pub fn from_numbers(geometry: &Arc<Geometry>, numbers: Vec<u8>) -> Self {
        assert_eq!(numbers.len(), geometry.cell_count(), "one number a cell");
        assert!(numbers.iter().all(|&number| usize::from(number) <= geometry.digit_count()));
        Self { geometry: Arc::clone(geometry), numbers }
    }

    /// A grid from one character a cell, on the usual board of that many cells (81 characters: 9x9).
    ///
    /// Digits are `1`-`9` then `A`-`P`; `.`, `0`, `-`, `_`, `*`, `?` and `x` are blank.
    ///
    /// # Errors
    /// If the length is not that of a usual board, or a character is not a digit or blank of it.
    ///
    /// # Panics
    /// Never: a usual shape makes a board.
    pub fn from_line(line: &str) -> Result<Self, GridError> {
        let found = line.chars().count();
        let shape = BoxShape::usual(found)
            .ok_or_else(|| GridError::Length { found, expected: "81 (or 16, 36, 64, 100, 144, 256, 625)".into() })?;
        let geometry = Geometry::boxes(shape.height, shape.width).expect("a usual shape is a board");
        Self::from_line_on(&geometry, line)
    }

    /// A grid from one character a cell, on a board that is known. See [`Grid::from_line`].
    ///
    /// # Errors
    /// If the length is not that of the board, or a character is not a digit or blank of it.
    ///
    /// # Panics
    /// Never: a number too large comes of a character that is found.
    pub fn from_line_on(geometry: &Arc<Geometry>, line: &str) -> Result<Self, GridError> {
        let found = line.chars().count();
        if found != geometry.cell_count() {
            return Err(GridError::Length { found, expected: geometry.cell_count().to_string() });
        }
        // Symbols are ASCII, so what is not is caught as a byte that is no symbol.
        let number = |symbol: &u8| NUMBERS[usize::from(*symbol)];
        let numbers: Vec<u8> = line.as_bytes().iter().map(number).collect();
        if numbers.iter().any(|&number| usize::from(number) > geometry.digit_count()) {
            let is_wrong = |symbol: char| {
                let digit = Digit::from_symbol(symbol).filter(|digit| digit.index() < geometry.digit_count());
                digit.is_none() && !is_blank(symbol)
            };
            let wrong = line.chars().enumerate().find(|(_, symbol)| is_wrong(*symbol));
            let (index, found) = wrong.expect("a number too large comes of a wrong symbol");
            return Err(GridError::Symbol {
                column: index + 1,
                found,
                least: '1',
                greatest: Digit::from_index(geometry.digit_count() - 1).symbol(),
            });
        }
        Ok(Self { geometry: Arc::clone(geometry), numbers })
    }

    /// The board that the grid lies on.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digit in a cell, or nothing.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::from_number(self.numbers[cell.index()].into())
    }

    /// Writes a digit into a cell, or clears it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.numbers[cell.index()] = digit.map_or(0, |digit| digit.number() as u8);
    }

    /// The numbers in row-major order, 0 for blank.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The cells that hold a digit, with the digit, in row-major order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.geometry.cells().filter_map(|cell| Some((cell, self.digit(cell)?)))
    }

    /// How many cells hold a digit.
    pub fn clue_count(&self) -> usize {
        self.numbers.iter().filter(|&&number| number != 0).count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.numbers.contains(&0)
    }

    /// Every clash: by house in geometry order and digit, then pairs of peers that share no house.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut clashes = Vec::new();
        for (index, house) in self.geometry.houses().iter().enumerate() {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for digit in house.cells().iter().filter_map(|&cell| self.digit(cell)) {
                twice |= once & DigitSet::only(digit);
                once.insert(digit);
            }
            clashes.extend(twice.iter().map(|digit| Clash {
                digit,
                house: Some(HouseId::from_index(index)),
                cells: house.cells().iter().copied().filter(|&c| self.digit(c) == Some(digit)).collect(),
            }));
        }
        for (cell, digit) in self.filled() {
            for &peer in self.geometry.peers(cell).iter().filter(|&&peer| peer > cell) {
                let places = self.geometry.memberships(cell);
                let share =
                    |p: &Cell| self.geometry.memberships(*p).iter().any(|m| places.iter().any(|n| n.house == m.house));
                if self.digit(peer) == Some(digit) && !share(&peer) {
                    clashes.push(Clash { digit, house: None, cells: vec![cell, peer] });
                }
            }
        }
        clashes
    }
}

/// Whether a character stands for a blank cell.
pub const fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '-' | '_' | '*' | '?' | 'x' | 'X')
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers && self.geometry.name() == other.geometry.name()
    }
}

impl Eq for Grid {}

impl fmt::Display for Grid {
    /// One character a cell in row-major order, `.` for blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'.'; Cell::MAX_COUNT];
        for (symbol, &number) in text.iter_mut().zip(&self.numbers) {
            *symbol = SYMBOLS[usize::from(number) % SYMBOLS.len()];
        }
        f.write_str(std::str::from_utf8(&text[..self.numbers.len()]).expect("symbols are ASCII"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}: {self})", self.geometry.name())
    }
}
