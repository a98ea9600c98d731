//! Where do pieces leap in three dimensions? Prints every move of the horse and of the mule of
//! Waterfall Xiangqi from a cell, and draws the layers.
//!
//!     cargo run --example waterfall_tour [CELL]

use std::error::Error;

use warpboard::diagram::Mark;
use warpboard::waterfall::{Move, Role, Waterfall, WaterfallRules, topology};
use warpboard::{Cell, Position, VariantPosition};

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "5e5".to_owned());
    let cell = topology().cell(&name).ok_or("expected a cell: layer, file, rank, such as 5e5")?;
    for role in [Role::Horse, Role::Mule] {
        let position = alone(role, cell).ok_or("expected a cell with room for both generals")?;
        let moves = moves_from(&position, cell);
        let words: Vec<String> = moves.iter().map(|mv| format!("{mv:#}")).collect();
        println!("The {} on {name} has {} moves:\n{}\n", role.name(), words.len(), words.join(" "));
        let mut diagram = position.diagram();
        diagram.mark(cell, Mark::Origin);
        for mv in moves {
            diagram.mark(mv.to(), Mark::Target);
        }
        println!("{}", diagram.text());
    }
    Ok(())
}

fn moves_from(position: &Waterfall, from: Cell) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| mv.from() == from);
    moves.sort_unstable();
    moves
}

/// A white piece alone with the generals, which stand where they hinder it least.
fn alone(role: Role, cell: Cell) -> Option<Waterfall> {
    let palaces: Vec<Cell> = topology().zone("palace")?.collect();
    let pairs = palaces.iter().flat_map(|&white| palaces.iter().map(move |&black| (white, black)));
    pairs
        .filter(|&(white, black)| white != black && white != cell && black != cell)
        .filter_map(|(white, black)| {
            let fen = fen(&[(white, 'K'), (black, 'k'), (cell, role.letter())]);
            Waterfall::from_fen(&fen, WaterfallRules::default()).ok()
        })
        .max_by_key(|position| moves_from(position, cell).len())
}

/// The position of these pieces, White to move.
fn fen(pieces: &[(Cell, char)]) -> String {
    let rank = |layer: u32, rank: u32| -> String {
        let row = ('a'..='i').map(|file| {
            let here = topology().cell(&format!("{layer}{file}{rank}"));
            pieces.iter().find(|(cell, _)| Some(*cell) == here).map_or('1', |&(_, letter)| letter)
        });
        join_empty(&row.collect::<String>())
    };
    let layer = |layer: u32| {
        let ranks: Vec<String> = (1..=10).rev().map(|number| rank(layer, number)).collect();
        ranks.join("/")
    };
    let layers: Vec<String> = (1..=9).map(layer).collect();
    format!("{} w 0 1", layers.join("|"))
}

/// Writes runs of empty cells as numbers.
fn join_empty(row: &str) -> String {
    (2..=9).rev().fold(row.to_owned(), |row, run| row.replace(&"1".repeat(run), &run.to_string()))
}
