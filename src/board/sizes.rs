//! How many candidates each cell has, for all cells at once.

use super::Board;
use crate::geometry::Plane;

/// The open cells by their number of candidates.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<const WORDS: usize> {
    /// One candidate: naked singles.
    pub one: Plane<WORDS>,
    /// Two.
    pub two: Plane<WORDS>,
    /// Three.
    pub three: Plane<WORDS>,
    /// Four or more.
    pub more: Plane<WORDS>,
}

impl Board<'_> {
    /// How many candidates there are on the whole board.
    pub fn candidate_count(&self) -> usize {
        self.planes.len()
    }

    /// Counts the candidates of every cell, by adding the planes of the digits up. Each cell has a counter of its own across three planes:
    ///
    /// ```text
    /// ones    bit c = the lowest bit of the count of cell c
    /// twos    bit c = the second bit
    /// fours   bit c = it has come to four, and stays there
    /// ```
    ///
    /// # Panics
    /// In a debug build if the board is not of this width: see [`Geometry::is_narrow`](crate::Geometry::is_narrow).
    #[inline]
    pub fn sizes<const WORDS: usize>(&self) -> Sizes<WORDS> {
        let [mut ones, mut twos, mut fours] = [Plane::EMPTY; 3];
        for plane in self.planes.iter() {
            let carried = ones & plane;
            ones = ones ^ plane;
            fours = fours | (twos & carried);
            twos = twos ^ carried;
        }
        Sizes { one: ones - twos - fours, two: twos - ones - fours, three: (ones & twos) - fours, more: fours }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn sizes_are_those_of_each_cell() {
        for line in
            ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1.....2..3.....4"]
        {
            let grid = Grid::from_line(line).unwrap();
            let board = Board::from_grid(&grid).unwrap();
            let sizes = board.sizes::<2>();
            for cell in board.geometry().cells() {
                let by_size = [sizes.one, sizes.two, sizes.three, sizes.more].map(|plane| plane.contains(cell));
                let count = board.candidates(cell).len();
                assert_eq!(by_size, [count == 1, count == 2, count == 3, count > 3]);
            }
        }
    }
}
