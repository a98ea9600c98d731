//! Who attacks whom, and what that asks of a move.

use arrayvec::ArrayVec;
use warpboard_core::{Cell, CellSet};

use crate::compiled::{Compiled, Need, Threat};
use crate::state::State;

impl<const N: usize> Threat<N> {
    /// The pieces that attack this way.
    #[inline(always)]
    fn users(&self, state: &State<N>, color: usize) -> CellSet<N> {
        self.roles.pieces(&state.men[color])
    }

    /// The pieces that may attack a cell this way.
    #[inline(always)]
    pub(crate) fn near(&self, state: &State<N>, color: usize, cell: Cell) -> CellSet<N> {
        self.users(state, color) & self.sources[cell.index()]
    }

    /// The pieces among `near` that attack the cell, pieces standing on `occupied`.
    #[inline(always)]
    pub(crate) fn attackers(
        &self,
        cell: Cell,
        near: CellSet<N>,
        occupied: CellSet<N>,
    ) -> CellSet<N> {
        if near.is_empty() {
            return near;
        }
        near & self.reaching(cell, occupied)
    }

    /// The cells of which one alone may change from where a piece attacks the cell; none for leaps.
    #[inline(always)]
    pub(crate) fn seen(&self, cell: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.toward.as_ref().map_or(CellSet::EMPTY, |toward| toward.seen(cell, occupied))
    }

    /// The cells from which a piece attacks the cell, pieces standing on `occupied`.
    #[inline(always)]
    pub(crate) fn reaching(&self, cell: Cell, occupied: CellSet<N>) -> CellSet<N> {
        match &self.toward {
            Some(toward) => toward.targets(cell, occupied),
            None => self.sources[cell.index()],
        }
    }
}

impl<const N: usize> Compiled<N> {
    /// The pieces of an army that attack a cell, pieces standing on `occupied` and those on `gone`
    /// being captured.
    #[inline(always)]
    pub(crate) fn attackers(
        &self,
        state: &State<N>,
        color: usize,
        cell: Cell,
        occupied: CellSet<N>,
        gone: CellSet<N>,
    ) -> CellSet<N> {
        let threats = self.armies[color].threats.iter();
        threats.fold(CellSet::EMPTY, |all, threat| {
            let near = threat.near(state, color, cell) - gone;
            all | threat.attackers(cell, near, occupied)
        })
    }

    /// The cells among some on which the royal piece of the side to move would be attacked, which it
    /// may go to from its cell.
    #[inline(always)]
    pub(crate) fn attacked_around(
        &self,
        state: &State<N>,
        royal: Cell,
        cells: CellSet<N>,
    ) -> CellSet<N> {
        let enemy = 1 - state.side.index();
        let occupied = state.occupied() - royal.into();
        let mut safe = cells;
        for threat in &self.armies[enemy].threats {
            if safe.is_empty() {
                break;
            }
            for user in threat.users(state, enemy) & threat.around[royal.index()] {
                safe -= match &threat.onto {
                    Some(onto) => onto.targets(user, occupied),
                    None => threat.targets[user.index()],
                };
            }
        }
        cells - safe
    }

    /// Whether an army attacks a cell, as [`attackers`](Self::attackers) has it.
    #[inline(always)]
    pub(crate) fn is_attacked(
        &self,
        state: &State<N>,
        color: usize,
        cell: Cell,
        occupied: CellSet<N>,
        gone: CellSet<N>,
    ) -> bool {
        for threat in &self.armies[color].threats {
            let near = threat.near(state, color, cell) - gone;
            if !threat.attackers(cell, near, occupied).is_empty() {
                return true;
            }
        }
        false
    }

    /// Whether an army's royal piece is attacked.
    #[inline(always)]
    pub(crate) fn is_in_check(&self, state: &State<N>, color: usize) -> bool {
        let royal = usize::from(state.royals[color]);
        royal < self.topology.len()
            && self.is_attacked(
                state,
                1 - color,
                Cell::new(royal),
                state.occupied(),
                CellSet::EMPTY,
            )
    }

