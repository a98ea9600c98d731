//! FENs as other programs write them, turned into the text of the strict reader.

use std::borrow::Cow;

use crate::error::{FenError, FenErrorKind};

/// Reads a FEN as other programs may write it: turns it into canonical text, which goes to
/// `strict`, the one reader that knows the game.
///
/// Forgiven are a byte order mark, tabs and further spaces between the fields and around them,
/// clocks that are missing (0) and a move number that is missing or 0 (1), where the game's
/// `start` FEN ends in ` 0 1`. Whatever else a game forgives in its own fields is told by
/// `canonical_field`, as [`VariantPosition::canonical_field`] describes.
///
/// [`VariantPosition::canonical_field`]: crate::VariantPosition::canonical_field
///
/// ```
/// use warpboard_core::text::{Fields, read_leniently};
///
/// let strict = |fen: &str| Fields::new(fen).next("placement").map(|_| fen.to_owned());
/// let read = |fen| read_leniently(fen, "K4k w 0 1", |_, _| None, strict);
/// assert_eq!(read("\u{feff} K4k\t b  7"), Ok("K4k b 7 1".to_owned()));
/// ```
///
/// # Errors
/// Those of `strict`, in which text that was changed is again what `fen` had.
pub fn read_leniently<T>(
    fen: &str,
    start: &str,
    canonical_field: impl Fn(usize, Option<&str>) -> Option<String>,
    strict: impl FnOnce(&str) -> Result<T, FenError>,
) -> Result<T, FenError> {
    let fen = without_bom(fen);
    let given: Vec<&str> = fen.split_whitespace().collect();
    let expected: Vec<&str> = start.split(' ').collect();
    let clocks = expected.len() - if expected.ends_with(&["0", "1"]) { 2 } else { 0 };
    let canonical = |index: usize| {
        let text = given.get(index).copied();
        let changed = match (index.checked_sub(clocks), text) {
            (None, _) => canonical_field(index, text).map(Cow::Owned),
            (Some(0), None) => Some(Cow::Borrowed("0")),
            (Some(1), None | Some("0")) => Some(Cow::Borrowed("1")),
            _ => None,
        };
        changed.or(text.map(Cow::Borrowed))
    };
    // The first field that is missing for good ends the text.
    let fields: Vec<Cow<'_, str>> =
        (0..given.len().max(expected.len())).map_while(canonical).collect();
    strict(&fields.join(" ")).map_err(|error| in_the_words_of(fen, &given, &fields, error))
}

/// The error with the text of `fen` in place of what was read instead.
fn in_the_words_of(
    fen: &str,
    given: &[&str],
    canonical: &[Cow<'_, str>],
    mut error: FenError,
) -> FenError {
    if error.kind == FenErrorKind::TrailingText {
        let fields = error.text.split_whitespace().count();
        error.text =
            format!(" {}", without_fields(fen, given.len().saturating_sub(fields)).trim_end());
    } else if !fen.contains(&error.text) {
        let field = canonical.iter().position(|field| field.contains(&error.text));
        if let Some(given) = field.and_then(|index| given.get(index)) {
            error.text = (*given).to_owned();
        }
    }
    error
}

/// What follows the first fields of a text.
fn without_fields(text: &str, count: usize) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..count {
        rest = rest.trim_start_matches(|letter: char| !letter.is_whitespace()).trim_start();
    }
    rest
}

/// The text without the byte order mark that some editors put before it.
#[must_use]
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What a line of a file says: without spaces around it, a byte order mark before it, and a
/// comment, which begins with a `#` at the beginning or behind a space. Empty for a line that says
/// nothing.
///
/// ```
/// use warpboard_core::text::line_content;
///
/// assert_eq!(line_content("\u{feff}K4k w 0 1  # the start\r\n"), "K4k w 0 1");
/// assert_eq!(line_content("# nothing\n"), "");
/// assert_eq!(line_content("e8=Q#"), "e8=Q#");
/// ```
#[must_use]
pub fn line_content(line: &str) -> &str {
    let line = without_bom(line);
    let begins =
        |&(at, _): &(usize, &str)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').find(begins);
    line[..comment.map_or(line.len(), |(at, _)| at)].trim()
}

