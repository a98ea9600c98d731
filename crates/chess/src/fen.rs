//! Reading and writing FEN.

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{
    Fields, Place, RankEntry, placement, rank_entries, ranks_down, sorted_letters,
};
use warpboard_core::{Cell, Color, FenError, FenErrorKind, Position, Setup};

use crate::board::castling::WAYS;
use crate::board::{self, forward, rank, square, square_name};
use crate::piece::{Piece, Role};
use crate::position::attacks::is_attacked;
use crate::position::placement::{Placement, code};
use crate::position::{Chess, NOWHERE};

const PLACEMENT: &str = "placement";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en passant";

/// Reads a position, strictly.
pub(crate) fn read(fen: &str) -> Result<Chess, FenError> {
    let mut fields = Fields::new(fen);
    let text = fields.next(PLACEMENT)?;
    let placement = read_placement(text)?;
    check_pieces(&placement, text)?;
    let side = fields.side_to_move()?;
    check_other_side(&placement, side)?;
    let castling = read_castling(fields.next(CASTLING)?, &placement)?;
    let passed = read_en_passant(fields.next(EN_PASSANT)?, &placement, side)?;
    let (halfmoves, fullmoves) = fields.clocks()?;
    Ok(Chess { placement, halfmoves, fullmoves, side, castling, passed })
}

/// Other programs write castling rights in any order.
pub(crate) fn canonical_field(index: usize, text: &str) -> Option<String> {
    if index == 2 { sorted_letters(text, "KQkq") } else { None }
}

fn read_placement(text: &str) -> Result<Placement, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        let expected = "eight ranks separated by `/`";
        return Err(FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, expected));
    }
    let mut placement = Placement::default();
    for (from_top, text) in ranks.into_iter().enumerate() {
        let wrong_width =
            || FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, "a rank of eight squares");
        let mut file = 0;
        for entry in rank_entries(text, PLACEMENT)? {
            let width = match entry {
                RankEntry::Empty(count) => count,
                RankEntry::NoCell => return Err(no_piece("*")),
                RankEntry::Piece(letter) => {
                    let piece = piece_of(letter).ok_or_else(|| no_piece(letter))?;
                    if file < 8 {
                        let at = Cell::new(8 * (7 - from_top) + file);
                        placement.put(at, code(piece.color, piece.role));
                    }
                    1
                }
            };
            if width > 8 - file {
                return Err(wrong_width());
            }
            file += width;
        }
        if file != 8 {
            return Err(wrong_width());
        }
    }
    Ok(placement)
}

fn piece_of(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let piece = Piece::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(piece)
}

fn no_piece(text: &str) -> FenError {
    FenError::new(FenErrorKind::Syntax, PLACEMENT, text, "a letter of `KQRBNPkqrbnp`")
}

/// One king a side, and no pawn on the first or last rank.
fn check_pieces(placement: &Placement, text: &str) -> Result<(), FenError> {
    for color in Color::ALL {
        let kings = placement.kings() & placement.army(color);
        if kings.len() != 1 {
            let expected = format!("one {color} king, not {}", kings.len());
            return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
        }
    }
    let misplaced = placement.pawns() & (rank(0) | rank(7));
    match misplaced.first() {
        None => Ok(()),
        Some(at) => {
            let name = square_name(at);
            let expected = "pawns on ranks 2 to 7";
            Err(FenError::new(FenErrorKind::Zone, PLACEMENT, name, expected))
        }
    }
}

/// The side that is not on move must not stand in check.
fn check_other_side(placement: &Placement, side: Color) -> Result<(), FenError> {
    let king = placement.king(!side);
    if is_attacked(placement, king, side, placement.occupied()) {
        let expected = format!("the other side, as the {} king stands in check", !side);
        let text = side.letter().to_string();
        return Err(FenError::new(FenErrorKind::Check, "side to move", text, expected));
    }
    Ok(())
}

fn read_castling(text: &str, placement: &Placement) -> Result<CastlingRights, FenError> {
    CastlingRights::read(text, |right| {
        let Castling { color, king_from, rook_from, .. } = WAYS[right];
        let stands = |at, role| placement.piece(at) == Some(Piece { color, role });
        if stands(king_from, Role::King) && stands(rook_from, Role::Rook) {
            return None;
        }
        let (king, rook) = (square_name(king_from), square_name(rook_from));
        Some(format!("this right only with the king on {king} and a rook on {rook}"))
    })
}

/// The square that a pawn passed over, whether or not it can be captured there.
fn read_en_passant(text: &str, placement: &Placement, side: Color) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(NOWHERE);
    }
    let error = |kind, expected| FenError::new(kind, EN_PASSANT, text, expected);
    let passed = square(text)
        .ok_or_else(|| error(FenErrorKind::Syntax, "`-` or the name of a square".to_owned()))?;
    let (home, number) = match !side {
        Color::White => (rank(2), 3),
        Color::Black => (rank(5), 6),
    };
    if !home.contains(passed) {
        let expected = format!("a square of rank {number}, as {side} is to move");
        return Err(error(FenErrorKind::Right, expected));
    }
    let step = 8 * forward(!side);
    let at = |by: i32| Cell::new((passed.index() as i32 + by) as usize);
    let pawn = Piece { color: !side, role: Role::Pawn };
    let empty = [at(0), at(-step)].iter().all(|&at| placement.piece(at).is_none());
    if !empty || placement.piece(at(step)) != Some(pawn) {
        let expected = format!("a square that a {} pawn can just have passed over", !side);
        return Err(error(FenErrorKind::Right, expected));
    }
    Ok(passed.index() as u8)
}

/// The squares in the order of FENs.
fn places() -> impl Iterator<Item = Place> {
    ranks_down(8, 8, |file, rank| Some(Cell::new(8 * rank + file)))
}

/// Writes a position.
pub(crate) fn write(position: &Chess) -> String {
    format!(
        "{} {} {} {} {} {}",
        placement(places(), |square| position.piece_at(square)),
        position.side.letter(),
        position.castling,
        position.passed_over().map_or("-", board::square_name),
        position.halfmove_clock(),
        position.fullmove_number(),
    )
}

/// Takes a position apart.
pub(crate) fn setup(position: &Chess) -> Setup {
    Setup::of(position)
        .castling(position.castling.to_string())
        .en_passant(position.passed_over().map_or("-", board::square_name))
}

/// Writes what a position is put together from.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let mut text = SetupWriter::new(setup);
    text.placement(places())?;
    text.side_to_move();
    text.field(CASTLING)?;
    text.field(EN_PASSANT)?;
    text.clocks();
    text.finish(board::topology)
}
