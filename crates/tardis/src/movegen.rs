//! Legal moves, as one generator hands them out.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::{Cell, Color};

use crate::around::PawnSteps;
use crate::attack::Attackers;
use crate::board::{Anchor, Set, Vessel};
use crate::choices::Choices;
use crate::config::{Config, PROMOTION_CELLS};
use crate::danger::{Danger, among};
use crate::lines::Line;
use crate::moves::{Action, Promotions};
use crate::piece::{Piece, Role, RoleSet};
use crate::position::{CASTLINGS, Castling, Due, Tardis};
use crate::sink::{Choice, Count, Find, Sink};

impl Tardis {
    /// Gives all legal moves to a sink, those behind owed promotions for each choice of them.
    #[inline(always)]
    pub(crate) fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        match self.owed() {
            None => self.generate_actions(sink),
            Some(choices) => self.generate_for_each(&choices, sink),
        }
    }

    /// The choices in the promotions that the side to move owes, if it does.
    #[inline(always)]
    pub(crate) fn owed(&self) -> Option<Choices> {
        let due = self.due(self.config, self.side);
        (!due.pawns.is_empty()).then(|| Choices::new(self, self.side, due))
    }

    /// Gives the moves behind each choice of owed promotions to a sink.
    #[inline(never)]
    fn generate_for_each<S: Sink>(&self, choices: &Choices, sink: &mut S) -> ControlFlow<S::Break> {
        if self.count_for_each(choices) == 0 {
            // There may be millions of choices to look through.
            return ControlFlow::Continue(());
        }
        choices.visit(|owed| {
            let mut next = self.clone();
            next.promote(owed);
            sink.owed(owed);
            next.generate_actions(sink)
        })
    }

    /// The number of moves behind all choices of owed promotions.
    ///
    /// Promotions change no occupancy, so the moves of a piece that a pawn becomes do not depend on
    /// what others become. All other moves depend only on what is missing then, and that on the
    /// lot of new pieces.
    #[inline(never)]
    pub(crate) fn count_for_each(&self, choices: &Choices) -> u64 {
        let generator = Generator::new(self);
        let moves = |pawn: Cell| {
            Role::QUOTA.map(|(role, _)| {
                let targets = generator.targets(role, pawn);
                generator.count(role, pawn, targets)
            })
        };
        let of_new: ArrayVec<[u64; Role::QUOTA.len()], PROMOTION_CELLS> =
            choices.pawns.iter().map(|&pawn| moves(pawn)).collect();
        let mut total = 0;
        choices.for_each_outcome(|pieces| {
            let example = choices.example(pieces);
            let mut next = self.clone();
            next.promote(example);
            let mut count = Count::default();
            let _ = next.generate_actions(&mut count);
            let pawns = choices.pawns.iter().zip(&of_new);
            let becomes = |pawn: Cell| example.iter().find(|&(cell, _)| cell == pawn);
            let of_others = pawns.fold(count.0, |left, (&pawn, moves)| {
                left - becomes(pawn).map_or(0, |(_, role)| moves[role.index()])
            });
            let ways = choices.ways(pieces);
            total += ways * of_others;
            // Each of the pawns becomes a piece of a kind in the same number of ways.
            for (kind, &number) in pieces.iter().enumerate() {
                let each = ways * u64::from(number) / choices.pawns.len() as u64;
                total += each * of_new.iter().map(|moves| moves[kind]).sum::<u64>();
            }
        });
        total
    }

    /// Whether an action is legal in a position without owed promotions.
    pub(crate) fn allows(&self, action: Action) -> bool {
        let generator = Generator::new(self);
        let mut find = Find(action);
        let flow = match action {
            Action::Piece { from, .. } | Action::EnPassant { from, .. } => {
                generator.generate_of(from, &mut find)
            }
            Action::Tardis { to, .. } => generator.generate_to(to, &mut find),
        };
        flow.is_break()
    }

    /// Gives all legal moves of a position without owed promotions to a sink.
    #[inline(always)]
    pub(crate) fn generate_actions<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        Generator::new(self).generate(sink)
    }
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
    fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
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
                let targets = self.targets(role, from);
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
        let steps = self.targets(Role::King, self.king);
        among(steps, |to| self.is_safe(self.king, to))
    }

    /// Where a piece goes, the King safe or not.
    #[inline(always)]
    pub(crate) fn targets(&self, role: Role, from: Cell) -> Set {
        self.targets_and_seen::<false>(role, from).0
    }

    /// Where a piece goes, the King safe or not, and if `SEEN` all the cells whose occupancy that
    /// depends on. For a piece that goes the same way whatever stands there, these are none.
    #[inline(always)]
    pub(crate) fn targets_and_seen<const SEEN: bool>(&self, role: Role, from: Cell) -> (Set, Set) {
        let config = self.config;
        let line = match role {
            Role::Rook | Role::Cannon => Line::Orthogonal,
            Role::Bishop | Role::Arrow => Line::Diagonal,
            _ => Line::Inside,
        };
        match role {
            Role::Rook | Role::Bishop | Role::Queen => {
                let slides = config.lines(line, from, |lines| lines.targets(self.occupied));
                (slides - self.own, slides)
            }
            Role::Cannon | Role::Arrow | Role::Tank => {
                let (slides, hops) =
                    config.lines(line, from, |lines| lines.targets_and_hop_targets(self.occupied));
                let targets = if self.position.rules.korean_hoppers {
                    hops - self.own
                } else {
                    (slides - self.occupied) | (hops & self.enemy)
                };
                (targets, slides | hops)
            }
            Role::Dabbaba | Role::Elephant | Role::Alibaba => config.around(from, |around| {
                let (mut targets, mut seen) = (Set::EMPTY, Set::EMPTY);
                for step in around.double_steps(role) {
                    if !self.occupied.contains(step.over()) {
                        targets.insert(step.to());
                    }
                    if SEEN {
                        seen.insert(step.over());
                        seen.insert(step.to());
                    }
                }
                (targets - self.own, seen)
            }),
            Role::Pawn => self.pawn_targets_and_seen(from),
            _ => (config.leaps(role, from) - self.own, Set::EMPTY),
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
            Role::Pawn => self.config.far_outside[self.us] | self.config.far_inside[self.us],
            // TT-44.
            Role::Alibaba => {
                let far = &self.config.far_outside;
                far[Color::White] | far[Color::Black]
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
        self.position.role_set(Role::Pawn) & self.config.far_inside[!self.us]
    }

    /// TT-30 to TT-32.
    #[inline(always)]
    fn pawn_targets_and_seen(&self, from: Cell) -> (Set, Set) {
        let PawnSteps { forward, beyond, captures } = self.config.pawn_steps(self.us, from);
        let single = forward - self.occupied;
        let targets = single | self.double_steps(from, single) | (captures & self.enemy);
        (targets, forward | beyond | captures)
    }

    /// The ends of double steps, by way of the free cells one step forward (TT-31, TT-32).
    #[inline(always)]
    fn double_steps(&self, from: Cell, single: Set) -> Set {
        let (config, us) = (self.config, self.us);
        let credited = self.position.credited().contains(from);
        if config.own_rank(us, from) != 3 && !credited {
            return Set::EMPTY;
        }
        let mut ends = Set::EMPTY;
        for passed in single {
            for end in config.forward(us, passed) - self.occupied {
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
        let outside = if simple.is_empty() { RoleSet::of(Role::Alibaba) } else { simple };
        sink.piece(from, to & self.config.far_outside[self.us], Choice::one_of(outside))?;
        sink.piece(from, to & self.config.far_inside[self.us], Choice::one_of(missing))
    }

    /// TT-33.
    #[inline(always)]
    fn en_passant<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Some(chance) = self.position.en_passant else {
            return ControlFlow::Continue(());
        };
        for from in self.position.role_set(Role::Pawn) & self.own {
            if self.config.pawn_captures(self.us, from).contains(chance.passed) {
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
        for to in Anchor::within(self.room()) {
            if Some(to) != self.position.vacated {
                self.tardis_move(to, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The empty outside cells.
    #[inline(always)]
    fn room(&self) -> Set {
        self.config.outside - self.occupied
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
        sink.tardis(to, &Choices::new(self.position, self.us, due))
    }

    /// The moves of one piece, castling among them.
    pub(crate) fn generate_of<S: Sink>(&self, from: Cell, sink: &mut S) -> ControlFlow<S::Break> {
        let Some(Piece { role, .. }) = self.position.piece_at(from) else {
            return ControlFlow::Continue(());
        };
        if !self.own.contains(from) {
            return ControlFlow::Continue(());
        }
        if role == Role::King {
            sink.piece(from, self.king_steps(), Choice::STAY)?;
            return self.castlings(sink);
        }
        let targets = self.targets(role, from);
        self.moves(role, from, self.legal(from, targets), sink)?;
        self.en_passant(sink)
    }

    /// The moves of the King's Tardis to one place.
    pub(crate) fn generate_to<S: Sink>(&self, to: Anchor, sink: &mut S) -> ControlFlow<S::Break> {
        if Some(to) == self.position.vacated || !to.block().is_subset(self.room()) {
            return ControlFlow::Continue(());
        }
        self.tardis_move(to, sink)
    }

    /// The number of moves of a piece that goes to these cells, the King safe or not.
    #[inline(always)]
    pub(crate) fn count(&self, role: Role, from: Cell, targets: Set) -> u64 {
        let mut count = Count::default();
        let _ = self.moves(role, from, self.legal(from, targets), &mut count);
        count.0
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
