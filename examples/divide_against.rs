//! Does another program count the same? Compares its divide with ours, and names the first move
//! that differs.
//!
//!     other-program divide ... | cargo run --release --example divide_against VARIANT DEPTH [FEN]
//!
//! Lines of the other program that are not `move nodes` or `move: nodes` are passed over.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

use warpboard::{PositionVisitor, Variant, VariantPosition};

type Counts = BTreeMap<String, u64>;

struct Divide(u8);

impl PositionVisitor for Divide {
    type Output = Counts;

    fn visit<P: VariantPosition + Send + Sync + 'static>(self, position: &P) -> Counts {
        let counts = warpboard_perft::divide(position, self.0);
        counts.into_iter().map(|(mv, nodes)| (mv.to_string(), nodes)).collect()
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, depth, fen @ ..] = arguments.as_slice() else {
        return Err("expected VARIANT DEPTH [FEN]".into());
    };
    let position = variant.parse::<Variant>()?.set_up(&[], fen.first().map(String::as_str))?;
    let ours = position.visit(Divide(depth.parse()?));
    // Their text of a move may be the one for people.
    let ours_of = |mv: &str| position.parse_move(mv).map_or(mv.to_owned(), |mv| mv.to_string());
    let lines = std::io::stdin().lines().map_while(Result::ok);
    let theirs: Counts =
        lines.filter_map(|line| entry(&line).map(|(mv, nodes)| (ours_of(mv), nodes))).collect();

    match first_difference(&ours, &theirs) {
        None => {
            println!("{} moves agree, {} nodes", ours.len(), ours.values().sum::<u64>());
            Ok(ExitCode::SUCCESS)
        }
        Some(difference) => {
            println!("{difference}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Reads `move nodes` or `move: nodes`.
fn entry(line: &str) -> Option<(&str, u64)> {
    let (mv, nodes) = line.trim().split_once(char::is_whitespace)?;
    let nodes = nodes.trim().parse().ok()?;
    let mv = mv.trim_end_matches(':');
    (mv != "total").then_some((mv, nodes))
}

fn first_difference(ours: &Counts, theirs: &Counts) -> Option<String> {
    let mut moves: Vec<&String> = ours.keys().chain(theirs.keys()).collect();
    moves.sort();
    moves.into_iter().find_map(|mv| match (ours.get(mv), theirs.get(mv)) {
        (Some(ours), Some(theirs)) if ours == theirs => None,
        (Some(ours), Some(theirs)) => Some(format!("{mv}: {ours} here, {theirs} there")),
        (Some(_), None) => Some(format!("{mv}: a move only here")),
        (None, _) => Some(format!("{mv}: a move only there")),
    })
}
