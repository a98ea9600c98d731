//! Positions as text (WX-40).

use std::array;
use std::sync::LazyLock;

use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{Fields, Place, RankEntry, placement, rank_entries, ranks_down};
use warpboard_core::{Cell, Color, FenError, FenErrorKind, Setup};

use crate::board::{FILES, LAYERS, RANKS, lattice, topology};
use crate::piece::{Piece, Role};
use crate::position::Waterfall;
use crate::rules::WaterfallRules;

const PLACEMENT: &str = "placement";

/// Reads a position, strictly.
pub(crate) fn read(fen: &str, rules: WaterfallRules) -> Result<Waterfall, FenError> {
    let mut fields = Fields::new(fen);
    let mut position = Waterfall::empty(rules);
    read_placement(&mut position, fields.next(PLACEMENT)?)?;
    position.set_side(fields.side_to_move()?);
    (position.halfmoves, position.fullmoves) = fields.clocks()?;
    check_generals(&position)?;
    Ok(position)
}

/// The cells in the order of FENs.
fn places() -> impl Iterator<Item = Place> {
    CELL_AT.iter().enumerate().flat_map(|(layer, cells)| {
        let separator = (layer > 0).then_some(Place::Separator('|'));
        let ranks = ranks_down(FILES, RANKS, move |file, rank| Some(cells[rank][file]));
        separator.into_iter().chain(ranks)
    })
}

/// Writes a position.
pub(crate) fn write(position: &Waterfall) -> String {
    let placement = placement(places(), |cell| position.piece_at(cell));
    let Waterfall { side, halfmoves, fullmoves, .. } = position;
    format!("{placement} {} {halfmoves} {fullmoves}", side.letter())
}

/// Writes what a position is put together from.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let mut text = SetupWriter::new(setup);
    text.placement(places())?;
    text.side_to_move();
    text.clocks();
    text.finish(topology)
}

/// The cells by layer, rank and file.
static CELL_AT: LazyLock<[[[Cell; FILES]; RANKS]; LAYERS]> = LazyLock::new(|| {
    let cell = |at: [usize; 3]| lattice().cell_at(&at).expect("coordinates of the board");
    array::from_fn(|layer| array::from_fn(|rank| array::from_fn(|file| cell([file, rank, layer]))))
});

fn read_placement(position: &mut Waterfall, placement: &str) -> Result<(), FenError> {
    let layers: Vec<&str> = placement.split('|').collect();
    if layers.len() != LAYERS {
        return Err(wrong_size(placement, format!("{LAYERS} layers")));
    }
    let mut generals = [0usize; 2];
    for (layer, text) in layers.into_iter().enumerate() {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != RANKS {
            return Err(wrong_size(text, format!("{RANKS} ranks in layer {}", layer + 1)));
        }
        for (text, rank) in ranks.into_iter().zip((0..RANKS).rev()) {
            read_rank(position, text, rank, layer, &mut generals)?;
        }
    }
    for color in Color::ALL {
        let letter = Piece { color, role: Role::General }.to_string();
        let found = generals[color.index()];
        if found != 1 {
            let text = letter.repeat(found);
            let expected = format!("exactly one `{letter}`");
            return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
        }
    }
    Ok(())
}

fn read_rank(
    position: &mut Waterfall,
    text: &str,
    rank: usize,
    layer: usize,
    generals: &mut [usize; 2],
) -> Result<(), FenError> {
    let wrong_width =
        || wrong_size(text, format!("{FILES} cells in rank {} of layer {}", rank + 1, layer + 1));
    let mut file = 0usize;
    for entry in rank_entries(text, PLACEMENT)? {
        match entry {
            RankEntry::Empty(run) => file = file.saturating_add(run),
            RankEntry::NoCell => return Err(unknown("*")),
            RankEntry::Piece(text) => {
                let piece = read_piece(text)?;
                if file >= FILES {
                    return Err(wrong_width());
                }
                put(position, piece, CELL_AT[layer][rank][file])?;
                if piece.role == Role::General {
                    generals[piece.color.index()] += 1;
                }
                file += 1;
            }
        }
    }
    if file == FILES { Ok(()) } else { Err(wrong_width()) }
}

fn read_piece(text: &str) -> Result<Piece, FenError> {
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(unknown(text));
    };
    Piece::from_letter(letter).ok_or_else(|| unknown(text))
}

fn put(position: &mut Waterfall, piece: Piece, cell: Cell) -> Result<(), FenError> {
    if !position.can_stand(piece, cell) {
        let text = format!("{piece} on {}", topology().name(cell));
        let expected = format!("a cell that a {} can come to", piece.role.name());
        return Err(FenError::new(FenErrorKind::Zone, PLACEMENT, text, expected));
    }
    position.put(piece, cell);
    Ok(())
}

fn wrong_size(text: &str, expected: String) -> FenError {
    FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, expected)
}

fn unknown(text: &str) -> FenError {
    let expected = "a letter of `KAGEXNMRBCFPHL` in either case, or a number of empty cells";
    FenError::new(FenErrorKind::Syntax, PLACEMENT, text, expected)
}

/// The side that is not on move may not be attacked, and the generals may not face each other
/// (WX-30).
fn check_generals(position: &Waterfall) -> Result<(), FenError> {
    let waiting = !position.side;
    if position.is_attacked(waiting) {
        let text = position.side.letter().to_string();
        let expected = format!("the {waiting} general not to stand in check or to face the other");
        return Err(FenError::new(FenErrorKind::Check, "side to move", text, expected));
    }
    Ok(())
}
