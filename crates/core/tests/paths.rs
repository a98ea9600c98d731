//! Path tables against a slow walker written from the definitions, on random graphs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use warpboard_core::paths::{Jump, PathTable, Pattern};
use warpboard_core::topology::{Direction, Shape, Topology, TopologyBuilder};
use warpboard_core::{Cell, CellSet};

type Cells = CellSet<1>;
type Path = Vec<Cell>;

const CELLS: usize = 14;
const THERE: Direction = Direction::new(0);
const BACK: Direction = Direction::new(1);

/// A random graph with two directions, the second the opposite of the first, with forks, rejoins,
/// loops and restricted ways on.
fn graph() -> impl Strategy<Value = Topology> {
    let edges = prop::collection::btree_set((0..CELLS, 0..CELLS), 0..30);
    let restricted = prop::collection::vec((any::<prop::sample::Index>(), any::<u16>()), 0..6);
    (edges, restricted).prop_map(|(edges, restricted)| {
        let mut builder = TopologyBuilder::new();
        for i in 0..CELLS {
            builder.cell(format!("c{i}"), Shape::square(0.0, 0.0));
        }
        let (there, _) = builder.direction_pair("there", "back");
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        for &(from, to) in &edges {
            builder.step_both(Cell::new(from), there, Cell::new(to));
        }
        for (index, mask) in restricted {
            if edges.is_empty() {
                break;
            }
            let (from, to) = edges[index.index(edges.len())];
            let onward = edges
                .iter()
                .filter(|&&(a, b)| a == to && mask >> b & 1 == 1)
                .map(|&(_, b)| Cell::new(b));
            builder.restrict(Cell::new(from), there, Cell::new(to), onward);
        }
        builder.build().unwrap()
    })
}

/// Every path by at most `most` steps in a direction that does not come back to a cell it has
/// been to, as the cells behind the origin, straight from the definition of steps.
fn straight_paths(topology: &Topology, from: Cell, direction: Direction, most: usize) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut open: Vec<(Path, _)> =
        topology.steps(from, direction).iter().map(|&step| (vec![step.to], step)).collect();
    while let Some((path, step)) = open.pop() {
        let end = *path.last().unwrap();
        if path.len() > most || end == from || path[..path.len() - 1].contains(&end) {
            continue;
        }
        for next in topology.onward(step, direction) {
            open.push(([path.as_slice(), &[next.to]].concat(), next));
        }
        paths.push(path);
    }
    paths
}

/// The paths of two single steps, there and then there or back, each starting afresh.
fn two_steps(topology: &Topology, from: Cell) -> Vec<Path> {
    let mut paths = Vec::new();
    for first in topology.steps(from, THERE) {
        for then in [THERE, BACK] {
            for second in topology.steps(first.to, then) {
                if second.to != from {
                    paths.push(vec![first.to, second.to]);
                }
            }
        }
    }
    paths
}

/// The ends of those paths whose other cells hold exactly `screens` pieces.
fn ends(paths: &BTreeSet<Path>, occupied: Cells, screens: usize) -> Cells {
    let fits = |path: &&Path| {
        let between = &path[..path.len() - 1];
        between.iter().filter(|&&cell| occupied.contains(cell)).count() == screens
    };
    paths.iter().filter(fits).map(|path| *path.last().unwrap()).collect()
}

/// Checks the table of a pattern, and its reversed table, against all paths from each cell.
fn check(topology: &Topology, pattern: &Pattern, occupied: u64, paths: impl Fn(Cell) -> Vec<Path>) {
    let occupied = Cells::from_words([occupied]);
    let table = PathTable::new(topology, pattern);
    let reversed = table.reversed();
    for from in topology.cells() {
        let paths: BTreeSet<Path> = paths(from).into_iter().collect();
        let mut listed = BTreeSet::new();
        table.for_each_path(from, |path| assert!(listed.insert(path.to_vec()), "{path:?} twice"));
        assert_eq!(listed, paths, "from {from:?}");
        let (slides, hops) = (ends(&paths, occupied, 0), ends(&paths, occupied, 1));
        assert_eq!(table.targets(from, occupied), slides, "from {from:?}");
        assert_eq!(table.hop_targets(from, occupied), hops, "hops from {from:?}");
        assert_eq!(table.paths(from).targets_and_hop_targets(occupied), (slides, hops));
        assert_eq!(table.reach(from), ends(&paths, Cells::EMPTY, 0));
        for to in topology.cells() {
            let attacked = reversed.targets(to, occupied).contains(from);
            assert_eq!(attacked, slides.contains(to), "{from:?} attacks {to:?}");
            let attacked = reversed.hop_targets(to, occupied).contains(from);
            assert_eq!(attacked, hops.contains(to), "{from:?} attacks {to:?} over a screen");
        }
    }
}

/// The leap by this much around the numbers of the cells.
fn around(by: usize) -> Jump {
    Jump::new(CELLS, |from| [Cell::new((from.index() + by) % CELLS)])
}

