//! The checks of a position on a few of its moves, for when many positions are to be looked at.

use warpboard_core::zobrist::Stream;
use warpboard_core::{Position, VariantPosition};

use super::described::{check_captures, check_drawing, check_origins, check_pieces};
use super::promises::{
    check_lenient, check_list, check_move, check_repetition_fen, check_setup, check_text,
};
use super::{Violation, check_candidates};

/// The most moves that are listed for a check, or gone through for one of them: a position of Tardis
/// Taijitu may have more than a thousand million.
const MOST_LISTED: u64 = 4096;

/// Checks a position as [`check`](super::check) does, but makes only so many of its moves, which
/// the seed chooses, and leaves the replies out. The same seed chooses the same moves, as long as
/// the game hands them out in the same order.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_sample<P: VariantPosition>(
    position: &P,
    moves: usize,
    seed: u64,
) -> Result<(), Violation> {
    let fen = position.fen();
    check_text(position, &fen)?;
    check_lenient(position, &fen)?;
    check_repetition_fen(position)?;
    check_setup(position, &fen)?;
    check_pieces(position)?;
    check_drawing(position)?;
    let moves = sample(position, moves, seed);
    if is_listed(position) {
        check_list(position)?;
        check_origins(position, &moves)?;
        check_captures(position, &moves)?;
    }
    moves.into_iter().try_for_each(|mv| check_move(position, &fen, mv))
}

/// As [`check_candidates`], on a few moves of another position.
pub(super) fn check_foreign_moves<P: VariantPosition>(
    position: &P,
    other: &P,
    moves: usize,
    seed: u64,
) -> Result<(), Violation> {
    if !is_listed(position) {
        return Ok(());
    }
    check_candidates(position, &sample(other, moves, seed))
}

/// Whether the moves are few enough for a list.
pub(super) fn is_listed<P: Position>(position: &P) -> bool {
    position.count_legal() <= MOST_LISTED
}

/// The legal move of that number in their order, counted round and round; of too many to list, one
/// of the first.
pub(super) fn choose<P: Position>(position: &P, number: u64) -> Option<P::Move> {
    let mut moves = Vec::new();
    if position.legal_moves_at_most(MOST_LISTED as usize, &mut moves).is_err() {
        return position.random_legal(|count| number % count.min(MOST_LISTED));
    }
    let place = (number % moves.len().max(1) as u64) as usize;
    (!moves.is_empty()).then(|| *moves.select_nth_unstable(place).1)
}

/// Moves chosen at random, each once; of too many to list, some of the first.
fn sample<P: Position>(position: &P, count: usize, seed: u64) -> Vec<P::Move> {
    let mut random = Stream::new(seed);
    let chosen = (0..count)
        .map_while(|_| position.random_legal(|below| random.next() % below.min(MOST_LISTED)));
    let mut moves: Vec<P::Move> = chosen.collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}
