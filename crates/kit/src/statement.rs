//! What is stated about a game: plain data, the same in Rust and in a file.

use std::collections::BTreeMap;

use serde::Deserialize;
use warpboard_core::movement::Movement;
use warpboard_core::{ByColor, Topology};

use crate::sided::Sided;

/// A game as it is stated. [`check`](crate::check) says what is wrong with it;
/// [`register`](crate::register) makes a game of it.
///
/// Every field but `id`, `title`, `board`, `roles` and `start` may be left out.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The name in commands and tags: lower case letters, digits and `-`.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The roles by their names.
    pub roles: BTreeMap<String, Role>,
    /// The FEN of the start position.
    pub start: String,
    /// Castles, each as its letter, the king's two cells and the rook's: `K e1g1 h1f1`.
    #[serde(default)]
    pub castling: Vec<String>,
    /// Whether a captured piece goes to the captor's hand.
    #[serde(default)]
    pub hands: bool,
    /// What the promotions of all roles have that the roles do not say themselves.
    #[serde(default)]
    pub promotes: Promotes,
    /// Whether a player may pass.
    #[serde(default)]
    pub pass: bool,
    /// Whether a player who can capture must.
    #[serde(default)]
    pub must_capture: bool,
    /// Whether giving check is forbidden.
    #[serde(default)]
    pub no_checks: bool,
    /// How the game ends, beside checkmate and stalemate.
    #[serde(default)]
    pub ends: Ends,
    /// What is known of the number of games.
    #[serde(default)]
    pub counts: Counts,
}

/// How many games there are, as far as it is known from elsewhere: what `perft verify` checks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The games of 1, 2, ... plies from the start.
    pub nodes: Vec<u64>,
    /// Where the numbers are from.
    pub source: String,
}

/// A board: a lattice of some size, a hexagon, or a topology that a program brings.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The extents of a lattice: files, ranks, and layers if there are any.
    #[serde(default)]
    pub size: Vec<usize>,
    /// The number of cells on each side of a hexagon, whose cells have flat tops.
    #[serde(default)]
    pub hexagon: u32,
    /// Cells of the lattice that are not there.
    #[serde(default)]
    pub removed: String,
    /// Axes around which the lattice closes: `files`, `ranks`, `layers`.
    #[serde(default)]
    pub wraps: Vec<String>,
    /// Steps beside those of the lattice: `d4 n e6` is one more step to the north from d4, to e6,
    /// and back.
    #[serde(default)]
    pub links: Vec<String>,
    /// Zones by their names.
    #[serde(default)]
    pub zones: BTreeMap<String, Sided<String>>,
    /// A topology instead of all this.
    #[serde(skip)]
    pub topology: Option<Topology>,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// The letter in upper case, behind a `+` for a promoted piece.
    pub letter: String,
    /// How it moves.
    #[serde(default)]
    pub moves: Sided<Moves>,
    /// How it moves from some cells beside that.
    #[serde(default)]
    pub also: Vec<Also>,
    /// The cells that it may stand on, if not all.
    #[serde(default)]
    pub stays: Option<Sided<String>>,
    /// Whether it must be kept from capture: an army has at most one such piece.
    #[serde(default)]
    pub royal: bool,
    /// How it attacks the royal piece of the enemy, and nothing else.
    #[serde(default)]
    pub checks: Option<Sided<Moves>>,
    /// Whether it may capture en passant.
    #[serde(default)]
    pub en_passant: bool,
    /// Whether its moves set the halfmove clock back.
    #[serde(default)]
    pub clock: bool,
    /// What it is promoted to, and where.
    #[serde(default)]
    pub promotes: Option<Promotes>,
    /// The role that it has in the hand of its captor, if not its own.
    #[serde(default)]
    pub hand: Option<String>,
    /// Where it may be dropped.
    #[serde(default)]
    pub drop: Drop,
}

/// Movement from some cells only.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Also {
    /// The cells.
    pub from: Sided<String>,
    /// The movement.
    pub moves: Sided<Moves>,
    /// Whether such a move, of two steps, may be answered by a capture en passant.
    #[serde(default)]
    pub en_passant: bool,
}

/// How a piece moves: text, or a [`Movement`] for each army that a program brings.
#[derive(Debug, Clone, PartialEq)]
pub enum Moves {
    /// Betza notation on lattices, or motions by direction: `slide n s; leap n+ne`.
    Text(String),
    /// The movement of White and of Black.
    Movement(Box<ByColor<Movement>>),
}

/// Promotion. What is left out is as the game has it for all roles.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotes {
    /// The roles to choose from.
    #[serde(default)]
    pub to: Vec<String>,
    /// Where: the cells on which the move ends.
    #[serde(default)]
    pub zone: Option<Sided<String>>,
    /// The cells of the zone on which promotion is not a choice: all of it, if left out; `none`;
    /// or `stuck`, those from which the piece could never move again.
    #[serde(default)]
    pub must: Option<Sided<String>>,
    /// Whether a move that begins in the zone promotes as well.
    #[serde(default)]
    pub leaving: Option<bool>,
    /// Whether there may not be more pieces of a role than at the start.
    #[serde(default)]
    pub captured_only: Option<bool>,
    /// Whether only a move that captures promotes.
    #[serde(default)]
    pub by_capture: Option<bool>,
}

