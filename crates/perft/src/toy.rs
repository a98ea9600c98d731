//! A toy game for the tests of this crate: tokens that run round a ring of eight cells and capture
//! where they land. Who has no token left has lost; who cannot move draws.
//!
//! `FAULT` plants a mistake for the invariants to find.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use warpboard_core::diagram::Diagram;
use warpboard_core::setup::{Setup, SetupWriter};
use warpboard_core::text::{
    Fields, Place, RankEntry, next_clocks, placement, rank_entries, ranks_down,
};
use warpboard_core::topology::Lattice;
use warpboard_core::{
    AnyRole, ByColor, Cell, Change, Color, CountNodes, Describe, FenError, FenErrorKind, Location,
    MoveError, MoveInfo, NoOptions, Outcome, Placed, Position, Reason, Topology, VariantPosition,
    zobrist,
};

const CELLS: u8 = 8;
static KEYS: [u64; 24] = zobrist::Stream::new(99).table();

pub(crate) const SOUND: u8 = 0;
pub(crate) const LISTS_TWICE: u8 = 1;
pub(crate) const MISCOUNTS: u8 = 2;
pub(crate) const FORGETS_KEY: u8 = 3;
pub(crate) const FORGETS_CAPTURE: u8 = 4;
pub(crate) const ALLOWS_ANYTHING: u8 = 5;
pub(crate) const WRITES_WRONG_FEN: u8 = 6;
pub(crate) const MISREADS_MOVES: u8 = 7;
pub(crate) const MISCOUNTS_REPLIES: u8 = 8;
pub(crate) const HIDES_CAPTURES: u8 = 9;
pub(crate) const FORGETS_NUMBER: u8 = 10;

#[derive(Debug, Clone)]
pub(crate) struct Toy<const FAULT: u8> {
    tokens: ByColor<u8>,
    mover: Color,
    key: u64,
    clocks: (u32, u32),
}

impl<const FAULT: u8> PartialEq for Toy<FAULT> {
    fn eq(&self, other: &Self) -> bool {
        (self.tokens, self.mover) == (other.tokens, other.mover)
    }
}

impl<const FAULT: u8> Eq for Toy<FAULT> {}

impl<const FAULT: u8> Hash for Toy<FAULT> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Run {
    from: u8,
    to: u8,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

pub(crate) struct Undo {
    captured: bool,
    key: u64,
    clocks: (u32, u32),
}

impl<const FAULT: u8> Toy<FAULT> {
    fn fresh_key(&self) -> u64 {
        let bits = |tokens: u8| (0..CELLS).filter(move |cell| tokens >> cell & 1 != 0);
        let white = bits(self.tokens[Color::White]).map(|cell| KEYS[usize::from(cell)]);
        let black = bits(self.tokens[Color::Black]).map(|cell| KEYS[usize::from(cell) + 8]);
        let side = if self.mover == Color::Black { KEYS[16] } else { 0 };
        white.chain(black).fold(side, |key, part| key ^ part)
    }
}

impl<const FAULT: u8> Position for Toy<FAULT> {
    type Move = Run;
    type Undo = Undo;

