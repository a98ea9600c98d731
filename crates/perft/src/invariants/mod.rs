//! What every position promises, checked: one harness for unit tests, property tests and fuzzing.
//!
//! [`check`] looks at one position and the moves from it, [`check_counts`] at the ways of counting
//! from it, [`check_playout`] at a whole game and a position that no game leads to, made by
//! [`mutate`]. [`check_fen_input`] and [`check_play_input`] are driven by bytes, as fuzzers have them.

mod described;
mod input;
mod mutation;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;

use warpboard_core::text::next_clocks;
use warpboard_core::{Position, VariantPosition};

use crate::{Counting, HashTable, Perft, divide, perft};
use described::{check_description, check_pieces};

pub use input::{check_fen_input, check_play_input};
pub use mutation::mutate;

/// A promise that a position broke.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{invariant}: {detail} in `{fen}`")]
pub struct Violation {
    /// What was promised.
    pub invariant: &'static str,
    /// What came instead.
    pub detail: String,
    /// The position.
    pub fen: String,
}

/// Collects what is common to all violations at one position.
struct Witness<'a, P> {
    position: &'a P,
}

impl<P: VariantPosition> Witness<'_, P> {
    fn ensure(
        &self,
        holds: bool,
        invariant: &'static str,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        Err(Violation { invariant, detail: detail(), fen: self.position.fen() })
    }
}

/// Checks a position: its text and key, the list of its moves, and each move made, taken back,
/// written and read.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    check_text(position)?;
    check_lenient(position)?;
    check_list(position)?;
    check_pieces(position)?;
    position.legal_moves().into_iter().try_for_each(|mv| check_move(position, mv))
}

/// Checks that `is_legal`, `play` and `parse_move` take exactly the listed moves, whatever they
/// are asked about: `candidates` may be the moves of any other position.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_candidates<P: VariantPosition>(
    position: &P,
    candidates: &[P::Move],
) -> Result<(), Violation> {
    let witness = Witness { position };
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    for &mv in candidates {
        let listed = moves.binary_search(&mv).is_ok();
        witness.ensure(position.is_legal(mv) == listed, "is_legal is membership", || {
            format!("`{mv}` is {}listed", if listed { "" } else { "not " })
        })?;
        let read = position.parse_move(&mv.to_string());
        witness.ensure(read.is_ok() || !listed, "a legal move can be read", || {
            format!("`{mv}` gives {read:?}")
        })?;
        if let Ok(read) = read {
            let known = moves.binary_search(&read).is_ok();
            witness.ensure(known, "what is read is legal", || format!("`{mv}` gives `{read}`"))?;
        }
        let mut played = position.clone();
        let accepted = played.play(mv).is_ok();
        let kept = accepted || (played == *position && played.fen() == position.fen());
        witness.ensure(accepted == listed && kept, "play refuses what is not legal", || {
            format!("`{mv}` was {}played", if accepted { "" } else { "not " })
        })?;
    }
    Ok(())
}

/// Checks that all ways of counting agree: in bulk, in full, divided, hashed, by several threads,
/// and by a recursion that uses nothing but the list of moves.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_counts<P>(position: &P, depth: u8) -> Result<(), Violation>
where
    P: VariantPosition + Send + Sync,
{
    let witness = Witness { position };
    let expected = plain_count(position, depth);
    let agree = |name: &'static str, nodes: u64| {
        witness.ensure(nodes == expected, name, || {
            format!("{nodes} nodes instead of {expected} at depth {depth}")
        })
    };
    agree("counting in bulk", perft(position, depth))?;
    if depth > 0 {
        let divided = divide(position, depth).iter().map(|&(_, nodes)| nodes).sum();
        agree("the sum of divide", divided)?;
    }
    let table = HashTable::new(1).ok();
    let full = Perft::new(depth).counting(Counting::Full);
    let bulk = Perft::new(depth).threads(2);
    let last_ply = Perft::new(depth).counting(Counting::LastPly);
    let runs = [
        ("counting in full", full),
        ("counting the last ply", last_ply),
        ("counting by two threads", bulk),
    ];
    let hashed = table.as_ref().into_iter().flat_map(|table| {
        [("hashed in full", full.hash(table)), ("hashed by two threads", bulk.hash(table))]
    });
    for (name, options) in runs.into_iter().chain(hashed) {
        match options.count(position) {
            Ok(nodes) => agree(name, nodes)?,
            Err(error) => witness.ensure(false, name, || error.to_string())?,
        }
    }
    Ok(())
}

