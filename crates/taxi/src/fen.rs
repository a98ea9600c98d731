//! Positions as text (TX-60).

use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{
    self, Fields, RankEntry, placement, rank_entries, ranks_down, sorted_brackets,
};
use warpboard_core::{
    ByColor, Cell, Color, FenError, FenErrorKind, Location, Placed, Position, Setup,
};

use crate::board::{BOARD, CellSet, FILES, Place, RANKS, cell_at};
use crate::piece::{MAX_PIECES, Piece, Role, Unit};
use crate::position::{Cab, Parts, Taxi};
use crate::rules::TaxiRules;

pub(crate) const START: &str = "rkr****/nbbn***/ppppp**/6*/7/*6/**PPPPP/***NBBN/****RKR w f0[] b10[] \
                                a7b7c7d7e7c3d3e3f3g3 - 0 1";

const PLACEMENT: &str = "placement";
const CABS: [&str; 2] = ["white taxi", "black taxi"];
const UNMOVED: &str = "unmoved pawns";
const EN_PASSANT: &str = "en passant";

pub(crate) fn read(fen: &str, rules: TaxiRules) -> Result<Taxi, FenError> {
    let mut fields = Fields::new(fen);
    let pieces = read_placement(fields.next(PLACEMENT)?)?;
    let side = fields.side_to_move()?;
    let white = read_cab(fields.next(CABS[0])?, Color::White)?;
    let black = read_cab(fields.next(CABS[1])?, Color::Black)?;
    let cabs = ByColor { white, black };
    if white.place == black.place {
        let text = write_cab(black, Color::Black);
        let expected = "a taxi over another cell than White's";
        return Err(FenError::new(FenErrorKind::Contradiction, CABS[1], text, expected));
    }
    check_kings(&pieces, cabs)?;
    let unmoved = read_unmoved(fields.next(UNMOVED)?, &pieces)?;
    let passed = read_passed(fields.next(EN_PASSANT)?, &pieces, side)?;
    let (halfmoves, fullmoves) = fields.clocks()?;
    let parts = Parts { pieces, cabs, unmoved, passed, side, halfmoves, fullmoves, rules };
    let position = Taxi::of(parts);
    if position.in_check(!side) {
        let text = side.letter().to_string();
        let expected = "a position in which the side that is not on move is not in check";
        return Err(FenError::new(FenErrorKind::Check, "side to move", text, expected));
    }
    Ok(position)
}

/// Other programs write lists in any order, and `[-]` for no riders.
pub(crate) fn canonical_field(index: usize, text: &str) -> Option<String> {
    match index {
        2 => sorted_brackets(text, &all_letters(Color::White)),
        3 => sorted_brackets(text, &all_letters(Color::Black)),
        4 => {
            let names = text.as_bytes().chunks(2).map(|name| str::from_utf8(name).ok());
            let place =
                |name: &str| in_reading_order().position(|cell| BOARD.topology.name(cell) == name);
            let mut cells =
                names.map(|name| Some((place(name?)?, name?))).collect::<Option<Vec<_>>>()?;
            cells.sort_unstable();
            Some(cells.into_iter().map(|(_, name)| name).collect())
        }
        _ => None,
    }
}

pub(crate) fn write(position: &Taxi) -> String {
    let [white, black] = Color::ALL.map(|color| write_cab(position.cab(color), color));
    format!(
        "{} {} {white} {black} {} {} {} {}",
        placement(places(), |cell| position.piece_at(cell)),
        position.side_to_move().letter(),
        or_dash(unmoved(position)),
        position.passed_over().map_or("-", |cell| BOARD.topology.name(cell)),
        position.halfmove_clock(),
        position.fullmove_number(),
    )
}

fn unmoved(position: &Taxi) -> String {
    let unmoved = in_reading_order().filter(|&cell| position.may_step_twice(cell));
    unmoved.map(|cell| BOARD.topology.name(cell)).collect()
}

fn or_dash(list: String) -> String {
    if list.is_empty() { "-".to_owned() } else { list }
}

/// Takes a position apart: the taxis are told by their places, as who rides is a piece.
pub(crate) fn setup(position: &Taxi) -> Setup {
    let place = |color| position.cab(color).place.to_string();
    Setup::of(position)
        .field(CABS[0], place(Color::White))
        .field(CABS[1], place(Color::Black))
        .field(UNMOVED, unmoved(position))
        .en_passant(position.passed_over().map_or("-", |cell| BOARD.topology.name(cell)))
}

