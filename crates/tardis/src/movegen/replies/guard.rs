//! Which moves leave the opponent's King as safe as it is, with the same moves.

use arrayvec::ArrayVec;
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, Color};

use crate::board::{Anchor, Set, Vessel};
use crate::config::Config;
use crate::config::lines::{Line, Lines};
use crate::movegen::Generator;
use crate::movegen::attack::Attackers;
use crate::piece::Role;
use crate::position::CASTLINGS;

/// The most places to go to of the King's Tardis that are looked at one by one.
const MOST_ROOMS: usize = 16;

/// What a move must not touch if the King that has been looked at, the *watched* one, is to be as
/// safe after it as before, and with the same moves of its own.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) watch: Watch<3, { Role::COUNT }>,
    /// Blocks of ground that the King's Tardis may go to.
    rooms: ArrayVec<Set, MOST_ROOMS>,
}

impl Guard {
    /// What matters to the King of the army whose moves `generator` gives.
    #[inline]
    pub(crate) fn new(generator: &Generator<'_>) -> Guard {
        let Generator { position, config, own, enemy, king, .. } = *generator;
        let steps = config.leaps(Role::King, king);
        let mut guard = Guard { watch: Watch::default(), rooms: ArrayVec::new() };
        // An own piece next to the King that is captured becomes a step.
        guard.watch.arrivals |= steps & own;
        if may_castle(generator) {
            guard.watch_everything();
        } else {
            guard.look_for_room(generator);
        }
        guard.look::<2>(generator, config, king);
        for step in steps - own {
            guard.look::<1>(generator, config, step);
        }
        for role in Role::ALL {
            let attacking = guard.watch.arrivals_of(role.index());
            guard.watch.departures |= attacking & position.role_set(role) & enemy;
        }
        guard
    }

    /// The King has moves that depend on many cells.
    fn watch_everything(&mut self) {
        self.watch.departures = !Set::EMPTY;
    }

    /// The blocks of ground that the King's Tardis may go to, unless all moves are watched.
    #[inline]
    pub(crate) fn rooms(&self) -> &[Set] {
        &self.rooms
    }

    /// Looks from a cell for what attacks it, could come to do so, or would if some pieces went
    /// away: `M` of them before a slider, and one more before a hopper.
    #[inline]
    fn look<const M: usize>(&mut self, generator: &Generator<'_>, config: &Config, cell: Cell) {
        let Generator { position, us, enemy, .. } = *generator;
        let mut occupied = generator.occupied;
        occupied.remove(generator.king);
        let look = Look::<M> { occupied };
        let role = |role: Role| position.role_set(role) & enemy;
        for (line, slider, hopper) in Line::ALL {
            let (near, paths) = config.lines(line, cell, |lines| {
                (look.near(lines), look.along(lines, role(slider), role(hopper)))
            });
            self.watch.add(slider.index(), near.by_sliders);
            self.watch.add(hopper.index(), near.by_hoppers);
            self.watch.arrivals |= paths;
            self.watch.departures |= paths;
        }
        config.around(cell, |around| {
            let mut reach = |role: Role, set: Set| self.watch.add(role.index(), set);
            reach(Role::King, around.wazir | around.ferz);
            reach(Role::Prince, around.wazir | around.ferz);
            reach(Role::Wazir, around.wazir);
            reach(Role::Ferz, around.ferz);
            reach(Role::Knight, around.knight_origins);
            reach(Role::Pawn, around.pawn[us].captures);
            for kind in [Role::Dabbaba, Role::Elephant] {
                let pieces = role(kind);
                for step in around.double_steps(kind) {
                    self.watch.add(kind.index(), step.to().into());
                    if pieces.contains(step.to()) {
                        self.watch.arrivals.insert(step.over());
                        self.watch.departures.insert(step.over());
                    }
                }
            }
        });
    }

    /// Looks for blocks of ground that are empty, or would be if one piece went away.
    #[inline]
    fn look_for_room(&mut self, generator: &Generator<'_>) {
        let free = generator.config.outside - generator.occupied;
        for to in Anchor::within_but_one(free) {
            self.watch.departures |= to.block() & generator.enemy;
        }
        if Anchor::within(free).nth(MOST_ROOMS).is_some() {
            return self.watch_everything();
        }
        for to in Anchor::within(free) {
            self.look_from(generator, to);
        }
    }

    /// Looks from the King as it would stand if its Tardis had gone to a free block.
    #[inline(never)]
    fn look_from(&mut self, generator: &Generator<'_>, to: Anchor) {
        let Generator { position, us, king, .. } = *generator;
        let Some(vessel) = Vessel::of(king) else {
            return;
        };
        let mut anchors = generator.config.anchors;
        anchors[vessel.index()] = to;
        let config = Config::get(anchors);
        let waiting = |color: Color| {
            let pawns = position.role_set(Role::Pawn) & position.army(color);
            !pawns.is_disjoint(config.far_inside[color])
        };
        if waiting(us) || waiting(!us) {
            return self.watch_everything();
        }
        self.look::<1>(generator, config, king);
        self.watch.add(Role::Pawn.index(), config.far_inside[!us]);
        if !(Attackers { config, ..Attackers::of(position, !us) }).attack(king) {
            self.rooms.push(to.block());
        }
    }
}

/// Whether the army may come to castle by a move of its opponent, which takes away what is between King
/// and Rook.
#[inline]
fn may_castle(generator: &Generator<'_>) -> bool {
    let Generator { position, us, own, .. } = *generator;
    position.castling.of(us).any(|way| own.is_disjoint(CASTLINGS[way].between))
}

/// A view from a cell; see [`Guard::look`].
#[derive(Debug, Clone, Copy)]
struct Look<const M: usize> {
    occupied: Set,
}

/// The cells with few pieces between them and the one that is looked from.
#[derive(Debug, Clone, Copy)]
struct Near {
    /// Fewer than `M`: for a slider one less than for a hopper.
    by_sliders: Set,
    /// At most `M`.
    by_hoppers: Set,
}

impl<const M: usize> Look<M> {
    /// The cells from which a slider or a hopper attacks, or would if a piece went away.
    #[inline]
    fn near(self, lines: &Lines) -> Near {
        let mut near = Near { by_sliders: Set::EMPTY, by_hoppers: Set::EMPTY };
        lines.walk_through::<M>(self.occupied, |end, passed| {
            near.by_hoppers.insert(end);
            if passed.len() < M {
                near.by_sliders.insert(end);
            }
        });
        near
    }

    /// The cells that matter on the paths to sliders and hoppers.
    #[inline]
    fn along(self, lines: &Lines, sliders: Set, hoppers: Set) -> Set {
        let (sliders, hoppers) = (sliders & lines.reach, hoppers & lines.reach);
        let mut matter = Set::EMPTY;
        if (sliders | hoppers).is_empty() {
            return matter;
        }
        let most = M + usize::from(!hoppers.is_empty());
        lines.walk_paths(self.occupied, most, |path, passed| {
            let (end, between) = path.split_last().expect("a path has an end");
            let most = if sliders.contains(*end) {
                M
            } else if hoppers.contains(*end) {
                M + 1
            } else {
                return;
            };
            if passed <= most {
                let pieces_only = passed == most;
                let all =
                    between.iter().filter(|cell| !pieces_only || self.occupied.contains(**cell));
                all.for_each(|&cell| matter.insert(cell));
            }
        });
        matter
    }
}
