//! What the tests of floors below the generator draw boards from.

/// A solution of the usual board, a character a cell.
pub(crate) const SOLUTION: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A sequence of numbers that look random, each below the one that is handed in: xorshift64 (Marsaglia, "Xorshift RNGs", 2003). The seed is not 0.
pub(crate) fn draws(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    }
}

/// The line of [`SOLUTION`] with those of its digits that `keep` wants, in row-major order.
pub(crate) fn partial(mut keep: impl FnMut() -> bool) -> Vec<u8> {
    SOLUTION.iter().map(|digit| if keep() { *digit } else { b'.' }).collect()
}
