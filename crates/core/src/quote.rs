//! Input in messages.

use std::fmt;

/// Text from outside, as messages quote it: between backquotes, at most 80 characters of it, what
/// a terminal would not print escaped. `{:#}` leaves the backquotes out.
///
/// ```
/// use warpboard_core::Quoted;
///
/// assert_eq!(Quoted("e2e5").to_string(), "`e2e5`");
/// assert_eq!(Quoted("x\x1b[2Jy\n").to_string(), r"`x\u{1b}[2Jy\n`");
/// assert_eq!(format!("{:#}", Quoted("x\ty")), r"x\ty");
/// assert_eq!(Quoted(&"e".repeat(81)).to_string(), format!("`{}…`", "e".repeat(79)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quoted<'a>(pub &'a str);

/// The characters between the backquotes.
const MAX_QUOTED: usize = 80;

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = shown(self.0);
        if f.alternate() { f.write_str(&shown) } else { write!(f, "`{shown}`") }
    }
}

/// Text from outside in a message, or `missing` if it is empty.
pub(crate) fn quoted_or_missing(text: &str) -> String {
    if text.is_empty() { "missing".to_owned() } else { Quoted(text).to_string() }
}

/// What stands between the backquotes. Of a long text only the beginning is looked at.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::new();
    let mut length = 0;
    // Where the text is cut if it turns out too long.
    let mut cut = 0;
    for character in text.chars() {
        let end = shown.len();
        escape(character, &mut shown);
        length += shown[end..].chars().count();
        if length < MAX_QUOTED {
            cut = shown.len();
        } else if length > MAX_QUOTED {
            shown.truncate(cut);
            shown.push('…');
            break;
        }
    }
    shown
}

/// Appends a character, escaped as Rust escapes it if it cannot be printed.
fn escape(character: char, text: &mut String) {
    match character {
        // These are escaped in Rust because of what they mean there.
        '\'' | '"' | '\\' => text.push(character),
        _ => text.extend(character.escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighty_characters_are_shown_and_no_more() {
        for (text, shown) in [
            (String::new(), String::new()),
            ("é".repeat(80), "é".repeat(80)),
            ("é".repeat(81), "é".repeat(79) + "…"),
            ("e".repeat(10_000_000), "e".repeat(79) + "…"),
            // Each of these takes six characters, and 13 of them 78.
            ("\x1b".repeat(13), r"\u{1b}".repeat(13)),
            ("\x1b".repeat(14), r"\u{1b}".repeat(13) + "…"),
        ] {
            assert_eq!(Quoted(&text).to_string(), format!("`{shown}`"));
        }
    }

    #[test]
    fn what_a_terminal_obeys_is_escaped() {
        for (text, shown) in [
            ("\t\r\n\0", r"\t\r\n\0"),
            ("\x7f\u{9b}31m", r"\u{7f}\u{9b}31m"),
            // Right-to-left override, zero-width space, byte order mark.
            ("\u{202e}\u{200b}\u{feff}", r"\u{202e}\u{200b}\u{feff}"),
            ("将 \"'\\", "将 \"'\\"),
        ] {
            assert_eq!(Quoted(text).to_string(), format!("`{shown}`"));
        }
    }
}
