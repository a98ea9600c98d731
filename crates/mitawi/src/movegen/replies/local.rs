//! What a change of one cell adds to an army's moves that are not along lines, or takes from them.

use warpboard_core::{Cell, Color};

use super::super::group::Group;
use super::super::shift_by;
use super::super::tables::{
    Bits, EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, STEPS, Tables, WEST,
    bits, edge, shift,
};
use crate::board::{ALL, FAR_RANK, FILES, PAWN_RANK, dead_cells, enemy_camp, ranks_for};
use crate::piece::Role;
use crate::position::Mitawi;

/// The cells of which a change alters moves that are not along lines, by how.
pub(super) struct Local<'a> {
    tables: &'a Tables,
    /// The middles of the two-steps that a piece on them would block, by direction.
    middles: [Bits; 8],
    /// The cells that Pawns would step to,
    pawn_steps: Bits,
    /// those that they would step to, or over, with a double step,
    pawn_doubles: Bits,
    /// and those that they would capture on, by side.
    pawn_captures: [Bits; 2],
    stewards: Bits,
    /// The cells that may be part of a double step (MW-20).
    pub(super) double_ways: Bits,
    /// The number of ways for a Pawn to move to the camp, and to the far rank of it.
    camp_ways: i32,
    far_ways: i32,
    camp: Bits,
    far: Bits,
    /// The cells of which a change alters any of these moves.
    pub(super) seen: Bits,
}

impl<'a> Local<'a> {
    /// The pieces among `pieces`, some of the army of `color`.
    #[inline(always)]
    pub(super) fn new(
        position: &Mitawi,
        tables: &'a Tables,
        color: Color,
        pieces: Bits,
    ) -> Local<'a> {
        let own = bits(position.army(color));
        let occupied = own | bits(position.army(!color));
        let of = |group: Group| bits(position.groups[group as usize]) & pieces;
        let (straight, diagonal) = (of(Group::Dabbaba), of(Group::Elephant));
        let middles = [
            middles::<EAST>(straight, own),
            middles::<NORTH>(straight, own),
            middles::<WEST>(straight, own),
            middles::<SOUTH>(straight, own),
            middles::<NORTH_EAST>(diagonal, own),
            middles::<NORTH_WEST>(diagonal, own),
            middles::<SOUTH_EAST>(diagonal, own),
            middles::<SOUTH_WEST>(diagonal, own),
        ];
        let pawns = of(Group::Pawn);
        let (ahead, pawn_captures) = match color {
            Color::White => (NORTH, [capture::<NORTH_WEST>(pawns), capture::<NORTH_EAST>(pawns)]),
            Color::Black => (SOUTH, [capture::<SOUTH_WEST>(pawns), capture::<SOUTH_EAST>(pawns)]),
        };
        let empty = !occupied;
        let all = bits(ALL);
        let pawn_steps = shift_by(pawns, STEPS[ahead]) & all;
        let over = pawn_steps & bits(ranks_for(color, PAWN_RANK + 1, 1));
        let past = shift_by(over, STEPS[ahead]);
        let pawn_doubles =
            over & shift_by(empty, -STEPS[ahead]) | past & shift_by(over & empty, STEPS[ahead]);
        let stewards = of(Group::Steward);
        let mut seen = middles.into_iter().fold(0, |all, set| all | set)
            | pawn_steps
            | pawn_doubles
            | pawn_captures[0]
            | pawn_captures[1];
        for cell in super::super::each(stewards) {
            seen |= tables.king[cell.index()];
        }
        let kinds = Role::POOL.into_iter().filter(|role| position.in_pool(color, *role) > 0);
        let kinds = match position.pool_is_empty(color) {
            true => 0,
            false => kinds.count() as i32,
        };
        Local {
            tables,
            middles,
            pawn_steps,
            pawn_doubles,
            pawn_captures,
            stewards,
            double_ways: over | past,
            camp_ways: 1 + kinds,
            // Without a pool it is a Steward, or a win (MW-22).
            far_ways: kinds.max(1),
            camp: bits(enemy_camp(color)),
            far: bits(ranks_for(color, FAR_RANK, 1)),
            seen,
        }
    }

    /// How many more moves there are if a piece of the other army is on a cell than if the cell is
    /// empty.
    #[inline(always)]
    pub(super) fn filled(&self, cell: Cell) -> i32 {
        let is = |set: Bits| (set >> cell.index()) as i32 & 1;
        let two_steps: i32 = self.middles.iter().map(|&set| is(set)).sum();
        let captures = is(self.pawn_captures[0]) + is(self.pawn_captures[1]);
        let mut more = (captures - is(self.pawn_steps)) * self.pawn_ways(cell)
            - is(self.pawn_doubles)
            - two_steps;
        if self.stewards != 0 {
            let there = |table: &[Bits]| (table[cell.index()] & self.stewards).count_ones() as i32;
            more += there(&self.tables.steward_captures) - there(&self.tables.steward_moves);
        }
        more
    }

    /// The number of ways for a Pawn to move to a cell (MW-21, MW-22).
    #[inline(always)]
    pub(super) fn pawn_ways(&self, cell: Cell) -> i32 {
        let at: Bits = 1 << cell.index();
        if at & self.camp == 0 {
            1
        } else if at & self.far == 0 {
            self.camp_ways
        } else {
            self.far_ways
        }
    }
}

/// The middles of two-steps in a direction that do not end on the own army.
#[inline(always)]
fn middles<const D: usize>(pieces: Bits, own: Bits) -> Bits {
    let all = bits(ALL);
    let middles = shift::<D>(pieces & !edge::<D>(2)) & all;
    middles & shift_by(!own & all, -STEPS[D])
}

/// The cells that Pawns capture on to a side.
#[inline(always)]
fn capture<const D: usize>(pawns: Bits) -> Bits {
    shift::<D>(pawns & !edge::<D>(1)) & bits(ALL)
}

/// The reintroductions of a player (MW-31).
pub(super) struct Drops {
    /// The kinds in the hand.
    kinds: i32,
    /// For each kind in the hand the cells where it may not be put.
    dead: [Bits; Role::HAND.len()],
}

impl Drops {
    /// Those of the player of `color`.
    #[inline(always)]
    pub(super) fn new(position: &Mitawi, color: Color) -> Drops {
        let mut drops = Drops { kinds: 0, dead: [0; Role::HAND.len()] };
        for (number, role) in Role::HAND.into_iter().enumerate() {
            if position.in_hand(color, role) > 0 {
                drops.kinds += 1;
                drops.dead[number] = bits(dead_cells(color, role));
            }
        }
        drops
    }

    /// How many reintroductions there are to some empty cells together.
    #[inline(always)]
    pub(super) fn onto(&self, cells: Bits) -> i64 {
        if self.kinds == 0 {
            return 0;
        }
        let all = i64::from(self.kinds) * i64::from(cells.count_ones());
        let not = self.dead.iter().map(|dead| i64::from((dead & cells).count_ones()));
        all - not.sum::<i64>()
    }
}

/// The distance in cell numbers of a step along a file.
pub(super) const ALONG_FILE: isize = FILES as isize;
