//! What the safety of a King, its steps and its castling depend on.

use warpboard_core::{Cell, Color};

use super::super::threats::{Army, aligned, contact};
use crate::castling::Castling;
use crate::group::Group;
use crate::position::Mitawi;
use crate::tables::each;
use crate::tables::{
    Bits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Tables, bits,
};

/// The cells that matter to a King: a move of the other army that neither leaves nor enters one of
/// `careful`, and with which its piece does not get to a cell of `danger`, leaves the King as safe
/// as it was, its pieces as free, and its own moves the same.
pub(super) struct Zone {
    /// The King's neighbours, the attackers of its cell and of those that it may step to, and the
    /// cells on their ways.
    pub(super) careful: Bits,
    /// For each element, the cells from which a piece with it might attack those of these cells
    /// that are not attacked, or the King itself after one more move; some of them it does not attack.
    danger: [Bits; Group::COUNT],
    /// The cells that the King may step to,
    steps: Bits,
    /// and those from which a Knight's or a Camel's leap attacks one of them, which is all that
    /// such a move changes.
    knights: Bits,
    camels: Bits,
}

/// What a cell is to a King.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guarded {
    /// The King's own.
    Own,
    /// One that it may step to.
    Step,
    /// One that it crosses with castling, or ends on.
    Crossed,
}

impl Zone {
    /// What matters to the King of `color`, which is not in check.
    #[inline(always)]
    pub(super) fn new(position: &Mitawi, tables: &Tables, color: Color) -> Zone {
        let king = position.king(color);
        let own = bits(position.army(color));
        let attackers = Army::new(position, !color);
        let occupied = own | attackers.all;
        let around = tables.king[king.index()];
        let mut zone =
            Zone { careful: around, danger: [0; Group::COUNT], steps: 0, knights: 0, camels: 0 };
        let without = occupied & !(1 << king.index());
        for cell in each(around & !own | 1 << king.index()) {
            let guarded = if cell == king { Guarded::Own } else { Guarded::Step };
            zone.guard(tables, &attackers, cell, without, guarded);
        }
        for right in Castling::ALL {
            if right.color() == color && position.may_castle(right) {
                zone.castling(tables, &attackers, right, occupied);
            }
        }
        zone
    }

    /// The cells that a piece of some elements must not get to.
    #[inline(always)]
    pub(super) fn danger(&self, elements: [Group; 2]) -> Bits {
        self.danger[elements[0] as usize] | self.danger[elements[1] as usize]
    }

    /// The cells from which a piece of some elements takes steps from the King.
    #[inline(always)]
    pub(super) fn near(&self, elements: [Group; 2]) -> Bits {
        let knights = if elements.contains(&Group::Knight) { self.knights } else { 0 };
        let camels = if elements.contains(&Group::Camel) { self.camels } else { 0 };
        knights | camels
    }

    /// How many steps it takes.
    #[inline(always)]
    pub(super) fn steps_taken(&self, tables: &Tables, elements: [Group; 2], cell: Cell) -> u32 {
        let leaps = |element: Group, table: &[Bits]| {
            if elements.contains(&element) { table[cell.index()] } else { 0 }
        };
        let attacked = leaps(Group::Knight, &tables.knight) | leaps(Group::Camel, &tables.camel);
        (attacked & self.steps).count_ones()
    }

    /// A move that leaves two pieces between King and Rook does not change castling.
    fn castling(&mut self, tables: &Tables, army: &Army<'_>, right: Castling, occupied: Bits) {
        let (between, crossed) = right.way();
        let there = (bits(between) & occupied).count_ones();
        if there > 1 {
            return;
        }
        self.careful |= bits(between) | 1 << right.cells().rook_from.index();
        if there == 0 {
            for cell in each(bits(crossed)) {
                self.guard(tables, army, cell, occupied, Guarded::Crossed);
            }
        }
    }

    /// Adds what the attacks of an army on a cell depend on; for the King's own cell also what they
    /// depend on after one move of the King's army.
    #[inline(always)]
    fn guard(
        &mut self,
        tables: &Tables,
        army: &Army<'_>,
        cell: Cell,
        occupied: Bits,
        guarded: Guarded,
    ) {
        let royal = guarded == Guarded::Own;
        let attackers = contact(tables, army, cell, army.color);
        self.careful |= attackers;
        let mut attacked = attackers != 0;
        let (sliders, hoppers) = aligned(tables, army, cell, army.color);
        // A move changes the number of pieces on a way by one at most.
        let slack = if royal { 2 } else { 1 };
        for (pieces, screens) in [(sliders, 0), (hoppers, 1)] {
            for piece in each(pieces) {
                let between = tables.between(cell, piece);
                let there = (between & occupied).count_ones();
                attacked |= there == screens;
                if there <= screens + slack {
                    self.careful |= between | 1 << piece.index();
                }
            }
        }
        // One more attacker of an attacked cell changes nothing.
        if !attacked {
            self.leapers(tables, cell, army.color);
            let (knights, camels) = (tables.knight[cell.index()], tables.camel[cell.index()]);
            if guarded == Guarded::Step {
                self.steps |= 1 << cell.index();
                self.knights |= knights;
                self.camels |= camels;
            } else {
                self.danger[Group::Knight as usize] |= knights;
                self.danger[Group::Camel as usize] |= camels;
            }
            self.line_pieces(tables, cell, army.color, occupied, royal);
        }
    }

    #[inline(always)]
    fn leapers(&mut self, tables: &Tables, cell: Cell, color: Color) {
        let at = cell.index();
        // What attacks a cell stands where a piece of the other army on that cell would go.
        let forward = &tables.forward[(!color).index()];
        for (element, from) in [
            (Group::Royal, tables.king[at]),
            (Group::Prince, tables.king[at]),
            (Group::Dabbaba, tables.dabbaba[at]),
            (Group::Elephant, tables.elephant[at]),
            (Group::Steward, tables.steward_captures[at]),
            (Group::Pawn, forward.pawn_captures[at]),
            (Group::Helm, forward.helm[at]),
            (Group::Hump, forward.hump[at]),
            (Group::Gold, forward.gold[at]),
            (Group::Silver, forward.silver[at]),
        ] {
            self.danger[element as usize] |= from;
        }
    }

    #[inline(always)]
    fn line_pieces(
        &mut self,
        tables: &Tables,
        cell: Cell,
        color: Color,
        occupied: Bits,
        royal: bool,
    ) {
        let (ahead, aslant) = match color {
            Color::White => (SOUTH, [SOUTH_WEST, SOUTH_EAST]),
            Color::Black => (NORTH, [NORTH_WEST, NORTH_EAST]),
        };
        for direction in 0..8 {
            let ray = tables.rays[direction][cell.index()];
            let beyond = |way: Bits| tables.beyond(direction, way & occupied);
            let first = beyond(ray);
            let second = beyond(first);
            let (slides, hops) = match royal {
                true => (ray & !second, ray & !beyond(second)),
                false => (ray & !first, first & !second),
            };
            let (slider, hopper) = match direction % 2 {
                0 => (Group::Straight, Group::StraightHop),
                _ => (Group::Diagonal, Group::DiagonalHop),
            };
            self.danger[slider as usize] |= slides;
            self.danger[hopper as usize] |= hops;
            if direction == ahead {
                self.danger[Group::Wing as usize] |= slides;
            } else if aslant.contains(&direction) {
                self.danger[Group::Mitre as usize] |= slides;
            }
        }
    }
}
