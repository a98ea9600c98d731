//! Attacks, and what the enemy's attacks leave a player to do.

use arrayvec::ArrayVec;
use warpboard_core::safety::{Safety, Threat};
use warpboard_core::{Cell, Color};

use crate::board::group::Group;
use crate::board::tables::{
    Bits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, TABLES, Tables, bits,
    cells, each,
};
use crate::board::{CELLS, Cells};
use crate::position::Mitawi;

/// The cells of one army's pieces, by element.
#[derive(Clone, Copy)]
pub(super) struct Army<'a> {
    position: &'a Mitawi,
    pub(super) color: Color,
    pub(super) all: Bits,
}

impl<'a> Army<'a> {
    #[inline(always)]
    pub(super) fn new(position: &'a Mitawi, color: Color) -> Self {
        Army { position, color, all: bits(position.army(color)) }
    }

    #[inline(always)]
    pub(super) fn of(&self, group: Group) -> Bits {
        bits(self.position.groups[group as usize]) & self.all
    }
}

/// Whether pieces of the army of `color` attack a cell, the cells of `occupied` blocking their
/// ways. Looks from the cell outwards.
#[inline]
pub(super) fn is_attacked(position: &Mitawi, cell: Cell, color: Color, occupied: Bits) -> bool {
    let tables = &*TABLES;
    let army = Army::new(position, color);
    contact(tables, &army, cell, color) != 0
        || line_attackers(tables, &army, cell, color, occupied).next().is_some()
}

/// The pieces of an army that attack a cell whatever lies between.
#[inline(always)]
pub(super) fn contact(tables: &Tables, army: &Army<'_>, cell: Cell, color: Color) -> Bits {
    let at = cell.index();
    // What attacks a cell stands where a piece of the other army on that cell would go.
    let forward = &tables.forward[(!color).index()];
    (tables.king[at] & (army.of(Group::Prince) | army.of(Group::Royal)))
        | (tables.knight[at] & army.of(Group::Knight))
        | (tables.camel[at] & army.of(Group::Camel))
        | (tables.steward_captures[at] & army.of(Group::Steward))
        | (forward.pawn_captures[at] & army.of(Group::Pawn))
        | (forward.helm[at] & army.of(Group::Helm))
        | (forward.hump[at] & army.of(Group::Hump))
        | (forward.gold[at] & army.of(Group::Gold))
        | (forward.silver[at] & army.of(Group::Silver))
}

/// The pieces of an army that would attack a cell along a line, were nothing, or for hoppers just
/// one piece, between.
#[inline(always)]
pub(super) fn aligned(tables: &Tables, army: &Army<'_>, cell: Cell, color: Color) -> (Bits, Bits) {
    let at = cell.index();
    let [ahead, left, right] = match color {
        Color::White => [SOUTH, SOUTH_WEST, SOUTH_EAST],
        Color::Black => [NORTH, NORTH_WEST, NORTH_EAST],
    };
    let (straight, diagonal) = (tables.straight_lines[at], tables.diagonal_lines[at]);
    let sliders = (straight & army.of(Group::Straight))
        | (diagonal & army.of(Group::Diagonal))
        | (tables.rays[ahead][at] & army.of(Group::Wing))
        | ((tables.rays[left][at] | tables.rays[right][at]) & army.of(Group::Mitre))
        | (tables.dabbaba[at] & army.of(Group::Dabbaba))
        | (tables.elephant[at] & army.of(Group::Elephant));
    let hoppers =
        (straight & army.of(Group::StraightHop)) | (diagonal & army.of(Group::DiagonalHop));
    (sliders, hoppers)
}

/// The pieces of an army that attack a cell along a line.
#[inline(always)]
fn line_attackers(
    tables: &Tables,
    army: &Army<'_>,
    cell: Cell,
    color: Color,
    occupied: Bits,
) -> impl Iterator<Item = Cell> {
    let (sliders, hoppers) = aligned(tables, army, cell, color);
    let over = move |pieces: Bits, screens: u32| {
        each(pieces)
            .filter(move |&piece| (tables.between(cell, piece) & occupied).count_ones() == screens)
    };
    over(sliders, 0).chain(over(hoppers, 1))
}

/// The pieces of an army that attack a cell.
pub(crate) fn attackers(position: &Mitawi, cell: Cell, color: Color) -> Cells {
    let tables = &*TABLES;
    let army = Army::new(position, color);
    let occupied = army.all | bits(position.army(!color));
    Cells::from_u128(contact(tables, &army, cell, color))
        | line_attackers(tables, &army, cell, color, occupied).collect()
}

/// The threats to a player's King.
pub(super) type Threats = ArrayVec<Threat<2>, CELLS>;

/// What the enemy's attacks on a player's King leave the other pieces of its army to do. Lists the
/// threats, which are asked again for blockers.
#[inline(always)]
pub(super) fn safety_of(position: &Mitawi, us: Color, threats: &mut Threats) -> Safety<2> {
    let (tables, king, own) = (&*TABLES, position.king(us), position.army(us));
    let enemy = Army::new(position, !us);
    let occupied = own | cells(enemy.all);
    let mut safety = Safety::default();
    let mut add = |threat| {
        safety.add(threat, occupied, own);
        threats.push(threat);
    };
    for leaper in each(contact(tables, &enemy, king, !us)) {
        add(Threat::leap(leaper));
    }
    let (sliders, hoppers) = aligned(tables, &enemy, king, !us);
    for (pieces, screens) in [(sliders, 0), (hoppers, 1)] {
        for attacker in each(pieces) {
            add(Threat { attacker, way: cells(tables.between(king, attacker)), screens });
        }
    }
    safety
}
