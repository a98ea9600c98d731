//! What every position promises, for Xiangqi.

use warpboard::xiangqi::Xiangqi;

use crate::common;

#[test]
fn playouts() {
    common::playouts(48, 60, &common::starts::<Xiangqi>(&[&[]]));
}

#[test]
fn mutations() {
    common::mutations(128, 6, &common::starts::<Xiangqi>(&[&[]]));
}
