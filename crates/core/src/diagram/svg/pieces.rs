//! Pieces: letters in discs, figurines, characters; and what holds several of them.

use super::canvas::{Anchor, CHINESE_FONT, Canvas, Escaped, INK, Point, TEXT};
use crate::color::{ByColor, Color};
use crate::diagram::{Armies, Diagram, Figure, LegendEntry, Symbols, Tray};

/// The rim of promoted pieces.
const PROMOTED: &str = "#c0392b";

/// The colors of a piece: what fills it, its outline, and what is written on it.
struct Paint {
    fill: &'static str,
    rim: &'static str,
    ink: &'static str,
}

const fn paint(armies: Armies, color: Color) -> Paint {
    match (armies, color) {
        (Armies::WhiteBlack, Color::White) => Paint { fill: "#fffefa", rim: "#1c1917", ink: INK },
        (Armies::WhiteBlack, Color::Black) => {
            Paint { fill: "#2f2a28", rim: "#1c1917", ink: "#f6f0e4" }
        }
        (Armies::RedBlack, Color::White) => {
            Paint { fill: "#fff8e8", rim: "#b3201a", ink: "#b3201a" }
        }
        (Armies::RedBlack, Color::Black) => {
            Paint { fill: "#fff8e8", rim: "#1c1917", ink: "#1c1917" }
        }
    }
}

/// How a piece is drawn.
enum Symbol<'a> {
    Letter(&'a str),
    Figure(Figure),
    Character(char),
}

/// Draws the pieces of a diagram.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'a> {
    diagram: &'a Diagram,
}

impl<'a> Pieces<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        Pieces { diagram }
    }

    fn symbol<'b>(self, color: Color, letter: &'b str) -> Symbol<'b> {
        let entry = self.diagram.entry(letter);
        let symbol = match self.diagram.symbols {
            Symbols::Letters => None,
            Symbols::Figurines => entry.and_then(|entry| entry.figure).map(Symbol::Figure),
            Symbols::Characters => {
                let characters: Option<ByColor<char>> = entry.and_then(|entry| entry.characters);
                characters.map(|characters| Symbol::Character(characters[color]))
            }
        };
        symbol.unwrap_or(Symbol::Letter(letter))
    }

    /// Whether every piece is drawn as a figurine, so that nobody needs a legend.
    pub(super) fn speak_for_themselves(self) -> bool {
        let figure = |entry: &LegendEntry| entry.figure.is_some();
        self.diagram.symbols == Symbols::Figurines && self.diagram.legend.iter().all(figure)
    }

    /// Draws a piece; a figurine is a little larger than the disc of that radius.
    pub(super) fn draw(
        self,
        canvas: &mut Canvas,
        color: Color,
        letter: &str,
        at: Point,
        radius: f32,
    ) {
        let paint = paint(self.diagram.armies, color);
        match self.symbol(color, letter) {
            Symbol::Figure(figure) => draw_figure(canvas, figure, &paint, at, 2.5 * radius),
            Symbol::Letter(letter) => {
                let promoted = letter.starts_with('+');
                disc(canvas, &paint, promoted, at, radius);
                let size = match letter.chars().count() {
                    0 | 1 => 1.3 * radius,
                    2 => 0.85 * radius,
                    count => 1.7 * radius / count as f32,
                };
                let attributes = format_args!("font-weight=\"bold\" fill=\"{}\"", paint.ink);
                let letter = letter.to_uppercase();
                canvas.text(at.by(0.0, 0.36 * size), size, Anchor::Middle, attributes, &letter);
            }
            Symbol::Character(character) => {
                disc(canvas, &paint, false, at, radius);
                let inner = format_args!(
                    "fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\"",
                    paint.rim,
                    0.04 * radius
                );
                canvas.circle(at, 0.84 * radius, inner);
                let attributes = format_args!(
                    "font-family=\"{CHINESE_FONT}\" font-weight=\"bold\" fill=\"{}\"",
                    paint.ink
                );
                let size = 1.25 * radius;
                let text = character.to_string();
                canvas.text(at.by(0.0, 0.37 * size), size, Anchor::Middle, attributes, &text);
            }
        }
    }

    /// Draws the pieces of a cell, the lowest first, into a box around `at`.
    pub(super) fn draw_stack(
        self,
        canvas: &mut Canvas,
        stack: &[(Color, String)],
        at: Point,
        (width, height): (f32, f32),
    ) {
        let low = height < 0.8 * width;
        let radius = radius(stack.len(), low) * width;
        for ((color, letter), (dx, dy)) in stack.iter().zip(places(stack.len(), low)) {
            self.draw(canvas, *color, letter, at.by(dx * width, dy * width), radius);
        }
    }

    /// Draws what holds pieces above a cell: a bar in its owner's colors.
    pub(super) fn draw_bar(self, canvas: &mut Canvas, tray: &Tray, at: Point, width: f32) {
        let paint = paint(self.diagram.armies, tray.color);
        let fill = match tray.color {
            Color::White => paint.fill,
            // Lighter than the pieces on it.
            Color::Black => "#7a716b",
        };
        let height = 0.42 * width;
        canvas.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{:.1}\" fill=\"{}\" stroke=\"#d39b00\" stroke-width=\"{:.1}\"/>",
            at.x - width / 2.0,
            at.y - height / 2.0,
            0.3 * height,
            fill,
            0.035 * width,
        ));
        let riders: Vec<&str> = tray
            .pieces
            .iter()
            .flat_map(|(letter, count)| std::iter::repeat_n(letter.as_str(), *count))
            .collect();
        if riders.is_empty() {
            let size = 0.6 * height;
            let ink = if tray.color == Color::White { INK } else { "#fffefa" };
            let attributes = format_args!("font-style=\"italic\" fill=\"{ink}\"");
            canvas.text(at.by(0.0, 0.33 * size), size, Anchor::Middle, attributes, &tray.title);
        }
        let room = width / riders.len().max(2) as f32;
        for (place, letter) in riders.iter().enumerate() {
            let dx = (place as f32 - (riders.len() - 1) as f32 / 2.0) * room;
            self.draw(canvas, tray.color, letter, at.by(dx, 0.0), 0.44 * room.min(height));
        }
    }

    /// Draws what a tray beside the board holds, in slots of this width; what there is none of is
    /// pale. The first slot is around `at`.
    pub(super) fn draw_slot(
        self,
        canvas: &mut Canvas,
        tray: &Tray,
        (letter, count): (&str, usize),
        at: Point,
        slot: f32,
    ) {
        let radius = 0.4 * slot;
        let opacity = if count == 0 { 0.22 } else { 1.0 };
        canvas.put(format_args!("<g opacity=\"{opacity}\">"));
        let name = self.diagram.entry(letter).map_or(letter, |entry| &entry.name);
        canvas.put(format_args!(
            "<title>{count} {} {}</title>",
            self.diagram.armies.name(tray.color),
            Escaped(name)
        ));
        self.draw(canvas, tray.color, letter, at, radius);
        canvas.put(format_args!("</g>"));
        if count > 1 {
            let at = at.by(0.72 * radius, 0.72 * radius);
            let size = 0.75 * TEXT;
            let plate = format_args!("fill=\"#c4481c\" stroke=\"#fffdf8\" stroke-width=\"1\"");
            canvas.circle(at, 0.62 * size, plate);
            let attributes = format_args!("font-weight=\"bold\" fill=\"#fffefa\"");
            let text = count.to_string();
            canvas.text(at.by(0.0, 0.36 * size), size, Anchor::Middle, attributes, &text);
        }
    }
}

