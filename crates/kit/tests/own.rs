//! Chess and Xiangqi stated in the kit are the games of their own crates.

use warpboard_core::VariantPosition;
use warpboard_core::zobrist::Stream;
use warpboard_kit::AnyStated;

/// Plays the same random games in both, and compares every position.
fn compare<A: VariantPosition, B: VariantPosition>(ours: &A, stated: &B, games: u64) {
    let mut random = Stream::new(games);
    for _ in 0..games {
        let (mut ours, mut stated) = (ours.clone(), stated.clone());
        for _ in 0..150 {
            assert_eq!(ours.fen(), stated.fen());
            let mut moves: Vec<String> =
                ours.legal_moves().iter().map(ToString::to_string).collect();
            let mut others: Vec<String> =
                stated.legal_moves().iter().map(ToString::to_string).collect();
            moves.sort_unstable();
            others.sort_unstable();
            assert_eq!(moves, others, "{}", ours.fen());
            assert_eq!(ours.is_check(), stated.is_check(), "{}", ours.fen());
            assert_eq!(ours.outcome(), stated.outcome(), "{}", ours.fen());
            assert_eq!(ours.checkers(), stated.checkers(), "{}", ours.fen());
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[(random.next() % moves.len() as u64) as usize];
            ours.make(ours.parse_move(chosen).unwrap());
            stated.make(stated.parse_move(chosen).unwrap());
        }
    }
}

#[test]
fn chess() {
    let Some(AnyStated::Small(stated)) = AnyStated::find("kit-chess") else { panic!("no chess") };
    let ours = warpboard_chess::Chess::start(Default::default());
    compare(&ours, &stated.start(), 60);
}

#[test]
fn xiangqi() {
    let Some(AnyStated::Medium(stated)) = AnyStated::find("kit-xiangqi") else { panic!("none") };
    let ours = warpboard_xiangqi::Xiangqi::start(Default::default());
    compare(&ours, &stated.start(), 60);
}
