use super::*;
use crate::topology::{Lattice, Shape, TopologyBuilder};
use proptest::prelude::*;

/// The empty cells and the first piece from a cell, by single steps.
fn walk(
    topology: &Topology,
    from: Cell,
    direction: Direction,
    occupied: &[bool],
) -> (Vec<Cell>, Option<Cell>) {
    let mut free = Vec::new();
    let mut at = from;
    while let Some(next) = topology.step(at, direction) {
        if occupied[next.index()] {
            return (free, Some(next));
        }
        free.push(next);
        at = next;
    }
    (free, None)
}

/// Compares a slide with the walk, and those behind each piece in turn.
fn check<const FORWARD: bool>(
    topology: &Topology,
    mut ray: Ray<'_, FORWARD>,
    from: Cell,
    direction: Direction,
    occupied: &[bool],
) {
    let mut from = Some(from);
    for _ in 0..12 {
        let (mut free, blocker) =
            from.map_or((Vec::new(), None), |from| walk(topology, from, direction, occupied));
        if !FORWARD {
            free.reverse();
        }
        assert_eq!(ray.free(), free);
        assert_eq!(ray.length(), free.len());
        assert_eq!(ray.blocked.then_some(ray.blocker()), blocker);
        from = blocker;
        ray = ray.beyond();
    }
}

/// Compares every slide from every cell, and all slides behind, with the walk.
fn agrees<const W: usize>(topology: &Topology, axes: &[Direction], occupied: &[bool]) {
    let lines = Lines::new(topology, axes).unwrap();
    let mut words: LineWords<W> = LineWords::EMPTY;
    let mut combined = words;
    for cell in topology.cells().filter(|cell| occupied[cell.index()]) {
        words.toggle(&lines, cell);
        let mut one = LineWords::EMPTY;
        one.toggle(&lines, cell);
        combined ^= &one;
    }
    assert_eq!(combined, words);
    for cell in topology.cells() {
        for (axis, &forward) in axes.iter().enumerate() {
            let place = lines.place(cell, axis);
            let word = words.word(place);
            check(topology, lines.forward(place, word), cell, forward, occupied);
            let backward = topology.opposite(forward).unwrap();
            check(topology, lines.backward(place, word), cell, backward, occupied);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn slides_and_hops_agree_with_a_walk(
        occupied in prop::collection::vec(prop::bool::weighted(0.2), 810),
    ) {
        let board = Lattice::new([9, 10, 9]).unwrap();
        let axes: Vec<Direction> = board.topology().directions().take(13).collect();
        agrees::<256>(board.topology(), &axes, &occupied);
        let holed = Lattice::builder([7, 9, 2]).only(|at| (at[0] + 3 * at[1]) % 11 != 4);
        let holed = holed.build().unwrap();
        let axes: Vec<Direction> = holed.topology().directions().skip(13).collect();
        agrees::<64>(holed.topology(), &axes, &occupied);
        let long = Lattice::new([64]).unwrap();
        agrees::<1>(long.topology(), &[Direction::new(1)], &occupied);
    }
}

#[test]
fn lines_are_packed() {
    let board = Lattice::new([9, 10, 9]).unwrap();
    let axes: Vec<Direction> = board.topology().directions().take(13).collect();
    let lines = Lines::new(board.topology(), &axes).unwrap();
    assert_eq!(lines.axes(), 13);
    // 13 axes of 810 bits are at least 164.5 words.
    assert!((165..=180).contains(&lines.words()), "{}", lines.words());
}

#[test]
fn boards_without_lines_are_refused() {
    let shape = Shape::square(0.0, 0.0);
    let mut builder = TopologyBuilder::new();
    let cells = ["a", "b", "c", "d"].map(|name| builder.cell(name, shape));
    let around = builder.direction("around");
    let split = builder.direction("split");
    let join = builder.direction("join");
    for i in 0..3 {
        builder.step(cells[i], around, cells[(i + 1) % 3]);
    }
    builder.step(cells[0], split, cells[1]);
    builder.step(cells[0], split, cells[2]);
    builder.step(cells[0], join, cells[2]);
    builder.step(cells[1], join, cells[2]);
    let topology = builder.build().unwrap();
    let error = |direction| Lines::new(&topology, &[direction]).unwrap_err();
    let named = |direction: &str, cell: &str| (direction.to_owned(), cell.to_owned());
    let (direction, cell) = named("around", "a");
    assert_eq!(error(around), LineError::Cyclic { direction, cell });
    let (direction, cell) = named("split", "a");
    assert_eq!(error(split), LineError::Branching { direction, cell });
    let (direction, cell) = named("join", "c");
    assert_eq!(error(join), LineError::Branching { direction, cell });

    let long = Lattice::new([65]).unwrap();
    let (direction, cell) = named("e", "a");
    assert_eq!(
        Lines::new(long.topology(), &[Direction::new(1)]).unwrap_err(),
        LineError::TooLong { direction, cell, length: 65 }
    );
    let wide = Lattice::new([60, 257]).unwrap();
    let east = wide.topology().direction("e").unwrap();
    assert_eq!(Lines::new(wide.topology(), &[east]).unwrap_err(), LineError::TooMany(257));
}