fn disc(canvas: &mut Canvas, paint: &Paint, promoted: bool, at: Point, radius: f32) {
    let (rim, width) = if promoted { (PROMOTED, 0.14) } else { (paint.rim, 0.08) };
    canvas.circle(
        at,
        radius,
        format_args!(
            "fill=\"{}\" stroke=\"{rim}\" stroke-width=\"{:.1}\"",
            paint.fill,
            width * radius
        ),
    );
}

fn draw_figure(canvas: &mut Canvas, figure: Figure, paint: &Paint, at: Point, size: f32) {
    let (Point { x, y }, scale) = (at.by(-size / 2.0, -size / 2.0), size / 100.0);
    canvas.put(format_args!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"><path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"4\"/>\
         <path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\"/></g>",
        Escaped(figure.body),
        paint.fill,
        paint.rim,
        Escaped(figure.details),
        paint.ink,
    ));
}

/// The radius of each of so many discs in a box of width 1; `low` if it is not as high.
fn radius(count: usize, low: bool) -> f32 {
    match (count, low) {
        (0 | 1, false) => 0.36,
        (2, false) => 0.26,
        (3, false) => 0.22,
        (0 | 1, true) => 0.26,
        (2 | 3, true) => 0.17,
        (count, _) => 0.45 / (count as f32).sqrt().ceil(),
    }
}

/// Where so many discs stand in a box of width 1 around its middle, the lowest piece first.
fn places(count: usize, low: bool) -> Vec<(f32, f32)> {
    match (count, low) {
        (0, _) => Vec::new(),
        (1, _) => vec![(0.0, 0.0)],
        (2, false) => vec![(-0.19, 0.16), (0.19, -0.16)],
        (3, false) => vec![(-0.24, 0.2), (0.24, 0.2), (0.0, -0.2)],
        (2, true) => vec![(-0.19, 0.0), (0.19, 0.0)],
        (3, true) => vec![(-0.31, 0.04), (0.31, 0.04), (0.0, -0.04)],
        _ => {
            let side = (count as f32).sqrt().ceil() as usize;
            let step = 0.92 / side as f32;
            let at = |place: usize| -0.46 + step * (place as f32 + 0.5);
            (0..count).map(|i| (at(i % side), -at(i / side))).collect()
        }
    }
}
