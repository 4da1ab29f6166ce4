//! A rating: how hard a step or a puzzle is on a scale.

use std::fmt;
use std::str::FromStr;

/// A rating in tenths: `Rating::from_tenths(42)` prints `4.2`.
///
/// ```
/// use numpla::Rating;
/// assert_eq!(Rating::from_tenths(42).to_string(), "4.2");
/// assert_eq!("4.2".parse(), Ok(Rating::from_tenths(42)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rating(u16);

impl Rating {
    /// A rating of so many tenths.
    pub const fn from_tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// The rating in tenths.
    pub const fn tenths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10));
        }
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// A text is not a rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 4.2, found {found:?}")]
pub struct NotARating {
    found: String,
}

impl FromStr for Rating {
    type Err = NotARating;

    /// Reads `4.2` or `4`; at most one decimal, as the scale has no more.
    fn from_str(text: &str) -> Result<Self, NotARating> {
        let malformed = || NotARating { found: text.into() };
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !is_digits(whole) || !is_digits(tenth) || whole.len() > 3 || tenth.len() > 1 {
            return Err(malformed());
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| malformed());
        Ok(Self(number(whole)? * 10 + number(tenth)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for tenths in [0, 5, 10, 12, 42, 100, 119, 1234] {
            let rating = Rating::from_tenths(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
        }
        for bad in ["", ".", "4.", "4.25", "-1", "+1", "1e1", "four", "9999"] {
            assert!(bad.parse::<Rating>().is_err(), "{bad}");
        }
    }
}
