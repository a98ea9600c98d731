//! The generator of legal moves: one, which hands sets of moves to a visitor.

mod group;
mod replies;
mod tables;
mod threats;
mod visitors;

use std::ops::ControlFlow;

use warpboard_core::sweeps::Span;
use warpboard_core::{Cell, Color, Position};

use crate::board::{ALL, CELLS, FAR_RANK, FILES, PAWN_RANK, dead_cells, enemy_camp, ranks_for};
use crate::castling::Castling;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::{Mitawi, STEWARDS};

pub(crate) use group::Group;
pub(crate) use replies::count_replies;
use tables::{
    Bits, DIAGONAL, EAST, Forward, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST,
    STEPS, STRAIGHT, TABLES, Tables, WEST, bits, edge, shift,
};
pub(crate) use tables::{LineBits, toggle_lines};
use threats::{Army, Safety, Threats, is_attacked};
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
fn each(set: Bits) -> EachCell {
    EachCell { base: 0, word: set as u64, next: (set >> 64) as u64 }
}

/// The cells of a set, word by word: one loop, so that what is done for each cell is inlined once.
struct EachCell {
    base: usize,
    word: u64,
    next: u64,
}

impl Iterator for EachCell {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.word == 0 {
            if self.next == 0 {
                return None;
            }
            self.word = std::mem::take(&mut self.next);
            self.base = 64;
        }
        let cell = Cell::new(self.base + self.word.trailing_zeros() as usize);
        self.word &= self.word - 1;
        Some(cell)
    }
}

/// The cell by a distance in cell numbers from one.
#[inline(always)]
fn by(cell: Cell, distance: isize) -> Cell {
    Cell::new(cell.index().wrapping_add_signed(distance))
}

/// The cells by a distance in cell numbers from `set`.
#[inline(always)]
const fn shift_by(set: Bits, distance: isize) -> Bits {
    if distance > 0 { set << distance } else { set >> -distance }
}

/// The cells whose neighbour in a direction `own` leaves open; at the edge of the board perhaps
/// more.
#[inline(always)]
const fn open<const D: usize>(own: Bits) -> Bits {
    shift_by(!own, -STEPS[D])
}

/// The cells that have an orthogonal neighbour which `own` leaves open.
#[inline(always)]
const fn open_straight(own: Bits) -> Bits {
    open::<EAST>(own) | open::<NORTH>(own) | open::<WEST>(own) | open::<SOUTH>(own)
}

/// The cells that have a diagonal neighbour which `own` leaves open.
#[inline(always)]
const fn open_diagonal(own: Bits) -> Bits {
    open::<NORTH_EAST>(own)
        | open::<NORTH_WEST>(own)
        | open::<SOUTH_WEST>(own)
        | open::<SOUTH_EAST>(own)
}

/// Hands all legal moves to a visitor.
#[inline(always)]
fn generate<V: Visitor>(position: &Mitawi, visitor: &mut V) -> ControlFlow<V::Break> {
    // Two copies of the generator, one a color: in each, forward is known.
    match position.side_to_move() {
        Color::White => generate_for(position, Color::White, visitor),
        Color::Black => generate_for(position, Color::Black, visitor),
    }
}

#[inline(always)]
fn generate_for<V: Visitor>(
    position: &Mitawi,
    us: Color,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    // MW-53: a position so won has no legal moves.
    if position.special_win(!us).is_some() {
        return ControlFlow::Continue(());
    }
    let mut threats = Threats::new();
    let safety = Safety::new(position, us, &mut threats);
    let ours = Army::new(position, us);
    let enemy = bits(position.army(!us));
    let board = Board {
        position,
        tables: &TABLES,
        us,
        ours,
        enemy,
        occupied: ours.all | enemy,
        our_lines: &position.lines[us.index()],
        enemy_lines: &position.lines[(!us).index()],
        camp: bits(enemy_camp(us)),
    };
    board.king_moves(&safety, visitor)?;
    if safety.anywhere != 0 {
        board.piece_moves(ours.all & !safety.bound, safety.anywhere, visitor)?;
        board.drops(safety.anywhere, visitor)?;
    }
    if safety.bound != 0 { board.bound_moves(&safety, visitor) } else { ControlFlow::Continue(()) }
}

/// What the parts of the generator share.
struct Board<'a> {
    position: &'a Mitawi,
    tables: &'a Tables,
    us: Color,
    ours: Army<'a>,
    enemy: Bits,
    occupied: Bits,
    our_lines: &'a LineBits,
    enemy_lines: &'a LineBits,
    /// The enemy camp.
    camp: Bits,
}

