//! The state of a game, and the key.

mod keys;
pub(crate) mod play;

use std::hash::{Hash, Hasher};

use warpboard_core::castling::CastlingRights;
use warpboard_core::text::next_clocks;
use warpboard_core::{Cell, Color, Outcome, Reason};

use crate::board::group::Group;
use crate::board::tables::{LineBits, toggle_lines};
use crate::board::{CELLS, Cells, FAR_RANK, ranks_for, topology};
use crate::piece::{Piece, Role};
use keys::{KEYS, piece_key};

/// The most Stewards that a player has (MW-22, MW-30).
pub(crate) const STEWARDS: usize = 5;
/// The Princes that win the game (MW-51).
pub(crate) const WINNING_PRINCES: usize = 4;

/// What stands on a cell, in a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Contents(u8);

impl Contents {
    const NOTHING: Contents = Contents(0);

    #[inline(always)]
    const fn of(piece: Piece) -> Contents {
        Contents(1 + 2 * piece.role as u8 + piece.color as u8)
    }

    #[inline(always)]
    const fn piece(self) -> Option<Piece> {
        const PIECES: [Option<Piece>; 64] = {
            let mut pieces = [None; 64];
            let mut number = 0;
            while number < 2 * Role::COUNT {
                let piece = Piece::new(Color::ALL[number % 2], Role::ALL[number / 2]);
                pieces[number + 1] = Some(piece);
                number += 1;
            }
            pieces
        };
        PIECES[(self.0 % 64) as usize]
    }
}

/// A position of MiTaWi.
///
/// ```
/// use warpboard_core::{NoOptions, Position, VariantPosition};
/// use warpboard_mitawi::Mitawi;
///
/// let mut position = Mitawi::start(NoOptions);
/// assert_eq!(position.count_legal(), 26);
/// let mv = position.parse_move("b4b6")?;
/// position.play(mv)?;
/// assert_eq!(position.fullmove_number(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Mitawi {
    /// What stands on each cell.
    board: [Contents; CELLS],
    pub(crate) armies: [Cells; 2],
    /// The cells of the pieces that have an element of movement in them, both armies together.
    pub(crate) groups: [Cells; Group::COUNT],
    /// The cells of each army's pieces on their lines.
    pub(crate) lines: [LineBits; 2],
    hands: [[u8; Role::HAND.len()]; 2],
    pools: [[u8; Role::POOL.len()]; 2],
    castling: CastlingRights,
    pub(crate) side: Color,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) key: u64,
}

impl PartialEq for Mitawi {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.side == other.side
            && self.castling == other.castling
            && self.board == other.board
            && self.hands == other.hands
            && self.pools == other.pools
    }
}

impl Eq for Mitawi {}

impl Hash for Mitawi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

fn hand_slot(role: Role) -> usize {
    role.index() - Role::Wing.index()
}

fn pool_slot(role: Role) -> usize {
    role.index() - Role::Rook.index()
}

/// A key when the turn has gone from a side to the other.
#[inline(always)]
fn key_after(key: u64, side: Color) -> u64 {
    match side {
        Color::White => key.wrapping_add(KEYS.black),
        Color::Black => key.wrapping_sub(KEYS.black),
    }
}

impl Mitawi {
    /// A board without pieces, White to move: what a FEN is filled into.
    pub(crate) fn empty() -> Mitawi {
        let mut position = Mitawi {
            board: [Contents::NOTHING; CELLS],
            armies: [Cells::EMPTY; 2],
            groups: [Cells::EMPTY; Group::COUNT],
            lines: [LineBits::EMPTY; 2],
            hands: [[0; Role::HAND.len()]; 2],
            pools: [[0; Role::POOL.len()]; 2],
            castling: CastlingRights::NONE,
            side: Color::White,
            halfmoves: 0,
            fullmoves: 1,
            key: 0,
        };
        position.key = position.fresh_key();
        position
    }

