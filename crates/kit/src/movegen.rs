//! The moves: sets of destinations, as [`Batch`]es.

use std::ops::ControlFlow::{self, Break, Continue};

use warpboard_core::batch::{Batch as _, DynListener, Generate, Listener};
use warpboard_core::safety::Safety;
use warpboard_core::{Cell, CellSet, Position};

use crate::compiled::{Castle, EMPTY, Mover, Need, Promotion, ROLES};
use crate::moves::{Batch, Kind, Move, NONE};
use crate::position::Kit;

impl<const N: usize> Generate for Kit<N>
where
    Kit<N>: Position<Move = Move>,
{
    type Batch = Batch<N>;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch<N>>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        if self.game.plain {
            let safety = self.game.safety(&self.state);
            return self.generate_under(&safety, !CellSet::EMPTY, listener);
        }
        self.generate_specially(listener)
    }

    #[inline(always)]
    fn replies(&self) -> Option<u64> {
        crate::replies::count(self)
    }
}

impl<const N: usize> Kit<N> {
    /// The moves of games that need more than the safety of a royal piece tells.
    #[inline(always)]
    fn generate_specially<L: Listener<Batch<N>>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let mut result = Continue(());
        let _ = self.visit_specially(&mut |batch| {
            result = listener.hear(batch);
            if result.is_break() { Break(()) } else { Continue(()) }
        });
        result
    }

    #[inline(never)]
    fn visit_specially(&self, mut listener: &mut DynListener<'_, Batch<N>>) -> ControlFlow<()> {
        if self.ended().is_some() {
            return Continue(());
        }
        let enemies = self.state.armies[1 - self.state.side.index()];
        let must_capture = self.game.statement.must_capture;
        if must_capture && self.visit_tried(enemies, &mut |batch| some(&batch)).is_break() {
            return self.visit_tried(enemies, listener);
        }
        self.visit_tried(!CellSet::EMPTY, &mut listener)
    }

    /// Appends the legal captures to a list.
    pub(crate) fn list_captures(&self, moves: &mut Vec<Move>) {
        if !self.game.plain && self.ended().is_some() {
            return;
        }
        let enemies = self.state.armies[1 - self.state.side.index()];
        let _ = self.visit_tried(enemies, &mut |batch| {
            batch.each(&mut |mv| {
                moves.push(mv);
                Continue(())
            })
        });
    }

    /// The moves that end on cells of `goal`, tried out as far as the game needs it.
    fn visit_tried(
        &self,
        goal: CellSet<N>,
        mut listener: &mut DynListener<'_, Batch<N>>,
    ) -> ControlFlow<()> {
        let safety = self.game.safety(&self.state);
        if self.game.between.is_some() && !self.game.statement.no_checks {
            return self.generate_under(&safety, goal, &mut listener);
        }
        let mut try_out = |batch: Batch<N>| {
            batch.each(&mut |mv: Move| {
                if !self.stands_trial(mv) {
                    return Continue(());
                }
                let to = Cell::new(usize::from(mv.to)).into();
                listener(Batch { template: mv, to, roles: 0 })
            })
        };
        self.generate_under(&safety, goal, &mut try_out)
    }

    /// Whether a move keeps the royal piece safe, and gives no check where that is forbidden.
    fn stands_trial(&self, mv: Move) -> bool {
        let mut next = self.clone();
        next.make_move(mv);
        let (game, side) = (self.game, self.state.side.index());
        let gives_check = || game.is_in_check(&next.state, 1 - side);
        !(game.is_in_check(&next.state, side) || game.statement.no_checks && gives_check())
    }

    /// Whether a move gives checkmate.
    #[inline(never)]
    fn mates(&self, mv: Move) -> bool {
        let mut next = self.clone();
        next.make_move(mv);
        self.game.is_in_check(&next.state, next.state.side.index())
            && !next.visit_specially(&mut |batch| some(&batch)).is_break()
    }

    /// The moves that end on cells of `goal` and leave the royal piece safe, as far as `safety`
    /// tells.
    #[inline(always)]
    pub(crate) fn generate_under<L: Listener<Batch<N>>>(
        &self,
        safety: &Safety<N>,
        goal: CellSet<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        self.non_royal_moves(safety, goal, listener)?;
        let anywhere = goal == !CellSet::EMPTY;
        self.royal_moves(anywhere && !safety.is_check(), goal, listener)?;
        if anywhere { self.drops_and_pass(safety, listener) } else { Continue(()) }
    }

    /// The moves of all pieces but the royal one.
    #[inline(always)]
    pub(crate) fn non_royal_moves<L: Listener<Batch<N>>>(
        &self,
        safety: &Safety<N>,
        goal: CellSet<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        let (own, enemies) = (state.armies[side], state.armies[1 - side]);
        for mover in game.armies[side].movers.iter().filter(|mover| !mover.royal) {
            for from in state.men[side][usize::from(mover.role) % ROLES] {
                let reached = mover.table.targets(from, own, enemies) & goal;
                let mut to = reached & game.allowed(state, safety, from);
                if state.passed != NONE
                    && mover.en_passant
                    && mover.table.may_capture(from, Cell::new(usize::from(state.passed)))
                {
                    to = self.en_passant(from, to, listener)?;
                }
                self.hand_out(mover, from, to, listener)?;
            }
        }
        Continue(())
    }

    /// Drops, and the pass.
    #[inline(always)]
    pub(crate) fn drops_and_pass<L: Listener<Batch<N>>>(
        &self,
        safety: &Safety<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        self.drops(safety, listener)?;
        if self.game.statement.pass && !safety.is_check() {
            let template = Move::pass(self.game.number);
            listener.hear(Batch { template, to: Cell::new(0).into(), roles: 0 })?;
        }
        Continue(())
    }

    /// The moves of the royal piece that end on cells of `goal`; castles, if it may castle.
    #[inline(always)]
    pub(crate) fn royal_moves<L: Listener<Batch<N>>>(
        &self,
        castles: bool,
        goal: CellSet<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        let open = if castles && state.rights != 0 { self.open_castles() } else { 0 };
        let castles = || game.castles.iter().enumerate().filter(|it| open >> it.0 & 1 != 0);
        let mut attacked = CellSet::EMPTY;
        let royal = usize::from(state.royals[side]);
        if royal < game.topology.len() {
            let royal = Cell::new(royal);
            let mover = &game.armies[side].movers[usize::from(state.role_at(royal)) % ROLES];
            let steps =
                mover.table.targets(royal, state.armies[side], state.armies[1 - side]) & goal;
            let walked = castles().fold(steps, |walked, (_, castle)| walked | castle.safe);
            attacked = game.attacked_around(state, royal, walked);
            self.hand_out(mover, royal, steps - attacked, listener)?;
        }
        for (_, castle) in castles() {
            if castle.safe.is_disjoint(attacked) && self.ends_safe(castle) {
                let template = self.template(Kind::Castling, castle.king.0);
                listener.hear(Batch { template, to: castle.king.1.into(), roles: 0 })?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn template(&self, kind: Kind, from: Cell) -> Move {
        let from = from.index() as u8;
        Move { game: self.game.number, kind, from, to: 0, role: NONE }
    }

    /// Hands out the moves of a piece: what is promoted apart from what is not.
    #[inline(always)]
    fn hand_out<L: Listener<Batch<N>>>(
        &self,
        mover: &Mover<N>,
        from: Cell,
        to: CellSet<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let template = self.template(Kind::Normal, from);
        let Some(promotion) = &mover.promotion else {
            return listener.hear(Batch { template, to, roles: 0 });
        };
        let (plain, promoted) =
            promotion.split(from, to, self.state.armies[1 - self.state.side.index()]);
        if promoted.is_empty() {
            return listener.hear(Batch { template, to, roles: 0 });
        }
        listener.hear(Batch { template, to: plain, roles: 0 })?;
        let roles = self.choices(promotion);
        let template = Move { kind: Kind::Promotion, ..template };
        let to = if roles == 0 { CellSet::EMPTY } else { promoted };
        listener.hear(Batch { template, to, roles })
    }

    /// The roles that a piece can be promoted to now.
    #[inline(always)]
    pub(crate) fn choices(&self, promotion: &Promotion<N>) -> u32 {
        if !promotion.captured_only {
            return promotion.roles;
        }
        let side = self.state.side.index();
        let free = |role: &usize| {
            let count = self.state.men[side][*role].len();
            count < usize::from(self.game.roles[*role].at_start[side])
        };
        let roles = (0..self.game.roles.len()).filter(|role| promotion.roles >> role & 1 != 0);
        roles.filter(free).fold(0, |bits, role| bits | 1 << role)
    }

    /// Hands out the capture en passant by the piece on a cell, if it is legal; what is left of its
    /// other moves.
    #[inline(always)]
    fn en_passant<L: Listener<Batch<N>>>(
        &self,
        from: Cell,
        to: CellSet<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break, CellSet<N>> {
        let mut left = to;
        if self.captures_passed(from, &to) {
            let passed = Cell::new(usize::from(self.state.passed));
            left.remove(passed);
            let template = self.template(Kind::EnPassant, from);
            listener.hear(Batch { template, to: passed.into(), roles: 0 })?;
        }
        Continue(left)
    }

    /// Whether the piece on a cell can legally capture en passant.
    #[inline(never)]
    pub(crate) fn captures_passed(&self, from: Cell, _others: &CellSet<N>) -> bool {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        let role = state.role_at(from);
        if role == EMPTY || !game.roles[usize::from(role)].en_passant {
            return false;
        }
        let [passed, victim] =
            [state.passed, state.victim].map(|cell| Cell::new(usize::from(cell)));
        let occupied = state.occupied();
        if occupied.contains(passed)
            || !game.armies[side].movers[usize::from(role)].table.captures(from, passed, occupied)
        {
            return false;
        }
        let royal = usize::from(state.royals[side]);
        if royal >= game.topology.len() {
            return true;
        }
        let mut after = occupied;
        after.remove(from);
        after.remove(victim);
        after.insert(passed);
        let royal = if royal == from.index() { passed } else { Cell::new(royal) };
        !game.is_attacked(state, 1 - side, royal, after, victim.into())
    }

    /// The castles, by their bits, that are not spoilt and have nothing in their way.
    #[inline(always)]
    fn open_castles(&self) -> u32 {
        let (rights, side) = (self.state.rights, self.state.side.index());
        let occupied = self.state.occupied();
        let castles = self.game.castles.iter().enumerate().filter(|(number, castle)| {
            castle.color == side && rights >> number & 1 != 0 && castle.empty.is_disjoint(occupied)
        });
        castles.fold(0, |open, (number, _)| open | 1 << number)
    }

    /// Whether the king is safe where a castle takes it, if no cell that it walks over is attacked.
    #[inline(always)]
    fn ends_safe(&self, castle: &Castle<N>) -> bool {
        if !castle.uncovers {
            return true;
        }
        let state = &self.state;
        let mut after = state.occupied() - castle.king.0.into() - castle.rook.0.into();
        after.insert(castle.king.1);
        after.insert(castle.rook.1);
        let enemy = 1 - castle.color;
        !self.game.is_attacked(state, enemy, castle.king.1, after, CellSet::EMPTY)
    }

    #[inline(always)]
    fn drops<L: Listener<Batch<N>>>(
        &self,
        safety: &Safety<N>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        if state.hands[side] == [0; ROLES] {
            return Continue(());
        }
        let free = safety.check_mask - state.occupied();
        for (held, choices) in &game.armies[side].drops {
            if state.hands[side][usize::from(*held) % ROLES] == 0 {
                continue;
            }
            for &(role, zone) in choices {
                let mut to = free & self.drop_zone(role, zone);
                let template =
                    Move { game: game.number, kind: Kind::Drop, from: NONE, to: 0, role };
                if game.roles[usize::from(role)].no_mate {
                    for cell in to & self.checking(role) {
                        if self.mates(Move { to: cell.index() as u8, ..template }) {
                            to.remove(cell);
                        }
                    }
                }
                listener.hear(Batch { template, to, roles: 0 })?;
            }
        }
        Continue(())
    }

    /// The cells of a zone on which the side to move may drop a role, if they are empty.
    #[inline(always)]
    pub(crate) fn drop_zone(&self, role: u8, zone: CellSet<N>) -> CellSet<N> {
        let (game, state) = (self.game, &self.state);
        if !game.roles[usize::from(role)].one_a_file {
            return zone;
        }
        let others = state.men[state.side.index()][usize::from(role) % ROLES];
        others.into_iter().fold(zone, |zone, other| zone - game.files[other.index()])
    }

    /// The cells on which a piece of a role gives check if it is dropped there, or may be the
    /// screen of one that does.
    #[inline(always)]
    fn checking(&self, role: u8) -> CellSet<N> {
        let (game, state) = (self.game, &self.state);
        let side = state.side.index();
        let royal = usize::from(state.royals[1 - side]);
        if royal >= game.topology.len() {
            return CellSet::EMPTY;
        }
        let (royal, occupied) = (Cell::new(royal), state.occupied());
        let threats = game.armies[side].threats.iter();
        threats.fold(CellSet::EMPTY, |cells, threat| match threat.need {
            Need::Hop => !CellSet::EMPTY,
            _ if threat.roles.iter().all(|other| other != usize::from(role)) => cells,
            Need::Leap => cells | threat.sources[royal.index()],
            Need::Free => cells | threat.reaching(royal, occupied),
        })
    }

    /// Whether the side to move can bring a piece to its goal at once.
    pub(crate) fn can_reach_goal(&self) -> bool {
        let Some(goal) = &self.game.ends.goal else { return false };
        let side = self.state.side.index();
        let reaches = |batch: &Batch<N>| {
            let role = self.state.role_at(Cell::new(usize::from(batch.template.from) % (64 * N)));
            goal.roles.contains(&role) && some(batch).is_break()
        };
        self.visit_tried(goal.zones[side], &mut |batch| {
            if reaches(&batch) { Break(()) } else { Continue(()) }
        })
        .is_break()
    }

    /// Whether the side to move can capture.
    pub(crate) fn can_bare(&self) -> bool {
        let enemies = self.state.armies[1 - self.state.side.index()];
        self.visit_tried(enemies, &mut |batch| some(&batch)).is_break()
    }
}

/// Breaks at a batch that is not empty.
fn some<const N: usize>(batch: &Batch<N>) -> ControlFlow<()> {
    if batch.is_empty() { Continue(()) } else { Break(()) }
}
