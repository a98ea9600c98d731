#![no_main]

use warpboard::taxi::Taxi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::record::<Taxi>(data));
