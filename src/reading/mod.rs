//! Floor 6½: what readers share. Decoding, lines with their numbers, boards by size, and the one error that says where.

mod boards;
mod declared;
mod error;
mod lines;
mod matrix;
mod one_line;
mod row;
mod text;

pub use boards::Boards;
pub use declared::declared;
pub use error::ReadError;
pub use lines::{Line, Lines};
pub use matrix::Matrix;
pub use row::{RawCell, Row, RowKind, row};
pub use text::{Shapes, TextRecords};
