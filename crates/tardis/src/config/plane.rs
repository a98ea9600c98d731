//! The plane of squares where the two Tardises stand at one pair of places (TT-2): which cell is
//! where, and what a step leads to (TT-3, TT-4).

use arrayvec::ArrayVec;
use warpboard_core::{Cell, Color};

use crate::board::{Anchor, FILES, RANKS, Vessel, ground, inside, inside_coordinates};

/// The first ground rank, from 0, north of the River.
const NORTH_BANK: usize = 5;

/// A direction of the compass. Opposite ones are as far from the ends of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Direction {
    SouthWest,
    South,
    SouthEast,
    West,
    East,
    NorthWest,
    North,
    NorthEast,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

/// The four directions of Rooks.
pub(crate) const ORTHOGONAL: [Direction; 4] = [South, West, East, North];
/// The four directions of Bishops.
pub(crate) const DIAGONAL: [Direction; 4] = [SouthWest, SouthEast, NorthWest, NorthEast];

impl Direction {
    pub(crate) const COUNT: usize = 8;

    pub(crate) const ALL: [Direction; Direction::COUNT] =
        [SouthWest, South, SouthEast, West, East, NorthWest, North, NorthEast];

    /// The step eastwards and northwards.
    #[inline]
    pub(crate) const fn vector(self) -> (i32, i32) {
        match self {
            SouthWest => (-1, -1),
            South => (0, -1),
            SouthEast => (1, -1),
            West => (-1, 0),
            East => (1, 0),
            NorthWest => (-1, 1),
            North => (0, 1),
            NorthEast => (1, 1),
        }
    }

    #[inline]
    pub(crate) const fn is_diagonal(self) -> bool {
        let (dx, dy) = self.vector();
        dx != 0 && dy != 0
    }

    pub(crate) const fn opposite(self) -> Direction {
        Direction::ALL[Direction::COUNT - 1 - self as usize]
    }

    /// The two diagonal directions that contain an orthogonal one.
    pub(crate) const fn diagonals(self) -> [Direction; 2] {
        match self {
            South => [SouthWest, SouthEast],
            West => [SouthWest, NorthWest],
            East => [SouthEast, NorthEast],
            _ => [NorthWest, NorthEast],
        }
    }
}

/// Where a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) to: Cell,
    /// Whether a path that goes on in the same direction may leave by any exit point; if not, the
    /// cell was entered in the middle of a side (TT-4).
    pub(crate) is_free: bool,
}

/// The steps from a cell in a direction: through a corner and the middles of two sides.
pub(crate) type Steps = ArrayVec<Step, 3>;

/// The plane with the Tardises in place. Around a cell that a Tardis is not near, the plane is
/// the same without it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plane {
    anchors: [Option<Anchor>; 2],
    /// Tells planes apart; below 2^12.
    pub(crate) number: u32,
}

impl Plane {
    pub(crate) fn new(anchors: [Option<Anchor>; 2]) -> Plane {
        let [w, b] = anchors.map(|anchor| anchor.map_or(Anchor::COUNT, Anchor::index));
        Plane { anchors, number: (w * (Anchor::COUNT + 1) + b) as u32 }
    }

    /// The plane with none but one of the Tardises, or with neither.
    pub(crate) fn with_only(&self, keep: impl Fn(Vessel) -> bool) -> Plane {
        let [w, b] = self.anchors;
        Plane::new([w.filter(|_| keep(Vessel::W)), b.filter(|_| keep(Vessel::B))])
    }

    /// The south-west ground cell of the block that a Tardis covers.
    pub(crate) fn anchor(&self, vessel: Vessel) -> Option<Anchor> {
        self.anchors[vessel.index()]
    }

    /// The Tardis that covers a ground cell, by its file and rank.
    fn covering(&self, file: usize, rank: usize) -> Option<Vessel> {
        Vessel::ALL.into_iter().find(|vessel| {
            self.anchors[vessel.index()].is_some_and(|anchor| anchor.covers(file, rank))
        })
    }

