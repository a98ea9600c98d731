//! The state of a game: who stands where and who is to move.

use std::hash::{Hash, Hasher};

use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Cells};
use crate::lines::Lines;
use crate::moves::Move;
use crate::piece::{Piece, Role};

/// A position of Xiangqi.
///
/// Equality and key are those of the pieces and the side to move; the clocks take no part.
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi {
    pub(crate) colors: [Cells; 2],
    pub(crate) roles: [Cells; 7],
    pub(crate) lines: [Lines; 2],
    pub(crate) generals: [Cell; 2],
    key: u64,
    pub(crate) side: Color,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
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
    /// An empty board. It is no position until it has its generals.
    pub(crate) fn empty() -> Xiangqi {
        Xiangqi {
            colors: [Cells::EMPTY; 2],
            roles: [Cells::EMPTY; 7],
            lines: [Lines::EMPTY; 2],
            generals: [Cell::new(0); 2],
            key: 0,
            side: Color::White,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The piece on a cell; `None` on an empty one and outside the board.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        if cell.index() >= CELLS {
            return None;
        }
        let role = self.role_at(cell)?;
        let is_white = self.colors[Color::White.index()].contains(cell);
        Some(Piece { color: if is_white { Color::White } else { Color::Black }, role })
    }

    /// Where the pieces of one kind and army stand.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Cells {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Where the pieces of an army stand.
    #[inline(always)]
    #[must_use]
    pub fn army(&self, color: Color) -> Cells {
        self.colors[color.index()]
    }

    /// Where the general of an army stands.
    #[inline(always)]
    #[must_use]
    pub fn general(&self, color: Color) -> Cell {
        self.generals[color.index()]
    }

    /// Where any piece stands.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Cells {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    fn role_at(&self, cell: Cell) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.roles[role.index()].contains(cell))
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        let Piece { color, role } = piece;
        self.colors[color.index()].insert(cell);
        self.roles[role.index()].insert(cell);
        self.lines[color.index()].toggle(cell);
        self.key ^= KEYS.pieces[color.index()][role.index()][cell.index()];
        if role == Role::General {
            self.generals[color.index()] = cell;
        }
    }

    /// Lets a side have the move.
    pub(crate) fn set_side(&mut self, side: Color) {
        if self.side != side {
            self.pass();
        }
    }

    /// Moves a piece of the side to move, captures what stands at the destination, and gives the
    /// move to the other side. Nothing happens if there is no such piece.
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let (us, them) = (self.side.index(), (!self.side).index());
        let Some(role) = self.role_at(from) else { return };
        let captured = self.army(!self.side).contains(to).then(|| self.role_at(to)).flatten();
        if let Some(victim) = captured {
            self.colors[them].remove(to);
            self.lines[them].toggle(to);
            self.roles[victim.index()].remove(to);
            self.key ^= KEYS.pieces[them][victim.index()][to.index()];
        }
        self.lines[us].toggle(from);
        self.lines[us].toggle(to);
        let step = Cells::of(from) | Cells::of(to);
        self.colors[us] ^= step;
        self.roles[role.index()] ^= step;
        let keys = &KEYS.pieces[us][role.index()];
        self.key ^= keys[from.index()] ^ keys[to.index()];
        if role == Role::General {
            self.generals[us] = to;
        }
        let resets = captured.is_some() || role == Role::Pawn;
        (self.halfmoves, self.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, resets, self.side);
        self.pass();
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= KEYS.black;
    }
}

impl PartialEq for Xiangqi {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.colors == other.colors && self.roles == other.roles
    }
}

impl Eq for Xiangqi {}

impl Hash for Xiangqi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
