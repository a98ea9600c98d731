//! The plane of squares: the worked cases of the rules and pairs of places, worked out by hand on
//! squared paper.

use crate::common::{moves_from, position};
use warpboard_core::VariantPosition;
use warpboard_core::paths::{PathTable, Pattern};
use warpboard_tardis::{Anchor, Tardis, topology};

fn board(anchors: &str) -> Tardis {
    // Somewhere out of the way.
    position('w', anchors, "K@Wa1 k@Bf6")
}

/// All paths from a cell in a direction that go on to the end, sorted.
fn lines(board: &Tardis, from: &str, direction: &str) -> Vec<String> {
    let topology = board.topology();
    let slide = Pattern::slide([topology.direction(direction).unwrap()]);
    let mut paths: Vec<Vec<&str>> = Vec::new();
    PathTable::new(topology, &slide).for_each_path(topology.cell(from).unwrap(), |path| {
        paths.push(path.iter().map(|&cell| topology.name(cell)).collect());
    });
    let goes_on = |path: &Vec<&str>| {
        paths.iter().any(|other| other.len() > path.len() && other.starts_with(path))
    };
    let mut lines: Vec<String> =
        paths.iter().filter(|path| !goes_on(path)).map(|path| path.join(" ")).collect();
    lines.sort_unstable();
    lines
}

fn steps(board: &Tardis, from: &str, direction: &str) -> Vec<String> {
    let topology = board.topology();
    let direction = topology.direction(direction).unwrap();
    let steps = topology.steps(topology.cell(from).unwrap(), direction);
    steps.iter().map(|step| topology.name(step.to).to_owned()).collect()
}

#[test]
fn tt_1_cells() {
    for anchors in ["d1d8", "a1g8", "c4f4"] {
        let board = board(anchors);
        let topology = board.topology();
        let zone = |name| topology.zone(name).unwrap().count();
        assert_eq!(["outside", "W", "B", "covered"].map(zone), [72, 36, 36, 18]);
        let joined = |cell: &warpboard_core::Cell| {
            topology.directions().any(|direction| !topology.steps(*cell, direction).is_empty())
        };
        assert_eq!(topology.cells().filter(joined).count(), 144);
    }
}

#[test]
fn tt_2_small_squares_lie_inside_the_large_ones() {
    let board = board("d1d8");
    let shape = |name: &str| {
        let shape = board.topology().shape(board.topology().cell(name).unwrap());
        (shape.x, shape.y, shape.size)
    };
    assert_eq!(shape("a1"), (0.5, 0.5, 1.0));
    assert_eq!(shape("i10"), (8.5, 9.5, 1.0));
    assert_eq!(shape("Wa1"), (3.25, 0.25, 0.5));
    assert_eq!(shape("Bf6"), (5.75, 9.75, 0.5));
}

#[test]
fn tt_3_lines_split_on_entering_and_join_on_leaving() {
    let board = board("d1d8");
    assert_eq!(steps(&board, "d4", "s"), ["Wa6", "Wb6"]);
    assert_eq!(steps(&board, "c2", "e"), ["Wa3", "Wa4"]);
    assert_eq!(steps(&board, "Wa6", "n"), ["d4"]);
    assert_eq!(steps(&board, "Wb6", "n"), ["d4"]);
    let d4_d7 = "d4 d5 d6 d7";
    assert_eq!(
        lines(&board, "Wb5", "n"),
        ["a", "b"].map(|file| {
            let inside: Vec<String> = (1..=6).map(|rank| format!("B{file}{rank}")).collect();
            format!("Wb6 {d4_d7} {}", inside.join(" "))
        })
    );
}

#[test]
fn tt_6_diagonals_into_a_tardis() {
    let board = board("d1d8");
    assert_eq!(lines(&board, "c4", "se"), ["Wa6 Wb5 Wc4 Wd3 We2 Wf1"]);
    assert_eq!(lines(&board, "d4", "se"), ["Wb6 Wc5 Wd4 We3 Wf2 g1", "Wc6 Wd5 We4 Wf3 g1"]);
    assert_eq!(lines(&board, "e4", "se"), ["Wd6 We5 Wf4 g2 h1", "We6 Wf5 g2 h1"]);
    assert_eq!(lines(&board, "f4", "se"), ["Wf6 g3 h2 i1", "g3 h2 i1"]);
}

