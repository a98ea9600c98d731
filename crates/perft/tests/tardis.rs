//! What every position promises, for Tardis Taijitu.

mod common;

use warpboard::tardis::Tardis;

#[test]
fn playouts() {
    common::playouts(8, 30, &common::starts::<Tardis>(&[&[], &["korean_hoppers"]]));
}

#[test]
fn mutations() {
    common::mutations(24, 6, &common::starts::<Tardis>(&[&[], &["korean_hoppers"]]));
}
