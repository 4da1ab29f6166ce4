//! A digit: what goes into a cell.

use std::fmt;

/// One of the values that a cell can take: `1`-`9`, then `A` for 10 up to `P` for 25.
///
/// Inside it counts from 0 (so that it indexes tables), outside from 1.
///
/// ```
/// use numpla::Digit;
/// let seven = Digit::from_number(7).unwrap();
/// assert_eq!((seven.index(), seven.number(), seven.symbol()), (6, 7, '7'));
/// assert_eq!(Digit::from_symbol('g').unwrap().number(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(u8);

impl Digit {
    /// The largest number of different digits: a 25x25 board has 25.
    pub const MAX_COUNT: usize = 25;

    /// The digit with an index from 0 (index 0 is the digit `1`).
    ///
    /// # Panics
    /// If the index is not below [`Digit::MAX_COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::MAX_COUNT);
        Self(index as u8)
    }

    /// The digit of a bit in a set of digits, which holds no others.
    pub(crate) const fn of_bit(bit: usize) -> Self {
        debug_assert!(bit < Self::MAX_COUNT);
        Self(bit as u8)
    }

    /// The digit written as a number from 1, if there is one (1 to 25).
    pub const fn from_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= Self::MAX_COUNT { Some(Self(number as u8 - 1)) } else { None }
    }

    /// The digit of a symbol: `1`-`9`, then `A`-`P` in either case.
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Some(Self(symbol as u8 - b'1')),
            'A'..='P' => Some(Self(symbol as u8 - b'A' + 9)),
            'a'..='p' => Some(Self(symbol as u8 - b'a' + 9)),
            _ => None,
        }
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The symbol: `1`-`9`, then `A`-`P`.
    pub const fn symbol(self) -> char {
        (if self.0 < 9 { b'1' + self.0 } else { b'A' + self.0 - 9 }) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}
