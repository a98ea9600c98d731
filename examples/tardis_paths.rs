//! How do lines run through regions that are bigger on the inside? Prints all paths of a Bishop
//! from a cell of Tardis Taijitu, for a pair of places of the two Tardises.
//!
//!     cargo run --example tardis_paths             from e4, with the Tardises at home
//!     cargo run --example tardis_paths d1 d5 Bb1   W on d1-f3, B on d5-f7, from Bb1

use std::error::Error;

use warpboard::core::paths::{PathTable, Pattern};
use warpboard::tardis::{Anchor, topology};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |i: usize, default| arguments.get(i).map_or(default, String::as_str);
    let anchor = |name| Anchor::from_name(name).ok_or("expected the south-west cell of a block");
    let (w, b) = (anchor(argument(0, "d1"))?, anchor(argument(1, "d8"))?);
    let board = topology(w, b).ok_or("the Tardises overlap")?;
    let from = board.cell(argument(2, "e4")).ok_or("expected a cell such as e4 or Wa6")?;

    for direction in ["ne", "se", "sw", "nw"] {
        let number = board.direction(direction).ok_or("a plane has this direction")?;
        let paths = PathTable::new(board, &Pattern::slide([number]));
        let mut lines: Vec<String> = Vec::new();
        paths.for_each_path(from, |path| {
            let names: Vec<&str> = path.iter().map(|&cell| board.name(cell)).collect();
            let line = names.join(" ");
            // A path that only goes on from the last one takes its place.
            if lines.last().is_some_and(|last| line.starts_with(&format!("{last} "))) {
                lines.pop();
            }
            lines.push(line);
        });
        for line in lines {
            println!("{direction:2}: {line}");
        }
    }
    Ok(())
}
