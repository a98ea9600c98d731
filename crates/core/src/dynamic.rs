//! The object-safe twin of [`VariantPosition`], which speaks text: for command lines and bindings.
//!
//! It has a module of its own because its methods have the names of those of
//! [`Position`] and [`VariantPosition`]: where traits of both kinds are in scope, a call on a
//! position of a known type is ambiguous.

use std::fmt::Debug;

use crate::cell::Cell;
use crate::color::Color;
use crate::describe::{AnyPiece, Describe, MoveInfo, MoveKind, Placed};
use crate::diagram::Diagram;
use crate::error::MoveError;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::topology::Topology;
use crate::variant::VariantPosition;

/// A position of whatever game: moves are text in that game's notation.
///
/// Implemented for every [`VariantPosition`].
pub trait DynPosition: Debug + Send + Sync {
    /// The variant's id.
    fn variant_id(&self) -> &'static str;

    /// The variant's title.
    fn variant_title(&self) -> &'static str;

    /// The rule options that are not at their default, as `name` or `name=value`.
    fn rule_settings(&self) -> Vec<String>;

    /// The position as text.
    fn fen(&self) -> String;

    /// What the position is put together from.
    fn setup(&self) -> Setup;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The Zobrist key.
    fn key(&self) -> u64;

    /// The legal moves, sorted by their bytes.
    fn legal_moves(&self) -> Vec<String>;

    /// The number of legal moves.
    fn count_legal(&self) -> u64;

    /// Plays a move.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no legal move; the position is then unchanged.
    fn play(&mut self, mv: &str) -> Result<(), MoveError>;

    /// The end of the game, if the position is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Plies since the last move that set the clock back.
    fn halfmove_clock(&self) -> u32;

    /// The number of the move, from 1.
    fn fullmove_number(&self) -> u32;

    /// The board as it is in this position.
    fn topology(&self) -> &Topology;

    /// What a drawing of the position shows.
    fn diagram(&self) -> Diagram;

    /// The pieces on the board and off it, in no particular order.
    fn pieces(&self) -> Vec<Placed>;

    /// The pieces on a cell: none, one, or a stack.
    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece>;

    /// The cells of an army's royal pieces.
    fn royals(&self, color: Color) -> Vec<Cell>;

    /// The cells of an army's pieces that attack a cell: see [`Describe::attackers`].
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell>;

    /// The cells of the enemy pieces that give check.
    fn checkers(&self) -> Vec<Cell>;

    /// The kinds of move that the game has.
    fn move_kinds(&self) -> &'static [MoveKind];

    /// What a move does.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no legal move.
    fn describe(&self, mv: &str) -> Result<MoveInfo, MoveError>;

    /// Whether a move gives check.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no legal move.
    fn gives_check(&self, mv: &str) -> Result<bool, MoveError>;

    /// The legal moves that capture, sorted by their bytes.
    fn legal_captures(&self) -> Vec<String>;

    /// The legal moves that start at a cell, sorted by their bytes.
    fn legal_moves_from(&self, cell: Cell) -> Vec<String>;

    /// A copy.
    fn clone_boxed(&self) -> Box<dyn DynPosition>;
}

impl<P: VariantPosition + Send + Sync + 'static> DynPosition for P {
    fn variant_id(&self) -> &'static str {
        self.game_id()
    }

    fn variant_title(&self) -> &'static str {
        self.game_title()
    }

    fn rule_settings(&self) -> Vec<String> {
        self.rules().settings()
    }

    fn fen(&self) -> String {
        VariantPosition::fen(self)
    }

    fn setup(&self) -> Setup {
        VariantPosition::setup(self)
    }

    fn side_to_move(&self) -> Color {
        Position::side_to_move(self)
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn legal_moves(&self) -> Vec<String> {
        sorted_texts(&Position::legal_moves(self))
    }

    fn count_legal(&self) -> u64 {
        Position::count_legal(self)
    }

    fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        let mv = self.parse_move(mv)?;
        self.make(mv);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    fn halfmove_clock(&self) -> u32 {
        Position::halfmove_clock(self)
    }

    fn fullmove_number(&self) -> u32 {
        Position::fullmove_number(self)
    }

    fn topology(&self) -> &Topology {
        VariantPosition::topology(self)
    }

    fn diagram(&self) -> Diagram {
        VariantPosition::diagram(self)
    }

    fn pieces(&self) -> Vec<Placed> {
        Describe::pieces(self)
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        Describe::pieces_at(self, cell)
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        Describe::royals(self, color)
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        Describe::attackers(self, cell, by)
    }

    fn checkers(&self) -> Vec<Cell> {
        Describe::checkers(self)
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        Describe::move_kinds(self)
    }

    fn describe(&self, mv: &str) -> Result<MoveInfo, MoveError> {
        Ok(Describe::describe(self, self.parse_move(mv)?))
    }

    fn gives_check(&self, mv: &str) -> Result<bool, MoveError> {
        Ok(Describe::gives_check(self, self.parse_move(mv)?))
    }

    fn legal_captures(&self) -> Vec<String> {
        sorted_texts(&Describe::legal_captures(self))
    }

    fn legal_moves_from(&self, cell: Cell) -> Vec<String> {
        sorted_texts(&Describe::legal_moves_from(self, cell))
    }

    fn clone_boxed(&self) -> Box<dyn DynPosition> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn DynPosition> {
    fn clone(&self) -> Self {
        self.as_ref().clone_boxed()
    }
}

fn sorted_texts(moves: &[impl ToString]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}
