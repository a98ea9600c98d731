//! Playing moves.

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::{Cell, Color, text};

use crate::board::{Anchor, CELLS, GROUND, Set, Vessel};
use crate::config::Config;
use crate::config::around::PawnSteps;
use crate::moves::{Action, Move, Promotions};
use crate::piece::{Piece, Role};
use crate::position::{CASTLINGS, CASTLINGS_ENDED, EnPassant, Tardis};

/// The credits of a pawn that has just entered a Tardis (TT-32).
const CREDITS: u8 = 2;

impl Tardis {
    /// Plays a legal move. After a move that is not legal this is a position all the same.
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) {
        let owed = mv.owed();
        self.promote(owed);
        self.apply_action(mv.action(), !owed.is_empty());
    }

    /// The position with the turn given to the other side.
    pub(crate) fn passed(&self) -> Tardis {
        let mut next = self.clone();
        next.en_passant = None;
        next.vacated = None;
        (next.halfmoves, next.fullmoves) =
            text::next_clocks(self.halfmoves, self.fullmoves, false, self.side);
        next.side = !self.side;
        next
    }

    /// Plays what follows the promotions that were owed, if some were.
    #[inline(always)]
    pub(crate) fn apply_action(&mut self, action: Action, promoted: bool) {
        let en_passant = self.en_passant.take();
        self.vacated = None;
        let resets = match action {
            Action::Piece { from, to, promotion } => self.apply_piece(from, to, promotion),
            Action::EnPassant { from, to } => {
                if let Some(EnPassant { pawn, .. }) = en_passant {
                    self.take(pawn);
                }
                self.apply_piece(from, to, None)
            }
            Action::Tardis { to, promotions } => self.apply_tardis(to, promotions),
        };
        let resets = resets || promoted;
        (self.halfmoves, self.fullmoves) =
            text::next_clocks(self.halfmoves, self.fullmoves, resets, self.side);
        self.side = !self.side;
    }

    /// Moves a piece and what goes with it; gives whether the halfmove clock starts anew (TT-64).
    #[inline(always)]
    fn apply_piece(&mut self, from: Cell, to: Cell, promotion: Option<Role>) -> bool {
        let Some(piece) = self.piece_at(from) else {
            return false;
        };
        let role = match piece.role {
            Role::Pawn | Role::Alibaba => promotion.unwrap_or(piece.role),
            role => role,
        };
        if !self.may_hold(to, role) {
            return false;
        }
        let credits = if piece.role == Role::Pawn { self.credits(from) } else { 0 };
        self.remove(from, piece);
        let captured = self.take(to);
        self.put(to, Piece { role, ..piece });
        let castling = self.castling.without(CASTLINGS_ENDED[from.index()]);
        self.castling = castling.without(CASTLINGS_ENDED[to.index()]);
        match piece.role {
            Role::Pawn => {
                if promotion.is_none() {
                    let passed = self.passes_over(piece.color, from, to);
                    self.note_pawn(from, to, credits, passed.filter(|_| captured.is_none()));
                }
                return true;
            }
            Role::King => self.castle(piece.color, from, to),
            _ => {}
        }
        captured.is_some() || promotion.is_some()
    }

    /// Whether it is possible at all that a piece of a kind moves to a cell. Moves that are not
    /// legal could otherwise lead to positions that are none.
    #[inline]
    fn may_hold(&self, cell: Cell, role: Role) -> bool {
        let fits = match cell.index() {
            0..GROUND => role.may_stand_outside(),
            GROUND..CELLS => true,
            _ => false,
        };
        fits && !self.role_set(Role::King).contains(cell)
    }

    /// The cell that a double step passes over; `None` for another step.
    #[inline]
    fn passes_over(&self, color: Color, from: Cell, to: Cell) -> Option<Cell> {
        let PawnSteps { forward, beyond, .. } = self.config.pawn_steps(color, from);
        if !beyond.contains(to) || forward.contains(to) {
            return None;
        }
        forward.iter().find(|&passed| self.config.forward(color, passed).contains(to))
    }

    /// Credits (TT-32) and the chance of capture in passing (TT-33) after a pawn's move, by a double
    /// step if it passed over a cell.
    #[inline]
    fn note_pawn(&mut self, from: Cell, to: Cell, credits: u8, passed: Option<Cell>) {
        if Vessel::of(to).is_some() {
            let left = if Vessel::of(to) != Vessel::of(from) {
                CREDITS
            } else if passed.is_some() {
                0
            } else {
                credits.saturating_sub(1)
            };
            self.set_credits(to, left);
        }
        self.en_passant = passed.map(|passed| EnPassant { passed, pawn: to });
    }

    /// Moves the Rook if a King's move is castling (TT-55).
    fn castle(&mut self, color: Color, from: Cell, to: Cell) {
        let way = Castling::find(&CASTLINGS, from, to).map(|way| &CASTLINGS[way]);
        let Some(way) = way.filter(|way| way.color == color) else {
            return;
        };
        if let Some(rook) = self.take(way.rook_from) {
            self.put(way.rook_to, rook);
        }
    }

    /// Moves the Tardis that holds the mover's King (TT-50, TT-53).
    #[inline(never)]
    fn apply_tardis(&mut self, to: Anchor, promotions: Promotions) -> bool {
        let Some(vessel) = Vessel::of(self.king(self.side)) else {
            return false;
        };
        let mut anchors = self.config.anchors;
        if anchors.iter().any(|anchor| anchor.overlaps(to)) {
            return false;
        }
        self.vacated = Some(std::mem::replace(&mut anchors[vessel.index()], to));
        self.config = Config::get(anchors);
        let kings: Set = self.role_set(Role::King) & vessel.inside();
        for color in Color::ALL {
            if kings.contains(self.king(color)) {
                for way in self.castling.of(color) {
                    self.castling = self.castling.without(CastlingRights::NONE.with(way));
                }
            }
        }
        self.promote(promotions);
        !promotions.is_empty()
    }
}
