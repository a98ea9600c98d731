//! A position of a stated game: state and rules together, moves made and taken back.

use std::hash::{Hash, Hasher};

use warpboard_core::text::next_clocks;
use warpboard_core::{Cell, CellSet, Color, Outcome, Reason};

use crate::compiled::{Compiled, EMPTY, outcome_for};
use crate::moves::{Kind, Move, NONE};
use crate::state::State;

/// A position of a stated game on a board of up to `64 * N` cells.
///
/// Equality and key are those of what stands on the board and in the hands, the side to move, the
/// rights and the checks given; the clocks take no part. The chance of capturing en passant
/// counts where it is legal.
#[derive(Clone)]
pub struct Kit<const N: usize> {
    pub(crate) game: &'static Compiled<N>,
    pub(crate) state: State<N>,
}

/// What taking a move back needs.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The role that moved, as it was.
    mover: u8,
    captured: u8,
    captured_at: u8,
    royals: [u8; 2],
    rights: u32,
    passed: u8,
    victim: u8,
    checks: [u8; 2],
    halfmoves: u32,
    fullmoves: u32,
    key: u64,
}

impl<const N: usize> Kit<N> {
    /// The piece on a cell: its army and the name of its role.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<(Color, &'static str)> {
        if cell.index() >= self.game.topology.len() {
            return None;
        }
        let role = self.state.role_at(cell);
        let color = if self.state.armies[0].contains(cell) { Color::White } else { Color::Black };
        (role != EMPTY).then(|| (color, self.game.roles[usize::from(role)].name.as_str()))
    }

    /// How many pieces of a role an army holds in hand; 0 for a name that is no role's.
    #[must_use]
    pub fn held(&self, color: Color, role: &str) -> usize {
        let number = self.game.roles.iter().position(|info| info.name == role);
        number.map_or(0, |number| usize::from(self.state.hands[color.index()][number]))
    }

    #[inline(always)]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo {
        let (game, state) = (self.game, &mut self.state);
        let mut undo = Undo {
            mover: EMPTY,
            captured: EMPTY,
            captured_at: 0,
            royals: state.royals,
            rights: state.rights,
            passed: state.passed,
            victim: state.victim,
            checks: state.checks,
            halfmoves: state.halfmoves,
            fullmoves: state.fullmoves,
            key: state.key,
        };
        let side = state.side.index();
        let to = Cell::new(usize::from(mv.to));
        let from = Cell::new(usize::from(mv.from));
        let mut resets = false;
        state.passed = NONE;
        match mv.kind {
            Kind::Pass => {}
            Kind::Drop => {
                let held = game.roles[usize::from(mv.role)].drop_from;
                state.hold(game, side, held, -1);
                state.put(game, side, mv.role, to);
            }
            Kind::Castling => {
                if let Some(castle) = game.castles.iter().find(|it| it.king == (from, to)) {
                    state.lift(game, side, castle.king_role, from);
                    state.lift(game, side, castle.rook_role, castle.rook.0);
                    state.put(game, side, castle.king_role, to);
                    state.put(game, side, castle.rook_role, castle.rook.1);
                    undo.mover = castle.king_role;
                }
            }
            Kind::Normal | Kind::Promotion | Kind::EnPassant => {
                let role = state.role_at(from);
                if role == EMPTY || !state.armies[side].contains(from) {
                    // No move of this position: nothing is there to go.
                    undo.mover = EMPTY;
                } else {
                    undo.mover = role;
                    let at = if mv.kind == Kind::EnPassant { state.victim } else { mv.to };
                    let captured_at = Cell::new(usize::from(at) % (64 * N));
                    if state.armies[1 - side].contains(captured_at) {
                        undo.captured = state.role_at(captured_at);
                        undo.captured_at = at;
                        self.capture(undo.captured, captured_at);
                        resets = true;
                    }
                    let state = &mut self.state;
                    let after = if mv.kind == Kind::Promotion { mv.role } else { role };
                    state.lift(game, side, role, from);
                    state.put(game, side, after, to);
                    resets |= game.roles[usize::from(role)].clock;
                    // Who is promoted is no longer what may be captured en passant.
                    if after == role
                        && let Some(passed) = game.armies[side].passed_over(role, from, to)
                    {
                        state.passed = passed.index() as u8;
                        state.victim = mv.to;
                    }
                }
            }
        }
        let state = &mut self.state;
        if state.rights != 0 {
            let spoilt = match mv.kind {
                Kind::Pass | Kind::Drop => 0,
                _ => game.spoils[from.index()] | game.spoils[to.index()],
            };
            state.keep_rights(game, !spoilt);
        }
        (state.halfmoves, state.fullmoves) =
            next_clocks(state.halfmoves, state.fullmoves, resets, state.side);
        state.side = !state.side;
        state.key ^= game.keys.black;
        if game.ends.checks > 0 && game.is_in_check(state, 1 - side) {
            state.count_check(game, side);
        }
        undo
    }

    /// Takes a piece of the other side off the board, into the hand if the game has hands.
    #[inline(always)]
    fn capture(&mut self, role: u8, cell: Cell) {
        let (game, state) = (self.game, &mut self.state);
        let side = state.side.index();
        state.lift(game, 1 - side, role, cell);
        let info = &game.roles[usize::from(role)];
        if info.hand != NONE {
            state.hold(game, side, info.hand, 1);
        }
        if info.royal {
            state.royals[1 - side] = NONE;
        }
    }

    #[inline(always)]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo) {
        let (game, state) = (self.game, &mut self.state);
        state.side = !state.side;
        let side = state.side.index();
        let to = Cell::new(usize::from(mv.to));
        let from = Cell::new(usize::from(mv.from));
        match mv.kind {
            Kind::Pass => {}
            Kind::Drop => {
                let held = game.roles[usize::from(mv.role)].drop_from;
                state.unplace(side, mv.role, to);
                state.hold(game, side, held, 1);
            }
            _ if undo.mover == EMPTY => {}
            Kind::Castling => {
                if let Some(castle) = game.castles.iter().find(|it| it.king == (from, to)) {
                    state.unplace(side, castle.king_role, to);
                    state.unplace(side, castle.rook_role, castle.rook.1);
                    state.place(side, castle.king_role, from);
                    state.place(side, castle.rook_role, castle.rook.0);
                }
            }
            Kind::Normal | Kind::Promotion | Kind::EnPassant => {
                let after = if mv.kind == Kind::Promotion { mv.role } else { undo.mover };
                state.unplace(side, after, to);
                state.place(side, undo.mover, from);
                if undo.captured != EMPTY {
                    let cell = Cell::new(usize::from(undo.captured_at));
                    state.place(1 - side, undo.captured, cell);
                    let hand = game.roles[usize::from(undo.captured)].hand;
                    if hand != NONE {
                        state.hold(game, side, hand, -1);
                    }
                }
            }
        }
        state.royals = undo.royals;
        state.rights = undo.rights;
        state.passed = undo.passed;
        state.victim = undo.victim;
        state.checks = undo.checks;
        state.halfmoves = undo.halfmoves;
        state.fullmoves = undo.fullmoves;
        state.key = undo.key;
    }

    /// How the game has ended, if not by a lack of legal moves.
    pub(crate) fn ended(&self) -> Option<Outcome> {
        let (game, state) = (self.game, &self.state);
        let ends = &game.ends;
        if ends.checks > 0
            && let Some(color) = Color::ALL.into_iter().find(|it| state.checks[it.index()] == 0)
        {
            return Some(Outcome::win(color, Reason::Variant("check count")));
        }
        let extinct = |color: Color, roles: &[u8], left: u8| {
            let men = &state.men[color.index()];
            let count: usize = roles.iter().map(|&role| men[usize::from(role)].len()).sum();
            count <= usize::from(left)
        };
        // Whoever has just moved did it to the other one, or to himself.
        for color in [state.side, !state.side] {
            for (roles, left, verdict, armies) in &ends.extinction {
                if armies[color.index()] && extinct(color, roles, *left) {
                    return Some(outcome_for(*verdict, color, Reason::Variant("extinction")));
                }
            }
        }
        self.reached_goal().or_else(|| self.bared())
    }

    fn reached_goal(&self) -> Option<Outcome> {
        let goal = self.game.ends.goal.as_ref()?;
        let there = |color: Color| {
            let men = &self.state.men[color.index()];
            let zone = goal.zones[color.index()];
            goal.roles.iter().any(|&role| !men[usize::from(role)].is_disjoint(zone))
        };
        let reason = Reason::Variant("goal");
        match Color::ALL.map(there) {
            [false, false] => None,
            [true, true] => Some(Outcome::draw(reason)),
            [false, true] => Some(Outcome::win(Color::Black, reason)),
            [true, false] if goal.reply && self.state.side == Color::Black => {
                let can_follow = self.can_reach_goal();
                (!can_follow).then(|| Outcome::win(Color::White, reason))
            }
            [true, false] => Some(Outcome::win(Color::White, reason)),
        }
    }

    /// A royal piece alone has lost, unless it can leave the other one alone at once.
    fn bared(&self) -> Option<Outcome> {
        if !self.game.ends.bare {
            return None;
        }
        let count = |color: Color| self.state.armies[color.index()].len();
        let (side, other) = (self.state.side, !self.state.side);
        let reason = Reason::Variant("bare king");
        match (count(side), count(other)) {
            (1, 1) => Some(Outcome::draw(reason)),
            (_, 1) => Some(Outcome::win(side, reason)),
            (1, others) if others > 2 || !self.can_bare() => Some(Outcome::win(other, reason)),
            _ => None,
        }
    }
}

