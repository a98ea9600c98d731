//! FENs (MW-40, MW-41, MW-53).

use warpboard_core::castling::{Castling, CastlingRights};
use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{
    Fields, Place, RankEntry, placement, rank_entries, ranks_down, sorted_brackets, sorted_letters,
};
use warpboard_core::{Cell, Color, FenError, FenErrorKind, Location, Position, Setup};

use crate::board::castling::WAYS;
use crate::board::{FAR_RANK, FILES, PAWN_RANK, RANKS, cell_at, dead_cells, rank_for, topology};
use crate::movegen;
use crate::piece::{Piece, Role};
use crate::position::{Mitawi, STEWARDS, WINNING_PRINCES};

/// The most pieces of a kind that a hand or a pool of a FEN holds (MW-41).
const MOST_HELD: u8 = 31;

impl Mitawi {
    pub(crate) fn read(fen: &str) -> Result<Mitawi, FenError> {
        let mut position = Mitawi::empty();
        let mut fields = Fields::new(fen);
        let first = fields.next("placement")?;
        let (placement, hands) = match first.split_once('[') {
            Some((placement, hands)) => (placement, Some(hands)),
            None => (first, None),
        };
        read_placement(&mut position, placement)?;
        read_hands(&mut position, hands)?;
        let side = fields.side_to_move()?;
        let castling = read_castling(&position, fields.next("castling")?)?;
        read_pools(&mut position, fields.next("pools")?)?;
        let (halfmoves, fullmoves) = fields.clocks()?;
        position.set_castling(castling);
        position.set_turn(side, halfmoves, fullmoves);
        check_material(&position)?;
        check_wins(&position)?;
        if movegen::in_check(&position, !side) {
            return Err(FenError::new(
                FenErrorKind::Check,
                "side to move",
                side.letter(),
                "a position in which the side that is not on move is not in check",
            ));
        }
        Ok(position)
    }

    pub(crate) fn write(&self) -> String {
        let side = self.side_to_move().letter();
        let pools = held(&Role::POOL, |color, role| self.in_pool(color, role));
        format!(
            "{}[{}] {side} {} {} {} {}",
            placement(places(), |cell| self.piece_at(cell).map(|piece| piece.text())),
            held(&Role::HAND, |color, role| self.in_hand(color, role)),
            self.castling(),
            or_dash(pools),
            self.halfmove_clock(),
            self.fullmove_number(),
        )
    }
}

/// Takes a position apart.
pub(crate) fn setup(position: &Mitawi) -> Setup {
    Setup::of(position).castling(position.castling().to_string())
}

/// Writes what a position is put together from.
pub(crate) fn write_setup(setup: &Setup) -> Result<String, FenError> {
    let letters = |roles: &[Role]| roles.iter().map(|role| role.letter()).collect::<String>();
    let mut text = SetupWriter::new(setup);
    text.placement(places())?;
    let hands = text.letters_at(Location::Hand, &letters(&Role::HAND));
    text.append(&format!("[{hands}]"));
    text.side_to_move();
    text.field("castling")?;
    let pools = text.letters_at(Location::Pool, &letters(&Role::POOL));
    text.push(&or_dash(pools));
    text.clocks();
    text.finish(topology)
}

/// The cells in the order of FENs.
fn places() -> impl Iterator<Item = Place> {
    ranks_down(FILES, RANKS, |file, rank| Some(cell_at(file, rank)))
}

/// Other programs write lists in any order, and `[-]` for empty hands.
pub(crate) fn canonical_field(index: usize, text: &str) -> Option<String> {
    let order = |roles| held(roles, |_, _| 1);
    match index {
        0 => sorted_brackets(text, &order(&Role::HAND)),
        2 => sorted_letters(text, "KQkq"),
        3 => sorted_letters(text, &order(&Role::POOL)),
        _ => None,
    }
}

fn or_dash(list: String) -> String {
    if list.is_empty() { "-".to_owned() } else { list }
}

/// The letters of White's pieces, then Black's, each in the order of `roles`.
fn held(roles: &[Role], count: impl Fn(Color, Role) -> usize) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for &role in roles {
            let letter = color.case(role.letter());
            text.extend(std::iter::repeat_n(letter, count(color, role)));
        }
    }
    text
}

fn read_placement(position: &mut Mitawi, placement: &str) -> Result<(), FenError> {
    let field = "placement";
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != RANKS {
        let expected = format!("{RANKS} ranks separated by `/`");
        return Err(FenError::new(FenErrorKind::BoardSize, field, placement, expected));
    }
    for (rank, text) in (0..RANKS).rev().zip(ranks) {
        let width_error = || {
            let expected = format!("{FILES} cells in rank {}", rank + 1);
            FenError::new(FenErrorKind::BoardSize, field, text, expected)
        };
        let mut file = 0usize;
        for entry in rank_entries(text, field)? {
            match entry {
                RankEntry::Empty(count) => file = file.saturating_add(count),
                RankEntry::NoCell => return Err(letter_error(field, "*")),
                RankEntry::Piece(text) => {
                    let piece = Piece::from_text(text).ok_or_else(|| letter_error(field, text))?;
                    if file >= FILES {
                        return Err(width_error());
                    }
                    put_checked(position, cell_at(file, rank), piece)?;
                    file += 1;
                }
            }
        }
        if file != FILES {
            return Err(width_error());
        }
    }
    Ok(())
}

