//! Moves of a step or two from a cell, and Knights' leaps: what depends on a cell's surroundings.

use arrayvec::ArrayVec;
use warpboard_core::{ByColor, Cell, Color};

use crate::board::{Set, Vessel};
use crate::config::cache::Memory;
use crate::config::plane::{DIAGONAL, Direction, ORTHOGONAL, Plane};
use crate::piece::Role;

/// What a piece on a cell reaches by a step or two, or by a Knight's leap.
#[derive(Debug, Clone, Default)]
pub(crate) struct Around {
    pub(crate) pawn: ByColor<PawnSteps>,
    /// Steps of Wazir and Ferz (TT-20), which are none outside; those of King and Prince are both.
    pub(crate) wazir: Set,
    pub(crate) ferz: Set,
    pub(crate) knight: Set,
    /// Where a Knight that leaps here comes from.
    pub(crate) knight_origins: Set,
    /// The cells that double steps of Dabbaba, Elephant and Alibaba touch.
    double_seen: [Set; 3],
    /// Double steps of Dabbaba, Elephant and Alibaba, one kind behind the other.
    double_steps: ArrayVec<DoubleStep, 40>,
    ends: [u8; 2],
}

/// The steps of a pawn of one army.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PawnSteps {
    /// The cells forward of it.
    pub(crate) forward: Set,
    /// The cells forward of those.
    pub(crate) beyond: Set,
    /// The ends of double steps to the fifth rank (TT-31).
    pub(crate) fifth: Set,
    /// The cells diagonally forward of it.
    pub(crate) captures: Set,
}

impl PawnSteps {
    /// Where double steps from a cell end, of a pawn with credits or without (TT-31, TT-32).
    #[inline]
    pub(crate) fn doubles(&self, from: Cell, credited: bool) -> Set {
        match Vessel::of(from) {
            Some(vessel) if credited => self.fifth | (self.beyond & vessel.inside()),
            _ => self.fifth,
        }
    }
}

/// Two equal steps, the first to a cell that has to be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DoubleStep {
    over: u8,
    to: u8,
}

impl DoubleStep {
    #[inline]
    pub(crate) fn over(self) -> Cell {
        Cell::new(usize::from(self.over))
    }

    #[inline]
    pub(crate) fn to(self) -> Cell {
        Cell::new(usize::from(self.to))
    }
}

impl Around {
    /// How far off a Tardis matters, in files and ranks of the ground.
    pub(crate) const RADIUS: usize = 2;

    pub(crate) fn new(plane: &Plane, from: Cell) -> Around {
        let all = |directions: &[Direction]| -> Set {
            directions.iter().flat_map(|&way| plane.steps(way, from)).map(|step| step.to).collect()
        };
        let ahead = |color| match color {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        };
        let stays_inside = |to: Set| -> Set {
            to.into_iter().filter(|&to| plane.stays_inside(from, to)).collect()
        };
        let (mut knight, mut knight_origins) = (Set::EMPTY, Set::EMPTY);
        let leap = |first: Direction, second: Direction, reached: &mut Set| {
            for over in plane.steps(first, from) {
                reached.extend(plane.steps(second, over.to).into_iter().map(|step| step.to));
            }
        };
        for way in ORTHOGONAL {
            for diagonal in way.diagonals() {
                leap(way, diagonal, &mut knight);
                leap(diagonal.opposite(), way.opposite(), &mut knight_origins);
            }
        }
        let mut double_steps = ArrayVec::new();
        let ends = [Role::Dabbaba, Role::Elephant].map(|role| {
            plane.add_double_steps(role, from, &mut double_steps);
            double_steps.len() as u8
        });
        plane.add_double_steps(Role::Alibaba, from, &mut double_steps);
        let [dabbaba, elephant] = ends.map(usize::from);
        let seen = |steps: &[DoubleStep]| -> Set {
            steps.iter().flat_map(|step| [step.over(), step.to()]).collect()
        };
        let double_seen = [
            seen(&double_steps[..dabbaba]),
            seen(&double_steps[dabbaba..elephant]),
            seen(&double_steps[elephant..]),
        ];
        Around {
            pawn: ByColor::from_fn(|color| {
                let way = ahead(color);
                let forward = all(&[way]);
                let beyond = forward.iter().flat_map(|cell| plane.steps(way, cell));
                let beyond: Set = beyond.map(|step| step.to).collect();
                let is_on = |cell: Cell, rank| plane.own_rank(color, cell) == rank;
                // Cells forward of one cell are on one rank.
                let is_far = is_on(from, 3) && forward.iter().all(|cell| is_on(cell, 4));
                let fifth = beyond.iter().filter(|&cell| is_far && is_on(cell, 5)).collect();
                PawnSteps { forward, beyond, fifth, captures: all(&way.diagonals()) }
            }),
            wazir: stays_inside(all(&ORTHOGONAL)),
            ferz: stays_inside(all(&DIAGONAL)),
            knight,
            knight_origins,
            double_seen,
            double_steps,
            ends,
        }
    }

    /// The cells that double steps of a Dabbaba, an Elephant or an Alibaba touch.
    #[inline]
    pub(crate) fn double_seen(&self, role: Role) -> Set {
        match role {
            Role::Dabbaba => self.double_seen[0],
            Role::Elephant => self.double_seen[1],
            _ => self.double_seen[2],
        }
    }

    /// Where they end, with pieces in the way.
    #[inline]
    pub(crate) fn double_targets(&self, role: Role, occupied: Set) -> Set {
        let mut targets = Set::EMPTY;
        for step in self.double_steps(role) {
            if !occupied.contains(step.over()) {
                targets.insert(step.to());
            }
        }
        targets
    }

    /// The double steps of a Dabbaba, an Elephant or an Alibaba.
    #[inline]
    pub(crate) fn double_steps(&self, role: Role) -> &[DoubleStep] {
        let [dabbaba, elephant] = self.ends.map(usize::from);
        match role {
            Role::Dabbaba => &self.double_steps[..dabbaba],
            Role::Elephant => &self.double_steps[dabbaba..elephant],
            _ => &self.double_steps[elephant..],
        }
    }
}

impl Memory for Around {
    fn memory(&self) -> usize {
        0
    }
}

impl Plane {
    /// Adds the double steps of a Dabbaba, an Elephant or an Alibaba (TT-21, TT-22).
    fn add_double_steps(&self, role: Role, from: Cell, list: &mut ArrayVec<DoubleStep, 40>) {
        let directions: &[Direction] = match role {
            Role::Dabbaba => &ORTHOGONAL,
            Role::Elephant => &DIAGONAL,
            _ => &Direction::ALL,
        };
        let is_inside = |cell: Cell| Vessel::of(cell).is_some();
        let may_step = |from: Cell, to: Cell| match role {
            Role::Alibaba => !is_inside(to),
            _ => self.is_north(from) == self.is_north(to) || (is_inside(from) && is_inside(to)),
        };
        for &way in directions {
            for over in self.steps(way, from) {
                for to in self.onward(way, over) {
                    if may_step(from, over.to) && may_step(over.to, to.to) {
                        let [over, to] = [over.to, to.to].map(|cell| cell.index() as u8);
                        list.push(DoubleStep { over, to });
                    }
                }
            }
        }
    }
}
