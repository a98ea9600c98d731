//! Castling in games where each side has two ways to: the rights that are left, and the ways.
//!
//! The four ways of a game stand in an array, in the order in which FENs write the rights: `KQkq`.
//! A way's place there is its number.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::color::Color;
use crate::error::{FenError, FenErrorKind};

/// The castling rights of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(u8);

/// The letters of the rights.
const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// The field of FENs that the rights are.
const FIELD: &str = "castling";

impl CastlingRights {
    /// No rights.
    pub const NONE: CastlingRights = CastlingRights(0);

    /// Whether a color may still castle on the king's side.
    #[must_use]
    pub const fn king_side(self, color: Color) -> bool {
        self.has(2 * color.index())
    }

    /// Whether a color may still castle on the queen's side.
    #[must_use]
    pub const fn queen_side(self, color: Color) -> bool {
        self.has(2 * color.index() + 1)
    }

    /// Whether there is the right to castle in the way of that number.
    #[inline]
    #[must_use]
    pub const fn has(self, way: usize) -> bool {
        self.0 >> way & 1 != 0
    }

    /// With the right to castle in the way of that number, 0 to 3.
    #[must_use]
    pub const fn with(self, way: usize) -> CastlingRights {
        CastlingRights(self.0 | 1 << (way & 3))
    }

    /// Without those rights.
    #[inline]
    #[must_use]
    pub const fn without(self, ended: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 & !ended.0)
    }

    /// A number below 16 for each set of rights, such as the place of its key in a table.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 0b1111) as usize
    }

    /// The numbers of the ways in which a color may still castle.
    #[inline(always)]
    pub fn of(self, color: Color) -> impl Iterator<Item = usize> {
        let first = 2 * color.index();
        let side = CellSet::from_words([u64::from(self.0 >> first & 0b11)]);
        side.into_iter().map(move |way| first + way.index())
    }

    /// Reads the field of a FEN. `expected` is asked for each right in turn: it says what the right
    /// asks for if the position is not so, `King and Rook on their home cells`.
    ///
    /// # Errors
    /// [`FenError`] for other letters, another order, and what `expected` says.
    pub fn read(
        text: &str,
        mut expected: impl FnMut(usize) -> Option<String>,
    ) -> Result<CastlingRights, FenError> {
        const GRAMMAR: &str = "`-`, or letters of `KQkq`, each at most once and in this order";
        let mut rights = CastlingRights::NONE;
        if text == "-" {
            return Ok(rights);
        }
        for letter in text.chars() {
            let way = LETTERS.iter().position(|&known| known == letter);
            let way =
                way.ok_or_else(|| FenError::new(FenErrorKind::Syntax, FIELD, letter, GRAMMAR))?;
            if rights.0 >> way != 0 {
                return Err(FenError::new(FenErrorKind::Order, FIELD, text, GRAMMAR));
            }
            rights = rights.with(way);
        }
        for way in Color::ALL.into_iter().flat_map(|color| rights.of(color)) {
            if let Some(expected) = expected(way) {
                return Err(FenError::new(FenErrorKind::Right, FIELD, LETTERS[way], expected));
            }
        }
        Ok(rights)
    }
}

/// `KQkq`, or as much of it as there is, or `-`, as in FEN.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == CastlingRights::NONE {
            return f.write_str("-");
        }
        let mut letters = LETTERS.iter().enumerate().filter(|&(way, _)| self.has(way));
        letters.try_for_each(|(_, letter)| write!(f, "{letter}"))
    }
}

/// A way to castle, on a board of at most 64 × `N` cells.
#[derive(Debug, Clone, Copy)]
pub struct Castling<const N: usize> {
    /// Who castles.
    pub color: Color,
    /// Where the king stands.
    pub king_from: Cell,
    /// Where the king goes.
    pub king_to: Cell,
    /// Where the rook stands.
    pub rook_from: Cell,
    /// Where the rook goes.
    pub rook_to: Cell,
    /// The cells between king and rook: they must be empty.
    pub between: CellSet<N>,
    /// The cells that the king comes by and to: they must not be attacked.
    pub walk: CellSet<N>,
}

impl<const N: usize> Castling<N> {
    /// The number of the way in which a king castles that goes from a cell to another.
    #[must_use]
    pub fn find(ways: &[Castling<N>; 4], from: Cell, to: Cell) -> Option<usize> {
        ways.iter().position(|way| way.king_from == from && way.king_to == to)
    }

    /// The rights that end when a piece leaves a cell or comes to it, for each of `CELLS` cells:
    /// the king or the rook that was there has moved.
    ///
    /// # Panics
    /// If a king or a rook does not stand on one of the cells.
    #[must_use]
    pub const fn ended<const CELLS: usize>(ways: &[Castling<N>; 4]) -> [CastlingRights; CELLS] {
        let mut ended = [CastlingRights::NONE; CELLS];
        let mut way = 0;
        while way < 4 {
            let (king, rook) = (ways[way].king_from.index(), ways[way].rook_from.index());
            ended[king] = ended[king].with(way);
            ended[rook] = ended[rook].with(way);
            way += 1;
        }
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_read_as_they_are_written() {
        for bits in 0..16 {
            let rights = CastlingRights(bits);
            assert_eq!(CastlingRights::read(&rights.to_string(), |_| None), Ok(rights));
            for color in Color::ALL {
                let first = 2 * color.index();
                let ways: Vec<usize> = rights.of(color).collect();
                assert_eq!(ways.contains(&first), rights.king_side(color));
                assert_eq!(ways.contains(&(first + 1)), rights.queen_side(color));
            }
        }
        assert_eq!(CastlingRights(0b0110).to_string(), "Qk");
    }

    #[test]
    fn wrong_rights_are_named() {
        let error = |text| {
            let expected = |way| (way == 3).then(|| "a rook".to_owned());
            CastlingRights::read(text, expected).unwrap_err()
        };
        assert_eq!((error("Kx").kind, error("Kx").text), (FenErrorKind::Syntax, "x".to_owned()));
        assert_eq!((error("QK").kind, error("QK").text), (FenErrorKind::Order, "QK".to_owned()));
        assert_eq!((error("KK").kind, error("KK").text), (FenErrorKind::Order, "KK".to_owned()));
        let right = error("Kq");
        assert_eq!((right.kind, right.text.as_str()), (FenErrorKind::Right, "q"));
        assert_eq!(right.expected, "a rook");
    }
}
