//! Reading and writing positions.
//!
//! `placement[hands] side castling en-passant checks halfmoves fullmoves`: the hands in games that
//! have some, the checks in games that count them.

use warpboard_core::setup::SetupWriter;
use warpboard_core::text::{Fields, Place, RankEntry, placement, rank_entries};
use warpboard_core::{Cell, CellSet, Color, Describe, FenError, FenErrorKind, Location, Setup};

use crate::compiled::{Compiled, ROLES};
use crate::compiler::Compiler;
use crate::moves::NONE;
use crate::position::Kit;
use crate::state::State;

const PLACEMENT: &str = "placement";
const HANDS: &str = "hands";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en passant";
const CHECKS: &str = "checks";

/// The most pieces that a position may have on the board and in the hands together.
const MOST_PIECES: usize = 255;

/// Reads a position.
pub(crate) fn read<const N: usize>(fen: &str, game: &Compiled<N>) -> Result<State<N>, FenError> {
    let state = read_uncounted(fen, game)?;
    for color in Color::ALL {
        let royals = || game.roles.iter().enumerate().filter(|(_, role)| role.royal);
        let at_start: usize =
            royals().map(|(_, role)| usize::from(role.at_start[color.index()])).sum();
        let found: usize = royals().map(|(number, _)| state.men[color.index()][number].len()).sum();
        if at_start != found {
            let letters: Vec<String> =
                royals().map(|(number, _)| game.text_of(color.index(), number as u8)).collect();
            let text = format!("{found} of `{}`", letters.join(""));
            let expected = format!("{at_start} royal pieces of {color}");
            return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
        }
    }
    if game.is_in_check(&state, 1 - state.side.index()) {
        let text = state.side.letter().to_string();
        let expected = format!("the royal piece of {} not to stand in check", !state.side);
        return Err(FenError::new(FenErrorKind::Check, "side to move", text, expected));
    }
    Ok(state)
}

/// Reads a position without asking how many royal pieces there are, and whether they are safe.
pub(crate) fn read_uncounted<const N: usize>(
    fen: &str,
    game: &Compiled<N>,
) -> Result<State<N>, FenError> {
    let mut fields = Fields::new(fen);
    let mut state = State::empty(game);
    let field = fields.next(PLACEMENT)?;
    let (board, hands) = split_hands(field, game)?;
    read_board(board, game, &mut state)?;
    if let Some(hands) = hands {
        read_hands(hands, game, &mut state)?;
    }
    state.side = fields.side_to_move()?;
    if state.side == Color::Black {
        state.key ^= game.keys.black;
    }
    read_castling(fields.next(CASTLING)?, game, &mut state)?;
    read_passed(fields.next(EN_PASSANT)?, game, &mut state)?;
    if game.ends.checks > 0 {
        read_checks(fields.next(CHECKS)?, game, &mut state)?;
    }
    for color in [0, 1] {
        let key = game.keys.checks[color];
        state.key ^= key.wrapping_mul(u64::from(state.checks[color]));
    }
    (state.halfmoves, state.fullmoves) = fields.clocks()?;
    Ok(state)
}

fn split_hands<'a, const N: usize>(
    field: &'a str,
    game: &Compiled<N>,
) -> Result<(&'a str, Option<&'a str>), FenError> {
    let wrong = |expected: &str| FenError::new(FenErrorKind::Syntax, HANDS, field, expected);
    let Some(at) = field.find('[') else {
        return if game.has_hands() {
            Err(wrong("the hands in brackets behind the placement, as in `[]`"))
        } else {
            Ok((field, None))
        };
    };
    if !game.has_hands() {
        return Err(wrong("no hands: this game has none"));
    }
    let hands = field[at + 1..].strip_suffix(']');
    Ok((&field[..at], Some(hands.ok_or_else(|| wrong("a `]` at the end"))?)))
}

fn read_board<const N: usize>(
    text: &str,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != game.rows.len() {
        let expected = format!("{} ranks", game.rows.len());
        return Err(FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, expected));
    }
    for (text, cells) in rows.into_iter().zip(&game.rows) {
        read_row(text, cells, game, state)?;
    }
    if state.armies.iter().map(CellSet::len).sum::<usize>() > MOST_PIECES {
        let expected = format!("at most {MOST_PIECES} pieces");
        return Err(FenError::new(FenErrorKind::TooMany, PLACEMENT, text, expected));
    }
    Ok(())
}

