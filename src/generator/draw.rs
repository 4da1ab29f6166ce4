//! Random draws that are the same on every machine and in every release.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The seed of a run. Puzzle *k* of the run draws from stream *k* of it.
///
/// As text, a decimal number below 2^64 is itself; anything else is the 64-bit FNV-1a hash of its bytes, so that a
/// date or a title makes a seed.
///
/// ```
/// use numpla::generator::Seed;
/// assert_eq!("42".parse(), Ok(Seed::new(42)));
/// assert_eq!("a".parse(), Ok(Seed::new(0xaf63_dc4c_8601_ec8c)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(u64);

impl Seed {
    /// The seed of a number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The draws of stream `index`.
    pub fn stream(self, index: u64) -> Stream {
        let mut words = ChaCha8Rng::seed_from_u64(self.0);
        words.set_stream(index);
        Stream { words }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { text.parse().ok() } else { None };
        // FNV-1a, 64 bit: offset basis and prime of the published definition.
        let hash = || {
            text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
        };
        Ok(Self(number.unwrap_or_else(hash)))
    }
}

/// The draws of one puzzle: raw 32-bit words of `ChaCha8`, sampled in ways that are fixed here for good
/// (the helpers of `rand` may change what they draw between versions).
#[derive(Clone, Debug)]
pub struct Stream {
    words: ChaCha8Rng,
}

impl Stream {
    /// A number below `n`, each equally likely: the high half of word x n, drawn again while the low half is among the
    /// `2^32 mod n` that would favour some results (Lemire 2019, "Fast random integer generation in an interval").
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.words.next_u32()) * u64::from(n);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts a slice into random order: from the last place down, each place takes one of those up to it (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_never_change() {
        let mut stream = Seed::new(7).stream(3);
        let draws: Vec<u32> = [10, 10, 10, 1000, 1000, u32::MAX].map(|n| stream.below(n)).to_vec();
        let mut items: Vec<u32> = (0..10).collect();
        stream.shuffle(&mut items);
        assert_eq!(format!("{draws:?} {items:?}"), "[5, 1, 5, 92, 719, 4204794329] [5, 8, 6, 4, 7, 0, 2, 9, 3, 1]");
    }

    #[test]
    fn draws_are_fair() {
        let mut stream = Seed::new(1).stream(0);
        let mut counts = [0_u32; 7];
        (0..70_000).for_each(|_| counts[stream.below(7) as usize] += 1);
        // Standard deviation of each count is 93: five of them.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 465), "{counts:?}");
    }

    #[test]
    fn streams_differ() {
        let first = |k| Seed::new(5).stream(k).below(u32::MAX);
        assert_ne!(first(0), first(1));
        assert_eq!("2026-12-01".parse::<Seed>(), "2026-12-01".parse());
        assert_ne!("18446744073709551616".parse::<Seed>().unwrap().number(), 0);
    }
}
