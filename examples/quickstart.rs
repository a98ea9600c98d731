//! How do I load a position, list its moves, play one, and see how the game ended?

use std::error::Error;

use warpboard::chess::Chess;
use warpboard::{NoOptions, Position, VariantPosition};

fn main() -> Result<(), Box<dyn Error>> {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3";
    let mut position = Chess::from_fen(fen, NoOptions)?;
    println!("{}", position.diagram().text());

    let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    println!("{} moves: {}", moves.len(), moves.join(" "));

    // Text that is no move, and a move that is not legal, are different errors.
    for text in ["Qxf7", "f3f8"] {
        if let Err(error) = position.parse_move(text) {
            println!("{error}");
        }
    }

    let mv = position.parse_move("f3f7")?;
    position.play(mv)?;
    println!("{}", position.fen());
    match position.outcome() {
        Some(outcome) => println!("the game is over: {outcome}"),
        None => println!("{} is to move", position.side_to_move()),
    }

    // A broken FEN names the field, the text, and what was expected.
    if let Err(error) = Chess::from_fen(&fen.replace(" w ", " x "), NoOptions) {
        println!("{error}");
    }
    Ok(())
}
