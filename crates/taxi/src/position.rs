//! The position: what stands where, the taxis, and playing moves.

use std::hash::{Hash, Hasher};

use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{ByColor, Cell, Color};

use crate::board::{BOARD, CELLS, CellSet, PLACES, Place};
use crate::moves::{BoardMove, Drive, Move};
use crate::piece::{Piece, UNITS, Unit};
use crate::rules::TaxiRules;
use crate::tables::{WAYS, Way, Ways};

/// A taxi: where it is and who rides in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cab {
    /// Where it is.
    pub place: Place,
    /// The riders, which may be nobody.
    pub riders: Unit,
}

/// A position of TAXI.
///
/// Small enough to be copied for each move: the undo record is the position itself.
#[derive(Clone)]
pub struct Taxi {
    pub(crate) key: u64,
    armies: [CellSet; 2],
    /// For each way of moving the cells of the units that have it, of both armies.
    ways: [CellSet; WAYS],
    /// The cells of the pawns that may still step two cells (TX-20).
    unmoved: CellSet,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    cabs: ByColor<Cab>,
    /// The cell passed over by the double step just played (TX-21).
    passed: Option<Cell>,
    /// Whether that double step can be answered by a capture in passing: if not, the position is
    /// that without it.
    passed_counts: bool,
    pub(crate) side: Color,
    rules: TaxiRules,
    units: [Unit; CELLS],
}

struct Keys {
    units: [[u64; CELLS]; 2 * UNITS],
    places: [[u64; PLACES]; 2],
    riders: [[u64; UNITS]; 2],
    unmoved: [u64; CELLS],
    passed: [u64; CELLS],
    rules: [u64; 3],
    black: u64,
}

static KEYS: Keys = {
    let mut stream = Stream::new(0x7A81);
    Keys {
        units: stream.take_tables(),
        places: stream.take_tables(),
        riders: stream.take_tables(),
        unmoved: stream.take(),
        passed: stream.take(),
        rules: stream.take(),
        black: stream.next(),
    }
};

/// Everything that a position is made of, as a FEN gives it.
pub(crate) struct Parts {
    pub(crate) pieces: Vec<(Cell, Piece)>,
    pub(crate) cabs: ByColor<Cab>,
    pub(crate) unmoved: CellSet,
    pub(crate) passed: Option<Cell>,
    pub(crate) side: Color,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) rules: TaxiRules,
}

impl Taxi {
    pub(crate) fn of(parts: Parts) -> Taxi {
        let mut position = Taxi {
            key: 0,
            armies: [CellSet::EMPTY; 2],
            ways: [CellSet::EMPTY; WAYS],
            unmoved: parts.unmoved,
            halfmoves: parts.halfmoves,
            fullmoves: parts.fullmoves,
            cabs: parts.cabs,
            passed: parts.passed,
            passed_counts: false,
            side: parts.side,
            rules: parts.rules,
            units: [Unit::EMPTY; CELLS],
        };
        for (cell, piece) in parts.pieces {
            position.put(cell, piece.color, piece.unit);
        }
        position.passed_counts = position.can_capture_in_passing();
        position.key = position.fresh_key();
        position
    }

