//! Making a topology, by hand or from a generator, and checking it.

use bitvec::bitvec;
use rustc_hash::FxHashMap;

use super::{Direction, DirectionInfo, Onward, Shape, Step, Topology};
use crate::cell::Cell;
use crate::quote::Quoted;

/// What is wrong with a topology.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TopologyError {
    /// There is no cell.
    #[error("a topology needs at least one cell")]
    Empty,
    /// More cells, directions or steps than their numbers can hold.
    #[error("too many {what}: {count}, at most {limit}")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// Two cells, directions or zones have the same name, or a name is empty or has white space.
    #[error("the {what} name {} is empty, has white space, or is used twice", Quoted(name))]
    Name {
        /// What has the name: cell, direction, zone.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A step, zone or restriction names a cell that does not exist.
    #[error("cell number {0} does not exist")]
    UnknownCell(usize),
    /// A step or an opposite names a direction that does not exist.
    #[error("direction number {0} does not exist")]
    UnknownDirection(usize),
    /// The same step was added twice.
    #[error("the step from {from} in direction {direction} to {to} was added twice")]
    DuplicateStep {
        /// Name of the cell it starts from.
        from: String,
        /// Name of the direction.
        direction: String,
        /// Name of the cell it leads to.
        to: String,
    },
    /// A step has no step back, although its direction has an opposite.
    #[error("the step from {from} in direction {direction} to {to} has no step back")]
    NoWayBack {
        /// Name of the cell it starts from.
        from: String,
        /// Name of the direction.
        direction: String,
        /// Name of the cell it leads to.
        to: String,
    },
    /// A restriction speaks of a step that was not added.
    #[error("there is no step from {from} in direction {direction} to {to}")]
    NoSuchStep {
        /// Name of the cell it would start from.
        from: String,
        /// Name of the direction.
        direction: String,
        /// Name of the cell it would lead to.
        to: String,
    },
    /// A generator was asked for a board without extent, or of an impossible shape.
    #[error("{0}")]
    Geometry(String),
}

impl TopologyError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            TopologyError::Empty => "empty",
            TopologyError::TooMany { .. } => "too_many",
            TopologyError::Name { .. } => "name",
            TopologyError::UnknownCell(_) => "unknown_cell",
            TopologyError::UnknownDirection(_) => "unknown_direction",
            TopologyError::DuplicateStep { .. } => "duplicate_step",
            TopologyError::NoWayBack { .. } => "no_way_back",
            TopologyError::NoSuchStep { .. } => "no_such_step",
            TopologyError::Geometry(_) => "geometry",
        }
    }
}

/// Builds a [`Topology`] cell by cell.
///
/// ```
/// use warpboard_core::topology::{Shape, TopologyBuilder};
///
/// // Three cells in a ring that may only be walked one way.
/// let mut builder = TopologyBuilder::new();
/// let cells = ["a", "b", "c"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
/// let around = builder.direction("around");
/// for i in 0..3 {
///     builder.step(cells[i], around, cells[(i + 1) % 3]);
/// }
/// let ring = builder.build()?;
/// assert_eq!(ring.step(cells[2], around), Some(cells[0]));
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct TopologyBuilder {
    names: Vec<String>,
    shapes: Vec<Shape>,
    directions: Vec<DirectionInfo>,
    steps: Vec<(Cell, Direction, Cell)>,
    restrictions: Vec<(Cell, Direction, Cell, Vec<Cell>)>,
    zones: Vec<(String, Vec<Cell>)>,
}

impl TopologyBuilder {
    /// A builder without cells.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell. Names must be unique and free of white space.
    pub fn cell(&mut self, name: impl Into<String>, shape: Shape) -> Cell {
        self.names.push(name.into());
        self.shapes.push(shape);
        Cell::new((self.names.len() - 1).min(usize::from(u16::MAX)))
    }

    /// Adds a direction that has no opposite, so that its steps are one-way.
    pub fn direction(&mut self, name: impl Into<String>) -> Direction {
        self.directions.push(DirectionInfo { name: name.into(), opposite: None });
        Direction::new((self.directions.len() - 1).min(usize::from(u16::MAX)))
    }

    /// Adds two directions, each the opposite of the other.
    pub fn direction_pair(
        &mut self,
        name: impl Into<String>,
        opposite: impl Into<String>,
    ) -> (Direction, Direction) {
        let there = self.direction(name);
        let back = self.direction(opposite);
        self.set_opposite(there, back);
        (there, back)
    }

    /// Makes two directions each the opposite of the other.
    ///
    /// # Panics
    /// If one of them was not added.
    pub fn set_opposite(&mut self, there: Direction, back: Direction) -> &mut Self {
        self.directions[there.index()].opposite = Some(back);
        self.directions[back.index()].opposite = Some(there);
        self
    }

