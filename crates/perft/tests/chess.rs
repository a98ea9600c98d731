//! What every position promises, for orthodox chess.

mod common;

use warpboard::chess::Chess;

#[test]
fn playouts() {
    common::playouts(48, 60, &common::starts::<Chess>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(128, 6, &common::starts::<Chess>(&[&[]]));
}
