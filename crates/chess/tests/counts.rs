//! Published node counts (chess programming wiki, "Perft Results").

use std::ops::ControlFlow;

use warpboard_chess::Chess;
use warpboard_core::{NoOptions, Position, VariantPosition};

const COUNTS: [(&str, &[u64]); 6] = [
    (Chess::START_FEN, &[20, 400, 8902, 197_281, 4_865_609, 119_060_324]),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603, 193_690_690],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890, 3_894_594, 164_075_551],
    ),
];

fn count(position: &Chess, depth: usize) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    let mut nodes = 0;
    let flow: ControlFlow<()> = position.visit_legal(|mv| {
        let mut next = *position;
        next.make(mv);
        nodes += count(&next, depth - 1);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    nodes
}

fn check(worth: impl Fn(u64) -> bool) {
    for (fen, counts) in COUNTS {
        let position = Chess::from_fen(fen, NoOptions).unwrap();
        for (depth, &nodes) in (1..).zip(counts) {
            if worth(nodes) {
                assert_eq!(count(&position, depth), nodes, "{fen} to depth {depth}");
            }
        }
    }
}

#[test]
fn published_counts() {
    check(|nodes| nodes < 5_000_000);
}

#[test]
#[ignore = "a while in a debug build"]
fn published_counts_deep() {
    check(|nodes| nodes >= 5_000_000);
}
