//! A topology as a graph: neighbours, edges, rays, distances.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::{Direction, Step, Topology};
use crate::cell::Cell;

/// A step as an edge of the graph: where it starts, its direction, where it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The cell that the step starts from.
    pub from: Cell,
    /// The direction of the step.
    pub direction: Direction,
    /// The cell that the step leads to.
    pub to: Cell,
}

impl Topology {
    /// The cells that one step in any direction leads to, each once, in ascending order.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// let board = Lattice::new([3, 3])?;
    /// let topology = board.topology();
    /// let a1 = topology.cell("a1").unwrap();
    /// let names: Vec<&str> =
    ///     topology.neighbours(a1).into_iter().map(|cell| topology.name(cell)).collect();
    /// assert_eq!(names, ["b1", "a2", "b2"]);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    ///
    /// # Panics
    /// If the cell is not of this topology.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.steps_from(cell).iter().map(|step| step.to).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Every step of the board, by ascending origin, then by direction. Most boards hold each step
    /// and the step back; `from < to` picks one of the two.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// let line = Lattice::new([3])?;
    /// let topology = line.topology();
    /// let edges: Vec<String> = topology
    ///     .edges()
    ///     .filter(|edge| edge.from < edge.to)
    ///     .map(|edge| format!("{}-{}", topology.name(edge.from), topology.name(edge.to)))
    ///     .collect();
    /// assert_eq!(edges, ["a-b", "b-c"]);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.cells().flat_map(move |from| {
            self.directions().flat_map(move |direction| {
                let steps = self.steps(from, direction).iter();
                steps.map(move |step| Edge { from, direction, to: step.to })
            })
        })
    }

    /// The cells that a path in one direction leads through up to the edge, the nearest first, each
    /// once. Where paths split it holds all branches; a path that comes back to its origin ends
    /// before it.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// let board = Lattice::new([8, 8])?;
    /// let topology = board.topology();
    /// let (b1, north_east) = (topology.cell("b1").unwrap(), topology.direction("ne").unwrap());
    /// let names: Vec<&str> =
    ///     topology.ray(b1, north_east).into_iter().map(|cell| topology.name(cell)).collect();
    /// assert_eq!(names, ["c2", "d3", "e4", "f5", "g6", "h7"]);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    ///
    /// # Panics
    /// If the cell or the direction is not of this topology.
    #[must_use]
    pub fn ray(&self, from: Cell, direction: Direction) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut listed: FxHashSet<Cell> = [from].into_iter().collect();
        let mut walked: FxHashSet<Step> = FxHashSet::default();
        let mut ahead: VecDeque<Step> = self.steps(from, direction).iter().copied().collect();
        while let Some(step) = ahead.pop_front() {
            if step.to == from || !walked.insert(step) {
                continue;
            }
            if listed.insert(step.to) {
                cells.push(step.to);
            }
            ahead.extend(self.onward(step, direction));
        }
        cells
    }

    /// How many steps in these directions it takes from a cell to every cell, by the number of the
    /// cell; `None` for cells out of reach. Each step may be in another direction.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// // A king needs two moves to the far corner, a wazir four.
    /// let board = Lattice::new([3, 3])?;
    /// let topology = board.topology();
    /// let (a1, c3) = (topology.cell("a1").unwrap(), topology.cell("c3").unwrap());
    /// assert_eq!(topology.distances(a1, topology.directions())[c3.index()], Some(2));
    /// assert_eq!(topology.distances(a1, board.directions_of_rank(1))[c3.index()], Some(4));
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    ///
    /// # Panics
    /// If the cell or a direction is not of this topology.
    #[must_use]
    pub fn distances(
        &self,
        from: Cell,
        directions: impl IntoIterator<Item = Direction>,
    ) -> Vec<Option<u32>> {
        let directions: Vec<Direction> = directions.into_iter().collect();
        let mut distances = vec![None; self.len()];
        distances[from.index()] = Some(0);
        let mut ahead = VecDeque::from([(from, 0)]);
        while let Some((cell, distance)) = ahead.pop_front() {
            for step in directions.iter().flat_map(|&direction| self.steps(cell, direction)) {
                let there = &mut distances[step.to.index()];
                if there.is_none() {
                    *there = Some(distance + 1);
                    ahead.push_back((step.to, distance + 1));
                }
            }
        }
        distances
    }

    /// The cells that any number of steps in these directions leads to, in ascending order: with
    /// the cell itself, which takes none.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// // A ferz, or any piece bound to one color, sees half of the board.
    /// let board = Lattice::new([8, 8])?;
    /// let topology = board.topology();
    /// let a1 = topology.cell("a1").unwrap();
    /// assert_eq!(topology.reachable(a1, board.directions_of_rank(2)).len(), 32);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    ///
    /// # Panics
    /// If the cell or a direction is not of this topology.
    #[must_use]
    pub fn reachable(
        &self,
        from: Cell,
        directions: impl IntoIterator<Item = Direction>,
    ) -> Vec<Cell> {
        let distances = self.distances(from, directions);
        self.cells().filter(|cell| distances[cell.index()].is_some()).collect()
    }

    /// The steps from a cell in all directions.
    fn steps_from(&self, cell: Cell) -> &[Step] {
        let slot = cell.index() * self.directions.len();
        let (start, end) = (self.offsets[slot], self.offsets[slot + self.directions.len()]);
        &self.steps[start as usize..end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::{PathTable, Pattern};
    use crate::topology::{Hexagonal, Lattice, Shape, Squares, TopologyBuilder};
    use proptest::prelude::*;

    fn names(topology: &Topology, cells: impl IntoIterator<Item = Cell>) -> Vec<&str> {
        cells.into_iter().map(|cell| topology.name(cell)).collect()
    }

    /// b may be entered from a and from d; who comes from a goes on to d only.
    fn fork() -> Topology {
        let mut builder = TopologyBuilder::new();
        let [a, b, c, d] =
            ["a", "b", "c", "d"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
        let on = builder.direction("on");
        builder.step(a, on, b).step(d, on, b).step(b, on, c).step(b, on, d);
        builder.restrict(a, on, b, [d]);
        builder.build().unwrap()
    }

    #[test]
    fn one_way_rings_have_edges_and_rays() {
        let mut builder = TopologyBuilder::new();
        let cells = ["a", "b", "c"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
        let around = builder.direction("around");
        for i in 0..3 {
            builder.step(cells[i], around, cells[(i + 1) % 3]);
        }
        let ring = builder.build().unwrap();
        let [a, b, c] = cells;
        assert_eq!(ring.neighbours(b), [c]);
        assert_eq!(ring.ray(b, around), [c, a], "it ends before its origin");
        assert_eq!(ring.distances(b, [around]), [Some(2), Some(0), Some(1)]);
        let edge = |from, to| Edge { from, direction: around, to };
        assert_eq!(ring.edges().collect::<Vec<_>>(), [edge(a, b), edge(b, c), edge(c, a)]);
    }

    #[test]
    fn rays_go_on_only_where_the_path_may() {
        let topology = fork();
        let [a, on] = [topology.cell("a").unwrap().index(), 0];
        let ray = topology.ray(Cell::new(a), Direction::new(on));
        // From b on to d; from d back into b, and by that way to c.
        assert_eq!(names(&topology, ray), ["b", "d", "c"]);
    }

    #[test]
    fn rays_hold_all_branches() {
        // A large square north of two small ones, each north of another.
        let mut plane = Squares::builder(2);
        let large = plane.square("large", 0, 2, 2);
        for (name, x, y) in [("l1", 0, 1), ("r1", 1, 1), ("l0", 0, 0), ("r0", 1, 0)] {
            plane.square(name, x, y, 1);
        }
        let plane = plane.build().unwrap();
        let topology = plane.topology();
        let south = topology.direction("s").unwrap();
        assert_eq!(names(topology, topology.ray(large, south)), ["l1", "r1", "l0", "r0"]);
        assert_eq!(names(topology, topology.neighbours(large)), ["l1", "r1"]);
    }

    #[test]
    fn distances_end_at_holes_and_edges() {
        // A ring of eight around a hole, and an island that is not reached.
        let ring = Lattice::builder([5, 3]).only(|at| at != [1, 1] && at[0] != 3).build().unwrap();
        let topology = ring.topology();
        let a1 = topology.cell("a1").unwrap();
        let orthogonal = ring.directions_of_rank(1);
        let distances = topology.distances(a1, orthogonal.clone());
        let of = |name: &str| distances[topology.cell(name).unwrap().index()];
        assert_eq!([of("a1"), of("c1"), of("c3"), of("a2")], [Some(0), Some(2), Some(4), Some(1)]);
        assert_eq!(of("e2"), None);
        assert_eq!(topology.reachable(a1, orthogonal).len(), 8);
        assert_eq!(topology.reachable(a1, []), [a1]);
        assert_eq!(topology.distances(a1, []).iter().flatten().count(), 1);
    }

    #[test]
    fn hexagons_have_six_neighbours_by_sides_and_six_by_corners() {
        let board = Hexagonal::of_side(3).unwrap();
        let topology = board.topology();
        let centre = board.cell_at((0, 0)).unwrap();
        assert_eq!(topology.neighbours(centre).len(), 12);
        let distances = topology.distances(centre, board.through_sides());
        let at = |distance| distances.iter().filter(|&&other| other == Some(distance)).count();
        assert_eq!([at(0), at(1), at(2), at(3)], [1, 6, 12, 0]);
    }

    proptest! {
        #[test]
        fn rays_are_what_a_rider_reaches(
            cells in prop::collection::btree_set((0..6usize, 0..6usize), 1..36),
        ) {
            let board = Lattice::builder([6, 6])
                .only(|at| cells.contains(&(at[0], at[1])))
                .build()
                .unwrap();
            let topology = board.topology();
            for direction in topology.directions() {
                let rider = PathTable::new(topology, &Pattern::slide([direction]));
                for from in topology.cells() {
                    let mut ray = topology.ray(from, direction);
                    ray.sort_unstable();
                    let reach: Vec<Cell> = rider.reach::<1>(from).into_iter().collect();
                    prop_assert_eq!(ray, reach);
                }
            }
        }

        #[test]
        fn edges_neighbours_and_distances_agree(
            steps in prop::collection::btree_set((0..8usize, 0..2usize, 0..8usize), 0..40),
        ) {
            let mut builder = TopologyBuilder::new();
            for i in 0..8 {
                builder.cell(format!("c{i}"), Shape::square(0.0, 0.0));
            }
            builder.direction("x");
            builder.direction("y");
            for &(from, direction, to) in &steps {
                builder.step(Cell::new(from), Direction::new(direction), Cell::new(to));
            }
            let topology = builder.build().unwrap();
            let edges: Vec<(usize, usize, usize)> = topology
                .edges()
                .map(|edge| (edge.from.index(), edge.direction.index(), edge.to.index()))
                .collect();
            prop_assert_eq!(edges, steps.iter().copied().collect::<Vec<_>>());
            for from in topology.cells() {
                let distances = topology.distances(from, topology.directions());
                let at_one = topology
                    .cells()
                    .filter(|&cell| distances[cell.index()] == Some(1))
                    .collect::<Vec<_>>();
                let mut neighbours = topology.neighbours(from);
                neighbours.retain(|&cell| cell != from);
                prop_assert_eq!(at_one, neighbours);
            }
        }
    }
}