    /// Adds a step. Steps of one cell and direction keep the order in which they are added.
    pub fn step(&mut self, from: Cell, direction: Direction, to: Cell) -> &mut Self {
        self.steps.push((from, direction, to));
        self
    }

    /// Adds a step and the step back.
    ///
    /// # Panics
    /// If the direction has no opposite.
    pub fn step_both(&mut self, from: Cell, direction: Direction, to: Cell) -> &mut Self {
        let back =
            self.directions[direction.index()].opposite.expect("a direction with an opposite");
        self.step(from, direction, to).step(to, back, from)
    }

    /// A path that came by this step may go on in the same direction only to the cells `onward`.
    pub fn restrict(
        &mut self,
        from: Cell,
        direction: Direction,
        to: Cell,
        onward: impl IntoIterator<Item = Cell>,
    ) -> &mut Self {
        self.restrictions.push((from, direction, to, onward.into_iter().collect()));
        self
    }

    /// Adds a zone: a named set of cells.
    pub fn zone(
        &mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> &mut Self {
        self.zones.push((name.into(), cells.into_iter().collect()));
        self
    }

    /// Checks everything and freezes it.
    ///
    /// # Errors
    /// The first fault found, as a [`TopologyError`].
    pub fn build(self) -> Result<Topology, TopologyError> {
        self.check()?;
        let by_name: FxHashMap<String, Cell> =
            self.names.iter().cloned().zip((0..).map(Cell::new)).collect();
        let slots = self.names.len() * self.directions.len();
        let slot_of = |cell: Cell, direction: Direction| {
            cell.index() * self.directions.len() + direction.index()
        };
        let mut sorted: Vec<_> = self.steps.clone();
        sorted.sort_by_key(|&(from, direction, _)| slot_of(from, direction));
        let mut offsets = vec![0u32; slots + 1];
        for &(from, direction, _) in &sorted {
            offsets[slot_of(from, direction) + 1] += 1;
        }
        for slot in 0..slots {
            offsets[slot + 1] += offsets[slot];
        }
        let steps = sorted.iter().map(|&(.., to)| Step { to, onward: Onward::All }).collect();
        let zones = self
            .zones
            .iter()
            .map(|(name, cells)| {
                let mut members = bitvec![0; self.names.len()];
                cells.iter().for_each(|cell| members.set(cell.index(), true));
                (name.clone(), members)
            })
            .collect();
        let mut topology = Topology {
            names: self.names,
            by_name,
            shapes: self.shapes,
            directions: self.directions,
            offsets,
            steps,
            onward: Vec::new(),
            zones,
        };
        for (from, direction, to, onward) in self.restrictions {
            restrict(&mut topology, from, direction, to, &onward)?;
        }
        topology.check_ways_back()?;
        Ok(topology)
    }

    fn check(&self) -> Result<(), TopologyError> {
        if self.names.is_empty() {
            return Err(TopologyError::Empty);
        }
        let limit = usize::from(u16::MAX);
        for (what, count, limit) in [
            ("cells", self.names.len(), limit),
            ("directions", self.directions.len(), limit),
            ("steps", self.steps.len(), u32::MAX as usize),
        ] {
            if count > limit {
                return Err(TopologyError::TooMany { what, count, limit });
            }
        }
        check_names("cell", self.names.iter())?;
        check_names("direction", self.directions.iter().map(|info| &info.name))?;
        check_names("zone", self.zones.iter().map(|(name, _)| name))?;
        let restricted = self.restrictions.iter().flat_map(|(from, _, to, onward)| {
            [*from, *to].into_iter().chain(onward.iter().copied())
        });
        let stepped = self.steps.iter().flat_map(|&(from, _, to)| [from, to]);
        let zoned = self.zones.iter().flat_map(|(_, cells)| cells.iter().copied());
        for cell in stepped.chain(restricted).chain(zoned) {
            if cell.index() >= self.names.len() {
                return Err(TopologyError::UnknownCell(cell.index()));
            }
        }
        let directions = self.steps.iter().map(|&(_, direction, _)| direction);
        for direction in directions.chain(self.restrictions.iter().map(|entry| entry.1)) {
            if direction.index() >= self.directions.len() {
                return Err(TopologyError::UnknownDirection(direction.index()));
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        for &(from, direction, to) in &self.steps {
            if !seen.insert((from, direction, to)) {
                return Err(TopologyError::DuplicateStep {
                    from: self.names[from.index()].clone(),
                    direction: self.directions[direction.index()].name.clone(),
                    to: self.names[to.index()].clone(),
                });
            }
        }
        Ok(())
    }
}

fn check_names<'a>(
    what: &'static str,
    names: impl Iterator<Item = &'a String>,
) -> Result<(), TopologyError> {
    let mut seen = rustc_hash::FxHashSet::default();
    for name in names {
        if name.is_empty() || name.contains(char::is_whitespace) || !seen.insert(name) {
            return Err(TopologyError::Name { what, name: name.clone() });
        }
    }
    Ok(())
}

fn restrict(
    topology: &mut Topology,
    from: Cell,
    direction: Direction,
    to: Cell,
    onward: &[Cell],
) -> Result<(), TopologyError> {
    let find = |topology: &Topology, from, to| {
        topology.step_number(from, direction, to).ok_or_else(|| TopologyError::NoSuchStep {
            from: topology.name(from).to_owned(),
            direction: topology.direction_name(direction).to_owned(),
            to: topology.name(to).to_owned(),
        })
    };
    let step = find(topology, from, to)?;
    let start = topology.onward.len() as u32;
    for &next in onward {
        let number = find(topology, to, next)?;
        topology.onward.push(number);
    }
    let end = topology.onward.len() as u32;
    topology.steps[step as usize].onward = Onward::Only { start, end };
    Ok(())
}

impl Topology {
    fn check_ways_back(&self) -> Result<(), TopologyError> {
        for from in self.cells() {
            for direction in self.directions() {
                let Some(back) = self.opposite(direction) else { continue };
                for step in self.steps(from, direction) {
                    if !self.steps(step.to, back).iter().any(|step| step.to == from) {
                        return Err(TopologyError::NoWayBack {
                            from: self.name(from).to_owned(),
                            direction: self.direction_name(direction).to_owned(),
                            to: self.name(step.to).to_owned(),
                        });
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_cells() -> (TopologyBuilder, [Cell; 2], Direction, Direction) {
        let mut builder = TopologyBuilder::new();
        let cells = ["a", "b"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
        let (right, left) = builder.direction_pair("right", "left");
        (builder, cells, right, left)
    }

    #[test]
    fn steps_zones_and_names() {
        let (mut builder, [a, b], right, left) = two_cells();
        builder.step_both(a, right, b).zone("end", [b]);
        let topology = builder.build().unwrap();
        assert_eq!(topology.step(a, right), Some(b));
        assert_eq!(topology.step(b, left), Some(a));
        assert_eq!(topology.step(b, right), None);
        assert_eq!(topology.cell("b"), Some(b));
        assert_eq!(topology.direction("left"), Some(left));
        assert_eq!(topology.zone_set::<1>("end"), Some(CellSet1::of(b)));
        assert!(topology.zone("start").is_none());
        assert!(topology.is_linear());
    }

    type CellSet1 = crate::cell::CellSet<1>;

    #[test]
    fn a_restricted_step_goes_on_only_where_it_may() {
        let mut builder = TopologyBuilder::new();
        let [a, b, c, d] =
            ["a", "b", "c", "d"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
        let on = builder.direction("on");
        builder.step(a, on, b).step(d, on, b).step(b, on, c).step(b, on, d);
        builder.restrict(a, on, b, [d]);
        let topology = builder.build().unwrap();
        let targets = |from: Cell| {
            let step = topology.steps(from, on)[0];
            topology.onward(step, on).map(|step| step.to).collect::<Vec<_>>()
        };
        assert_eq!(targets(a), [d]);
        assert_eq!(targets(d), [c, d]);
        assert!(!topology.is_linear());
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(TopologyBuilder::new().build().unwrap_err(), TopologyError::Empty);

        let (mut builder, [a, b], right, _) = two_cells();
        builder.step(a, right, b);
        assert!(matches!(builder.build(), Err(TopologyError::NoWayBack { .. })));

        let (mut builder, [a, b], right, _) = two_cells();
        builder.step_both(a, right, b).step(a, right, b);
        assert!(matches!(builder.build(), Err(TopologyError::DuplicateStep { .. })));

        let (mut builder, [a, _], right, _) = two_cells();
        builder.step(a, right, Cell::new(9));
        assert_eq!(builder.build().unwrap_err(), TopologyError::UnknownCell(9));

        let (mut builder, [a, b], ..) = two_cells();
        builder.step(a, Direction::new(7), b);
        assert_eq!(builder.build().unwrap_err(), TopologyError::UnknownDirection(7));

        let (mut builder, [a, b], right, _) = two_cells();
        builder.restrict(a, right, b, [a]);
        assert!(matches!(builder.build(), Err(TopologyError::NoSuchStep { .. })));

        let (mut builder, ..) = two_cells();
        builder.cell("a", Shape::square(0.0, 0.0));
        assert!(matches!(builder.build(), Err(TopologyError::Name { what: "cell", .. })));
    }
}
