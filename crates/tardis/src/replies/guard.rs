//! Which moves leave the opponent's King as safe as it is, with the same moves.

use warpboard_core::Cell;
use warpboard_core::paths::PathTable;

use crate::board::{Anchor, Set};
use crate::config::LONGEST_PATH;
use crate::movegen::Generator;
use crate::piece::Role;
use crate::position::CASTLINGS;

/// What a move must not touch if the King that has been looked at, the *watched* one, is to be as
/// safe after it as before, and with the same moves of its own.
#[derive(Debug)]
pub(crate) struct Guard {
    /// For each kind, the cells from which it may attack the King, or a cell that the King may step to.
    reach: [Set; Role::COUNT],
    /// The cells where a coming or going piece may open or close a path to one of these cells.
    paths: Set,
    /// The cells whose leaving makes room for the King's Tardis.
    room: Set,
    /// Next to the King, the cells of its own army: one that is captured becomes a step.
    beside: Set,
    /// Whether any move at all may matter, as the King has moves that depend on many cells.
    everywhere: bool,
}

impl Guard {
    /// What matters to the King of the army whose moves `generator` gives.
    #[inline(always)]
    pub(crate) fn new(generator: &Generator<'_>) -> Guard {
        let Generator { config, own, king, .. } = *generator;
        let sight = config.sight(king);
        let steps = sight.wazir | sight.ferz;
        let mut guard = Guard {
            reach: [Set::EMPTY; Role::COUNT],
            paths: Set::EMPTY,
            room: Set::EMPTY,
            beside: steps & own,
            everywhere: may_castle(generator),
        };
        guard.look_for_room(generator);
        guard.look(generator, king, 2);
        for step in steps - own {
            guard.look(generator, step, 1);
        }
        guard
    }

    /// Those targets of a piece that change nothing.
    #[inline(always)]
    pub(crate) fn idle(&self, role: Role, from: Cell, targets: Set) -> Set {
        let reach = self.reach[role.index()];
        if self.everywhere || (reach | self.paths | self.room).contains(from) {
            return Set::EMPTY;
        }
        targets - (reach | self.paths | self.beside)
    }

    /// Looks from a cell for what attacks it, and for what would if up to `most` pieces (for hoppers one
    /// more) went away.
    #[inline(always)]
    fn look(&mut self, generator: &Generator<'_>, cell: Cell, most: usize) {
        let Generator { config, position, us, enemy, .. } = *generator;
        let sight = config.sight(cell);
        let mut reach = |role: Role, set: Set| self.reach[role.index()] |= set;
        reach(Role::Rook, sight.orthogonal);
        reach(Role::Cannon, sight.orthogonal);
        reach(Role::Bishop, sight.diagonal);
        reach(Role::Arrow, sight.diagonal);
        reach(Role::Queen, sight.queen);
        reach(Role::Tank, sight.queen);
        reach(Role::King, sight.wazir | sight.ferz);
        reach(Role::Prince, sight.wazir | sight.ferz);
        reach(Role::Wazir, sight.wazir);
        reach(Role::Ferz, sight.ferz);
        reach(Role::Knight, sight.knight);
        reach(Role::Dabbaba, sight.dabbaba);
        reach(Role::Elephant, sight.elephant);
        reach(Role::Pawn, sight.pawn[!us]);
        let role = |role: Role| position.role_set(role) & enemy;
        let mut occupied = generator.occupied;
        occupied.remove(generator.king);
        let look = Look { cell, occupied, most };
        let none = Set::EMPTY;
        self.paths |=
            look.along(&config.orthogonal, sight.orthogonal, role(Role::Rook), role(Role::Cannon))
                | look.along(
                    &config.diagonal,
                    sight.diagonal,
                    role(Role::Bishop),
                    role(Role::Arrow),
                )
                | look.along(&config.queen, sight.queen, role(Role::Queen), role(Role::Tank))
                | look.along(&config.dabbaba, sight.dabbaba, role(Role::Dabbaba), none)
                | look.along(&config.elephant, sight.elephant, role(Role::Elephant), none);
    }

    /// Looks for blocks of ground that are empty, or would be if one piece went away.
    #[inline(always)]
    fn look_for_room(&mut self, generator: &Generator<'_>) {
        let taken = generator.occupied | !generator.config.outside;
        self.everywhere |= Anchor::within(!taken).next().is_some();
        for anchor in Anchor::within_but_one(!taken) {
            self.room |= anchor.block() & generator.enemy;
        }
    }
}

/// Whether the army may come to castle by a move of its opponent, which takes away what is between King
/// and Rook.
#[inline(always)]
fn may_castle(generator: &Generator<'_>) -> bool {
    let Generator { position, us, own, .. } = *generator;
    position.castling != 0
        && CASTLINGS.iter().enumerate().any(|(i, way)| {
            way.color == us && position.has_castling(i) && own.is_disjoint(way.between)
        })
}

/// A view from a cell.
#[derive(Debug, Clone, Copy)]
struct Look {
    cell: Cell,
    occupied: Set,
    most: usize,
}

impl Look {
    /// The cells that matter on the paths to sliders and hoppers.
    #[inline(always)]
    fn along(self, table: &PathTable, reach: Set, sliders: Set, hoppers: Set) -> Set {
        let (sliders, hoppers) = (sliders & reach, hoppers & reach);
        let mut matter = Set::EMPTY;
        if (sliders | hoppers).is_empty() {
            return matter;
        }
        let most = self.most;
        table.walk_paths::<LONGEST_PATH>(
            self.cell,
            |cell| self.occupied.contains(cell),
            most + usize::from(!hoppers.is_empty()),
            |path, passed| {
                let (end, between) = path.split_last().expect("a path has an end");
                let most = if sliders.contains(*end) {
                    most
                } else if hoppers.contains(*end) {
                    most + 1
                } else {
                    return;
                };
                if passed <= most {
                    let pieces_only = passed == most;
                    let all = between
                        .iter()
                        .filter(|cell| !pieces_only || self.occupied.contains(**cell));
                    all.for_each(|&cell| matter.insert(cell));
                }
            },
        );
        matter
    }
}
