//! What every position promises, for Xiangqi.

mod common;

use warpboard::xiangqi::Xiangqi;

#[test]
fn playouts() {
    common::playouts(48, 60, &common::starts::<Xiangqi>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(128, 6, &common::starts::<Xiangqi>(&[&[]]));
}
