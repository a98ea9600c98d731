//! What matters to the king of the side that waits: where it could go, and which moves of the other
//! side change that.

use warpboard_core::Cell;

use super::Generator;
use super::outlook::Outlook;
use super::safety::{leapers, sliders};
use crate::board::CellSet;
use crate::piece::Unit;
use crate::tables::{Way, Ways};

/// A cell that their king can come to, or could if we did not attack it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Escape {
    cell: Cell,
    safe: bool,
    /// The number of moves by which it can, if it is safe.
    moves: i64,
    /// The cells on which a unit of ours cuts it off.
    line: CellSet,
    /// Our units that attack it by steps and leaps.
    leapers: CellSet,
    /// Our units that attack it by slides, if nothing is in between.
    sliders: CellSet,
    /// The moves that matter to whether it is safe. Those of units to cells from which they attack
    /// it make it unsafe; others need a look.
    heat: Heat,
}

/// The most escapes.
pub(super) const ESCAPES: usize = 24;

impl Escape {
    /// Whether it is safe once a unit of ours has moved.
    #[inline(always)]
    fn is_safe_after(&self, them: &Generator<'_>, from: Cell, to: Cell) -> bool {
        let Generator { position, tables, .. } = *them;
        let lifted = CellSet::of(from) | them.king_cells();
        let left = (them.occupied - lifted) | CellSet::of(to);
        let unit = position.unit(from);
        let ways = Ways::of(unit);
        let leaps = tables.leaps[(!them.us).index()][unit.index()][to.index()].capture;
        if !(self.leapers - lifted).is_empty() || leaps.contains(self.cell) {
            return false;
        }
        let between = &tables.board.between[self.cell.index()];
        for slider in self.sliders - lifted {
            if between[slider.index()].is_disjoint(left) {
                return false;
            }
        }
        !(ways.slide() && tables.slides.reach(ways, to, left).contains(self.cell))
    }
}

/// What moves of ours matter to their king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heat {
    /// Those of units from these cells.
    pub(super) from: CellSet,
    /// Those of any unit to these cells.
    pub(super) to: CellSet,
    /// For each way those of units that have it to these cells.
    by_way: [CellSet; Way::MOVING.len()],
}

impl Heat {
    pub(super) const NONE: Heat = Heat {
        from: CellSet::EMPTY,
        to: CellSet::EMPTY,
        by_way: [CellSet::EMPTY; Way::MOVING.len()],
    };

    /// The cells where it matters that a unit comes there.
    #[inline(always)]
    pub(super) fn to(&self, unit: Unit) -> CellSet {
        let mut cells = self.to;
        for (hot, mask) in self.by_way.iter().zip(Ways::masks(unit)) {
            cells |= *hot & *mask;
        }
        cells
    }

    /// The moves that matter to `other` matter, too.
    #[inline(always)]
    fn add(&mut self, other: &Heat) {
        self.from |= other.from;
        self.to |= other.to;
        for (cells, others) in self.by_way.iter_mut().zip(other.by_way) {
            *cells |= others;
        }
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
            let unsure = match escape.heat.from.contains(from) {
                true => rest,
                false => rest & escape.heat.to,
            };
            for to in unsure {
                let safe = escape.is_safe_after(them, from, to);
                more += escape.moves * (i64::from(safe) - i64::from(escape.safe));
            }
            if escape.safe {
                lost = (lost - wavering) | ((rest - unsure) & escape.heat.to(unit));
                more -= escape.moves * lost.len() as i64;
            }
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
    pub(super) fn shields(&mut self, them: &Generator<'_>, king: Cell) {
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
            self.escape(cell, 1, tables.board.between[king.index()][cell.index()])?;
        }
        Some(())
    }

    /// The king can come to a cell by some moves, unless it is attacked or cut off.
    #[inline(always)]
    pub(super) fn escape(&mut self, cell: Cell, moves: i64, line: CellSet) -> Option<()> {
        let (leapers, sliders) = (CellSet::EMPTY, CellSet::EMPTY);
        let heat = Heat::NONE;
        let escape = Escape { cell, safe: false, moves, line, leapers, sliders, heat };
        self.escapes.try_push(escape).ok()
    }

    /// What makes escapes safe or unsafe.
    #[inline(always)]
    pub(super) fn look_at_escapes(&mut self, them: &Generator<'_>) {
        let Generator { position, tables, theirs, .. } = *them;
        let left = them.occupied - them.king_cells();
        for escape in &mut self.escapes {
            let cell = escape.cell;
            let between = &tables.board.between[cell.index()];
            let heat = &mut escape.heat;
            escape.leapers = leapers(position, tables, cell, !them.us, theirs);
            escape.sliders = sliders(position, tables, cell, theirs);
            let mut attackers = escape.leapers;
            let mut shields = CellSet::EMPTY;
            let mut block = CellSet::EMPTY;
            for slider in escape.sliders {
                let line = between[slider.index()];
                let shield = line & left;
                if shield.is_empty() {
                    attackers.insert(slider);
                    block |= line;
                } else if !shield.has_several() {
                    shields |= shield & theirs;
                }
            }
            if attackers.is_empty() {
                escape.safe = true;
                self.king_moves += escape.moves;
                heat.from = shields;
                heat.attacks(them, cell);
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
