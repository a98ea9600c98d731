//! Laying a pattern over a board: the tree of paths from each cell.

use super::Node;
use super::pattern::{Leg, Motion, Pattern};
use crate::cell::Cell;
use crate::topology::{Step, Topology};

/// A tree of paths while it is being built. The branches of a node come behind it.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Branch>,
}

/// A node of a tree, and where its branches and those beside it are.
#[derive(Debug)]
struct Branch {
    cell: Cell,
    land: bool,
    first: Option<usize>,
    next: Option<usize>,
}

/// The origin.
pub(super) const ROOT: usize = 0;

impl Tree {
    /// The tree without paths.
    pub(super) fn new(origin: Cell) -> Tree {
        let mut nodes = Vec::with_capacity(64);
        nodes.push(Branch { cell: origin, land: false, first: None, next: None });
        Tree { nodes }
    }

    /// The tree of all paths of `pattern` from `origin`, unless it takes more steps than are left;
    /// those that it takes are taken off.
    pub(super) fn of(
        topology: &Topology,
        pattern: &Pattern,
        origin: Cell,
        left: &mut usize,
    ) -> Option<Tree> {
        let mut tree = Tree::new(origin);
        for route in &pattern.routes {
            let mut walk = Walk { topology, route, path: vec![origin], tree: &mut tree, left };
            walk.leg(0, Place { node: ROOT, over: None })?;
        }
        Some(tree)
    }

    /// The branch of a node by way of `cell`, made if there is none.
    pub(super) fn branch(&mut self, node: usize, cell: Cell) -> usize {
        let new = self.nodes.len();
        let mut last = None;
        let mut at = self.nodes[node].first;
        while let Some(branch) = at {
            if self.nodes[branch].cell == cell {
                return branch;
            }
            last = at;
            at = self.nodes[branch].next;
        }
        match last {
            Some(last) => self.nodes[last].next = Some(new),
            None => self.nodes[node].first = Some(new),
        }
        self.nodes.push(Branch { cell, land: false, first: None, next: None });
        new
    }

    /// A path may end here.
    pub(super) fn set_land(&mut self, node: usize) {
        self.nodes[node].land = true;
    }

    /// The tree without its root in pre-order, without branches on which no path ends.
    pub(super) fn flatten(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut used: Vec<bool> = self.nodes.iter().map(|node| node.land).collect();
        for node in (0..self.nodes.len()).rev() {
            used[node] |= self.branches(node).any(|branch| used[branch]);
        }
        self.flatten_from(ROOT, &used, &mut nodes);
        nodes
    }

    fn flatten_from(&self, node: usize, used: &[bool], nodes: &mut Vec<Node>) {
        for branch in self.branches(node).filter(|&branch| used[branch]) {
            let at = nodes.len();
            let Branch { cell, land, .. } = self.nodes[branch];
            nodes.push(Node { cell: cell.index() as u16, land, skip: 0 });
            self.flatten_from(branch, used, nodes);
            nodes[at].skip = nodes.len() as u32;
        }
    }

    fn branches(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.nodes[node].first, |&branch| self.nodes[branch].next)
    }
}

/// Where a walk is.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// The node that further cells branch from.
    node: usize,
    /// The cell that has been reached, if it is not the node's: what may be passed whether
    /// occupied or not needs no node, unless a path ends there.
    over: Option<Cell>,
}

/// A walk along one route.
struct Walk<'a> {
    topology: &'a Topology,
    route: &'a [Leg],
    path: Vec<Cell>,
    tree: &'a mut Tree,
    /// How many steps it may still take; it ends as `None` when there are no more.
    left: &'a mut usize,
}

impl<'a> Walk<'a> {
    /// Starts the leg of number `leg` from the end of the path.
    fn leg(&mut self, leg: usize, place: Place) -> Option<()> {
        let topology = self.topology;
        let Leg { motion, least, .. } = &self.route[leg];
        if *least == 0 {
            self.leg_done(leg, place)?;
        }
        let from = *self.path.last().expect("a path holds its origin");
        match motion {
            Motion::Step(direction) => {
                for &step in topology.steps(from, *direction) {
                    self.advance(leg, 1, step.to, Some(step), place)?;
                }
            }
            Motion::Jump(jump) => {
                for &to in jump.targets(from) {
                    self.advance(leg, 1, to, None, place)?;
                }
            }
        }
        Some(())
    }

    /// Makes motion number `count` of a leg, to the cell `to`, and goes on from there.
    fn advance(
        &mut self,
        leg: usize,
        count: u32,
        to: Cell,
        step: Option<Step>,
        place: Place,
    ) -> Option<()> {
        if self.path.contains(&to) {
            return Some(());
        }
        *self.left = self.left.checked_sub(1)?;
        let topology = self.topology;
        let route: &'a [Leg] = self.route;
        let Leg { motion, least, most, over_pieces, .. } = &route[leg];
        self.path.push(to);
        let reached = if *over_pieces {
            Place { node: place.node, over: Some(to) }
        } else {
            Place { node: self.tree.branch(place.node, to), over: None }
        };
        if count >= *least {
            self.leg_done(leg, reached)?;
        }
        if count < *most {
            match (motion, step) {
                (Motion::Step(direction), Some(step)) => {
                    for next in topology.onward(step, *direction) {
                        self.advance(leg, count + 1, next.to, Some(next), reached)?;
                    }
                }
                (Motion::Jump(jump), _) => {
                    for &next in jump.targets(to) {
                        self.advance(leg, count + 1, next, None, reached)?;
                    }
                }
                (Motion::Step(_), None) => unreachable!("a step leg is walked by steps"),
            }
        }
        self.path.pop();
        Some(())
    }

    /// A leg may end at the end of the path: the path ends, or the next leg starts.
    fn leg_done(&mut self, leg: usize, place: Place) -> Option<()> {
        let last = leg + 1 == self.route.len();
        if last || self.route[leg].may_end {
            let node = match place.over {
                Some(cell) => self.tree.branch(place.node, cell),
                None => place.node,
            };
            self.tree.set_land(node);
        }
        if last { Some(()) } else { self.leg(leg + 1, place) }
    }
}
