//! What the side that waits could reply if it were to move at once, and what each change of the
//! board takes from that or adds to it.

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::replies::Census;

use super::Generator;
use super::heat::{ESCAPES, Escape, Heat, PINS, Pin};
use crate::board::tables::{Way, Ways};
use crate::board::{CELLS, CellSet};
use crate::piece::{Unit, UnitSet};

/// Tables by cell have a power of two of entries.
const ROOM: usize = 64;
const _: () = assert!(CELLS <= ROOM);

/// The replies as if the side to move passed, and how they change with what it does. *They* are
/// the side that replies, *we* the side to move.
///
/// A move of ours is made of changes of single cells: one of our units leaves a cell (*lift*), comes
/// to an empty cell (*put*), or comes to the cell of a unit of theirs (*take*). A change adds or takes
/// away a number of replies, whatever else changes, but for [`Mixed`] ones, and what is told of their
/// king: moves may be *hot*, and leave it in check or give or take shields, or *unsure*, and give or
/// take moves of the king itself.
pub(super) struct Outlook {
    /// The replies if nothing changes, and what is added if a cell changes: to a lift, a put or a
    /// take, by who stands there.
    pub(super) counts: Census<ROOM>,
    /// Those of them that move the king.
    pub(super) king_moves: i64,
    /// The cells that are lifted in `mixed`.
    pub(super) mixed_lifts: CellSet,
    pub(super) mixed: ArrayVec<Mixed, MIXED>,
    /// The moves that change what is safe where their king stands, or who shields it.
    pub(super) hot: Heat,
    /// The units of theirs that are pinned where it stands; a pin ends when the pinner moves.
    pub(super) pins: ArrayVec<Pin, PINS>,
    pub(super) pinners: CellSet,
    /// The moves that change what cells their king can move to, attacks aside.
    pub(super) wavering: CellSet,
    pub(super) escapes: ArrayVec<Escape, ESCAPES>,
    /// The moves that may matter to the safety of an escape.
    pub(super) unsure: Heat,
    /// The cells to which their taxi with riders could drive or be called, were ours not there.
    pub(super) barred: CellSet,
    /// Their units that can call their empty taxi as ours stands now, pinned or not.
    pub(super) callable: CellSet,
    /// Their units that can call it, ours aside.
    pub(super) callers: CellSet,
    /// How many of them can call it as our taxi stands now.
    pub(super) calls: i64,
}

/// The most pairs of a unit of theirs and one of ours that is in its way.
const MIXED: usize = 64;

/// A unit of ours in the way of one of theirs: what its lift adds depends on where it goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mixed {
    /// The cell that is lifted.
    pub(super) lift: Cell,
    /// The unit of theirs.
    by: Cell,
    /// The cells on which ours is in the way as well.
    between: CellSet,
    /// The cells that the unit comes to once the cell is lifted.
    gained: CellSet,
    /// What the lift adds to the moves of the unit.
    amount: i16,
}

impl Mixed {
    /// A lift that opens no line.
    #[inline]
    fn without_line(lift: Cell, by: Cell, between: CellSet, amount: i16) -> Mixed {
        Mixed { lift, by, between, gained: CellSet::EMPTY, amount }
    }
}

impl Outlook {
    /// That of nobody.
    #[inline(always)]
    pub(super) fn new() -> Outlook {
        Outlook {
            counts: Census::default(),
            king_moves: 0,
            mixed_lifts: CellSet::EMPTY,
            mixed: ArrayVec::new(),
            hot: Heat::NONE,
            pins: ArrayVec::new(),
            pinners: CellSet::EMPTY,
            callable: CellSet::EMPTY,
            wavering: CellSet::EMPTY,
            escapes: ArrayVec::new(),
            unsure: Heat::NONE,
            barred: CellSet::EMPTY,
            callers: CellSet::EMPTY,
            calls: 0,
        }
    }

