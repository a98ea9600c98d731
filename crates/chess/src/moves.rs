//! Moves and their text: UCI's, such as `e2e4`, `e1g1`, `e7e8q`.

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::{self, Listener};

use crate::board::{Squares, square, square_name};
use crate::piece::Role;

/// A move: from a square to a square, and what a pawn becomes on the last rank. Castling is the
/// king's move of two squares.
///
/// Moves are ordered as their text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin in bits 0 to 5, the destination in 6 to 11, the promotion or 0 above.
    bits: u16,
}

impl Move {
    /// A move without promotion.
    ///
    /// Squares are counted from a1 along the ranks, 0 to 63; higher numbers are taken modulo 64.
    #[inline]
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Move {
        Move { bits: (from.index() & 63) as u16 | ((to.index() & 63) << 6) as u16 }
    }

    /// A pawn's move to the last rank, where it becomes a `role`.
    #[inline]
    #[must_use]
    pub const fn promotion(from: Cell, to: Cell, role: Role) -> Move {
        Move::numbered(from, to, role as u8)
    }

    /// A move with the number of the role that a pawn becomes, or 0.
    #[inline]
    pub(crate) const fn numbered(from: Cell, to: Cell, promotion: u8) -> Move {
        Move { bits: Move::new(from, to).bits | (promotion as u16) << 12 }
    }

    /// The origin.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Cell {
        Cell::new((self.bits & 63) as usize)
    }

    /// The destination.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Cell {
        Cell::new((self.bits >> 6 & 63) as usize)
    }

    /// What the pawn becomes.
    #[must_use]
    pub fn promoted(self) -> Option<Role> {
        let number = self.promotion_number();
        Role::ALL.into_iter().find(|&role| role as u8 == number)
    }

    /// The number of the role that the pawn becomes, or 0.
    #[inline]
    pub(crate) const fn promotion_number(self) -> u8 {
        (self.bits >> 12) as u8
    }

    /// Reads a move in UCI notation, whatever the position; `None` if it is not in it.
    #[must_use]
    pub fn from_uci(text: &str) -> Option<Move> {
        let from = square(text.get(0..2)?)?;
        let to = square(text.get(2..4)?)?;
        let mut rest = text[4..].chars();
        let Some(letter) = rest.next() else { return Some(Move::new(from, to)) };
        let role = Role::PROMOTIONS.into_iter().find(|&role| promotion_letter(role) == letter)?;
        rest.next().is_none().then(|| Move::promotion(from, to, role))
    }

    /// Numbers that are ordered as the text is: file before rank, no promotion first.
    fn order(self) -> (usize, usize, Option<char>) {
        let by_file = |square: Cell| square.index() % 8 * 8 + square.index() / 8;
        (by_file(self.from()), by_file(self.to()), self.promoted().map(promotion_letter))
    }
}

/// Moves to several squares: from one square, or each by one step.
#[derive(Debug, Clone, Copy)]
pub struct Batch {
    to: Squares,
    /// The bits of the move to a square are its number times `factor` and `base` added: a factor
    /// of 64 puts the number in its place above the origin, and 65 adds it to the origin as well.
    factor: u16,
    base: u16,
}

impl Batch {
    /// Moves of one piece, none of them a promotion.
    #[inline]
    pub(crate) const fn piece(from: Cell, to: Squares) -> Batch {
        Batch { to, factor: 64, base: from.index() as u16 }
    }

    /// Moves of pawns, each by `step` squares, none of them a promotion.
    #[inline]
    pub(crate) const fn pawns(step: i32, to: Squares) -> Batch {
        Batch { to, factor: 65, base: -step as u16 }
    }

    /// Moves of pawns to the last rank, each by `step` squares, where they become a `role`.
    #[inline]
    pub(crate) const fn promotions(step: i32, to: Squares, role: Role) -> Batch {
        Batch { to, factor: 65, base: (((role as i32) << 12) - step) as u16 }
    }

    /// Those of the moves that capture. The moves of a single pawn are en passant.
    pub(crate) fn captures(self, enemies: Squares, pawns: Squares) -> Batch {
        match self.moves() {
            Moves::Piece { from, .. } if pawns.contains(from) => self,
            _ => Batch { to: self.to & enemies, ..self },
        }
    }

    /// What the moves are.
    #[inline(always)]
    pub(crate) const fn moves(self) -> Moves {
        let Batch { to, factor, base } = self;
        if factor == 64 {
            return Moves::Piece { from: Cell::new(base as usize % 64), to };
        }
        // The step in 12 bits, as a number with a sign.
        let step = -((base << 4) as i16 as i32 >> 4);
        Moves::Pawns { step, to, promotion: ((base as i32 + step) >> 12 & 0b111) as u8 }
    }
}

/// What the moves of a batch are.
pub(crate) enum Moves {
    /// Of one piece.
    Piece { from: Cell, to: Squares },
    /// Of pawns, each by `step` squares, with the number of the role that they become, or 0.
    Pawns { step: i32, to: Squares, promotion: u8 },
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline]
    fn len(&self) -> u64 {
        self.to.len() as u64
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        let Batch { to, factor, base } = self;
        to.try_for_each(|to| {
            let bits = (to.index() as u16 * factor).wrapping_add(base);
            listener.hear(Move { bits })
        })
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

/// The letter behind a move that promotes, in lower case as UCI has it.
fn promotion_letter(role: Role) -> char {
    role.letter().to_ascii_lowercase()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from()), square_name(self.to()))?;
        self.promoted().map_or(Ok(()), |role| write!(f, "{}", promotion_letter(role)))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
