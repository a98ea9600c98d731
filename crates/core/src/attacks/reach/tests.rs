use super::*;
use crate::paths::Pattern;
use crate::topology::{Lattice, Shape, TopologyBuilder};
use proptest::prelude::*;

fn agree<const N: usize>(paths: &PathTable, occupied: CellSet<N>) {
    for way in [Way::Free, Way::Hop] {
        let reach = Reach::new(paths, way);
        for cell in (0..paths.cells()).map(Cell::new) {
            let walked = targets(paths, way, cell, occupied);
            assert_eq!(reach.targets(cell, occupied), walked, "{way:?} {cell:?}");
            // What is reached and not seen is the same whatever else changes by one cell.
            let seen = reach.seen(cell, occupied);
            assert!(walked.is_subset(seen), "{way:?} {cell:?}");
            for other in (0..paths.cells()).map(Cell::new).filter(|it| !seen.contains(*it)) {
                let mut changed = occupied;
                changed.toggle(other);
                let walked_then = targets(paths, way, cell, changed);
                assert_eq!(walked_then, walked, "{way:?} {cell:?} {other:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn tables_equal_walks(words: [u64; 2], thin: [u64; 2]) {
        let board = Lattice::new([10, 10]).unwrap();
        let topology = board.topology();
        let occupied = CellSet::from_words([words[0] & thin[0], words[1] & thin[1]]);
        let occupied = occupied & CellSet::first_n(100);
        let queen = PathTable::new(topology, &Pattern::slide(topology.directions()));
        assert!(matches!(Reach::<2>::new(&queen, Way::Free).0, Means::Slides(..)));
        assert!(matches!(Reach::<2>::new(&queen, Way::Hop).0, Means::Lines(..)));
        agree::<2>(&queen, occupied);
        let double = Pattern::exact(board.directions_of_rank(1), 2);
        agree::<2>(&PathTable::new(topology, &double), occupied);
        let horses = Pattern::lame_leap(topology.directions().flat_map(|first| {
            board.directions_of_rank(1).into_iter().map(move |then| [first, then])
        }));
        let horses = PathTable::new(topology, &horses);
        assert!(matches!(Reach::<2>::new(&horses, Way::Free).0, Means::Tables(..)));
        agree::<2>(&horses, occupied);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn lines_that_close_or_leap_are_scanned(words: [u64; 1], thin: [u64; 1]) {
        let occupied = CellSet::from_words([words[0] & thin[0]]);
        let torus = Lattice::builder([8, 8]).wrap(0).wrap(1).build().unwrap();
        let portal = Lattice::builder([8, 8]).link([3, 3], [0, 1], [7, 7]).build().unwrap();
        for board in [torus, portal] {
            for rank in [1, 2] {
                let lines = Pattern::slide(board.directions_of_rank(rank));
                let paths = PathTable::new(board.topology(), &lines);
                agree::<1>(&paths, occupied);
            }
        }
        let cylinder = Lattice::builder([8, 8]).wrap(0).build().unwrap();
        let rook = Pattern::slide(cylinder.directions_of_rank(1));
        let rook = PathTable::new(cylinder.topology(), &rook);
        assert!(matches!(Reach::<1>::new(&rook, Way::Free).0, Means::Lines(..)));
        agree::<1>(&rook, occupied);
    }
}

#[test]
fn a_branch_that_depends_on_much_is_walked() {
    // A path of three cells that forks into fifteen of two cells each.
    let mut builder = TopologyBuilder::new();
    let cells: Vec<Cell> = (0..48)
        .map(|number: usize| builder.cell(number.to_string(), Shape::square(0.0, 0.0)))
        .collect();
    let on = builder.direction("on");
    builder.step(cells[0], on, cells[1]);
    builder.step(cells[1], on, cells[2]);
    for fork in 0..15 {
        builder.step(cells[2], on, cells[3 + 3 * fork]);
        builder.step(cells[3 + 3 * fork], on, cells[4 + 3 * fork]);
        builder.step(cells[4 + 3 * fork], on, cells[5 + 3 * fork]);
    }
    let board = builder.build().unwrap();
    let paths = PathTable::new(&board, &Pattern::slide([on]));
    assert!(matches!(Reach::<1>::new(&paths, Way::Free).0, Means::Walk(..)));
    agree::<1>(&paths, [4, 8, 20].map(Cell::new).into_iter().collect());
}
