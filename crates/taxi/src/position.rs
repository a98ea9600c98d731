//! The position: what stands where, the taxis, and playing moves.

use std::hash::{Hash, Hasher};

use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{ByColor, Cell, Color};

use crate::board::tables::{ByWay, SETS, WAYS, Way, masks};
use crate::board::{BOARD, CELLS, CellSet, PLACES, Place};
use crate::moves::{BoardMove, Drive, Move};
use crate::piece::{Piece, UNITS, Unit};
use crate::rules::TaxiRules;

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
    /// For each way of moving the cells of the units that have it, of both armies; then the cells
    /// of each army.
    sets: [CellSet; SETS],
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
            sets: [CellSet::EMPTY; SETS],
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
        let white = self.army(Color::White).contains(cell);
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
        for color in Color::ALL {
            for cell in self.army(color) {
                key ^= unit_keys(color, self.unit(cell))[cell.index()];
            }
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

    #[inline]
    pub(crate) fn rules(&self) -> TaxiRules {
        self.rules
    }

    #[inline]
    pub(crate) fn side(&self) -> Color {
        self.side
    }

    #[inline]
    pub(crate) fn unit(&self, cell: Cell) -> Unit {
        self.units[cell.index()]
    }

    #[inline]
    pub(crate) fn army(&self, color: Color) -> CellSet {
        self.sets[WAYS + color.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> CellSet {
        self.army(Color::White) | self.army(Color::Black)
    }

    /// The cells of the units of both armies that have a way of moving.
    #[inline]
    pub(crate) fn having(&self, way: Way) -> CellSet {
        self.sets[way as usize]
    }

    /// Of the cells of each way of moving those of the units of both armies that have it.
    #[inline]
    pub(crate) fn having_any(&self, cells: &ByWay) -> CellSet {
        let mut all = CellSet::EMPTY;
        for (cells, having) in cells.iter().zip(&self.sets) {
            all |= *cells & *having;
        }
        all
    }

    #[inline]
    pub(crate) fn unmoved(&self) -> CellSet {
        self.unmoved
    }

    /// The cell of an army's king, unless it rides in the taxi.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Cell> {
        (self.having(Way::Royal) & self.army(color)).first()
    }

    /// Adds the cells to the sets that a unit of an army belongs to, or takes them out.
    #[inline(always)]
    fn toggle(&mut self, color: Color, unit: Unit, cells: CellSet) {
        for (set, mask) in self.sets.iter_mut().zip(masks(color, unit)) {
            *set ^= cells & *mask;
        }
    }

    /// Puts a unit on an empty cell. Nobody may be put, too.
    #[inline(always)]
    fn put(&mut self, cell: Cell, color: Color, unit: Unit) {
        if !unit.is_empty() {
            self.units[cell.index()] = unit;
            self.toggle(color, unit, cell.into());
            self.key ^= unit_keys(color, unit)[cell.index()];
        }
    }

    /// Takes the unit of an army off a cell, if there is one; a pawn's right to step twice goes
    /// with it.
    #[inline(always)]
    fn lift(&mut self, cell: Cell, color: Color) -> Unit {
        let unit = std::mem::take(&mut self.units[cell.index()]);
        if !unit.is_empty() {
            self.toggle(color, unit, cell.into());
            self.key ^= unit_keys(color, unit)[cell.index()];
            self.end_double_step(cell);
        }
        unit
    }

    /// Our unit goes from its cell to an empty one.
    #[inline(always)]
    fn relocate(&mut self, unit: Unit, from: Cell, to: Cell) {
        self.units[from.index()] = Unit::EMPTY;
        self.units[to.index()] = unit;
        self.toggle(self.side, unit, CellSet::of(from) | to.into());
        let keys = unit_keys(self.side, unit);
        self.key ^= keys[from.index()] ^ keys[to.index()];
    }

    /// The pawn on the cell can no longer step twice (TX-20), if it could.
    #[inline(always)]
    fn end_double_step(&mut self, cell: Cell) -> bool {
        let could = self.unmoved.contains(cell);
        if could {
            self.unmoved.remove(cell);
            self.key ^= KEYS.unmoved[cell.index()];
        }
        could
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
        let unit = self.unit(mv.from);
        let captured = self.lift(mv.to, !us);
        let resets = !captured.is_empty() || mv.mover(unit).has_pawn();
        (self.halfmoves, self.fullmoves) = next_clocks(self.halfmoves, self.fullmoves, resets, us);
        if mv.is_plain() {
            self.relocate(unit, mv.from, mv.to);
            if self.end_double_step(mv.from) {
                self.passed = double_step(us, mv.from, mv.to);
            }
        } else {
            self.play_special(mv);
        }
    }

    /// A promotion, a capture in passing, or a move of a part of a unit.
    fn play_special(&mut self, mv: BoardMove) {
        let us = self.side;
        let unit = self.lift(mv.from, us);
        if !mv.part.is_empty() {
            self.put(mv.from, us, unit.without(mv.part).unwrap_or_default());
        }
        if mv.en_passant
            && let Some(pawn) = BOARD.forward[(!us).index()][mv.to.index()].first()
        {
            self.lift(pawn, !us);
        }
        self.put(mv.to, us, mv.promotion.map_or(mv.mover(unit), Unit::of));
    }

    #[inline(always)]
    fn play_drive(&mut self, drive: Drive) {
        let us = self.side;
        let Cab { place, riders } = self.cabs[us];
        if let Some(origin) = place.cell() {
            self.put(origin, us, drive.off_at_origin);
        }
        let boarding = if drive.pick_up { self.lift(drive.to, us) } else { Unit::EMPTY };
        self.put(drive.to, us, drive.off_at_destination);
        let riders = riders.exchange(boarding, [drive.off_at_origin, drive.off_at_destination]);
        self.key ^= cab_key(us, self.cabs[us]);
        self.cabs[us] = Cab {
            place: Place::over(drive.to).unwrap_or(place),
            riders: riders.unwrap_or_default(),
        };
        self.key ^= cab_key(us, self.cabs[us]);
        (self.halfmoves, self.fullmoves) = next_clocks(self.halfmoves, self.fullmoves, false, us);
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

    /// What `f` makes of the position after a legal move, which is never copied again.
    #[inline(always)]
    pub(crate) fn after<R>(&self, mv: Move, f: impl FnOnce(&mut Taxi) -> R) -> R {
        let mut next = Taxi { ..*self };
        next.apply(mv);
        f(&mut next)
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

#[inline]
fn unit_keys(color: Color, unit: Unit) -> &'static [u64; CELLS] {
    &KEYS.units[color.index() * UNITS + unit.index()]
}

#[inline]
fn cab_key(color: Color, cab: Cab) -> u64 {
    KEYS.places[color.index()][cab.place.index()] ^ KEYS.riders[color.index()][cab.riders.index()]
}

/// The cell passed over by a pawn's step, if it is a double one.
#[inline(always)]
fn double_step(color: Color, from: Cell, to: Cell) -> Option<Cell> {
    let pawn = &BOARD.pawn[color.index()][from.index()];
    pawn.step.first().filter(|_| pawn.double.contains(to))
}

impl PartialEq for Taxi {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.units == other.units
            && self.sets == other.sets
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
