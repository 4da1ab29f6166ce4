//! Floor 2½: what every chain technique stands on. Nodes ("this cell is 5", "this cell is not 5"), the links between them, nets of
//! what follows from an assumption, and the ancestors of a node.
//!
//! It knows no technique: rules that a nested search may apply come in as a parameter of [`Net::grow`].

mod graph;
mod groups;
mod growth;
mod key;
mod linked;
mod links;
mod net;
mod ordered;
pub mod set;

pub use graph::{Closure, Graph, Pass};
pub use groups::Groups;
pub use growth::Reduced;
pub use key::Key;
pub use linked::Linked;
pub use links::Links;
pub use net::{Advanced, Ground, Net, Node, Rules, Scratch};
pub use ordered::Ordered;
