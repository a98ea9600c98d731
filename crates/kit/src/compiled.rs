//! A statement compiled: tables by army, role and cell.

use warpboard_core::attacks::between::Between;
use warpboard_core::attacks::moves::MoveTable;
use warpboard_core::attacks::reach::Reach;
use warpboard_core::movement::Way;
use warpboard_core::{Cell, CellSet, Outcome, Topology};

use crate::moves::{Kind, Move, NONE};
use crate::statement::{Statement, Verdict};

/// The most roles that a game may have.
pub(crate) const ROLES: usize = 32;

/// A game: what a statement says, laid out in tables.
#[derive(Debug)]
pub(crate) struct Compiled<const N: usize> {
    /// Its number in the registry.
    pub(crate) number: u16,
    pub(crate) statement: Statement,
    pub(crate) topology: Topology,
    /// The cells in the order of a FEN.
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) roles: Vec<RoleInfo>,
    pub(crate) armies: [Army<N>; 2],
    /// The cells between a piece and what it attacks, if there is one way to each only.
    pub(crate) between: Option<Between<N>>,
    pub(crate) castles: Vec<Castle<N>>,
    /// The castles that are lost when a piece leaves or comes to a cell.
    pub(crate) spoils: Vec<u32>,
    pub(crate) files: Vec<CellSet<N>>,
    pub(crate) keys: Keys,
    pub(crate) ends: CompiledEnds<N>,
    /// Whether legal moves are found by generating, and nothing else but trying out drops that may
    /// not mate.
    pub(crate) plain: bool,
    /// Whether replies can be counted together.
    pub(crate) counts_replies: bool,
    /// The text that other programs have for promotions and drops, by role.
    pub(crate) suffixes: Vec<String>,
}

/// What there is to know about a role, whatever its army.
#[derive(Debug, Clone)]
pub(crate) struct RoleInfo {
    pub(crate) name: String,
    /// As in FENs, in White's case.
    pub(crate) letter: String,
    pub(crate) royal: bool,
    pub(crate) clock: bool,
    pub(crate) en_passant: bool,
    /// The role in the hand of its captor, or none.
    pub(crate) hand: u8,
    /// The role in the hand that it may be dropped from.
    pub(crate) drop_from: u8,
    pub(crate) one_a_file: bool,
    pub(crate) no_mate: bool,
    /// How many there are at the start, by army.
    pub(crate) at_start: [u8; 2],
}

/// A role that is held, and those that it may be dropped as, each with the cells.
pub(crate) type Drops<const N: usize> = (u8, Vec<(u8, CellSet<N>)>);

/// What an army can do.
#[derive(Debug)]
pub(crate) struct Army<const N: usize> {
    pub(crate) movers: Vec<Mover<N>>,
    pub(crate) threats: Vec<Threat<N>>,
    /// The roles that are kept in the hand, each with those that it may be dropped as, and where.
    pub(crate) drops: Vec<Drops<N>>,
    /// The cells that each role may stand on.
    pub(crate) stays: Vec<CellSet<N>>,
    /// The roles that have double steps, by their bits.
    pub(crate) doubling: u32,
    /// The double steps of each role, by origin: the destination and the cell passed over.
    pub(crate) doubles: Vec<Vec<Vec<(Cell, Cell)>>>,
}

/// How a role of an army moves.
#[derive(Debug)]
pub(crate) struct Mover<const N: usize> {
    pub(crate) role: u8,
    pub(crate) royal: bool,
    pub(crate) en_passant: bool,
    pub(crate) table: MoveTable<N>,
    pub(crate) promotion: Option<Promotion<N>>,
}

/// Where a role is promoted, and to what.
#[derive(Debug)]
pub(crate) struct Promotion<const N: usize> {
    pub(crate) zone: CellSet<N>,
    pub(crate) must: CellSet<N>,
    pub(crate) leaving: bool,
    pub(crate) by_capture: bool,
    pub(crate) captured_only: bool,
    /// The choices, by their bits.
    pub(crate) roles: u32,
}

