//! Castling rights.

use std::fmt;

use warpboard_core::{Cell, Color};

use crate::board::Squares;

/// The castling rights of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Castling(u8);

/// One way to castle.
pub(crate) struct Way {
    /// Who castles.
    pub(crate) color: Color,
    /// The right's letter in FEN.
    pub(crate) letter: char,
    pub(crate) king_from: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook_from: Cell,
    /// The squares between king and rook: they must be empty.
    pub(crate) between: Squares,
    /// The squares the king comes by and to: they must not be attacked.
    pub(crate) walk: Squares,
}

/// The four ways to castle, in FEN's order; a right is the bit of that number.
pub(crate) const WAYS: [Way; 4] = [
    way(Color::White, 'K', 0, 7),
    way(Color::White, 'Q', 0, 0),
    way(Color::Black, 'k', 56, 7),
    way(Color::Black, 'q', 56, 0),
];

/// The king stands on the fifth square of the rank that begins at `first`, and moves two squares
/// towards the rook.
const fn way(color: Color, letter: char, first: usize, rook_file: usize) -> Way {
    let (between, walk, king_to) =
        if rook_file == 7 { (0b0110_0000, 0b0110_0000, 6) } else { (0b0000_1110, 0b0000_1100, 2) };
    Way {
        color,
        letter,
        king_from: Cell::new(first + 4),
        king_to: Cell::new(first + king_to),
        rook_from: Cell::new(first + rook_file),
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

/// The rights that a move from or to each square ends.
static ENDED: [u8; 64] = {
    let mut ended = [0; 64];
    let mut right = 0;
    while right < 4 {
        ended[WAYS[right].king_from.index()] |= 1 << right;
        ended[WAYS[right].rook_from.index()] |= 1 << right;
        right += 1;
    }
    ended
};

impl Castling {
    /// No rights.
    pub const NONE: Castling = Castling(0);

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

    /// Whether there is the right of that number in [`WAYS`].
    #[inline]
    pub(crate) const fn has(self, right: usize) -> bool {
        self.0 >> right & 1 != 0
    }

    /// With the right of that number in [`WAYS`].
    pub(crate) const fn with(self, right: usize) -> Castling {
        Castling(self.0 | 1 << right)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// What is left after a move.
    #[inline]
    pub(crate) const fn after(self, from: Cell, to: Cell) -> Castling {
        Castling(self.0 & !(ENDED[from.index() % 64] | ENDED[to.index() % 64]))
    }
}

/// `KQkq`, or as much of it as there is, or `-`, as in FEN.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        let ways = WAYS.iter().enumerate().filter(|&(right, _)| self.has(right));
        f.write_str(&ways.map(|(_, way)| way.letter).collect::<String>())
    }
}
