//! Attacks, and what the enemy's attacks leave a player to do.

use arrayvec::ArrayVec;
use warpboard_core::{Cell, Color};

use crate::board::Cells;
use crate::group::Group;
use crate::position::Mitawi;
use crate::tables::{
    Bits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, TABLES, Tables, bits, each,
};

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

/// An enemy piece on a line with the King that attacks it, or would after one move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threat {
    attacker: Bits,
    between: Bits,
    /// Whether it attacks over one piece.
    hops: bool,
}

impl Threat {
    /// Where a piece may go, `occupied` being the pieces on the board without it, so that this
    /// threat is none.
    #[inline(always)]
    fn answers(&self, occupied: Bits) -> Bits {
        let there = self.between & occupied;
        match (self.hops, there.count_ones()) {
            // A slider's way is open: step in, or capture it.
            (false, 0) => self.between | self.attacker,
            // A hopper without a screen must not be given one.
            (true, 0) => !self.between,
            // A hopper with a screen must be given another one, or be captured.
            (true, 1) => (self.between & !occupied) | self.attacker,
            _ => Bits::MAX,
        }
    }
}

/// The most pieces of the enemy that one move can let attack the King along lines: on each of 8
/// rays those with at most two pieces before them.
const MOST_THREATS: usize = 24;

/// Room for the threats of a position, which [`Safety`] borrows so that it is never copied.
pub(super) type Threats = ArrayVec<Threat, MOST_THREATS>;

/// What the enemy's attacks on the King leave the other pieces of its army to do.
#[derive(Debug)]
pub(super) struct Safety<'a> {
    contact: Bits,
    threats: &'a Threats,
    /// Where pieces that are not on the way of a threat may go, and where drops may.
    pub(super) anywhere: Bits,
    /// The pieces whose leaving their cell matters.
    pub(super) bound: Bits,
    pub(super) in_check: bool,
}

impl<'a> Safety<'a> {
    #[inline(always)]
    pub(super) fn new(position: &Mitawi, us: Color, threats: &'a mut Threats) -> Safety<'a> {
        let tables = &*TABLES;
        let king = position.king(us);
        let enemy = Army::new(position, !us);
        let ours = bits(position.army(us));
        let occupied = ours | enemy.all;
        let checkers = contact(tables, &enemy, king, !us);
        let contact = match checkers.count_ones() {
            0 => Bits::MAX,
            1 => checkers,
            _ => 0,
        };
        let mut anywhere = contact;
        let mut bound = 0;
        let mut in_check = checkers != 0;
        let (sliders, hoppers) = aligned(tables, &enemy, king, !us);
        for (pieces, hops) in [(sliders, false), (hoppers, true)] {
            for cell in each(pieces) {
                let between = tables.between(king, cell);
                let there = between & occupied;
                let screens = u32::from(hops);
                if there.count_ones() <= screens + 1 {
                    let threat = Threat { attacker: 1 << cell.index(), between, hops };
                    in_check |= there.count_ones() == screens;
                    anywhere &= threat.answers(occupied);
                    bound |= there & ours;
                    threats.push(threat);
                }
            }
        }
        Safety { contact, threats, anywhere, bound, in_check }
    }

    /// Where the piece on a cell may go.
    #[inline(always)]
    pub(super) fn for_piece(&self, cell: Cell, occupied: Bits) -> Bits {
        let without = occupied & !(1 << cell.index());
        self.threats.iter().fold(self.contact, |allowed, threat| allowed & threat.answers(without))
    }
}
