//! What every position promises, for TAXI.

use warpboard::taxi::Taxi;

use crate::common;

#[test]
fn playouts() {
    common::playouts(
        32,
        60,
        &common::starts::<Taxi>(&[&[], &["pp_sideways", "ppp_backward", "separate_on_board"]]),
    );
}

#[test]
fn mutations() {
    common::mutations(
        96,
        6,
        &common::starts::<Taxi>(&[&[], &["pp_sideways", "ppp_backward", "separate_on_board"]]),
    );
}
