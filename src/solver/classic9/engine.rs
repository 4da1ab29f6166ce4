//! Which instructions an engine uses.

use std::sync::OnceLock;

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
pub(super) enum Instructions {
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

    pub(super) fn instructions(self) -> Instructions {
        self.0
    }
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = Instructions::EVERY.iter().find(|(instructions, _)| *instructions == self.0).map(|(_, name)| *name);
        f.write_str(name.unwrap_or_default())
    }
}
