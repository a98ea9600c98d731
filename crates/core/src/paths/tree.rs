//! Laying a pattern over a board: the tree of paths from each cell.

use super::Node;
use super::pattern::{Leg, Motion, Pattern};
use crate::cell::Cell;
use crate::topology::{Step, Topology};

/// A tree of paths while it is being built. The root is the origin.
#[derive(Debug, Default)]
pub(super) struct Tree {
    cell: usize,
    land: bool,
    children: Vec<Tree>,
}

impl Tree {
    /// The tree of all paths of `pattern` from `origin`.
    pub(super) fn of(topology: &Topology, pattern: &Pattern, origin: Cell) -> Tree {
        let mut tree = Tree { cell: origin.index(), ..Tree::default() };
        for route in &pattern.routes {
            let mut walk = Walk { topology, route, path: vec![origin] };
            walk.leg(0, &mut tree);
        }
        tree
    }

    /// The branch by way of `cell`, made if there is none.
    pub(super) fn branch(&mut self, cell: Cell) -> &mut Tree {
        let found = self.children.iter().position(|child| child.cell == cell.index());
        let at = found.unwrap_or_else(|| {
            self.children.push(Tree { cell: cell.index(), ..Tree::default() });
            self.children.len() - 1
        });
        &mut self.children[at]
    }

    /// A path may end here.
    pub(super) fn set_land(&mut self) {
        self.land = true;
    }

    /// Appends the tree without its root in pre-order.
    pub(super) fn flatten(&self, nodes: &mut Vec<Node>) {
        for child in &self.children {
            let at = nodes.len();
            nodes.push(Node { cell: child.cell as u16, land: child.land, skip: 0 });
            child.flatten(nodes);
            nodes[at].skip = nodes.len() as u32;
        }
    }

    /// Drops branches on which no path ends.
    pub(super) fn prune(&mut self) {
        self.children.iter_mut().for_each(Tree::prune);
        self.children.retain(|child| child.land || !child.children.is_empty());
    }
}

/// A walk along one route.
struct Walk<'a> {
    topology: &'a Topology,
    route: &'a [Leg],
    path: Vec<Cell>,
}

impl Walk<'_> {
    /// Starts the leg of number `leg` from the end of the path.
    fn leg(&mut self, leg: usize, tree: &mut Tree) {
        let Leg { motion, least, .. } = &self.route[leg];
        if *least == 0 {
            self.leg_done(leg, tree);
        }
        let from = self.here();
        match motion {
            Motion::Step(direction) => {
                for &step in self.topology.steps(from, *direction) {
                    self.advance(leg, 1, step.to, Some(step), tree);
                }
            }
            Motion::Jump(jump) => {
                for &to in jump.targets(from) {
                    self.advance(leg, 1, to, None, tree);
                }
            }
        }
    }

    /// Makes motion number `count` of a leg, to the cell `to`, and goes on from there.
    fn advance(&mut self, leg: usize, count: u32, to: Cell, step: Option<Step>, tree: &mut Tree) {
        if self.path.contains(&to) {
            return;
        }
        let Leg { motion, least, most, over_pieces, .. } = &self.route[leg];
        self.path.push(to);
        // What may be passed whether occupied or not needs no node, unless a path ends there.
        let mut reached = Tree { cell: to.index(), ..Tree::default() };
        if count >= *least {
            self.leg_done(leg, &mut reached);
        }
        if count < *most {
            match (motion, step) {
                (Motion::Step(direction), Some(step)) => {
                    let onward: Vec<Step> = self.topology.onward(step, *direction).collect();
                    for next in onward {
                        self.advance(leg, count + 1, next.to, Some(next), &mut reached);
                    }
                }
                (Motion::Jump(jump), _) => {
                    for &next in jump.targets(to) {
                        self.advance(leg, count + 1, next, None, &mut reached);
                    }
                }
                (Motion::Step(_), None) => unreachable!("a step leg is walked by steps"),
            }
        }
        self.path.pop();
        if *over_pieces {
            if reached.land {
                tree.branch(to).land = true;
            }
            reached.children.into_iter().for_each(|child| tree.merge(child));
        } else {
            tree.merge(reached);
        }
    }

    /// A leg may end at the end of the path: the path ends, or the next leg starts.
    fn leg_done(&mut self, leg: usize, tree: &mut Tree) {
        let last = leg + 1 == self.route.len();
        if last || self.route[leg].may_end {
            tree.land = true;
        }
        if !last {
            self.leg(leg + 1, tree);
        }
    }

    fn here(&self) -> Cell {
        *self.path.last().expect("a path holds its origin")
    }
}

impl Tree {
    /// Adds a branch, joined with the branch by way of the same cell if there is one.
    fn merge(&mut self, other: Tree) {
        let branch = self.branch(Cell::new(other.cell));
        branch.land |= other.land;
        other.children.into_iter().for_each(|child| branch.merge(child));
    }
}
