//! REGISTRY of variants: each adds houses or peers to a board in the making.

use super::{Draft, GeometryError, Spec};

/// A rule that adds houses or peers to a board.
pub trait Variant: Sync {
    /// The stable name that users write, in kebab case.
    fn name(&self) -> &'static str;

    /// What it adds, in one line.
    fn summary(&self) -> &'static str;

    /// Adds its houses or peers.
    ///
    /// # Errors
    /// If the rule cannot be laid on a board of this spec.
    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError>;
}

/// The name of the variant that every board with boxes starts from.
pub(super) const BOXES: &str = "boxes";

crate::registry::registry! {
    /// Every variant there is.
    Variant: boxes
}

/// The variant of a name.
pub fn named(name: &str) -> Option<&'static dyn Variant> {
    entries().find(|variant| variant.name() == name)
}
