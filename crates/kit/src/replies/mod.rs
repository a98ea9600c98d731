//! The replies to all moves at once: what a move changes is less than what is there after it.
//!
//! The army that is to reply is looked at once, as if the other one passed. Most moves change
//! nothing of the safety of its royal piece. They add to the replies, or take from them, only by the
//! cells that they empty and fill, and what one cell changes is found once for all moves that touch
//! it. Where both cells of a move lie on one line of a piece, that piece is looked at for
//! the move alone. The other moves are made, and their replies counted.

mod changes;
mod safety;

use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use warpboard_core::batch::{Batch as _, Count, Generate, Listener};
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, CellSet, Position};

use crate::compiled::ROLES;
use crate::moves::{Batch, Kind, Move, NONE};
use crate::position::Kit;
use crate::safety::Conditions;
use changes::Changes;

/// The most moves that are made, and the most pieces that move; with more, moves are counted one by
/// one.
const MOST: usize = 256;

/// The number of replies to all legal moves together, unless they are better counted move by move.
#[inline(always)]
pub(crate) fn count<const N: usize>(position: &Kit<N>) -> Option<u64>
where
    Kit<N>: Position<Move = Move>,
{
    let game = position.game;
    if !game.counts_replies {
        return None;
    }
    let mut theirs = position.clone();
    theirs.pass();
    let conditions = game.conditions(&theirs.state);
    if conditions.overflow || !conditions.checked.is_empty() || theirs.holds_no_mate() {
        return None;
    }
    let mut moves = Moves::new(&theirs);
    if position.generate(&mut moves).is_break() {
        return None;
    }
    let changes = Changes::new(&theirs, &conditions, &moves).total();
    let mut total = 0;
    let mut next = position.clone();
    // The pass is counted in the same place as the moves: one copy of the generator.
    for mv in moves.others.iter().copied().map(Some).chain([None]) {
        let undo = match mv {
            Some(mv) => Some((mv, next.make_move(mv))),
            None => {
                next.pass();
                None
            }
        };
        let conditions = game.conditions(&next.state);
        let replies = match conditions.overflow {
            true => next.count_legal(),
            false => next.count_under(&conditions),
        };
        total += if mv.is_some() { replies } else { moves.plain * replies };
        if let Some((mv, undo)) = undo {
            next.unmake_move(mv, undo);
        }
    }
    Some(total.wrapping_add_signed(changes))
}

impl<const N: usize> Kit<N> {
    /// Gives the turn to the other side, and nothing else.
    #[inline(always)]
    fn pass(&mut self) {
        self.state.side = !self.state.side;
        self.state.passed = NONE;
    }

    /// The number of moves under conditions, all of them kept.
    #[inline(always)]
    fn count_under(&self, conditions: &Conditions<N>) -> u64 {
        let mut count = Count::default();
        let Continue(()) = self.generate_under(conditions, !CellSet::EMPTY, &mut count);
        count.0
    }

    /// Whether the side to move may drop a piece that must not mate: whether it does depends on
    /// the whole board.
    #[inline(always)]
    fn holds_no_mate(&self) -> bool {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        state.hands[side] != [0; ROLES]
            && game.armies[side].drops.iter().any(|(held, choices)| {
                state.hands[side][usize::from(*held) % ROLES] > 0
                    && choices.iter().any(|(role, _)| game.roles[usize::from(*role)].no_mate)
            })
    }
}

/// The moves of the other army, by what they change.
pub(super) struct Moves<'a, const N: usize> {
    theirs: &'a Kit<N>,
    watch: Watch<N, ROLES>,
    /// The pieces of which a capture changes more than two cells.
    grave: CellSet<N>,
    /// The cells on which a capture en passant may answer.
    watched: CellSet<N>,
    /// The number of moves that change two cells and nothing else.
    plain: u64,
    /// The cell that each piece leaves by such moves, and where it goes.
    pieces: ArrayVec<(Cell, CellSet<N>), MOST>,
    /// For each cell how many such moves leave it, or come to it,
    counts: [[u32; 64]; N],
    /// and which cells these are.
    touched: CellSet<N>,
    others: ArrayVec<Move, MOST>,
}

impl<'a, const N: usize> Moves<'a, N> {
    #[inline(always)]
    fn new(theirs: &'a Kit<N>) -> Moves<'a, N> {
        let (game, state) = (theirs.game, &theirs.state);
        let side = state.side.index();
        let army = &game.armies[side];
        let holds = state.hands[side] != [0; ROLES];
        let mut grave = CellSet::EMPTY;
        let mut watched = CellSet::EMPTY;
        for mover in &army.movers {
            let men = state.men[side][usize::from(mover.role) % ROLES];
            if mover.promotion.as_ref().is_some_and(|it| it.captured_only) {
                grave = state.armies[side];
            }
            if game.roles[usize::from(mover.role)].one_a_file && holds {
                grave |= men;
            }
            if mover.en_passant {
                for from in men {
                    let leaps = &mover.leaps[from.index()];
                    watched |= leaps.both | leaps.capturing;
                }
                if mover.lines.iter().any(|(purpose, _)| purpose.captures()) {
                    watched = !CellSet::EMPTY;
                }
            }
        }
        Moves {
            theirs,
            watch: safety::watch(theirs),
            grave,
            watched,
            plain: 0,
            pieces: ArrayVec::new(),
            counts: [[0; 64]; N],
            touched: CellSet::EMPTY,
            others: ArrayVec::new(),
        }
    }

    /// How many plain moves leave a cell, or come to it.
    #[inline(always)]
    pub(super) fn count(&self, cell: Cell) -> i64 {
        i64::from(self.counts[cell.index() / 64 % N][cell.index() % 64])
    }

    #[inline(always)]
    fn touch(&mut self, cell: Cell, times: u32) {
        self.counts[cell.index() / 64 % N][cell.index() % 64] += times;
    }

    /// The moves of a piece that change more than two cells.
    #[inline(always)]
    fn grave_moves(&self, from: Cell, to: CellSet<N>) -> CellSet<N> {
        let (game, state) = (self.theirs.game, &self.theirs.state);
        let role = usize::from(state.role_at(from)) % ROLES;
        let mut moves = self.watch.moves(role, from, to) | to & self.grave;
        for &(end, passed) in &game.armies[1 - state.side.index()].doubles[role][from.index()] {
            if self.watched.contains(passed) {
                moves |= to & end.into();
            }
        }
        moves
    }
}

impl<const N: usize> Listener<Batch<N>> for Moves<'_, N> {
    type Break = ();

    #[inline(always)]
    fn hear(&mut self, batch: Batch<N>) -> ControlFlow<()> {
        let Batch { template, to, .. } = batch;
        let from = Cell::new(usize::from(template.from));
        let plain = match template.kind {
            Kind::Normal => to - self.grave_moves(from, to),
            Kind::Drop => to - self.watch.arrivals_of(usize::from(template.role) % ROLES),
            _ => CellSet::EMPTY,
        };
        let others = &mut self.others;
        Batch { to: to - plain, ..batch }.each(&mut |mv: Move| match others.try_push(mv) {
            Ok(()) => Continue(()),
            Err(_) => Break(()),
        })?;
        if plain.is_empty() {
            return Continue(());
        }
        let count = plain.len();
        self.plain += count as u64;
        self.touched |= plain;
        for cell in plain {
            self.touch(cell, 1);
        }
        if template.kind == Kind::Normal {
            self.touched.insert(from);
            self.touch(from, count as u32);
            if self.pieces.try_push((from, plain)).is_err() {
                return Break(());
            }
        }
        Continue(())
    }
}
