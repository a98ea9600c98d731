//! The moves after which the replying king may stand differently.

use warpboard_core::Cell;
use warpboard_core::replies::Watch;

use super::Sides;
use crate::board::castling::WAYS;
use crate::board::{SquareTable, Squares, tables};
use crate::piece::Role;

/// What the safety of the replying king depends on: its checks, pins, steps and castling.
#[derive(Default)]
pub(super) struct Safety {
    pub(super) watch: Watch<1, 8>,
    /// The replying pieces that are pinned.
    pub(super) pinned: Squares,
    /// The enemies that pin them, or would if nothing else were in between.
    pub(super) snipers: Squares,
    /// The number of the king's moves.
    pub(super) moves: i64,
}

impl Safety {
    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(sides: &Sides<'_, WHITE>) -> Safety {
        let mut safety = Safety::default();
        safety.lines(sides);
        safety.king(sides);
        safety
    }

    #[inline]
    fn add(&mut self, role: Role, squares: Squares) {
        self.watch.add(role as usize, squares);
    }

    #[inline]
    fn add_sliders(&mut self, diagonal: Squares, orthogonal: Squares) {
        self.add(Role::Bishop, diagonal);
        self.add(Role::Rook, orthogonal);
        self.add(Role::Queen, diagonal | orthogonal);
    }

    /// A leaper that comes to one of these squares attacks the square that has this table.
    #[inline]
    fn add_leapers<const WHITE: bool>(&mut self, at: &SquareTable) {
        self.add(Role::Knight, at.knight);
        self.add(Role::Pawn, at.pawn[Sides::<WHITE>::THEM as usize]);
        self.add(Role::King, at.king);
    }

    /// The lines on which the king may be checked, or something be pinned to it.
    #[inline(always)]
    fn lines<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>) {
        let (placement, tables) = (&sides.position.placement, tables());
        let at = tables.at(sides.king);
        self.snipers = sides.us
            & (at.diagonals & placement.diagonal_sliders()
                | at.orthogonals & placement.orthogonal_sliders());
        for sniper in self.snipers {
            let way = tables.between(sides.king, sniper);
            self.pinned |= self.watch.add_sniper(sniper, way, sides.us, sides.them);
        }
        // A slider that comes to a line of the king, with one replying piece in between at most.
        let diagonal = tables.bishop(sides.king, sides.occupied);
        let orthogonal = tables.rook(sides.king, sides.occupied);
        let occupied = sides.occupied - ((diagonal | orthogonal) & sides.them);
        self.add_sliders(tables.bishop(sides.king, occupied), tables.rook(sides.king, occupied));
        self.add_leapers::<WHITE>(at);
    }

    /// Where the king may go.
    #[inline(always)]
    fn king<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>) {
        let at = tables().at(sides.king);
        self.watch.arrivals |= at.king;
        self.watch.departures |= at.king & sides.us;
        let mut attacked = Squares::EMPTY;
        let steps = at.king - sides.them;
        let mut zone = steps;
        let mut open = [false; 2];
        let first = if WHITE { 2 } else { 0 };
        for (i, open) in open.iter_mut().enumerate() {
            let way = &WAYS[first + i];
            if sides.position.castling.has(first + i) && way.between.is_disjoint(sides.them) {
                zone |= way.walk;
                self.watch.arrivals |= way.between | way.rook_from.into();
                self.watch.departures |= way.between & sides.us;
                *open = way.between.is_disjoint(sides.us);
            }
        }
        for square in zone {
            if self.square(sides, square) {
                attacked |= square.into();
            }
        }
        self.moves += (steps - attacked).len() as i64;
        for (way, open) in WAYS[first..].iter().zip(open) {
            self.moves += i64::from(open && way.walk.is_disjoint(attacked));
        }
    }

    /// Watches what may change whether a square, to which the king may go, is attacked. Whether it
    /// is.
    #[inline(always)]
    fn square<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>, square: Cell) -> bool {
        let (placement, tables) = (&sides.position.placement, tables());
        let at = tables.at(square);
        let occupied = sides.occupied - sides.king.into();
        let diagonal = tables.bishop(square, occupied);
        let orthogonal = tables.rook(square, occupied);
        let (bishops, rooks) =
            (sides.us & placement.diagonal_sliders(), sides.us & placement.orthogonal_sliders());
        let sliders = diagonal & bishops | orthogonal & rooks;
        let leapers = sides.us
            & (at.knight & placement.knights()
                | at.king & placement.kings()
                | at.pawn[Sides::<WHITE>::THEM as usize] & placement.pawns());
        let attackers = sliders | leapers;
        if attackers.is_empty() {
            self.add_leapers::<WHITE>(at);
            self.add_sliders(diagonal, orthogonal);
            for slider in at.diagonals & bishops | at.orthogonals & rooks {
                let blockers = tables.between(square, slider) & occupied;
                self.watch.add_blockers(blockers, sides.us);
            }
            return false;
        }
        self.watch.add_attackers(attackers, |attacker| tables.between(square, attacker));
        true
    }
}
