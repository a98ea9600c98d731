#![no_main]

use warpboard::mitawi::Mitawi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::replies::<Mitawi>(data));
