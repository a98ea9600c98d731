//! Games of a program's own beside those that are built in: any [`VariantPosition`], registered.
//!
//! [`Own`] holds a position of whatever type behind a trait object. Its moves are those of the type,
//! each kept once for as long as the program runs, so that they can be copied. Counts run in the
//! type's own walk; what else is done move by move costs a call and a copy of the position more.

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Mutex, PoisonError};

use warpboard_core::diagram::Diagram;
use warpboard_core::dynamic::DynPosition;
use warpboard_core::game::SetUpError;
use warpboard_core::walk::Walk;
use warpboard_core::{
    AnyPiece, Cell, Color, CountNodes, Describe, FenError, MoveError, MoveInfo, MoveKind, Outcome,
    Placed, Position, Setup, Topology, VariantPosition,
};

use crate::AnyPosition;
use crate::registry::{OwnGame, OwnRules};

/// A position of a game that the program has [registered](crate::Variant::register).
#[derive(Debug)]
pub struct Own {
    pub(crate) game: OwnGame,
    position: Box<dyn Erased>,
}

impl Own {
    pub(crate) fn new<P>(game: OwnGame, position: P) -> Own
    where
        P: VariantPosition + Send + Sync + 'static,
    {
        Own { game, position: Box::new(position) }
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

/// A move of a game that the program has registered.
#[derive(Clone, Copy)]
pub struct OwnMove(&'static dyn ErasedMove);

impl OwnMove {
    fn of<M: ErasedMove + Copy + Eq + Hash>(mv: M) -> OwnMove {
        OwnMove(intern(mv))
    }

    /// The move as what it is, if it is of that type.
    #[must_use]
    pub fn get<M: Copy + 'static>(self) -> Option<M> {
        (self.0 as &dyn Any).downcast_ref().copied()
    }
}

impl fmt::Display for OwnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.0, f)
    }
}

impl fmt::Debug for OwnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl PartialEq for OwnMove {
    fn eq(&self, other: &OwnMove) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OwnMove {}

impl PartialOrd for OwnMove {
    fn partial_cmp(&self, other: &OwnMove) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OwnMove {
    fn cmp(&self, other: &OwnMove) -> Ordering {
        self.0.compare(other.0)
    }
}

impl Hash for OwnMove {
    fn hash<H: Hasher>(&self, mut state: &mut H) {
        self.0.hash_into(&mut state);
    }
}

/// A move of whatever type.
trait ErasedMove: Any + fmt::Debug + fmt::Display + Send + Sync {
    fn compare(&self, other: &dyn ErasedMove) -> Ordering;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<M: Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static> ErasedMove for M {
    fn compare(&self, other: &dyn ErasedMove) -> Ordering {
        match (other as &dyn Any).downcast_ref::<M>() {
            Some(other) => self.cmp(other),
            None => TypeId::of::<M>().cmp(&(other as &dyn Any).type_id()),
        }
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

/// A position of whatever type, what it does with moves beside what [`DynPosition`] has.
trait Erased: DynPosition + Any {
    fn copy(&self) -> Box<dyn Erased>;
    fn is_same(&self, other: &dyn Erased) -> bool;
    fn repetition_fen(&self) -> String;
    fn visit_legal(&self, visit: &mut dyn FnMut(OwnMove) -> ControlFlow<()>) -> ControlFlow<()>;
    fn is_legal(&self, mv: OwnMove) -> bool;
    fn read_move(&self, text: &str) -> Result<OwnMove, MoveError>;
    /// Does nothing if the move is another game's.
    fn make(&mut self, mv: OwnMove);
    fn null_move(&self) -> Option<Box<dyn Erased>>;
    fn describe_move(&self, mv: OwnMove) -> MoveInfo;
    fn captures(&self) -> Vec<OwnMove>;
    fn move_gives_check(&self, mv: OwnMove) -> bool;
    fn count_replies(&self) -> Option<u64>;
    fn nodes(&mut self, walk: &Walk<'_, OwnMove>, depth: u8) -> u64;
}

impl<P: VariantPosition + Send + Sync + 'static> Erased for P {
    fn copy(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref::<P>().is_some_and(|other| self == other)
    }

    fn repetition_fen(&self) -> String {
        VariantPosition::repetition_fen(self)
    }

    fn visit_legal(&self, visit: &mut dyn FnMut(OwnMove) -> ControlFlow<()>) -> ControlFlow<()> {
        Position::visit_legal(self, |mv| visit(OwnMove::of(mv)))
    }

    fn is_legal(&self, mv: OwnMove) -> bool {
        mv.get().is_some_and(|mv| Position::is_legal(self, mv))
    }

    fn read_move(&self, text: &str) -> Result<OwnMove, MoveError> {
        VariantPosition::parse_move(self, text).map(OwnMove::of)
    }

    fn make(&mut self, mv: OwnMove) {
        if let Some(mv) = mv.get() {
            Position::make(self, mv);
        }
    }

    fn null_move(&self) -> Option<Box<dyn Erased>> {
        Some(Box::new(Position::null_move(self)?))
    }

    fn describe_move(&self, mv: OwnMove) -> MoveInfo {
        let nothing = || MoveInfo::none(Position::side_to_move(self));
        mv.get().map_or_else(nothing, |mv| Describe::describe(self, mv))
    }

    fn captures(&self) -> Vec<OwnMove> {
        Describe::legal_captures(self).into_iter().map(OwnMove::of).collect()
    }

    fn move_gives_check(&self, mv: OwnMove) -> bool {
        mv.get().is_some_and(|mv| Describe::gives_check(self, mv))
    }

    fn count_replies(&self) -> Option<u64> {
        CountNodes::count_replies(self)
    }

    fn nodes(&mut self, walk: &Walk<'_, OwnMove>, depth: u8) -> u64 {
        CountNodes::nodes(self, &mut walk.for_moves(), depth)
    }
}

/// The one copy of a value, which lives as long as the program. There are as many as there are
/// different values: moves that were ever legal, and settings that were ever asked for.
pub(crate) fn intern<T: Eq + Hash + Send + Sync + 'static>(value: T) -> &'static T {
    type Kept = Mutex<Option<HashMap<TypeId, Box<dyn Any + Send>>>>;
    static KEPT: Kept = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let sets = kept.get_or_insert_default();
    let set = sets.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(HashSet::<&T>::new()));
    let set: &mut HashSet<&'static T> = set.downcast_mut().expect("a set of values of the type");
    match set.get(&value) {
        Some(known) => known,
        None => {
            let value: &'static T = Box::leak(Box::new(value));
            set.insert(value);
            value
        }
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
        rules.read(fen, |info| info.set_up)
    }

    fn from_fen_lenient(fen: &str, rules: OwnRules) -> Result<Own, FenError> {
        rules.read(fen, |info| info.set_up_lenient)
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

impl TryFrom<AnyPosition> for Own {
    type Error = AnyPosition;

    /// The position itself, if it is of another game.
    fn try_from(position: AnyPosition) -> Result<Own, AnyPosition> {
        match position {
            AnyPosition::Own(own) => Ok(own),
            #[allow(unreachable_patterns, reason = "with no feature there is no other")]
            other => Err(other),
        }
    }
}
