//! Castling (MW-35).

use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Cells, FILES, cell_at};
use crate::piece::{Piece, Role};

/// A right to castle: which army, and towards which Rook (MW-35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Castling {
    /// White's King towards file `j`.
    WhiteKingside,
    /// White's King towards file `a`.
    WhiteQueenside,
    /// Black's King towards file `j`.
    BlackKingside,
    /// Black's King towards file `a`.
    BlackQueenside,
}

impl Castling {
    /// The rights in the order of a FEN.
    pub const ALL: [Castling; 4] = [
        Castling::WhiteKingside,
        Castling::WhiteQueenside,
        Castling::BlackKingside,
        Castling::BlackQueenside,
    ];

    /// The letter of the right in a FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'Q', 'k', 'q'][self as usize]
    }

    /// The army.
    #[inline(always)]
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Castling::WhiteKingside | Castling::WhiteQueenside => Color::White,
            Castling::BlackKingside | Castling::BlackQueenside => Color::Black,
        }
    }

    /// The cells of the right.
    #[inline(always)]
    pub(crate) const fn cells(self) -> CastlingCells {
        let rank = match self.color() {
            Color::White => 1,
            Color::Black => 10,
        };
        let (king_to, rook_from, rook_to) = match self {
            Castling::WhiteKingside | Castling::BlackKingside => (8, 9, 7),
            Castling::WhiteQueenside | Castling::BlackQueenside => (2, 0, 3),
        };
        CastlingCells {
            king_from: cell_at(5, rank),
            king_to: cell_at(king_to, rank),
            rook_from: cell_at(rook_from, rank),
            rook_to: cell_at(rook_to, rank),
        }
    }

    /// The cells between King and Rook, and those that the King crosses or ends on.
    #[inline(always)]
    pub(crate) const fn way(self) -> (Cells, Cells) {
        const WAYS: [(Cells, Cells); 4] = {
            let mut ways = [(Cells::EMPTY, Cells::EMPTY); 4];
            let mut number = 0;
            while number < 4 {
                ways[number] = Castling::ALL[number].find_way();
                number += 1;
            }
            ways
        };
        WAYS[self as usize]
    }

    const fn find_way(self) -> (Cells, Cells) {
        let (between, crossed) = match self {
            Castling::WhiteKingside | Castling::BlackKingside => (files(6, 8), files(6, 8)),
            Castling::WhiteQueenside | Castling::BlackQueenside => (files(1, 4), files(2, 4)),
        };
        let rank = self.cells().king_from.index() / FILES * FILES;
        (cells(between << rank), cells(crossed << rank))
    }

    #[inline(always)]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The cells of rank 1 on these files and those between.
const fn files(first: usize, last: usize) -> u128 {
    (1 << (last + 1)) - (1 << first)
}

const fn cells(bits: u128) -> Cells {
    Cells::from_u128(bits)
}

/// Where King and Rook come from and go to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingCells {
    pub(crate) king_from: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook_from: Cell,
    pub(crate) rook_to: Cell,
}

/// The castling rights that a move from or to a cell ends.
pub(crate) const RIGHTS_LOST: [u8; CELLS] = {
    let mut lost = [0; CELLS];
    let mut i = 0;
    while i < 4 {
        let right = Castling::ALL[i];
        let cells = right.cells();
        lost[cells.king_from.index()] |= right.bit();
        lost[cells.rook_from.index()] |= right.bit();
        i += 1;
    }
    lost
};

/// The cells of a castling move, if it is one: no other move of a King goes as far.
#[inline(always)]
pub(crate) fn castling_move(piece: Piece, from: Cell, to: Cell) -> Option<CastlingCells> {
    if piece.role != Role::King || from.index().abs_diff(to.index()) != 3 {
        return None;
    }
    let mut cells = Castling::ALL.into_iter().map(Castling::cells);
    cells.find(|cells| cells.king_from == from && cells.king_to == to)
}
