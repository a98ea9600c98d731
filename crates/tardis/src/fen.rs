//! Positions as text (TT-62), and what is refused (TT-65).

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{
    Fields, Place, RankEntry, placement, rank_entries, ranks_down, sorted_letters,
};
use warpboard_core::{Cell, Color, FenError, FenErrorKind, Setup};

use crate::board::{
    Anchor, Anchors, FILES, HOME, INSIDE, RANKS, Set, Vessel, cell_name, ground, inside, split_cell,
};
use crate::movegen::attack::Attackers;
use crate::piece::{Piece, Role};
use crate::position::{CASTLINGS, EnPassant, Tardis};
use crate::rules::TardisRules;

const PLACEMENT: &str = "placement";
const CASTLING: &str = "castling";
const ANCHORS: &str = "anchors";
const VACATED: &str = "vacated";
const EN_PASSANT: &str = "en passant";
const CREDITS: &str = "credits";

use FenErrorKind::{BoardSize, Check, Contradiction, Number, Order, Right, Royal, Syntax, Zone};

/// Reads a position.
pub(crate) fn read(fen: &str, rules: TardisRules) -> Result<Tardis, FenError> {
    let mut fields = Fields::new(fen);
    let placement = fields.next(PLACEMENT)?;
    let (pieces, covered) = read_placement(placement)?;
    let side = fields.side_to_move()?;
    let castling = fields.next(CASTLING)?;
    let anchors = read_anchors(fields.next(ANCHORS)?, covered)?;
    let mut position = Tardis::empty(anchors, rules);
    position.side = side;
    for &(cell, piece) in &pieces {
        position.put(cell, piece);
    }
    check_pieces(&position, &pieces)?;
    position.vacated = read_vacated(fields.next(VACATED)?, &position)?;
    position.castling = CastlingRights::read(castling, |way| missing_for_castling(&position, way))?;
    position.en_passant = read_en_passant(fields.next(EN_PASSANT)?, &position)?;
    for (cell, credits) in read_credits(fields.next(CREDITS)?, &position)? {
        position.set_credits(cell, credits);
    }
    (position.halfmoves, position.fullmoves) = fields.clocks()?;
    check_side_not_on_move(&position)?;
    Ok(position)
}

/// Other programs write lists in any order.
pub(crate) fn canonical_field(index: usize, text: &str) -> Option<String> {
    match index {
        2 => sorted_letters(text, "KQkq"),
        6 => {
            let entries = text.split(',').map(|entry| {
                let (cell, _) = split_cell(entry)?;
                Vessel::of(cell).map(|_| (credit_order(cell), entry))
            });
            let mut entries = entries.collect::<Option<Vec<_>>>()?;
            entries.sort_unstable();
            Some(entries.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>().join(","))
        }
        _ => None,
    }
}

/// The pieces of a placement field, and the ground cells that it marks as covered.
fn read_placement(text: &str) -> Result<(Vec<(Cell, Piece)>, Set), FenError> {
    let parts: Vec<&str> = text.split('|').collect();
    let [outside, w, b] = parts[..] else {
        let expected = "the ground and the insides of W and B, separated by `|`";
        return Err(FenError::new(BoardSize, PLACEMENT, text, expected));
    };
    let mut pieces = Vec::new();
    let mut covered = Set::EMPTY;
    read_ranks(outside, FILES, RANKS, |file, rank, entry| {
        let cell = ground(file, rank);
        match entry {
            None => covered.insert(cell),
            Some(piece) => pieces.push((cell, piece)),
        }
        Ok(())
    })?;
    for (vessel, text) in Vessel::ALL.into_iter().zip([w, b]) {
        read_ranks(text, INSIDE, INSIDE, |file, rank, entry| match entry {
            None => Err(FenError::new(Syntax, PLACEMENT, "*", "no covered cell inside a Tardis")),
            Some(piece) => {
                pieces.push((inside(vessel, file, rank), piece));
                Ok(())
            }
        })?;
    }
    Ok((pieces, covered))
}

