//! Boards as graphs of cells, and what is needed to play chess variants on them.
//!
//! This crate knows boards and no game. The rooms, in the order in which a game meets them:
//!
//! * [`topology`]: cells, directions and steps. A board is built cell by cell or by a generator -
//!   a [lattice](topology::Lattice) of any number of dimensions with holes, a
//!   [hexagonal](topology::Hexagonal) one, a [plane of unequal squares](topology::Squares) - and
//!   then frozen.
//! * [`paths`]: what moves a piece has, as [patterns](paths::Pattern) laid over any board, forks
//!   and rejoins included, and the same paths reversed: who attacks this cell.
//! * [`movement`] and [`betza`]: how a role moves, as data.
//! * [`attacks`]: a movement compiled for a board, forward and reversed: leaps as sets, slides and
//!   hops by bit scans, other paths by tables, in one look.
//! * [`CellSet`]: sets of cells as machine words.
//! * [`batch`]: moves handed out in sets, and what is done with them. [`walk`]: the recursion that
//!   counts nodes.
//! * [`castling`]: the rights that are left, and the ways to castle.
//! * [`safety`]: checkers, the check mask, pins and screens on boards of lines.
//! * [`replies`]: the replies to all moves counted together, by what each move changes.
//! * [`Position`] and [`VariantPosition`]: what a game implements, for generic code and for text;
//!   [`DynPosition`](dynamic::DynPosition) is their object-safe twin.
//! * [`Describe`]: what is where and what a move does, for code that knows no game.
//! * [`game`]: games as they are played, with claims and a record that reads back.
//! * [`text`] and [`error`]: FEN fields and errors that name the field, the text and what was
//!   expected. [`zobrist`]: keys. [`diagram`]: what a drawing shows.
//!
//! # A tour
//!
//! The knight's moves and the rook's attackers on a board with a hole:
//!
//! ```
//! use warpboard_core::paths::{PathTable, Pattern};
//! use warpboard_core::topology::Lattice;
//! use warpboard_core::CellSet;
//!
//! // Five by five without the centre.
//! let board = Lattice::builder([5, 5]).only(|at| at != [2, 2]).build()?;
//! let topology = board.topology();
//! let cell = |name: &str| topology.cell(name).ok_or("no such cell");
//!
//! let knight = PathTable::new(topology, &Pattern::leap(board.leaper(&[1, 2])));
//! assert_eq!(knight.reach::<1>(cell("c1")?).len(), 4);
//!
//! // Rooks slide up to the hole and not beyond.
//! let rook = PathTable::new(topology, &Pattern::slide(board.directions_of_rank(1)));
//! let occupied: CellSet<1> = [cell("b1")?].into_iter().collect();
//! assert_eq!(rook.targets(cell("c1")?, occupied).len(), 1 + 2 + 1);
//!
//! // The cells from which a rook attacks e1.
//! let attackers = rook.reversed();
//! assert!(attackers.targets(cell("e1")?, occupied).contains(cell("b1")?));
//! assert!(!attackers.targets(cell("e1")?, occupied).contains(cell("a1")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The pages of the games link here, also when they are made before the pages of this crate.
#![doc(html_root_url = "..")]

pub mod attacks;
pub mod batch;
pub mod betza;
pub mod castling;
mod cell;
mod color;
mod cpu;
pub mod describe;
pub mod diagram;
pub mod dynamic;
pub mod error;
pub mod game;
pub mod movement;
mod outcome;
pub mod paths;
mod piece;
mod position;
mod quote;
pub mod replies;
mod rules;
pub mod safety;
#[cfg(feature = "serde")]
pub mod serialize;
pub mod setup;
pub mod text;
pub mod topology;
mod variant;
pub mod walk;
pub mod zobrist;

pub use castling::CastlingRights;
pub use cell::{Cell, CellSet, CellSetIter};
pub use color::{ByColor, Color, ParseColorError};
pub use describe::{AnyPiece, AnyRole, Change, Describe, Location, MoveInfo, MoveKind, Placed};
pub use error::{
    FenError, FenErrorKind, IllegalMove, MoveError, RuleError, SetUpError, TooManyMoves,
    UnknownVariant,
};
pub use game::Game;
pub use outcome::{Outcome, Reason};
pub use piece::{Piece, PieceRole};
pub use position::Position;
pub use quote::Quoted;
pub use rules::{NoOptions, RuleOption, Rules, parse_switch, unknown_option};
pub use setup::Setup;
pub use topology::{Direction, Topology};
pub use variant::VariantPosition;
pub use walk::CountNodes;

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
