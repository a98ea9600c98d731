use super::*;
use crate::topology::Lattice;
use proptest::prelude::*;

fn plane(squares: &[(i32, i32, u32)]) -> Result<Squares, TopologyError> {
    let mut builder = Squares::builder(1);
    for (i, &(x, y, size)) in squares.iter().enumerate() {
        builder.square(format!("s{i}"), x, y, size);
    }
    builder.build()
}

fn targets(topology: &Topology, from: usize, direction: &str) -> Vec<usize> {
    let direction = topology.direction(direction).unwrap();
    topology.steps(Cell::new(from), direction).iter().map(|step| step.to.index()).collect()
}

/// Where a path that goes from `a` to `b` goes on to in the same direction.
fn onward(topology: &Topology, a: usize, direction: Direction, b: usize) -> Vec<usize> {
    let mut steps = topology.steps(Cell::new(a), direction).iter();
    let step = *steps.find(|step| step.to.index() == b).unwrap();
    topology.onward(step, direction).map(|step| step.to.index()).collect()
}

#[test]
fn squares_of_unequal_size() {
    // 0 is large; 1 to 4 are small squares along its south side and at its south-east corner;
    // 5 is a large one to the east, 6 a small one that touches the corner only.
    let board =
        plane(&[(0, 2, 2), (0, 1, 1), (1, 1, 1), (0, 0, 1), (1, 0, 1), (2, 2, 2), (2, 1, 1)]);
    let board = board.unwrap();
    let topology = board.topology();
    assert_eq!(targets(topology, 0, "s"), [1, 2]);
    assert_eq!(targets(topology, 0, "e"), [5]);
    assert_eq!(targets(topology, 0, "se"), [2, 6]);
    assert_eq!(targets(topology, 0, "sw"), [1]);
    assert_eq!(targets(topology, 1, "n"), [0]);
    assert_eq!(targets(topology, 1, "ne"), [0]);
    assert_eq!(targets(topology, 2, "ne"), [5]);
    assert_eq!(targets(topology, 2, "nw"), [0]);
    // By the corner, and by the point where 6 ends.
    assert_eq!(targets(topology, 5, "sw"), [2, 6]);
    assert_eq!(board.square(Cell::new(6)), Some(Square { x: 2, y: 1, size: 1 }));
}

#[test]
fn entered_in_the_middle_of_a_side_it_is_left_by_the_far_corner() {
    // Two small squares north-west of a large one, two small ones south of it and one beyond
    // its south-east corner.
    let board = plane(&[(0, 4, 1), (1, 4, 1), (0, 2, 2), (0, 1, 1), (1, 1, 1), (2, 1, 1)]);
    let board = board.unwrap();
    let topology = board.topology();
    let south_east = topology.direction("se").unwrap();
    assert_eq!(targets(topology, 0, "se"), [2]);
    assert_eq!(targets(topology, 2, "se"), [4, 5]);
    assert_eq!(onward(topology, 0, south_east, 2), [5]);
    // Back: entered at the south-east corner it may be left by every exit point, of which
    // there is one; entered in the middle of the south side, by the north-west corner only.
    let north_west = topology.direction("nw").unwrap();
    assert_eq!(onward(topology, 5, north_west, 2), [0]);
    assert_eq!(onward(topology, 4, north_west, 2), [] as [usize; 0]);
}

#[test]
fn offset_squares_meet_twice_in_one_step() {
    let board = plane(&[(0, 2, 2), (1, 0, 2)]).unwrap();
    assert_eq!(targets(board.topology(), 0, "se"), [1]);
    assert_eq!(targets(board.topology(), 0, "s"), [1]);
    assert_eq!(targets(board.topology(), 0, "sw"), [] as [usize; 0]);
    assert_eq!(targets(board.topology(), 1, "nw"), [0]);
}

#[test]
fn a_cell_off_the_plane_has_a_number_and_no_steps() {
    let mut builder = Squares::builder(1);
    builder.square("a", 0, 0, 1);
    let off = builder.off_plane("b");
    builder.square("c", 1, 0, 1);
    builder.zone("all", (0..3).map(Cell::new));
    let board = builder.build().unwrap();
    assert_eq!(board.square(off), None);
    assert_eq!(targets(board.topology(), 0, "e"), [2]);
    let topology = board.into_topology();
    assert!(topology.directions().all(|direction| topology.steps(off, direction).is_empty()));
    assert_eq!(topology.zone("all").unwrap().count(), 3);
}

#[test]
fn impossible_planes_are_refused() {
    assert!(matches!(plane(&[]), Err(TopologyError::Empty)));
    assert!(matches!(plane(&[(0, 0, 0)]), Err(TopologyError::Geometry(_))));
    assert!(matches!(plane(&[(0, 0, 2), (1, 1, 1)]), Err(TopologyError::Geometry(_))));
    assert!(matches!(plane(&[(0, 0, 2), (0, 0, 2)]), Err(TopologyError::Geometry(_))));
    let far = plane(&[(i32::MAX, i32::MIN, u32::MAX), (i32::MIN, 0, 1)]).unwrap();
    assert_eq!(far.topology().len(), 2);
    assert!(Squares::builder(0).build().is_err());
}

/// Squares on a small board, those that overlap an earlier one left out.
fn squares() -> impl Strategy<Value = Vec<(i32, i32, u32)>> {
    prop::collection::vec((0..12i32, 0..12i32, 1..5u32), 1..40).prop_map(|squares| {
        let mut kept: Vec<(i32, i32, u32)> = Vec::new();
        for (x, y, size) in squares {
            let bounds = |(x, y, size)| Bounds::of(Square { x, y, size });
            if kept.iter().all(|&other| !bounds((x, y, size)).overlaps(bounds(other))) {
                kept.push((x, y, size));
            }
        }
        kept
    })
}

