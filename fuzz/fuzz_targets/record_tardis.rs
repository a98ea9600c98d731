#![no_main]

use warpboard::tardis::Tardis;

libfuzzer_sys::fuzz_target!(|data: &[u8]| warpboard_fuzz::record::<Tardis>(data));
