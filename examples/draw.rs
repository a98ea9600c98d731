//! What does a position look like? Draws one as a picture, and prints it as text.
//!
//!     cargo run --example draw                            every start position, to target/drawings
//!     cargo run --example draw VARIANT FILE [FEN [CELL]]  one position, with the moves from a cell

use std::error::Error;
use std::fs;
use std::path::Path;

use warpboard::diagram::Mark;
use warpboard::{AnyPosition, Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(variant) = arguments.first() else { return draw_all() };
    let variant: Variant = variant.parse()?;
    let file = arguments.get(1).ok_or("expected a file to draw to")?;
    let position = match arguments.get(2) {
        Some(fen) => variant.position(fen)?,
        None => variant.start(),
    };
    draw(&position, arguments.get(3).map(String::as_str), Path::new(file))
}

fn draw_all() -> Result<(), Box<dyn Error>> {
    let folder = Path::new("target/drawings");
    fs::create_dir_all(folder)?;
    for variant in Variant::ALL {
        println!("{}\n", variant.title());
        draw(&variant.start(), None, &folder.join(format!("{variant}.svg")))?;
    }
    Ok(())
}

/// Draws a position, and marks a cell and where the moves written with it first lead to.
fn draw(position: &AnyPosition, origin: Option<&str>, file: &Path) -> Result<(), Box<dyn Error>> {
    let mut diagram = position.diagram();
    if let Some(name) = origin {
        let topology = position.topology();
        diagram.mark(topology.cell(name).ok_or("expected the name of a cell")?, Mark::Origin);
        for mv in position.legal_moves() {
            let text = mv.to_string();
            let to = text.strip_prefix(name).and_then(|to| topology.cell(to));
            if let Some(to) = to {
                diagram.mark(to, Mark::Target);
            }
        }
    }
    fs::write(file, diagram.svg())?;
    println!("{}", diagram.text());
    Ok(())
}