fn read_row<const N: usize>(
    text: &str,
    cells: &[Cell],
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let wrong_width = || {
        let expected = format!("{} cells in this rank", cells.len());
        FenError::new(FenErrorKind::BoardSize, PLACEMENT, text, expected)
    };
    let mut at = 0usize;
    for entry in rank_entries(text, PLACEMENT)? {
        let unknown = |text: &str| {
            let letters: Vec<&str> = game.roles.iter().map(|role| role.letter.as_str()).collect();
            let expected = format!("a piece of {} in either case, or a number", letters.join(" "));
            FenError::new(FenErrorKind::Syntax, PLACEMENT, text, expected)
        };
        match entry {
            RankEntry::Empty(run) => at = at.saturating_add(run),
            RankEntry::NoCell => return Err(unknown("*")),
            RankEntry::Piece(text) => {
                let (color, role) = game.role_of_text(text).ok_or_else(|| unknown(text))?;
                let cell = *cells.get(at).ok_or_else(wrong_width)?;
                put(color, role, cell, game, state)?;
                at += 1;
            }
        }
    }
    if at == cells.len() { Ok(()) } else { Err(wrong_width()) }
}

fn put<const N: usize>(
    color: usize,
    role: u8,
    cell: Cell,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let info = &game.roles[usize::from(role)];
    if !game.armies[color].stays[usize::from(role)].contains(cell) {
        let text = format!("{} on {}", game.text_of(color, role), game.topology.name(cell));
        let expected = format!("a cell on which a {} may stand", info.name);
        return Err(FenError::new(FenErrorKind::Zone, PLACEMENT, text, expected));
    }
    if info.royal && state.royals[color] != NONE {
        let text = game.text_of(color, role);
        let expected = "at most one royal piece of an army";
        return Err(FenError::new(FenErrorKind::Royal, PLACEMENT, text, expected));
    }
    state.put(game, color, role, cell);
    Ok(())
}

fn read_hands<const N: usize>(
    text: &str,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let held = |letter: char| {
        let (color, role) = game.role_of_text(letter.encode_utf8(&mut [0; 4]))?;
        game.is_held(role).then_some((color, role))
    };
    for letter in text.chars() {
        let (color, role) = held(letter).ok_or_else(|| {
            let expected = "letters of pieces that can be held";
            FenError::new(FenErrorKind::Syntax, HANDS, letter, expected)
        })?;
        let pieces: usize = state.armies.iter().map(CellSet::len).sum::<usize>()
            + state.hands.iter().flatten().map(|&count| usize::from(count)).sum::<usize>();
        if pieces >= MOST_PIECES {
            let expected = format!("at most {MOST_PIECES} pieces");
            return Err(FenError::new(FenErrorKind::TooMany, HANDS, text, expected));
        }
        state.hold(game, color, role, 1);
    }
    let canonical = hands(game, state);
    if canonical != text {
        let expected = format!("the hands as `{canonical}`");
        return Err(FenError::new(FenErrorKind::Order, HANDS, text, expected));
    }
    Ok(())
}

fn read_castling<const N: usize>(
    text: &str,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let mut rights = 0;
    let letters = if text == "-" { "" } else { text };
    for letter in letters.chars() {
        let number = game.castles.iter().position(|castle| castle.letter == letter);
        let number = number.ok_or_else(|| {
            let known: String = game.castles.iter().map(|castle| castle.letter).collect();
            let expected = format!("letters of `{known}`, or `-`");
            FenError::new(FenErrorKind::Syntax, CASTLING, text, expected)
        })?;
        let castle = &game.castles[number];
        let men = &state.men[castle.color];
        let at_home = men[usize::from(castle.king_role)].contains(castle.king.0)
            && men[usize::from(castle.rook_role)].contains(castle.rook.0);
        if !at_home {
            let expected = "castles whose pieces stand where they stood at the start";
            return Err(FenError::new(FenErrorKind::Right, CASTLING, letter, expected));
        }
        rights |= 1 << number;
    }
    state.rights = u32::MAX;
    let key = state.key;
    state.keep_rights(game, rights);
    state.key = key;
    for number in (0..32).filter(|number| rights >> number & 1 != 0) {
        state.key ^= game.keys.rights[number];
    }
    let canonical = castling(game, state);
    if canonical != text {
        let expected = format!("the castles as `{canonical}`");
        return Err(FenError::new(FenErrorKind::Order, CASTLING, text, expected));
    }
    Ok(())
}

