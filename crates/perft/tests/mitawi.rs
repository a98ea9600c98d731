//! What every position promises, for MiTaWi.

mod common;

use warpboard::mitawi::Mitawi;

#[test]
fn playouts() {
    common::playouts(24, 40, &common::starts::<Mitawi>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(64, 6, &common::starts::<Mitawi>(&[&[]]));
}
