//! Games of a program's own beside those that are built in: any [`VariantPosition`], registered.
//!
//! [`Own`] holds a position of whatever type behind a trait object. Its moves are those of the type,
//! each kept once for as long as the program runs, so that they can be copied. Counts run in the
//! type's own walk; what else is done move by move costs a call and a copy of the position more.

mod erased;
mod game;

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::{self, Break, Continue};

use warpboard_core::diagram::Diagram;
use warpboard_core::game::SetUpError;
use warpboard_core::walk::Walk;
use warpboard_core::{
    AnyPiece, Cell, Color, CountNodes, Describe, FenError, MoveError, MoveInfo, MoveKind, Outcome,
    Placed, Position, Setup, Topology, VariantPosition,
};

use erased::Erased;

pub use erased::OwnMove;
pub use game::{OwnGame, OwnRules, RegisterError};

/// A position of a game that the program has [registered](crate::Variant::register).
#[derive(Debug)]
pub struct Own {
    game: OwnGame,
    position: Box<dyn Erased>,
}

impl Own {
    fn read(
        fen: &str,
        rules: OwnRules,
        way: fn(&game::Registered) -> game::Read,
    ) -> Result<Own, FenError> {
        let (game, position) = rules.read(fen, way)?;
        Ok(Own { game, position })
    }

    /// The position as what it is, if it is of that type.
    #[must_use]
    pub fn get<P: 'static>(&self) -> Option<&P> {
        (self.position.as_ref() as &dyn Any).downcast_ref()
    }
}

impl Clone for Own {
    fn clone(&self) -> Own {
        Own { game: self.game, position: self.position.copy() }
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Own) -> bool {
        self.position.is_same(other.position.as_ref())
    }
}

impl Eq for Own {}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.key().hash(state);
    }
}

impl Position for Own {
    type Move = OwnMove;
    type Undo = Own;

    fn side_to_move(&self) -> Color {
        self.position.side_to_move()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(OwnMove) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut result = Continue(());
        let _ = self.position.visit_legal(&mut |mv| {
            result = visit(mv);
            if result.is_break() { Break(()) } else { Continue(()) }
        });
        result
    }

    fn make(&mut self, mv: OwnMove) -> Own {
        let before = self.clone();
        self.position.make(mv);
        before
    }

    fn unmake(&mut self, _: OwnMove, undo: Own) {
        *self = undo;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn halfmove_clock(&self) -> u32 {
        self.position.halfmove_clock()
    }

    fn fullmove_number(&self) -> u32 {
        self.position.fullmove_number()
    }

    fn count_legal(&self) -> u64 {
        self.position.count_legal()
    }

    fn null_move(&self) -> Option<Own> {
        Some(Own { game: self.game, position: self.position.null_move()? })
    }

    fn is_legal(&self, mv: OwnMove) -> bool {
        self.position.is_legal(mv)
    }
}

impl CountNodes for Own {
    fn count_replies(&self) -> Option<u64> {
        self.position.count_replies()
    }

    fn nodes(&mut self, walk: &mut Walk<'_, OwnMove>, depth: u8) -> u64 {
        self.position.nodes(walk, depth)
    }
}

impl Describe for Own {
    fn visit_pieces(&self, visit: impl FnMut(Placed)) {
        self.position.pieces().into_iter().for_each(visit);
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        self.position.pieces_at(cell)
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        self.position.royals(color)
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        self.position.attackers(cell, by)
    }

    fn checkers(&self) -> Vec<Cell> {
        self.position.checkers()
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        self.position.move_kinds()
    }

    fn describe(&self, mv: OwnMove) -> MoveInfo {
        self.position.describe_move(mv)
    }

    fn legal_captures_into(&self, moves: &mut Vec<OwnMove>) {
        moves.extend(self.position.captures());
    }

    fn gives_check(&self, mv: OwnMove) -> bool {
        self.position.move_gives_check(mv)
    }
}

impl VariantPosition for Own {
    type Rules = OwnRules;

    fn setup(&self) -> Setup {
        self.position.setup()
    }

    fn setup_fen(setup: &Setup, rules: OwnRules) -> Result<String, FenError> {
        rules.setup_fen(setup)
    }

    const ID: &'static str = "";
    const TITLE: &'static str = "";
    const START_FEN: &'static str = "";

    fn game_id(&self) -> &'static str {
        self.position.variant_id()
    }

    fn game_title(&self) -> &'static str {
        self.position.variant_title()
    }

    fn game_start(rules: OwnRules) -> &'static str {
        rules.start_fen()
    }

    fn game_rules(id: &str, settings: &[&str]) -> Result<OwnRules, SetUpError> {
        OwnRules::new(id, settings)
    }

    fn from_fen(fen: &str, rules: OwnRules) -> Result<Own, FenError> {
        Own::read(fen, rules, |game| game.from_fen)
    }

    fn from_fen_lenient(fen: &str, rules: OwnRules) -> Result<Own, FenError> {
        Own::read(fen, rules, |game| game.from_fen_lenient)
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn repetition_fen(&self) -> String {
        self.position.repetition_fen()
    }

    fn rules(&self) -> OwnRules {
        OwnRules::of(self.game, self.position.rule_settings())
    }

    fn topology(&self) -> &Topology {
        self.position.topology()
    }

    fn parse_move(&self, text: &str) -> Result<OwnMove, MoveError> {
        self.position.read_move(text)
    }

    fn diagram(&self) -> Diagram {
        self.position.diagram()
    }
}
