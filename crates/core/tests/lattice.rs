//! Closed formulas for moves on lattices of one to four dimensions.

use proptest::prelude::*;
use warpboard_core::CellSet;
use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::topology::{Lattice, Topology};

/// Moves of a pattern on the empty board, summed over all origins.
fn total(topology: &Topology, pattern: &Pattern) -> usize {
    let table = PathTable::new(topology, pattern);
    topology.cells().map(|from| table.reach::<10>(from).len()).sum()
}

fn extents() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1..6usize, 1..=4)
}

/// For each choice of `k` axes the product of `chosen` of their extents and of the other extents,
/// summed over the choices.
fn sum_over_choices(extents: &[usize], k: usize, chosen: impl Fn(&[usize]) -> usize) -> usize {
    (0..1u32 << extents.len())
        .filter(|mask| mask.count_ones() as usize == k)
        .map(|mask| {
            let (of, others): (Vec<_>, Vec<_>) =
                extents.iter().enumerate().partition(|(axis, _)| mask >> axis & 1 == 1);
            let of: Vec<usize> = of.into_iter().map(|(_, &extent)| extent).collect();
            let others: usize = others.into_iter().map(|(_, &extent)| extent).product();
            chosen(&of) * others
        })
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rook(extents in extents()) {
        let board = Lattice::new(extents.clone()).unwrap();
        let found = total(board.topology(), &Pattern::slide(board.directions_of_rank(1)));
        // From every cell all others of each line through it.
        let cells: usize = extents.iter().product();
        prop_assert_eq!(found, cells * extents.iter().map(|extent| extent - 1).sum::<usize>());
    }

    #[test]
    fn bishop(extents in extents()) {
        let board = Lattice::new(extents.clone()).unwrap();
        let found = total(board.topology(), &Pattern::slide(board.directions_of_rank(2)));
        // In each plane, four directions; a slide by d fits in (a - d)(b - d) places.
        let in_plane = |plane: &[usize]| {
            (1..plane[0].min(plane[1])).map(|d| 4 * (plane[0] - d) * (plane[1] - d)).sum()
        };
        prop_assert_eq!(found, sum_over_choices(&extents, 2, in_plane));
    }

    #[test]
    fn king(extents in extents()) {
        let board = Lattice::new(extents.clone()).unwrap();
        let found = total(board.topology(), &Pattern::step(board.topology().directions()));
        // On each axis there are n ways to stay and 2(n - 1) to go; to stay on all is no move.
        let cells: usize = extents.iter().product();
        let ways: usize = extents.iter().map(|extent| 3 * extent - 2).product();
        prop_assert_eq!(found, ways - cells);
    }

    #[test]
    fn knight(extents in extents()) {
        let board = Lattice::new(extents.clone()).unwrap();
        let found = total(board.topology(), &Pattern::leap(board.leaper(&[1, 2])));
        let less = |n: usize, d: usize| n.saturating_sub(d);
        let in_plane = |plane: &[usize]| {
            4 * (less(plane[0], 1) * less(plane[1], 2) + less(plane[0], 2) * less(plane[1], 1))
        };
        prop_assert_eq!(found, sum_over_choices(&extents, 2, in_plane));
    }

    #[test]
    fn every_step_has_its_vector_and_its_way_back(extents in extents(), holes: u64) {
        let kept = |at: &[usize]| holes >> (at.iter().sum::<usize>() % 64) & 1 == 1;
        let Ok(board) = Lattice::builder(extents).only(kept).build() else { return Ok(()) };
        let topology = board.topology();
        prop_assert!(topology.is_linear());
        for from in topology.cells() {
            for direction in topology.directions() {
                let vector: Vec<i32> = board.vector(direction).into_iter().map(i32::from).collect();
                let to = topology.step(from, direction);
                prop_assert_eq!(to, board.offset(from, &vector));
                if let Some(to) = to {
                    let back = topology.opposite(direction).unwrap();
                    prop_assert_eq!(topology.step(to, back), Some(from));
                    // Cells are numbered so that the numbers grow along every line, or fall.
                    prop_assert_eq!(to > from, direction > back);
                }
            }
        }
    }
}

#[test]
fn known_totals_on_the_chess_board() {
    let board = Lattice::new([8, 8]).unwrap();
    let topology = board.topology();
    // 64 x 14; 560, 420 and 336 are the textbook totals of bishop, king and knight.
    assert_eq!(total(topology, &Pattern::slide(board.directions_of_rank(1))), 896);
    assert_eq!(total(topology, &Pattern::slide(board.directions_of_rank(2))), 560);
    assert_eq!(total(topology, &Pattern::step(topology.directions())), 420);
    assert_eq!(total(topology, &Pattern::leap(board.leaper(&[1, 2]))), 336);
}

#[test]
fn a_hole_stops_a_slide_and_not_a_leap() {
    let board = Lattice::builder([5, 5]).only(|at| at != [2, 1]).build().unwrap();
    let topology = board.topology();
    let c1 = topology.cell("c1").unwrap();
    let north = topology.direction("n").unwrap();
    let slide = PathTable::new(topology, &Pattern::slide([north]));
    assert!(slide.reach::<1>(c1).is_empty());
    let leap = PathTable::new(topology, &Pattern::leap([board.jump(&[0, 2])]));
    assert_eq!(leap.reach::<1>(c1), CellSet::of(topology.cell("c3").unwrap()));
}
