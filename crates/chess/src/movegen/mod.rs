//! Legal moves, found directly: no move is made to see whether it was legal.
//!
//! One generator hands out sets of destinations, as [`Batch`]es. Checks limit the destinations
//! of all pieces but the king; pinned pieces are left out and come separately; the king goes where
//! nothing attacks, with itself taken off the board.

pub(crate) mod replies;

use std::ops::ControlFlow::{self, Continue};

use warpboard_core::batch::{Count, Listener};
use warpboard_core::safety::{Safety, Threat};
use warpboard_core::{Cell, Color};

use crate::board::castling::WAYS;
use crate::board::{SquareTable, Squares, Tables, file, forward, rank, shift, tables};
use crate::moves::Batch;
use crate::piece::Role;
use crate::position::Chess;
use crate::position::attacks::{en_passant_captors, pawns_attacking};

/// What [`Generate::generate`](warpboard_core::batch::Generate::generate) does.
#[inline(always)]
pub(crate) fn generate<L: Listener<Batch>>(
    position: &Chess,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    match position.side {
        Color::White => Generator::<true>::new(position).run(listener),
        Color::Black => Generator::<false>::new(position).run(listener),
    }
}

/// The number of moves of pinned pieces, for a side that is not in check.
#[inline(never)]
pub(crate) fn count_pinned(position: &Chess, snipers: Squares) -> u64 {
    let mut count = Count::default();
    let Continue(()) = match position.side {
        Color::White => Generator::<true>::new(position).pinned_moves(snipers, &mut count),
        Color::Black => Generator::<false>::new(position).pinned_moves(snipers, &mut count),
    };
    count.0
}

/// What the steps of the generator share. `WHITE` is to move.
struct Generator<'a, const WHITE: bool> {
    position: &'a Chess,
    tables: &'static Tables,
    king: Cell,
    king_table: &'static SquareTable,
    us: Squares,
    them: Squares,
    occupied: Squares,
}

