//! What every position promises, for Waterfall Xiangqi.

use warpboard::waterfall::Waterfall;

use crate::common;

#[test]
fn playouts() {
    common::playouts(8, 20, &common::starts::<Waterfall>(&[&[], &["regular_bishops"]]));
}

#[test]
fn mutations() {
    common::mutations(24, 6, &common::starts::<Waterfall>(&[&[], &["regular_bishops"]]));
}