/// Reads ranks from the highest to the lowest; `put` gets each piece, and `None` for `*`.
fn read_ranks(
    text: &str,
    files: usize,
    ranks: usize,
    mut put: impl FnMut(usize, usize, Option<Piece>) -> Result<(), FenError>,
) -> Result<(), FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks {
        return Err(FenError::new(BoardSize, PLACEMENT, text, format!("{ranks} ranks")));
    }
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        let wrong_width = || FenError::new(BoardSize, PLACEMENT, row, format!("{files} cells"));
        let mut file = 0;
        for entry in rank_entries(row, PLACEMENT)? {
            let (width, content) = match entry {
                RankEntry::Empty(run) if run > files => return Err(wrong_width()),
                RankEntry::Empty(run) => (run, None),
                RankEntry::NoCell => (1, Some(None)),
                RankEntry::Piece(letter) => (1, Some(Some(read_piece(letter)?))),
            };
            if file + width > files {
                return Err(wrong_width());
            }
            if let Some(content) = content {
                put(file, rank, content)?;
            }
            file += width;
        }
        if file != files {
            return Err(wrong_width());
        }
    }
    Ok(())
}

fn read_piece(text: &str) -> Result<Piece, FenError> {
    let mut letters = text.chars();
    letters
        .next()
        .and_then(Piece::from_letter)
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| FenError::new(Syntax, PLACEMENT, text, "a letter of KNRBQCATWFMDEIP"))
}

/// The places of W and B, which may overlap.
fn two_anchors(text: &str) -> Option<Anchors> {
    let (w, rest) = split_cell(text)?;
    let (b, rest) = split_cell(rest)?;
    rest.is_empty().then_some([Anchor::at(w)?, Anchor::at(b)?])
}

fn read_anchors(text: &str, covered: Set) -> Result<Anchors, FenError> {
    let expected = "the south-west ground cells of W and of B, as `d1d8`";
    let syntax = || FenError::new(Syntax, ANCHORS, text, expected);
    let [w, b] = two_anchors(text).ok_or_else(syntax)?;
    if w.overlaps(b) {
        let expected = "two Tardises that do not overlap";
        return Err(FenError::new(Contradiction, ANCHORS, text, expected));
    }
    if w.block() | b.block() != covered {
        let expected = "the places of the `*` in the placement";
        return Err(FenError::new(Contradiction, ANCHORS, text, expected));
    }
    Ok([w, b])
}

/// Zones, Kings, and pawns that should be something else.
fn check_pieces(position: &Tardis, pieces: &[(Cell, Piece)]) -> Result<(), FenError> {
    for &(cell, Piece { color, role }) in pieces {
        let fits = match Vessel::of(cell) {
            None => role.may_stand_outside(),
            Some(_) => role.may_stand_inside(),
        };
        let far = position.config.far_outside[color].contains(cell) && role == Role::Pawn;
        if !fits || far {
            let text = format!("{}{}", color.case(role.letter()), cell_name(cell));
            let expected = match role {
                Role::Pawn => "no pawn outside on its far rank",
                Role::Alibaba => "an Alibaba outside the Tardises",
                _ => "a piece of this kind inside a Tardis",
            };
            return Err(FenError::new(Zone, PLACEMENT, text, expected));
        }
    }
    for color in Color::ALL {
        let kings = (position.role_set(Role::King) & position.army(color)).len();
        if kings != 1 {
            let text = color.case('K').to_string().repeat(kings);
            return Err(FenError::new(Royal, PLACEMENT, text, format!("one {color} King")));
        }
    }
    Ok(())
}