    /// The unit that stands on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let unit = *self.units.get(cell.index()).filter(|unit| !unit.is_empty())?;
        let white = self.armies[Color::White.index()].contains(cell);
        Some(Piece { color: if white { Color::White } else { Color::Black }, unit })
    }

    /// An army's taxi.
    #[must_use]
    pub fn cab(&self, color: Color) -> Cab {
        self.cabs[color]
    }

    /// The cell that was passed over if the last move was a pawn's double step (TX-21).
    #[must_use]
    pub fn passed_over(&self) -> Option<Cell> {
        self.passed
    }

    /// Whether a pawn stands on the cell that may step two cells (TX-20).
    #[must_use]
    pub fn may_step_twice(&self, cell: Cell) -> bool {
        cell.index() < CELLS && self.unmoved.contains(cell)
    }

    /// The key computed from scratch; equal to the [`key`](warpboard_core::Position::key).
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for cell in self.occupied() {
            key ^= self.unit_key(cell, self.unit(cell));
        }
        for color in Color::ALL {
            key ^= cab_key(color, self.cabs[color]);
        }
        for cell in self.unmoved {
            key ^= KEYS.unmoved[cell.index()];
        }
        let rules = self.rules;
        let options = [rules.pp_sideways, rules.ppp_backward, rules.separate_on_board];
        for (number, _) in options.iter().enumerate().filter(|(_, on)| **on) {
            key ^= KEYS.rules[number];
        }
        if self.side == Color::Black {
            key ^= KEYS.black;
        }
        key ^ self.passed_key()
    }

    #[inline(always)]
    pub(crate) fn rules(&self) -> TaxiRules {
        self.rules
    }

    #[inline(always)]
    pub(crate) fn side(&self) -> Color {
        self.side
    }

    #[inline(always)]
    pub(crate) fn unit(&self, cell: Cell) -> Unit {
        self.units[cell.index()]
    }

    #[inline(always)]
    pub(crate) fn army(&self, color: Color) -> CellSet {
        self.armies[color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> CellSet {
        self.armies[0] | self.armies[1]
    }

    /// The cells of the units of both armies that have a way of moving.
    #[inline(always)]
    pub(crate) fn having(&self, way: Way) -> CellSet {
        self.ways[way as usize]
    }

    #[inline(always)]
    pub(crate) fn unmoved(&self) -> CellSet {
        self.unmoved
    }

    /// The cell of an army's king, unless it rides in the taxi.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Cell> {
        (self.having(Way::Royal) & self.army(color)).first()
    }

    /// Puts a unit on an empty cell. The key is the caller's affair.
    #[inline(always)]
    fn put(&mut self, cell: Cell, color: Color, unit: Unit) {
        self.units[cell.index()] = unit;
        self.armies[color.index()].insert(cell);
        self.toggle_ways(cell, unit);
    }

    /// Takes the unit of an army off a cell.
    #[inline(always)]
    fn take(&mut self, cell: Cell, color: Color) -> Unit {
        let unit = std::mem::take(&mut self.units[cell.index()]);
        self.armies[color.index()].remove(cell);
        self.toggle_ways(cell, unit);
        unit
    }

    #[inline(always)]
    fn toggle_ways(&mut self, cell: Cell, unit: Unit) {
        let at = CellSet::of(cell);
        for (cells, mask) in self.ways.iter_mut().zip(Ways::masks(unit)) {
            *cells ^= at & *mask;
        }
    }

    /// Puts a unit on an empty cell and keeps the key. Nobody may be put, too.
    #[inline(always)]
    fn place(&mut self, cell: Cell, unit: Unit) {
        if !unit.is_empty() {
            self.put(cell, self.side, unit);
            self.key ^= KEYS.units[unit_row(self.side, unit)][cell.index()];
        }
    }

    /// Takes the unit of an army off a cell and keeps the key; a pawn's right to step twice goes
    /// with it.
    #[inline(always)]
    fn lift(&mut self, cell: Cell, color: Color) -> Unit {
        let unit = self.take(cell, color);
        self.key ^= KEYS.units[unit_row(color, unit)][cell.index()];
        if self.unmoved.contains(cell) {
            self.unmoved.remove(cell);
            self.key ^= KEYS.unmoved[cell.index()];
        }
        unit
    }

    fn unit_key(&self, cell: Cell, unit: Unit) -> u64 {
        let color = if self.armies[0].contains(cell) { Color::White } else { Color::Black };
        KEYS.units[unit_row(color, unit)][cell.index()]
    }

    /// The cell passed over, if a pawn may be captured there (TX-21).
    fn counted_passed(&self) -> Option<Cell> {
        self.passed.filter(|_| self.passed_counts)
    }

    /// An equal position, with nothing in it that equality leaves out.
    pub(crate) fn without_idle_parts(&self) -> Taxi {
        Taxi { passed: self.counted_passed(), halfmoves: 0, fullmoves: 1, ..self.clone() }
    }

    fn passed_key(&self) -> u64 {
        self.counted_passed().map_or(0, |cell| KEYS.passed[cell.index()])
    }

    #[inline(always)]
    fn play_board(&mut self, mv: BoardMove) {
        let us = self.side;
        let unit = self.lift(mv.from, us);
        let mover = if mv.part.is_empty() { unit } else { mv.part };
        let rest = if mv.part.is_empty() { Some(Unit::EMPTY) } else { unit.without(mv.part) };
        self.place(mv.from, rest.unwrap_or_default());
        let captured = match mv.en_passant {
            true => BOARD.forward[(!us).index()][mv.to.index()].first(),
            false => Some(mv.to).filter(|&to| self.army(!us).contains(to)),
        };
        if let Some(cell) = captured {
            self.lift(cell, !us);
        }
        self.place(mv.to, mv.promotion.map_or(mover, Unit::of));
        let resets = captured.is_some() || mover.has_pawn();
        (self.halfmoves, self.fullmoves) = next_clocks(self.halfmoves, self.fullmoves, resets, us);
        if unit == Unit::PAWN && mv.promotion.is_none() {
            self.passed = double_step(us, mv.from, mv.to);
        }
    }

    #[inline(always)]
    fn play_drive(&mut self, drive: Drive) {
        let us = self.side;
        let cab = self.cabs[us];
        self.key ^= cab_key(us, cab);
        if let Some(origin) = cab.place.cell() {
            self.place(origin, drive.off_at_origin);
        }
        let riders = cab.riders.without(drive.off_at_origin).unwrap_or_default();
        let riders = self.exchange(drive, riders).unwrap_or_default();
        let place = Place::over(drive.to).unwrap_or(cab.place);
        self.cabs[us] = Cab { place, riders };
        self.key ^= cab_key(us, self.cabs[us]);
        (self.halfmoves, self.fullmoves) = next_clocks(self.halfmoves, self.fullmoves, false, us);
    }

    /// Who rides on after the getting on and off at the destination.
    #[inline(always)]
    fn exchange(&mut self, drive: Drive, riders: Unit) -> Option<Unit> {
        let off = drive.off_at_destination;
        let boarding = if drive.pick_up { self.lift(drive.to, self.side) } else { Unit::EMPTY };
        self.place(drive.to, off);
        riders.exchange(boarding, off)
    }

    /// The position with the turn given to the other side.
    pub(crate) fn passed(&self) -> Taxi {
        let mut next = self.clone();
        next.key ^= self.passed_key() ^ KEYS.black;
        next.passed = None;
        next.passed_counts = false;
        next.side = !self.side;
        (next.halfmoves, next.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, false, self.side);
        next
    }

    /// The position after a legal move: the fields are copied one by one into their place.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> Taxi {
        let mut next = Taxi { ..*self };
        next.apply(mv);
        next
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) {
        self.key ^= self.passed_key() ^ KEYS.black;
        self.passed = None;
        self.passed_counts = false;
        match mv {
            Move::Board(mv) => self.play_board(mv),
            Move::Drive(drive) => self.play_drive(drive),
        }
        self.side = !self.side;
        if self.passed.is_some() {
            self.passed_counts = self.can_capture_in_passing();
            self.key ^= self.passed_key();
        }
    }
}

#[inline(always)]
fn unit_row(color: Color, unit: Unit) -> usize {
    color.index() * UNITS + unit.index()
}

#[inline(always)]
fn cab_key(color: Color, cab: Cab) -> u64 {
    KEYS.places[color.index()][cab.place.index()] ^ KEYS.riders[color.index()][cab.riders.index()]
}

/// The cell passed over by a pawn's step, if it is a double one.
#[inline(always)]
fn double_step(color: Color, from: Cell, to: Cell) -> Option<Cell> {
    let forward = &BOARD.forward[color.index()];
    let passed = forward[from.index()].first()?;
    forward[passed.index()].contains(to).then_some(passed)
}

impl PartialEq for Taxi {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.units == other.units
            && self.armies == other.armies
            && self.cabs == other.cabs
            && self.unmoved == other.unmoved
            && self.side == other.side
            && self.rules == other.rules
            && self.counted_passed() == other.counted_passed()
    }
}

impl Eq for Taxi {}

impl Hash for Taxi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}
