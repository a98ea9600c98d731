#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::play_stated(data));
