#![no_main]

use warpboard::kit::{AnyStated, shipped_ids};
use warpboard_perft::invariants::check_playout;

// The first byte chooses a game, the others its moves.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else { return };
    let id = shipped_ids().nth(usize::from(first) % shipped_ids().count());
    let bytes = &bytes[..bytes.len().min(160)];
    let broken = match id.and_then(AnyStated::find) {
        Some(AnyStated::Small(game)) => check_playout(&game.start(), bytes).err(),
        Some(AnyStated::Medium(game)) => check_playout(&game.start(), bytes).err(),
        _ => None,
    };
    if let Some(violation) = broken {
        panic!("{violation}");
    }
});
