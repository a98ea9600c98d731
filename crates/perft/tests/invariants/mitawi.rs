//! What every position promises, for MiTaWi.

use warpboard::mitawi::Mitawi;

use crate::common;

#[test]
fn playouts() {
    common::playouts(24, 40, &common::starts::<Mitawi>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(64, 6, &common::starts::<Mitawi>(&[&[]]));
}
