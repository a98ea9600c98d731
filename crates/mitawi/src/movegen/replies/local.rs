//! What a change of one cell adds to an army's moves that are not along lines, or takes from them.

use warpboard_core::{Cell, Color};

use super::super::shift_by;
use crate::board::{ALL, FAR_RANK, FILES, PAWN_RANK, dead_cells, enemy_camp, ranks_for};
use crate::group::Group;
use crate::piece::Role;
use crate::position::Mitawi;
use crate::tables::each;
use crate::tables::{
    Bits, EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, STEPS, Tables, WEST,
    bits, edge, shift,
};

/// The cells of which a change alters moves that are not along lines, by how.
pub(super) struct Local<'a> {
    position: &'a Mitawi,
    tables: &'a Tables,
    /// The army,
    color: Color,
    /// its pieces,
    own: Bits,
    /// those of them that are looked at here,
    pieces: Bits,
    /// and those of the other army.
    other: Bits,
    /// The middles of the two-steps that a piece on them would block, by direction.
    middles: [Bits; 8],
    all_middles: Bits,
    /// The cells that Pawns would step to,
    pawn_steps: Bits,
    /// those that they would step to, or over, with a double step,
    pawn_doubles: Bits,
    /// and those that they would capture on, by side.
    pawn_captures: [Bits; 2],
    stewards: Bits,
    /// The distance in cell numbers of a Pawn's step.
    ahead: isize,
    /// The cells that may be part of a double step (MW-20).
    pub(super) double_ways: Bits,
    /// The number of ways for a Pawn to move to the camp, and to the far rank of it.
    camp_ways: i32,
    far_ways: i32,
    camp: Bits,
    far: Bits,
    /// Whether a Pawn may be about to promote.
    pub(super) may_promote: bool,
    /// The cells of which a change alters any of these moves.
    pub(super) seen: Bits,
}