impl Promotes {
    /// These, and what they leave out from others.
    #[must_use]
    pub fn or(&self, others: &Promotes) -> Promotes {
        let to = if self.to.is_empty() { &others.to } else { &self.to };
        Promotes {
            to: to.clone(),
            zone: self.zone.clone().or_else(|| others.zone.clone()),
            must: self.must.clone().or_else(|| others.must.clone()),
            leaving: self.leaving.or(others.leaving),
            captured_only: self.captured_only.or(others.captured_only),
            by_capture: self.by_capture.or(others.by_capture),
        }
    }
}

/// How a piece is dropped.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The cells, if not all.
    #[serde(default)]
    pub zone: Option<Sided<String>>,
    /// Whether it must be able to move from there, were the board empty.
    #[serde(default)]
    pub mobile: bool,
    /// Roles that it may be dropped as, if not only its own.
    #[serde(default)]
    pub roles: Vec<String>,
    /// Whether there may be no other such piece of the army on the file.
    #[serde(default)]
    pub one_a_file: bool,
    /// Whether the drop may not give checkmate.
    #[serde(default)]
    pub no_mate: bool,
}

/// How a game ends.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ends {
    /// What checkmate is for the side to move.
    #[serde(default = "Verdict::loss")]
    pub checkmate: Verdict,
    /// What it is for the side to move to have no legal move.
    #[serde(default)]
    pub stalemate: Verdict,
    /// Roles that an army must not run out of.
    #[serde(default)]
    pub extinction: Vec<Extinction>,
    /// Cells that a piece wins on.
    #[serde(default)]
    pub goal: Option<Goal>,
    /// The number of checks that win; 0 for none.
    #[serde(default)]
    pub checks: u8,
    /// Whether a royal piece alone has lost, unless it can leave the other one alone at once.
    #[serde(default)]
    pub bare: bool,
}

/// What an end is for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It has won.
    Win,
    /// Nobody has won.
    #[default]
    Draw,
    /// It has lost.
    Loss,
}

impl Verdict {
    fn loss() -> Verdict {
        Verdict::Loss
    }
}

impl Default for Ends {
    /// Checkmate loses, stalemate draws, and there is no other end.
    fn default() -> Ends {
        Ends {
            checkmate: Verdict::Loss,
            stalemate: Verdict::Draw,
            extinction: Vec::new(),
            goal: None,
            checks: 0,
            bare: false,
        }
    }
}

impl Default for Extinction {
    /// No roles; an army that has none left loses.
    fn default() -> Extinction {
        Extinction { roles: Vec::new(), together: false, left: 0, verdict: Verdict::Loss }
    }
}

/// Roles that an army must not run out of.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extinction {
    /// The roles: each for itself, unless they count together.
    pub roles: Vec<String>,
    /// Whether the roles count together.
    #[serde(default)]
    pub together: bool,
    /// With how many left it is over.
    #[serde(default)]
    pub left: u8,
    /// What it is for the army.
    #[serde(default = "Verdict::loss")]
    pub verdict: Verdict,
}

/// Cells that a piece wins on.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The roles that win.
    pub roles: Vec<String>,
    /// The cells.
    pub zone: Sided<String>,
    /// Whether Black, who moves second, has one more move to get there too, for a draw.
    #[serde(default)]
    pub reply: bool,
}

impl Board {
    /// A lattice of these extents.
    #[must_use]
    pub fn lattice(size: impl Into<Vec<usize>>) -> Board {
        Board { size: size.into(), ..Board::default() }
    }

    /// A hexagon of so many cells on each side.
    #[must_use]
    pub fn hexagon(side: u32) -> Board {
        Board { hexagon: side, ..Board::default() }
    }

    /// Any topology.
    #[must_use]
    pub fn of(topology: Topology) -> Board {
        Board { topology: Some(topology), ..Board::default() }
    }
}

/// Boards that are given as topologies are equal if they name the same cells.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let text = |board: &Board| {
            (board.size.clone(), board.hexagon, board.removed.clone(), board.wraps.clone())
        };
        let names = |board: &Board| -> Option<Vec<String>> {
            let topology = board.topology.as_ref()?;
            Some(topology.cells().map(|cell| topology.name(cell).to_owned()).collect())
        };
        text(self) == text(other)
            && self.links == other.links
            && self.zones == other.zones
            && names(self) == names(other)
    }
}

impl Default for Moves {
    /// No movement.
    fn default() -> Moves {
        Moves::Text(String::new())
    }
}

impl From<&str> for Moves {
    fn from(text: &str) -> Moves {
        Moves::Text(text.to_owned())
    }
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        Ok(Moves::Text(String::deserialize(deserializer)?))
    }
}
