//! The moves after which the replying royal piece may stand differently.

use warpboard_core::attacks::between::Between;
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, CellSet};

use crate::compiled::{Compiled, Need, ROLES, Threat};
use crate::position::Kit;
use crate::state::State;

/// The moves that are watched, and for what.
#[derive(Default)]
pub(super) struct Watches<const N: usize> {
    /// After these there may be other checks and pins.
    pub(super) checks: Watch<N, ROLES>,
    /// After these the royal piece may have other steps and castles.
    pub(super) steps: Watch<N, ROLES>,
}

/// What the safety of the replying royal piece depends on.
struct Safety<'a, const N: usize> {
    watches: Watches<N>,
    game: &'a Compiled<N>,
    state: &'a State<N>,
    /// The side to move, whose moves are watched.
    us: usize,
    royal: Cell,
}

/// The watches over the moves before the replies of a position, which has the turn already.
#[inline(always)]
pub(super) fn watch<const N: usize>(theirs: &Kit<N>) -> Watches<N> {
    let (game, state) = (theirs.game, &theirs.state);
    let side = state.side.index();
    let royal = usize::from(state.royals[side]);
    if royal >= game.topology.len() {
        return Watches::default();
    }
    let royal = Cell::new(royal);
    let mut safety = Safety { watches: Watches::default(), game, state, us: 1 - side, royal };
    safety.checks_and_pins();
    let mover = &game.armies[side].movers[usize::from(state.role_at(royal)) % ROLES];
    let leaps = mover.table.leaps(royal);
    let steps = leaps.both | leaps.moving | leaps.capturing;
    safety.watches.steps.arrivals |= steps;
    safety.watches.steps.departures |= steps;
    let mut walked = steps - state.armies[side];
    for (number, castle) in game.castles.iter().enumerate() {
        if castle.color != side || state.rights >> number & 1 == 0 {
            continue;
        }
        let ours = castle.empty | castle.behind;
        safety.watches.steps.departures |= ours;
        safety.watches.steps.arrivals |= ours | castle.rook.0.into();
        if castle.empty.is_disjoint(state.occupied()) {
            walked |= castle.safe;
        }
    }
    for cell in walked - royal.into() {
        safety.step(cell);
    }
    safety.watches
}

/// Watches for pieces that use a threat and come to one of the cells.
#[inline(always)]
fn add_danger<const N: usize>(watch: &mut Watch<N, ROLES>, threat: &Threat<N>, cells: CellSet<N>) {
    for role in threat.roles.iter() {
        watch.add(role, cells);
    }
}

/// Watches attacks of a cell over a screen: whatever happens on the way matters.
#[inline(always)]
fn add_screened<const N: usize>(
    watch: &mut Watch<N, ROLES>,
    between: &Between<N>,
    cell: Cell,
    threat: &Threat<N>,
    near: CellSet<N>,
) {
    for attacker in near {
        let cells = between.get(cell, attacker) | attacker.into();
        watch.departures |= cells;
        watch.arrivals |= cells;
    }
    add_danger(watch, threat, threat.sources[cell.index()]);
}

impl<const N: usize> Safety<'_, N> {
    /// What may give check, or pin, or end a pin.
    #[inline(always)]
    fn checks_and_pins(&mut self) {
        let (state, royal) = (self.state, self.royal);
        let (us, them) = (state.armies[self.us], state.armies[1 - self.us]);
        let occupied = us | them;
        let Some(between) = &self.game.between else { return };
        let watch = &mut self.watches.checks;
        for threat in &self.game.armies[self.us].threats {
            let near = threat.near(state, self.us, royal);
            match threat.need {
                Need::Leap => add_danger(watch, threat, threat.sources[royal.index()]),
                Need::Hop => add_screened(watch, between, royal, threat, near),
                Need::Free => {
                    for attacker in near {
                        let way = between.get(royal, attacker);
                        watch.add_sniper(attacker, way, us, them);
                    }
                    // Whoever comes to a line with one replying piece in between at most.
                    let first = threat.seen(royal, occupied) & them;
                    let danger = threat.reaching(royal, occupied - first);
                    add_danger(watch, threat, danger);
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
        let Some(between) = &game.between else { return };
        let watch = &mut self.watches.steps;
        let mut attackers = CellSet::EMPTY;
        for threat in &game.armies[self.us].threats {
            let near = threat.near(state, self.us, cell);
            match threat.need {
                Need::Hop => add_screened(watch, between, cell, threat, near),
                _ => attackers |= threat.attackers(cell, near, occupied),
            }
        }
        if attackers.is_empty() {
            for threat in &game.armies[self.us].threats {
                match threat.need {
                    Need::Leap => add_danger(watch, threat, threat.sources[cell.index()]),
                    Need::Hop => {}
                    Need::Free => {
                        add_danger(watch, threat, threat.reaching(cell, occupied));
                        for attacker in threat.near(state, self.us, cell) {
                            watch.add_blockers(between.get(cell, attacker) & occupied, us);
                        }
                    }
                }
            }
            return;
        }
        watch.add_attackers(attackers, |attacker| between.get(cell, attacker));
    }
}