impl<'a> Local<'a> {
    /// The pieces among `pieces`, some of the army of `color`.
    #[inline(always)]
    pub(super) fn new(
        position: &'a Mitawi,
        tables: &'a Tables,
        color: Color,
        pieces: Bits,
    ) -> Local<'a> {
        let own = bits(position.army(color));
        let other = bits(position.army(!color));
        let occupied = own | other;
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
        let all_middles = middles.into_iter().fold(0, |all, set| all | set);
        let mut seen =
            all_middles | pawn_steps | pawn_doubles | pawn_captures[0] | pawn_captures[1];
        for cell in each(stewards) {
            seen |= tables.king[cell.index()];
        }
        let in_pool = Role::POOL.into_iter().filter(|&role| position.in_pool(color, role) > 0);
        let kinds = if position.pool_is_empty(color) { 0 } else { in_pool.count() as i32 };
        let all_pawns = own & bits(position.groups[Group::Pawn as usize]);
        let may_promote = shift_by(all_pawns, STEPS[ahead]) & bits(enemy_camp(color)) != 0;
        Local {
            position,
            tables,
            color,
            own,
            pieces,
            other,
            may_promote,
            middles,
            all_middles,
            pawn_steps,
            pawn_doubles,
            pawn_captures,
            stewards,
            ahead: STEPS[ahead],
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
        let two_steps: i32 = match is(self.all_middles) {
            0 => 0,
            _ => self.middles.iter().map(|&set| is(set)).sum(),
        };
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

    /// How many ways there are to capture on a cell, the cells of `left` being empty.
    #[inline(always)]
    pub(super) fn recaptures(&self, cell: Cell, left: Bits) -> i32 {
        let (tables, at) = (self.tables, cell.index());
        // What attacks a cell stands where a piece of the other army on that cell would go.
        let forward = &tables.forward[(!self.color).index()];
        let there = |from: Bits, group: Group| (from & self.of(group)).count_ones() as i32;
        let once = there(tables.knight[at], Group::Knight)
            + there(tables.camel[at], Group::Camel)
            + there(tables.king[at], Group::Prince)
            + there(forward.gold[at], Group::Gold)
            + there(forward.silver[at], Group::Silver)
            + there(tables.steward_captures[at], Group::Steward);
        let pawns = there(forward.pawn_captures[at], Group::Pawn) * self.pawn_ways(cell);
        let two_steps = self.two_steps(cell, tables.dabbaba[at] & self.of(Group::Dabbaba), left)
            + self.two_steps(cell, tables.elephant[at] & self.of(Group::Elephant), left);
        let target = 1 << at;
        let helms = forward.helm[at] & self.of(Group::Helm);
        let humps = forward.hump[at] & self.of(Group::Hump);
        let handymen = humps & self.of(Group::Helm);
        let leaps = helms.count_ones() as i32 * self.leaps(target, Role::Helm)
            + (humps & !handymen).count_ones() as i32 * self.leaps(target, Role::Hump)
            + handymen.count_ones() as i32 * self.leaps(target, Role::Handyman);
        once + pawns + two_steps + leaps
    }

    /// The moves, but those along lines, of a piece of the army with some elements, the cells of
    /// `left` being empty.
    #[inline(always)]
    pub(super) fn moves_of(&self, cell: Cell, elements: [Group; 2], left: Bits) -> i32 {
        let (tables, at) = (self.tables, cell.index());
        let forward = &tables.forward[self.color.index()];
        let other = self.other & !left;
        let empty = !(self.own | other);
        let count = |targets: Bits| (targets & !self.own).count_ones() as i32;
        let mut moves = 0;
        for element in elements {
            moves += match element {
                Group::Knight => count(tables.knight[at]),
                Group::Camel => count(tables.camel[at]),
                Group::Gold => count(forward.gold[at]),
                Group::Silver => count(forward.silver[at]),
                Group::Prince => count(tables.king[at]),
                Group::Steward => {
                    count(tables.steward_moves[at] & empty)
                        + count(tables.steward_captures[at] & other)
                }
                Group::Dabbaba => self.two_steps(cell, tables.dabbaba[at] & !self.own, left),
                Group::Elephant => self.two_steps(cell, tables.elephant[at] & !self.own, left),
                Group::Helm => self.leaps(forward.helm[at] & !self.own, Role::Helm),
                Group::Hump => {
                    let handyman = elements.contains(&Group::Helm);
                    let role = if handyman { Role::Handyman } else { Role::Hump };
                    self.leaps(forward.hump[at] & !self.own, role)
                }
                Group::Pawn => {
                    let step = shift_by(1 << at, self.ahead) & empty;
                    let over = step & bits(ranks_for(self.color, PAWN_RANK + 1, 1));
                    let double = shift_by(over, self.ahead) & empty;
                    let targets = step | forward.pawn_captures[at] & other;
                    let ways: i32 = each(targets).map(|to| self.pawn_ways(to)).sum();
                    ways + count(double)
                }
                _ => 0,
            };
        }
        moves
    }

    /// The pieces of the army that have an element.
    #[inline(always)]
    fn of(&self, group: Group) -> Bits {
        bits(self.position.groups[group as usize]) & self.pieces
    }

    /// How many of some cells a piece that steps two cells can reach from a cell, or come from.
    #[inline(always)]
    fn two_steps(&self, cell: Cell, ends: Bits, left: Bits) -> i32 {
        let occupied = (self.own | self.other) & !left;
        each(ends).filter(|&end| self.tables.between(cell, end) & occupied == 0).count() as i32
    }

    /// The number of ways for a forward leaper to move to some cells, with flips (MW-25). As a
    /// Handyman counts one that leaps as a Hump.
    #[inline(always)]
    fn leaps(&self, targets: Bits, role: Role) -> i32 {
        let dead = bits(dead_cells(self.color, role));
        ((targets & !dead).count_ones() + (targets & self.camp).count_ones()) as i32
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
