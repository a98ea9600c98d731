//! How does a king escape mate by taxi? Plays a short line of TAXI and draws each position.
//!
//!     cargo run --example taxi_ride

use std::error::Error;

use warpboard::{Position, Variant};

/// Black to move; White's taxi waits in its garage `f0`, a step aslant from the king.
const WAITING: &str = "k2****/4***/5**/6*/5r1/*3r2/**5/***4/****2K b f0[] b10[] - - 0 1";

/// The same, but White's taxi is away.
const AWAY: &str = "k2****/4***/5**/6*/5r1/*3r2/**5/***4/****2K b c7[] b10[] - - 0 1";

const LINE: [(&str, &str); 6] = [
    ("e4g4", "Black gives check; the other rook covers the file f."),
    ("@f0>g1+", "The king calls the taxi by a king's step and boards: the only legal move."),
    ("g4g1", "A rook comes to the cell below. Riders cannot be captured."),
    ("@g1>f2", "The taxi drives as its rider moves: one step."),
    ("f5f6", "Black waits."),
    ("@f2>e3-K", "The king rides on and gets off where nothing attacks it."),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut mated = Variant::Taxi.position(AWAY)?;
    mated.play(mated.parse_move("e4g4")?)?;
    let end = mated.outcome().ok_or("expected a mate")?;
    println!("Without a taxi, after e4g4: {end}\n");

    let mut position = Variant::Taxi.position(WAITING)?;
    for (word, comment) in LINE {
        position.play(position.parse_move(word)?)?;
        println!("{word}: {comment}\n\n{}", position.diagram().text());
    }
    Ok(())
}
