//! Moves and their text: UCI's, such as `e2e4`, `e1g1`, `e7e8q`.

use std::cmp::Ordering;
use std::fmt;

use warpboard_core::Cell;

use crate::board::{square, square_name};
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
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Move {
        Move { bits: (from.index() & 63) as u16 | ((to.index() & 63) << 6) as u16 }
    }

    /// A pawn's move to the last rank, where it becomes a `role`.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(from: Cell, to: Cell, role: Role) -> Move {
        Move { bits: Move::new(from, to).bits | Move::promotion_bits(role) }
    }

    /// The move of these bits.
    #[inline(always)]
    pub(crate) const fn of_bits(bits: u16) -> Move {
        Move { bits }
    }

    /// The bits that stand for what a pawn becomes.
    #[inline(always)]
    pub(crate) const fn promotion_bits(role: Role) -> u16 {
        (role as u16) << 12
    }

    /// The origin.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Cell {
        Cell::new((self.bits & 63) as usize)
    }

    /// The destination.
    #[inline(always)]
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
    #[inline(always)]
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
        let role = Role::PROMOTIONS.into_iter().find(|role| role.letter() == letter)?;
        rest.next().is_none().then(|| Move::promotion(from, to, role))
    }

    /// Numbers that are ordered as the text is: file before rank, no promotion first.
    fn order(self) -> (usize, usize, Option<char>) {
        let by_file = |square: Cell| square.index() % 8 * 8 + square.index() / 8;
        (by_file(self.from()), by_file(self.to()), self.promoted().map(Role::letter))
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from()), square_name(self.to()))?;
        self.promoted().map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
