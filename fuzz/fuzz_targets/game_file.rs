#![no_main]

use warpboard::kit::{Statement, check_toml};

// A game file that is accepted is a game; any other is refused without a panic.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(statement) = check_toml(text) {
        assert_eq!(Statement::from_toml(text), Ok(statement));
    }
});
