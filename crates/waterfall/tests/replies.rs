//! The replies counted at once against those counted move by move.

mod support;

use proptest::prelude::*;
use support::{Around, all_rules, any_rules};
use warpboard_core::{CountNodes, Position, VariantPosition};
use warpboard_waterfall::{Waterfall, WaterfallRules};

/// Compares the counts.
fn check(position: &Waterfall) {
    let counted = position.count_replies().expect("the waiting general is not in check");
    let mut child = position.clone();
    let replies = |mv| child.with_move(mv, |child| child.count_legal());
    let expected: u64 = position.legal_moves().into_iter().map(replies).sum();
    assert_eq!(counted, expected, "{position:?}");
}

/// White moves, Black replies; each kind of change that a move can bring.
#[test]
fn agrees_where_a_move_changes_replies() {
    for (change, pieces) in [
        ("a slider's line is shut, opened, and run along", "K5d1 k5f10 r1e9 r9e2 P1e7 R1a7 R1e4"),
        ("a slider is captured, and covered", "K5d1 k5f10 r1e9 b3e9 r1i9 R1e3 R9i9"),
        ("a screen is lifted, given, and changed", "K5d1 k5f10 c1e9 P1e7 R1e2 p1b2 R1a7 f1e5 C2e5"),
        ("what a hopper captures goes or comes", "K5d1 k5f10 c1e9 p1e7 R1e4 R1a3 R4e6 N1c4"),
        ("a leg is freed, shut and captured", "K5d1 k5f10 n1e6 P1e7 p1d6 R1d2 N1f3 m5e6 P5e7 R5a5"),
        ("the piece that is shut in is captured", "K5d1 k5f10 n1e8 P1e7 R1d8 e3c8 P3d9 x7c8 H6b7"),
        ("what a shut leap would guard is captured", "K5d1 k5f10 n1e8 R1e7 p1f6 p1d6"),
        ("the generals come to face each other", "K5e1 k5e10 P5e6 p5e7 R5a4 r5i8"),
        ("one piece is left between the generals", "K5e1 k5e10 N5e6 n5e7 r1e7 R9e6"),
        ("a pin is given, shifted and taken away", "K5d1 k5f10 r5f8 R5a4 N5f6 R5f3 c5f7"),
        ("a cannon pins two, or comes with none between", "K5d1 k5f10 a5f9 n5f8 C5c5 C5a6 C1f7"),
        (
            "a check from afar, from near, and discovered",
            "K5d1 k5f10 R5a7 N5e7 M4c9 C5f3 P5f5 e5f8 L5h9",
        ),
        ("a step of the general is attacked or freed", "K5d1 k5e9 R1e5 C5b8 p5b7 N5d6 P6d8 g4d10"),
        ("the general's neighbour is captured", "K5d1 k5e10 a5e9 g4d10 R5e4 B3e9 C1d10 x2d10"),
        ("a horse is held back by its own army", "K5d1 k5f10 N5e8 P5e9 N5h9 P5g9 M5f6 R5a9"),
        ("a palace line is opened and shut", "K5d1 k4d10 C6f8 N5e9 r6d10 c4f8 R1e9 E5c3"),
        ("like meets like", "K5d1 k5f10 c1e9 C1e7 C1a6 c1e4 F1c5 f3e9 F3e6 f3e3 C3a6"),
        ("an elephant of two legs", "K5d1 k5f10 e5c8 P5c7 R5a6 N5d7 E5c4 H4c7"),
    ] {
        for rules in all_rules() {
            let text = support::fen(pieces, "w 0 1");
            let position = Waterfall::from_fen(&text, rules);
            // Some are no positions under all rules.
            assert!(
                position.is_ok() || rules != WaterfallRules::default(),
                "{change}: {position:?}"
            );
            position.iter().for_each(check);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn agrees_along_playouts(
        rules in any_rules(),
        greed in 1..6usize,
        choices in prop::collection::vec(any::<u16>(), 0..240),
    ) {
        let mut position = Waterfall::start(rules);
        for choice in choices {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let choice = usize::from(choice);
            let captures = support::captures(&position, &moves);
            let pool = if choice % greed == 0 { moves } else { captures };
            position.make(pool[choice / 7 % pool.len()]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Few or many pieces anywhere, many of them around the replying general.
    #[test]
    fn agrees_on_mutations(position in support::scattered(0.2, Around::Waiter, 16)) {
        let Some(position) = position else { return Ok(()) };
        check(&position);
    }
}