#[test]
fn tt_4_the_way_in_decides_the_way_on() {
    // One apart, one above the other: d4, e4 and f4 lie between W and B.
    let board = board("d1d5");
    // Bb1 ends at a corner of e4, from which both exits are open; Bc1 in the middle of its side.
    assert_eq!(lines(&board, "Bb1", "se"), ["e4 Wd6 We5 Wf4 g2 h1", "e4 We6 Wf5 g2 h1"]);
    assert_eq!(lines(&board, "Bc1", "se"), ["e4 We6 Wf5 g2 h1"]);
    // Whoever starts on e4 may take either.
    assert_eq!(lines(&board, "e4", "se"), ["Wd6 We5 Wf4 g2 h1", "We6 Wf5 g2 h1"]);
}

#[test]
fn one_apart_side_by_side() {
    let board = board("a1e1");
    assert_eq!(steps(&board, "Wf1", "e"), ["d1"]);
    assert_eq!(steps(&board, "Wf2", "e"), ["d1"]);
    assert_eq!(steps(&board, "d1", "e"), ["Ba1", "Ba2"]);
    assert_eq!(steps(&board, "d1", "w"), ["Wf1", "Wf2"]);
    // Wf2 meets d2 at its corner, Wf3 in the middle of its side.
    assert_eq!(steps(&board, "Wf2", "ne"), ["d2"]);
    assert_eq!(
        lines(&board, "Wf2", "ne"),
        ["d2 Ba4 Bb5 Bc6 f4 g5 h6 i7", "d2 Ba5 Bb6 f4 g5 h6 i7"]
    );
    assert_eq!(lines(&board, "Wf3", "ne"), ["d2 Ba5 Bb6 f4 g5 h6 i7"]);
}

#[test]
fn tt_2_adjoining_tardises_join_inside_cell_to_inside_cell() {
    let board = board("a1d1");
    assert_eq!(steps(&board, "Wf1", "e"), ["Ba1"]);
    assert_eq!(steps(&board, "Wf1", "ne"), ["Ba2"]);
    assert_eq!(steps(&board, "Wf6", "se"), ["Ba5"]);
    assert_eq!(steps(&board, "Wf6", "ne"), ["d4"]);
    assert_eq!(steps(&board, "c4", "se"), ["Wf6", "Ba6"]);
    assert_eq!(steps(&board, "d4", "sw"), ["Wf6", "Ba6"]);
}

#[test]
fn adjoining_and_offset() {
    // B begins one ground rank higher.
    let board = board("a1d2");
    assert_eq!(steps(&board, "Wf2", "e"), ["d1"]);
    assert_eq!(steps(&board, "Wf3", "e"), ["Ba1"]);
    assert_eq!(steps(&board, "Wf6", "e"), ["Ba4"]);
    assert_eq!(steps(&board, "Wf2", "ne"), ["Ba1"]);
    assert_eq!(steps(&board, "Wf6", "ne"), ["Ba5"]);
    assert_eq!(steps(&board, "Ba5", "w"), ["c4"]);
    assert_eq!(steps(&board, "Ba4", "nw"), ["c4"]);
    assert_eq!(steps(&board, "Ba6", "sw"), ["c4"]);
}

#[test]
fn tt_20_a_common_border_lets_inside_pieces_through_to_its_very_end() {
    let prince =
        |anchors, cell| moves_from(&position('w', anchors, &format!("K@Wa1 k@Bf1 M@{cell}")), cell);
    assert_eq!(prince("a1d2", "Wf6"), ["Ba3", "Ba4", "Ba5", "We5", "We6", "Wf5"]);
    assert_eq!(prince("a1d2", "Wf2"), ["Ba1", "We1", "We2", "We3", "Wf1", "Wf3"]);
    // B begins where W ends: no border.
    assert_eq!(prince("a1d4", "Wf6"), ["We5", "We6", "Wf5"]);
}

