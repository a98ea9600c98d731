#![no_main]

use warpboard::chess::Chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::replies::<Chess>(data));
