//! The replies to all moves at once: what a move changes is less than what is there after it.
//!
//! The army that is to reply is looked at once, as if the other one passed. Most moves change
//! nothing of the safety of its royal piece. They add to the replies, or take from them, only by the
//! cells that they empty and fill, and what one cell changes is found once for all moves that touch
//! it. Where both cells of a move lie on one line of a piece, that piece is looked at for the move
//! alone. After some of these moves the royal piece itself may have other steps: these are counted
//! anew. The other moves may give check or change pins: they are made, and their replies counted.

mod changes;
mod safety;

use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use warpboard_core::batch::{Batch as _, Count, Generate, Listener};
use warpboard_core::{Cell, CellSet, Position};

use crate::compiled::{EMPTY, ROLES};
use crate::moves::{Batch, Kind, Move, NONE};
use crate::position::Kit;
use changes::{Changes, Tally};
use safety::Watches;

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
    let safety = game.safety(&theirs.state);
    if safety.is_check() || theirs.holds_no_mate() {
        return None;
    }
    let mut lists = Lists::default();
    let mut moves = Moves::new(&theirs, &mut lists);
    if position.generate(&mut moves).is_break() {
        return None;
    }
    let Tally { after_pass: others, changes, seen } =
        Changes::new(&theirs, &safety, &moves).tally();
    let plain = moves.plain as i64;
    let mut next = theirs;
    // After the watched moves, and last after a pass.
    let mut royal = [0, 0];
    for mv in lists.watched.iter().map(Some).chain([None]) {
        royal[usize::from(mv.is_none())] += next.count_royal_after(mv.copied());
    }
    let [watched, after_pass] = royal;
    let mut total =
        (plain - lists.watched.len() as i64) * after_pass + watched + plain * others + changes;
    (next.state.side, next.state.passed) = (position.state.side, position.state.passed);
    for &mv in &lists.others {
        let undo = next.make_move(mv);
        let now = game.safety(&next.state);
        let free = safety.is_free() && now.is_free();
        let same = free && game.changed(mv).is_disjoint(seen);
        let mut count = Count::default();
        let known = if same { next.added_en_passant() } else { None };
        if known.is_none() {
            let Continue(()) = next.non_royal_moves(&now, !CellSet::EMPTY, &mut count);
            let Continue(()) = next.drops_and_pass(&now, &mut count);
        }
        let Continue(()) = next.royal_moves(!now.is_check(), !CellSet::EMPTY, &mut count);
        total += known.map_or(0, |added| others + added) + count.0 as i64;
        next.unmake_move(mv, undo);
    }
    Some(total as u64)
}

impl<const N: usize> Kit<N> {
    /// Gives the turn to the other side, and nothing else.
    #[inline(always)]
    fn pass(&mut self) {
        self.state.side = !self.state.side;
        self.state.passed = NONE;
    }

    /// The number of captures en passant, if they come on top of the other moves.
    #[inline(always)]
    fn added_en_passant(&self) -> Option<i64> {
        let (game, state) = (self.game, &self.state);
        let mut added = 0;
        if state.passed == NONE {
            return Some(added);
        }
        let side = state.side.index();
        let [own, enemies] = [side, 1 - side].map(|side| state.armies[side]);
        let passed = Cell::new(usize::from(state.passed));
        let movers = game.armies[side].movers.iter();
        for mover in movers.filter(|mover| mover.en_passant && !mover.royal) {
            for from in state.men[side][usize::from(mover.role) % ROLES] {
                if !mover.table.may_capture(from, Cell::new(usize::from(state.passed)))
                    || !self.captures_passed(from, &CellSet::EMPTY)
                {
                    continue;
                }
                if mover.table.targets(from, own, enemies).contains(passed) {
                    return None;
                }
                added += 1;
            }
        }
        Some(added)
    }

    /// The number of moves of the royal piece, which is not in check: after a plain move of the army
    /// that does not have the turn, if one is given.
    #[inline(always)]
    fn count_royal_after(&mut self, mv: Option<Move>) -> i64 {
        let before = mv.map(|mv| self.place_plainly(mv));
        let mut count = Count::default();
        let Continue(()) = self.royal_moves(true, !CellSet::EMPTY, &mut count);
        if let (Some(mv), Some((captured, rights))) = (mv, before) {
            self.take_back_plainly(mv, captured, rights);
        }
        count.0 as i64
    }

