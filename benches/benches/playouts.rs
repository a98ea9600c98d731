//! Random games to their end or 200 plies, each move chosen evenly among the legal ones, on one
//! thread: `cargo bench -p warpboard-benches --bench playouts`.
//!
//! The programs take turns. For chess, ours stands beside others; the other games stand beside our
//! chess. Ours choose without a list of the moves, the others from the list that they give.

use std::time::Instant;

use shakmaty::Position as _;
use warpboard::chess::Chess;
use warpboard::core::zobrist::Stream;
use warpboard::{NoOptions, Position, PositionVisitor, Variant, VariantPosition};
use warpboard_benches::median;

/// Games end here at the latest.
const MAX_PLIES: u64 = 200;

/// Rounds of the table.
const ROUNDS: usize = 7;

/// A program, and how it plays so many games: the number of plies.
type Player = (&'static str, u64, Box<dyn Fn(u64) -> u64>);

fn main() {
    // `cargo test --benches` only sees whether games can be played.
    let measures = std::env::args().any(|argument| argument == "--bench");
    let (rounds, share) = if measures { (ROUNDS, 1) } else { (1, 100) };
    println!("{:<34} {:>9} {:>9} {:>6}", "random games", "games/s", "ns/ply", "ratio");
    let chess: Vec<Player> = vec![
        ("chess, warpboard", 2000, Box::new(warpboard::<Chess>(&Chess::start(NoOptions)))),
        ("chess, cozy-chess", 2000, Box::new(cozy_chess)),
        ("chess, shakmaty", 2000, Box::new(shakmaty)),
    ];
    print_ratios(&chess, rounds, share);
    let ours: Vec<Player> = Variant::ALL
        .iter()
        .map(|variant| variant.start().visit(Ours { id: variant.id() }))
        .collect();
    print_ratios(&ours, rounds, share);
}

/// Our program for a game.
struct Ours {
    id: &'static str,
}

impl PositionVisitor for Ours {
    type Output = Player;

    fn visit<P: VariantPosition + Send + Sync + 'static>(self, start: &P) -> Player {
        (self.id, 500, Box::new(warpboard(start)))
    }
}

fn warpboard<P: Position + 'static>(start: &P) -> impl Fn(u64) -> u64 + use<P> {
    let start = start.clone();
    move |games| {
        let mut random = Stream::new(1);
        let mut plies = 0;
        for _ in 0..games {
            let mut position = start.clone();
            for _ in 0..MAX_PLIES {
                let Some(mv) = position.random_legal(|count| random.next() % count) else { break };
                position.make(mv);
                plies += 1;
            }
        }
        plies
    }
}

fn cozy_chess(games: u64) -> u64 {
    let mut random = Stream::new(1);
    let mut plies = 0;
    let mut list = Vec::new();
    for _ in 0..games {
        let mut board = cozy_chess::Board::default();
        for _ in 0..MAX_PLIES {
            list.clear();
            board.generate_moves(|moves| {
                list.extend(moves);
                false
            });
            if list.is_empty() {
                break;
            }
            board.play_unchecked(list[(random.next() % list.len() as u64) as usize]);
            plies += 1;
        }
    }
    plies
}

fn shakmaty(games: u64) -> u64 {
    let mut random = Stream::new(1);
    let mut plies = 0;
    for _ in 0..games {
        let mut position = shakmaty::Chess::default();
        for _ in 0..MAX_PLIES {
            let list = position.legal_moves();
            if list.is_empty() {
                break;
            }
            position.play_unchecked(list[(random.next() % list.len() as u64) as usize]);
            plies += 1;
        }
    }
    plies
}

/// Times each player, in turns, and prints the medians and how many times longer a ply takes than
/// the first one's.
fn print_ratios(players: &[Player], rounds: usize, share: u64) {
    let mut seconds = vec![Vec::new(); players.len()];
    let mut plies = vec![0; players.len()];
    for _ in 0..rounds {
        for (index, (_, games, play)) in players.iter().enumerate() {
            let clock = Instant::now();
            plies[index] = play(games / share);
            seconds[index].push(clock.elapsed().as_secs_f64());
        }
    }
    let medians: Vec<f64> = seconds.into_iter().map(median).collect();
    let per_ply: Vec<f64> =
        medians.iter().zip(&plies).map(|(seconds, &plies)| seconds * 1e9 / plies as f64).collect();
    for (index, (name, games, _)) in players.iter().enumerate() {
        let rate = (games / share) as f64 / medians[index];
        let ratio = per_ply[index] / per_ply[0];
        println!("{name:<34} {rate:>9.0} {:>9.1} {ratio:>6.2}", per_ply[index]);
    }
}
