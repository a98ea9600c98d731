//! What does a position look like? Draws one as a picture, and prints it as text.
//!
//!     cargo run --example draw VARIANT FILE [FEN [CELL]]  one position, with the moves from a cell
//!     cargo run --example draw boards FOLDER              the pictures of docs/boards

use std::error::Error;
use std::fs;
use std::path::Path;

use warpboard::diagram::{Diagram, Mark};
use warpboard::{AnyPosition, Position, Variant};

/// A line is a game, how its pieces are drawn, and moves.
const BOARDS: &str = include_str!("../docs/boards/games.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, file] = arguments.first_chunk().ok_or("expected a variant and a file")?;
    if variant == "boards" {
        return draw_boards(Path::new(file));
    }
    let variant: Variant = variant.parse()?;
    let position = match arguments.get(2) {
        Some(fen) => variant.position(fen)?,
        None => variant.start(),
    };
    let diagram = draw(&position, arguments.get(3).map(String::as_str))?;
    fs::write(file, diagram.svg())?;
    println!("{}", diagram.text());
    Ok(())
}

fn draw_boards(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for line in BOARDS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let variant: Variant = words.next().ok_or("expected a variant")?.parse()?;
        let symbols = words.next().ok_or("expected symbols")?.parse()?;
        let mut position = variant.start();
        let mut before = position.diagram();
        for word in words {
            before = position.diagram();
            position.play(position.parse_move(word)?)?;
        }
        let mut diagram = position.diagram();
        diagram.mark_last_move(&before);
        diagram.symbols = symbols;
        fs::write(folder.join(format!("{variant}.svg")), diagram.svg())?;
    }
    Ok(())
}

/// A drawing with a cell marked, and where the moves written with it first lead to.
fn draw(position: &AnyPosition, origin: Option<&str>) -> Result<Diagram, Box<dyn Error>> {
    let mut diagram = position.diagram();
    let Some(name) = origin else { return Ok(diagram) };
    let topology = position.topology();
    diagram.mark(topology.cell(name).ok_or("expected the name of a cell")?, Mark::Origin);
    for mv in position.legal_moves() {
        let text = mv.to_string();
        let to = text.strip_prefix(name).and_then(|to| topology.cell(to));
        if let Some(to) = to {
            diagram.mark(to, Mark::Target);
        }
    }
    Ok(diagram)
}
