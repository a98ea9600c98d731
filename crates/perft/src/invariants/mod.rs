//! What every position promises, checked: one harness for unit tests, property tests and fuzzing.
//!
//! [`check`] looks at one position and the moves from it, [`check_sample`] at fewer of the moves,
//! [`check_replies`] and [`check_counts`] at the ways of counting, [`check_record`] at a game's
//! text, [`check_playout`] at a whole game and a position that no game leads to, made by
//! [`mutate`]. What ends in `_input` is driven by bytes, as fuzzers have them.

mod described;
mod input;
mod mutation;
mod promises;
mod record;
mod sample;

use warpboard_core::{Position, VariantPosition};

use crate::{Counting, HashTable, Perft, divide, perft};
use described::{check_captures, check_drawing, check_origins, check_pieces};
use promises::{
    check_lenient, check_list, check_move, check_repetition_fen, check_setup, check_text,
};

pub use input::{
    check_fen_input, check_play_input, check_play_input_from, check_record_input,
    check_replies_input,
};
pub use mutation::mutate;
pub use record::check_record;
pub use sample::check_sample;

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

impl Violation {
    /// A stable name of the kind for machines: `violation`. What was promised is told by
    /// [`invariant`](Violation::invariant).
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "violation"
    }
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

/// Checks a position: its text and key, the list of its moves, the number of replies, and each move
/// made, taken back, written and read.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let fen = position.fen();
    check_text(position, &fen)?;
    check_lenient(position, &fen)?;
    check_repetition_fen(position)?;
    check_setup(position, &fen)?;
    check_list(position)?;
    check_pieces(position)?;
    check_drawing(position)?;
    check_replies(position)?;
    let moves = position.legal_moves();
    check_origins(position, &moves)?;
    check_captures(position, &moves)?;
    moves.into_iter().try_for_each(|mv| check_move(position, &fen, mv))
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
    let fen = position.fen();
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
        let kept = accepted || (played == *position && played.fen() == fen);
        witness.ensure(accepted == listed && kept, "play refuses what is not legal", || {
            format!("`{mv}` was {}played", if accepted { "" } else { "not " })
        })?;
    }
    Ok(())
}

/// Checks that counting the replies to all moves at once finds as many as are there when each move
/// is made.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_replies<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let (counted, replies) = (perft(position, 2), plain_count(position, 2));
    Witness { position }.ensure(
        counted == replies,
        "count_replies counts the moves after each move",
        || format!("{counted} replies instead of {replies}"),
    )
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
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => {
            let after = |mv| {
                let mut child = position.clone();
                child.make(mv);
                plain_count(&child, depth - 1)
            };
            position.legal_moves().into_iter().map(after).sum()
        }
    }
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
        assert_eq!(first_violation_by_bytes::<{ toy::SOUND }>(), None);
    }

    /// The first that inputs of a fuzzer find.
    fn first_violation_by_bytes<const FAULT: u8>() -> Option<Violation> {
        let mut bytes = warpboard_core::zobrist::Stream::new(1);
        (0..400).find_map(|_| {
            let mut data = bytes.take::<4>().map(u64::to_le_bytes).concat();
            data.truncate(2 + usize::from(data[2] % 30));
            // A game of the toy is short, and is not to be over before the first of these moves.
            data[1] &= 0xe0;
            check_play_input::<Toy<FAULT>>(&data)
                .and_then(|()| check_replies_input::<Toy<FAULT>>(&data))
                .and_then(|()| check_record_input::<Toy<FAULT>>(&data))
                .err()
        })
    }

    #[test]
    fn every_planted_mistake_is_found() {
        let found = |violation: Option<Violation>| violation.map(|violation| violation.invariant);
        let by_bytes = [
            (first_violation_by_bytes::<{ toy::LISTS_TWICE }>(), "no move is listed twice"),
            (first_violation_by_bytes::<{ toy::MISCOUNTS }>(), "count_legal counts the list"),
            (
                first_violation_by_bytes::<{ toy::MISCOUNTS_REPLIES }>(),
                "count_replies counts the moves after each move",
            ),
            (first_violation_by_bytes::<{ toy::FORGETS_KEY }>(), "the kept key is the fresh key"),
            (first_violation_by_bytes::<{ toy::MISREADS_MOVES }>(), "a written record can be read"),
            (first_violation_by_bytes::<{ toy::ALLOWS_ANYTHING }>(), "is_legal is membership"),
        ];
        for (violation, invariant) in by_bytes {
            assert_eq!(found(violation), Some(invariant));
        }
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
