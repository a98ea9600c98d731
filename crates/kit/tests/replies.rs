//! The replies counted together are those counted move by move, in play and in strange positions.

use warpboard_core::VariantPosition;
use warpboard_core::zobrist::Stream;
use warpboard_kit::{AnyStated, Kit, shipped_ids};
use warpboard_perft::invariants::{check_replies, mutate};

/// Compares the replies of a position; whether they are counted together.
fn compare<P: VariantPosition>(position: &P) -> bool {
    check_replies(position).unwrap_or_else(|broken| panic!("{}: {broken}", position.game_id()));
    position.count_replies().is_some()
}

/// Whether replies were counted together in most positions of random games.
fn play<P: VariantPosition>(start: &P, seed: u64) -> bool {
    let mut random = Stream::new(seed);
    let (mut together, mut all) = (0, 0);
    for _ in 0..3 {
        let mut position = start.clone();
        for ply in 0..60 {
            together += usize::from(compare(&position));
            all += 1;
            if ply % 4 == 0
                && let Some(mutant) = mutate(&position, random.next())
            {
                compare(&mutant);
            }
            let Some(mv) = position.random_legal(|count| random.next() % count) else { break };
            position.make(mv);
        }
    }
    2 * together > all
}

#[test]
fn replies_of_every_game() {
    let mut together = 0;
    for (seed, id) in (1..).zip(shipped_ids()) {
        let counts = match AnyStated::find(id).expect("a shipped game") {
            AnyStated::Small(game) => play(&game.start(), seed),
            AnyStated::Medium(game) => play(&game.start(), seed),
            _ => panic!("another size"),
        };
        together += usize::from(counts);
    }
    assert!(together >= 30, "{together} games");
}

fn at<const N: usize>(id: &str, fen: &str) -> Kit<N>
where
    Kit<N>: VariantPosition<Rules = warpboard_kit::Stated<N>>,
{
    let rules = Kit::<N>::game_rules(id, &[]).expect("a stated game");
    Kit::from_fen(fen, rules).expect("a position")
}

#[test]
fn what_two_cells_of_a_move_change_together() {
    // A rook on a line of a rook: it steps along the line, captures the other, or leaves.
    let along = at::<1>("kit-chess", "7k/8/8/8/r2R4/8/8/K7 w - - 0 1");
    assert!(compare(&along));
    // A piece before a pawn captures it, or a pawn that attacks a piece is captured by it.
    let pawns = at::<1>("kit-chess", "7k/2p5/2R5/1p6/R7/8/8/K7 w - - 0 1");
    assert!(compare(&pawns));
    // A screen leaves the file of a cannon, along it and aside, and is captured.
    let cannon = at::<2>("kit-xiangqi", "3k5/9/4c4/9/4R4/9/4P4/9/4C4/4K4 w - - 0 1");
    assert!(compare(&cannon));
    // A horse comes near the king, whose own piece then keeps it from giving check.
    let shield = at::<2>("kit-xiangqi", "4k4/3a5/9/1N7/9/9/9/9/9/3K5 w - - 0 1");
    assert!(compare(&shield));
    // A leg of a horse steps aside, and onto where the horse goes.
    let horse = at::<2>("kit-xiangqi", "3k5/9/9/4n4/4P4/9/9/9/9/5K3 w - - 0 1");
    assert!(compare(&horse));
}
