//! Colors, sizes, and the pieces of SVG that every drawing is made of.

use std::fmt::{self, Write};

use crate::color::Color;
use crate::diagram::{Mark, Tint};

/// The width of the smallest cells.
pub(super) const SMALLEST: f32 = 50.0;
/// The space around panels.
pub(super) const MARGIN: f32 = 24.0;
/// The size of letters beside the board.
pub(super) const TEXT: f32 = 15.0;

pub(super) const FONT: &str = "DejaVu Sans, Verdana, Helvetica, sans-serif";
pub(super) const PAPER: &str = "#fffdf8";
pub(super) const INK: &str = "#2b2622";
pub(super) const FAINT: &str = "#857a6b";
pub(super) const LINE: &str = "#8f8069";
const PROMOTED: &str = "#c0392b";

/// The fill of a cell.
pub(super) const fn fill(tint: Tint) -> &'static str {
    match tint {
        Tint::Plain => "#f6eedb",
        Tint::Dark => "#dfcba4",
        Tint::Region => "#f3d2b3",
        Tint::Border => "#cfe3ea",
        Tint::White => "#fff2b8",
        Tint::Black => "#c3bfd6",
    }
}

/// What a mark puts over the fill.
pub(super) const fn overlay(mark: Mark) -> &'static str {
    match mark {
        Mark::LastMove => "#f2d64b",
        Mark::Origin => "#7fb2e5",
        Mark::Target => "#8fce9b",
    }
}

/// Text with what XML keeps for itself replaced, and without the characters that it forbids.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => Ok(()),
            _ if letter.is_control() => f.write_char(' '),
            _ => f.write_char(letter),
        })
    }
}

/// A line of text; `anchor` is `start`, `middle` or `end`.
pub(super) fn text(
    out: &mut String,
    x: f32,
    y: f32,
    size: f32,
    anchor: &str,
    fill: &str,
    text: &str,
) {
    let text = Escaped(text);
    push(
        out,
        format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" \
             fill=\"{fill}\">{text}</text>\n"
        ),
    );
}

/// A piece: its letter in a disc of its color, red-rimmed if it is promoted.
pub(super) fn disc(out: &mut String, color: Color, letter: &str, x: f32, y: f32, radius: f32) {
    let (fill, ink) = match color {
        Color::White => ("#fffefa", INK),
        Color::Black => ("#2f2a28", "#fffefa"),
    };
    let (rim, width) = if letter.starts_with('+') { (PROMOTED, 0.14) } else { ("#1c1917", 0.07) };
    let width = width * radius;
    push(
        out,
        format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" \
             stroke=\"{rim}\" stroke-width=\"{width:.1}\"/>\n"
        ),
    );
    let size = match letter.chars().count() {
        0 | 1 => 1.25 * radius,
        2 => 0.88 * radius,
        count => 1.7 * radius / count as f32,
    };
    let letter = letter.to_uppercase();
    let (letter, y) = (Escaped(&letter), y + 0.36 * size);
    push(
        out,
        format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"{ink}\">{letter}</text>\n"
        ),
    );
}

/// Appends to a string, which cannot fail.
pub(super) fn push(out: &mut String, text: fmt::Arguments<'_>) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("<a & 'b'>\"\n").to_string(), "&lt;a &amp; &#39;b&#39;&gt;&quot; ");
    }
}