#[test]
fn corner_touching() {
    let board = board("a1d4");
    assert_eq!(steps(&board, "Wf6", "ne"), ["Ba1"]);
    assert_eq!(steps(&board, "Ba1", "sw"), ["Wf6"]);
    assert_eq!(steps(&board, "Wf6", "e"), ["d3"]);
    assert_eq!(steps(&board, "Ba1", "w"), ["c4"]);
    // c4 touches both Tardises: its own corner, and the middle of each side.
    assert_eq!(steps(&board, "c4", "se"), ["d3", "Wf6", "Ba1"]);
}

#[test]
fn tt_20_the_river_parts_tardises_on_either_side() {
    // W on d3-f5 and B on d6-f8 adjoin along the River.
    let pieces = "K@Wa1 k@Bf6 M@Wc6 R@Wb6";
    let board = position('w', "d3d6", pieces);
    assert_eq!(moves_from(&board, "Wc6"), ["Wb5", "Wc5", "Wd5", "Wd6"]);
    assert!(moves_from(&board, "Wb6").contains(&"Bb1".to_owned()));
    // With B one file aside nothing changes; with both on one bank they connect.
    let board = position('w', "d3e6", "K@Wa1 k@Bf6 M@Wc6");
    assert_eq!(moves_from(&board, "Wc6"), ["Wb5", "Wb6", "Wc5", "Wd5", "Wd6"]);
    let board = position('w', "d2d5", "K@Wa1 k@Bf6 M@Wc6");
    assert_eq!(moves_from(&board, "Wc6"), ["Bb1", "Bc1", "Bd1", "Wb5", "Wb6", "Wc5", "Wd5", "Wd6"]);
}

#[test]
fn straddling_the_river_side_by_side() {
    // W on a4-c6 and B on d6-f8 share rank 6 only: two small ranks.
    let board = board("a4d6");
    assert_eq!(steps(&board, "Wf4", "e"), ["d5"]);
    assert_eq!(steps(&board, "Wf5", "e"), ["Ba1"]);
    assert_eq!(steps(&board, "Wf6", "e"), ["Ba2"]);
    assert_eq!(steps(&board, "Ba3", "w"), ["c7"]);
    let prince = moves_from(&position('w', "a4d6", "K@Wa1 k@Bf6 M@Wf5"), "Wf5");
    assert_eq!(prince, ["Ba1", "Ba2", "We4", "We5", "We6", "Wf4", "Wf6"]);
}

#[test]
fn tt_5_a_small_squares_rank_is_the_ground_rank_that_it_lies_on() {
    // W on d3-f5: Wa2 lies on rank 3 and Wa3 on rank 4. A pawn's double step from rank 3 would
    // have to end on rank 5, which two steps from Wa2 do not reach.
    let board = position('w', "d3d6", "K@Wf1 k@Bf6 P@Wa2 P@c3");
    assert_eq!(moves_from(&board, "Wa2"), ["Wa3"]);
    assert_eq!(moves_from(&board, "c3"), ["c4", "c5"]);
    // On d2-f4 the foremost small rank, Wa6, lies on rank 4; on d1-f3 on rank 3.
    let board = position('w', "d2d7", "K@Wf1 k@Bf6 P@Wa6");
    assert_eq!(moves_from(&board, "Wa6"), ["d5"]);
    let board = position('w', "d1d7", "K@Wf1 k@Bf6 P@Wa6");
    assert_eq!(moves_from(&board, "Wa6"), ["d4", "d5"]);
}

#[test]
fn overlapping_places_have_no_board() {
    let anchor = |name| Anchor::from_name(name).unwrap();
    assert!(topology(anchor("d1"), anchor("f3")).is_none());
    assert!(topology(anchor("d1"), anchor("d1")).is_none());
    assert!(topology(anchor("d1"), anchor("g1")).is_some());
}

#[test]
fn boards_are_shared_by_threads() {
    let anchor = |name| Anchor::from_name(name).unwrap();
    let board = || std::ptr::from_ref(topology(anchor("b2"), anchor("f7")).unwrap()).addr();
    let boards = std::thread::scope(|scope| {
        let threads = [(); 4].map(|()| scope.spawn(board));
        threads.map(|thread| thread.join().unwrap())
    });
    assert!(boards.iter().all(|&address| address == board()));
}
