//! The replies to all moves counted at once, against the moves made one by one.

mod scatter;

use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use warpboard_core::{CountNodes, NoOptions, Position, VariantPosition};
use warpboard_mitawi::Mitawi;

/// Checks the count, if there is one, and says whether there is.
fn check(position: &Mitawi) -> bool {
    let Some(counted) = position.count_replies() else { return false };
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.make(mv);
        sum += next.count_legal();
    }
    if counted == sum {
        return true;
    }
    panic!("{}: {counted} replies counted, {sum} found", position.fen());
}

#[test]
fn playouts() {
    let starts = [
        Mitawi::START_FEN,
        "10/r4k3r/10/1p6p1/10/3n6/6N3/10/1P6P1/10/R4K3R/10[] w KQkq - 0 1",
        "w3yj2hw/rcat1kgacr/ln1b2b1nl/d1pp1p1ppd/4p1u1e1/1m1P1q4/2I1P1i1M1/1E1B2p3/DPP1NPPP1D/\
        L1E3B1NL/RCATQK1ACR/WH1UYJ2HW[] w - - 0 1",
        "9k/2P7/10/3+Y6/4P5/2W3h3/1j8/4p5/6p3/5M4/2p7/K2T6[WMh] b - RBQNLGCATDEIrbqnlgcatdei 0 1",
    ];
    let mut counted = 0;
    for (seed, start) in (0..60).zip(starts.into_iter().cycle()) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Mitawi::from_fen(start, NoOptions).unwrap();
        for _ in 0..300 {
            counted += usize::from(check(&position));
            let moves = position.legal_moves();
            let Some(mv) = moves.choose(&mut random) else { break };
            // Captures, mostly, so that the board opens.
            let capture = moves.iter().find(|mv| position.piece_at(mv.to()).is_some());
            let mv = if random.random_bool(0.3) { capture.unwrap_or(mv) } else { mv };
            position.play(*mv).unwrap();
        }
    }
    assert!(counted > 5_000, "{counted}");
}

#[test]
fn each_kind_of_change() {
    for (change, fen) in [
        ("a slider's line opened", "9k/10/10/4r5/10/10/10/4N5/10/10/10/K9[] w - - 0 1"),
        ("a slider's line blocked", "9k/10/10/4r5/10/10/10/10/10/3N6/10/K9[] w - - 0 1"),
        ("a slide between sliders", "9k/10/4r5/10/10/4R5/10/10/4q5/10/10/K9[] w - - 0 1"),
        ("a screen lifted", "9k/10/10/4c5/10/10/4N5/10/4P5/10/10/K9[] w - - 0 1"),
        ("a screen given", "9k/10/10/4c5/10/10/10/2N7/4P5/10/10/K9[] w - - 0 1"),
        ("a screen moved", "9k/10/10/4t5/10/4R5/10/10/4P5/10/10/K9[] w - - 0 1"),
        ("what is behind a screen", "9k/10/2a7/3p6/10/5B4/10/7N2/10/10/10/K9[] w - - 0 1"),
        ("a middle freed", "9k/10/10/4d5/4N5/3e6/4B5/3i6/10/10/10/K9[] w - - 0 1"),
        ("a middle blocked", "9k/10/10/4d5/10/2Ne6/10/3i4Q1/10/10/10/K9[] w - - 0 1"),
        ("a Pawn's way freed", "9k/10/10/3pp1p3/4N5/6G3/10/10/10/10/10/K9[] w - - 0 1"),
        ("a Pawn's way blocked", "9k/10/10/3pp1p3/2P7/10/3N6/6G3/10/10/10/K9[] w - - 0 1"),
        ("a step on a double step's way", "9k/10/10/3pp1p3/4S5/6S3/10/10/10/10/10/K9[] w - - 0 1"),
        ("a Pawn's capture", "9k/10/10/10/10/10/4p5/3N6/10/10/10/K9[] w - - 0 1"),
        ("a Pawn's promotion", "9k/10/10/10/10/10/10/10/4p5/3N6/6R3/K9[] w - rbbq 0 1"),
        ("a Pawn on the last rank", "9k/10/10/10/10/10/10/10/10/3N6/4p5/3N2R2K[] w - r 0 1"),
        ("a Steward's capture", "9k/10/10/10/10/10/4s5/3NN5/10/10/10/K9[] w - - 0 1"),
        ("a cell to drop on", "9k/10/10/10/10/10/10/10/10/3N6/4R5/K3N5[wmyhuj] w - - 0 1"),
        ("a drop", "9k/10/4r5/10/3c6/10/10/10/2p7/10/10/K2N6[WMYHUJwu] w - - 0 1"),
        ("a slide forward", "9k/2w1y1m3/10/10/10/2N7/4R5/5N4/3P6/10/1B8/K9[] w - - 0 1"),
        ("a slider captured", "9k/10/4r5/10/3N6/4q5/10/10/4R5/10/10/K9[] w - - 0 1"),
        ("a defended piece captured", "9k/10/4r1n3/10/4p5/10/4R5/10/10/10/10/K9[] w - - 0 1"),
        ("a piece for the pool", "9k/10/4r5/10/4R5/10/10/10/2p7/10/10/K9[] w - n 0 1"),
        ("a piece for the hand", "9k/10/4y5/10/4R5/10/10/10/10/10/10/K9[] w - - 0 1"),
        ("a bound piece", "4k5/4r5/2n7/10/10/4R5/10/10/10/10/10/K2N6[] w - - 0 1"),
        ("a piece bound", "4k5/4r5/2n7/10/10/R9/10/10/10/10/10/K2N6[] w - - 0 1"),
        ("a check", "4k5/2n7/2n7/10/10/R2N6/10/10/10/10/10/K2N6[] w - - 0 1"),
        ("a cannon's check", "4k5/2n7/2n1P5/10/10/C2N6/10/10/10/10/10/K2N6[] w - - 0 1"),
        ("a cell of the King attacked", "4k5/2n7/10/10/2N7/3R6/10/5B4/10/10/10/K9[] w - - 0 1"),
        ("castling attacked", "10/r4k3r/10/10/10/3R6/7N2/10/10/10/10/K9[] w kq - 0 1"),
        ("castling blocked", "10/r4k3r/9B/7N2/10/10/10/10/10/10/10/K9[] w kq - 0 1"),
        ("a flip", "9k/10/10/10/W1H1U5/10/10/10/4r5/10/10/K9[] w - - 0 1"),
        ("a Princes' win", "9k/10/+Y+Y+J7/10/10/2Y7/10/10/4r5/10/10/K9[] w - - 0 1"),
        ("a win by a Pawn", "9k/2P7/10/10/10/SSSSS5/10/10/4r5/10/10/K9[] w - - 0 1"),
    ] {
        let position = Mitawi::from_fen(fen, NoOptions).unwrap();
        assert!(check(&position), "{change}: {fen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn scattered_pieces(position in scatter::position()) {
        check(&position);
    }
}
