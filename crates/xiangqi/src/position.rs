//! The state of a game: who stands where and who is to move.

use std::hash::{Hash, Hasher};

use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color};

use crate::board::army::Army;
use crate::board::{CELLS, Cells};
use crate::moves::Move;
use crate::piece::{Piece, Role};

/// A position of Xiangqi.
///
/// Equality and key are those of the pieces and the side to move; the clocks take no part.
#[derive(Clone, Debug)]
pub struct Xiangqi {
    /// The army of the side to move.
    pub(crate) own: Army,
    /// The army of the other side.
    pub(crate) other: Army,
    pub(crate) roles: [Cells; 7],
    key: u64,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) side: Color,
}

/// The key numbers: a piece on a cell, and Black to move.
struct Keys {
    pieces: [[[u64; CELLS]; 7]; 2],
    black: u64,
}

static KEYS: Keys = {
    let mut stream = Stream::new(0x0058_6961_6e67_7169);
    let [white, black] = [stream.take_tables(), stream.take_tables()];
    Keys { pieces: [white, black], black: stream.next() }
};

impl Xiangqi {
    /// An empty board, White to move. It is no position until it has its generals.
    pub(crate) fn empty() -> Xiangqi {
        Xiangqi {
            own: Army::EMPTY,
            other: Army::EMPTY,
            roles: [Cells::EMPTY; 7],
            key: 0,
            halfmoves: 0,
            fullmoves: 1,
            side: Color::White,
        }
    }

    /// The piece on a cell; `None` on an empty one and outside the board.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        if cell.index() >= CELLS {
            return None;
        }
        let role = self.role_at(cell)?;
        let color = if self.own.cells().contains(cell) { self.side } else { !self.side };
        Some(Piece { color, role })
    }

    /// Where the pieces of an army stand.
    #[must_use]
    pub fn army(&self, color: Color) -> Cells {
        self.side_of(color).cells()
    }

    /// Where the pieces of a role and an army stand.
    #[must_use]
    pub fn pieces_of(&self, color: Color, role: Role) -> Cells {
        self.army(color) & self.roles[role.index()]
    }

    /// Where the general of an army stands.
    #[must_use]
    pub fn general(&self, color: Color) -> Cell {
        self.side_of(color).general
    }

    /// Where any piece stands.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Cells {
        self.own.cells() | self.other.cells()
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self) -> u64 {
        self.key
    }

    fn side_of(&self, color: Color) -> &Army {
        if color == self.side { &self.own } else { &self.other }
    }

    #[inline(always)]
    pub(crate) fn role_at(&self, cell: Cell) -> Option<Role> {
        // Those that move most come first.
        use Role::{Advisor, Cannon, Chariot, Elephant, General, Horse, Pawn};
        [Chariot, Cannon, Horse, Pawn, Elephant, Advisor, General]
            .into_iter()
            .find(|role| self.roles[role.index()].contains(cell))
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        let Piece { color, role } = piece;
        let army = if color == self.side { &mut self.own } else { &mut self.other };
        army.toggle(cell);
        if role == Role::General {
            army.general = cell;
        }
        self.roles[role.index()].insert(cell);
        self.key ^= KEYS.pieces[color.index()][role.index()][cell.index()];
    }

    /// The same pieces with the other side to move.
    #[inline(always)]
    pub(crate) fn passed(&self) -> Xiangqi {
        let key = self.key ^ KEYS.black;
        Xiangqi { own: self.other, other: self.own, key, side: !self.side, ..*self }
    }

    /// Turns `next`, which is [`passed`](Self::passed), into the position after a move: a piece of
    /// the side to move goes to its destination and captures what stands there. What is no move
    /// of this position may lead anywhere, but to no panic.
    #[inline(always)]
    pub(crate) fn advance(&self, mv: Move, next: &mut Xiangqi) {
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = self.role_at(from) else { return };
        let mut captures = false;
        if self.other.cells().contains(to)
            && let Some(victim) = self.role_at(to)
        {
            next.own.toggle(to);
            next.roles[victim.index()].toggle(to);
            next.key ^= KEYS.pieces[(!self.side).index()][victim.index()][to.index()];
            captures = true;
        }
        next.other.toggle(from);
        next.other.toggle(to);
        if role == Role::General {
            next.other.general = to;
        }
        next.roles[role.index()].toggle(from);
        next.roles[role.index()].toggle(to);
        let keys = &KEYS.pieces[self.side.index()][role.index()];
        next.key ^= keys[from.index()] ^ keys[to.index()];
        (next.halfmoves, next.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, captures, self.side);
    }
}

impl PartialEq for Xiangqi {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side
            && self.own.cells() == other.own.cells()
            && self.roles == other.roles
    }
}

impl Eq for Xiangqi {}

impl Hash for Xiangqi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