    /// The piece on a cell; none if there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.board[cell.index()].piece()
    }

    /// The cells of an army's pieces.
    #[inline(always)]
    #[must_use]
    pub fn army(&self, color: Color) -> Cells {
        self.armies[color.index()]
    }

    /// How many pieces of a kind a player holds in hand (MW-31).
    #[inline(always)]
    #[must_use]
    pub fn in_hand(&self, color: Color, role: Role) -> usize {
        if role.promoted().is_some() {
            usize::from(self.hands[color.index()][hand_slot(role)])
        } else {
            0
        }
    }

    /// How many pieces of a kind are in a player's pool (MW-30).
    #[inline(always)]
    #[must_use]
    pub fn in_pool(&self, color: Color, role: Role) -> usize {
        if role.is_pool_kind() {
            usize::from(self.pools[color.index()][pool_slot(role)])
        } else {
            0
        }
    }

    /// The castling rights (MW-35).
    #[inline(always)]
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Whether a player's pool is empty.
    #[inline(always)]
    pub(crate) fn pool_is_empty(&self, color: Color) -> bool {
        self.pools[color.index()] == [0; Role::POOL.len()]
    }

    /// How many Stewards a player has on the board (MW-22).
    #[inline(always)]
    pub(crate) fn stewards(&self, color: Color) -> usize {
        (self.army(color) & self.groups[Group::Steward as usize]).len()
    }

    /// How many Princes a player has on the board (MW-51).
    #[inline(always)]
    pub(crate) fn princes(&self, color: Color) -> usize {
        (self.army(color) & self.groups[Group::Prince as usize]).len()
    }

    /// The cell of a player's King.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Cell {
        let king = self.army(color) & self.groups[Group::Royal as usize];
        // Each player has a King, unless a move was made that is not legal.
        king.first().unwrap_or(Cell::new(0))
    }

    /// Whether the player who is not on move has won by a rule of the game's own, and by which
    /// (MW-51, MW-52).
    #[inline(always)]
    pub(crate) fn special_win(&self, winner: Color) -> Option<Outcome> {
        let army = self.army(winner);
        if self.princes(winner) >= WINNING_PRINCES {
            return Some(Outcome::win(winner, Reason::Variant("Machiavellian win")));
        }
        let far = ranks_for(winner, FAR_RANK, 1);
        if !(army & self.groups[Group::Pawn as usize]).is_disjoint(far) {
            return Some(Outcome::win(winner, Reason::Variant("out-of-pieces win")));
        }
        None
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(crate) fn put(&mut self, cell: Cell, piece: Piece) {
        self.board[cell.index()] = Contents::of(piece);
        self.toggle(cell, piece);
        self.key = self.key.wrapping_add(piece_key(cell, piece));
    }

    /// Takes a piece off its cell.
    #[inline(always)]
    fn take(&mut self, cell: Cell, piece: Piece) {
        self.board[cell.index()] = Contents::NOTHING;
        self.toggle(cell, piece);
        self.key = self.key.wrapping_sub(piece_key(cell, piece));
    }

    /// Takes a piece of the side to move from its cell to an empty one.
    #[inline(always)]
    fn relocate(&mut self, piece: Piece, from: Cell, to: Cell) {
        let color = self.side.index();
        self.board[to.index()] = self.board[from.index()];
        self.board[from.index()] = Contents::NOTHING;
        toggle_lines(&mut self.lines[color], [from, to]);
        let [first, second] = Group::pair(piece.role).map(|group| group as usize);
        for cell in [from, to] {
            self.armies[color].toggle(cell);
            self.groups[first].toggle(cell);
            self.groups[second].toggle(cell);
        }
        let leaving = self.key.wrapping_sub(piece_key(from, piece));
        self.key = leaving.wrapping_add(piece_key(to, piece));
    }

    #[inline(always)]
    fn toggle(&mut self, cell: Cell, piece: Piece) {
        self.armies[piece.color.index()].toggle(cell);
        toggle_lines(&mut self.lines[piece.color.index()], [cell]);
        for group in Group::pair(piece.role) {
            self.groups[group as usize].toggle(cell);
        }
    }

    #[inline(always)]
    pub(crate) fn add_to_hand(&mut self, color: Color, role: Role, count: u8) {
        let held = &mut self.hands[color.index()][hand_slot(role)];
        *held = held.wrapping_add(count);
        let key = KEYS.hands[color.index()][role.index()];
        self.key = self.key.wrapping_add(key.wrapping_mul(u64::from(count)));
    }

    #[inline(always)]
    fn take_from_hand(&mut self, color: Color, role: Role) {
        let held = &mut self.hands[color.index()][hand_slot(role)];
        *held = held.wrapping_sub(1);
        self.key = self.key.wrapping_sub(KEYS.hands[color.index()][role.index()]);
    }

    #[inline(always)]
    pub(crate) fn add_to_pool(&mut self, color: Color, role: Role, count: u8) {
        let held = &mut self.pools[color.index()][pool_slot(role)];
        *held = held.wrapping_add(count);
        let key = KEYS.pools[color.index()][role.index()];
        self.key = self.key.wrapping_add(key.wrapping_mul(u64::from(count)));
    }

    #[inline(always)]
    fn take_from_pool(&mut self, color: Color, role: Role) {
        let held = &mut self.pools[color.index()][pool_slot(role)];
        *held = held.wrapping_sub(1);
        self.key = self.key.wrapping_sub(KEYS.pools[color.index()][role.index()]);
    }

    pub(crate) fn set_castling(&mut self, castling: CastlingRights) {
        self.castling = castling;
        self.key = self.fresh_key();
    }

    pub(crate) fn set_turn(&mut self, side: Color, halfmoves: u32, fullmoves: u32) {
        (self.side, self.halfmoves, self.fullmoves) = (side, halfmoves, fullmoves);
        self.key = self.fresh_key();
    }

    /// Gives the move to the other side, which is no move of the game: the key is left alone.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.side = !self.side;
    }

    /// The position with the turn given to the other side.
    pub(crate) fn passed(&self) -> Mitawi {
        let mut next = self.clone();
        next.pass();
        next.key = key_after(self.key, self.side);
        (next.halfmoves, next.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, false, self.side);
        next
    }

    /// The key, worked out from nothing.
    fn fresh_key(&self) -> u64 {
        let mut key = KEYS.castling[self.castling.index()];
        if self.side == Color::Black {
            key = key.wrapping_add(KEYS.black);
        }
        for cell in topology().cells() {
            if let Some(piece) = self.piece_at(cell) {
                key = key.wrapping_add(piece_key(cell, piece));
            }
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let hand = KEYS.hands[color.index()][role.index()];
                let pool = KEYS.pools[color.index()][role.index()];
                key = key
                    .wrapping_add(hand.wrapping_mul(self.in_hand(color, role) as u64))
                    .wrapping_add(pool.wrapping_mul(self.in_pool(color, role) as u64));
            }
        }
        key
    }
}
