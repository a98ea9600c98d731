//! Legal moves, as one generator hands them out.

pub(crate) mod attack;
pub(crate) mod batch;
mod choices;
mod danger;
mod king;
mod owed;
mod replies;

use std::ops::ControlFlow;

use warpboard_core::batch::{Count, Listener};
use warpboard_core::{Cell, Color};

use crate::board::{Anchor, Set};
use crate::config::Config;
use crate::config::lines::{Line, View};
use crate::moves::Action;
use crate::piece::{Piece, Role, RoleSet};
use crate::position::{Due, Tardis};
use attack::Attackers;
use batch::{Batch, Choice};
use danger::Danger;

impl Tardis {
    /// Tells of all legal moves of a position without owed promotions.
    #[inline(always)]
    pub(crate) fn generate_actions<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let generator = Generator::of(self, self.side);
        generator.generate_but_king(listener)?;
        generator.generate_of_king(listener)
    }

    /// Tells of the legal moves by which a piece goes to where it steps, slides, hops or leaps, in
    /// a position without owed promotions: captures are all among them.
    pub(crate) fn generate_steps<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let generator = Generator::of(self, self.side);
        generator.generate_but_king(listener)?;
        listener.hear(Batch::piece(generator.king, generator.king_steps(), Choice::STAY))
    }

    /// Whether an action is legal in a position without owed promotions.
    pub(crate) fn allows(&self, action: Action) -> bool {
        let generator = Generator::of(self, self.side);
        let mut is_it = |batch: Batch| match batch.contains(action) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let flow = match action {
            Action::Piece { from, .. } | Action::EnPassant { from, .. } => {
                generator.generate_from(from, &mut is_it)
            }
            Action::Tardis { to, .. } => generator.generate_to(to, &mut is_it),
        };
        flow.is_break()
    }
}

