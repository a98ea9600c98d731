//! What every position promises, for orthodox chess.

use warpboard::chess::Chess;

use crate::common;

#[test]
fn playouts() {
    common::playouts(48, 60, &common::starts::<Chess>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(128, 6, &common::starts::<Chess>(&[&[]]));
}
