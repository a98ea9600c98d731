//! Who attacks whom, and what that asks of a move.

use warpboard_core::safety::{self, Safety};
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

    /// The threats to the royal piece of the side to move: none if there is no such piece, or if
    /// ways are not told by where they begin and end.
    #[inline(always)]
    fn threats(&self, state: &State<N>) -> impl Iterator<Item = safety::Threat<N>> {
        let own = state.side.index();
        let royal = usize::from(state.royals[own]);
        let between = self.between.as_ref().filter(|_| royal < self.topology.len());
        between.into_iter().flat_map(move |between| {
            let royal = Cell::new(royal);
            self.armies[1 - own].threats.iter().flat_map(move |threat| {
                let near = threat.near(state, 1 - own, royal).into_iter();
                near.map(move |attacker| match threat.need {
                    Need::Leap => safety::Threat::leap(attacker),
                    need => safety::Threat {
                        attacker,
                        way: between.get(royal, attacker),
                        screens: usize::from(need == Need::Hop),
                    },
                })
            })
        })
    }

    /// What the safety of the royal piece of the side to move asks of other pieces.
    #[inline(always)]
    pub(crate) fn safety(&self, state: &State<N>) -> Safety<N> {
        let (occupied, own) = (state.occupied(), state.armies[state.side.index()]);
        let mut safety = Safety::default();
        self.threats(state).for_each(
            #[inline(always)]
            |threat| safety.add(threat, occupied, own),
        );
        safety
    }

    /// Where the piece on a cell may go so that its royal piece is safe.
    #[inline(always)]
    pub(crate) fn allowed(&self, state: &State<N>, safety: &Safety<N>, from: Cell) -> CellSet<N> {
        safety.allowed(from, state.occupied(), || self.threats(state))
    }
}
