//! Pieces, and the units that they form on a cell or in a taxi.

mod role;
mod unit;

pub use role::Role;
pub(crate) use unit::{MAX_PIECES, UNITS};
pub use unit::{Piece, Unit, UnitSet};
