//! What every position promises, for TAXI.

mod common;

use warpboard::taxi::Taxi;

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