/// Some roles, seldom more than two: a slider and another one that slides the same way.
#[derive(Debug)]
pub(crate) struct Roles {
    /// One role or two; if it is one, twice.
    two: [u8; 2],
    more: Vec<u8>,
}

impl Roles {
    pub(crate) fn one(role: u8) -> Roles {
        Roles { two: [role; 2], more: Vec::new() }
    }

    pub(crate) fn push(&mut self, role: u8) {
        match self.two {
            [first, second] if first == second => self.two = [first, role],
            _ => self.more.push(role),
        }
    }

    /// Each role, perhaps more than once.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.two.iter().chain(&self.more).map(|&role| usize::from(role) % ROLES)
    }

    /// The pieces of these roles.
    #[inline(always)]
    pub(crate) fn pieces<const N: usize>(&self, men: &[CellSet<N>; ROLES]) -> CellSet<N> {
        let [first, second] = self.two.map(|role| men[usize::from(role) % ROLES]);
        let more = self.more.iter().map(|&role| men[usize::from(role) % ROLES]);
        more.fold(first | second, |pieces, men| pieces | men)
    }
}

/// One way in which pieces of some roles of an army attack.
#[derive(Debug)]
pub(crate) struct Threat<const N: usize> {
    pub(crate) roles: Roles,
    /// For each cell those from which it is attacked, whatever is in the way.
    pub(crate) sources: Vec<CellSet<N>>,
    /// For each cell those that are attacked from there, whatever is in the way.
    pub(crate) targets: Vec<CellSet<N>>,
    /// For each cell those from which a cell is attacked that the other army's royal piece may go to
    /// from there.
    pub(crate) around: Vec<CellSet<N>>,
    pub(crate) need: Need,
    /// The number of the paths to the attackers; threats with the same paths have the same.
    pub(crate) reversed: Option<usize>,
    /// The attackers of a cell, as far as pieces in the way let them; not there for leaps.
    pub(crate) toward: Option<Reach<N>>,
    /// What a piece attacks, as far as others in the way let it; not there for leaps.
    pub(crate) onto: Option<Reach<N>>,
}

/// What has to be in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// It does not matter.
    Leap,
    /// Nothing.
    Free,
    /// One piece.
    Hop,
}

impl From<Way> for Need {
    fn from(way: Way) -> Need {
        match way {
            Way::Free => Need::Free,
            Way::Hop => Need::Hop,
        }
    }
}

/// A castle: who goes where, and what must be empty and not attacked.
#[derive(Debug)]
pub(crate) struct Castle<const N: usize> {
    pub(crate) letter: char,
    pub(crate) color: usize,
    pub(crate) king: (Cell, Cell),
    pub(crate) rook: (Cell, Cell),
    pub(crate) king_role: u8,
    pub(crate) rook_role: u8,
    pub(crate) empty: CellSet<N>,
    pub(crate) safe: CellSet<N>,
    /// The cells on lines that open when the rook leaves.
    pub(crate) behind: CellSet<N>,
    /// Whether the king may be attacked where it ends though it was not on its way.
    pub(crate) uncovers: bool,
}

/// How the game ends.
#[derive(Debug)]
pub(crate) struct CompiledEnds<const N: usize> {
    pub(crate) checkmate: Verdict,
    pub(crate) stalemate: Verdict,
    /// Groups of roles that count together, with how many left, and what that is for the army.
    pub(crate) extinction: Vec<(Vec<u8>, u8, Verdict, [bool; 2])>,
    pub(crate) goal: Option<CompiledGoal<N>>,
    pub(crate) checks: u8,
    pub(crate) bare: bool,
}

