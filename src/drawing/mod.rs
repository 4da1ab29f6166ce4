//! Floor 6½: what pages share. Boxed tables of text, and steps put into words.

mod boxed;
mod chains;
mod reasons;
mod words;

pub use boxed::boxed;
pub use words::{cell_list, clash, explain, technique_title};
