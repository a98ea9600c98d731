//! A player of any game: alpha-beta search that values the pieces. No game tells it what they are
//! worth: a role is worth the moves that its pieces have, on average, in random games.
//!
//!     cargo run --release --example alpha_beta [VARIANT [DEPTH [PLIES [FEN]]]]

use std::collections::HashMap;

use warpboard::{AnyRole, Describe, Location, PositionVisitor, Variant, VariantPosition};

const WIN: i32 = 1_000_000;
/// Plays both sides: the depth of the search, and the plies to play.
struct Play(i32, usize);

impl PositionVisitor for Play {
    type Output = ();
    fn visit<P: VariantPosition>(self, start: &P) {
        let (Play(depth, plies), values, mut position) = (self, values(start), start.clone());
        for _ in 0..plies {
            let (value, best) = search(&mut position, &values, depth, (-2 * WIN, 2 * WIN));
            let Some(mv) = best else { break };
            println!("{} plays {mv} ({value:+})", position.side_to_move());
            position.make(mv);
        }
        println!("{}", position.diagram().text());
        position.outcome().inspect(|outcome| println!("{outcome}"));
    }
}

fn values<P: Describe>(start: &P) -> HashMap<AnyRole, i32> {
    let mut seen: HashMap<AnyRole, (i32, i32)> = HashMap::new();
    for position in warpboard_perft::samples(start, 30) {
        for placed in position.pieces() {
            seen.entry(placed.piece.role).or_default().0 += 1;
        }
        let moves = position.legal_moves().into_iter();
        for mover in moves.filter_map(|mv| position.describe(mv).mover()) {
            seen.entry(mover.piece.role).or_default().1 += 1;
        }
    }
    seen.into_iter().map(|(role, (pieces, moves))| (role, 50 + 200 * moves / pieces)).collect()
}

/// The best value that the side to move can reach, and the move to it.
fn search<P: Describe>(
    position: &mut P,
    values: &HashMap<AnyRole, i32>,
    depth: i32,
    (mut alpha, beta): (i32, i32),
) -> (i32, Option<P::Move>) {
    let sign = |color| if color == position.side_to_move() { 1 } else { -1 };
    if let Some(outcome) = position.outcome() {
        return (outcome.winner.map_or(0, sign) * (WIN + depth), None);
    }
    let (captures, mut best) = (position.legal_captures(), None);
    let mut moves = if depth > 0 { position.legal_moves() } else { captures.clone() };
    if depth <= 0 {
        // Two captures more, of which none is a must: the pieces may stay as they stand.
        let in_play = position.pieces().into_iter().filter(|it| it.location != Location::Pool);
        let worth = |role: AnyRole| values.get(&role).copied().unwrap_or(100);
        alpha = alpha.max(in_play.map(|it| sign(it.piece.color) * worth(it.piece.role)).sum());
    }
    moves.sort_by_cached_key(|m| (!captures.contains(m), depth < 2 || !position.gives_check(*m)));
    let mut moves = moves.into_iter();
    while let Some(mv) = moves.next().filter(|_| alpha < beta && depth > -2) {
        let reply = position.with_move(mv, |next| search(next, values, depth - 1, (-beta, -alpha)));
        if -reply.0 > alpha {
            (alpha, best) = (-reply.0, Some(mv));
        }
    }
    (alpha, best)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, depth, plies, fen] = [0, 1, 2, 3].map(|i| arguments.get(i).map(String::as_str));
    let position = variant.unwrap_or("mitawi").parse::<Variant>()?.set_up(&[], fen)?;
    position.visit(Play(depth.unwrap_or("3").parse()?, plies.unwrap_or("10").parse()?));
    Ok(())
}
