//! MiTaWi, Charles Gilman's game of twenty-seven kinds of piece.

pub mod board;
mod diagram;
mod fen;
mod movegen;
mod moves;
mod piece;
mod position;

pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::{Castling, Mitawi, Undo};
