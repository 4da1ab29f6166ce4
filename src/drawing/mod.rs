//! Floor 6½: what pages share. Boxed tables of text, and steps put into words.

mod before;
mod boxed;
mod chains;
mod lists;
mod reasons;
mod words;

pub use boxed::boxed;
pub use lists::cell_list;
pub use words::{clash, explain, technique_title};
