//! Positions and moves of whatever type behind trait objects.

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use warpboard_core::dynamic::DynPosition;
use warpboard_core::walk::Walk;
use warpboard_core::{CountNodes, Describe, MoveError, MoveInfo, Position, VariantPosition};

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
pub(super) trait ErasedMove: Any + fmt::Debug + fmt::Display + Send + Sync {
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
pub(super) trait Erased: DynPosition + Any {
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
pub(super) fn intern<T: Eq + Hash + Send + Sync + 'static>(value: T) -> &'static T {
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
