#![no_main]

use warpboard::waterfall::Waterfall;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::record::<Waterfall>(data));
