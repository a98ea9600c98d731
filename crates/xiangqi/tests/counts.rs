//! Published and cross-checked node counts.

mod slow;

use slow::Slow;
use warpboard_core::{NoOptions, Position, VariantPosition};
use warpboard_xiangqi::Xiangqi;

/// Counted by two engines independently of each other.
const POSITIONS: [(&str, [u64; 4]); 10] = [
    (
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        [38, 1128, 43929, 1339047],
    ),
    ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", [7, 281, 8620, 326201]),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", [25, 424, 9850, 202884]),
    ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", [28, 516, 14808, 395483]),
    ("R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1", [21, 364, 7626, 162837]),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", [28, 222, 6241, 64971]),
    ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1", [23, 345, 8124, 149272]),
    ("2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1", [21, 195, 3883, 48060]),
    ("1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1", [30, 830, 22787, 649866]),
    ("CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - - 0 1", [19, 583, 11714, 376467]),
];

fn count(position: &mut Xiangqi, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| position.with_move(mv, |next| count(next, depth - 1))).sum()
}

fn read(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen, NoOptions).unwrap()
}

#[test]
fn start_position() {
    let mut start = Xiangqi::start(NoOptions);
    let expected = [44, 1920, 79_666, 3_290_240];
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(count(&mut start, depth), expected, "depth {depth}");
    }
}

#[test]
#[ignore = "133 million nodes"]
fn start_position_deep() {
    assert_eq!(count(&mut Xiangqi::start(NoOptions), 5), 133_312_995);
}

#[test]
fn cross_checked_positions() {
    for (fen, expected) in POSITIONS {
        for (depth, expected) in (1..).zip(expected) {
            assert_eq!(count(&mut read(fen), depth), expected, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn the_slow_generator_agrees_with_the_published_counts() {
    let start = Slow::read(Xiangqi::START_FEN);
    assert_eq!((1..=2).map(|depth| start.count(depth)).collect::<Vec<_>>(), [44, 1920]);
    for (fen, expected) in POSITIONS {
        let slow = Slow::read(fen);
        for (depth, expected) in (1..=2).zip(expected) {
            assert_eq!(slow.count(depth), expected, "{fen} at depth {depth}");
        }
    }
}
