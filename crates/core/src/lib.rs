//! Boards as graphs of cells, and what is needed to play chess variants on them.

mod cell;
mod color;
pub mod diagram;
mod dynamic;
pub mod error;
pub mod game;
pub mod lookup;
mod outcome;
pub mod paths;
mod position;
pub mod text;
pub mod topology;
pub mod zobrist;

pub use cell::{Cell, CellSet, CellSetIter};
pub use color::{ByColor, Color, ParseColorError};
pub use dynamic::DynPosition;
pub use error::{FenError, FenErrorKind, IllegalMove, MoveError, RuleError};
pub use outcome::{Outcome, Reason};
pub use position::{
    NoOptions, Position, RuleOption, Rules, VariantPosition, parse_switch, unknown_option,
};
pub use topology::{Direction, Topology};
