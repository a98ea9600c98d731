//! Moves and their text (TX-61, TX-62).

use std::cmp::Ordering;
use std::fmt::{self, Write};

use arrayvec::ArrayString;
use warpboard_core::{Cell, Color};

use crate::board::Place;
use crate::piece::{MAX_PIECES, Role, Unit};

/// A move: of a unit on the board, or of the taxi.
///
/// Moves are ordered as their texts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A unit, or a part of one, moves on the board.
    Board(BoardMove),
    /// The taxi of the side to move is driven.
    Drive(Drive),
}

/// A move on the board: `e2e4`, `d5c6ep`, `c8c9=R`, `e2:N>f4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardMove {
    /// The cell it starts from.
    pub from: Cell,
    /// The part that moves out of the unit there (TX-52); empty if the unit moves as a whole.
    pub part: Unit,
    /// The cell it leads to.
    pub to: Cell,
    /// What a pawn promotes to.
    pub promotion: Option<Role>,
    /// Whether a pawn is captured in passing (TX-21).
    pub en_passant: bool,
}

/// A drive (TX-30): `@f0>f1+`, `@e4-RB>g5+-K`. Riders get off at the origin, the taxi travels, and
/// at the destination a unit is picked up, or not, and pieces get off.
///
/// How the taxi travels is no part of it: two modes of travel with the same text are one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drive {
    /// Where the taxi starts from.
    pub from: Place,
    /// The riders that get off there; may be empty.
    pub off_at_origin: Unit,
    /// The cell that the taxi travels to.
    pub to: Cell,
    /// Whether the unit that stands there boards.
    pub pick_up: bool,
    /// The pieces that get off there; may be empty.
    pub off_at_destination: Unit,
}

/// The longest text: `@b10-KRB>a9+-KRB`.
const LONGEST: usize = 16;

impl Move {
    fn text(&self) -> ArrayString<LONGEST> {
        let mut text = ArrayString::new();
        let written = match self {
            Move::Board(mv) => mv.write(&mut text),
            Move::Drive(drive) => drive.write(&mut text),
        };
        debug_assert!(written.is_ok());
        text
    }
}

fn name(cell: Cell) -> &'static str {
    Place::over(cell).map_or("?", Place::name)
}

impl BoardMove {
    /// Whether a unit moves as a whole and stays what it is, and captures at most where it goes.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        self.part.is_empty() && self.promotion.is_none() && !self.en_passant
    }

    /// What moves of the unit that stands where the move starts.
    #[inline]
    pub(crate) fn mover(self, unit: Unit) -> Unit {
        if self.part.is_empty() { unit } else { self.part }
    }

    fn write(&self, text: &mut impl Write) -> fmt::Result {
        text.write_str(name(self.from))?;
        if !self.part.is_empty() {
            write!(text, ":{}>", self.part)?;
        }
        text.write_str(name(self.to))?;
        if self.en_passant {
            text.write_str("ep")?;
        }
        match self.promotion {
            Some(role) => write!(text, "={}", role.letter()),
            None => Ok(()),
        }
    }
}

impl Drive {
    fn write(&self, text: &mut impl Write) -> fmt::Result {
        write!(text, "@{}", self.from)?;
        write_off(text, self.off_at_origin)?;
        write!(text, ">{}", name(self.to))?;
        if self.pick_up {
            text.write_char('+')?;
        }
        write_off(text, self.off_at_destination)
    }
}

fn write_off(text: &mut impl Write, unit: Unit) -> fmt::Result {
    if unit.is_empty() { Ok(()) } else { write!(text, "-{unit}") }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text().cmp(&other.text())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a word can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// A move, legal or not.
    Move(Move),
    /// A word in the grammar of moves that no position can make legal: a cell that the board does
    /// not have, or pieces that form no unit.
    Impossible,
}

/// What a move looks like, for errors.
pub(crate) const GRAMMAR: &str = "a move such as `e2e4`, `d5c6ep`, `c8c9=R`, `e2:N>f4`, `@f0>f1+` \
                                  or `@e4-RB>g5+-K`";

impl Word {
    /// Reads a word; `None` if it is not in the grammar.
    pub(crate) fn read(text: &str) -> Option<Word> {
        let mut reader = Reader { rest: text, possible: true };
        let mv = match reader.eat("@") {
            true => reader.drive(),
            false => reader.board_move(),
        };
        let mv = mv.filter(|_| reader.rest.is_empty())?;
        Some(if reader.possible { Word::Move(mv) } else { Word::Impossible })
    }
}

struct Reader<'a> {
    rest: &'a str,
    /// Whether the cells and units read so far exist.
    possible: bool,
}

impl Reader<'_> {
    fn eat(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn drive(&mut self) -> Option<Move> {
        let from = self.place()?;
        let off_at_origin = self.off()?;
        let to = self.eat(">").then(|| self.cell())??;
        let pick_up = self.eat("+");
        let off_at_destination = self.off()?;
        Some(Move::Drive(Drive { from, off_at_origin, to, pick_up, off_at_destination }))
    }

    fn board_move(&mut self) -> Option<Move> {
        let from = self.cell()?;
        let mut part = Unit::EMPTY;
        if self.eat(":") {
            part = self.letters()?;
            self.eat(">").then_some(())?;
        }
        let to = self.cell()?;
        let en_passant = self.eat("ep");
        let promotion = match !en_passant && self.eat("=") {
            true => Some(self.promotion()?),
            false => None,
        };
        Some(Move::Board(BoardMove { from, part, to, promotion, en_passant }))
    }

    fn promotion(&mut self) -> Option<Role> {
        Role::PROMOTIONS.into_iter().find(|role| self.eat(role.letter().encode_utf8(&mut [0; 4])))
    }

    /// `-` and letters, or nothing.
    fn off(&mut self) -> Option<Unit> {
        if self.eat("-") { self.letters() } else { Some(Unit::EMPTY) }
    }

    /// One or more letters in the order of [`Role::ALL`].
    fn letters(&mut self) -> Option<Unit> {
        let is_letter = |letter: &char| letter.is_ascii_uppercase();
        let length = self.rest.chars().take_while(is_letter).count();
        let (letters, rest) = self.rest.split_at(length);
        self.rest = rest;
        let roles: Vec<Role> = letters.chars().map(Role::from_letter).collect::<Option<_>>()?;
        if roles.is_empty() || !roles.is_sorted() {
            return None;
        }
        let unit = Unit::of_all(roles.iter().copied());
        debug_assert!(unit.is_none() || roles.len() <= MAX_PIECES);
        self.possible &= unit.is_some();
        Some(unit.unwrap_or(Unit::EMPTY))
    }

    fn cell(&mut self) -> Option<Cell> {
        let place = self.place()?;
        self.possible &= place.cell().is_some();
        Some(place.cell().unwrap_or(Cell::new(0)))
    }

    /// A letter and a number without leading zeros.
    fn place(&mut self) -> Option<Place> {
        if !self.rest.starts_with(|file: char| file.is_ascii_lowercase()) {
            return None;
        }
        let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (name, rest) = self.rest.split_at(1 + digits);
        let number = &name[1..];
        if digits == 0 || number.len() > 1 && number.starts_with('0') {
            return None;
        }
        self.rest = rest;
        let place = Place::named(name);
        self.possible &= place.is_some();
        Some(place.unwrap_or(Place::garage(Color::White)))
    }
}