/// Writes what a position is put together from; a taxi of which nothing is said is in its garage.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let mut text = SetupWriter::new(setup);
    text.stacked_placement(places(), |pieces| {
        let Some(first) = pieces.first() else { return Ok(None) };
        let color = first.piece.color;
        let letter = |placed: &Placed| placed.piece.color.case(placed.piece.role.letter);
        let mut letters: Vec<char> = pieces.iter().map(letter).collect();
        letters.sort_by_key(|&letter| all_letters(color).find(letter));
        let letters: String = letters.into_iter().collect();
        Ok(Some(if pieces.len() > 1 { format!("({letters})") } else { letters }))
    })?;
    text.side_to_move();
    for (field, color) in CABS.into_iter().zip(Color::ALL) {
        let place = match text.text_of(field)? {
            "-" => Place::garage(color).to_string(),
            place => place.to_owned(),
        };
        let riders = text.letters_of(color, Location::Carried, &all_letters(Color::White));
        text.push(&format!("{place}[{riders}]"));
    }
    text.field(UNMOVED)?;
    text.field(EN_PASSANT)?;
    text.clocks();
    text.finish(|| &BOARD.topology)
}

/// The places in the order of FENs.
fn places() -> impl Iterator<Item = text::Place> {
    ranks_down(FILES, RANKS, cell_at)
}

