//! The invariants driven by raw bytes, as fuzzers supply them.

use warpboard_core::game::{Claim, Game};
use warpboard_core::zobrist::Stream;
use warpboard_core::{Position, Rules, VariantPosition};

use super::sample::{check_foreign_moves, choose, is_listed};
use super::{Violation, check_counts, check_record, check_replies, check_sample, mutate};

/// The bytes of a game that are looked at; what stands behind them is left.
const MAX_BYTES: usize = 64;

/// Reads bytes as a FEN, rule options following on further lines, one a line. Nothing is promised
/// of what both readers refuse but that they do; an accepted position is
/// [checked](check_sample).
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_fen_input<P: VariantPosition>(data: &[u8]) -> Result<(), Violation> {
    let Ok(text) = std::str::from_utf8(data) else { return Ok(()) };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    let Ok(rules) = P::Rules::from_settings(lines) else { return Ok(()) };
    let read = P::from_fen(fen, rules).or_else(|_| P::from_fen_lenient(fen, rules));
    read.map_or(Ok(()), |position| check_sample(&position, 4, seed(data)))
}

/// Plays a game in which bytes choose the rules and the moves. A few positions of it
/// are [checked](check_sample), the last one and a mutation of it more closely.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_play_input<P>(data: &[u8]) -> Result<(), Violation>
where
    P: VariantPosition + Send + Sync,
{
    check_play_input_from(&start::<P>(data), data)
}

/// [`check_play_input`] from a given start, whatever the first byte says of rules: for games that
/// have no rules to choose.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_play_input_from<P>(start: &P, data: &[u8]) -> Result<(), Violation>
where
    P: VariantPosition + Send + Sync,
{
    let Played { positions, seed, .. } = Played::from(start, data);
    let Some((last, earlier)) = positions.split_last() else { return Ok(()) };
    for (ply, position) in earlier.iter().enumerate() {
        if seed.rotate_right(ply as u32) & 63 == 0 {
            check_sample(position, 2, seed)?;
        }
    }
    check_sample(last, 8, seed)?;
    for other in earlier.iter().rev().take(2) {
        check_foreign_moves(last, other, 2, seed)?;
    }
    // Counting in all ways takes many times as long as all the rest.
    if seed & 127 == 0 && is_listed(last) {
        check_counts(last, 2)?;
    }
    if let Some(mutant) = mutate(last, seed) {
        check_sample(&mutant, 4, seed)?;
        check_foreign_moves(&mutant, last, 4, seed)?;
    }
    Ok(())
}

/// Plays a game as [`check_play_input`] does, and [counts the replies](check_replies) in the last
/// position and in a mutation of it.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_replies_input<P: VariantPosition>(data: &[u8]) -> Result<(), Violation> {
    let Played { positions, seed, .. } = Played::from(&start::<P>(data), data);
    let Some(last) = positions.last() else { return Ok(()) };
    let mutant = mutate(last, seed);
    let mut few = mutant.iter().chain([last]).filter(|position| is_listed(*position));
    few.try_for_each(check_replies)
}

/// Reads bytes as the record of a game; what is no record chooses the rules and moves of a game as
/// for [`check_play_input`], and its end. Either game's [record](check_record) must read back.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_record_input<P: VariantPosition>(data: &[u8]) -> Result<(), Violation> {
    let read = std::str::from_utf8(data).ok().and_then(|text| text.parse::<Game<P>>().ok());
    check_record(&read.unwrap_or_else(|| Played::from(&start::<P>(data), data).game()))
}

/// A game that bytes choose.
struct Played<P: Position> {
    /// The position that it starts from, and the one after each move.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// A number that depends on all bytes.
    seed: u64,
}

impl<P: VariantPosition> Played<P> {
    /// The second byte tells where the game starts: its lower five bits how many times four random
    /// plies after the start, the others of which random game. Then each two bytes choose a move.
    fn from(start: &P, data: &[u8]) -> Played<P> {
        let data = &data[..data.len().min(MAX_BYTES)];
        let byte = |place: usize| data.get(place).copied().unwrap_or_default();
        let mut position = start.clone();
        let mut random = Stream::new((byte(1) >> 5).into());
        for _ in 0..4 * (byte(1) & 31) {
            let Some(mv) = choose(&position, random.next()) else { break };
            position.make(mv);
        }
        let (mut positions, mut moves) = (vec![position.clone()], Vec::new());
        for pair in data.get(2..).unwrap_or_default().chunks(2) {
            let number = pair.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
            let Some(mv) = choose(&position, number) else { break };
            position.make(mv);
            positions.push(position.clone());
            moves.push(mv);
        }
        Played { positions, moves, seed: seed(data) }
    }

    /// The game with what else may be in a record.
    fn game(self) -> Game<P> {
        let seed = self.seed;
        let mut game = Game::new(self.positions[0].clone());
        for (ply, &mv) in self.moves.iter().enumerate() {
            game.play(mv).expect("a move that was played is legal");
            if seed.rotate_right(ply as u32) & 7 == 0 {
                game.set_comment(format!("{ply} \\ [\"\n")).expect("a comment without brace");
            }
        }
        if seed & 8 == 0 {
            game.set_tag("White", format!("\"{seed}\\")).expect("a tag like any other");
        }
        // A game that is over ends in no other way, and a claim may be unjustified.
        let _ = match seed >> 4 & 7 {
            0 => game.resign(game.position().side_to_move()),
            1 => game.agree_draw(),
            2 => game.claim(Claim::THREEFOLD),
            3 => game.claim(Claim::MoveCount { plies: 1 }),
            4 => game.claim(Claim::Repetition { times: 2 }),
            _ => return game,
        };
        game
    }
}

/// A number that depends on all bytes.
fn seed(data: &[u8]) -> u64 {
    let mixed = data.iter().fold(1, |seed: u64, &byte| seed.wrapping_mul(31) ^ u64::from(byte));
    Stream::new(mixed).next()
}

/// The start under the rules that the first byte chooses: it is a bit for each option.
fn start<P: VariantPosition>(data: &[u8]) -> P {
    P::start(chosen_rules(data.first().copied().unwrap_or_default()))
}

/// The rules that the bits turn on, each with its last value; the default if they do not fit
/// together.
fn chosen_rules<R: Rules>(bits: u8) -> R {
    let on = R::OPTIONS.iter().enumerate().filter(|(i, _)| bits >> (i % 8) & 1 != 0);
    let settings = on.map(|(_, option)| match option.values.last() {
        Some(value) => format!("{}={value}", option.name),
        None => option.name.to_owned(),
    });
    R::from_settings(settings).unwrap_or_default()
}
