//! Legal moves, as one generator hands them out.

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color};

use crate::attack::Attackers;
use crate::board::{Anchor, Set, Vessel};
use crate::config::{Config, promotion_cell};
use crate::danger::{Danger, among};
use crate::moves::{Action, Promotions};
use crate::piece::{Role, RoleSet};
use crate::position::{CASTLINGS, Castling, Due, Tardis};
use crate::sink::{Choice, Sink};

impl Tardis {
    /// Gives all legal moves to a sink, those behind owed promotions for each choice of them.
    #[inline(always)]
    pub(crate) fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let due = self.due(self.config, self.side);
        if due.pawns.is_empty() {
            return self.generate_actions(sink);
        }
        self.visit_choices(self.side, due, |owed| {
            let mut next = self.clone();
            next.promote(owed);
            sink.owed(owed);
            next.generate_actions(sink)
        })
    }

    /// Visits each choice that an army has in promoting its due pawns (TT-42): as many as may be
    /// are promoted.
    pub(crate) fn visit_choices<B>(
        &self,
        color: Color,
        due: Due,
        mut visit: impl FnMut(Promotions) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pawns: Vec<Cell> = (0..Promotions::PLACES)
            .map(|place| promotion_cell(color, place))
            .filter(|&cell| due.pawns.contains(cell))
            .collect();
        let mut missing = self.missing(color);
        let total: usize = missing.iter().map(|&count| usize::from(count)).sum();
        let left = total.min(pawns.len());
        choose(color, &pawns, left, &mut missing, Promotions::NONE, &mut visit)
    }

    /// Whether these are promotions that the side to move owes.
    pub(crate) fn owes(&self, promotions: Promotions) -> bool {
        let due = self.due(self.config, self.side);
        let mut missing = self.missing(self.side);
        let total: usize = missing.iter().map(|&count| usize::from(count)).sum();
        let mut count = 0;
        let possible = promotions.iter().all(|(cell, role)| {
            count += 1;
            let kind = &mut missing[role.index()];
            let possible = due.pawns.contains(cell) && *kind > 0;
            *kind = kind.saturating_sub(1);
            possible
        });
        possible && count == due.pawns.len().min(total)
    }

    /// Gives all legal moves of a position without owed promotions to a sink.
    #[inline(always)]
    pub(crate) fn generate_actions<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        Generator::new(self).generate(sink)
    }
}

/// Promotes `left` of the pawns, in every way.
fn choose<B>(
    color: Color,
    pawns: &[Cell],
    left: usize,
    missing: &mut [u8; Role::QUOTA.len()],
    list: Promotions,
    visit: &mut impl FnMut(Promotions) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some((&pawn, others)) = pawns.split_first().filter(|_| left > 0) else {
        return visit(list);
    };
    for (i, (role, _)) in Role::QUOTA.into_iter().enumerate() {
        if missing[i] > 0 {
            missing[i] -= 1;
            let list = list.with(color, pawn, role);
            let flow = choose(color, others, left - 1, missing, list, visit);
            missing[i] += 1;
            flow?;
        }
    }
    if others.len() >= left {
        choose(color, others, left, missing, list, visit)?;
    }
    ControlFlow::Continue(())
}

/// What the generator looks at all the time.
#[derive(Debug, Clone)]
pub(crate) struct Generator<'a> {
    pub(crate) position: &'a Tardis,
    pub(crate) config: &'a Config,
    pub(crate) us: Color,
    pub(crate) own: Set,
    pub(crate) enemy: Set,
    pub(crate) occupied: Set,
    pub(crate) king: Cell,
    pub(crate) danger: Danger,
}

impl<'a> Generator<'a> {
    #[inline(always)]
    fn new(position: &'a Tardis) -> Generator<'a> {
        Generator::of(position, position.side)
    }

    /// The generator of an army's moves, were it to move.
    #[inline(always)]
    pub(crate) fn of(position: &'a Tardis, us: Color) -> Generator<'a> {
        Generator {
            position,
            config: position.config,
            us,
            own: position.army(us),
            enemy: position.army(!us),
            occupied: position.occupied(),
            king: position.king(us),
            danger: Danger::of(position, us),
        }
    }

    #[inline(always)]
    pub(crate) fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.generate_but_king(sink)?;
        self.generate_of_king(sink)
    }

    /// The moves of all pieces but the King.
    #[inline(always)]
    pub(crate) fn generate_but_king<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        for role in Role::ALL {
            if role == Role::King {
                continue;
            }
            for from in self.position.role_set(role) & self.own {
                let (targets, _) = self.targets(role, from);
                self.moves(role, from, self.legal(from, targets), sink)?;
            }
        }
        self.en_passant(sink)
    }

