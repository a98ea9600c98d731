//! [`AnyPosition`] as a [`Position`].

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::diagram::Diagram;
use warpboard_core::dynamic::DynPosition;
use warpboard_core::game::{SetUpError, TextPosition};
use warpboard_core::walk::Walk;
use warpboard_core::{
    AnyPiece, Cell, Color, CountNodes, Describe, MoveError, MoveInfo, MoveKind, Outcome, Placed,
    Position, Setup, Topology, VariantPosition,
};

use crate::games::{AnyMove, AnyPosition, Member, Undo, Variant};

/// What to do with a position, whatever game it is of: a closure, if closures could be generic.
pub trait PositionVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: VariantPosition + Send + Sync + 'static>(self, position: &P) -> Self::Output;
}

impl AnyPosition {
    /// Finds out which game it is, once, and hands the position on as what it is.
    ///
    /// ```
    /// use warpboard::{AnyPosition, Position, PositionVisitor, Variant, VariantPosition};
    ///
    /// /// Counts the positions two plies on.
    /// struct TwoPlies;
    ///
    /// impl PositionVisitor for TwoPlies {
    ///     type Output = u64;
    ///
    ///     fn visit<P: VariantPosition>(self, position: &P) -> u64 {
    ///         let mut position = position.clone();
    ///         let moves = position.legal_moves();
    ///         moves.into_iter().map(|mv| position.with_move(mv, |next| next.count_legal())).sum()
    ///     }
    /// }
    ///
    /// # #[cfg(feature = "xiangqi")]
    /// assert_eq!(Variant::Xiangqi.start().visit(TwoPlies), 1920);
    /// ```
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> V::Output {
        dispatch!(self, position => visitor.visit(position))
    }

    /// The position behind the object-safe trait, which speaks text.
    #[must_use]
    pub fn as_dyn(&self) -> &dyn DynPosition {
        dispatch!(self, position => position)
    }

    /// The position behind the object-safe trait, to be changed.
    #[must_use]
    pub fn as_dyn_mut(&mut self) -> &mut dyn DynPosition {
        dispatch!(self, position => position)
    }

    /// The position behind the object-safe trait, owned.
    #[must_use]
    pub fn into_dyn(self) -> Box<dyn DynPosition> {
        dispatch!(self, position => Box::new(position))
    }

    /// The game that it is a position of.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.as_dyn().variant_id().parse().expect("a game that is built in")
    }

    /// The rule options that are not at their default, as `name` or `name=value`.
    #[must_use]
    pub fn rule_settings(&self) -> Vec<String> {
        self.as_dyn().rule_settings()
    }

    /// The position as text.
    #[must_use]
    pub fn fen(&self) -> String {
        self.as_dyn().fen()
    }

    /// Takes the position apart, to build another one from it by
    /// [`Variant::from_setup`].
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.as_dyn().setup()
    }

    /// Reads a move against this position.
    ///
    /// # Errors
    /// [`MoveError`], which tells text that is no move from a move that is not legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        dispatch!(self, position => parse_move(position, text))
    }

    /// The board as it is in this position.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        self.as_dyn().topology()
    }

    /// What a drawing of the position shows.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.as_dyn().diagram()
    }
}

/// Takes back a move of an [`AnyPosition`].
pub struct AnyUndo(Undo);

impl fmt::Debug for AnyUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyUndo").finish_non_exhaustive()
    }
}

/// A move of another game than the position's is not legal; made all the same, it does nothing.
impl Position for AnyPosition {
    type Move = AnyMove;
    type Undo = AnyUndo;

    fn side_to_move(&self) -> Color {
        self.as_dyn().side_to_move()
    }

    fn key(&self) -> u64 {
        self.as_dyn().key()
    }

    fn visit_legal<B>(&self, visit: impl FnMut(AnyMove) -> ControlFlow<B>) -> ControlFlow<B> {
        dispatch!(self, position => visit_legal(position, visit))
    }

    fn make(&mut self, mv: AnyMove) -> AnyUndo {
        AnyUndo(dispatch!(self, position => make(position, mv)))
    }

    fn unmake(&mut self, mv: AnyMove, undo: AnyUndo) {
        dispatch!(self, position => unmake(position, mv, undo.0));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.as_dyn().outcome()
    }

    fn is_check(&self) -> bool {
        self.as_dyn().is_check()
    }

    fn halfmove_clock(&self) -> u32 {
        self.as_dyn().halfmove_clock()
    }

    fn fullmove_number(&self) -> u32 {
        self.as_dyn().fullmove_number()
    }

    fn count_legal(&self) -> u64 {
        self.as_dyn().count_legal()
    }

