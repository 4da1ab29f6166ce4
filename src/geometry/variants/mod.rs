//! REGISTRY of variants: each adds houses or peers to a board in the making.
//!
//! A rule that is not "these cells differ" has no place here: that neighbours are not consecutive, for instance, forbids a digit because of another
//! one, which neither houses nor peers can say.

use super::{Cell, Draft, GeometryError, Spec};

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

/// The name of the variant that every board with a region map starts from.
pub(super) const JIGSAW: &str = "jigsaw";

/// The name of the variant that every board of named cells starts from.
pub(super) const GRAPH: &str = "graph";

crate::registry::registry! {
    /// Every variant there is.
    Variant: anti_king, anti_knight, asterisk, boxes, centre_dot, graph, jigsaw, windoku, x
}

/// The variant of a name.
pub fn named(name: &str) -> Option<&'static dyn Variant> {
    entries().find(|variant| variant.name() == name)
}

/// That a variant needs another board.
fn unfit(variant: &dyn Variant, needs: &'static str) -> GeometryError {
    GeometryError::Unfit { variant: variant.name(), needs }
}

/// The side of the board, which must be a square.
fn square(variant: &dyn Variant, spec: &Spec) -> Result<usize, GeometryError> {
    spec.side().ok_or_else(|| unfit(variant, "a square board"))
}

/// The side of the boxes of a square board whose boxes are squares, or whose regions have room for them.
fn square_boxes(variant: &dyn Variant, spec: &Spec) -> Result<usize, GeometryError> {
    let side = square(variant, spec)?;
    let of_boxes = spec.box_shape().is_none_or(|shape| shape.height == shape.width);
    let root = side.isqrt();
    if of_boxes && root * root == side && root > 1 {
        Ok(root)
    } else {
        Err(unfit(variant, "a 4x4, 9x9, 16x16 or 25x25 board"))
    }
}

/// Makes peers of the cells that lie so many rows down and columns to the right of each other.
fn add_moves(
    variant: &dyn Variant,
    spec: &Spec,
    draft: &mut Draft,
    moves: &[(usize, isize)],
) -> Result<(), GeometryError> {
    let side = square(variant, spec)?;
    draft.add_variant_name(variant.name());
    for row in 0..side {
        for column in 0..side {
            for &(down, right) in moves {
                if let Some(to) = column.checked_add_signed(right)
                    && row + down < side
                    && to < side
                {
                    draft.add_peers(Cell::at(row, column, side), Cell::at(row + down, to, side));
                }
            }
        }
    }
    Ok(())
}
