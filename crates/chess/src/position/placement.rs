//! What stands where, in four sets of squares.

use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color};

use crate::board::Squares;
use crate::piece::{Piece, Role};

/// What stands where: for each bit of a piece's code the squares of the pieces that have it.
///
/// A code is the number of the [`Role`] and, above it, a bit for Black; 0 is an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Placement {
    planes: [Squares; 4],
    /// The numbers of all pieces, added bit by bit.
    key: u64,
}

/// The bit of a code that stands for Black.
pub(crate) const BLACK: u8 = 0b1000;

/// The code of a piece.
#[inline]
pub(crate) const fn code(color: Color, role: Role) -> u8 {
    role as u8 | (color as u8) << 3
}

/// The numbers that the key is made of, by code and square.
static PIECE_KEYS: [[u64; 64]; 16] = Stream::new(1).take_tables();

#[inline]
fn piece_key(code: u8, square: Cell) -> u64 {
    PIECE_KEYS[code as usize % 16][square.index() % 64]
}

/// The bit of a plane at a square.
#[inline]
fn bit(plane: Squares, square: Cell) -> u64 {
    plane.words()[0] >> (square.index() % 64) & 1
}

impl Placement {
    /// All pieces.
    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The pieces of an army.
    #[inline(always)]
    pub(crate) fn army(&self, color: Color) -> Squares {
        match color {
            Color::White => self.occupied() - self.planes[3],
            Color::Black => self.planes[3],
        }
    }

    /// The pieces of a role and an army.
    pub(crate) fn pieces_of(&self, color: Color, role: Role) -> Squares {
        self.planes[..3].iter().enumerate().fold(self.army(color), |pieces, (bit, plane)| {
            if role as u8 >> bit & 1 == 1 { pieces & *plane } else { pieces - *plane }
        })
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> Squares {
        self.planes[0] - self.planes[2]
    }

    /// Rooks and queens.
    #[inline]
    pub(crate) fn orthogonal_sliders(&self) -> Squares {
        self.planes[1] - self.planes[2]
    }

    /// The pawns.
    #[inline]
    pub(crate) fn pawns(&self) -> Squares {
        self.planes[2] - (self.planes[0] | self.planes[1])
    }

    /// The knights.
    #[inline]
    pub(crate) fn knights(&self) -> Squares {
        self.planes[2] & self.planes[0]
    }

    /// The kings.
    #[inline]
    pub(crate) fn kings(&self) -> Squares {
        self.planes[2] & self.planes[1]
    }

    /// The king of a color. Every position has one; were there none, some square.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> Cell {
        let kings = self.kings() & self.army(color);
        Cell::new(kings.words()[0].trailing_zeros() as usize % 64)
    }

    /// The code of what stands on a square.
    #[inline(always)]
    pub(crate) fn code(&self, square: Cell) -> u8 {
        let bits = self.planes.map(|plane| bit(plane, square) as u8);
        bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
    }

    /// The number of the role of what stands on a square; 0 if nothing does.
    #[inline]
    pub(crate) fn role_number(&self, square: Cell) -> u8 {
        self.code(square) % BLACK
    }

    /// What stands on a square.
    pub(crate) fn piece(&self, square: Cell) -> Option<Piece> {
        let code = self.code(square);
        let role = Role::ALL.into_iter().find(|&role| role as u8 == code % BLACK)?;
        Some(Piece { color: if code < BLACK { Color::White } else { Color::Black }, role })
    }

    /// The part of the key that the pieces make.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Without a piece, whose code this is.
    #[cold]
    #[inline(never)]
    pub(crate) fn without(mut self, square: Cell, code: u8) -> Placement {
        for plane in &mut self.planes {
            plane.remove(square);
        }
        self.key ^= piece_key(code, square);
        self
    }

    /// With a piece on an empty square.
    #[cold]
    #[inline(never)]
    pub(crate) fn with(mut self, square: Cell, code: u8) -> Placement {
        self.put(square, code);
        self
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, square: Cell, code: u8) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane |= Squares::from_words([u64::from(code >> i & 1) << (square.index() % 64)]);
        }
        self.key ^= piece_key(code, square);
    }

    /// Moves a piece to another square, in place of what stood there. The code of the piece, and
    /// whether it captured.
    #[inline(always)]
    pub(crate) fn relocate(&mut self, from: Cell, to: Cell) -> (u8, bool) {
        let captures = self.occupied().contains(to);
        if captures {
            self.key ^= piece_key(self.code(to), to);
        }
        let emptied = Squares::of(from) | Squares::of(to);
        let mut code = 0;
        for (i, plane) in self.planes.iter_mut().enumerate() {
            let bit = bit(*plane, from);
            *plane -= emptied;
            *plane |= Squares::from_words([bit << (to.index() % 64)]);
            code |= bit << i;
        }
        let code = code as u8;
        self.key ^= piece_key(code, from) ^ piece_key(code, to);
        (code, captures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_found_again() {
        let mut placement = Placement::default();
        let mut pieces = Vec::new();
        for (i, role) in Role::ALL.into_iter().enumerate() {
            for color in Color::ALL {
                let square = Cell::new(3 + 10 * i + color.index());
                placement.put(square, code(color, role));
                pieces.push((square, Piece { color, role }));
            }
        }
        for &(square, piece) in &pieces {
            assert_eq!(placement.piece(square), Some(piece));
            let of_role = match piece.role {
                Role::Pawn => placement.pawns(),
                Role::Knight => placement.knights(),
                Role::Bishop => placement.diagonal_sliders() - placement.orthogonal_sliders(),
                Role::Rook => placement.orthogonal_sliders() - placement.diagonal_sliders(),
                Role::Queen => placement.orthogonal_sliders() & placement.diagonal_sliders(),
                Role::King => placement.kings(),
            };
            assert_eq!(of_role & placement.army(piece.color), square.into());
        }
        assert_eq!(placement.occupied(), pieces.iter().map(|&(square, _)| square).collect());
        for (square, piece) in pieces {
            placement = placement.without(square, code(piece.color, piece.role));
        }
        assert_eq!(placement, Placement::default());
        assert_eq!(placement.piece(Cell::new(0)), None);
    }
}
