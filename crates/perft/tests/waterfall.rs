//! What every position promises, for Waterfall Xiangqi.

mod common;

use warpboard::waterfall::Waterfall;

#[test]
fn playouts() {
    common::playouts(8, 20, &common::starts::<Waterfall>(&[&[], &["regular_bishops"]]));
}

#[test]
fn mutations() {
    common::mutations(24, 6, &common::starts::<Waterfall>(&[&[], &["regular_bishops"]]));
}
