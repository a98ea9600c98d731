//! The generator of legal moves: one, which hands sets of moves to a visitor.

mod group;
mod tables;
mod threats;
mod visitors;

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color, Position};

use crate::board::{ALL, CELLS, FAR_RANK, PAWN_RANK, dead_cells, enemy_camp, ranks_for};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::{Castling, Mitawi, STEWARDS};

pub(crate) use group::Group;
use tables::{
    Bits, EAST, Forward, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, STEPS,
    TABLES, Tables, WEST, bits, edge, first, shift, slide, up_to_first,
};
use threats::{Army, Safety, is_attacked};
use visitors::{Count, Each, Visitor};

/// Whether the King of `color` is attacked.
pub(crate) fn in_check(position: &Mitawi, color: Color) -> bool {
    let occupied = bits(position.army(color) | position.army(!color));
    is_attacked(position, position.king(color), !color, occupied)
}

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count(position: &Mitawi) -> u64 {
    let mut count = Count::default();
    let flow = generate(position, &mut count);
    debug_assert!(flow.is_continue());
    count.moves()
}

/// Calls `visit` for each legal move.
#[inline(always)]
pub(crate) fn visit<B>(
    position: &Mitawi,
    visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    generate(position, &mut Each(visit))
}

/// The cells of a set.
#[inline(always)]
fn each(mut set: Bits) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = Cell::new(set.trailing_zeros() as usize);
        set &= set - 1;
        Some(cell)
    })
}

/// Hands all legal moves to a visitor.
#[inline(always)]
fn generate<V: Visitor>(position: &Mitawi, visitor: &mut V) -> ControlFlow<V::Break> {
    // MW-53: a position so won has no legal moves.
    if position.special_win().is_some() {
        return ControlFlow::Continue(());
    }
    let us = position.side_to_move();
    let safety = Safety::new(position);
    let ours = Army::new(position, us);
    let enemy = bits(position.army(!us));
    let board = Board {
        position,
        tables: &TABLES,
        us,
        ours,
        enemy,
        occupied: ours.all | enemy,
        camp: bits(enemy_camp(us)),
    };
    board.king_moves(&safety, visitor)?;
    if safety.anywhere != 0 {
        board.piece_moves(ours.all & !safety.bound, safety.anywhere, visitor)?;
        board.drops(safety.anywhere, visitor)?;
    }
    for cell in each(safety.bound) {
        let targets = safety.for_piece(cell, board.occupied);
        if targets != 0 {
            board.piece_moves(1 << cell.index(), targets, visitor)?;
        }
    }
    ControlFlow::Continue(())
}

/// What the parts of the generator share.
struct Board<'a> {
    position: &'a Mitawi,
    tables: &'a Tables,
    us: Color,
    ours: Army<'a>,
    enemy: Bits,
    occupied: Bits,
    /// The enemy camp.
    camp: Bits,
}

