use super::*;

#[test]
fn names_directions_and_steps_in_three_dimensions() {
    let board = Lattice::new([9, 10, 9]).unwrap();
    let topology = board.topology();
    assert_eq!(topology.len(), 810);
    assert_eq!(topology.direction_count(), 26);
    let cell = topology.cell("5e1").unwrap();
    assert_eq!(board.coordinates(cell), [4, 0, 4]);
    let up_north_west = board.direction(&[-1, 1, 1]).unwrap();
    assert_eq!(topology.direction_name(up_north_west), "nwu");
    assert_eq!(topology.name(topology.step(cell, up_north_west).unwrap()), "6d2");
    let back = topology.opposite(up_north_west).unwrap();
    assert_eq!(board.vector(back), [1, -1, -1]);
    assert_eq!(topology.step(cell, back), None);
    assert_eq!(board.directions_of_rank(3).len(), 8);
}

#[test]
fn missing_cells_have_no_steps() {
    let ring = Lattice::builder([3, 3]).only(|at| at != [1, 1]).build().unwrap();
    let topology = ring.topology();
    assert_eq!(topology.len(), 8);
    assert!(topology.cell("b2").is_none());
    let (b1, north) = (topology.cell("b1").unwrap(), topology.direction("n").unwrap());
    assert!(topology.steps(b1, north).is_empty());
}

#[test]
fn impossible_lattices_are_refused() {
    assert!(matches!(Lattice::new([]), Err(TopologyError::Geometry(_))));
    assert!(matches!(Lattice::new([3, 0]), Err(TopologyError::Geometry(_))));
    assert!(matches!(Lattice::new([usize::MAX, 2]), Err(TopologyError::TooMany { .. })));
    assert!(matches!(Lattice::new([300, 300]), Err(TopologyError::TooMany { .. })));
    assert_eq!(Lattice::builder([2]).only(|_| false).build().unwrap_err(), TopologyError::Empty);
}

#[test]
fn files_beyond_z() {
    assert_eq!(file_name(0), "a");
    assert_eq!(file_name(25), "z");
    assert_eq!(file_name(26), "aa");
    assert_eq!(file_name(27), "ab");
}
