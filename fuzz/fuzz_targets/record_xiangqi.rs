#![no_main]

use warpboard::xiangqi::Xiangqi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::record::<Xiangqi>(data));