    fn random_legal(&self, below: impl FnOnce(u64) -> u64) -> Option<AnyMove> {
        dispatch!(self, position => random_legal(position, below))
    }

    fn has_legal_move(&self) -> bool {
        dispatch!(self, position => position.has_legal_move())
    }

    fn null_move(&self) -> Option<Self> {
        dispatch!(self, position => position.null_move().map(Member::wrap))
    }

    fn is_legal(&self, mv: AnyMove) -> bool {
        dispatch!(self, position => is_legal(position, mv))
    }
}

impl CountNodes for AnyPosition {
    fn count_replies(&self) -> Option<u64> {
        dispatch!(self, position => position.count_replies())
    }

    /// Finds out once which game it is.
    fn nodes(&mut self, walk: &mut Walk<'_, AnyMove>, depth: u8) -> u64 {
        dispatch!(self, position => position.nodes(&mut walk.for_moves(), depth))
    }
}

/// Of a move of another game nothing is told: it does nothing.
impl Describe for AnyPosition {
    fn visit_pieces(&self, visit: impl FnMut(Placed)) {
        dispatch!(self, position => position.visit_pieces(visit));
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        self.as_dyn().pieces_at(cell)
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        self.as_dyn().royals(color)
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        self.as_dyn().attackers(cell, by)
    }

    fn checkers(&self) -> Vec<Cell> {
        self.as_dyn().checkers()
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        self.as_dyn().move_kinds()
    }

    fn describe(&self, mv: AnyMove) -> MoveInfo {
        dispatch!(self, position => describe(position, mv))
    }

    fn gives_check(&self, mv: AnyMove) -> bool {
        dispatch!(self, position => gives_check(position, mv))
    }

    fn legal_captures_into(&self, moves: &mut Vec<AnyMove>) {
        dispatch!(self, position => legal_captures_into(position, moves));
    }

    fn legal_moves_from(&self, cell: Cell) -> Vec<AnyMove> {
        dispatch!(self, position => legal_moves_from(position, cell))
    }
}

impl TextPosition for AnyPosition {
    fn set_up(variant: &str, rules: &[&str], fen: Option<&str>) -> Result<Self, SetUpError> {
        variant.parse::<Variant>()?.set_up(rules, fen)
    }

    fn variant_id(&self) -> &'static str {
        self.as_dyn().variant_id()
    }

    fn start_fen(&self) -> &'static str {
        self.variant().start_fen()
    }

    fn rule_settings(&self) -> Vec<String> {
        self.as_dyn().rule_settings()
    }

    fn to_fen(&self) -> String {
        self.as_dyn().fen()
    }

    fn to_repetition_fen(&self) -> String {
        dispatch!(self, position => position.repetition_fen())
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.parse_move(text)
    }
}

fn parse_move<G: Member>(position: &G, text: &str) -> Result<AnyMove, MoveError> {
    position.parse_move(text).map(G::wrap_move)
}

fn visit_legal<G: Member, B>(
    position: &G,
    mut visit: impl FnMut(AnyMove) -> ControlFlow<B>,
) -> ControlFlow<B> {
    position.visit_legal(|mv| visit(G::wrap_move(mv)))
}

fn random_legal<G: Member>(position: &G, below: impl FnOnce(u64) -> u64) -> Option<AnyMove> {
    position.random_legal(below).map(G::wrap_move)
}

fn describe<G: Member>(position: &G, mv: AnyMove) -> MoveInfo {
    let nothing = || MoveInfo::none(position.side_to_move());
    G::unwrap_move(mv).map_or_else(nothing, |mv| position.describe(mv))
}

fn gives_check<G: Member>(position: &G, mv: AnyMove) -> bool {
    G::unwrap_move(mv).is_some_and(|mv| position.gives_check(mv))
}

fn legal_captures_into<G: Member>(position: &G, moves: &mut Vec<AnyMove>) {
    moves.extend(position.legal_captures().into_iter().map(G::wrap_move));
}

fn legal_moves_from<G: Member>(position: &G, cell: Cell) -> Vec<AnyMove> {
    position.legal_moves_from(cell).into_iter().map(G::wrap_move).collect()
}

fn is_legal<G: Member>(position: &G, mv: AnyMove) -> bool {
    G::unwrap_move(mv).is_some_and(|mv| position.is_legal(mv))
}

fn make<G: Member>(position: &mut G, mv: AnyMove) -> Undo {
    G::unwrap_move(mv).map_or(Undo::Nothing, |mv| G::wrap_undo(position.make(mv)))
}

fn unmake<G: Member>(position: &mut G, mv: AnyMove, undo: Undo) {
    if let (Some(mv), Some(undo)) = (G::unwrap_move(mv), G::unwrap_undo(undo)) {
        position.unmake(mv, undo);
    }
}
