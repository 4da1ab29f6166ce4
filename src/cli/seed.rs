//! Seeds and shards as options.

use std::str::FromStr;

use anyhow::{Result, bail};
use numpla::generator::Seed;
use rand_chacha::ChaCha8Rng;

use super::Shared;

/// The seed that was given, or one drawn now and told, so that the run can be repeated.
pub(crate) fn given_or_drawn(given: Option<Seed>, shared: Shared) -> Seed {
    given.unwrap_or_else(|| {
        let seed = draw();
        if !shared.quiet {
            anstream::eprintln!("seed {seed}");
        }
        seed
    })
}

/// A seed that nobody has chosen: from the randomness that the standard library seeds its hash maps with.
fn draw() -> Seed {
    use rand::{Rng, SeedableRng};
    use std::hash::{BuildHasher, RandomState};
    let entropy = RandomState::new().hash_one(std::process::id());
    // Short enough to be typed again.
    Seed::new(ChaCha8Rng::seed_from_u64(entropy).next_u64() % 1_000_000_000_000)
}

/// Shard I of N: the numbers k with k = I mod N.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shard {
    index: u64,
    of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { index: 0, of: 1 }
    }
}

impl Shard {
    /// How many numbers it has among the first `count`.
    pub(crate) fn len(self, count: u64) -> u64 {
        count.saturating_sub(self.index).div_ceil(self.of)
    }

    /// Its numbers among the first `count`.
    pub(crate) fn numbers(self, count: u64) -> impl Iterator<Item = u64> + Clone {
        (self.index..count).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let parts = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((index, of)) if index < of => Ok(Self { index, of }),
            _ => bail!("expected I/N with I below N, such as 0/4"),
        }
    }
}