proptest! {
    #[test]
    fn slides(topology in graph(), occupied: u64) {
        check(&topology, &Pattern::slide([THERE, BACK]), occupied, |from| {
            [THERE, BACK].map(|d| straight_paths(&topology, from, d, CELLS)).concat()
        });
    }

    #[test]
    fn slides_of_limited_length(topology in graph(), occupied: u64, most in 1..4u32) {
        check(&topology, &Pattern::slide_at_most([THERE], most), occupied, |from| {
            straight_paths(&topology, from, THERE, most as usize)
        });
    }

    #[test]
    fn steps_of_exact_length(topology in graph(), occupied: u64, length in 1..4u32) {
        check(&topology, &Pattern::exact([THERE], length), occupied, |from| {
            let mut paths = straight_paths(&topology, from, THERE, length as usize);
            paths.retain(|path| path.len() == length as usize);
            paths
        });
    }

    #[test]
    fn lame_leaps(topology in graph(), occupied: u64) {
        let pattern = Pattern::lame_leap([[THERE, BACK], [THERE, THERE]]);
        check(&topology, &pattern, occupied, |from| two_steps(&topology, from));
    }

    #[test]
    fn leaps_found_stepwise(topology in graph(), occupied: u64) {
        let pattern = Pattern::stepwise_leap([[THERE, BACK], [THERE, THERE]]);
        check(&topology, &pattern, occupied, |from| {
            two_steps(&topology, from).into_iter().map(|path| vec![path[1]]).collect()
        });
    }

    #[test]
    fn riders_stop_before_they_come_back(topology in graph(), occupied: u64, by in 1..CELLS) {
        check(&topology, &Pattern::rider([around(by)]), occupied, |from| {
            let cells: Path = (1..CELLS)
                .map(|i| Cell::new((from.index() + i * by) % CELLS))
                .take_while(|&cell| cell != from)
                .collect();
            (1..=cells.len()).map(|length| cells[..length].to_vec()).collect()
        });
    }

    #[test]
    fn a_step_and_then_a_slide(topology in graph(), occupied: u64, may_stop: bool) {
        let pattern = Pattern::step_then_slide([(BACK, THERE)], may_stop);
        check(&topology, &pattern, occupied, |from| {
            let mut paths = Vec::new();
            for first in topology.steps(from, BACK) {
                paths.extend(may_stop.then(|| vec![first.to]));
                for slide in straight_paths(&topology, first.to, THERE, CELLS) {
                    if !slide.contains(&from) {
                        paths.push([&[first.to], slide.as_slice()].concat());
                    }
                }
            }
            paths
        });
    }

    #[test]
    fn two_leaps(
        topology in graph(), occupied: u64, over_pieces: bool, a in 1..CELLS, b in 1..CELLS,
    ) {
        let pattern = Pattern::two_leg([(around(a), around(b))], over_pieces);
        check(&topology, &pattern, occupied, |from| {
            let (between, to) = ((from.index() + a) % CELLS, (from.index() + a + b) % CELLS);
            let path = if over_pieces { vec![to] } else { vec![between, to] };
            let path: Path = path.into_iter().map(Cell::new).collect();
            if to == from.index() { vec![] } else { vec![path] }
        });
    }

    #[test]
    fn both_patterns(topology in graph(), occupied: u64) {
        let pattern = Pattern::slide([THERE]).or(Pattern::step([BACK]));
        check(&topology, &pattern, occupied, |from| {
            let back = straight_paths(&topology, from, BACK, 1);
            [straight_paths(&topology, from, THERE, CELLS), back].concat()
        });
    }

    #[test]
    fn ends_behind_some_pieces(topology in graph(), occupied: u64) {
        let occupied = Cells::from_words([occupied]);
        let table = PathTable::new(&topology, &Pattern::slide([THERE]));
        for from in topology.cells() {
            let mut found = BTreeSet::new();
            table.paths(from).walk_through::<2>(
                |cell| occupied.contains(cell),
                |end, passed| { found.insert((end, passed.to_vec())); },
            );
            let expected: BTreeSet<_> = straight_paths(&topology, from, THERE, usize::MAX)
                .into_iter()
                .map(|mut path| {
                    let end = path.pop().unwrap();
                    path.retain(|&cell| occupied.contains(cell));
                    (end, path)
                })
                .filter(|(_, passed)| passed.len() <= 2)
                .collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn paths_with_some_pieces_on_them(topology in graph(), occupied: u64, most in 0..4_usize) {
        let occupied = Cells::from_words([occupied]);
        let table = PathTable::new(&topology, &Pattern::slide([THERE]));
        for from in topology.cells() {
            let mut found = BTreeSet::new();
            let occupies = |cell| occupied.contains(cell);
            table.paths(from).walk_paths::<CELLS>(occupies, most, |path, passed| {
                found.insert((path.to_vec(), passed));
            });
            let expected: BTreeSet<_> = straight_paths(&topology, from, THERE, usize::MAX)
                .into_iter()
                .map(|path| {
                    let before = &path[..path.len() - 1];
                    let passed = before.iter().filter(|&&cell| occupied.contains(cell)).count();
                    (path, passed)
                })
                .filter(|&(_, passed)| passed <= most)
                .collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn filtered_paths(topology in graph(), zone: u64) {
        let zone = Cells::from_words([zone]);
        let table = PathTable::new(&topology, &Pattern::slide([THERE]));
        let inside = table.filtered(|_, path| path.iter().all(|&cell| zone.contains(cell)));
        for from in topology.cells() {
            let mut found = BTreeSet::new();
            inside.for_each_path(from, |path| { found.insert(path.to_vec()); });
            let mut expected: BTreeSet<Path> =
                straight_paths(&topology, from, THERE, usize::MAX).into_iter().collect();
            expected.retain(|path| path.iter().all(|&cell| zone.contains(cell)));
            prop_assert_eq!(found, expected);
        }
    }
}
