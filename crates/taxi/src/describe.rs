//! What is where and what a move does, for code that knows no game.

use warpboard_core::{
    AnyPiece, AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
    Position,
};

use crate::board::{BOARD, CELLS};
use crate::moves::{BoardMove, Drive, Move};
use crate::piece::{Role, Unit};
use crate::position::Taxi;

/// The taxi is driven (TX-30).
const DRIVE: MoveKind = MoveKind::Variant("drive");
/// A unit of several pieces moves on the board (TX-10).
const STACK: MoveKind = MoveKind::Variant("stack");
/// A part of a unit leaves it (TX-52).
const SEPARATION: MoveKind = MoveKind::Variant("separation");

const KINDS: &[MoveKind] =
    &[MoveKind::Capture, MoveKind::EnPassant, MoveKind::Promotion, DRIVE, STACK];
const SEPARATING_KINDS: &[MoveKind] =
    &[MoveKind::Capture, MoveKind::EnPassant, MoveKind::Promotion, DRIVE, STACK, SEPARATION];

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

/// The pieces of a unit, each at that location.
fn placed(location: Location, color: Color, unit: Unit) -> impl Iterator<Item = Placed> {
    unit.roles().map(move |role| Placed::at(location, color, role))
}

/// The pieces of a unit go from one location to another.
fn moved(color: Color, unit: Unit, from: Location, to: Location) -> impl Iterator<Item = Change> {
    placed(from, color, unit).map(move |before| Change::new(before, before.moved(to)))
}

/// The pieces of a unit without those that another one has as well.
fn except(unit: Unit, other: Unit) -> Unit {
    let left = |role| unit.count(role).saturating_sub(other.count(role));
    let roles = Role::ALL.into_iter().flat_map(|role| (0..left(role)).map(move |_| role));
    Unit::of_all(roles).unwrap_or_default()
}

impl Taxi {
    fn describe_board(&self, mv: BoardMove) -> MoveInfo {
        let us = self.side();
        let unit = self.piece_at(mv.from).map_or(Unit::EMPTY, |piece| piece.unit);
        let mover = if mv.part.is_empty() { unit } else { mv.part };
        let turn = |change: Change| match (change.after, mv.promotion) {
            (Some(after), Some(role)) => Change { after: Some(after.turned(role)), ..change },
            _ => change,
        };
        let changes = moved(us, mover, Location::Cell(mv.from), Location::Cell(mv.to)).map(turn);
        let victim = match mv.en_passant {
            true => BOARD.forward[(!us).index()][mv.to.index()].first(),
            false => Some(mv.to),
        };
        let victim = victim.and_then(|cell| Some((cell, self.piece_at(cell)?)));
        let captured = victim.into_iter().filter(|(_, piece)| piece.color != us);
        let captured =
            captured.flat_map(|(cell, piece)| placed(Location::Cell(cell), !us, piece.unit));
        let special = [
            (MoveKind::EnPassant, mv.en_passant),
            (STACK, mover.len() > 1),
            (SEPARATION, !mv.part.is_empty()),
        ];
        MoveInfo {
            origin: Some(mv.from),
            destination: Some(mv.to),
            special: special.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind).collect(),
            ..MoveInfo::none(us)
        }
        .and(changes)
        .and(captured.map(Change::removed))
    }

    fn describe_drive(&self, drive: Drive) -> MoveInfo {
        let us = self.side();
        let origin = drive.from.cell();
        let destination = Location::Cell(drive.to);
        let there = self.piece_at(drive.to).filter(|_| drive.pick_up);
        let there = there.map_or(Unit::EMPTY, |piece| piece.unit);
        let travelled = except(self.cab(us).riders, drive.off_at_origin);
        // Riders get off before pieces that were there (TX-30); what is left of the list stays.
        let stays = except(drive.off_at_destination, travelled);
        let off = except(drive.off_at_destination, stays);
        let off_at_origin = origin.into_iter().flat_map(|cell| {
            moved(us, drive.off_at_origin, Location::Carried, Location::Cell(cell))
        });
        MoveInfo { origin, destination: Some(drive.to), ..MoveInfo::none(us) }
            .and(moved(us, except(there, stays), destination, Location::Carried))
            .and(off_at_origin)
            .and(moved(us, off, Location::Carried, destination))
            .as_kind(DRIVE)
    }
}

impl Describe for Taxi {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for color in Color::ALL {
            for cell in self.army(color) {
                placed(Location::Cell(cell), color, self.unit(cell)).for_each(&mut visit);
            }
            placed(Location::Carried, color, self.cab(color).riders).for_each(&mut visit);
        }
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        let pieces = self.piece_at(cell).into_iter();
        pieces
            .flat_map(|piece| placed(Location::Cell(cell), piece.color, piece.unit))
            .map(|placed| placed.piece)
            .collect()
    }

    /// The cell of the King, and of the unit that it is part of (TX-15); none if it rides.
    fn royals(&self, color: Color) -> Vec<Cell> {
        self.king(color).into_iter().collect()
    }

    /// Taxis attack nothing, and nothing attacks them or their riders.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        if cell.index() >= CELLS {
            return Vec::new();
        }
        self.attackers_of(cell, by).iter().collect()
    }

    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        self.list_captures(moves);
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        if self.rules().separate_on_board { SEPARATING_KINDS } else { KINDS }
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        match mv {
            Move::Board(mv) => self.describe_board(mv),
            Move::Drive(drive) => self.describe_drive(drive),
        }
    }

    /// Those of the unit there and of its parts, those by which it boards the taxi, and those of
    /// the taxi that is over the cell.
    fn legal_moves_from(&self, cell: Cell) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| match mv {
            Move::Board(mv) => mv.from == cell,
            Move::Drive(drive) => {
                drive.from.cell() == Some(cell) || drive.pick_up && drive.to == cell
            }
        });
        moves
    }
}