    /// Makes a plain move of the army that does not have the turn, as far as it matters to the royal
    /// piece of the other one: the role captured, and the rights before.
    #[inline(always)]
    fn place_plainly(&mut self, mv: Move) -> (u8, u32) {
        let state = &mut self.state;
        let (side, rights) = (state.side.index(), state.rights);
        let [from, to] = [mv.from, mv.to].map(|cell| Cell::new(usize::from(cell)));
        let captured = state.role_at(to);
        if captured != EMPTY {
            state.unplace(side, captured, to);
            state.rights &= !self.game.spoils[to.index()];
        }
        let mover = if mv.kind == Kind::Drop { mv.role } else { state.role_at(from) };
        if mv.kind != Kind::Drop {
            state.unplace(1 - side, mover, from);
        }
        state.place(1 - side, mover, to);
        (captured, rights)
    }

    #[inline(always)]
    fn take_back_plainly(&mut self, mv: Move, captured: u8, rights: u32) {
        let state = &mut self.state;
        let side = state.side.index();
        let [from, to] = [mv.from, mv.to].map(|cell| Cell::new(usize::from(cell)));
        let mover = state.role_at(to);
        state.unplace(1 - side, mover, to);
        if mv.kind != Kind::Drop {
            state.place(1 - side, mover, from);
        }
        if captured != EMPTY {
            state.place(side, captured, to);
            state.rights = rights;
        }
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
    watches: Watches<N>,
    /// The pieces of which a capture changes more than two cells.
    grave: CellSet<N>,
    /// The cells on which a capture en passant may answer.
    passable: CellSet<N>,
    /// The number of moves that change two cells and nothing else.
    plain: u64,
    /// The cell that each piece leaves by such moves, and where it goes.
    pieces: ArrayVec<(Cell, CellSet<N>), MOST>,
    /// For each cell how many such moves leave it, or come to it,
    counts: [[u32; 64]; N],
    /// and which cells these are.
    touched: CellSet<N>,
    lists: &'a mut Lists,
}

/// The moves that are looked at one by one.
#[derive(Default)]
struct Lists {
    /// The plain ones after which the royal piece may have other moves.
    watched: ArrayVec<Move, MOST>,
    /// Those that are made.
    others: ArrayVec<Move, MOST>,
}

impl<'a, const N: usize> Moves<'a, N> {
    #[inline(always)]
    fn new(theirs: &'a Kit<N>, lists: &'a mut Lists) -> Moves<'a, N> {
        let (game, state) = (theirs.game, &theirs.state);
        let side = state.side.index();
        let army = &game.armies[side];
        let holds = state.hands[side] != [0; ROLES];
        let mut grave = CellSet::EMPTY;
        let mut passable = CellSet::EMPTY;
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
                    let leaps = mover.table.leaps(from);
                    passable |= leaps.both | leaps.capturing;
                }
                if mover.table.captures_along_lines() {
                    passable = !CellSet::EMPTY;
                }
            }
        }
        Moves {
            theirs,
            watches: safety::watch(theirs),
            grave,
            passable,
            plain: 0,
            pieces: ArrayVec::new(),
            counts: [[0; 64]; N],
            touched: CellSet::EMPTY,
            lists,
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
    fn grave_moves(&self, role: usize, from: Cell, to: CellSet<N>) -> CellSet<N> {
        let (game, side) = (self.theirs.game, self.theirs.state.side.index());
        let mut moves = self.watches.checks.moves(role, from, to) | to & self.grave;
        let army = &game.armies[1 - side];
        if army.doubling >> role & 1 == 0 {
            return moves;
        }
        for &(end, passed) in &army.doubles[role][from.index()] {
            if self.passable.contains(passed) {
                moves |= to & end.into();
            }
        }
        moves
    }
}

/// Adds the moves of a batch to a list.
#[inline(always)]
fn push<const N: usize>(list: &mut ArrayVec<Move, MOST>, batch: Batch<N>) -> ControlFlow<()> {
    batch.each(&mut |mv: Move| match list.try_push(mv) {
        Ok(()) => Continue(()),
        Err(_) => Break(()),
    })
}

impl<const N: usize> Listener<Batch<N>> for Moves<'_, N> {
    type Break = ();

    #[inline(always)]
    fn hear(&mut self, batch: Batch<N>) -> ControlFlow<()> {
        let Batch { template, to, .. } = batch;
        let from = Cell::new(usize::from(template.from));
        let Watches { checks, steps } = &self.watches;
        let (plain, watched) = match template.kind {
            Kind::Normal => {
                let role = usize::from(self.theirs.state.role_at(from)) % ROLES;
                let plain = to - self.grave_moves(role, from, to);
                (plain, steps.moves(role, from, plain))
            }
            Kind::Drop => {
                let role = usize::from(template.role) % ROLES;
                let plain = to - checks.arrivals_of(role);
                (plain, plain & steps.arrivals_of(role))
            }
            _ => (CellSet::EMPTY, CellSet::EMPTY),
        };
        push(&mut self.lists.others, Batch { to: to - plain, ..batch })?;
        push(&mut self.lists.watched, Batch { to: watched, ..batch })?;
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