fn read_passed<const N: usize>(
    text: &str,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let error = |kind, expected: &str| FenError::new(kind, EN_PASSANT, text, expected);
    let (name, by) = text.split_once('-').map_or((text, None), |(name, by)| (name, Some(by)));
    let cell = |name: &str| {
        let cell = game.topology.cell(name);
        cell.ok_or_else(|| error(FenErrorKind::Syntax, "a cell, or `-`"))
    };
    let passed = cell(name)?;
    let mut victims = victims(game, state, passed);
    if let Some(by) = by {
        if !victims.has_several() {
            let expected = "the cell alone: it tells which piece has passed over it";
            return Err(error(FenErrorKind::Order, expected));
        }
        victims &= CellSet::of(cell(by)?);
    }
    let victim = victims.first().ok_or_else(|| {
        error(FenErrorKind::Right, "a cell that a double step has just passed over")
    })?;
    if victims.has_several() {
        let expected = "which piece has passed over the cell, as `d3-e4`";
        return Err(error(FenErrorKind::Contradiction, expected));
    }
    state.passed = passed.index() as u8;
    state.victim = victim.index() as u8;
    Ok(())
}

/// The pieces of the side that is not on move that may just have passed over a cell.
fn victims<const N: usize>(game: &Compiled<N>, state: &State<N>, passed: Cell) -> CellSet<N> {
    let waiting = 1 - state.side.index();
    let occupied = state.occupied();
    let mut victims = CellSet::EMPTY;
    for (doubles, men) in game.armies[waiting].doubles.iter().zip(state.men[waiting]) {
        for (from, doubles) in doubles.iter().enumerate() {
            if occupied.contains(passed) || occupied.contains(Cell::new(from)) {
                continue;
            }
            let made = doubles.iter().filter(|double| double.1 == passed && men.contains(double.0));
            victims.extend(made.map(|double| double.0));
        }
    }
    victims
}

fn read_checks<const N: usize>(
    text: &str,
    game: &Compiled<N>,
    state: &mut State<N>,
) -> Result<(), FenError> {
    let most = game.ends.checks;
    let number = |text: &str| {
        let number = text.parse::<u8>().ok().filter(|number| *number <= most);
        number.filter(|number| number.to_string() == text)
    };
    let read =
        text.split_once('+').and_then(|(white, black)| Some([number(white)?, number(black)?]));
    state.checks = read.ok_or_else(|| {
        let expected = format!("how many checks each army still has to give, as `{most}+{most}`");
        FenError::new(FenErrorKind::Syntax, CHECKS, text, expected)
    })?;
    if state.checks == [0, 0] {
        let expected = "not both armies to have given all checks";
        return Err(FenError::new(FenErrorKind::Contradiction, CHECKS, text, expected));
    }
    Ok(())
}

/// The cells in the order of FENs.
fn places<const N: usize>(game: &Compiled<N>) -> impl Iterator<Item = Place> + '_ {
    game.rows.iter().enumerate().flat_map(|(number, cells)| {
        let separator = (number > 0).then_some(Place::Separator('/'));
        separator.into_iter().chain(cells.iter().copied().map(Place::Cell))
    })
}

/// Writes a position.
pub(crate) fn write<const N: usize>(position: &Kit<N>) -> String {
    let Kit { game, state } = position;
    let placement = placement(places(game), |cell| {
        let color = [0, 1].into_iter().find(|&color| state.armies[color].contains(cell));
        color.map(|color| game.text_of(color, state.role_at(cell)))
    });
    let hands = if game.has_hands() { format!("[{}]", hands(game, state)) } else { String::new() };
    let checks = match game.ends.checks {
        0 => String::new(),
        _ => format!(" {}", checks(state)),
    };
    let State { side, halfmoves, fullmoves, .. } = state;
    let (castling, passed) = (castling(game, state), passed_text(game, state));
    let side = side.letter();
    format!("{placement}{hands} {side} {castling} {passed}{checks} {halfmoves} {fullmoves}")
}