/// The kinds whose moves depend on nothing but where they go, but for the King.
pub(crate) const LEAPERS: [Role; 4] = [Role::Knight, Role::Wazir, Role::Ferz, Role::Prince];

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

    /// The moves of all pieces but the King.
    #[inline(always)]
    pub(crate) fn generate_but_king<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let mut hear = |from: Cell, targets: Set| {
            listener.hear(Batch::piece(from, self.legal(from, targets), Choice::STAY))
        };
        for (line, slider, hopper) in Line::ALL {
            for from in self.pieces(slider) {
                hear(from, self.slides(line, from).0)?;
            }
            for from in self.pieces(hopper) {
                hear(from, self.hops(line, from).0)?;
            }
        }
        for role in LEAPERS {
            for from in self.pieces(role) {
                hear(from, self.leaps(role, from))?;
            }
        }
        for role in [Role::Dabbaba, Role::Elephant] {
            for from in self.pieces(role) {
                hear(from, self.double_steps(role, from).0)?;
            }
        }
        for role in [Role::Alibaba, Role::Pawn] {
            for from in self.pieces(role) {
                let targets = self.targets(role, from);
                self.moves(role, from, self.legal(from, targets), listener)?;
            }
        }
        self.en_passant(listener)
    }

    /// The own pieces of a kind.
    #[inline(always)]
    fn pieces(&self, role: Role) -> Set {
        self.position.role_set(role) & self.own
    }

    /// Where a piece goes, the King safe or not.
    #[inline(always)]
    pub(crate) fn targets(&self, role: Role, from: Cell) -> Set {
        self.targets_and_seen(role, from).0
    }

    /// Where a piece goes, the King safe or not, and all the cells whose occupancy that depends on.
    /// For a piece that goes the same way whatever stands there, these are none.
    #[inline(always)]
    pub(crate) fn targets_and_seen(&self, role: Role, from: Cell) -> (Set, Set) {
        match role {
            Role::Rook => self.slides(Line::Orthogonal, from),
            Role::Bishop => self.slides(Line::Diagonal, from),
            Role::Queen => self.slides(Line::Inside, from),
            Role::Cannon => self.hops(Line::Orthogonal, from),
            Role::Arrow => self.hops(Line::Diagonal, from),
            Role::Tank => self.hops(Line::Inside, from),
            Role::Dabbaba | Role::Elephant | Role::Alibaba => self.double_steps(role, from),
            Role::Pawn => self.pawn_steps(from),
            _ => (self.leaps(role, from), Set::EMPTY),
        }
    }

    #[inline(always)]
    fn slides(&self, line: Line, from: Cell) -> (Set, Set) {
        let View { slides, .. } = self.config.view(line, from, self.occupied);
        (slides - self.own, slides)
    }

    #[inline(always)]
    fn hops(&self, line: Line, from: Cell) -> (Set, Set) {
        let view = self.config.view(line, from, self.occupied);
        let targets = if self.position.rules.korean_hoppers {
            view.hops - self.own
        } else {
            (view.slides - self.occupied) | (view.hops & self.enemy)
        };
        (targets, view.seen())
    }

    #[inline(always)]
    fn leaps(&self, role: Role, from: Cell) -> Set {
        self.config.leaps(role, from) - self.own
    }

    #[inline(always)]
    fn double_steps(&self, role: Role, from: Cell) -> (Set, Set) {
        self.config.around(from, |around| {
            let targets = around.double_targets(role, self.occupied);
            (targets - self.own, around.double_seen(role))
        })
    }

    /// Gives a piece's moves to a listener, with what it may become.
    #[inline(always)]
    pub(crate) fn moves<L: Listener<Batch>>(
        &self,
        role: Role,
        from: Cell,
        targets: Set,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
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
        if targets.is_disjoint(ends) {
            return listener.hear(Batch::piece(from, targets, Choice::STAY));
        }
        listener.hear(Batch::piece(from, targets - ends, Choice::STAY))?;
        self.promoting(role, from, targets & ends, listener)
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
    fn pawn_steps(&self, from: Cell) -> (Set, Set) {
        let steps = self.config.pawn_steps(self.us, from);
        let single = steps.forward - self.occupied;
        let credited = self.position.credited().contains(from);
        let mut double = steps.doubles(from, credited) - self.occupied;
        if !double.is_empty() && single != steps.forward {
            double &= self.forward_of(single);
        }
        let targets = single | double | (steps.captures & self.enemy);
        (targets, steps.forward | steps.beyond | steps.captures)
    }

    /// The cells forward of some.
    #[inline(always)]
    fn forward_of(&self, cells: Set) -> Set {
        let mut all = Set::EMPTY;
        for cell in cells {
            all |= self.config.forward(self.us, cell);
        }
        all
    }

    /// Moves of a pawn to its far rank (TT-40, TT-41) or an Alibaba to one of both (TT-44).
    fn promoting<L: Listener<Batch>>(
        &self,
        role: Role,
        from: Cell,
        to: Set,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let missing = self.position.missing_kinds(self.us);
        let simple = missing.and(RoleSet::SIMPLE);
        if role == Role::Alibaba {
            return listener.hear(Batch::piece(from, to, Choice { kinds: simple, may_stay: true }));
        }
        let outside = if simple.is_empty() { RoleSet::of(Role::Alibaba) } else { simple };
        listener.hear(Batch::piece(
            from,
            to & self.config.far_outside[self.us],
            Choice::one_of(outside),
        ))?;
        listener.hear(Batch::piece(
            from,
            to & self.config.far_inside[self.us],
            Choice::one_of(missing),
        ))
    }

    /// TT-33.
    #[inline(always)]
    fn en_passant<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
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
                    listener.hear(Batch::en_passant(from, chance.passed))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves of one piece, castling among them.
    pub(crate) fn generate_from<L: Listener<Batch>>(
        &self,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let Some(Piece { role, .. }) = self.position.piece_at(from) else {
            return ControlFlow::Continue(());
        };
        if !self.own.contains(from) {
            return ControlFlow::Continue(());
        }
        if role == Role::King {
            listener.hear(Batch::piece(from, self.king_steps(), Choice::STAY))?;
            return self.castlings(listener);
        }
        let targets = self.targets(role, from);
        self.moves(role, from, self.legal(from, targets), listener)?;
        self.en_passant(listener)
    }

    /// The moves of the King's Tardis to one place.
    pub(crate) fn generate_to<L: Listener<Batch>>(
        &self,
        to: Anchor,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        if Some(to) == self.position.vacated || !to.block().is_subset(self.room()) {
            return ControlFlow::Continue(());
        }
        self.generate_tardis(to, listener)
    }

    /// The number of moves of a piece that goes to these cells, the King safe or not.
    #[inline(always)]
    pub(crate) fn count(&self, role: Role, from: Cell, targets: Set) -> u64 {
        let mut count = Count::default();
        let ControlFlow::Continue(()) =
            self.moves(role, from, self.legal(from, targets), &mut count);
        count.0
    }
}
