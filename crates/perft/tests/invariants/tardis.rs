//! What every position promises, for Tardis Taijitu.

use warpboard::tardis::Tardis;

use crate::common;

#[test]
fn playouts() {
    common::playouts(16, 30, &common::starts::<Tardis>(&[&[], &["korean_hoppers"]]));
}

#[test]
fn mutations() {
    common::mutations(64, 6, &common::starts::<Tardis>(&[&[], &["korean_hoppers"]]));
}