    /// The cell of the unit square whose south-west corner is there, in half-unit coordinates.
    fn at(&self, x: i32, y: i32) -> Option<Cell> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let (file, rank) = (x / 2, y / 2);
        if file >= FILES || rank >= RANKS {
            return None;
        }
        Some(match self.covering(file, rank) {
            None => ground(file, rank),
            Some(vessel) => {
                let (west, south) = self.south_west(vessel);
                inside(vessel, x - west, y - south)
            }
        })
    }

    /// The south-west corner of a cell's square.
    pub(crate) fn corner(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = match Vessel::of(cell) {
            None => (2 * (cell.index() % FILES), 2 * (cell.index() / FILES)),
            Some(vessel) => {
                let (west, south) = self.south_west(vessel);
                let (u, v) = inside_coordinates(cell);
                (west + u, south + v)
            }
        };
        (x as i32, y as i32)
    }

    /// The south-west corner of a Tardis.
    fn south_west(&self, vessel: Vessel) -> (usize, usize) {
        let anchor = self.anchors[vessel.index()].expect("a Tardis whose cells are on the plane");
        (2 * anchor.file(), 2 * anchor.rank())
    }

    /// The ground rank, from 0, on which a cell lies (TT-5).
    pub(crate) fn rank(&self, cell: Cell) -> usize {
        self.corner(cell).1 as usize / 2
    }

    /// The rank of a cell as an army counts it, from 1 (TT-5).
    pub(crate) fn own_rank(&self, color: Color, cell: Cell) -> usize {
        match color {
            Color::White => self.rank(cell) + 1,
            Color::Black => RANKS - self.rank(cell),
        }
    }

    /// Whether a cell lies north of the River.
    pub(crate) fn is_north(&self, cell: Cell) -> bool {
        self.rank(cell) >= NORTH_BANK
    }

    /// Whether pieces that live inside may go from one Tardis to the other (TT-20): the two share a
    /// piece of side, and some rank of each lies on the same side of the River.
    pub(crate) fn is_connected(&self) -> bool {
        let [Some(w), Some(b)] = self.anchors else {
            return false;
        };
        let (files, ranks) = (w.file().abs_diff(b.file()), w.rank().abs_diff(b.rank()));
        let adjoin = (files == 3 && ranks < 3) || (ranks == 3 && files < 3);
        let south = |anchor: Anchor| anchor.rank() < NORTH_BANK;
        let north = |anchor: Anchor| anchor.rank() + 2 >= NORTH_BANK;
        adjoin && ((south(w) && south(b)) || (north(w) && north(b)))
    }

    /// Whether a piece that never goes outside may make a step (TT-20).
    pub(crate) fn stays_inside(&self, from: Cell, to: Cell) -> bool {
        match (Vessel::of(from), Vessel::of(to)) {
            (Some(a), Some(b)) => a == b || self.is_connected(),
            _ => false,
        }
    }

    /// All steps from a cell that is not covered.
    pub(crate) fn steps(&self, direction: Direction, from: Cell) -> Steps {
        let (dx, dy) = direction.vector();
        let (x, y) = self.corner(from);
        if Vessel::of(from).is_some() {
            return self.step_to(direction, x + dx, y + dy).into_iter().collect();
        }
        let mut steps = Steps::new();
        for (x, y) in entries(direction, x + 2 * dx, y + 2 * dy) {
            let step = self.step_to(direction, x, y);
            steps.extend(step.filter(|step| !steps.contains(step)));
        }
        steps.extend(self.side_steps(direction, from));
        steps
    }

    /// The diagonal steps from an outside cell into a Tardis through the middles of its sides.
    fn side_steps(&self, direction: Direction, from: Cell) -> Steps {
        let (dx, dy) = direction.vector();
        let (x, y) = self.corner(from);
        if !direction.is_diagonal() {
            return Steps::new();
        }
        let half = |start: i32, step: i32| if step > 0 { start + 1 } else { start };
        let beyond = |start: i32, step: i32| if step > 0 { start + 2 } else { start - 1 };
        let squares = [(half(x, dx), beyond(y, dy)), (beyond(x, dx), half(y, dy))];
        let steps = squares.into_iter().filter_map(|(x, y)| self.step_to(direction, x, y));
        steps.filter(|step| Vessel::of(step.to).is_some()).collect()
    }

    /// The step that enters the unit square there.
    fn step_to(&self, direction: Direction, x: i32, y: i32) -> Option<Step> {
        let to = self.at(x, y)?;
        let is_free = Vessel::of(to).is_some() || enters_free(direction, x, y);
        Some(Step { to, is_free })
    }

    /// The steps of a path that goes on in the same direction.
    pub(crate) fn onward(&self, direction: Direction, step: Step) -> Steps {
        let mut steps = self.steps(direction, step.to);
        if !step.is_free {
            let sides = self.side_steps(direction, step.to);
            steps.retain(|step| !sides.contains(step));
        }
        steps
    }
}

/// The unit squares by which a region of ground is entered that is no outside cell: two by a side,
/// one by a corner. The region is given by its south-west corner.
fn entries(direction: Direction, x: i32, y: i32) -> impl Iterator<Item = (i32, i32)> {
    let (dx, dy) = direction.vector();
    let range = |start: i32, step: i32| match step {
        0 => start..start + 2,
        1 => start..start + 1,
        _ => start + 1..start + 2,
    };
    range(x, dx).flat_map(move |x| range(y, dy).map(move |y| (x, y)))
}

/// Whether an outside cell is entered by its near corner, or orthogonally: by the coordinates of the
/// unit square within it that is entered.
#[inline]
fn enters_free(direction: Direction, x: i32, y: i32) -> bool {
    let (dx, dy) = direction.vector();
    let at_corner = |at: i32, step: i32| (at & 1 == 0) == (step > 0);
    !direction.is_diagonal() || (at_corner(x, dx) && at_corner(y, dy))
}