    /// Adds that of `them`; `wanted` are the cells whose change matters. `None` where it is too
    /// much to look at.
    #[inline(always)]
    pub(super) fn look(&mut self, them: &Generator<'_>, wanted: CellSet) -> Option<()> {
        let cab = them.position.cab(them.us);
        let callers = them.callers();
        // A king that rides may get off for others to drive or call the taxi.
        let gets_off = |cell: &Cell| {
            let others = cab.riders != Unit::KING || !callers.is_empty();
            them.king.is_none() && others && !them.occupied.contains(*cell)
        };
        let off = cab.place.cell().filter(gets_off);
        let mut safety = them.safety;
        if let Some(king) = off {
            safety = them.safety_of(king, them.occupied);
        }
        if safety.is_check() {
            return None;
        }
        if let Some(king) = them.king.or(off) {
            self.shields(them, king)?;
        }
        self.king_moves(them)?;
        match cab.riders.is_empty() {
            true => self.calls(them, callers, wanted),
            false => self.drives(them, callers, safety.blockers, wanted)?,
        }
        self.look_at_escapes(them);
        self.unit_moves(them, wanted)?;
        self.counts.total += self.king_moves;
        Some(())
    }

    /// What is added to the changes of `mixed.lift` and `to` if both are made.
    #[inline(always)]
    pub(super) fn mixture(&self, them: &Generator<'_>, mixed: &Mixed, to: Cell) -> i64 {
        if to == mixed.by || mixed.between.contains(to) {
            return -i64::from(mixed.amount);
        }
        if !mixed.gained.contains(to) {
            return 0;
        }
        if them.ours.contains(to) {
            return 1;
        }
        let beyond = them.tables.board.beyond[mixed.by.index()][to.index()];
        1 - ((beyond & mixed.gained) - them.ours).len() as i64
    }

    /// The moves on the board of all units but the king.
    #[inline(always)]
    fn unit_moves(&mut self, them: &Generator<'_>, wanted: CellSet) -> Option<()> {
        let Generator { position, tables, .. } = *them;
        let us = them.us.index();
        let pinned = them.safety.blockers;
        let far = tables.board.far_rank[us];
        let lone_pawns = position.having(Way::LonePawn);
        let (ours, theirs, occupied) = (them.ours, them.theirs, them.occupied);
        for from in ours - them.king_cells() {
            let unit = position.unit(from);
            let ways = Ways::of(unit);
            let leaps = &tables.leaps[us][unit.index()][from.index()];
            let reach = match ways.slide() {
                true => tables.slides.reach(ways, from, occupied),
                false => CellSet::EMPTY,
            };
            let mut targets = (leaps.quiet - occupied) | (leaps.capture & theirs) | (reach - ours);
            // A single pawn has three moves to each cell of the far rank.
            let far = if lone_pawns.contains(from) { far } else { CellSet::EMPTY };
            let double = them.double_step(from, occupied);
            if pinned.contains(from) {
                // Whatever changes here is on the line to the king, and hot.
                let line = them.line_from_king(from);
                targets &= line;
                let moves = targets.len() + 2 * (targets & far).len() + (double & line).len();
                self.counts.total += moves as i64;
                for pin in self.pins.iter_mut().filter(|pin| pin.pinned == from) {
                    pin.moves = moves as i64;
                }
                continue;
            }
            let moves = targets.len() + 2 * (targets & far).len() + double.len();
            self.counts.add_fixed(from, moves as i64);
            for to in (leaps.capture | reach) & ours & wanted {
                self.counts.add_change(to, if far.contains(to) { 3 } else { 1 });
            }
            for to in ((leaps.quiet ^ leaps.capture) - reach - ours) & wanted {
                let moves = if far.contains(to) { 3 } else { 1 };
                let lifted = theirs.contains(to);
                let more = leaps.capture.contains(to) != lifted;
                self.counts.add_change(to, if more { moves } else { -moves }.into());
                if lifted {
                    let amount = if more { moves } else { -moves };
                    self.mix(Mixed::without_line(to, from, CellSet::EMPTY, amount))?;
                }
            }
            let beyond = &tables.board.beyond[from.index()];
            for to in (reach - occupied) & wanted {
                let lost = (beyond[to.index()] & targets) - CellSet::of(to);
                self.counts.add_change(to, -(lost.len() as i64));
            }
            for to in reach & theirs {
                let opened = tables.slides.reach(ways, from, occupied - CellSet::of(to));
                let gained = (opened & beyond[to.index()]) - CellSet::of(to);
                let amount = (gained - ours).len() as i16;
                self.counts.add_change(to, amount.into());
                let between = tables.board.between[from.index()][to.index()];
                self.mix(Mixed { lift: to, by: from, between, gained, amount })?;
            }
            if position.unmoved().contains(from) {
                self.double_step(them, from)?;
            }
        }
        Some(())
    }

