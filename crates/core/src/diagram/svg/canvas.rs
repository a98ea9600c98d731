//! The pieces of SVG that every drawing is made of, and its colors.

use std::fmt::{self, Write};

/// The size of letters beside the board.
pub(super) const TEXT: f32 = 15.0;

pub(super) const FONT: &str = "DejaVu Sans, Verdana, Helvetica, sans-serif";
pub(super) const CHINESE_FONT: &str =
    "Noto Serif CJK TC, Noto Sans CJK TC, Songti TC, PMingLiU, SimSun, serif";
pub(super) const PAPER: &str = "#fffdf8";
pub(super) const INK: &str = "#2b2622";
pub(super) const FAINT: &str = "#7d7263";
pub(super) const LINE: &str = "#8f8069";
pub(super) const BOARD_LINE: &str = "#6b5a41";
pub(super) const WOOD: &str = "#f3dfb3";

/// A place in a picture, in pixels to the right and down.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Point {
    pub(super) const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The place so far to the right and down.
    pub(super) fn by(self, dx: f32, dy: f32) -> Point {
        Point { x: self.x + dx, y: self.y + dy }
    }
}

/// Where a text has its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that is being written.
#[derive(Default)]
pub(super) struct Canvas {
    out: String,
}

impl Canvas {
    /// What has been written, as a document.
    pub(super) fn finish(self, width: f32, height: f32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"{FONT}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            self.out
        )
    }

    /// Writes an element.
    pub(super) fn put(&mut self, element: fmt::Arguments<'_>) {
        let written = writeln!(self.out, "{element}");
        debug_assert!(written.is_ok(), "a string takes all");
    }

    /// A line of text on this base line; `attributes` are those of SVG.
    pub(super) fn text(
        &mut self,
        at: Point,
        size: f32,
        anchor: Anchor,
        attributes: fmt::Arguments<'_>,
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (Point { x, y }, text) = (at, Escaped(text));
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" \
             {attributes}>{text}</text>"
        ));
    }

    /// A plain line of text.
    pub(super) fn words(&mut self, at: Point, anchor: Anchor, fill: &str, text: &str) {
        self.text(at, TEXT, anchor, format_args!("fill=\"{fill}\""), text);
    }

    pub(super) fn circle(&mut self, at: Point, radius: f32, attributes: fmt::Arguments<'_>) {
        let Point { x, y } = at;
        self.put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {attributes}/>"
        ));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("<a & 'b'>\"\n").to_string(), "&lt;a &amp; &#39;b&#39;&gt;&quot; ");
    }
}
