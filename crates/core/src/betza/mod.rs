//! Betza notation: movements as text, in the extended form that the field uses (XBetza).
//!
//! | text | meaning |
//! |---|---|
//! | `W` `F` `D` `N` `A` `H` `C` (or `L`) `Z` (or `J`) `G` | leaps 1:0, 1:1, 2:0, 2:1, 2:2, 3:0, 3:1, 3:2, 3:3 |
//! | `(4,1)` | a leap by its vector |
//! | `R` `B` `Q` `K` | `W0`, `F0`, `W0F0`, `WF` |
//! | `W3`, `W0`, `WW`, `W03` | up to three leaps in a line, any number (both forms), exactly three |
//! | `f` `b` `l` `r` `v` `s` `a` | directions: forward, backward, left, right, vertical, sideways, all |
//! | `fl` `fr` `bl` `br` | on diagonal leaps the one, on oblique ones the wide one; `lf` `rf` `lb` `rb` the narrow one |
//! | `fs` `bs` `lv` `rv` `fh` `bh` `lh` `rh` | on oblique leaps pairs and halves of the eight |
//! | `m` `c` | only to move, only to capture |
//! | `n` | lame: the cells between must be empty (`nD` `nA` `nH` `nG`; `nN` steps orthogonally first, as the horse of Xiangqi) |
//! | `p` | over exactly one piece on the way |
//! | `[F?R]` `[W-F]` | a step, then outwards a slide (`R` `B`) or a step (`W` `F`); `?` may stop between, `-` must not |
//!
//! Directions are the player's own: forward is away from the player.
//!
//! Reading is strict: what the notation knows and this vocabulary does not (initial moves, en
//! passant, castling, grasshoppers, locusts, cylinders, ...) is refused with its place in the
//! text, never dropped.
//!
//! ```
//! use warpboard_core::Color;
//! use warpboard_core::betza::Betza;
//! use warpboard_core::attacks::RoleTable;
//! use warpboard_core::topology::Lattice;
//!
//! let board = Lattice::new([10, 12])?;
//! let silver: Betza = "FfW".parse()?;
//! let table = RoleTable::<2>::new(board.topology(), &silver.movement(&board, Color::Black)?);
//! let e5 = board.topology().cell("e5").unwrap();
//! let e4 = board.topology().cell("e4").unwrap();
//! assert!(table.reach(e5).contains(e4));
//!
//! let error = "RqN".parse::<Betza>().unwrap_err();
//! assert_eq!((error.position, error.found.as_str()), (1, "q"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compile;
mod directions;
mod read;
mod write;

use crate::movement::{Purpose, Way};
use crate::quote::Quoted;
use directions::Directions;

/// A movement in Betza notation: a list of one or more terms, each of which the piece may use.
///
/// Reading takes compound letters apart (`K` is `WF`), so that equal values are equal lists of
/// terms; writing gives text that reads as the same value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Betza {
    terms: Vec<Term>,
}

/// One term: modifiers, an atom, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Term {
    /// The leap, the smaller number first.
    atom: Atom,
    directions: Directions,
    reach: Reach,
    purpose: Purpose,
    way: Way,
}

/// The leap of a term by its numbers of cells along the two axes, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Atom {
    short: u8,
    long: u8,
}

impl Atom {
    const W: Atom = Atom::new(0, 1);
    const F: Atom = Atom::new(1, 1);

    /// The letters of atoms; the first of an atom is the one that is written.
    const LETTERS: [(char, Atom); 11] = [
        ('W', Atom::W),
        ('F', Atom::F),
        ('D', Atom::new(0, 2)),
        ('N', Atom::new(1, 2)),
        ('A', Atom::new(2, 2)),
        ('H', Atom::new(0, 3)),
        ('C', Atom::new(1, 3)),
        ('L', Atom::new(1, 3)),
        ('Z', Atom::new(2, 3)),
        ('J', Atom::new(2, 3)),
        ('G', Atom::new(3, 3)),
    ];

    const fn new(short: u8, long: u8) -> Atom {
        Atom { short, long }
    }
}

/// How often a term repeats its leap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Reach {
    /// Up to so many times: 1 for a plain leap.
    AtMost(u8),
    /// Any number of times.
    Any,
    /// Exactly so many times, the cells between empty.
    Exactly(u8),
    /// A plain leap that needs the cells between to be empty.
    Lame,
    /// A step, then outwards something else.
    Then(Onward),
}

/// What follows the step of a bracketed term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Onward {
    /// Whether the piece may stop after the first step.
    may_stop: bool,
    /// The leap that follows: `W` or `F`.
    atom: Atom,
    /// Whether it repeats.
    slides: bool,
}

/// Why a text is not taken as Betza notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Betza notation, byte {position}: {}: expected {expected}", Quoted(found))]
pub struct BetzaError {
    /// Where in the text, in bytes from 0.
    pub position: usize,
    /// What is there; empty at the end of the text.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl BetzaError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "betza"
    }
}