    #[inline(always)]
    fn mix(&mut self, mixed: Mixed) -> Option<()> {
        self.mixed_lifts.insert(mixed.lift);
        self.mixed.try_push(mixed).ok()
    }

    /// How a double step is given and taken (TX-20).
    #[inline(always)]
    fn double_step(&mut self, them: &Generator<'_>, from: Cell) -> Option<()> {
        let cells = them.tables.board.pawn[them.us.index()][from.index()].path;
        let blockers = cells & them.occupied;
        match blockers.first() {
            None => {
                for cell in cells {
                    self.counts.add_change(cell, -1);
                }
            }
            Some(blocker) if !blockers.has_several() && them.theirs.contains(blocker) => {
                self.counts.add_change(blocker, 1);
                self.mix(Mixed::without_line(blocker, from, cells, 1))?;
            }
            Some(_) => {}
        }
        Some(())
    }

    /// The calls of an empty taxi.
    #[inline(always)]
    fn calls(&mut self, them: &Generator<'_>, callers: CellSet, wanted: CellSet) {
        self.callable = callers & them.not_barred();
        self.callers = callers - them.safety.blockers;
        let calls = self.callable - them.safety.blockers;
        self.calls = calls.len() as i64;
        self.counts.total += self.calls;
        for caller in calls & wanted {
            self.counts.add_change(caller, -1);
        }
    }

    /// The drives of a taxi with riders. Those who get off at the origin may leave units pinned.
    #[inline(always)]
    fn drives(
        &mut self,
        them: &Generator<'_>,
        callers: CellSet,
        pinned: CellSet,
        wanted: CellSet,
    ) -> Option<()> {
        let Generator { position, tables, occupied, ours, theirs, .. } = *them;
        let cab = position.cab(them.us);
        let free = them.not_barred();
        // A pin that ends gives drives, too.
        self.hot.from |= self.pinners;
        self.pins.clear();
        self.barred = callers;
        let mut all_off = UnitSet::NOBODY;
        let origin = cab.place.cells();
        self.hot.from |= origin;
        self.hot.to |= origin;
        if !origin.is_empty() && origin.is_disjoint(occupied) {
            all_off = cab.riders.parts();
        }
        for off in all_off.iter() {
            let riders = cab.riders.without(off).unwrap_or_default();
            let mut left = occupied;
            let mut pinned = pinned;
            if !off.is_empty() {
                left |= origin;
                if let Some(king) = them.king.filter(|_| !pinned.is_empty()) {
                    pinned = them.safety_of(king, left).blockers;
                }
            }
            if riders.is_royal() {
                pinned = CellSet::EMPTY;
            }
            let travel = tables.travel[them.us.index()][riders.index()][cab.place.index()];
            self.barred |= travel;
            let own = travel & free;
            // Who may get off on an empty cell; the king only if it is safe there.
            let royal = riders.parts().and(UnitSet::ROYAL).len();
            let more = riders.parts().len() - royal - 1;
            let empty = own - occupied;
            self.counts.total += (own.len() + empty.len() * more) as i64;
            for to in (own - ours) & wanted {
                let more = more as i64;
                self.counts.add_change(to, if empty.contains(to) { -more } else { more });
            }
            if royal > 0 {
                self.hot.from |= own & theirs;
                for to in empty {
                    self.escape(to, royal, CellSet::of(to), left)?;
                }
            }
            for to in ((callers & free) | own) & ours {
                let by_own = own.contains(to);
                let picks = if by_own { &tables.picks.own } else { &tables.picks.call };
                let mut off_there = picks[riders.index()][position.unit(to).index()];
                if pinned.contains(to) {
                    off_there = off_there.without(UnitSet::NOBODY);
                }
                if riders.is_royal() {
                    let royal = off_there.and(UnitSet::ROYAL);
                    off_there = off_there.without(UnitSet::ROYAL);
                    self.escape(to, royal.len(), CellSet::EMPTY, left)?;
                }
                self.counts.total += off_there.len() as i64;
                self.hot.to.insert(to);
            }
        }
        Some(())
    }
}
