//! The state of a game: what stands where, and how a move changes it.

use std::hash::{Hash, Hasher};

use warpboard_core::attacks::lines::LineWords;
use warpboard_core::text::next_clocks;
use warpboard_core::{ByColor, Cell, Color};

use crate::board::tables::{BASE_AXES, LINE_WORDS, Tables};
use crate::board::{CELLS, Cells, coordinates, in_zone};
use crate::moves::Move;
use crate::piece::{Content, Piece, Role};
use crate::rules::WaterfallRules;

/// A position of Waterfall Xiangqi.
///
/// Under 2 KiB: a byte a cell, a set for each army, and the occupancy of all lines along which
/// pieces run. Moves are made and taken back in place.
#[derive(Clone)]
pub struct Waterfall {
    pub(crate) tables: &'static Tables,
    /// By cell; one more for the place off the board.
    pub(crate) board: [Content; CELLS + 1],
    pub(crate) armies: ByColor<Cells>,
    pub(crate) occupied: LineWords<LINE_WORDS>,
    pub(crate) generals: ByColor<Cell>,
    key: u64,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) side: Color,
    pub(crate) rules: WaterfallRules,
}

/// What a move changed beyond the piece that moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undo {
    key: u64,
    halfmoves: u32,
    fullmoves: u32,
    captured: Content,
}

impl Waterfall {
    /// The piece on a cell; none if there is no such cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.board.get(cell.index()).and_then(|content| content.piece())
    }

    /// Where any piece stands.
    #[must_use]
    pub fn occupied(&self) -> Cells {
        self.armies.white | self.armies.black
    }

    /// Where the pieces of an army stand.
    #[must_use]
    pub fn army(&self, color: Color) -> Cells {
        self.armies[color]
    }

    /// Where the pieces of a role and an army stand.
    #[must_use]
    pub fn pieces_of(&self, color: Color, role: Role) -> Cells {
        let is_it = |&cell: &Cell| self.content(cell) == Content::of(color, role);
        self.armies[color].into_iter().filter(is_it).collect()
    }

    /// The cell of a side's general.
    #[must_use]
    pub fn general(&self, color: Color) -> Cell {
        self.generals[color]
    }

    /// A board without pieces, which is not yet a position.
    pub(crate) fn empty(rules: WaterfallRules) -> Waterfall {
        let tables = Tables::of(rules);
        Waterfall {
            tables,
            board: [Content::NONE; CELLS + 1],
            armies: ByColor::default(),
            occupied: LineWords::EMPTY,
            generals: ByColor::from_fn(|_| Cell::new(0)),
            key: tables.rules_key(rules),
            halfmoves: 0,
            fullmoves: 1,
            side: Color::White,
            rules,
        }
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        let content = Content::of(piece.color, piece.role);
        self.board[cell.index()] = content;
        self.armies[piece.color].insert(cell);
        self.toggle(cell);
        self.key ^= self.tables.piece_key(content, cell);
        if piece.role == Role::General {
            self.generals[piece.color] = cell;
        }
    }

    pub(crate) fn set_side(&mut self, side: Color) {
        if side != self.side {
            self.side = side;
            self.key ^= self.tables.side_key();
        }
    }

    /// The position with the turn given to the other side.
    pub(crate) fn passed(&self) -> Waterfall {
        let mut next = self.clone();
        next.set_side(!self.side);
        (next.halfmoves, next.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, false, self.side);
        next
    }

    /// Whether a piece can stand on a cell under these rules (WX-25).
    pub(crate) fn can_stand(&self, piece: Piece, cell: Cell) -> bool {
        in_zone(&coordinates(cell), piece.color, piece.role, self.rules)
    }

    /// Puts something on a cell that was empty, or empties it, on all its lines.
    #[inline(always)]
    fn toggle(&mut self, cell: Cell) {
        let tables = self.tables;
        for place in tables.base_places(cell) {
            self.occupied.toggle_at(*place);
        }
        if tables.lines.axes() > BASE_AXES {
            for place in &tables.lines.places(cell)[BASE_AXES..] {
                self.occupied.toggle_at(*place);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn content(&self, cell: Cell) -> Content {
        self.board[cell.index()]
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) -> Undo {
        let (from, to, side) = (mv.from(), mv.to(), self.side);
        let (moved, captured) = (self.content(from), self.content(to));
        let undo =
            Undo { key: self.key, halfmoves: self.halfmoves, fullmoves: self.fullmoves, captured };
        let tables = self.tables;
        self.board[from.index()] = Content::NONE;
        self.board[to.index()] = moved;
        self.armies[side].remove(from);
        self.armies[side].insert(to);
        self.toggle(from);
        self.key ^= tables.side_key() ^ tables.piece_key(moved, from) ^ tables.piece_key(moved, to);
        if captured.is_none() {
            self.toggle(to);
        } else {
            self.armies[!side].remove(to);
            self.key ^= tables.piece_key(captured, to);
        }
        let role = moved.role();
        if role == Role::General {
            self.generals[side] = to;
        }
        let resets = !captured.is_none() || role.is_pawn_kind();
        (self.halfmoves, self.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, resets, side);
        self.side = !side;
        undo
    }

    #[inline(always)]
    pub(crate) fn take_back(&mut self, mv: Move, undo: Undo) {
        let (from, to, side) = (mv.from(), mv.to(), !self.side);
        let moved = self.content(to);
        self.board[from.index()] = moved;
        self.board[to.index()] = undo.captured;
        self.armies[side].remove(to);
        self.armies[side].insert(from);
        self.toggle(from);
        if undo.captured.is_none() {
            self.toggle(to);
        } else {
            self.armies[!side].insert(to);
        }
        if moved.role() == Role::General {
            self.generals[side] = from;
        }
        self.side = side;
        (self.key, self.halfmoves, self.fullmoves) = (undo.key, undo.halfmoves, undo.fullmoves);
    }
}

impl PartialEq for Waterfall {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.side == other.side
            && self.rules == other.rules
            && self.board == other.board
    }
}

impl Eq for Waterfall {}

impl Hash for Waterfall {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
