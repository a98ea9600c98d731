//! What is where and what a move does, for code that knows no game.

use warpboard_core::{
    AnyRole, Cell, CellSet, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
};

use crate::compiled::EMPTY;
use crate::moves::{Kind, Move, NONE};
use crate::position::Kit;

impl<const N: usize> Kit<N> {
    fn any_role(&self, role: u8) -> AnyRole {
        let info = &self.game.roles[usize::from(role)];
        AnyRole {
            letter: info.letter.chars().next_back().unwrap_or('?'),
            promoted: info.letter.len() > 1,
            name: info.name.as_str(),
        }
    }

    fn placed(&self, color: Color, cell: Cell) -> Option<Placed> {
        let there = self.state.armies[color.index()].contains(cell);
        there.then(|| Placed::on(cell, color, self.any_role(self.state.role_at(cell))))
    }

    fn held_piece(&self, color: Color, role: u8) -> Placed {
        Placed::at(Location::Hand, color, self.any_role(role))
    }

    fn describe_step(&self, mv: Move, from: Cell, to: Cell) -> MoveInfo {
        let side = self.state.side;
        let Some(before) = self.placed(side, from) else { return MoveInfo::none(side) };
        let after = before.moved(Location::Cell(to));
        let after = match mv.kind {
            Kind::Promotion => after.turned(self.any_role(mv.role)),
            _ => after,
        };
        let mut info = MoveInfo::of(before, after);
        let passes = mv.kind == Kind::EnPassant && self.state.victim != NONE;
        let victim = if passes { Cell::new(usize::from(self.state.victim)) } else { to };
        if let Some(captured) = self.placed(!side, victim) {
            let hand = self.game.roles[usize::from(self.state.role_at(victim))].hand;
            info = info.and([match hand {
                NONE => Change::removed(captured),
                hand => Change::new(captured, self.held_piece(side, hand)),
            }]);
        }
        if passes { info.as_kind(MoveKind::EnPassant) } else { info }
    }
}

/// For each size of board apart, so that the generators are compiled in this crate alone.
macro_rules! describe {
    ($($n:literal),*) => {$(
        impl Describe for Kit<$n> {
            fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
                for color in Color::ALL {
                    for cell in self.state.armies[color.index()] {
                        if let Some(placed) = self.placed(color, cell) {
                            visit(placed);
                        }
                    }
                    for role in 0..self.game.roles.len() {
                        for _ in 0..self.state.hands[color.index()][role] {
                            visit(self.held_piece(color, role as u8));
                        }
                    }
                }
            }

            fn royals(&self, color: Color) -> Vec<Cell> {
                let cell = self.state.royals[color.index()];
                if cell == NONE { Vec::new() } else { vec![Cell::new(usize::from(cell))] }
            }

            fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
                if cell.index() >= self.game.topology.len() {
                    return Vec::new();
                }
                let occupied = self.state.occupied();
                let attackers =
                    self.game.attackers(&self.state, by.index(), cell, occupied, CellSet::EMPTY);
                attackers.iter().collect()
            }

            fn legal_captures_into(&self, moves: &mut Vec<Move>) {
                self.list_captures(moves);
            }

            fn move_kinds(&self) -> &'static [MoveKind] {
                &[
                    MoveKind::Capture,
                    MoveKind::EnPassant,
                    MoveKind::Castling,
                    MoveKind::Promotion,
                    MoveKind::Drop,
                    MoveKind::Variant("pass"),
                ]
            }

            fn describe(&self, mv: Move) -> MoveInfo {
                let side = self.state.side;
                let (Some(to), from) = (mv.to(), mv.from()) else {
                    return MoveInfo::none(side).as_kind(MoveKind::Variant("pass"));
                };
                match (mv.kind, from) {
                    (Kind::Drop, _) => {
                        let held = self.game.roles[usize::from(mv.role)].drop_from;
                        let after = Placed::on(to, side, self.any_role(mv.role));
                        MoveInfo::of(self.held_piece(side, held), after)
                    }
                    (Kind::Castling, Some(from)) => {
                        let castle = self.game.castles.iter().find(|it| it.king == (from, to));
                        let (Some(castle), Some(king)) = (castle, self.placed(side, from)) else {
                            return MoveInfo::none(side);
                        };
                        let rook = Placed::on(castle.rook.0, side, self.any_role(castle.rook_role));
                        let info = MoveInfo::of(king, king.moved(Location::Cell(to)));
                        let moved = Change::new(rook, rook.moved(Location::Cell(castle.rook.1)));
                        let stays = castle.rook.0 == castle.rook.1;
                        info.and((!stays).then_some(moved)).as_kind(MoveKind::Castling)
                    }
                    (_, Some(from)) if self.state.role_at(from) != EMPTY => {
                        self.describe_step(mv, from, to)
                    }
                    _ => MoveInfo::none(side),
                }
            }
        }
    )*};
}

describe!(1, 2);
