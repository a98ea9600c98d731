//! Castling (MW-35).

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Cells, cell_at};
use crate::piece::{Piece, Role};

/// The four ways to castle, in the order of a FEN: the King's towards file `j`, the Queen's towards
/// file `a`.
pub(crate) static WAYS: [Castling<2>; 4] = FOUR_WAYS;

const FOUR_WAYS: [Castling<2>; 4] = [
    way(Color::White, true),
    way(Color::White, false),
    way(Color::Black, true),
    way(Color::Black, false),
];

/// The rights that end when a piece leaves a cell or comes to it.
pub(crate) static ENDED: [CastlingRights; CELLS] = Castling::ended(&FOUR_WAYS);

const fn way(color: Color, king_side: bool) -> Castling<2> {
    let rank = match color {
        Color::White => 1,
        Color::Black => 10,
    };
    let (king_to, rook_from, rook_to) = if king_side { (8, 9, 7) } else { (2, 0, 3) };
    let (between, walk) =
        if king_side { (files(6, 8), files(6, 8)) } else { (files(1, 4), files(2, 4)) };
    let first = cell_at(0, rank).index();
    Castling {
        color,
        king_from: cell_at(5, rank),
        king_to: cell_at(king_to, rank),
        rook_from: cell_at(rook_from, rank),
        rook_to: cell_at(rook_to, rank),
        between: Cells::from_u128(between << first),
        walk: Cells::from_u128(walk << first),
    }
}

/// The cells of rank 1 on these files and those between.
const fn files(first: usize, last: usize) -> u128 {
    (1 << (last + 1)) - (1 << first)
}

/// The way in which a piece castles that goes from a cell to another, if it does: no other move of
/// a King goes as far.
#[inline]
pub(crate) fn castling_move(piece: Piece, from: Cell, to: Cell) -> Option<&'static Castling<2>> {
    if piece.role != Role::King || from.index().abs_diff(to.index()) != 3 {
        return None;
    }
    Castling::find(&WAYS, from, to).map(|way| &WAYS[way])
}