/// The cells in the order in which a placement is read.
fn in_reading_order() -> impl Iterator<Item = Cell> {
    let places = (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
    places.filter_map(|(file, rank)| cell_at(file, rank))
}

fn error(
    kind: FenErrorKind,
    field: &'static str,
    text: &str,
    expected: impl Into<String>,
) -> FenError {
    FenError::new(kind, field, text, expected)
}

fn read_placement(text: &str) -> Result<Vec<(Cell, Piece)>, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        return Err(error(FenErrorKind::BoardSize, PLACEMENT, text, format!("{RANKS} ranks")));
    }
    let mut pieces = Vec::new();
    for (rank, text) in (0..RANKS).rev().zip(ranks) {
        read_rank(text, rank, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_rank(text: &str, rank: usize, pieces: &mut Vec<(Cell, Piece)>) -> Result<(), FenError> {
    let shape: String =
        (0..FILES).map(|file| if cell_at(file, rank).is_some() { '.' } else { '*' }).collect();
    let wrong = || {
        let expected = format!("{FILES} files with cells and gaps as in `{shape}`");
        error(FenErrorKind::BoardSize, PLACEMENT, text, expected)
    };
    let mut file = 0;
    for entry in rank_entries(text, PLACEMENT)? {
        let width = if let RankEntry::Empty(width) = entry { width } else { 1 };
        let is_gap = entry == RankEntry::NoCell;
        if width > FILES - file
            || (file..file + width).any(|file| cell_at(file, rank).is_none() != is_gap)
        {
            return Err(wrong());
        }
        if let (RankEntry::Piece(text), Some(cell)) = (entry, cell_at(file, rank)) {
            pieces.push((cell, read_piece(text)?));
        }
        file += width;
    }
    if file == FILES { Ok(()) } else { Err(wrong()) }
}

/// A letter, or two or three letters of one army in parentheses.
fn read_piece(text: &str) -> Result<Piece, FenError> {
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let letters = inner.unwrap_or(text);
    let color = Color::of_letter(letters.chars().next().unwrap_or_default());
    let unit = read_letters(letters, color, PLACEMENT, text)?;
    if inner.is_some() && unit.len() == 1 {
        let expected = "a single piece without parentheses";
        return Err(error(FenErrorKind::Syntax, PLACEMENT, text, expected));
    }
    Ok(Piece { color, unit })
}

/// The letters of a unit in their order; `whole` is what an error shows.
fn read_letters(
    letters: &str,
    color: Color,
    field: &'static str,
    whole: &str,
) -> Result<Unit, FenError> {
    let role = |letter: char| {
        let role = Role::from_letter(letter.to_ascii_uppercase());
        role.filter(|role| color.case(role.letter()) == letter)
    };
    let Some(roles) = letters.chars().map(role).collect::<Option<Vec<Role>>>() else {
        let expected = format!("letters of {color}'s pieces, out of `{}`", all_letters(color));
        return Err(error(FenErrorKind::Syntax, field, whole, expected));
    };
    if roles.len() > MAX_PIECES {
        let expected = format!("at most {MAX_PIECES} pieces");
        return Err(error(FenErrorKind::TooMany, field, whole, expected));
    }
    if !roles.is_sorted() {
        let expected = format!("letters in the order `{}`", all_letters(color));
        return Err(error(FenErrorKind::Order, field, whole, expected));
    }
    Unit::of_all(roles).ok_or_else(|| error(FenErrorKind::Royal, field, whole, "one king"))
}

fn all_letters(color: Color) -> String {
    Role::ALL.map(|role| color.case(role.letter())).into_iter().collect()
}

fn write_cab(cab: Cab, color: Color) -> String {
    format!("{}[{}]", cab.place, cab.riders.letters(color).collect::<String>())
}

fn read_cab(text: &str, color: Color) -> Result<Cab, FenError> {
    let field = CABS[color.index()];
    let garage = Place::garage(color);
    let expected = || format!("a cell or `{garage}`, and riders as in `e4[]`");
    let syntax = || error(FenErrorKind::Syntax, field, text, expected());
    let (name, rest) = text.split_once('[').ok_or_else(syntax)?;
    let letters = rest.strip_suffix(']').ok_or_else(syntax)?;
    let place = Place::named(name).ok_or_else(syntax)?;
    if place == Place::garage(!color) {
        let expected = format!("a cell or {color}'s own garage `{garage}`");
        return Err(error(FenErrorKind::Zone, field, name, expected));
    }
    let riders = read_letters(letters, color, field, text)?;
    if place == garage && !riders.is_empty() {
        let expected = "nobody in a garage";
        return Err(error(FenErrorKind::Contradiction, field, text, expected));
    }
    Ok(Cab { place, riders })
}

fn check_kings(pieces: &[(Cell, Piece)], cabs: ByColor<Cab>) -> Result<(), FenError> {
    for color in Color::ALL {
        let on_board = pieces.iter().filter(|(_, piece)| piece.color == color);
        let kings = on_board.filter(|(_, piece)| piece.unit.is_royal()).count()
            + usize::from(cabs[color].riders.is_royal());
        if kings != 1 {
            let letter = color.case(Role::King.letter()).to_string();
            let text = letter.repeat(kings.min(2));
            let expected = format!("one king `{letter}`, on the board or in the taxi");
            return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
        }
    }
    Ok(())
}

fn piece_at(pieces: &[(Cell, Piece)], at: Cell) -> Option<Piece> {
    pieces.iter().find(|(cell, _)| *cell == at).map(|(_, piece)| *piece)
}

fn read_unmoved(text: &str, pieces: &[(Cell, Piece)]) -> Result<CellSet, FenError> {
    let mut unmoved = CellSet::EMPTY;
    if text == "-" {
        return Ok(unmoved);
    }
    let mut order = in_reading_order();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, tail) = rest.split_at_checked(2).unwrap_or((rest, ""));
        let Some(cell) = BOARD.topology.cell(name) else {
            let expected = "names of cells, or `-` alone";
            return Err(error(FenErrorKind::Syntax, UNMOVED, name, expected));
        };
        let owner = Color::ALL
            .into_iter()
            .find(|color| BOARD.pawn_array[color.index()].contains(cell))
            .map(|color| Piece { color, unit: Unit::PAWN });
        if owner.is_none() || piece_at(pieces, cell) != owner {
            let expected = "array cells on which a single pawn of that army stands";
            return Err(error(FenErrorKind::Right, UNMOVED, name, expected));
        }
        if !order.any(|next| next == cell) {
            let expected = "each cell once, rank 9 first, files a to g";
            return Err(error(FenErrorKind::Order, UNMOVED, name, expected));
        }
        unmoved.insert(cell);
        rest = tail;
    }
    Ok(unmoved)
}

/// The cell passed over: it and the array cell behind are free, and a single pawn of the side
/// that is not on move stands beyond (TX-60).
fn read_passed(
    text: &str,
    pieces: &[(Cell, Piece)],
    side: Color,
) -> Result<Option<Cell>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let Some(cell) = BOARD.topology.cell(text) else {
        return Err(error(FenErrorKind::Syntax, EN_PASSANT, text, "the name of a cell, or `-`"));
    };
    let ahead = |color: Color, from: Cell| BOARD.forward[color.index()][from.index()].first();
    let behind = ahead(side, cell).filter(|&cell| {
        BOARD.pawn_array[(!side).index()].contains(cell) && piece_at(pieces, cell).is_none()
    });
    let beyond = ahead(!side, cell).and_then(|cell| piece_at(pieces, cell));
    let stepped = Some(Piece { color: !side, unit: Unit::PAWN });
    if behind.is_none() || piece_at(pieces, cell).is_some() || beyond != stepped {
        let expected = "a free cell before a free array cell, a pawn that just stepped beyond it";
        return Err(error(FenErrorKind::Right, EN_PASSANT, text, expected));
    }
    Ok(Some(cell))
}
