//! The numbers of the Zobrist key.

use warpboard_core::Cell;
use warpboard_core::zobrist::Stream;

use crate::board::CELLS;
use crate::piece::{Piece, Role};

/// The numbers that make up a key. A key is a sum, so that equal pieces in a hand count.
pub(crate) struct Keys {
    pub(crate) pieces: [[[u64; CELLS]; Role::COUNT]; 2],
    pub(crate) hands: [[u64; Role::COUNT]; 2],
    pub(crate) pools: [[u64; Role::COUNT]; 2],
    pub(crate) castling: [u64; 16],
    pub(crate) black: u64,
}

pub(crate) static KEYS: Keys = {
    let mut stream = Stream::new(4);
    Keys {
        pieces: [stream.take_tables(), stream.take_tables()],
        hands: stream.take_tables(),
        pools: stream.take_tables(),
        castling: stream.take(),
        black: stream.next(),
    }
};

/// The number of a piece on a cell.
#[inline(always)]
pub(crate) fn piece_key(cell: Cell, piece: Piece) -> u64 {
    KEYS.pieces[piece.color.index()][piece.role.index()][cell.index()]
}