/// Plays a game in which `bytes` choose the moves, two a ply, and checks every position on the
/// way, the counts from the last, and a mutation of it. Returns the last position.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_playout<P>(start: &P, bytes: &[u8]) -> Result<P, Violation>
where
    P: VariantPosition + Send + Sync,
{
    let mut position = start.clone();
    let mut earlier: [Vec<P::Move>; 2] = [Vec::new(), Vec::new()];
    check(&position)?;
    for pair in bytes.chunks(2) {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        let choice = pair.iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
        let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
        position.make(mv);
        earlier = [moves, std::mem::take(&mut earlier[0])];
        check(&position)?;
        earlier.iter().try_for_each(|moves| check_candidates(&position, moves))?;
    }
    check_counts(&position, 2)?;
    let seed = bytes.iter().fold(1, |seed: u64, &byte| seed.wrapping_mul(31) ^ u64::from(byte));
    if let Some(mutant) = mutate(&position, seed) {
        check(&mutant)?;
        check_candidates(&mutant, &position.legal_moves())?;
        check_counts(&mutant, 1)?;
    }
    Ok(position)
}

/// The count by nothing but the list of moves, and copies.
fn plain_count<P: Position>(position: &P, depth: u8) -> u64 {
    let Some(below) = depth.checked_sub(1) else { return 1 };
    let child = |mv| {
        let mut child = position.clone();
        child.make(mv);
        child
    };
    position.legal_moves().into_iter().map(|mv| plain_count(&child(mv), below)).sum()
}

/// The text of a position, read, gives the position, its key and its hash.
fn check_text<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let fen = position.fen();
    let reread = match P::from_fen(&fen, position.rules()) {
        Ok(reread) => reread,
        Err(error) => {
            return witness.ensure(false, "a written FEN can be read", || error.to_string());
        }
    };
    witness.ensure(reread == *position, "a FEN reads back as its position", || {
        format!("{reread:?} instead of {position:?}")
    })?;
    witness.ensure(reread.fen() == fen, "a FEN is written as it was read", || {
        format!("`{}`", reread.fen())
    })?;
    check_repetition_fen(position, &reread)?;
    witness.ensure(reread.key() == position.key(), "the kept key is the fresh key", || {
        format!("{:016x} instead of {:016x}", position.key(), reread.key())
    })?;
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let hashes = [hasher.hash_one(&reread), hasher.hash_one(position)];
    witness.ensure(hashes[0] == hashes[1], "equal positions hash alike", || format!("{hashes:x?}"))
}

/// The lenient reader takes what the strict one takes, and gives the canonical text back whatever
/// spaces there are.
fn check_lenient<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let fen = position.fen();
    let spaced = format!("\u{feff}\t{}\r\n", fen.replace(' ', " \t "));
    for text in [&fen, &spaced] {
        let read = P::from_fen_lenient(text, position.rules()).map(|read| read.fen());
        witness.ensure(
            read.as_ref() == Ok(&fen),
            "the lenient reader gives canonical text",
            || format!("{text:?} gives {read:?}"),
        )?;
    }
    Ok(())
}

/// The FEN for repetition is that of an equal position, which has no other.
fn check_repetition_fen<P: VariantPosition>(position: &P, reread: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let fen = position.repetition_fen();
    let representative = P::from_fen(&fen, position.rules());
    let holds = representative.as_ref().is_ok_and(|representative| {
        *representative == *position
            && representative.fen() == fen
            && reread.repetition_fen() == fen
            && (representative.halfmove_clock(), representative.fullmove_number()) == (0, 1)
    });
    witness.ensure(holds, "the FEN for repetition is an equal position's only one", || {
        format!("`{fen}` is read as {representative:?}")
    })
}

/// The list of moves has no move twice, and all ways to ask for it agree.
fn check_list<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    if let Some(twice) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
        witness.ensure(false, "no move is listed twice", || format!("`{}`", twice[0]))?;
    }
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    if let Some(twice) = texts.windows(2).find(|pair| pair[0] == pair[1]) {
        witness.ensure(false, "no two moves are written alike", || format!("`{}`", twice[0]))?;
    }
    let mut visited = Vec::new();
    let flow: ControlFlow<()> = position.visit_legal(|mv| {
        visited.push(mv);
        ControlFlow::Continue(())
    });
    visited.sort_unstable();
    witness.ensure(flow.is_continue() && visited == moves, "list and visitor agree", || {
        format!("{} moves instead of {}", visited.len(), moves.len())
    })?;
    let counted = position.count_legal();
    witness.ensure(counted == moves.len() as u64, "count_legal counts the list", || {
        format!("{counted} moves instead of {}", moves.len())
    })?;
    let (counted, replies) = (perft(position, 2), plain_count(position, 2));
    witness.ensure(counted == replies, "count_replies counts the moves after each move", || {
        format!("{counted} replies instead of {replies}")
    })?;
    witness.ensure(
        position.has_legal_move() != moves.is_empty(),
        "has_legal_move tells an empty list",
        || format!("{} moves", moves.len()),
    )?;
    let outcome = position.outcome();
    witness.ensure(
        outcome.is_some() == moves.is_empty(),
        "a game is finished if and only if there are no moves",
        || format!("{} moves and outcome {outcome:?}", moves.len()),
    )
}

