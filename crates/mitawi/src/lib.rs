//! MiTaWi, Charles Gilman's game of twenty-seven kinds of piece on 10 files and 12 ranks.
//!
//! The army is one set each of chess, Xiangqi and shogi. *Symmetric* pieces never promote; when
//! captured they go to their owner's *pool*, from which that owner's Pawns are promoted.
//! *Shogi-style* pieces only go forward, are flipped in the enemy camp, and when captured go to
//! the capturer's *hand*, to be put on the board in place of a move. Besides checkmate, a player
//! wins with four Princes, or by a Pawn that reaches the far rank when the pool is empty and all
//! five Stewards are out. RULES.md has the rules; their numbers (`MW-22`) stand in the code.
//!
//! ```
//! use warpboard_core::{Color, NoOptions, Position, VariantPosition};
//! use warpboard_mitawi::{Mitawi, Role};
//!
//! // A Pawn may become the Queen that its player has lost, and must become something.
//! let mut position =
//!     Mitawi::from_fen("9k/4P5/10/10/10/10/10/10/10/10/10/K9[] w - Q 0 1", NoOptions)?;
//! assert_eq!(position.in_pool(Color::White, Role::Queen), 1);
//! let mv = position.parse_move("e11e12=Q")?;
//! position.play(mv)?;
//! assert_eq!(position.fen(), "4Q4k/10/10/10/10/10/10/10/10/10/10/K9[] b - - 0 1");
//! assert!(position.is_check());
//!
//! // A Wing from the hand, as any other piece, may be put between.
//! let position =
//!     Mitawi::from_fen("4Q4k/10/10/10/10/10/10/10/10/10/10/K9[w] b - - 0 1", NoOptions)?;
//! assert!(position.parse_move("W@g12").is_ok());
//! assert!(position.parse_move("W@g11").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The pieces
//!
//! Each kind's movement is one line of data, in the [Betza notation](warpboard_core::betza) of
//! the core, made of elements that the generator goes through:
//!
//! | letter | piece | movement |
//! |---|---|---|
//! | K | King | K |
//! | R | Rook | R |
//! | B | Bishop | B |
//! | Q | Queen | RB |
//! | N | Knight | N |
//! | L | Camel | C |
//! | G | Gnu | NC |
//! | C | Cannon | mRcpR |
//! | A | Arrow | mBcpB |
//! | T | Tank | mRcpRmBcpB |
//! | D | Dabbaba | nD |
//! | E | Elephant | nA |
//! | I | Alibaba | nDnA |
//! | P | Pawn | fmWfcF |
//! | S | Steward | mWcF |
//! | W | Wing | fR |
//! | M | Mitre | fB |
//! | Y | Princess | fRfB |
//! | H | Helm | fN |
//! | U | Hump | fC |
//! | J | Handyman | fNfC |
//! | +W | Goldgeneral (Wing) | WfF |
//! | +M | Silvergeneral (Mitre) | FfW |
//! | +Y | Prince (Princess) | K |
//! | +H | Goldgeneral (Helm) | WfF |
//! | +U | Silvergeneral (Hump) | FfW |
//! | +J | Prince (Handyman) | K |

pub mod board;
mod castling;
mod describe;
mod diagram;
mod fen;
mod keys;
mod movegen;
mod moves;
mod piece;
mod position;
#[cfg(feature = "serde")]
mod serialize;

pub use castling::Castling;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::{Mitawi, Undo};

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
