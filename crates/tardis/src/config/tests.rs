//! What is walked and kept here against path tables of the core, laid over the plane of squares.

use std::collections::BTreeSet;

use warpboard_core::paths::{PathTable, Pattern};

use super::*;

/// All pairs of places.
fn pairs() -> impl Iterator<Item = Anchors> {
    Anchor::all().flat_map(|w| Anchor::all().map(move |b| [w, b])).filter(|[w, b]| !w.overlaps(*b))
}

/// The paths of the rules on one board.
struct Paths {
    orthogonal: PathTable,
    diagonal: PathTable,
    queen: PathTable,
    knight: PathTable,
    wazir: PathTable,
    ferz: PathTable,
    double_steps: [(Role, PathTable); 3],
    pawn: ByColor<[PathTable; 2]>,
}

impl Paths {
    fn new(config: &Config) -> Paths {
        let topology = config.topology();
        let direction = |name: &str| topology.direction(name).unwrap();
        let orthogonals = ["n", "e", "s", "w"].map(direction);
        let diagonals = ["ne", "se", "sw", "nw"].map(direction);
        let all = || orthogonals.into_iter().chain(diagonals);
        let table = |pattern: Pattern| PathTable::new(topology, &pattern);
        let knight = [
            ["n", "ne"],
            ["n", "nw"],
            ["e", "ne"],
            ["e", "se"],
            ["s", "se"],
            ["s", "sw"],
            ["w", "sw"],
            ["w", "nw"],
        ];
        // TT-20.
        let connected = Plane::new(config.anchors.map(Some)).is_connected();
        let stays_inside = |from: Cell, path: &[Cell]| {
            steps(from, path).all(|(from, to)| match (Vessel::of(from), Vessel::of(to)) {
                (Some(a), Some(b)) => a == b || connected,
                _ => false,
            })
        };
        // TT-21.
        let is_north = |cell: Cell| config.own_rank(Color::White, cell) > 5;
        let crosses_river_inside = |from: Cell, path: &[Cell]| {
            steps(from, path).all(|(from, to)| {
                is_north(from) == is_north(to) || Vessel::of(from).and(Vessel::of(to)).is_some()
            })
        };
        // TT-22.
        let stays_outside =
            |_: Cell, path: &[Cell]| path.iter().all(|&cell| Vessel::of(cell).is_none());
        let two = |pattern| table(pattern).filtered(crosses_river_inside);
        Paths {
            orthogonal: table(Pattern::slide(orthogonals)),
            diagonal: table(Pattern::slide(diagonals)),
            queen: table(Pattern::slide(all())).filtered(stays_inside),
            knight: table(Pattern::stepwise_leap(knight.map(|leap| leap.map(direction)))),
            wazir: table(Pattern::step(orthogonals)).filtered(stays_inside),
            ferz: table(Pattern::step(diagonals)).filtered(stays_inside),
            double_steps: [
                (Role::Dabbaba, two(Pattern::exact(orthogonals, 2))),
                (Role::Elephant, two(Pattern::exact(diagonals, 2))),
                (Role::Alibaba, table(Pattern::exact(all(), 2)).filtered(stays_outside)),
            ],
            pawn: ByColor::from_fn(|color| {
                let (forward, captures) = match color {
                    Color::White => ("n", ["ne", "nw"]),
                    Color::Black => ("s", ["se", "sw"]),
                };
                let captures = Pattern::step(captures.map(direction));
                [table(Pattern::step([direction(forward)])), table(captures)]
            }),
        }
    }
}

/// The steps of a path.
fn steps(from: Cell, path: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    std::iter::once(from).chain(path.iter().copied()).zip(path.iter().copied())
}

fn check_around(config: &Config, paths: &Paths, cell: Cell) {
    config.around(cell, |around| {
        for color in Color::ALL {
            let tables = &paths.pawn[color];
            let PawnSteps { forward, beyond, captures, .. } = around.pawn[color];
            assert_eq!([forward, captures], tables.each_ref().map(|table| table.reach(cell)));
            let from_there = |cell: Cell| tables[0].reach::<3>(cell);
            assert_eq!(beyond, forward.iter().fold(Set::EMPTY, |all, it| all | from_there(it)));
        }
        let king = [paths.wazir.reach(cell), paths.ferz.reach(cell)];
        assert_eq!([around.wazir, around.ferz], king);
        assert_eq!(around.knight, paths.knight.reach(cell));
        let comes_here = |from: &Cell| paths.knight.reach::<3>(*from).contains(cell);
        assert_eq!(around.knight_origins, config.cells().iter().filter(comes_here).collect());
        for (role, table) in &paths.double_steps {
            let mut expected = BTreeSet::new();
            table.for_each_path(cell, |path| {
                assert!(expected.insert(path.to_vec()));
            });
            let steps = around.double_steps(*role);
            let found: BTreeSet<Vec<Cell>> =
                steps.iter().map(|step| vec![step.over(), step.to()]).collect();
            assert_eq!((&found, found.len()), (&expected, steps.len()), "{role:?} on {cell:?}");
        }
    });
}

fn all_paths(table: &PathTable, from: Cell) -> BTreeSet<Vec<Cell>> {
    let mut paths = BTreeSet::new();
    table.for_each_path(from, |path| {
        assert!(paths.insert(path.to_vec()), "a path is listed twice");
    });
    paths
}

fn check_lines(config: &Config, paths: &Paths, cell: Cell) {
    for (line, table) in [
        (Line::Orthogonal, &paths.orthogonal),
        (Line::Diagonal, &paths.diagonal),
        (Line::Inside, &paths.queen),
    ] {
        let expected = all_paths(table, cell);
        let mut found = BTreeSet::new();
        config.lines(line, cell, |lines| {
            assert_eq!(lines.reach, table.reach(cell));
            lines.walk_paths(Set::EMPTY, 0, |path, _| {
                assert!(found.insert(path.to_vec()), "a path is listed twice");
            });
        });
        assert_eq!(found, expected, "{line:?} from {cell:?}");
        // What attacks a cell is looked for by the paths from it.
        for path in expected {
            let back: Vec<Cell> = path[..path.len() - 1].iter().rev().copied().collect();
            let end = *path.last().unwrap();
            assert!(all_paths(table, end).contains(&[back, vec![cell]].concat()));
        }
    }
}

fn check(anchors: Anchors) {
    let config = Config::get(anchors);
    let paths = Paths::new(config);
    for cell in config.cells() {
        check_around(config, &paths, cell);
        check_lines(config, &paths, cell);
    }
}

#[test]
fn lines_and_steps_are_those_of_the_plane() {
    pairs().step_by(131).for_each(check);
}

#[test]
#[ignore = "every pair of places takes a while"]
fn lines_and_steps_are_those_of_the_plane_everywhere() {
    pairs().for_each(check);
}

/// Everything that there is to know of all pairs, as of a play that goes on for ever, and on many
/// threads.
#[test]
fn all_tables_are_small() {
    assert_eq!(pairs().count(), 2150);
    std::thread::scope(|scope| {
        for thread in 0..32 {
            scope.spawn(move || {
                for anchors in pairs().skip(thread).step_by(32) {
                    let config = Config::get(anchors);
                    assert_eq!(config.outside.len(), 72);
                    assert_eq!(config.cells().len(), 144);
                    for cell in config.cells() {
                        config.around(cell, |_| ());
                        for line in [Line::Orthogonal, Line::Diagonal, Line::Inside] {
                            config.lines(line, cell, |_| ());
                        }
                    }
                }
                assert!(tables_memory() <= 16 << 20, "{}", tables_memory());
            });
        }
    });
}
