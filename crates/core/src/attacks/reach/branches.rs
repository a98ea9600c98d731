//! The branches of the paths from a cell, in groups that share a table.

use crate::attacks::lookup::MAX_RELEVANT;
use crate::cell::{Cell, CellSet};
use crate::paths::PathTable;

/// The most relevant cells of branches that share a table: multipliers for more take long to find.
const SHARED: usize = 6;

/// Branches that begin at one cell and share a table.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Branches<const N: usize> {
    pub(super) firsts: CellSet<N>,
    /// What is passed on the way to the end of a path.
    pub(super) relevant: CellSet<N>,
}

/// The branches in groups, each with what it has at each origin. `None` if one branch depends on
/// more cells than a table can.
pub(super) fn groups<const N: usize>(paths: &PathTable) -> Option<Vec<Vec<Branches<N>>>> {
    let mut groups: Vec<Vec<Branches<N>>> = Vec::new();
    for origin in (0..paths.cells()).map(Cell::new) {
        for branch in branches::<N>(paths, origin) {
            if branch.relevant.len() > MAX_RELEVANT {
                return None;
            }
            let fits = |group: &&mut Vec<Branches<N>>| {
                let taken = group[origin.index()];
                taken.firsts.is_empty() || (taken.relevant | branch.relevant).len() <= SHARED
            };
            if groups.iter_mut().find(fits).is_none() {
                groups.push(vec![Branches::default(); paths.cells()]);
            }
            if let Some(group) = groups.iter_mut().find(fits) {
                group[origin.index()].firsts |= branch.firsts;
                group[origin.index()].relevant |= branch.relevant;
            }
        }
    }
    Some(groups)
}

/// The branches from an origin, one each.
fn branches<const N: usize>(paths: &PathTable, origin: Cell) -> Vec<Branches<N>> {
    let mut branches: Vec<Branches<N>> = Vec::new();
    paths.for_each_path(origin, |path| {
        let passed: CellSet<N> = path[..path.len() - 1].iter().copied().collect();
        match branches.iter_mut().find(|branch| branch.firsts.contains(path[0])) {
            Some(branch) => branch.relevant |= passed,
            None => branches.push(Branches { firsts: path[0].into(), relevant: passed }),
        }
    });
    branches
}
