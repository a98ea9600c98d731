//! What the fuzz targets have in common. `cargo +nightly fuzz run fen_chess` runs one.

use warpboard::VariantPosition;
use warpboard_perft::invariants::{check_fen_input, check_play_input};

/// Reads text as a FEN; a position that is accepted must keep every promise.
///
/// # Panics
/// If it breaks one, which is what a fuzzer looks for.
pub fn fen<P: VariantPosition>(data: &[u8]) {
    check_fen_input::<P>(data).unwrap_or_else(|violation| panic!("{violation}"));
}

/// Plays a game whose moves the bytes choose, and checks every position of it.
///
/// # Panics
/// If one breaks a promise, which is what a fuzzer looks for.
pub fn play<P: VariantPosition + Send + Sync>(data: &[u8]) {
    check_play_input::<P>(data).unwrap_or_else(|violation| panic!("{violation}"));
}
