//! What the side that waits could reply if it were to move at once, and what each change of the
//! board takes from that or adds to it.

use arrayvec::ArrayVec;
use warpboard_core::Cell;

use super::Generator;
use super::safety::{leapers, sliders};
use crate::board::{CELLS, CellSet};
use crate::piece::Unit;
use crate::tables::{WAYS, Way, Ways};

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
    /// The replies if nothing changes.
    pub(super) replies: i64,
    /// Those of them that move the king.
    pub(super) king_moves: i64,
    /// What is added to the replies if the cell changes: to a lift, a put or a take, by who stands there.
    pub(super) change: [i16; ROOM],
    /// The cells that are lifted in `mixed`.
    pub(super) mixed_lifts: CellSet,
    pub(super) mixed: ArrayVec<Mixed, MIXED>,
    pub(super) hot: Heat,
    pub(super) unsure: Heat,
    /// The cells to which their taxi could drive or be called, were ours not there.
    pub(super) drives: CellSet,
    /// Their units that can call their empty taxi, ours aside.
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
    #[inline(always)]
    fn without_line(lift: Cell, by: Cell, between: CellSet, amount: i16) -> Mixed {
        Mixed { lift, by, between, gained: CellSet::EMPTY, amount }
    }
}

/// What moves of ours matter to their king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heat {
    /// Those of units from these cells.
    pub(super) from: CellSet,
    /// Those of any unit to these cells.
    to: CellSet,
    /// For each way those of units that have it to these cells.
    by_way: [CellSet; WAYS],
}

impl Heat {
    const NONE: Heat =
        Heat { from: CellSet::EMPTY, to: CellSet::EMPTY, by_way: [CellSet::EMPTY; WAYS] };

    /// The cells where it matters that a unit comes there.
    #[inline(always)]
    pub(super) fn to(&self, unit: Unit) -> CellSet {
        let mut cells = self.to;
        for (hot, mask) in self.by_way.iter().zip(Ways::masks(unit)) {
            cells |= *hot & *mask;
        }
        cells
    }

    /// It matters what attacks a cell.
    #[inline(always)]
    fn attacks(&mut self, them: &Generator<'_>, cell: Cell) {
        let (board, slides) = (them.tables.board, them.tables.slides);
        let at = cell.index();
        // What a pawn attacks from here backwards attacks here.
        let back = them.us.index();
        let cells = &mut self.by_way;
        cells[Way::Step as usize] |= board.step[at];
        cells[Way::Leap as usize] |= board.leap[at];
        cells[Way::Pawn as usize] |= board.diagonal[back][at];
        cells[Way::PawnPair as usize] |= board.forward[back][at];
        cells[Way::PawnTrio as usize] |= board.beside[at];
        cells[Way::Rook as usize] |= slides.rook.get(cell, them.occupied);
        cells[Way::Bishop as usize] |= slides.bishop.get(cell, them.occupied);
        cells[Way::Rider as usize] |= slides.rider.get(cell, them.occupied);
    }
}