impl<'a, const WHITE: bool> Generator<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };

    #[inline(always)]
    fn new(position: &'a Chess) -> Self {
        let tables = tables();
        let king = position.placement.king(Self::US);
        Generator {
            position,
            tables,
            king,
            king_table: tables.at(king),
            us: position.placement.army(Self::US),
            them: position.placement.army(!Self::US),
            occupied: position.placement.occupied(),
        }
    }

    #[inline(always)]
    fn run<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let placement = &self.position.placement;
        let snipers = self.them
            & (self.king_table.diagonals & placement.diagonal_sliders()
                | self.king_table.orthogonals & placement.orthogonal_sliders());
        let leapers = self.them
            & (self.king_table.knight & placement.knights()
                | self.king_table.pawn[Self::US as usize] & placement.pawns());
        let mut safety = Safety::default();
        for sniper in snipers {
            safety.add(self.slider(sniper), self.occupied, self.us);
        }
        for leaper in leapers {
            safety.add(Threat::leap(leaper), self.occupied, self.us);
        }

        self.king_moves(safety.is_check(), listener)?;
        // CH-21: a double check leaves the king's moves, a check its way and the checker.
        if safety.check_mask.is_empty() {
            return Continue(());
        }
        if !safety.is_check() && !safety.blockers.is_empty() {
            self.pinned_moves(snipers, listener)?;
        }
        let to = safety.check_mask - self.us;
        let free = self.us - safety.blockers;
        self.pawn_moves(free, to, listener)?;
        for from in placement.knights() & free {
            listener.hear(Batch::piece(from, self.tables.at(from).knight & to))?;
        }
        for from in placement.diagonal_sliders() & free {
            listener.hear(Batch::piece(from, self.tables.bishop(from, self.occupied) & to))?;
        }
        for from in placement.orthogonal_sliders() & free {
            listener.hear(Batch::piece(from, self.tables.rook(from, self.occupied) & to))?;
        }
        self.en_passant(listener)
    }

    /// An enemy slider on one of the king's lines.
    #[inline]
    fn slider(&self, sniper: Cell) -> Threat<1> {
        Threat { attacker: sniper, way: self.tables.between(self.king, sniper), screens: 0 }
    }

    #[inline(always)]
    fn king_moves<L: Listener<Batch>>(
        &self,
        in_check: bool,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let to = self.king_table.king - self.us;
        // Castling (CH-10), too, needs an empty square beside the king.
        if to.is_empty() {
            return Continue(());
        }
        let attacked = self.attacked_around_king();
        let mut to = to - attacked;
        if !in_check {
            for way in self.position.castling.of(Self::US).map(|right| &WAYS[right]) {
                if way.between.is_disjoint(self.occupied) && way.walk.is_disjoint(attacked) {
                    to.insert(way.king_to);
                }
            }
        }
        listener.hear(Batch::piece(self.king, to))
    }

    /// Of the squares that the king may step or castle to those that are attacked (CH-8, CH-12),
    /// with the king off the board; elsewhere the set is not complete.
    #[inline(always)]
    fn attacked_around_king(&self) -> Squares {
        let placement = &self.position.placement;
        let occupied = self.occupied - self.king.into();
        let around = self.king_table;
        let pawns = placement.pawns() & self.them;
        let ahead = -8 * forward(Self::US);
        let mut attacked = shift(pawns - file(0), ahead - 1) | shift(pawns - file(7), ahead + 1);
        attacked |= self.tables.at(placement.king(!Self::US)).king;
        for from in placement.knights() & self.them & around.knights_around {
            attacked |= self.tables.at(from).knight;
        }
        for from in placement.diagonal_sliders() & self.them & around.diagonals_around {
            attacked |= self.tables.bishop(from, occupied);
        }
        for from in placement.orthogonal_sliders() & self.them & around.orthogonals_around {
            attacked |= self.tables.rook(from, occupied);
        }
        attacked
    }

    /// A pinned piece moves on the line to its pinner only (CH-20): a slider of that kind of line freely, a
    /// pawn if the line is its own way. Only without check: a pinned piece cannot parry one.
    fn pinned_moves<L: Listener<Batch>>(
        &self,
        snipers: Squares,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let placement = &self.position.placement;
        for sniper in snipers {
            let line = self.tables.between(self.king, sniper);
            let blockers = line & self.occupied;
            let pinned = blockers & self.us;
            if blockers.has_several() {
                continue;
            }
            let Some(from) = pinned.first() else { continue };
            let diagonal = self.king_table.diagonals.contains(sniper);
            let sliders = if diagonal {
                placement.diagonal_sliders()
            } else {
                placement.orthogonal_sliders()
            };
            let to = (line | sniper.into()) - pinned;
            if sliders.contains(from) {
                listener.hear(Batch::piece(from, to))?;
            } else {
                self.pawn_moves(pinned, to, listener)?;
            }
        }
        Continue(())
    }

    /// Moves of the pawns among `free` to squares of `to` (CH-5, CH-7), en passant apart.
    #[inline(always)]
    fn pawn_moves<L: Listener<Batch>>(
        &self,
        free: Squares,
        to: Squares,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let ahead = 8 * forward(Self::US);
        let (third, last) = if WHITE { (rank(2), rank(7)) } else { (rank(5), rank(0)) };
        let pawns = self.position.placement.pawns() & free;
        let single = shift(pawns, ahead) - self.occupied;
        let double = shift(single & third, ahead) - self.occupied;
        let west = shift(pawns - file(0), ahead - 1) & self.them;
        let east = shift(pawns - file(7), ahead + 1) & self.them;
        listener.hear(Batch::pawns(2 * ahead, double & to))?;
        let moves = [(ahead, single), (ahead - 1, west), (ahead + 1, east)];
        let mut promotes = false;
        for (step, targets) in moves {
            promotes |= !targets.is_disjoint(last);
            listener.hear(Batch::pawns(step, (targets & to) - last))?;
        }
        if promotes {
            for (step, targets) in moves {
                for role in Role::PROMOTIONS {
                    listener.hear(Batch::promotions(step, targets & to & last, role))?;
                }
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn en_passant<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let Some(passed) = self.position.passed_over() else { return Continue(()) };
        let placement = &self.position.placement;
        if pawns_attacking(placement, passed, Self::US).is_empty() {
            return Continue(());
        }
        let captors = en_passant_captors(placement, Self::US, passed);
        captors.iter().try_for_each(|from| listener.hear(Batch::piece(from, passed.into())))
    }
}
