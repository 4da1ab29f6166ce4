//! Graph: cells with names, and groups of them that must differ, as a file declares them.

use super::super::{Cell, Draft, GeometryError, HouseKind, Layout, Spec};
use super::Variant;

struct Graph;

pub(super) const ENTRIES: &[&dyn Variant] = &[&Graph];

impl Variant for Graph {
    fn name(&self) -> &'static str {
        super::GRAPH
    }

    fn summary(&self) -> &'static str {
        "cells and which must differ, from a file: --variant graph=FILE (see `numpla constraints`)"
    }

    fn add(&self, spec: &Spec, draft: &mut Draft) -> Result<(), GeometryError> {
        let Layout::Graph(graph) = &spec.layout else {
            return Err(GeometryError::NoGraph);
        };
        draft.add_name(&format!("{}:{}:{:?}", self.name(), graph.values().len(), graph.groups()));
        draft.add_variant(self.name());
        for (index, group) in graph.groups().iter().enumerate() {
            let cells: Vec<Cell> = group.iter().map(|&cell| Cell::from_index(cell)).collect();
            match cells[..] {
                // Two cells are an edge; a house of them could hold no more digits than two.
                [one, other] => draft.add_peers(one, other),
                // More cells than values can never differ, and are no house: each two are an edge, and no answer is left.
                _ if cells.len() > graph.values().len() => {
                    let pairs = cells
                        .iter()
                        .enumerate()
                        .flat_map(|(at, &one)| cells[..at].iter().map(move |&other| (one, other)));
                    pairs.for_each(|(one, other)| draft.add_peers(one, other));
                }
                _ => draft.add_house(HouseKind::Extra, format!("group {}", index + 1), cells),
            }
        }
        Ok(())
    }
}
