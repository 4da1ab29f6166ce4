//! What has been crossed out before: a sentence that relies on it must say so, as the rules alone do not show it.

use super::lists::{cell_list, digit_list, listed};
use crate::board::Board;
use crate::geometry::{Cell, Digit, DigitSet, HouseId};

/// Whether no placed digit keeps the candidate from an open cell, and it is gone all the same.
fn is_lost(board: &Board, cell: Cell, digit: Digit) -> bool {
    let seen = || board.geometry().peers(cell).iter().any(|&peer| board.digit(peer) == Some(digit));
    board.digit(cell).is_none() && !board.has(cell, digit) && !seen()
}

/// The cells of a house that have lost a digit.
fn lost_in(board: &Board, house: HouseId, digit: Digit) -> Vec<Cell> {
    let cells = board.geometry().house(house).cells();
    cells.iter().copied().filter(|&cell| is_lost(board, cell, digit)).collect()
}

/// Places of digits in houses that are lost, in brackets: ` (already crossed out: 3 in r8c8; 7 in r8c9 and r9c9)`.
pub(super) fn lost_places(board: &Board, houses: &[HouseId], digits: DigitSet) -> String {
    let mut lost: Vec<(Digit, Vec<Cell>)> = Vec::new();
    for digit in digits.iter() {
        let mut cells: Vec<Cell> = houses.iter().flat_map(|&house| lost_in(board, house, digit)).collect();
        cells.sort();
        cells.dedup();
        if !cells.is_empty() {
            lost.push((digit, cells));
        }
    }
    if lost.is_empty() {
        return String::new();
    }
    let geometry = board.geometry();
    let of_digit = |(digit, cells): &(Digit, Vec<Cell>)| format!("{digit} in {}", cell_list(geometry, cells));
    format!(" (already crossed out: {})", lost.iter().map(of_digit).collect::<Vec<_>>().join("; "))
}

/// What the last place of a digit in a house relies on: `; it is already crossed out in r1c2`.
pub(super) fn lost_beside_place(board: &Board, house: HouseId, digit: Digit) -> String {
    let cells = lost_in(board, house, digit);
    let named = cells.iter().map(|&cell| board.geometry().cell_name(cell));
    if cells.is_empty() { String::new() } else { format!("; it is already crossed out in {}", listed(named, "and")) }
}

/// The digits that a cell has lost.
pub(super) fn lost_digits(board: &Board, cell: Cell) -> DigitSet {
    board.geometry().digits().iter().filter(|&digit| is_lost(board, cell, digit)).collect()
}

/// What the last candidate of a cell relies on: `; 3 and 4 were crossed out earlier`.
pub(super) fn lost_beside_candidate(board: &Board, cell: Cell) -> String {
    let digits = lost_digits(board, cell);
    let verb = if digits.len() == 1 { "was" } else { "were" };
    if digits.is_empty() {
        String::new()
    } else {
        format!("; {} {verb} crossed out earlier", digit_list(digits, "and"))
    }
}
