//! The state of a game: what stands where, and everything else that decides what may follow.

mod make;

use std::hash::{Hash, Hasher};

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color};

use crate::board::{Anchor, Anchors, CELLS, Set, Vessel, ground, inside};
use crate::config::Config;
use crate::moves::Promotions;
use crate::piece::{Piece, Role, RoleSet};
use crate::rules::TardisRules;

/// A position of Tardis Taijitu.
#[derive(Clone)]
pub struct Tardis {
    roles: [Set; Role::COUNT],
    colors: [Set; 2],
    /// 0, or 1 and the number of the kind.
    kinds: [u8; CELLS],
    /// Pawns with at least one credit, and with two (TT-32).
    credits: [Set; 2],
    pub(crate) config: &'static Config,
    pub(crate) en_passant: Option<EnPassant>,
    pub(crate) vacated: Option<Anchor>,
    pub(crate) castling: CastlingRights,
    pub(crate) side: Color,
    pub(crate) rules: TardisRules,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    /// The key of the pieces on their cells.
    piece_key: u64,
}

/// A double step that can be answered by a capture in passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct EnPassant {
    /// The cell passed over.
    pub(crate) passed: Cell,
    /// Where the pawn stands now.
    pub(crate) pawn: Cell,
}

/// Pawns to be promoted as soon as may be, and the kinds they may become (TT-41).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Due {
    pub(crate) pawns: Set,
    pub(crate) kinds: RoleSet,
}

/// The four ways of castling (TT-55), in the order of the FEN.
pub(crate) static CASTLINGS: [Castling<3>; 4] = FOUR_WAYS;

const FOUR_WAYS: [Castling<3>; 4] = [
    castling(Color::White, true),
    castling(Color::White, false),
    castling(Color::Black, true),
    castling(Color::Black, false),
];

/// The rights that end when a piece leaves a cell or comes to it.
pub(crate) static CASTLINGS_ENDED: [CastlingRights; CELLS] = Castling::ended(&FOUR_WAYS);

const KING_FILE: usize = 3;

const fn castling(color: Color, king_side: bool) -> Castling<3> {
    let (vessel, inside_rank, rank) = match color {
        Color::White => (Vessel::W, 0, 0),
        Color::Black => (Vessel::B, 5, 9),
    };
    let (king_to, rook_to, files, rook) =
        if king_side { (5, 4, [6, 7], 8) } else { (0, 1, [1, 2], 0) };
    let mut between = Set::EMPTY;
    let mut walk = Set::EMPTY;
    between.insert(ground(files[0], rank));
    between.insert(ground(files[1], rank));
    let mut file = KING_FILE;
    loop {
        walk.insert(inside(vessel, file, inside_rank));
        if file != KING_FILE {
            between.insert(inside(vessel, file, inside_rank));
        }
        if file == king_to {
            break;
        }
        file = if king_to > file { file + 1 } else { file - 1 };
    }
    Castling {
        color,
        king_from: inside(vessel, KING_FILE, inside_rank),
        rook_from: ground(rook, rank),
        king_to: inside(vessel, king_to, inside_rank),
        rook_to: inside(vessel, rook_to, inside_rank),
        between,
        walk,
    }
}

impl Tardis {
    /// An empty board. It becomes a position when pieces are put on it.
    pub(crate) fn empty(anchors: Anchors, rules: TardisRules) -> Tardis {
        Tardis {
            roles: [Set::EMPTY; Role::COUNT],
            colors: [Set::EMPTY; 2],
            kinds: [0; CELLS],
            credits: [Set::EMPTY; 2],
            config: Config::get(anchors),
            en_passant: None,
            vacated: None,
            castling: CastlingRights::NONE,
            side: Color::White,
            rules,
            halfmoves: 0,
            fullmoves: 1,
            piece_key: 0,
        }
    }