/// Cells that a piece wins on.
#[derive(Debug)]
pub(crate) struct CompiledGoal<const N: usize> {
    pub(crate) roles: Vec<u8>,
    pub(crate) zones: [CellSet<N>; 2],
    pub(crate) reply: bool,
}

/// Key numbers.
#[derive(Debug)]
pub(crate) struct Keys {
    /// By army, role and cell.
    pub(crate) pieces: [Vec<u64>; 2],
    pub(crate) hands: [[u64; ROLES]; 2],
    pub(crate) rights: [u64; 32],
    pub(crate) passed: Vec<u64>,
    pub(crate) checks: [u64; 2],
    pub(crate) black: u64,
}

impl Keys {
    #[inline(always)]
    pub(crate) fn piece(&self, color: usize, role: u8, cell: Cell) -> u64 {
        self.pieces[color][usize::from(role) * 256 + cell.index()]
    }
}

impl<const N: usize> Promotion<N> {
    /// The moves of a piece from a cell that do not promote, and those that do.
    #[inline(always)]
    pub(crate) fn split(
        &self,
        from: Cell,
        to: CellSet<N>,
        enemies: CellSet<N>,
    ) -> (CellSet<N>, CellSet<N>) {
        let leaves = self.leaving && self.zone.contains(from);
        let mut promoted = if leaves { to } else { to & self.zone };
        if self.by_capture {
            promoted &= enemies;
        }
        let must = if leaves && self.must == self.zone { promoted } else { promoted & self.must };
        (to - must, promoted)
    }
}

impl<const N: usize> Army<N> {
    /// The cell that a piece passes over by a double step.
    #[inline(always)]
    pub(crate) fn passed_over(&self, role: u8, from: Cell, to: Cell) -> Option<Cell> {
        if self.doubling >> role & 1 == 0 {
            return None;
        }
        let doubles = &self.doubles[usize::from(role)][from.index()];
        doubles.iter().find(|double| double.0 == to).map(|double| double.1)
    }
}

impl<const N: usize> Compiled<N> {
    pub(crate) fn role_of_text(&self, text: &str) -> Option<(usize, u8)> {
        let upper = text.to_ascii_uppercase();
        let role = self.roles.iter().position(|role| role.letter == upper)?;
        let color = usize::from(text != upper);
        Some((color, role as u8))
    }

    /// The cells that a move empties or fills; all, if what it captures stands elsewhere.
    #[inline(always)]
    pub(crate) fn changed(&self, mv: Move) -> CellSet<N> {
        let set = |cell: u8| CellSet::of(Cell::new(usize::from(cell)));
        match mv.kind {
            Kind::Normal | Kind::Promotion => set(mv.from) | set(mv.to),
            Kind::EnPassant => !CellSet::EMPTY,
            Kind::Castling => {
                let kings = set(mv.from) | set(mv.to);
                let is_it = |it: &&Castle<N>| kings == CellSet::of(it.king.0) | it.king.1.into();
                let rooks = |it: &Castle<N>| CellSet::of(it.rook.0) | it.rook.1.into();
                kings | self.castles.iter().find(is_it).map_or(!CellSet::EMPTY, rooks)
            }
            Kind::Drop => set(mv.to),
            Kind::Pass => CellSet::EMPTY,
        }
    }

    /// The text of a piece.
    pub(crate) fn text_of(&self, color: usize, role: u8) -> String {
        let letter = &self.roles[usize::from(role)].letter;
        if color == 0 { letter.clone() } else { letter.to_ascii_lowercase() }
    }
}

/// The outcome of a verdict on a side.
pub(crate) fn outcome_for(
    verdict: Verdict,
    side: warpboard_core::Color,
    reason: warpboard_core::Reason,
) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::win(side, reason),
        Verdict::Draw => Outcome::draw(reason),
        Verdict::Loss => Outcome::win(!side, reason),
    }
}

/// No role is number 255, so that the empty cell has a number as well.
pub(crate) const EMPTY: u8 = NONE;