    /// The moves of the King, castling and those of the King's Tardis among them.
    #[inline(always)]
    pub(crate) fn generate_of_king<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        sink.piece(self.king, self.king_steps(), Choice::STAY)?;
        self.castlings(sink)?;
        self.tardis_moves(sink)
    }

    /// The cells that the King may step to.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Set {
        let (steps, _) = self.targets(Role::King, self.king);
        among(steps, |to| self.is_safe(self.king, to))
    }

    /// Where a piece goes, the King safe or not, and all the cells whose occupancy that depends
    /// on. For a piece that goes the same way whatever stands there, these are none.
    #[inline(always)]
    pub(crate) fn targets(&self, role: Role, from: Cell) -> (Set, Set) {
        let (config, occupied) = (self.config, self.occupied);
        let table = match role {
            Role::Rook | Role::Cannon => &config.orthogonal,
            Role::Bishop | Role::Arrow => &config.diagonal,
            Role::Queen | Role::Tank => &config.queen,
            Role::Dabbaba => &config.dabbaba,
            Role::Elephant => &config.elephant,
            Role::Alibaba => &config.alibaba,
            Role::Pawn => return self.pawn_targets(from),
            _ => return (config.leaps(role, from) - self.own, Set::EMPTY),
        };
        match role {
            Role::Cannon | Role::Arrow | Role::Tank => {
                let (slides, hops) = table.targets_and_hop_targets(from, occupied);
                let targets = if self.position.rules.korean_hoppers {
                    hops - self.own
                } else {
                    (slides - occupied) | (hops & self.enemy)
                };
                (targets, slides | hops)
            }
            _ => {
                let slides = table.targets(from, occupied);
                // Of two steps, the first ends where the piece does not stop.
                let is_slide = matches!(role, Role::Rook | Role::Bishop | Role::Queen);
                let seen = if is_slide { slides } else { table.touched(from) };
                (slides - self.own, seen)
            }
        }
    }

    /// Gives a piece's moves to a sink, with what it may become.
    #[inline(always)]
    pub(crate) fn moves<S: Sink>(
        &self,
        role: Role,
        from: Cell,
        targets: Set,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let ends = match role {
            // TT-40, TT-41.
            Role::Pawn => {
                let tables = &self.config.pawn[self.us];
                tables.far_outside | tables.far_inside
            }
            // TT-44.
            Role::Alibaba => {
                let pawn = &self.config.pawn;
                pawn[Color::White].far_outside | pawn[Color::Black].far_outside
            }
            _ => Set::EMPTY,
        };
        sink.piece(from, targets - ends, Choice::STAY)?;
        if targets.is_disjoint(ends) {
            return ControlFlow::Continue(());
        }
        self.promoting(role, from, targets & ends, sink)
    }

    /// Those targets that leave the King safe.
    #[inline(always)]
    pub(crate) fn legal(&self, from: Cell, targets: Set) -> Set {
        self.danger.legal(from, targets, |to| self.is_safe(from, to))
    }

    /// Whether the King is safe after a move from cell to cell, whatever the opponent's pawns
    /// become (TT-43).
    fn is_safe(&self, from: Cell, to: Cell) -> bool {
        let mut occupied = self.occupied;
        occupied.remove(from);
        occupied.insert(to);
        // Where a capture has been supposed, what stands there is not yet of the capturer's kind.
        let mut army = self.enemy & self.position.army(!self.us);
        let due = self.due_after_capture(to, army);
        army.remove(to);
        let king = if from == self.king { to } else { self.king };
        let attackers = Attackers::of(self.position, !self.us);
        !Attackers { occupied, army, due, ..attackers }.attack(king)
    }

    /// What of the opponent's army is due for promotion once the piece on a cell is captured.
    fn due_after_capture(&self, captured: Cell, army: Set) -> Due {
        let waiting = self.waiting() & army;
        if waiting.is_empty() {
            return Due::default();
        }
        let Some(piece) = self.position.piece_at(captured).filter(|it| it.role.is_long_range())
        else {
            return Due::default();
        };
        let mut kinds = self.position.missing_kinds(!self.us);
        let (_, quota) = Role::QUOTA[piece.role.index()];
        let count = (self.position.role_set(piece.role) & army).len();
        if count <= usize::from(quota) {
            kinds.insert(piece.role);
        }
        Due { pawns: waiting, kinds }
    }

    /// The opponent's pawns on their far rank inside.
    fn waiting(&self) -> Set {
        self.position.role_set(Role::Pawn) & self.config.pawn[!self.us].far_inside
    }

    /// TT-30 to TT-32.
    #[inline(always)]
    fn pawn_targets(&self, from: Cell) -> (Set, Set) {
        let tables = &self.config.pawn[self.us];
        let steps = tables.forward[from.index()];
        let captures = tables.captures[from.index()];
        let single = steps - self.occupied;
        let targets = single | self.double_steps(from, single) | (captures & self.enemy);
        let mut seen = steps | captures;
        for step in steps {
            seen |= tables.forward[step.index()];
        }
        (targets, seen)
    }

    /// The ends of double steps, by way of the free cells one step forward (TT-31, TT-32).
    #[inline(always)]
    fn double_steps(&self, from: Cell, single: Set) -> Set {
        let (config, us) = (self.config, self.us);
        let credited = self.position.credited().contains(from);
        if config.own_rank(us, from) != 3 && !credited {
            return Set::EMPTY;
        }
        let forward = &config.pawn[us].forward;
        let mut ends = Set::EMPTY;
        for passed in single {
            for end in forward[passed.index()] - self.occupied {
                let to_fifth_rank = is_double_step_to_fifth_rank(config, us, [from, passed, end]);
                if to_fifth_rank || (credited && are_in_one_tardis([from, passed, end])) {
                    ends.insert(end);
                }
            }
        }
        ends
    }

    /// Moves of a pawn to its far rank (TT-40, TT-41) or an Alibaba to one of both (TT-44).
    fn promoting<S: Sink>(
        &self,
        role: Role,
        from: Cell,
        to: Set,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let missing = self.position.missing_kinds(self.us);
        let simple = missing.and(RoleSet::SIMPLE);
        if role == Role::Alibaba {
            return sink.piece(from, to, Choice { kinds: simple, may_stay: true });
        }
        let tables = &self.config.pawn[self.us];
        let outside = if simple.is_empty() { RoleSet::of(Role::Alibaba) } else { simple };
        sink.piece(from, to & tables.far_outside, Choice::one_of(outside))?;
        sink.piece(from, to & tables.far_inside, Choice::one_of(missing))
    }

    /// TT-33.
    #[inline(always)]
    fn en_passant<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Some(chance) = self.position.en_passant else {
            return ControlFlow::Continue(());
        };
        let captures = &self.config.pawn[self.us].captures;
        for from in self.position.role_set(Role::Pawn) & self.own {
            if captures[from.index()].contains(chance.passed) {
                let mut occupied = self.occupied;
                occupied.remove(from);
                occupied.remove(chance.pawn);
                occupied.insert(chance.passed);
                let mut army = self.enemy;
                army.remove(chance.pawn);
                let attackers = Attackers::of(self.position, !self.us);
                if !(Attackers { occupied, army, ..attackers }.attack(self.king)) {
                    sink.action(Action::EnPassant { from, to: chance.passed })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// TT-55.
    #[inline(always)]
    fn castlings<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        if self.position.castling == 0 {
            return ControlFlow::Continue(());
        }
        for (i, way) in CASTLINGS.iter().enumerate() {
            if way.color == self.us && self.position.has_castling(i) && self.may_castle(way) {
                sink.piece(way.king, Set::of(way.king_to), Choice::STAY)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn may_castle(&self, way: &Castling) -> bool {
        let attackers = Attackers::of(self.position, !self.us);
        let left = Set::of(way.king) | Set::of(way.rook);
        let entered = Set::of(way.king_to) | Set::of(way.rook_to);
        let occupied = (self.occupied - left) | entered;
        self.occupied.is_disjoint(way.between)
            && !way.king_path.iter().any(|cell| attackers.attack(cell))
            && !Attackers { occupied, ..attackers }.attack(way.king_to)
    }

    /// TT-50 to TT-52.
    #[inline(always)]
    fn tardis_moves<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let empty = self.config.outside - self.occupied;
        for to in Anchor::within(empty) {
            if Some(to) != self.position.vacated {
                self.tardis_move(to, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn tardis_move<S: Sink>(&self, to: Anchor, sink: &mut S) -> ControlFlow<S::Break> {
        let Some(vessel) = Vessel::of(self.king) else {
            return ControlFlow::Continue(());
        };
        let mut anchors = self.config.anchors;
        anchors[vessel.index()] = to;
        let config = Config::get(anchors);
        let due = self.position.due(config, !self.us);
        let attackers = Attackers::of(self.position, !self.us);
        if (Attackers { config, due, ..attackers }).attack(self.king) {
            return ControlFlow::Continue(());
        }
        let due = self.position.due(config, self.us);
        if due.pawns.is_empty() {
            return sink.action(Action::Tardis { to, promotions: Promotions::NONE });
        }
        self.position.visit_choices(self.us, due, |promotions| {
            sink.action(Action::Tardis { to, promotions })
        })
    }
}

/// Whether two steps forward go from own rank 3 over own rank 4 to own rank 5 (TT-31).
pub(crate) fn is_double_step_to_fifth_rank(config: &Config, us: Color, path: [Cell; 3]) -> bool {
    path.map(|cell| config.own_rank(us, cell)) == [3, 4, 5]
}

/// Whether the cells are inside cells of one Tardis (TT-32).
pub(crate) fn are_in_one_tardis([from, passed, end]: [Cell; 3]) -> bool {
    let vessel = Vessel::of(from);
    vessel.is_some() && Vessel::of(passed) == vessel && Vessel::of(end) == vessel
}