/// A move made and taken back restores the position, and it is legal, written and read as itself.
fn check_move<P: VariantPosition>(position: &P, mv: P::Move) -> Result<(), Violation> {
    let witness = Witness { position };
    for text in [format!("{mv}"), format!("{mv:#}")] {
        let read = position.parse_move(&text);
        witness
            .ensure(read == Ok(mv), "a move reads back", || format!("`{text}` gives {read:?}"))?;
    }
    witness.ensure(position.is_legal(mv), "a listed move is legal", || format!("`{mv}`"))?;

    let mut child = position.clone();
    let undo = child.make(mv);
    let made = child.clone();
    child.unmake(mv, undo);
    witness.ensure(child == *position, "unmake restores the position", || {
        format!("`{mv}` leaves {child:?} instead of {position:?}")
    })?;
    let restored = child.key() == position.key() && child.fen() == position.fen();
    witness.ensure(restored, "unmake restores key and text", || {
        format!("`{mv}` leaves `{}`", child.fen())
    })?;
    let within = child.with_move(mv, |inside| inside.clone());
    witness.ensure(within == made && within.fen() == made.fen(), "with_move is make", || {
        format!("`{mv}` gives `{}` instead of `{}`", within.fen(), made.fen())
    })?;
    witness.ensure(child == *position, "with_move restores the position", || format!("`{mv}`"))?;

    let turned = made.side_to_move() != position.side_to_move();
    witness.ensure(turned, "a move passes the turn", || format!("`{mv}`"))?;
    let [before, after] = [position, &made].map(Position::fullmove_number);
    let (_, number) = next_clocks(0, before, false, position.side_to_move());
    // A game that does not count its moves stays at 1.
    let counted = after == number || [before, after] == [1, 1];
    witness
        .ensure(counted, "the fullmove number grows after Black's move", || format!("`{mv}`"))?;
    check_description(position, mv, &made)?;
    check_text(&made)
}

#[cfg(test)]
mod tests {
    use warpboard_core::NoOptions;

    use super::*;
    use crate::toy::{self, Toy};

    fn first_violation<const FAULT: u8>() -> Option<Violation> {
        let start = Toy::<FAULT>::start(NoOptions);
        (0..200_u8).find_map(|game| {
            let bytes: Vec<u8> = (0..40).map(|ply| game.wrapping_mul(ply) ^ (ply / 3)).collect();
            check_playout(&start, &bytes).err()
        })
    }

    #[test]
    fn a_sound_game_passes() {
        assert_eq!(first_violation::<{ toy::SOUND }>(), None);
    }

    #[test]
    fn every_planted_mistake_is_found() {
        let found = |violation: Option<Violation>| violation.map(|violation| violation.invariant);
        let cases = [
            (found(first_violation::<{ toy::LISTS_TWICE }>()), "no move is listed twice"),
            (found(first_violation::<{ toy::MISCOUNTS }>()), "count_legal counts the list"),
            (
                found(first_violation::<{ toy::MISCOUNTS_REPLIES }>()),
                "count_replies counts the moves after each move",
            ),
            (
                found(first_violation::<{ toy::HIDES_CAPTURES }>()),
                "a description tells what happens to each piece",
            ),
            (found(first_violation::<{ toy::FORGETS_KEY }>()), "the kept key is the fresh key"),
            (found(first_violation::<{ toy::FORGETS_CAPTURE }>()), "unmake restores the position"),
            (found(first_violation::<{ toy::ALLOWS_ANYTHING }>()), "is_legal is membership"),
            (
                found(first_violation::<{ toy::WRITES_WRONG_FEN }>()),
                "a FEN reads back as its position",
            ),
            (found(first_violation::<{ toy::MISREADS_MOVES }>()), "a move reads back"),
            (
                found(first_violation::<{ toy::FORGETS_NUMBER }>()),
                "the fullmove number grows after Black's move",
            ),
        ];
        for (violation, invariant) in cases {
            assert_eq!(violation, Some(invariant));
        }
    }
}