impl Board<'_> {
    #[inline(always)]
    fn king_moves<V: Visitor>(&self, safety: &Safety, visitor: &mut V) -> ControlFlow<V::Break> {
        let king = self.position.king(self.us);
        let steps = self.tables.king[king.index()] & !self.ours.all;
        let without = self.occupied & !(1 << king.index());
        let mut targets = 0;
        for to in each(steps) {
            if !is_attacked(self.position, to, !self.us, without) {
                targets |= 1 << to.index();
            }
        }
        if !safety.in_check {
            for right in Castling::ALL {
                if right.color() == self.us && self.position.may_castle(right) {
                    targets |= self.castling(right);
                }
            }
        }
        visitor.moves(king, targets)
    }

    /// The King's target of castling, if it is legal (MW-35).
    fn castling(&self, right: Castling) -> Bits {
        let cells = right.cells();
        if self.tables.between(cells.king_from, cells.rook_from) & self.occupied != 0 {
            return 0;
        }
        let king_to = 1 << cells.king_to.index();
        let crossed = self.tables.between(cells.king_from, cells.king_to) | king_to;
        let attacked =
            each(crossed).any(|cell| is_attacked(self.position, cell, !self.us, self.occupied));
        if attacked { 0 } else { king_to }
    }

    /// The moves of `pieces`, which are some of the army's, to `allowed` cells; all but the King's.
    #[inline(always)]
    fn piece_moves<V: Visitor>(
        &self,
        pieces: Bits,
        allowed: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let targets = allowed & !self.ours.all & bits(ALL);
        let movers = Movers { board: self, pieces, targets };
        movers.slides(visitor)?;
        movers.hops(visitor)?;
        movers.leaps(visitor)?;
        movers.two_steps(visitor)?;
        movers.forward_pieces(visitor)?;
        movers.pawns(visitor)
    }

    /// Reintroductions (MW-31).
    #[inline(always)]
    fn drops<V: Visitor>(&self, allowed: Bits, visitor: &mut V) -> ControlFlow<V::Break> {
        for role in Role::HAND {
            if self.position.in_hand(self.us, role) > 0 {
                let targets = allowed & !self.occupied & bits(ALL);
                visitor.drops(role, targets & !bits(dead_cells(self.us, role)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Some pieces of the army and the cells that they may go to.
struct Movers<'a> {
    board: &'a Board<'a>,
    pieces: Bits,
    targets: Bits,
}

impl Movers<'_> {
    #[inline(always)]
    fn of(&self, group: Group) -> Bits {
        self.board.ours.of(group) & self.pieces
    }

    /// The pieces whose next cell in a direction is on the board and not their own army's.
    #[inline(always)]
    fn open<const D: usize>(&self, pieces: Bits) -> Bits {
        let step = STEPS[D].unsigned_abs();
        let ours = self.board.ours.all;
        pieces & !if D < 4 { ours >> step } else { ours << step }
    }

    /// Rook, Bishop, Queen.
    #[inline(always)]
    fn slides<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let (straight, diagonal) = (self.of(Group::Straight), self.of(Group::Diagonal));
        self.ray_slides::<EAST, V>(straight, visitor)?;
        self.ray_slides::<NORTH, V>(straight, visitor)?;
        self.ray_slides::<WEST, V>(straight, visitor)?;
        self.ray_slides::<SOUTH, V>(straight, visitor)?;
        self.ray_slides::<NORTH_EAST, V>(diagonal, visitor)?;
        self.ray_slides::<NORTH_WEST, V>(diagonal, visitor)?;
        self.ray_slides::<SOUTH_EAST, V>(diagonal, visitor)?;
        self.ray_slides::<SOUTH_WEST, V>(diagonal, visitor)
    }

    #[inline(always)]
    fn ray_slides<const D: usize, V: Visitor>(
        &self,
        pieces: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(self.open::<D>(pieces)) {
            let ray = self.board.tables.rays[D][from.index()];
            visitor.moves(from, slide::<D>(ray, self.board.occupied) & self.targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Cannon, Arrow, Tank.
    #[inline(always)]
    fn hops<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let (straight, diagonal) = (self.of(Group::StraightHop), self.of(Group::DiagonalHop));
        self.ray_hops::<EAST, V>(straight, visitor)?;
        self.ray_hops::<NORTH, V>(straight, visitor)?;
        self.ray_hops::<WEST, V>(straight, visitor)?;
        self.ray_hops::<SOUTH, V>(straight, visitor)?;
        self.ray_hops::<NORTH_EAST, V>(diagonal, visitor)?;
        self.ray_hops::<NORTH_WEST, V>(diagonal, visitor)?;
        self.ray_hops::<SOUTH_EAST, V>(diagonal, visitor)?;
        self.ray_hops::<SOUTH_WEST, V>(diagonal, visitor)
    }

    #[inline(always)]
    fn ray_hops<const D: usize, V: Visitor>(
        &self,
        pieces: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(pieces) {
            let ray = self.board.tables.rays[D][from.index()];
            let blockers = ray & self.board.occupied;
            let reached = ray & up_to_first::<D>(blockers);
            let captured = first::<D>(blockers & !reached) & self.board.enemy;
            visitor.moves(from, ((reached & !blockers) | captured) & self.targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Knight, Camel, Gnu, Steward, and the promoted pieces.
    #[inline(always)]
    fn leaps<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let tables = self.board.tables;
        let forward = &tables.forward[self.board.us.index()];
        self.table_leaps(Group::Knight, &tables.knight, self.targets, visitor)?;
        self.table_leaps(Group::Camel, &tables.camel, self.targets, visitor)?;
        self.table_leaps(
            Group::Steward,
            &tables.steward_moves,
            self.targets & !self.board.enemy,
            visitor,
        )?;
        self.table_leaps(
            Group::Steward,
            &tables.steward_captures,
            self.targets & self.board.enemy,
            visitor,
        )?;
        self.table_leaps(Group::Gold, &forward.gold, self.targets, visitor)?;
        self.table_leaps(Group::Silver, &forward.silver, self.targets, visitor)?;
        self.table_leaps(Group::Prince, &tables.king, self.targets, visitor)
    }

    #[inline(always)]
    fn table_leaps<V: Visitor>(
        &self,
        group: Group,
        table: &[Bits; CELLS],
        targets: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(self.of(group)) {
            visitor.moves(from, table[from.index()] & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Dabbaba, Elephant, Alibaba.
    #[inline(always)]
    fn two_steps<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let (straight, diagonal) = (self.of(Group::Dabbaba), self.of(Group::Elephant));
        self.ray_two_steps::<EAST, V>(straight, visitor)?;
        self.ray_two_steps::<NORTH, V>(straight, visitor)?;
        self.ray_two_steps::<WEST, V>(straight, visitor)?;
        self.ray_two_steps::<SOUTH, V>(straight, visitor)?;
        self.ray_two_steps::<NORTH_EAST, V>(diagonal, visitor)?;
        self.ray_two_steps::<NORTH_WEST, V>(diagonal, visitor)?;
        self.ray_two_steps::<SOUTH_EAST, V>(diagonal, visitor)?;
        self.ray_two_steps::<SOUTH_WEST, V>(diagonal, visitor)
    }

    #[inline(always)]
    fn ray_two_steps<const D: usize, V: Visitor>(
        &self,
        pieces: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let middles = shift::<D>(pieces & !edge::<D>(2)) & !self.board.occupied;
        visitor.shifted(2 * STEPS[D], shift::<D>(middles) & self.targets)
    }

    /// Wing, Mitre, Princess, Helm, Hump, Handyman (MW-25).
    #[inline(always)]
    fn forward_pieces<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let (wings, mitres) = (self.of(Group::Wing), self.of(Group::Mitre));
        match self.board.us {
            Color::White => {
                self.flip_slides::<NORTH, V>(wings, visitor)?;
                self.flip_slides::<NORTH_EAST, V>(mitres, visitor)?;
                self.flip_slides::<NORTH_WEST, V>(mitres, visitor)?;
            }
            Color::Black => {
                self.flip_slides::<SOUTH, V>(wings, visitor)?;
                self.flip_slides::<SOUTH_EAST, V>(mitres, visitor)?;
                self.flip_slides::<SOUTH_WEST, V>(mitres, visitor)?;
            }
        }
        let Forward { helm, hump, .. } = &self.board.tables.forward[self.board.us.index()];
        let (helms, humps) = (self.of(Group::Helm), self.of(Group::Hump));
        for from in each(helms) {
            self.flip(Role::Helm, from, helm[from.index()], visitor)?;
        }
        for from in each(humps & helms) {
            self.flip(Role::Handyman, from, hump[from.index()], visitor)?;
        }
        for from in each(humps & !helms) {
            self.flip(Role::Hump, from, hump[from.index()], visitor)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn flip_slides<const D: usize, V: Visitor>(
        &self,
        pieces: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(self.open::<D>(pieces)) {
            let ray = self.board.tables.rays[D][from.index()];
            self.flip(Role::Wing, from, slide::<D>(ray, self.board.occupied), visitor)?;
        }
        ControlFlow::Continue(())
    }

    /// Moves of an unpromoted Shogi-style piece, which may or must be flipped in the camp; `role`
    /// is one that must be flipped where this piece must.
    #[inline(always)]
    fn flip<V: Visitor>(
        &self,
        role: Role,
        from: Cell,
        targets: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let targets = targets & self.targets;
        visitor.moves(from, targets & !bits(dead_cells(self.board.us, role)))?;
        visitor.flips(from, targets & self.board.camp)
    }

    /// Pawns (MW-20 to MW-22, MW-52).
    #[inline(always)]
    fn pawns<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let pawns = self.of(Group::Pawn);
        match self.board.us {
            Color::White => self.pawns_ahead::<NORTH, NORTH_WEST, NORTH_EAST, V>(pawns, visitor),
            Color::Black => self.pawns_ahead::<SOUTH, SOUTH_WEST, SOUTH_EAST, V>(pawns, visitor),
        }
    }

    #[inline(always)]
    fn pawns_ahead<const A: usize, const L: usize, const R: usize, V: Visitor>(
        &self,
        pawns: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let empty = !self.board.occupied;
        let single = shift::<A>(pawns) & empty;
        let beyond_array = bits(ranks_for(self.board.us, PAWN_RANK + 1, 1));
        let double = shift::<A>(single & beyond_array) & empty & self.targets;
        visitor.shifted(2 * STEPS[A], double)?;
        self.pawn_moves(STEPS[A], single & self.targets, visitor)?;
        let enemy = self.board.enemy & self.targets;
        self.pawn_moves(STEPS[L], shift::<L>(pawns & !edge::<L>(1)) & enemy, visitor)?;
        self.pawn_moves(STEPS[R], shift::<R>(pawns & !edge::<R>(1)) & enemy, visitor)
    }

    /// Single pawn moves by a distance in cell numbers: with the promotions that there are.
    #[inline(always)]
    fn pawn_moves<V: Visitor>(
        &self,
        distance: isize,
        targets: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        if targets & self.board.camp == 0 {
            return visitor.shifted(distance, targets);
        }
        self.pawn_moves_in_camp(distance, targets, visitor)
    }

    fn pawn_moves_in_camp<V: Visitor>(
        &self,
        distance: isize,
        targets: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let Board { position, us, camp, .. } = *self.board;
        let far = bits(ranks_for(us, FAR_RANK, 1));
        visitor.shifted(distance, targets & !far)?;
        if position.pool_is_empty(us) {
            if position.stewards(us) < STEWARDS {
                visitor.promotions(distance, targets & far, Role::Steward)
            } else {
                visitor.shifted(distance, targets & far)
            }
        } else {
            for role in Role::POOL {
                if position.in_pool(us, role) > 0 {
                    visitor.promotions(distance, targets & camp, role)?;
                }
            }
            ControlFlow::Continue(())
        }
    }
}
