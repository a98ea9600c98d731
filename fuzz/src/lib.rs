//! What the fuzz targets have in common: each panics where a promise is broken, which is what a
//! fuzzer looks for. `README.md` tells how to run them.

use warpboard::VariantPosition;
use warpboard::kit::{AnyStated, shipped_ids};
use warpboard_perft::invariants::{
    Violation, check_fen_input, check_play_input, check_play_input_from, check_record_input,
    check_replies_input,
};

/// Reads text as a FEN; a position that is accepted must keep every promise.
///
/// # Panics
/// If it breaks one.
pub fn fen<P: VariantPosition>(data: &[u8]) {
    must_hold(check_fen_input::<P>(data));
}

/// Plays a game whose moves the bytes choose, and checks positions of it and of what it is changed
/// into.
///
/// # Panics
/// If one breaks a promise.
pub fn play<P: VariantPosition + Send + Sync>(data: &[u8]) {
    must_hold(check_play_input::<P>(data));
}

/// Plays one of the games that come with the kit, which the first byte chooses.
///
/// # Panics
/// If a position breaks a promise.
pub fn play_stated(data: &[u8]) {
    let Some(&first) = data.first() else { return };
    let id = shipped_ids().nth(usize::from(first) % shipped_ids().count());
    must_hold(match id.and_then(AnyStated::find) {
        Some(AnyStated::Small(game)) => check_play_input_from(&game.start(), data),
        Some(AnyStated::Medium(game)) => check_play_input_from(&game.start(), data),
        _ => Ok(()),
    });
}

/// Plays such a game, and counts the replies to all moves at once and one by one.
///
/// # Panics
/// If the counts differ.
pub fn replies<P: VariantPosition>(data: &[u8]) {
    must_hold(check_replies_input::<P>(data));
}

/// Reads text as the record of a game, or plays such a game; its record must read back.
///
/// # Panics
/// If it does not.
pub fn record<P: VariantPosition>(data: &[u8]) {
    must_hold(check_record_input::<P>(data));
}

fn must_hold(outcome: Result<(), Violation>) {
    outcome.unwrap_or_else(|violation| panic!("{violation}"));
}
