//! What the command tells about itself.

use crate::common::output;

#[test]
fn help_has_examples() {
    let text = output(&["--help"]);
    assert!(text.contains("Examples:\n") && text.contains("perft count xiangqi 5"), "{text}");
}
