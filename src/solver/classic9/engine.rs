//! Which instructions an engine uses.

use std::sync::OnceLock;

#[cfg(target_arch = "x86_64")]
use super::nine::Nine;
use super::one::{Job, Scalar};
#[cfg(target_arch = "x86_64")]
use super::three::Three;
use super::vector::LaneJob;
#[cfg(target_arch = "x86_64")]
use super::vector::{Avx2, Avx512, Sse2};

/// A choice of processor instructions that this processor has. **It never changes a result, only how soon it comes.**
///
/// ```
/// use numpla::solver::classic9::Engine;
/// assert!(Engine::available().any(|engine| engine == Engine::best()));
/// assert_eq!(Engine::named("scalar").unwrap().to_string(), "scalar");
/// assert!(Engine::named("mmx").unwrap_err().to_string().contains("scalar"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engine(Instructions);

/// The instructions, whether the processor has them or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Instructions {
    /// None but those of the language: every processor.
    Scalar,
    /// Registers of 128 bits: every x86-64 processor.
    Sse2,
    /// Registers of 256 bits.
    Avx2,
    /// Registers of 512 bits.
    Avx512,
}

/// There is no engine of this name here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no engine {found:?} on this processor; the engines are: auto, {known}")]
pub struct UnknownEngine {
    /// What was asked for.
    pub found: String,
    known: String,
}

impl Instructions {
    const EVERY: [(Self, &str); 4] =
        [(Self::Scalar, "scalar"), (Self::Sse2, "sse2"), (Self::Avx2, "avx2"), (Self::Avx512, "avx512")];

    #[cfg(target_arch = "x86_64")]
    fn are_here(self) -> bool {
        match self {
            Self::Scalar | Self::Sse2 => true,
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
            }
            Self::Avx512 => {
                Self::Avx2.are_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn are_here(self) -> bool {
        self == Self::Scalar
    }
}

impl Engine {
    /// The fastest one of this processor.
    ///
    /// # Panics
    /// Never: every processor has one.
    pub fn best() -> Self {
        static BEST: OnceLock<Engine> = OnceLock::new();
        *BEST.get_or_init(|| Self::available().last().expect("there is always one"))
    }

    /// Those that this processor has, from the slowest to the fastest.
    pub fn available() -> impl Iterator<Item = Self> {
        Instructions::EVERY.into_iter().filter(|(instructions, _)| instructions.are_here()).map(|(i, _)| Self(i))
    }

    /// The engine of a name: `auto` for the best, `scalar`, `sse2`, `avx2`, `avx512`.
    ///
    /// # Errors
    /// If there is none of this name on this processor.
    pub fn named(name: &str) -> Result<Self, UnknownEngine> {
        if name == "auto" {
            return Ok(Self::best());
        }
        let known = || Self::available().map(|engine| engine.to_string()).collect::<Vec<_>>().join(", ");
        let found = Self::available().find(|engine| engine.to_string() == name);
        found.ok_or_else(|| UnknownEngine { found: name.into(), known: known() })
    }

    /// Does work on single boards.
    pub(super) fn run<J: Job>(self, job: J) -> J::Outcome {
        match self.0 {
            // SAFETY: an engine is only made where the processor has its instructions.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { on_avx2(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { on_avx512(job) },
            _ => job.run::<Scalar>(),
        }
    }

    /// Does work on many boards.
    pub(super) fn run_lanes<J: LaneJob>(self, job: J) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse2 => job.run::<Sse2>(),
            // SAFETY: an engine is only made where the processor has its instructions.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { lanes_on_avx2(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { lanes_on_avx512(job) },
            _ => job.run::<u16>(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn on_avx2<J: Job>(job: J) -> J::Outcome {
    job.run::<Nine>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt,bmi1,bmi2")]
fn on_avx512<J: Job>(job: J) -> J::Outcome {
    job.run::<Three>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn lanes_on_avx2<J: LaneJob>(job: J) {
    job.run::<Avx2>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt,bmi1,bmi2")]
fn lanes_on_avx512<J: LaneJob>(job: J) {
    job.run::<Avx512>();
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = Instructions::EVERY.iter().find(|(instructions, _)| *instructions == self.0).map(|(_, name)| *name);
        f.write_str(name.unwrap_or_default())
    }
}
