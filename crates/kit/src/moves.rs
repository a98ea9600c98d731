//! Moves and how they are written.

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::batch::Listener;
use warpboard_core::{Cell, CellSet};

use crate::names::names;

/// No cell, no role.
pub(crate) const NONE: u8 = u8::MAX;

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Normal,
    Promotion,
    EnPassant,
    Castling,
    Drop,
    Pass,
}

/// A move of a stated game.
///
/// It is written as the cells it goes from and to, behind them the letter of the role that a
/// piece is promoted to (`+` where that is the promoted form of its letter, `-` where it is the
/// plain one); a drop as `P@e4`; `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) game: u16,
    pub(crate) kind: Kind,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// What a piece is promoted to, or dropped as.
    pub(crate) role: u8,
}

impl Move {
    pub(crate) fn pass(game: u16) -> Move {
        Move { game, kind: Kind::Pass, from: NONE, to: 0, role: NONE }
    }

    /// The cell where it starts; `None` for drops and passes.
    #[must_use]
    pub fn from(self) -> Option<Cell> {
        (self.from != NONE).then(|| Cell::new(usize::from(self.from)))
    }

    /// The cell where it ends; `None` for passes.
    #[must_use]
    pub fn to(self) -> Option<Cell> {
        (self.kind != Kind::Pass).then(|| Cell::new(usize::from(self.to)))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = names(self.game);
        let cell = |number: u8| names.cells.get(usize::from(number)).map_or("", String::as_str);
        let role =
            |texts: &'static [String]| texts.get(usize::from(self.role)).map_or("", String::as_str);
        match self.kind {
            Kind::Pass => f.pad("pass"),
            Kind::Drop => f.pad(&format!("{}@{}", role(&names.letters), cell(self.to))),
            Kind::Promotion => {
                let suffix = role(&names.suffixes);
                f.pad(&format!("{}{}{suffix}", cell(self.from), cell(self.to)))
            }
            _ => f.pad(&format!("{}{}", cell(self.from), cell(self.to))),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// Moves that share all but their destination and what a piece is promoted to.
#[derive(Debug, Clone, Copy)]
pub struct Batch<const N: usize> {
    pub(crate) template: Move,
    pub(crate) to: CellSet<N>,
    /// The roles to choose from, by their bits; 0 for moves without choice.
    pub(crate) roles: u32,
}

impl<const N: usize> warpboard_core::batch::Batch for Batch<N> {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        let count = self.to.len() as u64;
        if self.roles == 0 { count } else { count * u64::from(self.roles.count_ones()) }
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        self.to.try_for_each(|to| {
            let mv = Move { to: to.index() as u8, ..self.template };
            if self.roles == 0 {
                return listener.hear(mv);
            }
            let mut roles = self.roles;
            while roles != 0 {
                listener.hear(Move { role: roles.trailing_zeros() as u8, ..mv })?;
                roles &= roles - 1;
            }
            ControlFlow::Continue(())
        })
    }
}