/// What a walk over the points of the plane finds: all steps of a diagonal direction as
/// (from, to, leaves by the far corner, enters at the near corner), an exit point each.
fn exits(squares: &[(i32, i32, u32)], dx: i32, dy: i32) -> Vec<(usize, usize, bool, bool)> {
    // In quarters of a unit, a point beside another one is in the same square or in a
    // neighbour, never on a side.
    let at = |x: i32, y: i32| {
        squares.iter().position(|&(left, bottom, size)| {
            let size = 4 * size as i32;
            (4 * left..4 * left + size).contains(&x) && (4 * bottom..4 * bottom + size).contains(&y)
        })
    };
    let corner = |square: usize, dx: i32, dy: i32| {
        let (left, bottom, size) = squares[square];
        let size = size as i32;
        (left + if dx > 0 { size } else { 0 }, bottom + if dy > 0 { size } else { 0 })
    };
    let mut found = Vec::new();
    for x in -1..18 {
        for y in -1..18 {
            let (Some(from), Some(to)) = (at(4 * x - dx, 4 * y - dy), at(4 * x + dx, 4 * y + dy))
            else {
                continue;
            };
            let far = corner(from, dx, dy) == (x, y);
            let near = corner(to, -dx, -dy) == (x, y);
            if from != to && (far || near) {
                found.push((from, to, far, near));
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn equal_squares_are_a_lattice(files in 1..7usize, ranks in 1..7usize, size in 1..4u32) {
        let lattice = Lattice::new([files, ranks]).unwrap();
        let mut builder = Squares::builder(size);
        for cell in lattice.topology().cells() {
            let at = lattice.coordinates(cell);
            let scaled = |axis: usize| at[axis] as i32 * size as i32;
            builder.square(lattice.topology().name(cell), scaled(0), scaled(1), size);
        }
        let plane = builder.build().unwrap().into_topology();
        let lattice = lattice.topology();
        prop_assert!(plane.is_linear());
        for cell in plane.cells() {
            prop_assert_eq!(plane.shape(cell), lattice.shape(cell));
            for direction in plane.directions() {
                prop_assert_eq!(plane.direction_name(direction), lattice.direction_name(direction));
                prop_assert_eq!(plane.opposite(direction), lattice.opposite(direction));
                prop_assert_eq!(plane.step(cell, direction), lattice.step(cell, direction));
            }
        }
    }

    #[test]
    fn orthogonal_steps_share_a_piece_of_a_side(squares in squares()) {
        let board = plane(&squares).unwrap();
        let topology = board.topology();
        for (name, dx, dy) in [("n", 0, 1), ("e", 1, 0), ("s", 0, -1), ("w", -1, 0)] {
            for (a, &(x, y, size)) in squares.iter().enumerate() {
                // The unit squares that lie along the side, and which square each is of.
                let size = size as i32;
                let beside = (0..size).filter_map(|i| {
                    let (px, py) = match (dx, dy) {
                        (1, 0) => (x + size, y + i),
                        (-1, 0) => (x - 1, y + i),
                        (0, 1) => (x + i, y + size),
                        _ => (x + i, y - 1),
                    };
                    squares.iter().position(|&(left, bottom, size)| {
                        let size = size as i32;
                        (left..left + size).contains(&px) && (bottom..bottom + size).contains(&py)
                    })
                });
                let mut expected: Vec<usize> = beside.collect();
                expected.sort_unstable();
                expected.dedup();
                prop_assert_eq!(targets(topology, a, name), expected);
            }
        }
    }

    #[test]
    fn diagonal_steps_go_through_exit_points(squares in squares()) {
        let board = plane(&squares).unwrap();
        let topology = board.topology();
        for (name, dx, dy) in [("ne", 1, 1), ("se", 1, -1), ("sw", -1, -1), ("nw", -1, 1)] {
            let direction = topology.direction(name).unwrap();
            let exits = exits(&squares, dx, dy);
            for a in 0..squares.len() {
                let mut expected: Vec<usize> =
                    exits.iter().filter(|exit| exit.0 == a).map(|exit| exit.1).collect();
                expected.sort_unstable();
                expected.dedup();
                prop_assert_eq!(&targets(topology, a, name), &expected);
                for b in expected {
                    let at_corner = exits.iter().any(|exit| (exit.0, exit.1) == (a, b) && exit.3);
                    let mut on: Vec<usize> = exits
                        .iter()
                        .filter(|exit| exit.0 == b && (at_corner || exit.2))
                        .map(|exit| exit.1)
                        .collect();
                    on.sort_unstable();
                    on.dedup();
                    prop_assert_eq!(onward(topology, a, direction, b), on);
                }
            }
        }
    }

    #[test]
    fn the_reverse_of_a_path_is_a_path(squares in squares()) {
        let board = plane(&squares).unwrap();
        let topology = board.topology();
        for direction in topology.directions() {
            let back = topology.opposite(direction).unwrap();
            for a in topology.cells() {
                for b in topology.steps(a, direction) {
                    prop_assert!(topology.steps(b.to, back).iter().any(|step| step.to == a));
                    for c in topology.onward(*b, direction) {
                        let home = onward(topology, c.to.index(), back, b.to.index());
                        prop_assert!(home.contains(&a.index()));
                    }
                }
            }
        }
    }
}
