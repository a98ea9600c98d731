//! Moves of the pieces but the King.

use std::ops::ControlFlow;

use warpboard_core::attacks::sweeps::Span;
use warpboard_core::batch::Listener;
use warpboard_core::{Cell, Color};

use super::batch::Batch;
use super::board::{Board, open, open_diagonal, open_straight, shift_by};
use crate::board::group::{DIAGONAL, Group, STRAIGHT};
use crate::board::tables::{
    Bits, EAST, Forward, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, STEPS, WEST,
    bits, each, edge, shift,
};
use crate::board::{ALL, CELLS, FAR_RANK, FILES, PAWN_RANK, dead_cells, ranks_for};
use crate::piece::Role;
use crate::position::STEWARDS;

impl Board<'_> {
    /// The moves of `pieces`, which are some of the army's, to `allowed` cells; all but the King's.
    #[inline(always)]
    pub(super) fn piece_moves<L: Listener<Batch>>(
        &self,
        pieces: Bits,
        allowed: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let targets = allowed & !self.ours.all & bits(ALL);
        let anywhere = allowed == Bits::MAX;
        let movers = Movers { board: self, pieces, targets, anywhere };
        let own = self.ours.all;
        movers.slides(Group::Straight, STRAIGHT, open_straight(own), listener)?;
        movers.slides(Group::Diagonal, DIAGONAL, open_diagonal(own), listener)?;
        movers.hops(Group::StraightHop, STRAIGHT, listener)?;
        movers.hops(Group::DiagonalHop, DIAGONAL, listener)?;
        movers.leaps(listener)?;
        movers.two_steps(listener)?;
        let (ahead, aslant) = match self.us {
            Color::White => (open::<NORTH>(own), open::<NORTH_EAST>(own) | open::<NORTH_WEST>(own)),
            Color::Black => (open::<SOUTH>(own), open::<SOUTH_EAST>(own) | open::<SOUTH_WEST>(own)),
        };
        movers.forward_slides(Group::Wing, [STRAIGHT[1]], ahead, listener)?;
        movers.forward_slides(Group::Mitre, DIAGONAL, aslant, listener)?;
        movers.forward_leaps(listener)?;
        movers.pawns(listener)
    }
}

/// Some pieces of the army and the cells that they may go to.
struct Movers<'a> {
    board: &'a Board<'a>,
    pieces: Bits,
    targets: Bits,
    /// Whether the targets are all cells but the own army's.
    anywhere: bool,
}

