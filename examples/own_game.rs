//! How do I try out a game of my own? State it: two invented pieces beside the king on a board of
//! 5x6. The Cricket leaps 2:1 sideways or hop-captures along a rank, the Plough slides forward and
//! steps back.

use warpboard::kit::register_toml;
use warpboard::{Position, Variant};

pub(crate) const FARM: &str = r#"
id = "farm"
title = "The farm"
board = { size = [5, 6] }
start = "pckcp/5/5/5/5/PCKCP w - - 0 1"

[roles]
king = { letter = "K", moves = "K", royal = true }
cricket = { letter = "C", moves = "sNscpR" }
plough = { letter = "P", moves = "fRbW" }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let farm = Variant::from(register_toml(FARM)?).start();
    print!("{}", farm.diagram().text());
    for depth in 1..=4 {
        println!("{} games of {depth} plies", warpboard_perft::perft(&farm, depth));
    }
    println!("the first move could be {}", farm.legal_moves()[0]);
    Ok(())
}
