//! The ways to castle (CH-10).

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::{Cell, Color};

use crate::board::Squares;

/// The four ways to castle, in FEN's order.
pub(crate) static WAYS: [Castling<1>; 4] = FOUR_WAYS;

const FOUR_WAYS: [Castling<1>; 4] = [
    way(Color::White, 0, 7),
    way(Color::White, 0, 0),
    way(Color::Black, 56, 7),
    way(Color::Black, 56, 0),
];

/// The rights that a move from or to each square ends.
pub(crate) static ENDED: [CastlingRights; 64] = Castling::ended(&FOUR_WAYS);

/// The king stands on the fifth square of the rank that begins at `first`, and moves two squares
/// towards the rook.
const fn way(color: Color, first: usize, rook_file: usize) -> Castling<1> {
    let (between, walk, king_to) =
        if rook_file == 7 { (0b0110_0000, 0b0110_0000, 6) } else { (0b0000_1110, 0b0000_1100, 2) };
    let king_to = Cell::new(first + king_to);
    let (rook_from, rook_to) = rook_squares(king_to);
    Castling {
        color,
        king_from: Cell::new(first + 4),
        king_to,
        rook_from,
        rook_to,
        between: Squares::from_words([between << first]),
        walk: Squares::from_words([walk << first]),
    }
}

/// The rook's origin and destination when a king castles to `king_to`.
#[inline(always)]
pub(crate) const fn rook_squares(king_to: Cell) -> (Cell, Cell) {
    let to = king_to.index();
    if to % 8 == 6 {
        (Cell::new(to | 1), Cell::new(to ^ 3))
    } else {
        (Cell::new(to & !7), Cell::new((to & !7) | 3))
    }
}
