//! The moves after which the replying King may stand differently.

use warpboard_core::castling::Castling;
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, Color};

use super::super::board::{Board, shift_by};
use super::super::threats::{Army, aligned, contact};
use crate::board::castling::WAYS;
use crate::board::group::Group;
use crate::board::tables::{
    Bits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Tables, bits, cells, each,
    step_ahead,
};
use crate::board::{FAR_RANK, ranks_for};

/// What the safety of the replying King depends on: its checks, pins, steps and castling.
struct Safety<'a> {
    watch: Watch<2, { Group::COUNT }>,
    tables: &'a Tables,
    /// The side to move.
    us: Army<'a>,
    /// The side that replies.
    them: Bits,
}

/// The watch before the replies of a board, by whose side the King is not in check.
#[inline(always)]
pub(super) fn watch(board: &Board<'_>) -> Watch<2, { Group::COUNT }> {
    let Board { position, tables, us: color, .. } = *board;
    let us = Army::new(position, !color);
    let mut safety = Safety { watch: Watch::default(), tables, us, them: board.ours.all };
    let king = position.king(color);
    let around = tables.king[king.index()];
    safety.watch.arrivals |= cells(around & safety.them);
    safety.king(king);
    for cell in each(around & !safety.them) {
        safety.step(cell, board.occupied & !(1 << king.index()));
    }
    for way in position.castling().of(color) {
        safety.castling(&WAYS[way]);
    }
    if shift_by(board.ours.of(Group::Pawn), step_ahead(color)) & board.camp != 0 {
        // A capture may add to the pieces that Pawns can become (MW-30).
        safety.watch.arrivals |= cells(safety.them);
    }
    // A Pawn on the far rank may win (MW-52).
    safety.add(Group::Pawn, bits(ranks_for(!color, FAR_RANK, 1)));
    safety.watch
}

impl Safety<'_> {
    #[inline(always)]
    fn add(&mut self, element: Group, from: Bits) {
        self.watch.add(element as usize, cells(from));
    }

    /// Watches what may check the King, or bind pieces to it.
    #[inline(always)]
    fn king(&mut self, king: Cell) {
        let (us, them) = (cells(self.us.all), cells(self.them));
        let (sliders, hoppers) = aligned(self.tables, &self.us, king, self.us.color);
        for slider in each(sliders) {
            let way = cells(self.tables.between(king, slider));
            self.watch.add_sniper(slider, way, us, them);
        }
        self.hoppers(king, hoppers, self.us.all | self.them, 2);
        self.leapers(king);
        self.line_pieces(king, self.us.all | self.them, true);
    }

    #[inline(always)]
    fn hoppers(&mut self, cell: Cell, hoppers: Bits, occupied: Bits, most: usize) {
        for hopper in each(hoppers) {
            let way = self.tables.between(cell, hopper);
            let us = cells(self.us.all);
            self.watch.add_aligned(hopper, cells(way), cells(way & occupied), us, most);
        }
    }

    /// A move that leaves two pieces between King and Rook does not change castling.
    fn castling(&mut self, way: &Castling<2>) {
        let between = bits(way.between);
        if between & self.them != 0 {
            return;
        }
        self.watch.departures |= cells(between & self.us.all);
        self.watch.arrivals |= way.between | way.rook_from.into();
        if between & self.us.all == 0 {
            for cell in each(bits(way.walk)) {
                self.step(cell, self.us.all | self.them);
            }
        }
    }

    /// Watches what may change whether a cell is attacked to which the King may go.
    #[inline(always)]
    fn step(&mut self, cell: Cell, occupied: Bits) {
        let tables = self.tables;
        let near = contact(tables, &self.us, cell, self.us.color);
        let (sliders, hoppers) = aligned(tables, &self.us, cell, self.us.color);
        let blockers = |attacker: Cell| tables.between(cell, attacker) & occupied;
        let over = |pieces: Bits, count: u32| {
            each(pieces)
                .filter(|&piece| blockers(piece).count_ones() == count)
                .fold(0, |set: Bits, piece| set | 1 << piece.index())
        };
        let attackers = near | over(sliders, 0);
        if attackers != 0 {
            self.watch
                .add_attackers(cells(attackers), |attacker| cells(tables.between(cell, attacker)));
            return;
        }
        let hopping = over(hoppers, 1);
        if hopping != 0 {
            self.hoppers(cell, hopping, occupied, 1);
            return;
        }
        for slider in each(sliders) {
            self.watch.add_blockers(cells(blockers(slider)), cells(self.us.all));
        }
        self.hoppers(cell, hoppers, occupied, 1);
        self.leapers(cell);
        self.line_pieces(cell, occupied, false);
    }

    /// A leaper that comes to one of these cells attacks the cell.
    #[inline(always)]
    fn leapers(&mut self, cell: Cell) {
        let (tables, at) = (self.tables, cell.index());
        // What attacks a cell stands where a piece of the other army on that cell would go.
        let forward = &tables.forward[(!self.us.color).index()];
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
            self.add(element, from);
        }
    }

    /// A piece that comes to a line of the cell attacks it, or the King there after one more move.
    #[inline(always)]
    fn line_pieces(&mut self, cell: Cell, occupied: Bits, royal: bool) {
        let (ahead, aslant) = match self.us.color {
            Color::White => (SOUTH, [SOUTH_WEST, SOUTH_EAST]),
            Color::Black => (NORTH, [NORTH_WEST, NORTH_EAST]),
        };
        for direction in 0..8 {
            let ray = self.tables.rays[direction][cell.index()];
            let beyond = |way: Bits| self.tables.beyond(direction, way & occupied);
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
            self.add(slider, slides);
            self.add(hopper, hops);
            if direction == ahead {
                self.add(Group::Wing, slides);
            } else if aslant.contains(&direction) {
                self.add(Group::Mitre, slides);
            }
        }
    }
}