fn letter_error(field: &'static str, text: &str) -> FenError {
    let expected = "the letter of a piece that can be there";
    FenError::new(FenErrorKind::Syntax, field, text, expected)
}

/// Puts a piece where it can stand (MW-41).
fn put_checked(position: &mut Mitawi, cell: Cell, piece: Piece) -> Result<(), FenError> {
    let expected = match piece.role {
        Role::Pawn if rank_for(piece.color, cell) < PAWN_RANK => "no Pawn behind its array rank",
        _ if dead_cells(piece.color, piece.role).contains(cell) => {
            "a promoted piece where the unpromoted one would have no move"
        }
        _ => {
            position.put(cell, piece);
            return Ok(());
        }
    };
    Err(FenError::new(FenErrorKind::Zone, "placement", piece.text(), expected))
}

fn read_hands(position: &mut Mitawi, hands: Option<&str>) -> Result<(), FenError> {
    let field = "hands";
    let Some(hands) = hands else {
        let expected = "the hands in brackets behind the placement";
        return Err(FenError::new(FenErrorKind::MissingField, field, "", expected));
    };
    let Some(letters) = hands.strip_suffix(']') else {
        return Err(FenError::new(FenErrorKind::Syntax, field, hands, "`]` behind the hands"));
    };
    read_held(field, letters, &Role::HAND, |color, role| position.add_to_hand(color, role, 1))
}

fn read_pools(position: &mut Mitawi, pools: &str) -> Result<(), FenError> {
    if pools == "-" {
        return Ok(());
    }
    read_held("pools", pools, &Role::POOL, |color, role| position.add_to_pool(color, role, 1))
}

/// Reads a list of held pieces: White's, then Black's, each in the order of `roles` (MW-40).
fn read_held(
    field: &'static str,
    text: &str,
    roles: &[Role],
    mut add: impl FnMut(Color, Role),
) -> Result<(), FenError> {
    let mut last = (Color::White, Role::King);
    let mut alike = 0;
    for letter in text.chars() {
        let role = roles.iter().copied().find(|role| role.letter() == letter.to_ascii_uppercase());
        let role = role.ok_or_else(|| letter_error(field, &letter.to_string()))?;
        let piece = (Color::of_letter(letter), role);
        if piece < last {
            let expected = "White's pieces, then Black's, each in canonical order";
            return Err(FenError::new(FenErrorKind::Order, field, letter, expected));
        }
        alike = if piece == last { alike + 1 } else { 1 };
        if alike > MOST_HELD {
            let expected = format!("at most {MOST_HELD} of a kind");
            return Err(FenError::new(FenErrorKind::TooMany, field, letter, expected));
        }
        last = piece;
        add(piece.0, piece.1);
    }
    Ok(())
}

fn read_castling(position: &Mitawi, text: &str) -> Result<CastlingRights, FenError> {
    CastlingRights::read(text, |way| {
        let Castling { color, king_from, rook_from, .. } = WAYS[way];
        let stands = |cell, role| position.piece_at(cell) == Some(Piece::new(color, role));
        let unmoved = stands(king_from, Role::King) && stands(rook_from, Role::Rook);
        (!unmoved).then(|| "King and Rook on their home cells".to_owned())
    })
}

fn count(position: &Mitawi, piece: Piece) -> usize {
    topology().cells().filter(|cell| position.piece_at(*cell) == Some(piece)).count()
}

fn check_material(position: &Mitawi) -> Result<(), FenError> {
    let field = "placement";
    for color in Color::ALL {
        let king = Piece::new(color, Role::King);
        let kings = count(position, king);
        if kings != 1 {
            let text = if kings == 0 { String::new() } else { king.text() };
            let expected = format!("one {color} King");
            return Err(FenError::new(FenErrorKind::Royal, field, text, expected));
        }
        let steward = Piece::new(color, Role::Steward);
        if count(position, steward) > STEWARDS {
            let expected = format!("at most {STEWARDS} Stewards a player");
            return Err(FenError::new(FenErrorKind::TooMany, field, steward.text(), expected));
        }
    }
    Ok(())
}

/// Positions won by MW-51 or MW-52 are accepted only as such (MW-53).
fn check_wins(position: &Mitawi) -> Result<(), FenError> {
    for color in Color::ALL {
        let on_move = position.side_to_move() == color;
        if position.princes(color) >= WINNING_PRINCES && on_move {
            return Err(FenError::new(
                FenErrorKind::Contradiction,
                "side to move",
                color.letter(),
                "a player with four Princes has won and is not on move",
            ));
        }
        let pawn = Piece::new(color, Role::Pawn);
        let far = (0..FILES).filter(|&file| {
            let cell = match color {
                Color::White => cell_at(file, FAR_RANK),
                Color::Black => cell_at(file, RANKS - 1 - FAR_RANK),
            };
            position.piece_at(cell) == Some(pawn)
        });
        let won = !on_move && position.pool_is_empty(color) && position.stewards(color) == STEWARDS;
        match far.count() {
            0 => {}
            1 if won => {}
            _ => {
                return Err(FenError::new(
                    FenErrorKind::Zone,
                    "placement",
                    pawn.text(),
                    "a Pawn on its far rank only as the one that has just won, with an empty pool \
                     and five Stewards",
                ));
            }
        }
    }
    Ok(())
}