    fn side_to_move(&self) -> Color {
        self.mover
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(Run) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.tokens[!self.mover] == 0 {
            return ControlFlow::Continue(());
        }
        let own = self.tokens[self.mover];
        for from in (0..CELLS).filter(|from| own >> from & 1 != 0) {
            for to in [(from + 1) % CELLS, (from + 2) % CELLS] {
                if own >> to & 1 == 0 {
                    visit(Run { from, to })?;
                    if FAULT == LISTS_TWICE && to == 5 {
                        visit(Run { from, to })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn count_legal(&self) -> u64 {
        let listed = self.legal_moves().len() as u64;
        if FAULT == MISCOUNTS && listed == 3 { 4 } else { listed }
    }

    fn is_legal(&self, mv: Run) -> bool {
        FAULT == ALLOWS_ANYTHING || self.legal_moves().contains(&mv)
    }

    fn make(&mut self, mv: Run) -> Undo {
        let captured = self.tokens[!self.mover] >> mv.to & 1 != 0;
        let undo = Undo { captured, key: self.key, clocks: self.clocks };
        self.tokens[self.mover] ^= 1 << mv.from | 1 << mv.to;
        self.tokens[!self.mover] &= !(1 << mv.to);
        let (halfmoves, fullmoves) = self.clocks;
        self.clocks = next_clocks(halfmoves, fullmoves, captured, self.mover);
        if FAULT == FORGETS_NUMBER && captured {
            self.clocks.1 = fullmoves;
        }
        self.mover = !self.mover;
        if !(FAULT == FORGETS_KEY && captured) {
            self.key = self.fresh_key();
        }
        undo
    }

    fn unmake(&mut self, mv: Run, undo: Undo) {
        self.mover = !self.mover;
        self.tokens[self.mover] ^= 1 << mv.from | 1 << mv.to;
        if undo.captured && FAULT != FORGETS_CAPTURE {
            self.tokens[!self.mover] |= 1 << mv.to;
        }
        self.key = undo.key;
        self.clocks = undo.clocks;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.tokens[!self.mover] == 0 {
            return Some(Outcome::win(self.mover, Reason::Variant("no tokens")));
        }
        if self.tokens[self.mover] == 0 {
            return Some(Outcome::win(!self.mover, Reason::Variant("no tokens")));
        }
        (!self.has_legal_move()).then_some(Outcome::draw(Reason::Stalemate))
    }

    fn is_check(&self) -> bool {
        false
    }

    fn halfmove_clock(&self) -> u32 {
        self.clocks.0
    }

    fn fullmove_number(&self) -> u32 {
        self.clocks.1
    }
}

static RING: LazyLock<Topology> =
    LazyLock::new(|| Lattice::new([8]).expect("a ring of eight cells").into_topology());

impl<const FAULT: u8> CountNodes for Toy<FAULT> {
    fn count_replies(&self) -> Option<u64> {
        let after = |&mv: &Run| self.clone().with_move(mv, |next| next.count_legal());
        let replies = self.legal_moves().iter().map(after).sum();
        Some(if FAULT == MISCOUNTS_REPLIES && replies == 9 { 10 } else { replies })
    }
}

impl<const FAULT: u8> Describe for Toy<FAULT> {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        let token = AnyRole { letter: 'T', promoted: false, name: "token" };
        for color in Color::ALL {
            for cell in (0..CELLS).filter(|cell| self.tokens[color] >> cell & 1 != 0) {
                visit(Placed::on(Cell::new(cell.into()), color, token));
            }
        }
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        let ahead = |from: usize| (cell.index() + usize::from(CELLS) - from) % usize::from(CELLS);
        let attacks =
            |&from: &usize| self.tokens[by] >> from & 1 != 0 && (1..=2).contains(&ahead(from));
        (0..usize::from(CELLS)).filter(attacks).map(Cell::new).collect()
    }

    fn describe(&self, mv: Run) -> MoveInfo {
        let [from, to] = [mv.from, mv.to].map(|cell| Cell::new(cell.into()));
        let on = |cell| self.pieces().into_iter().find(|it| it.location == Location::Cell(cell));
        let Some(token) = on(from) else { return MoveInfo::none(self.mover) };
        let captured = on(to).filter(|_| FAULT != HIDES_CAPTURES);
        MoveInfo::of(token, token.moved(Location::Cell(to))).and(captured.map(Change::removed))
    }
}

fn places() -> impl Iterator<Item = Place> {
    ranks_down(CELLS.into(), 1, |file, _| Some(Cell::new(file)))
}

impl<const FAULT: u8> VariantPosition for Toy<FAULT> {
    type Rules = NoOptions;
    const ID: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const START_FEN: &'static str = "TT2tt2 w 0 1";

    fn from_fen(fen: &str, _: NoOptions) -> Result<Self, FenError> {
        let mut fields = Fields::new(fen);
        let placement = fields.next("placement")?;
        let bad = |kind| FenError::new(kind, "placement", placement, "eight cells");
        let mut toy = Toy {
            tokens: ByColor::default(),
            mover: fields.side_to_move()?,
            key: 0,
            clocks: fields.clocks()?,
        };
        let mut cell = 0;
        for entry in rank_entries(placement, "placement")? {
            if cell >= usize::from(CELLS) {
                return Err(bad(FenErrorKind::BoardSize));
            }
            match entry {
                RankEntry::Empty(count) => cell += count - 1,
                RankEntry::Piece("T") => toy.tokens[Color::White] |= 1 << cell,
                RankEntry::Piece("t") => toy.tokens[Color::Black] |= 1 << cell,
                _ => return Err(bad(FenErrorKind::Syntax)),
            }
            cell += 1;
        }
        if cell != usize::from(CELLS) {
            return Err(bad(FenErrorKind::BoardSize));
        }
        toy.key = toy.fresh_key();
        Ok(toy)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn setup_fen(setup: &Setup, _: NoOptions) -> Result<String, FenError> {
        let mut text = SetupWriter::new(setup);
        text.placement(places())?;
        text.side_to_move();
        text.clocks();
        text.finish(|| &RING)
    }

    fn fen(&self) -> String {
        let holds = |color: Color, cell: Cell| self.tokens[color] >> cell.index() & 1 != 0;
        let letter = |cell: Cell| {
            let owner = Color::ALL.into_iter().find(|&color| holds(color, cell));
            owner.map(|color| color.case('T'))
        };
        let placement = placement(places(), letter);
        let (halfmoves, fullmoves) = self.clocks;
        let mover = if FAULT == WRITES_WRONG_FEN { Color::White } else { self.mover };
        format!("{placement} {} {halfmoves} {fullmoves}", mover.letter())
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn topology(&self) -> &Topology {
        &RING
    }

    fn parse_move(&self, text: &str) -> Result<Run, MoveError> {
        let cells: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        let &[from, to] = cells.as_slice() else {
            let expected = "two cells".to_owned();
            return Err(MoveError::Unknown { text: text.to_owned(), expected });
        };
        let to = if FAULT == MISREADS_MOVES && to == 7 { 6 } else { to };
        let mv = Run { from, to };
        let legal = self.legal_moves().contains(&mv);
        if legal { Ok(mv) } else { Err(MoveError::Illegal { text: text.to_owned() }) }
    }

    fn diagram(&self) -> Diagram {
        Diagram::of(&RING, |cell: Cell| {
            let holds = |color: Color| self.tokens[color] >> cell.index() & 1 != 0;
            let token = |color: Color| holds(color).then(|| (color, "T".to_owned()));
            [Color::White, Color::Black].into_iter().filter_map(token).collect()
        })
    }
}