impl Movers<'_> {
    #[inline(always)]
    fn of(&self, group: Group) -> Bits {
        bits(self.board.position.groups[group as usize]) & self.pieces
    }

    /// Rook, Bishop, Queen, along the lines of two axes.
    #[inline(always)]
    fn slides<L: Listener<Batch>>(
        &self,
        group: Group,
        axes: [usize; 2],
        open: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        for from in each(self.of(group) & open) {
            for axis in axes {
                let (span, ours, enemy) = self.board.line(from, axis);
                self.along(from, span, span.slides(ours | enemy) & !ours, listener)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Cannon, Arrow, Tank, along the lines of two axes.
    #[inline(always)]
    fn hops<L: Listener<Batch>>(
        &self,
        group: Group,
        axes: [usize; 2],
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        for from in each(self.of(group)) {
            for axis in axes {
                let (span, ours, enemy) = self.board.line(from, axis);
                let occupied = ours | enemy;
                let targets = (span.slides(occupied) & !occupied) | (span.hops(occupied) & enemy);
                self.along(from, span, targets, listener)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves along a line, none of them to a cell of the own army's.
    #[inline(always)]
    fn along<L: Listener<Batch>>(
        &self,
        from: Cell,
        span: &Span,
        targets: u64,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        if self.anywhere {
            listener.hear(Batch::line(from, span.word(), targets))
        } else {
            listener.hear(Batch::piece(from, self.expand(span, targets)))
        }
    }

    /// The cells of a line's bits that are among the targets.
    #[inline(never)]
    fn expand(&self, span: &Span, targets: u64) -> Bits {
        let cells = self.board.tables.sweeps.cells(span.word(), targets);
        cells.fold(0, |set, cell| set | 1 << cell.index()) & self.targets
    }

    /// Knight, Camel, Gnu, Steward, and the promoted pieces.
    #[inline(always)]
    fn leaps<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let tables = self.board.tables;
        let forward = &tables.forward[self.board.us.index()];
        self.table_leaps(Group::Knight, &tables.knight, self.targets, listener)?;
        self.table_leaps(Group::Camel, &tables.camel, self.targets, listener)?;
        self.table_leaps(
            Group::Steward,
            &tables.steward_moves,
            self.targets & !self.board.enemy,
            listener,
        )?;
        self.table_leaps(
            Group::Steward,
            &tables.steward_captures,
            self.targets & self.board.enemy,
            listener,
        )?;
        self.table_leaps(Group::Gold, &forward.gold, self.targets, listener)?;
        self.table_leaps(Group::Silver, &forward.silver, self.targets, listener)?;
        self.table_leaps(Group::Prince, &tables.king, self.targets, listener)
    }

    #[inline(always)]
    fn table_leaps<L: Listener<Batch>>(
        &self,
        group: Group,
        table: &[Bits; CELLS],
        targets: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        for from in each(self.of(group)) {
            listener.hear(Batch::piece(from, table[from.index()] & targets))?;
        }
        ControlFlow::Continue(())
    }

    /// Dabbaba, Elephant, Alibaba.
    #[inline(always)]
    fn two_steps<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let (straight, diagonal) = (self.of(Group::Dabbaba), self.of(Group::Elephant));
        self.ray_two_steps::<EAST, L>(Group::Dabbaba, straight, listener)?;
        self.ray_two_steps::<NORTH, L>(Group::Dabbaba, straight, listener)?;
        self.ray_two_steps::<WEST, L>(Group::Dabbaba, straight, listener)?;
        self.ray_two_steps::<SOUTH, L>(Group::Dabbaba, straight, listener)?;
        self.ray_two_steps::<NORTH_EAST, L>(Group::Elephant, diagonal, listener)?;
        self.ray_two_steps::<NORTH_WEST, L>(Group::Elephant, diagonal, listener)?;
        self.ray_two_steps::<SOUTH_EAST, L>(Group::Elephant, diagonal, listener)?;
        self.ray_two_steps::<SOUTH_WEST, L>(Group::Elephant, diagonal, listener)
    }

    #[inline(always)]
    fn ray_two_steps<const D: usize, L: Listener<Batch>>(
        &self,
        element: Group,
        pieces: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let middles = shift::<D>(pieces & !edge::<D>(2)) & !self.board.occupied;
        listener.hear(Batch::shifted(element, 2 * STEPS[D], shift::<D>(middles) & self.targets))
    }

    /// Wing, Mitre, Princess (MW-25), along the lines of some axes.
    #[inline(always)]
    fn forward_slides<const A: usize, L: Listener<Batch>>(
        &self,
        group: Group,
        axes: [usize; A],
        open: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let Board { us, tables, .. } = *self.board;
        let Forward { camp, far, .. } = &tables.forward[us.index()];
        for from in each(self.of(group) & open) {
            for axis in axes {
                let (span, ours, enemy) = self.board.line(from, axis);
                let slides = match us {
                    Color::White => span.slides_after(ours | enemy),
                    Color::Black => span.slides_before(ours | enemy),
                };
                let targets = slides & !ours;
                if self.anywhere {
                    let word = span.word();
                    listener.hear(Batch::line(from, word, targets & !far.word_at(word)))?;
                    listener
                        .hear(Batch::line(from, word, targets & camp.word_at(word)).flipping())?;
                } else {
                    let targets = self.expand(span, targets);
                    listener
                        .hear(Batch::piece(from, targets & !bits(dead_cells(us, Role::Wing))))?;
                    listener.hear(Batch::piece(from, targets & self.board.camp).flipping())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Helm, Hump, Handyman (MW-25).
    #[inline(always)]
    fn forward_leaps<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let Board { us, camp, .. } = *self.board;
        let (helms, humps) = (self.of(Group::Helm), self.of(Group::Hump));
        let [helm_dead, hump_dead] =
            [Role::Helm, Role::Hump].map(|role| bits(dead_cells(us, role)));
        for (element, pieces, ranks, dead) in
            [(Group::Helm, helms, 2, helm_dead), (Group::Hump, humps, 3, hump_dead)]
        {
            let ahead = if us == Color::White { ranks } else { -ranks } * FILES as isize;
            for (aside, edge) in [(-1, edge::<WEST>(1)), (1, edge::<EAST>(1))] {
                let distance = ahead + aside;
                let targets = shift_by(pieces & !edge, distance) & self.targets;
                listener.hear(Batch::shifted(element, distance, targets & !dead))?;
                if targets & camp != 0 {
                    listener.hear(Batch::shifted(element, distance, targets & camp).flipping())?;
                    // A Handyman goes on by the leaps of a Helm where a Hump would be stuck.
                    let handymen = shift_by(pieces & helms & !edge, distance) & targets;
                    listener.hear(Batch::shifted(
                        element,
                        distance,
                        handymen & dead & !helm_dead,
                    ))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pawns (MW-20 to MW-22, MW-52).
    #[inline(always)]
    fn pawns<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let pawns = self.of(Group::Pawn);
        match self.board.us {
            Color::White => self.pawns_ahead::<NORTH, NORTH_WEST, NORTH_EAST, L>(pawns, listener),
            Color::Black => self.pawns_ahead::<SOUTH, SOUTH_WEST, SOUTH_EAST, L>(pawns, listener),
        }
    }

    #[inline(always)]
    fn pawns_ahead<
        const AHEAD: usize,
        const LEFT: usize,
        const RIGHT: usize,
        L: Listener<Batch>,
    >(
        &self,
        pawns: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let empty = !self.board.occupied;
        let single = shift::<AHEAD>(pawns) & empty;
        let beyond_array = bits(ranks_for(self.board.us, PAWN_RANK + 1, 1));
        let double = shift::<AHEAD>(single & beyond_array) & empty & self.targets;
        listener.hear(Batch::shifted(Group::Pawn, 2 * STEPS[AHEAD], double))?;
        self.pawn_moves(STEPS[AHEAD], single & self.targets, listener)?;
        let enemy = self.board.enemy & self.targets;
        self.pawn_moves(STEPS[LEFT], shift::<LEFT>(pawns & !edge::<LEFT>(1)) & enemy, listener)?;
        self.pawn_moves(STEPS[RIGHT], shift::<RIGHT>(pawns & !edge::<RIGHT>(1)) & enemy, listener)
    }

    /// Single pawn moves by a distance in cell numbers: with the promotions that there are.
    #[inline(always)]
    fn pawn_moves<L: Listener<Batch>>(
        &self,
        distance: isize,
        targets: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        if targets & self.board.camp == 0 {
            return listener.hear(Batch::shifted(Group::Pawn, distance, targets));
        }
        self.pawn_moves_in_camp(distance, targets, listener)
    }

    fn pawn_moves_in_camp<L: Listener<Batch>>(
        &self,
        distance: isize,
        targets: Bits,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let Board { position, us, camp, .. } = *self.board;
        let far = bits(ranks_for(us, FAR_RANK, 1));
        listener.hear(Batch::shifted(Group::Pawn, distance, targets & !far))?;
        if position.pool_is_empty(us) {
            if position.stewards(us) < STEWARDS {
                listener.hear(Batch::promotions(distance, targets & far, Role::Steward))
            } else {
                listener.hear(Batch::shifted(Group::Pawn, distance, targets & far))
            }
        } else {
            for role in Role::POOL {
                if position.in_pool(us, role) > 0 {
                    listener.hear(Batch::promotions(distance, targets & camp, role))?;
                }
            }
            ControlFlow::Continue(())
        }
    }
}