impl Outlook {
    /// That of `them`; `wanted` are the cells whose change matters. `None` where it is too much to
    /// look at.
    #[inline(always)]
    pub(super) fn of(them: &Generator<'_>, wanted: CellSet) -> Option<Outlook> {
        let mut outlook = Outlook {
            replies: 0,
            king_moves: 0,
            change: [0; ROOM],
            mixed_lifts: CellSet::EMPTY,
            mixed: ArrayVec::new(),
            hot: Heat::NONE,
            unsure: Heat::NONE,
            drives: CellSet::EMPTY,
            callers: CellSet::EMPTY,
            calls: 0,
        };
        let king = them.king?;
        if them.safety.checked {
            return None;
        }
        outlook.shields(them, king);
        outlook.king_moves(them, king);
        outlook.unit_moves(them, king, wanted)?;
        outlook.taxi_moves(them, wanted)?;
        outlook.replies += outlook.king_moves;
        Some(outlook)
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

    /// How many more moves their king has once a unit of ours is lifted and others come to cells.
    #[inline(always)]
    pub(super) fn more_king_moves(
        &self,
        them: &Generator<'_>,
        lifted: CellSet,
        come: &[(Cell, Unit)],
    ) -> i64 {
        let Generator { position, tables, .. } = *them;
        let Some(king) = them.king else { return 0 };
        let cells: CellSet = come.iter().map(|&(cell, _)| cell).collect();
        let ours = them.ours - cells;
        // Those of our units that stay where they are.
        let theirs = them.theirs - lifted - cells;
        let occupied = ours | theirs | cells;
        let left = occupied - CellSet::of(king);
        let mut attacked = CellSet::EMPTY;
        for &(cell, unit) in come {
            attacked |= tables.leaps[(!them.us).index()][unit.index()][cell.index()].capture;
            attacked |= tables.slides.reach(Ways::of(unit), cell, left);
        }
        let unit = position.unit(king);
        let leaps = &tables.leaps[them.us.index()][unit.index()][king.index()];
        let leaps = (leaps.quiet - occupied) | (leaps.capture & (theirs | cells));
        let slides = tables.slides.reach(Ways::of(unit), king, occupied) - ours;
        let safe = |&cell: &Cell| !them.is_attacked(cell, theirs, left);
        let moves = ((leaps | slides) - attacked).into_iter().filter(safe).count();
        moves as i64 - self.king_moves
    }

    /// Lines between our sliders and their king on which one or two units stand.
    #[inline(always)]
    fn shields(&mut self, them: &Generator<'_>, king: Cell) {
        let between = &them.tables.board.between[king.index()];
        for slider in sliders(them.position, them.tables, king, them.theirs) {
            let line = between[slider.index()];
            let shields = line & them.occupied;
            let (ours, theirs) = (shields & them.theirs, shields & them.ours);
            if !shields.has_several() {
                // A unit of ours discovers check; one of theirs is pinned until the line changes.
                self.hot.from |= ours;
                if !theirs.is_empty() {
                    self.hot.from.insert(slider);
                    self.hot.to |= line;
                }
            } else if shields.len() == 2 && !theirs.is_empty() {
                // Theirs is pinned as soon as ours leaves.
                self.hot.from |= ours;
            }
        }
        self.hot.attacks(them, king);
        // Pins, too: behind one unit of theirs.
        let slides = them.tables.slides;
        for (way, slide) in
            [(Way::Rook, &slides.rook), (Way::Bishop, &slides.bishop), (Way::Rider, &slides.rider)]
        {
            let shields = slide.get(king, them.occupied) & them.ours;
            self.hot.by_way[way as usize] |= slide.get(king, them.occupied - shields);
        }
    }

    /// The king's moves, and what makes cells safe or unsafe for it.
    #[inline(always)]
    fn king_moves(&mut self, them: &Generator<'_>, king: Cell) {
        let unit = them.position.unit(king);
        let leaps = &them.tables.leaps[them.us.index()][unit.index()][king.index()];
        let ways = Ways::of(unit);
        let mut wavering = (leaps.quiet ^ leaps.capture) | (leaps.capture & them.ours);
        if ways.slide() {
            wavering |= them.tables.slides.reach(ways, king, them.occupied);
        }
        self.unsure.from |= wavering;
        self.unsure.to |= wavering;
        let left = them.occupied - CellSet::of(king);
        for cell in them.moves_of(king) {
            let between = &them.tables.board.between[cell.index()];
            let mut attackers = leapers(them.position, them.tables, cell, !them.us, them.theirs);
            let mut shields = CellSet::EMPTY;
            let mut block = CellSet::EMPTY;
            for slider in sliders(them.position, them.tables, cell, them.theirs) {
                let line = between[slider.index()];
                let shield = line & left;
                if shield.is_empty() {
                    attackers.insert(slider);
                    block |= line;
                } else if !shield.has_several() {
                    shields |= shield & them.theirs;
                }
            }
            if attackers.is_empty() {
                self.king_moves += 1;
                self.unsure.from |= shields;
                self.unsure.attacks(them, cell);
            } else if !attackers.has_several() {
                self.unsure.from |= attackers;
                self.unsure.to |= block;
            } else if attackers.len() == 2 && !block.is_empty() {
                // One may leave while the other is blocked.
                self.unsure.from |= attackers;
            }
        }
    }

    /// The moves on the board of all units but the king.
    #[inline(always)]
    fn unit_moves(&mut self, them: &Generator<'_>, king: Cell, wanted: CellSet) -> Option<()> {
        let Generator { position, tables, .. } = *them;
        let us = them.us.index();
        let pinned = them.safety.pinned;
        let far = tables.board.far_rank[us];
        let lone_pawns = position.having(Way::LonePawn);
        let (ours, theirs, occupied) = (them.ours, them.theirs, them.occupied);
        for from in ours - CellSet::of(king) {
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
            let double = match position.unmoved().contains(from) {
                true => them.double_step(from),
                false => CellSet::EMPTY,
            };
            if pinned.contains(from) {
                // Whatever changes here is on the line to the king, and hot.
                let line = them.line_from_king(from);
                targets &= line;
                let moves = targets.len() + 2 * (targets & far).len() + (double & line).len();
                self.replies += moves as i64;
                continue;
            }
            let moves = targets.len() + 2 * (targets & far).len() + double.len();
            self.replies += moves as i64;
            self.change[from.index()] -= moves as i16;
            for to in (leaps.capture | reach) & ours & wanted {
                self.change[to.index()] += if far.contains(to) { 3 } else { 1 };
            }
            for to in ((leaps.quiet ^ leaps.capture) - reach - ours) & wanted {
                let moves = if far.contains(to) { 3 } else { 1 };
                let lifted = theirs.contains(to);
                let more = leaps.capture.contains(to) != lifted;
                self.change[to.index()] += if more { moves } else { -moves };
                if lifted {
                    let amount = if more { moves } else { -moves };
                    self.mix(Mixed::without_line(to, from, CellSet::EMPTY, amount))?;
                }
            }
            let beyond = &tables.board.beyond[from.index()];
            for to in (reach - occupied) & wanted {
                let lost = (beyond[to.index()] & targets) - CellSet::of(to);
                self.change[to.index()] -= lost.len() as i16;
            }
            for to in reach & theirs {
                let opened = tables.slides.reach(ways, from, occupied - CellSet::of(to));
                let gained = (opened & beyond[to.index()]) - CellSet::of(to);
                let amount = (gained - ours).len() as i16;
                self.change[to.index()] += amount;
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
        let forward = &them.tables.board.forward[them.us.index()];
        let Some(passed) = forward[from.index()].first() else { return Some(()) };
        let Some(to) = forward[passed.index()].first() else { return Some(()) };
        let cells = CellSet::of(passed) | CellSet::of(to);
        let blockers = cells & them.occupied;
        match blockers.first() {
            None => {
                self.change[passed.index()] -= 1;
                self.change[to.index()] -= 1;
            }
            Some(blocker) if !blockers.has_several() && them.theirs.contains(blocker) => {
                self.change[blocker.index()] += 1;
                self.mix(Mixed::without_line(blocker, from, cells, 1))?;
            }
            Some(_) => {}
        }
        Some(())
    }

    /// The drives.
    #[inline(always)]
    fn taxi_moves(&mut self, them: &Generator<'_>, wanted: CellSet) -> Option<()> {
        let position = them.position;
        let cab = position.cab(them.us);
        let callers = them.callers();
        let free = them.not_barred();
        if cab.riders.is_empty() {
            self.callers = callers - them.safety.pinned;
            self.drives = self.callers;
            let calls = self.callers & free;
            self.calls = calls.len() as i64;
            self.replies += self.calls;
            for caller in calls & wanted {
                self.change[caller.index()] -= 1;
            }
            return Some(());
        }
        if !them.safety.pinned.is_empty() {
            return None;
        }
        self.drives = callers;
        let mut off = Unit::EMPTY.parts();
        if let Some(origin) = cab.place.cell() {
            self.hot.from.insert(origin);
            self.hot.to.insert(origin);
            if !them.occupied.contains(origin) {
                off = cab.riders.parts();
            }
        }
        for off in off.iter() {
            let riders = cab.riders.without(off).unwrap_or_default();
            let travel = them.tables.travel[them.us.index()][riders.index()][cab.place.index()];
            self.drives |= travel;
            let own = travel & free;
            let parts = riders.parts().len();
            let empty = own - them.occupied;
            self.replies += (own.len() + empty.len() * (parts - 1)) as i64;
            for to in (own - them.ours) & wanted {
                let more = parts as i16 - 1;
                self.change[to.index()] += if empty.contains(to) { -more } else { more };
            }
            let picks = them.tables.picks;
            for to in ((callers & free) | own) & them.ours {
                let picks = if own.contains(to) { &picks.own } else { &picks.call };
                let off_there = picks[riders.index()][position.unit(to).index()];
                self.replies += off_there.len() as i64;
                self.hot.to.insert(to);
            }
        }
        Some(())
    }
}
