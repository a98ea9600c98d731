//! What matters to the king of the side that waits: where it could go, and which moves of the other
//! side change that.

use warpboard_core::Cell;

use super::Generator;
use super::heat::{Escape, Heat, Pin};
use super::outlook::Outlook;
use crate::board::CellSet;
use crate::board::tables::Ways;
use crate::piece::Unit;

impl Outlook {
    /// How many more moves their king has after each of the moves of a unit from a cell, added up:
    /// moves that are not hot.
    #[inline(always)]
    pub(super) fn more_escapes(&self, them: &Generator<'_>, from: Cell, to: CellSet) -> i64 {
        let unit = them.position.unit(from);
        if !(self.wavering | self.unsure.from).contains(from)
            && to.is_disjoint(self.wavering | self.unsure.to(unit))
        {
            return 0;
        }
        let wavering = match self.wavering.contains(from) {
            true => to,
            false => to & self.wavering,
        };
        let mut more = 0;
        for to in wavering {
            more += self.more_king_moves(them, CellSet::of(from), &[(to, unit)]);
        }
        for escape in &self.escapes {
            let mut lost = to & escape.line;
            let rest = to - wavering - escape.line;
            let mut won = CellSet::EMPTY;
            lost -= wavering;
            if escape.heat.from.contains(from) || !rest.is_disjoint(escape.heat.to) {
                let safe = rest & escape.safe_after(them, from);
                lost |= rest - safe;
                won = safe;
            } else if escape.safe {
                lost |= rest & escape.heat.to(unit);
            }
            let more_safe = match escape.safe {
                true => -(lost.len() as i64),
                false => won.len() as i64,
            };
            more += escape.moves * more_safe;
        }
        more
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
        let mut more = -self.king_moves;
        for cell in (leaps | slides) - attacked {
            more += i64::from(!them.is_attacked(cell, theirs, left));
        }
        more
    }

    /// Lines between our sliders and their king on which one or two units stand.
    #[inline(always)]
    pub(super) fn shields(&mut self, them: &Generator<'_>, king: Cell) -> Option<()> {
        let between = &them.tables.board.between[king.index()];
        for threat in them.threats(king) {
            let line = between[threat.index()];
            let shields = line & them.occupied;
            let (ours, theirs) = (shields & them.theirs, shields & them.ours);
            if !shields.has_several() {
                // A unit of ours discovers check; one of theirs is pinned until the line changes.
                self.hot.from |= ours;
                if let Some(pinned) = theirs.first() {
                    self.hot.to |= line;
                    self.pinners.insert(threat);
                    self.pins.try_push(Pin { pinner: threat, pinned, moves: 0 }).ok()?;
                }
            } else if shields.len() == 2 && !theirs.is_empty() {
                // Theirs is pinned as soon as ours leaves.
                self.hot.from |= ours;
            }
        }
        self.hot.attacks(them, king, them.occupied);
        // Pins, too: behind one unit of theirs.
        for (way, slide) in them.tables.slides.by_way() {
            let shields = slide.get(king, them.occupied) & them.ours;
            self.hot.by_way[way as usize] |= slide.get(king, them.occupied - shields);
        }
        Some(())
    }

    /// The moves of a king on the board.
    #[inline(always)]
    pub(super) fn king_moves(&mut self, them: &Generator<'_>) -> Option<()> {
        let Some(king) = them.king else { return Some(()) };
        let Generator { position, tables, occupied, ours, theirs, .. } = *them;
        let unit = position.unit(king);
        let leaps = &tables.leaps[them.us.index()][unit.index()][king.index()];
        let ways = Ways::of(unit);
        let mut cells = (leaps.quiet - occupied) | (leaps.capture & theirs);
        self.wavering = (leaps.quiet ^ leaps.capture) | (leaps.capture & ours);
        if ways.slide() {
            let slides = tables.slides.reach(ways, king, occupied);
            cells |= slides - ours;
            self.wavering |= slides & occupied;
        }
        for cell in cells {
            let line = tables.board.between[king.index()][cell.index()];
            self.escape(cell, 1, line, occupied - CellSet::of(king))?;
        }
        Some(())
    }

    /// The king can come to a cell by some moves, unless it is attacked or cut off by a unit of
    /// ours on `line`; `left` is in the way of attacks on it.
    #[inline]
    pub(super) fn escape(
        &mut self,
        cell: Cell,
        moves: usize,
        line: CellSet,
        left: CellSet,
    ) -> Option<()> {
        let (safe, moves, heat) = (false, moves as i64, Heat::NONE);
        let escape = Escape { cell, safe, moves, line, left, threats: CellSet::EMPTY, heat };
        self.escapes.try_push(escape).ok()
    }

    /// What makes escapes safe or unsafe.
    #[inline(always)]
    pub(super) fn look_at_escapes(&mut self, them: &Generator<'_>) {
        for escape in &mut self.escapes {
            let (cell, left) = (escape.cell, escape.left);
            let between = &them.tables.board.between[cell.index()];
            let heat = &mut escape.heat;
            escape.threats = them.threats(cell);
            let mut attackers = CellSet::EMPTY;
            let mut shields = CellSet::EMPTY;
            let mut block = CellSet::EMPTY;
            for threat in escape.threats {
                let line = between[threat.index()];
                let shield = line & left;
                if shield.is_empty() {
                    attackers.insert(threat);
                    block |= line;
                } else if !shield.has_several() {
                    shields |= shield & them.theirs;
                }
            }
            if attackers.is_empty() {
                escape.safe = true;
                self.king_moves += escape.moves;
                heat.from = shields;
                heat.attacks(them, cell, left);
            } else if !attackers.has_several() {
                heat.from = attackers;
                heat.to = block;
            } else if attackers.len() == 2 && !block.is_empty() {
                // One may leave while the other is blocked.
                heat.from = attackers;
            }
            self.unsure.add(heat);
            self.unsure.to |= escape.line;
        }
    }
}