/// Takes a position apart.
pub(crate) fn setup<const N: usize>(position: &Kit<N>) -> Setup
where
    Kit<N>: Describe,
{
    let Kit { game, state } = position;
    let setup =
        Setup::of(position).castling(castling(game, state)).en_passant(passed_text(game, state));
    if game.ends.checks == 0 { setup } else { setup.field(CHECKS, checks(state)) }
}

/// Writes what a position is put together from; armies of which nothing is said have all checks
/// still to give.
pub(crate) fn write_setup<const N: usize>(
    setup: &Setup,
    game: &Compiled<N>,
) -> Result<String, FenError> {
    let mut text = SetupWriter::new(setup);
    text.placement(places(game))?;
    if game.has_hands() {
        let held = (0..game.roles.len() as u8).filter(|&role| game.is_held(role));
        let letters: String = held.map(|role| game.text_of(0, role)).collect();
        let hands = text.letters_at(Location::Hand, &letters);
        text.append(&format!("[{hands}]"));
    }
    text.side_to_move();
    text.field(CASTLING)?;
    text.field(EN_PASSANT)?;
    match game.ends.checks {
        0 => {}
        most if text.text_of(CHECKS)? == "-" => text.push(&format!("{most}+{most}")),
        _ => text.field(CHECKS)?,
    }
    text.clocks();
    text.finish(|| &game.topology)
}

fn checks<const N: usize>(state: &State<N>) -> String {
    format!("{}+{}", state.checks[0], state.checks[1])
}

/// The cell that was passed over, and the piece that did it where another one could have.
fn passed_text<const N: usize>(game: &Compiled<N>, state: &State<N>) -> String {
    if state.passed == NONE {
        return "-".to_owned();
    }
    let passed = Cell::new(usize::from(state.passed));
    let name = game.topology.name(passed);
    if !victims(game, state, passed).has_several() {
        return name.to_owned();
    }
    format!("{name}-{}", game.topology.name(Cell::new(usize::from(state.victim))))
}

fn castling<const N: usize>(game: &Compiled<N>, state: &State<N>) -> String {
    let castles = game.castles.iter().enumerate();
    let open = castles.filter(|(number, _)| state.rights >> number & 1 != 0);
    let text: String = open.map(|(_, castle)| castle.letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The hands: White's letters, then Black's, each in the order of the roles.
fn hands<const N: usize>(game: &Compiled<N>, state: &State<N>) -> String {
    let mut text = String::new();
    for color in [0, 1] {
        for role in 0..ROLES.min(game.roles.len()) {
            let count = usize::from(state.hands[color][role]);
            text += &game.text_of(color, role as u8).repeat(count);
        }
    }
    text
}

impl<const N: usize> Compiled<N> {
    pub(crate) fn has_hands(&self) -> bool {
        self.statement.hands || self.statement.start.contains('[')
    }

    /// Whether a role can be held in hand: its letter stands alone.
    fn is_held(&self, role: u8) -> bool {
        let role = &self.roles[usize::from(role)];
        !role.royal && role.letter.len() == 1
    }
}

/// What stands where in a start position that may be wrong elsewhere.
pub(crate) fn placement_of(start: &str, compiler: &Compiler<'_>) -> Vec<(Cell, usize, u8)> {
    let placement = start.split([' ', '[']).next().unwrap_or_default();
    let mut men = Vec::new();
    for (text, cells) in placement.split('/').zip(compiler.ground.rows()) {
        let mut at = 0;
        for entry in rank_entries(text, PLACEMENT).unwrap_or_default() {
            match entry {
                RankEntry::Empty(run) => at += run,
                RankEntry::NoCell => {}
                RankEntry::Piece(text) => {
                    let upper = text.to_ascii_uppercase();
                    let letters = compiler.statement.roles.values().map(|role| &role.letter);
                    let role = letters.enumerate().find(|(_, letter)| **letter == upper);
                    if let (Some((role, _)), Some(cell)) = (role, cells.get(at)) {
                        men.push((*cell, usize::from(text != upper), role as u8));
                    }
                    at += 1;
                }
            }
        }
    }
    men
}