impl<const N: usize> PartialEq for Kit<N> {
    fn eq(&self, other: &Self) -> bool {
        let passed = |kit: &Kit<N>| kit.legal_passed();
        let (a, b) = (&self.state, &other.state);
        self.game.number == other.game.number
            && a.side == b.side
            && a.men == b.men
            && a.hands == b.hands
            && a.rights == b.rights
            && a.checks == b.checks
            && passed(self) == passed(other)
            && (passed(self).is_none() || a.victim == b.victim)
    }
}

impl<const N: usize> Eq for Kit<N> {}

impl<const N: usize> Hash for Kit<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist().hash(state);
    }
}

impl<const N: usize> Kit<N> {
    /// The cell on which a capture en passant is legal.
    pub(crate) fn legal_passed(&self) -> Option<u8> {
        let own = self.state.armies[self.state.side.index()];
        let legal = self.state.passed != NONE
            && own.iter().any(|from| self.captures_passed(from, &CellSet::EMPTY));
        legal.then_some(self.state.passed)
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self) -> u64 {
        match self.state.passed {
            NONE => self.state.key,
            _ => {
                let passed = self.legal_passed();
                let key = passed.map_or(0, |cell| self.game.keys.passed[usize::from(cell)]);
                self.state.key ^ key
            }
        }
    }
}