impl Board<'_> {
    /// A cell's line along an axis: its span, and the pieces on its word.
    #[inline(always)]
    fn line(&self, cell: Cell, axis: usize) -> (&Span, u64, u64) {
        let span = &self.tables.sweeps.spans(cell)[axis];
        (span, self.our_lines.word_at(span.word()), self.enemy_lines.word_at(span.word()))
    }

    #[inline(always)]
    fn king_moves<V: Visitor>(
        &self,
        safety: &Safety<'_>,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
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
    #[inline(always)]
    fn castling(&self, right: Castling) -> Bits {
        let (between, crossed) = right.way();
        if bits(between) & self.occupied != 0 {
            return 0;
        }
        let attacked = each(bits(crossed))
            .any(|cell| is_attacked(self.position, cell, !self.us, self.occupied));
        if attacked { 0 } else { 1 << right.cells().king_to.index() }
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
        let anywhere = allowed == Bits::MAX;
        let movers = Movers { board: self, pieces, targets, anywhere };
        let own = self.ours.all;
        movers.slides(Group::Straight, STRAIGHT, open_straight(own), visitor)?;
        movers.slides(Group::Diagonal, DIAGONAL, open_diagonal(own), visitor)?;
        movers.hops(Group::StraightHop, STRAIGHT, visitor)?;
        movers.hops(Group::DiagonalHop, DIAGONAL, visitor)?;
        movers.leaps(visitor)?;
        movers.two_steps(visitor)?;
        let (ahead, aslant) = match self.us {
            Color::White => (open::<NORTH>(own), open::<NORTH_EAST>(own) | open::<NORTH_WEST>(own)),
            Color::Black => (open::<SOUTH>(own), open::<SOUTH_EAST>(own) | open::<SOUTH_WEST>(own)),
        };
        movers.forward_slides(Group::Wing, [STRAIGHT[1]], ahead, visitor)?;
        movers.forward_slides(Group::Mitre, DIAGONAL, aslant, visitor)?;
        movers.forward_leaps(visitor)?;
        movers.pawns(visitor)
    }

    /// The moves of the pieces whose leaving their cell matters: few, so kept out of the way.
    #[inline(never)]
    fn bound_moves<V: Visitor>(
        &self,
        safety: &Safety<'_>,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for cell in each(safety.bound) {
            let targets = safety.for_piece(cell, self.occupied);
            if targets != 0 {
                self.piece_moves(1 << cell.index(), targets, visitor)?;
            }
        }
        ControlFlow::Continue(())
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
    fn slides<V: Visitor>(
        &self,
        group: Group,
        axes: [usize; 2],
        open: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(self.of(group) & open) {
            for axis in axes {
                let (span, ours, enemy) = self.board.line(from, axis);
                self.along(from, span, span.slides(ours | enemy) & !ours, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Cannon, Arrow, Tank, along the lines of two axes.
    #[inline(always)]
    fn hops<V: Visitor>(
        &self,
        group: Group,
        axes: [usize; 2],
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for from in each(self.of(group)) {
            for axis in axes {
                let (span, ours, enemy) = self.board.line(from, axis);
                let occupied = ours | enemy;
                let targets = (span.slides(occupied) & !occupied) | (span.hops(occupied) & enemy);
                self.along(from, span, targets, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves along a line, none of them to a cell of the own army's.
    #[inline(always)]
    fn along<V: Visitor>(
        &self,
        from: Cell,
        span: &Span,
        targets: u64,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        if self.anywhere {
            visitor.along(from, &self.board.tables.sweeps, span.word(), targets)
        } else {
            visitor.moves(from, self.expand(span, targets))
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

    /// Wing, Mitre, Princess (MW-25), along the lines of some axes.
    #[inline(always)]
    fn forward_slides<const A: usize, V: Visitor>(
        &self,
        group: Group,
        axes: [usize; A],
        open: Bits,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
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
                    visitor.along(from, &tables.sweeps, word, targets & !far.word_at(word))?;
                    visitor.flips_along(
                        from,
                        &tables.sweeps,
                        word,
                        targets & camp.word_at(word),
                    )?;
                } else {
                    let targets = self.expand(span, targets);
                    visitor.moves(from, targets & !bits(dead_cells(us, Role::Wing)))?;
                    visitor.flips(from, targets & self.board.camp)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Helm, Hump, Handyman (MW-25).
    #[inline(always)]
    fn forward_leaps<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let Board { us, camp, .. } = *self.board;
        let (helms, humps) = (self.of(Group::Helm), self.of(Group::Hump));
        let [helm_dead, hump_dead] =
            [Role::Helm, Role::Hump].map(|role| bits(dead_cells(us, role)));
        for (pieces, ranks, dead) in [(helms, 2, helm_dead), (humps, 3, hump_dead)] {
            let ahead = if us == Color::White { ranks } else { -ranks } * FILES as isize;
            for (aside, edge) in [(-1, edge::<WEST>(1)), (1, edge::<EAST>(1))] {
                let distance = ahead + aside;
                let targets = shift_by(pieces & !edge, distance) & self.targets;
                visitor.shifted(distance, targets & !dead)?;
                if targets & camp != 0 {
                    visitor.flips_shifted(distance, targets & camp)?;
                    // A Handyman goes on by the leaps of a Helm where a Hump would be stuck.
                    let handymen = shift_by(pieces & helms & !edge, distance) & targets;
                    visitor.shifted(distance, handymen & dead & !helm_dead)?;
                }
            }
        }
        ControlFlow::Continue(())
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
