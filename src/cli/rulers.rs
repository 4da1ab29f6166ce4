//! Rulers for the boards of a run, each made once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use numpla::Geometry;
use numpla::grader::Ruler;
use numpla::grader::scales::{self, Scale};
use numpla::techniques::TechniqueSet;

/// A scale, perhaps with only some of its techniques, for whatever boards come.
pub(crate) struct Rulers {
    scale: &'static dyn Scale,
    only: Option<TechniqueSet>,
    made: Mutex<BTreeMap<String, Arc<Ruler>>>,
}

impl Rulers {
    /// The scale of a name with all its techniques, or only those listed.
    pub(crate) fn new(scale: &str, only: Option<TechniqueSet>) -> Result<Self> {
        let known = || scales::entries().map(Scale::name).collect::<Vec<_>>().join(", ");
        let scale = scales::named(scale)
            .with_context(|| format!("there is no scale {scale:?}; the scales are: {}", known()))?;
        Ok(Self { scale, only, made: Mutex::default() })
    }

    /// The ruler of a board.
    pub(crate) fn of(&self, geometry: &Arc<Geometry>) -> Arc<Ruler> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ruler) = made.get(geometry.name()) {
            return Arc::clone(ruler);
        }
        let ruler = Arc::new(Ruler::new(self.scale, geometry, self.only.as_ref()));
        made.insert(geometry.name().into(), Arc::clone(&ruler));
        ruler
    }
}

/// The techniques of a list such as `singles,line-exclusion`.
pub(crate) fn technique_set(names: &[String]) -> Result<Option<TechniqueSet>> {
    let set = TechniqueSet::named(names.iter().map(String::as_str))?;
    Ok(if names.is_empty() { None } else { Some(set) })
}
