//! What changes in a game: who stands where, what is held in hand, and the rights.

use warpboard_core::{Cell, CellSet, Color};

use crate::compiled::{Compiled, EMPTY, ROLES};
use crate::moves::NONE;

/// The state of a game, without its rules.
#[derive(Debug, Clone)]
pub(crate) struct State<const N: usize> {
    pub(crate) armies: [CellSet<N>; 2],
    /// By army and role.
    pub(crate) men: [[CellSet<N>; ROLES]; 2],
    /// The role on each cell.
    board: [[u8; 64]; N],
    pub(crate) hands: [[u8; ROLES]; 2],
    /// The cell of each army's royal piece, or none.
    pub(crate) royals: [u8; 2],
    /// The castles that have not been spoilt, by their bits.
    pub(crate) rights: u32,
    /// The cell that a double step has just passed over, and the cell of the piece that made it.
    pub(crate) passed: u8,
    pub(crate) victim: u8,
    /// How many checks each army still has to give.
    pub(crate) checks: [u8; 2],
    pub(crate) side: Color,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    /// The key but for the capture en passant, which counts only where it is legal.
    pub(crate) key: u64,
}

impl<const N: usize> State<N> {
    /// An empty board, White to move.
    pub(crate) fn empty(game: &Compiled<N>) -> State<N> {
        State {
            armies: [CellSet::EMPTY; 2],
            men: [[CellSet::EMPTY; ROLES]; 2],
            board: [[EMPTY; 64]; N],
            hands: [[0; ROLES]; 2],
            royals: [NONE; 2],
            rights: 0,
            passed: NONE,
            victim: NONE,
            checks: [game.ends.checks; 2],
            side: Color::White,
            halfmoves: 0,
            fullmoves: 1,
            key: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> CellSet<N> {
        self.armies[0] | self.armies[1]
    }

    /// The role on a cell, [`EMPTY`] if there is none.
    #[inline(always)]
    pub(crate) fn role_at(&self, cell: Cell) -> u8 {
        self.board[cell.index() / 64 % N][cell.index() % 64]
    }

    #[inline(always)]
    fn set(&mut self, cell: Cell, role: u8) {
        self.board[cell.index() / 64 % N][cell.index() % 64] = role;
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(crate) fn put(&mut self, game: &Compiled<N>, color: usize, role: u8, cell: Cell) {
        self.place(color, role, cell);
        self.key ^= game.keys.piece(color, role, cell);
        if game.roles[usize::from(role)].royal {
            self.royals[color] = cell.index() as u8;
        }
    }

    /// Takes a piece off the board.
    #[inline(always)]
    pub(crate) fn lift(&mut self, game: &Compiled<N>, color: usize, role: u8, cell: Cell) {
        self.unplace(color, role, cell);
        self.key ^= game.keys.piece(color, role, cell);
    }

    /// [`put`](Self::put) without what is restored as a whole when a move is taken back.
    #[inline(always)]
    pub(crate) fn place(&mut self, color: usize, role: u8, cell: Cell) {
        self.armies[color].insert(cell);
        self.men[color][usize::from(role) % ROLES].insert(cell);
        self.set(cell, role);
    }

    /// [`lift`](Self::lift) without what is restored as a whole when a move is taken back.
    #[inline(always)]
    pub(crate) fn unplace(&mut self, color: usize, role: u8, cell: Cell) {
        self.armies[color].remove(cell);
        self.men[color][usize::from(role) % ROLES].remove(cell);
        self.set(cell, EMPTY);
    }

    /// Changes how many pieces of a role an army holds.
    #[inline(always)]
    pub(crate) fn hold(&mut self, game: &Compiled<N>, color: usize, role: u8, change: i8) {
        let held = &mut self.hands[color][usize::from(role) % ROLES];
        let key = game.keys.hands[color][usize::from(role) % ROLES];
        self.key ^= key.wrapping_mul(u64::from(*held));
        *held = held.wrapping_add_signed(change);
        self.key ^= key.wrapping_mul(u64::from(*held));
    }

    /// Leaves the castles of these bits and no others.
    #[inline(always)]
    pub(crate) fn keep_rights(&mut self, game: &Compiled<N>, kept: u32) {
        let mut lost = self.rights & !kept;
        self.rights &= kept;
        while lost != 0 {
            self.key ^= game.keys.rights[lost.trailing_zeros() as usize];
            lost &= lost - 1;
        }
    }

    /// Counts a check less for an army to give.
    pub(crate) fn count_check(&mut self, game: &Compiled<N>, color: usize) {
        let key = game.keys.checks[color];
        self.key ^= key.wrapping_mul(u64::from(self.checks[color]));
        self.checks[color] = self.checks[color].saturating_sub(1);
        self.key ^= key.wrapping_mul(u64::from(self.checks[color]));
    }
}