    /// What the safety of the royal piece of the side to move asks of the moves of other pieces.
    ///
    /// Each enemy piece on a line to the royal piece has a way, the cells between, and needs none,
    /// or one, of them occupied. A move that leaves the way as full as it needs to be, and the
    /// piece where it is, is not legal.
    #[inline(always)]
    pub(crate) fn conditions(&self, state: &State<N>) -> Conditions<N> {
        let mut conditions = Conditions::default();
        let own = state.side.index();
        let royal = usize::from(state.royals[own]);
        let Some(between) = self.between.as_ref().filter(|_| royal < self.topology.len()) else {
            return conditions;
        };
        let royal = Cell::new(royal);
        let occupied = state.occupied();
        for threat in &self.armies[1 - own].threats {
            let near = threat.near(state, 1 - own, royal);
            if near.is_empty() {
                continue;
            }
            if threat.need == Need::Leap {
                conditions.checked |= near;
                for attacker in near {
                    conditions.answers &= attacker.into();
                    conditions.bare &= attacker.into();
                }
                continue;
            }
            for attacker in near {
                let way = between.get(royal, attacker);
                conditions.look_along(threat.need, attacker, way, occupied, state.armies[own]);
            }
        }
        conditions
    }
}

/// A condition on the piece of one cell: where it may go.
type Pin<const N: usize> = (Cell, CellSet<N>);

/// What a move of a piece other than the royal one must do.
#[derive(Debug, Clone)]
pub(crate) struct Conditions<const N: usize> {
    /// The checkers.
    pub(crate) checked: CellSet<N>,
    /// Where a move must end, to capture all checkers or stand in their way.
    pub(crate) answers: CellSet<N>,
    /// Screens of checkers: pieces that may answer by going away, and what else they may do. One
    /// entry for each checker, so that all others ask of the screen as well.
    screens: ArrayVec<(Cell, CellSet<N>, CellSet<N>), 16>,
    /// The checkers without screens of the army: what they ask of a screen of another.
    bare: CellSet<N>,
    /// The pieces that are pinned, and where they may go.
    pinned: CellSet<N>,
    pins: ArrayVec<Pin<N>, 16>,
    /// Whether there is more than is kept here, so that moves must be tried out.
    pub(crate) overflow: bool,
}

impl<const N: usize> Default for Conditions<N> {
    #[inline(always)]
    fn default() -> Self {
        Conditions {
            checked: CellSet::EMPTY,
            answers: !CellSet::EMPTY,
            screens: ArrayVec::new(),
            bare: !CellSet::EMPTY,
            pinned: CellSet::EMPTY,
            pins: ArrayVec::new(),
            overflow: false,
        }
    }
}

impl<const N: usize> Conditions<N> {
    #[inline(always)]
    fn look_along(
        &mut self,
        need: Need,
        attacker: Cell,
        way: CellSet<N>,
        occupied: CellSet<N>,
        own: CellSet<N>,
    ) {
        let met = way & occupied;
        let answers = (way - occupied) | attacker.into();
        let excess = met.len() as isize - isize::from(need == Need::Hop);
        match excess {
            // A piece that goes there would be the screen.
            -1 => {
                self.answers -= way;
                self.bare -= way;
            }
            0 => {
                self.checked.insert(attacker);
                let screen = (met & own).first().filter(|_| need == Need::Hop);
                if let Some(screen) = screen {
                    let leaves = !(way - occupied);
                    self.overflow |= self.screens.try_push((screen, answers, leaves)).is_err();
                } else {
                    self.bare &= answers;
                }
                self.answers &= answers;
            }
            1 => {
                for piece in met & own {
                    self.pinned.insert(piece);
                    self.overflow |= self.pins.try_push((piece, answers)).is_err();
                }
            }
            _ => {}
        }
    }

    /// Whether pieces may go wherever they can.
    #[inline(always)]
    pub(crate) fn are_none(&self) -> bool {
        self.checked.is_empty() && self.pinned.is_empty() && self.answers == !CellSet::EMPTY
    }

    /// Where the piece on a cell may go.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Cell) -> CellSet<N> {
        let mut allowed = self.answers;
        if !self.screens.is_empty() && self.screens.iter().any(|screen| screen.0 == from) {
            allowed = self.screens.iter().fold(self.bare, |allowed, (screen, answers, leaves)| {
                allowed & if *screen == from { *leaves } else { *answers }
            });
        }
        if self.pinned.contains(from) {
            for (piece, cells) in &self.pins {
                if *piece == from {
                    allowed &= *cells;
                }
            }
        }
        allowed
    }
}
