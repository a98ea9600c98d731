//! What is where and what a move does is told as it is.

use warpboard_core::{Cell, Color, Location, MoveKind, Placed, VariantPosition};

use super::{Violation, Witness};

/// The pieces stand on cells of the board, each cell tells its own, the royal pieces are their
/// army's, and the checkers are enemies and there in check.
pub(super) fn check_pieces<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let witness = Witness { position };
    let pieces = by_place(position.pieces());
    let mut by_cell: Vec<Placed> =
        pieces.iter().copied().filter(|placed| placed.location.cell().is_none()).collect();
    for cell in position.topology().cells() {
        let there = position.pieces_at(cell).into_iter();
        by_cell.extend(there.map(|piece| Placed { piece, location: Location::Cell(cell) }));
    }
    let by_cell = by_place(by_cell);
    witness.ensure(by_cell == pieces, "each cell tells its pieces", || {
        format!("{by_cell:?} instead of {pieces:?}")
    })?;
    let stands = |cell, color| {
        pieces.iter().any(|it| it.location == Location::Cell(cell) && it.piece.color == color)
    };
    for color in Color::ALL {
        for cell in position.royals(color) {
            witness.ensure(
                stands(cell, color),
                "a royal cell holds a piece of the army",
                || format!("{color}'s {}", position.topology().name(cell)),
            )?;
        }
    }
    let (checkers, enemy) = (position.checkers(), !position.side_to_move());
    let ascending = checkers.is_sorted_by(|a, b| a < b);
    let enemies = checkers.iter().all(|&cell| stands(cell, enemy));
    witness.ensure(
        ascending && enemies && position.is_check() != checkers.is_empty(),
        "in check, and only then, there are checkers",
        || format!("{checkers:?}"),
    )
}

/// A drawing shows on each cell as many pieces of each army as stand there.
pub(super) fn check_drawing<P: VariantPosition>(position: &P) -> Result<(), Violation> {
    let pieces = position.pieces().into_iter();
    let there = pieces.filter_map(|placed| Some((placed.location.cell()?, placed.piece.color)));
    let cells = position.diagram().cells.into_iter();
    let shown = cells.filter_map(|drawn| Some((drawn.cell?, drawn.pieces)));
    let shown = shown.flat_map(|(cell, pieces)| pieces.into_iter().map(move |it| (cell, it.0)));
    let (shown, there) = (sorted(shown.collect()), sorted(there.collect()));
    Witness { position }.ensure(shown == there, "a drawing shows the pieces", || {
        format!("{shown:?} instead of {there:?}")
    })
}

/// Each of these legal moves is among those from the cell where it starts, and these are legal,
/// each once.
pub(super) fn check_origins<P: VariantPosition>(
    position: &P,
    moves: &[P::Move],
) -> Result<(), Violation> {
    let witness = Witness { position };
    let mut starting: Vec<(Cell, P::Move)> = Vec::new();
    for &mv in moves {
        starting.extend(position.describe(mv).origin.map(|origin| (origin, mv)));
    }
    starting.sort_unstable();
    for moves in starting.chunk_by(|a, b| a.0 == b.0) {
        let listed = sorted(position.legal_moves_from(moves[0].0));
        let once = listed.is_sorted_by(|a, b| a < b);
        let complete = moves.iter().all(|(_, mv)| listed.binary_search(mv).is_ok());
        let legal = listed.iter().all(|&mv| position.is_legal(mv));
        witness.ensure(
            once && legal && complete,
            "the moves from a cell are those that start there",
            || format!("{listed:?} from {}", position.topology().name(moves[0].0)),
        )?;
    }
    Ok(())
}

/// Those of these legal moves that capture, and no others of them, are among the legal captures,
/// each once.
pub(super) fn check_captures<P: VariantPosition>(
    position: &P,
    moves: &[P::Move],
) -> Result<(), Violation> {
    let captures = sorted(position.legal_captures());
    let once = captures.is_sorted_by(|a, b| a < b);
    let legal = captures.iter().all(|&mv| position.is_legal(mv));
    let wrong = moves.iter().find(|&&mv| {
        position.describe(mv).is(MoveKind::Capture) != captures.binary_search(&mv).is_ok()
    });
    Witness { position }.ensure(
        once && legal && wrong.is_none(),
        "the legal captures are the legal moves that capture",
        || format!("{captures:?}; {wrong:?}"),
    )
}

/// The pieces before a move, changed as its description has it, are those after it.
pub(super) fn check_description<P: VariantPosition>(
    position: &P,
    mv: P::Move,
    made: &P,
) -> Result<(), Violation> {
    let witness = Witness { position };
    let info = position.describe(mv);
    let mut pieces = position.pieces();
    for before in info.changes.iter().filter_map(|change| change.before) {
        let place = pieces.iter().position(|&placed| placed == before);
        witness.ensure(place.is_some(), "a description tells pieces that are there", || {
            format!("`{mv}` changes {before:?}")
        })?;
        place.map(|place| pieces.swap_remove(place));
    }
    pieces.extend(info.changes.iter().filter_map(|change| change.after));
    let (pieces, expected) = (by_place(pieces), by_place(made.pieces()));
    witness.ensure(pieces == expected, "a description tells what happens to each piece", || {
        format!("`{mv}` gives {pieces:?} instead of {expected:?}")
    })?;
    if let (Some(from), Some(to), false) =
        (info.origin, info.destination, info.is(MoveKind::Promotion))
        && info.captured().any(|captured| captured.location == Location::Cell(to))
    {
        let attackers = position.attackers(to, info.side);
        witness.ensure(attackers.contains(&from), "what captures attacks the cell", || {
            format!("`{mv}`: {attackers:?}")
        })?;
    }
    let real = info.changes.iter().all(|change| change.before != change.after);
    witness.ensure(real, "a description tells changes alone", || format!("`{mv}`: {info:?}"))?;
    let kinds = position.move_kinds();
    let derived = [MoveKind::Capture, MoveKind::Promotion, MoveKind::Drop];
    let of_kind = derived.into_iter().filter(|&kind| info.is(kind));
    let known = of_kind.chain(info.special.iter().copied()).all(|kind| kinds.contains(&kind));
    witness.ensure(
        known && info.side == position.side_to_move(),
        "a description tells the side and kinds that the game has",
        || format!("`{mv}`: {info:?}"),
    )
}

/// Pieces in the order of where they are, which seldom needs a look at what they are.
fn by_place(mut pieces: Vec<Placed>) -> Vec<Placed> {
    pieces.sort_unstable_by_key(|placed| (placed.location, placed.piece));
    pieces
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}
