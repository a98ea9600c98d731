//! The generator of legal moves.

mod batch;
mod replies;
mod threats;

use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::safety::Safety;
use warpboard_core::sweeps::Span;
use warpboard_core::{Cell, Color, Position};

use crate::board::{ALL, CELLS, FAR_RANK, FILES, PAWN_RANK, dead_cells, enemy_camp, ranks_for};
use crate::castling::Castling;
use crate::group::Group;
use crate::piece::Role;
use crate::position::{Mitawi, STEWARDS};

use crate::tables::{
    Bits, DIAGONAL, EAST, Forward, LineBits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST,
    SOUTH_WEST, STEPS, STRAIGHT, TABLES, Tables, WEST, bits, by, cells, each, edge, shift,
};
pub(crate) use batch::Batch;
pub(crate) use threats::attackers;
use threats::{Army, Threats, is_attacked, safety_of};

/// Whether the King of `color` is attacked.
pub(crate) fn in_check(position: &Mitawi, color: Color) -> bool {
    let occupied = bits(position.army(color) | position.army(!color));
    is_attacked(position, position.king(color), !color, occupied)
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

impl Generate for Mitawi {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        // Two copies of the generator, one a color: in each, forward is known.
        match self.side_to_move() {
            Color::White => generate_for(self, Color::White, listener),
            Color::Black => generate_for(self, Color::Black, listener),
        }
    }

    // Large: builds for debugging compile it once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replies(&self) -> Option<u64> {
        replies::count_replies(self)
    }
}

#[inline(always)]
fn generate_for<L: Listener<Batch>>(
    position: &Mitawi,
    us: Color,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    // MW-53: a position so won has no legal moves.
    if position.special_win(!us).is_some() {
        return ControlFlow::Continue(());
    }
    let mut threats = Threats::new();
    let safety = safety_of(position, us, &mut threats);
    let board = Board::new(position, us);
    board.king_moves(&safety, listener)?;
    let check_mask = bits(safety.check_mask);
    if check_mask != 0 {
        board.drops(check_mask, listener)?;
    }
    board.safe_moves(board.ours.all & !bits(safety.blockers), &safety, &threats, listener)
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

impl<'a> Board<'a> {
    #[inline(always)]
    fn new(position: &'a Mitawi, us: Color) -> Board<'a> {
        let ours = Army::new(position, us);
        let enemy = bits(position.army(!us));
        Board {
            position,
            tables: &TABLES,
            us,
            ours,
            enemy,
            occupied: ours.all | enemy,
            our_lines: &position.lines[us.index()],
            enemy_lines: &position.lines[(!us).index()],
            camp: bits(enemy_camp(us)),
        }
    }

    /// A cell's line along an axis: its span, and the pieces on its word.
    #[inline(always)]
    fn line(&self, cell: Cell, axis: usize) -> (&Span, u64, u64) {
        let span = &self.tables.sweeps.spans(cell)[axis];
        (span, self.our_lines.word_at(span.word()), self.enemy_lines.word_at(span.word()))
    }

    #[inline(always)]
    fn king_moves<L: Listener<Batch>>(
        &self,
        safety: &Safety<2>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let king = self.position.king(self.us);
        let steps = self.tables.king[king.index()] & !self.ours.all;
        let without = self.occupied & !(1 << king.index());
        let mut targets = 0;
        for to in each(steps) {
            if !is_attacked(self.position, to, !self.us, without) {
                targets |= 1 << to.index();
            }
        }
        if !safety.is_check() {
            for right in Castling::ALL {
                if right.color() == self.us && self.position.may_castle(right) {
                    targets |= self.castling(right);
                }
            }
        }
        listener.hear(Batch::piece(king, targets))
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
    fn piece_moves<L: Listener<Batch>>(
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

    /// The moves of `free` pieces, whose leaving their cell does not matter, and then those of each
    /// blocker.
    #[inline(always)]
    fn safe_moves<L: Listener<Batch>>(
        &self,
        free: Bits,
        safety: &Safety<2>,
        threats: &Threats,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let mut blockers = safety.blockers.into_iter();
        let (mut pieces, mut targets) = (free, bits(safety.check_mask));
        loop {
            if pieces != 0 && targets != 0 {
                self.piece_moves(pieces, targets, listener)?;
            }
            let Some(cell) = blockers.next() else { return ControlFlow::Continue(()) };
            let occupied = cells(self.occupied);
            let allowed = safety.allowed(cell, occupied, || threats.iter().copied());
            (pieces, targets) = (1 << cell.index(), bits(allowed));
        }
    }

    /// Reintroductions (MW-31).
    #[inline(always)]
    fn drops<L: Listener<Batch>>(&self, allowed: Bits, listener: &mut L) -> ControlFlow<L::Break> {
        for role in Role::HAND {
            if self.position.in_hand(self.us, role) > 0 {
                let targets = allowed & !self.occupied & bits(ALL);
                listener.hear(Batch::drops(role, targets & !bits(dead_cells(self.us, role))))?;
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