/// What a right to castle asks for that the position has not.
fn missing_for_castling(position: &Tardis, way: usize) -> Option<String> {
    let Castling { color, king_from, rook_from, .. } = CASTLINGS[way];
    let stands = |cell, role| position.piece_at(cell) == Some(Piece { color, role });
    let home = HOME[color.index()] == position.config.anchors[color.index()];
    let just_moved = position.vacated.is_some()
        && Vessel::of(position.king(color)) == Vessel::of(position.king(!position.side));
    let unmoved =
        home && stands(king_from, Role::King) && stands(rook_from, Role::Rook) && !just_moved;
    (!unmoved).then(|| "King, Rook and Tardis at home and unmoved".to_owned())
}

fn read_vacated(text: &str, position: &Tardis) -> Result<Option<Anchor>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let anchor = Anchor::from_name(text).ok_or_else(|| {
        FenError::new(Syntax, VACATED, text, "the south-west ground cell of a block, or `-`")
    })?;
    let empty = position.config.outside - position.occupied();
    if !anchor.block().is_subset(empty) {
        let expected = "a block of nine empty outside cells";
        return Err(FenError::new(Contradiction, VACATED, text, expected));
    }
    Ok(Some(anchor))
}

fn read_en_passant(text: &str, position: &Tardis) -> Result<Option<EnPassant>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let expected = "the cell passed over and the cell of the pawn, as `b4b5`, or `-`";
    let syntax = || FenError::new(Syntax, EN_PASSANT, text, expected);
    let (passed, rest) = split_cell(text).ok_or_else(syntax)?;
    let (pawn, rest) = split_cell(rest).ok_or_else(syntax)?;
    if !rest.is_empty() {
        return Err(syntax());
    }
    if position.vacated.is_some() {
        let expected = "`-`, since the last move was a Tardis move";
        return Err(FenError::new(Contradiction, EN_PASSANT, text, expected));
    }
    let mover = !position.side;
    let occupied = position.occupied();
    let fits = |from: Cell| {
        let steps = position.config.pawn_steps(mover, from);
        !occupied.contains(from)
            && steps.forward.contains(passed)
            && steps.doubles(from, true).contains(pawn)
    };
    let stands = position.piece_at(pawn) == Some(Piece { color: mover, role: Role::Pawn });
    let passes = stands
        && !occupied.contains(passed)
        && position.config.forward(mover, passed).contains(pawn)
        && position.config.cells().iter().any(fits);
    if !passes {
        let expected = "the double step of a pawn of the side that is not on move";
        return Err(FenError::new(Right, EN_PASSANT, text, expected));
    }
    Ok(Some(EnPassant { passed, pawn }))
}

fn read_credits(text: &str, position: &Tardis) -> Result<Vec<(Cell, u8)>, FenError> {
    let mut list: Vec<(Cell, u8)> = Vec::new();
    if text == "-" {
        return Ok(list);
    }
    for entry in text.split(',') {
        let expected = "pawns inside and their credits, as `Wc4:1,Bb2:2`, or `-`";
        let syntax = || FenError::new(Syntax, CREDITS, entry, expected);
        let (cell, rest) = split_cell(entry).ok_or_else(syntax)?;
        let number = rest.strip_prefix(':').ok_or_else(syntax)?;
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(syntax());
        }
        let credits = match number {
            "1" => 1,
            "2" => 2,
            _ => return Err(FenError::new(Number, CREDITS, entry, "1 or 2 credits")),
        };
        let is_pawn = position.piece_at(cell).is_some_and(|piece| piece.role == Role::Pawn);
        if !is_pawn || Vessel::of(cell).is_none() {
            return Err(FenError::new(Right, CREDITS, entry, "a pawn inside a Tardis"));
        }
        let before = list.last().map(|&(last, _)| credit_order(last));
        if before.is_some_and(|before| before >= credit_order(cell)) {
            let expected = "W before B, ranks 6 to 1, files a to f, each pawn once";
            return Err(FenError::new(Order, CREDITS, text, expected));
        }
        list.push((cell, credits));
    }
    Ok(list)
}

/// The place of an inside cell in lists: W before B, by rank from 6 to 1, by file (TT-62).
fn credit_order(cell: Cell) -> (Option<Vessel>, usize, usize) {
    let (file, rank) = crate::board::inside_coordinates(cell);
    (Vessel::of(cell), INSIDE - 1 - rank, file)
}

