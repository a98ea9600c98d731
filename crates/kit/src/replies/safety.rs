//! The moves after which the replying royal piece may stand differently.

use warpboard_core::replies::Watch;
use warpboard_core::{Cell, CellSet};

use crate::compiled::{Compiled, Need, ROLES, Threat};
use crate::position::Kit;
use crate::state::State;

/// What the safety of the replying royal piece depends on: checks, pins, its steps and its castles.
pub(super) struct Safety<'a, const N: usize> {
    pub(super) watch: Watch<N, ROLES>,
    game: &'a Compiled<N>,
    state: &'a State<N>,
    /// The side to move, whose moves are watched.
    us: usize,
    royal: Cell,
}

/// The watch over the moves before the replies of a position, which has the turn already.
#[inline(always)]
pub(super) fn watch<const N: usize>(theirs: &Kit<N>) -> Watch<N, ROLES> {
    let (game, state) = (theirs.game, &theirs.state);
    let side = state.side.index();
    let royal = usize::from(state.royals[side]);
    if royal >= game.topology.len() {
        return Watch::default();
    }
    let royal = Cell::new(royal);
    let mut safety = Safety { watch: Watch::default(), game, state, us: 1 - side, royal };
    safety.checks_and_pins();
    let mover = &game.armies[side].movers[usize::from(state.role_at(royal)) % ROLES];
    let leaps = mover.leaps[royal.index()];
    let steps = leaps.both | leaps.moving | leaps.capturing;
    safety.watch.arrivals |= steps;
    safety.watch.departures |= steps;
    let mut walked = steps - state.armies[side];
    for (number, castle) in game.castles.iter().enumerate() {
        if castle.color != side || state.rights >> number & 1 == 0 {
            continue;
        }
        let ours = castle.empty | castle.behind;
        safety.watch.departures |= ours;
        safety.watch.arrivals |= ours | castle.rook.0.into();
        if castle.empty.is_disjoint(state.occupied()) {
            walked |= castle.safe;
        }
    }
    for cell in walked - royal.into() {
        safety.step(cell);
    }
    safety.watch
}

impl<const N: usize> Safety<'_, N> {
    #[inline(always)]
    fn add_danger(&mut self, threat: &Threat<N>, cells: CellSet<N>) {
        for &role in &threat.roles {
            self.watch.add(usize::from(role) % ROLES, cells);
        }
    }

    /// Attacks over a screen: whatever happens on the way matters.
    #[inline(always)]
    fn screened(&mut self, cell: Cell, threat: &Threat<N>, near: CellSet<N>) {
        let Some(between) = &self.game.between else { return };
        for attacker in near {
            let cells = between.get(cell, attacker) | attacker.into();
            self.watch.departures |= cells;
            self.watch.arrivals |= cells;
        }
        self.add_danger(threat, threat.sources[cell.index()]);
    }

    /// What may give check, or pin, or end a pin.
    #[inline(always)]
    fn checks_and_pins(&mut self) {
        let (state, royal) = (self.state, self.royal);
        let (us, them) = (state.armies[self.us], state.armies[1 - self.us]);
        let occupied = us | them;
        let Some(between) = &self.game.between else { return };
        for threat in &self.game.armies[self.us].threats {
            let near = threat.near(state, self.us, royal);
            match threat.need {
                Need::Leap => self.add_danger(threat, threat.sources[royal.index()]),
                Need::Hop => self.screened(royal, threat, near),
                Need::Free => {
                    for attacker in near {
                        let way = between.get(royal, attacker);
                        self.watch.add_sniper(attacker, way, us, them);
                    }
                    // Whoever comes to a line with one replying piece in between at most.
                    let first = threat.seen(royal, occupied) & them;
                    let danger = threat.reaching(royal, occupied - first);
                    self.add_danger(threat, danger);
                }
            }
        }
    }

    /// What may change whether a cell is attacked to which the royal piece may go.
    #[inline(always)]
    fn step(&mut self, cell: Cell) {
        let (state, game) = (self.state, self.game);
        let us = state.armies[self.us];
        let occupied = (us | state.armies[1 - self.us]) - self.royal.into();
        let mut attackers = CellSet::EMPTY;
        for threat in &game.armies[self.us].threats {
            let near = threat.near(state, self.us, cell);
            match threat.need {
                Need::Hop => self.screened(cell, threat, near),
                _ => attackers |= threat.attackers(cell, near, occupied),
            }
        }
        let Some(between) = &game.between else { return };
        if attackers.is_empty() {
            for threat in &game.armies[self.us].threats {
                match threat.need {
                    Need::Leap => self.add_danger(threat, threat.sources[cell.index()]),
                    Need::Hop => {}
                    Need::Free => {
                        self.add_danger(threat, threat.reaching(cell, occupied));
                        for attacker in threat.near(state, self.us, cell) {
                            self.watch.add_blockers(between.get(cell, attacker) & occupied, us);
                        }
                    }
                }
            }
            return;
        }
        self.watch.add_attackers(attackers, |attacker| between.get(cell, attacker));
    }
}
