//! What one position promises: its text, its list of moves, and each of these made and taken back.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;

use warpboard_core::text::next_clocks;
use warpboard_core::{Position, VariantPosition};

use super::described::check_description;
use super::{Violation, Witness};

/// The text of a position, read, gives the position, its key and its hash.
pub(super) fn check_text<P: VariantPosition>(position: &P, fen: &str) -> Result<(), Violation> {
    let witness = Witness { position };
    let reread = match P::from_fen(fen, position.rules()) {
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
    witness.ensure(reread.key() == position.key(), "the kept key is the fresh key", || {
        format!("{:016x} instead of {:016x}", position.key(), reread.key())
    })?;
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let hashes = [hasher.hash_one(&reread), hasher.hash_one(position)];
    witness.ensure(hashes[0] == hashes[1], "equal positions hash alike", || format!("{hashes:x?}"))
}

/// The lenient reader takes what the strict one takes, and gives the canonical text back whatever
/// spaces there are.
pub(super) fn check_lenient<P: VariantPosition>(position: &P, fen: &str) -> Result<(), Violation> {
    let witness = Witness { position };
    let spaced = format!("\u{feff}\t{}\r\n", fen.replace(' ', " \t "));
    for text in [fen, &spaced] {
        let read = P::from_fen_lenient(text, position.rules()).map(|read| read.fen());
        witness.ensure(
            read.as_deref() == Ok(fen),
            "the lenient reader gives canonical text",
            || format!("{text:?} gives {read:?}"),
        )?;
    }
    Ok(())
}

/// The FEN for repetition is that of an equal position, which has no other.
pub(super) fn check_repetition_fen<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let fen = position.repetition_fen();
    let representative = P::from_fen(&fen, position.rules());
    let holds = representative.as_ref().is_ok_and(|representative| {
        let clocks = (representative.halfmove_clock(), representative.fullmove_number());
        *representative == *position
            && representative.fen() == fen
            && representative.repetition_fen() == fen
            && clocks == (0, 1)
    });
    witness.ensure(holds, "the FEN for repetition is an equal position's only one", || {
        format!("`{fen}` is read as {representative:?}")
    })
}

/// A position that is taken apart and put together again is the same.
pub(super) fn check_setup<P: VariantPosition>(position: &P, fen: &str) -> Result<(), Violation> {
    let again = P::from_setup(&position.setup(), position.rules());
    let same = again.as_ref().is_ok_and(|again| again == position && again.fen() == fen);
    Witness { position }
        .ensure(same, "a position is put together as it is taken apart", || format!("{again:?}"))
}

/// The list of moves has no move twice, and all ways to ask for it agree.
pub(super) fn check_list<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    if let Some(twice) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
        witness.ensure(false, "no move is listed twice", || format!("`{}`", twice[0]))?;
    }
    let mut texts = HashSet::with_capacity(moves.len());
    if let Some(twice) = moves.iter().find(|mv| !texts.insert(mv.to_string())) {
        witness.ensure(false, "no two moves are written alike", || format!("`{twice}`"))?;
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
pub(super) fn check_move<P: VariantPosition>(
    position: &P,
    fen: &str,
    mv: P::Move,
) -> Result<(), Violation> {
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
    let within = child.with_move(mv, |inside| inside.clone());
    let made_fen = made.fen();
    witness.ensure(within == made && within.fen() == made_fen, "with_move is make", || {
        format!("`{mv}` gives `{}` instead of `{made_fen}`", within.fen())
    })?;
    witness.ensure(child == *position, "with_move restores the position", || format!("`{mv}`"))?;
    let restored = child.key() == position.key() && child.fen() == fen;
    witness.ensure(restored, "unmake restores key and text", || {
        format!("`{mv}` leaves `{}`", child.fen())
    })?;

    let turned = made.side_to_move() != position.side_to_move();
    witness.ensure(turned, "a move passes the turn", || format!("`{mv}`"))?;
    let [before, after] = [position, &made].map(Position::fullmove_number);
    let (_, number) = next_clocks(0, before, false, position.side_to_move());
    // A game that does not count its moves stays at 1.
    let counted = after == number || [before, after] == [1, 1];
    witness
        .ensure(counted, "the fullmove number grows after Black's move", || format!("`{mv}`"))?;
    check_description(position, mv, &made)?;
    check_text(&made, &made_fen)
}