/// The letters of a text in the order in which they stand in `order`; `None` if one does not stand
/// there.
///
/// ```
/// use warpboard_core::text::sorted_letters;
///
/// assert_eq!(sorted_letters("qKk", "KQkq").as_deref(), Some("Kkq"));
/// assert_eq!(sorted_letters("Kx", "KQkq"), None);
/// ```
#[must_use]
pub fn sorted_letters(text: &str, order: &str) -> Option<String> {
    let mut letters: Vec<(usize, char)> =
        text.chars().map(|letter| Some((order.find(letter)?, letter))).collect::<Option<_>>()?;
    letters.sort_unstable();
    Some(letters.into_iter().map(|(_, letter)| letter).collect())
}

/// A text that ends in a list of letters in brackets, with the list
/// [in its order](sorted_letters); `[-]` is an empty one.
///
/// ```
/// use warpboard_core::text::sorted_brackets;
///
/// assert_eq!(sorted_brackets("8/8[nBN]", "NBnb").as_deref(), Some("8/8[NBn]"));
/// assert_eq!(sorted_brackets("8/8[-]", "NBnb").as_deref(), Some("8/8[]"));
/// ```
#[must_use]
pub fn sorted_brackets(text: &str, order: &str) -> Option<String> {
    let (before, list) = text.strip_suffix(']')?.split_once('[')?;
    let list = if list == "-" { String::new() } else { sorted_letters(list, order)? };
    Some(format!("{before}[{list}]"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Fields;

    /// The canonical text of a game with a field of rights, and one that is always `-`.
    fn read(fen: &str) -> Result<String, FenError> {
        let own = |index, text: Option<&str>| match (index, text) {
            (2, Some(text)) => sorted_letters(text, "KQkq"),
            (3, None) => Some("-".to_owned()),
            _ => None,
        };
        read_leniently(fen, "8 w KQkq - 0 1", own, |fen| {
            let mut fields = Fields::new(fen);
            fields.next("placement")?;
            fields.side_to_move()?;
            let rights = fields.next("rights")?;
            if rights != "-" && !"KQkq".contains(rights) {
                return Err(FenError::new(FenErrorKind::Order, "rights", rights, "an order"));
            }
            fields.next("unused")?;
            fields.clocks()?;
            Ok(fen.to_owned())
        })
    }

    #[test]
    fn what_is_not_wrong_becomes_canonical() {
        for (fen, canonical) in [
            ("8 w KQ - 3 7", "8 w KQ - 3 7"),
            ("\u{feff}8 w KQ - 3 7", "8 w KQ - 3 7"),
            ("  8\tw   KQ - 3 7 \r\n", "8 w KQ - 3 7"),
            ("8\u{a0}w KQ - 3 7", "8 w KQ - 3 7"),
            ("8 w QK - 3 7", "8 w KQ - 3 7"),
            ("8 b qkQK - 3 0", "8 b KQkq - 3 1"),
            ("8 w - - 3", "8 w - - 3 1"),
            ("8 w - -", "8 w - - 0 1"),
            ("8 w -", "8 w - - 0 1"),
        ] {
            assert_eq!(read(fen).as_deref(), Ok(canonical), "{fen:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_refused_and_quoted_as_it_was() {
        use FenErrorKind::*;
        for (fen, kind, field, text) in [
            ("", MissingField, "placement", ""),
            (" \u{feff}", MissingField, "side to move", ""),
            ("8", MissingField, "side to move", ""),
            ("8 w", MissingField, "rights", ""),
            ("8  x - - 0 1", Syntax, "side to move", "x"),
            ("8 w  qKk0 - 0 1", Order, "rights", "qKk0"),
            ("8 w KQQ - 0 1", Order, "rights", "KQQ"),
            ("8 w  QKQ - 0 1", Order, "rights", "QKQ"),
            ("8 w - - -1 1", Syntax, "halfmove clock", "-1"),
            ("8 w - - 0 00", Number, "fullmove number", "00"),
            ("8 w - - 2147483648", Number, "halfmove clock", "2147483648"),
            ("8 w - - 0 0 x\t y ", TrailingText, "end", " x\t y"),
        ] {
            let error = read(fen).unwrap_err();
            assert_eq!(
                (error.kind, error.field, error.text.as_str()),
                (kind, field, text),
                "{fen:?}"
            );
        }
    }

    #[test]
    fn games_without_clocks_are_left_without() {
        let read = |fen| read_leniently(fen, "8 w", |_, _| None, |fen| Ok(fen.to_owned()));
        assert_eq!(read(" 8  w ").as_deref(), Ok("8 w"));
        assert_eq!(read("8 w 0").as_deref(), Ok("8 w 0"));
    }
}
