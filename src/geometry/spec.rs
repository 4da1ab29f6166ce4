//! The names that a geometry is made from.

use std::sync::Arc;

use super::box_shape::BoxShape;
use super::draft::Draft;
use super::graph::Graph;
use super::regions::Regions;
use super::{Geometry, GeometryError, variants};

/// What a board is laid out as, before any variant adds to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layout {
    /// Rows, columns and equal boxes.
    Boxes(BoxShape),
    /// Rows, columns and the regions of a map.
    Regions(Arc<Regions>),
    /// Cells with names, and which of them must differ.
    Graph(Arc<Graph>),
}

/// The names that a geometry is made from: a layout and variants.
///
/// ```
/// use numpla::geometry::Spec;
/// let spec = Spec::boxes("2x3".parse().unwrap());
/// assert_eq!(spec.build().unwrap().digit_count(), 6);
/// let jigsaw_x = Spec { variants: vec!["x".into()], ..Spec::regions("aaab acbb ccdb cddd".parse().unwrap()) };
/// assert_eq!(jigsaw_x.build().unwrap().variants(), ["jigsaw", "x"]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spec {
    /// Boxes, regions or a graph.
    pub layout: Layout,
    /// Names of registered variants besides the layout; their order does not matter.
    pub variants: Vec<String>,
}

impl Spec {
    /// Plain boxes, nothing more.
    pub fn boxes(box_shape: BoxShape) -> Self {
        Self { layout: Layout::Boxes(box_shape), variants: Vec::new() }
    }

    /// The regions of a map, nothing more.
    pub fn regions(map: Regions) -> Self {
        Self { layout: Layout::Regions(Arc::new(map)), variants: Vec::new() }
    }

    /// The cells of a graph, nothing more.
    pub fn graph(graph: Graph) -> Self {
        Self { layout: Layout::Graph(Arc::new(graph)), variants: Vec::new() }
    }

    /// The shape of the boxes, if the layout is boxes.
    pub fn box_shape(&self) -> Option<BoxShape> {
        match self.layout {
            Layout::Boxes(shape) => Some(shape),
            _ => None,
        }
    }

    /// The side of the board, if it is a square.
    pub fn side(&self) -> Option<usize> {
        match &self.layout {
            Layout::Boxes(shape) => Some(shape.side()),
            Layout::Regions(map) => Some(map.side()),
            Layout::Graph(_) => None,
        }
    }

    /// Builds the geometry: the layout, then each variant in the order of its name. Regions that are the boxes of a shape are those boxes.
    ///
    /// # Errors
    /// If a name is not known, or the parts do not make a board.
    pub fn build(&self) -> Result<Arc<Geometry>, GeometryError> {
        let boxes = match &self.layout {
            Layout::Regions(map) => map.box_shape().map(Layout::Boxes),
            _ => None,
        };
        let spec = &Self { layout: boxes.unwrap_or_else(|| self.layout.clone()), variants: self.variants.clone() };
        let mut names: Vec<&str> = self.variants.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|&name| name != variants::BOXES && name != self.layout.variant());
        let mut draft = match &spec.layout {
            Layout::Boxes(shape) => Draft::square(shape.side(), "")?,
            Layout::Regions(map) => Draft::square(map.side(), "")?,
            Layout::Graph(graph) => Draft::of_cells(graph.cells().to_vec(), graph.values().len())?,
        };
        for name in std::iter::once(spec.layout.variant()).chain(names) {
            let variant = variants::named(name).ok_or_else(|| GeometryError::UnknownVariant {
                found: name.into(),
                known: variants::entries().map(variants::Variant::name).collect::<Vec<_>>().join(", "),
            })?;
            variant.add(spec, &mut draft)?;
        }
        draft.build().map(Arc::new)
    }
}

impl Layout {
    /// The name of the variant that lays it out.
    pub fn variant(&self) -> &'static str {
        match self {
            Self::Boxes(_) => variants::BOXES,
            Self::Regions(_) => variants::JIGSAW,
            Self::Graph(_) => variants::GRAPH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_variant_is_named() {
        let spec = Spec { variants: vec!["no-such".into()], ..Spec::boxes("2x2".parse().unwrap()) };
        assert!(spec.build().unwrap_err().to_string().contains("no-such"));
    }

    #[test]
    fn regions_that_are_boxes_make_the_plain_board() {
        let map = "AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF".parse().unwrap();
        let geometry = Spec::regions(map).build().unwrap();
        assert_eq!((geometry.name(), geometry.is_plain()), ("2x3", true));
    }

    #[test]
    fn a_jigsaw_needs_a_map() {
        let spec = Spec { variants: vec!["jigsaw".into()], ..Spec::boxes("2x2".parse().unwrap()) };
        assert!(spec.build().unwrap_err().to_string().contains("region map"));
    }
}
