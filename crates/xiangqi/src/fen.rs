//! Positions as text.

use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{Fields, Place, RankEntry, placement, rank_entries, ranks_down};
use warpboard_core::{Cell, Color, FenError, FenErrorKind, Setup};

use crate::board::{FILES, RANKS, topology, zone};
use crate::piece::{Piece, Role};
use crate::position::Xiangqi;

const PLACEMENT: &str = "placement";

/// The two fields that only chess uses, by the names that they have there.
const UNUSED: [&str; 2] = ["castling", "en passant"];

/// Reads a position, strictly.
pub(crate) fn read(fen: &str) -> Result<Xiangqi, FenError> {
    let mut fields = Fields::new(fen);
    let mut position = Xiangqi::empty();
    read_placement(&mut position, fields.next(PLACEMENT)?)?;
    if fields.side_to_move()? != position.side {
        position = position.passed();
    }
    for name in UNUSED {
        let text = fields.next(name)?;
        if text != "-" {
            return Err(FenError::new(FenErrorKind::Syntax, name, text, "`-`"));
        }
    }
    (position.halfmoves, position.fullmoves) = fields.clocks()?;
    check_generals(&position)?;
    Ok(position)
}

/// Other programs call the elephant `E`, the horse `H` and the side that begins red, and leave out
/// the two fields that have nothing to say.
pub(crate) fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
    match (index, text) {
        (0, Some(placement)) => {
            let letter = |letter| match letter {
                'E' => 'B',
                'e' => 'b',
                'H' => 'N',
                'h' => 'n',
                other => other,
            };
            Some(placement.chars().map(letter).collect())
        }
        (1, Some("r")) => Some("w".to_owned()),
        (2 | 3, None) => Some("-".to_owned()),
        _ => None,
    }
}

/// The points in the order of FENs.
fn places() -> impl Iterator<Item = Place> {
    ranks_down(FILES, RANKS, |file, rank| Some(Cell::new(rank * FILES + file)))
}

/// Writes a position.
pub(crate) fn write(position: &Xiangqi) -> String {
    let placement = placement(places(), |cell| position.piece_at(cell));
    let Xiangqi { side, halfmoves, fullmoves, .. } = position;
    format!("{placement} {} - - {halfmoves} {fullmoves}", side.letter())
}

/// Writes what a position is put together from.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let mut text = SetupWriter::new(setup);
    text.placement(places())?;
    text.side_to_move();
    for name in UNUSED {
        text.field(name)?;
    }
    text.clocks();
    text.finish(topology)
}

fn read_placement(position: &mut Xiangqi, placement: &str) -> Result<(), FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != RANKS {
        let expected = format!("{RANKS} ranks");
        return Err(FenError::new(FenErrorKind::BoardSize, PLACEMENT, placement, expected));
    }
    for (text, rank) in ranks.into_iter().zip((0..RANKS).rev()) {
        read_rank(position, text, rank)?;
    }
    for color in Color::ALL {
        let letter = Piece { color, role: Role::General }.to_string();
        let found = position.pieces_of(color, Role::General).len();
        if found != 1 {
            let text = letter.repeat(found);
            let expected = format!("exactly one `{letter}`");
            return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
        }
    }
    Ok(())
}

fn read_rank(position: &mut Xiangqi, text: &str, rank: usize) -> Result<(), FenError> {
    let wrong_width = || {
        let expected = format!("{FILES} points in rank {}", rank + 1);
        FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, expected)
    };
    let mut file = 0usize;
    for entry in rank_entries(text, PLACEMENT)? {
        let unknown = |text: &str| {
            let expected = "a letter of `KABNRCP` in either case, or a number of empty points";
            FenError::new(FenErrorKind::Syntax, PLACEMENT, text, expected)
        };
        match entry {
            RankEntry::Empty(run) => file = file.saturating_add(run),
            RankEntry::NoCell => return Err(unknown("*")),
            RankEntry::Piece(text) => {
                let mut letters = text.chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    return Err(unknown(text));
                };
                let piece = Piece::from_letter(letter).ok_or_else(|| unknown(text))?;
                if file >= FILES {
                    return Err(wrong_width());
                }
                put(position, piece, Cell::new(rank * FILES + file))?;
                file += 1;
            }
        }
    }
    if file == FILES { Ok(()) } else { Err(wrong_width()) }
}

fn put(position: &mut Xiangqi, piece: Piece, cell: Cell) -> Result<(), FenError> {
    if !zone(piece.color, piece.role).contains(cell) {
        let text = format!("{piece} on {}", topology().name(cell));
        let expected = format!("a point on which a {} may stand", piece.role.name());
        return Err(FenError::new(FenErrorKind::Zone, PLACEMENT, text, expected));
    }
    position.put(piece, cell);
    Ok(())
}

/// The side that is not on move may not be attacked, nor face the other general.
fn check_generals(position: &Xiangqi) -> Result<(), FenError> {
    let waiting = !position.side;
    if position.passed().is_attacked() {
        let text = format!("{}", position.side.letter());
        let expected = format!("the {waiting} general not to stand in check or to face the other");
        return Err(FenError::new(FenErrorKind::Check, "side to move", text, expected));
    }
    Ok(())
}