/// TT-65: the side not on move has no promotion due, and stands in no check, not even one that an
/// owed promotion would give.
fn check_side_not_on_move(position: &Tardis) -> Result<(), FenError> {
    let (us, them) = (position.side, !position.side);
    if let Some(pawn) = position.due(position.config, them).pawns.first() {
        let expected = "this pawn promoted, since a piece is missing";
        return Err(FenError::new(Contradiction, PLACEMENT, cell_name(pawn), expected));
    }
    let due = position.due(position.config, us);
    let king = position.king(them);
    if (Attackers { due, ..Attackers::of(position, us) }).attack(king) {
        let text = format!("{}{}", them.case('K'), cell_name(king));
        let expected = "the King of the side that is not on move out of check";
        return Err(FenError::new(Check, PLACEMENT, text, expected));
    }
    Ok(())
}

/// The places in the order of FENs, with the Tardises at two places.
fn places(anchors: Anchors) -> impl Iterator<Item = Place> {
    let covered = anchors[0].block() | anchors[1].block();
    let outside = move |file, rank| Some(ground(file, rank)).filter(|it| !covered.contains(*it));
    let insides = Vessel::ALL.into_iter().flat_map(|vessel| {
        let ranks = ranks_down(INSIDE, INSIDE, move |file, rank| Some(inside(vessel, file, rank)));
        std::iter::once(Place::Separator('|')).chain(ranks)
    });
    ranks_down(FILES, RANKS, outside).chain(insides)
}

/// Writes a position.
pub(crate) fn write(position: &Tardis) -> String {
    let anchors = position.config.anchors;
    format!(
        "{} {} {} {}{} {} {} {} {} {}",
        placement(places(anchors), |cell| position.piece_at(cell)),
        position.side.letter(),
        position.castling,
        anchors[0],
        anchors[1],
        or_none(vacated(position)),
        or_none(en_passant(position)),
        or_none(credits(position)),
        position.halfmoves,
        position.fullmoves,
    )
}

/// Takes a position apart.
pub(crate) fn setup(position: &Tardis) -> Setup {
    let [w, b] = position.config.anchors;
    Setup::of(position)
        .castling(position.castling.to_string())
        .field(ANCHORS, format!("{w}{b}"))
        .field(VACATED, vacated(position))
        .en_passant(en_passant(position))
        .field(CREDITS, credits(position))
}

/// Writes what a position is put together from; Tardises of which nothing is said are at home.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let [w, b] = HOME;
    let home = format!("{w}{b}");
    let mut text = SetupWriter::new(setup);
    let places_of = match text.text_of(ANCHORS)? {
        "-" => home,
        anchors => anchors.to_owned(),
    };
    text.placement(places(two_anchors(&places_of).unwrap_or(HOME)))?;
    text.side_to_move();
    text.field(CASTLING)?;
    text.push(&places_of);
    text.field(VACATED)?;
    text.field(EN_PASSANT)?;
    text.field(CREDITS)?;
    let anchors = two_anchors(&places_of).unwrap_or(HOME);
    text.clocks();
    text.finish(|| crate::config::Config::get(anchors).topology())
}

fn or_none(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn vacated(position: &Tardis) -> String {
    position.vacated.map(|anchor| anchor.to_string()).unwrap_or_default()
}

fn en_passant(position: &Tardis) -> String {
    let cells = position.en_passant.map(|EnPassant { passed, pawn }| [passed, pawn]);
    cells.map(|cells| cells.map(cell_name).concat()).unwrap_or_default()
}

fn credits(position: &Tardis) -> String {
    let mut credited: Vec<Cell> = position.credited().iter().collect();
    credited.sort_by_key(|&cell| credit_order(cell));
    let entry = |cell: Cell| format!("{}:{}", cell_name(cell), position.credits(cell));
    credited.into_iter().map(entry).collect::<Vec<_>>().join(",")
}