    /// The piece on a cell.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let kind = usize::from(*self.kinds.get(cell.index())?).checked_sub(1)?;
        let color = Color::ALL[usize::from(self.colors[1].contains(cell))];
        Some(Piece { color, role: Role::ALL[kind] })
    }

    /// The south-west ground cell of the block that a Tardis covers.
    #[must_use]
    pub fn anchor(&self, vessel: Vessel) -> Anchor {
        self.config.anchors[vessel.index()]
    }

    /// The block that the opponent's last move vacated, if it was a Tardis move (TT-51).
    #[must_use]
    pub fn vacated(&self) -> Option<Anchor> {
        self.vacated
    }

    /// The cell that was passed over if the last move was a pawn's double step (TT-33).
    #[must_use]
    pub fn passed_over(&self) -> Option<Cell> {
        self.en_passant.map(|double| double.passed)
    }

    /// The castling rights (TT-55).
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The credits for double steps that a pawn inside has left, 0 to 2 (TT-32).
    #[must_use]
    pub fn credits(&self, cell: Cell) -> u8 {
        let in_range = cell.index() < CELLS;
        self.credits.iter().map(|set| u8::from(in_range && set.contains(cell))).sum()
    }

    #[inline]
    pub(crate) fn role_set(&self, role: Role) -> Set {
        self.roles[role.index()]
    }

    #[inline]
    pub(crate) fn army(&self, color: Color) -> Set {
        self.colors[color.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.colors[0] | self.colors[1]
    }

    /// The cell of the King, of which every position has one.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Cell {
        let king = self.role_set(Role::King) & self.army(color);
        king.first().expect("a position has two Kings")
    }

    #[inline]
    pub(crate) fn credited(&self) -> Set {
        self.credits[0]
    }

    pub(crate) fn set_credits(&mut self, cell: Cell, credits: u8) {
        for (i, set) in self.credits.iter_mut().enumerate() {
            if usize::from(credits) > i { set.insert(cell) } else { set.remove(cell) }
        }
    }

    /// How many more long-range pieces of each kind would make up an army's quota, in the order of
    /// [`Role::QUOTA`].
    pub(crate) fn missing(&self, color: Color) -> [u8; Role::QUOTA.len()] {
        Role::QUOTA.map(|(role, quota)| {
            let count = (self.role_set(role) & self.army(color)).len();
            quota.saturating_sub(count.min(usize::from(quota)) as u8)
        })
    }

    /// The kinds of long-range piece of which an army's quota is not full.
    #[inline(always)]
    pub(crate) fn missing_kinds(&self, color: Color) -> RoleSet {
        let mut kinds = RoleSet::EMPTY;
        for (role, quota) in Role::QUOTA {
            if (self.role_set(role) & self.army(color)).len() < usize::from(quota) {
                kinds.insert(role);
            }
        }
        kinds
    }

    /// What of an army is due for promotion, with the Tardises as in `config`.
    #[inline(always)]
    pub(crate) fn due(&self, config: &Config, color: Color) -> Due {
        let pawns = self.role_set(Role::Pawn) & self.army(color) & config.far_inside[color];
        if pawns.is_empty() {
            return Due::default();
        }
        let kinds = self.missing_kinds(color);
        if kinds.is_empty() { Due::default() } else { Due { pawns, kinds } }
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(crate) fn put(&mut self, cell: Cell, piece: Piece) {
        self.roles[piece.role.index()].insert(cell);
        self.colors[piece.color.index()].insert(cell);
        self.kinds[cell.index()] = piece.role.index() as u8 + 1;
        self.piece_key ^= piece_key(piece, cell);
    }

    /// Takes the piece off a cell, and its credits.
    #[inline(always)]
    pub(crate) fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.piece_at(cell)?;
        self.remove(cell, piece);
        Some(piece)
    }

    /// Takes off a cell the piece that stands there.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cell: Cell, piece: Piece) {
        self.roles[piece.role.index()].remove(cell);
        self.colors[piece.color.index()].remove(cell);
        self.kinds[cell.index()] = 0;
        self.piece_key ^= piece_key(piece, cell);
        if piece.role == Role::Pawn {
            self.credits.iter_mut().for_each(|set| set.remove(cell));
        }
    }

    /// Carries out promotions of waiting pawns.
    #[inline(always)]
    pub(crate) fn promote(&mut self, promotions: Promotions) {
        if !promotions.is_empty() {
            self.promote_all(promotions);
        }
    }

    #[inline(never)]
    fn promote_all(&mut self, promotions: Promotions) {
        for (cell, role) in promotions.iter() {
            if let Some(Piece { color, role: Role::Pawn }) = self.piece_at(cell) {
                self.take(cell);
                self.put(cell, Piece { color, role });
            }
        }
    }

    /// The Zobrist key.
    pub(crate) fn zobrist(&self) -> u64 {
        let mut key = self.piece_key;
        key ^= KEYS.side * u64::from(self.side == Color::Black);
        key ^= KEYS.korean * u64::from(self.rules.korean_hoppers);
        key ^= KEYS.castling[self.castling.index()];
        key ^= KEYS.anchors[0][self.config.anchors[0].index()];
        key ^= KEYS.anchors[1][self.config.anchors[1].index()];
        if let Some(EnPassant { passed, pawn }) = self.en_passant {
            key ^= KEYS.passed[passed.index()] ^ KEYS.double_stepped[pawn.index()];
        }
        if let Some(vacated) = self.vacated {
            key ^= KEYS.vacated[vacated.index()];
        }
        for (set, keys) in self.credits.iter().zip(&KEYS.credits) {
            key = set.iter().fold(key, |key, cell| key ^ keys[cell.index()]);
        }
        key
    }
}

/// All that decides which games can follow; clocks do not.
impl PartialEq for Tardis {
    fn eq(&self, other: &Tardis) -> bool {
        self.piece_key == other.piece_key
            && self.kinds == other.kinds
            && self.colors == other.colors
            && self.config.anchors == other.config.anchors
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.vacated == other.vacated
            && self.credits == other.credits
            && self.rules == other.rules
    }
}

impl Eq for Tardis {}

impl Hash for Tardis {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist().hash(state);
    }
}

struct Keys {
    pieces: [[u64; CELLS]; 2 * Role::COUNT],
    anchors: [[u64; Anchor::COUNT]; 2],
    vacated: [u64; Anchor::COUNT],
    passed: [u64; CELLS],
    double_stepped: [u64; CELLS],
    credits: [[u64; CELLS]; 2],
    castling: [u64; 16],
    side: u64,
    korean: u64,
}

static KEYS: Keys = {
    let mut stream = Stream::new(6);
    Keys {
        pieces: stream.take_tables(),
        anchors: stream.take_tables(),
        vacated: stream.take(),
        passed: stream.take(),
        double_stepped: stream.take(),
        credits: stream.take_tables(),
        castling: stream.take(),
        side: stream.next(),
        korean: stream.next(),
    }
};

#[inline(always)]
fn piece_key(piece: Piece, cell: Cell) -> u64 {
    KEYS.pieces[piece.color.index() * Role::COUNT + piece.role.index()][cell.index()]
}
