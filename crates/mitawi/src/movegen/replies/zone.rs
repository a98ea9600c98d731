//! What the safety of a King, its steps and its castling depend on.

use warpboard_core::{Cell, Color};

use super::super::each;
use super::super::group::Group;
use super::super::tables::{
    Bits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Tables, bits,
};
use super::super::threats::{Army, aligned, contact};
use crate::castling::Castling;
use crate::position::Mitawi;

/// The cells that matter to a King: a move of the other army that neither leaves nor enters one of
/// `careful`, and with which its piece does not get to a cell of `danger`, leaves the King as safe
/// as it was, its pieces as free, and its own moves the same.
pub(super) struct Zone {
    /// The King's neighbours, the attackers of its cell and of those that it may step to, and the
    /// cells on their ways.
    pub(super) careful: Bits,
    /// For each element, the cells from which a piece with it might attack these cells, or the King
    /// itself after one more move; some of them it does not attack.
    danger: [Bits; Group::COUNT],
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
        let mut zone = Zone { careful: around, danger: [0; Group::COUNT] };
        let without = occupied & !(1 << king.index());
        for cell in each(around & !own | 1 << king.index()) {
            zone.guard(tables, &attackers, cell, without, cell == king);
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
                self.guard(tables, army, cell, occupied, false);
            }
        }
    }

    /// Adds what the attacks of an army on a cell depend on; for the King's own cell also what they
    /// depend on after one move of the King's army.
    #[inline(always)]
    fn guard(&mut self, tables: &Tables, army: &Army<'_>, cell: Cell, occupied: Bits, royal: bool) {
        self.careful |= contact(tables, army, cell, army.color);
        let (sliders, hoppers) = aligned(tables, army, cell, army.color);
        // A move changes the number of pieces on a way by one at most.
        let slack = if royal { 2 } else { 1 };
        for (pieces, most) in [(sliders, slack), (hoppers, slack + 1)] {
            for piece in each(pieces) {
                let between = tables.between(cell, piece);
                if (between & occupied).count_ones() <= most {
                    self.careful |= between | 1 << piece.index();
                }
            }
        }
        self.leapers(tables, cell, army.color);
        self.line_pieces(tables, cell, army.color, occupied, royal);
    }

    #[inline(always)]
    fn leapers(&mut self, tables: &Tables, cell: Cell, color: Color) {
        let at = cell.index();
        // What attacks a cell stands where a piece of the other army on that cell would go.
        let forward = &tables.forward[(!color).index()];
        for (element, from) in [
            (Group::Royal, tables.king[at]),
            (Group::Prince, tables.king[at]),
            (Group::Knight, tables.knight[at]),
            (Group::Camel, tables.camel[at]),
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
