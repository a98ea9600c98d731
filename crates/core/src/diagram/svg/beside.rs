//! What lies beside the panels: trays, whose move it is, notes, the legend.

use super::MARGIN;
use super::canvas::{Anchor, Canvas, FAINT, INK, Point, TEXT};
use super::pieces::Pieces;
use crate::color::Color;
use crate::diagram::layout::{length, per_row, wrap};
use crate::diagram::{Armies, Diagram, Symbols, Tray};

/// The width of a letter.
const LETTER: f32 = 0.62 * TEXT;

/// The height of a line of text.
const LINE: f32 = 1.5 * TEXT;

/// The radius of a piece in the legend.
const LEGEND_RADIUS: f32 = 0.95 * TEXT;

/// The height of an entry of the legend.
const ENTRY: f32 = 2.35 * LEGEND_RADIUS;

/// The width of the largest slots of trays.
const SLOT: f32 = 42.0;

/// What lies beside the panels, as wide as they are.
pub(super) struct Beside<'a> {
    diagram: &'a Diagram,
    width: f32,
    /// The room for the titles of trays.
    titles: f32,
    /// The width of a slot.
    slot: f32,
}

impl<'a> Beside<'a> {
    pub(super) fn of(diagram: &'a Diagram, width: f32) -> Self {
        let longest = diagram.trays.iter().map(|tray| length(&tray.title)).max().unwrap_or(0);
        let titles = LETTER * longest as f32 + TEXT;
        let most = diagram.trays.iter().map(|tray| tray.pieces.len()).max().unwrap_or(0);
        let room = (width - titles).max(SLOT);
        // Longer trays go on in another line before their slots become too small.
        let slot = (room / most.max(1) as f32).clamp(0.7 * SLOT, SLOT);
        Beside { diagram, width, titles, slot }
    }

    fn trays(&self, color: Color) -> impl Iterator<Item = &'a Tray> {
        self.diagram.trays.iter().filter(move |tray| tray.color == color)
    }

    /// The slots of a line.
    fn slots(&self) -> usize {
        (((self.width - self.titles) / self.slot) as usize).max(1)
    }

    fn tray_height(&self, tray: &Tray) -> f32 {
        let lines = tray.pieces.len().div_ceil(self.slots()).max(1);
        lines as f32 * self.slot * 1.05
    }

    /// The height of Black's trays, which lie above the board.
    pub(super) fn height_above(&self) -> f32 {
        let height: f32 = self.trays(Color::Black).map(|tray| self.tray_height(tray)).sum();
        if height > 0.0 { height + 0.4 * MARGIN } else { 0.0 }
    }

    pub(super) fn draw_above(&self, canvas: &mut Canvas, top: f32) {
        self.draw_trays(canvas, Color::Black, top);
    }

    /// Draws White's trays, whose move it is, and the notes, and returns the bottom end.
    pub(super) fn draw_below(&self, canvas: &mut Canvas, top: f32) -> f32 {
        let mut y = self.draw_trays(canvas, Color::White, top);
        if y > top {
            y += 0.4 * MARGIN;
        }
        y = self.draw_status(canvas, y);
        let letters = (self.width / LETTER) as usize;
        for line in self.diagram.notes.iter().flat_map(|note| wrap(note.split(' '), " ", letters)) {
            canvas.words(Point::new(MARGIN, y + TEXT), Anchor::Start, INK, &line);
            y += LINE;
        }
        y + 0.6 * MARGIN
    }

    fn draw_trays(&self, canvas: &mut Canvas, color: Color, top: f32) -> f32 {
        let mut y = top;
        for tray in self.trays(color) {
            let at = Point::new(MARGIN, y + 0.5 * self.slot + 0.35 * TEXT);
            canvas.words(at, Anchor::Start, FAINT, &tray.title);
            for (place, (letter, count)) in tray.pieces.iter().enumerate() {
                let (column, row) = (place % self.slots(), place / self.slots());
                let at = Point::new(
                    MARGIN + self.titles + self.slot * (column as f32 + 0.5),
                    y + self.slot * (1.05 * row as f32 + 0.5),
                );
                Pieces::of(self.diagram).draw_slot(canvas, tray, (letter, *count), at, self.slot);
            }
            y += self.tray_height(tray);
        }
        y
    }

    /// Whose move it is, with a disc of the color.
    fn draw_status(&self, canvas: &mut Canvas, top: f32) -> f32 {
        let status = self.diagram.status();
        let mut letters = status.chars();
        let Some(first) = letters.next() else { return top };
        let mut x = MARGIN;
        if let Some(side) = self.diagram.side_to_move {
            let fill = match (self.diagram.armies, side) {
                (Armies::WhiteBlack, Color::White) => "#fffefa",
                (Armies::RedBlack, Color::White) => "#b3201a",
                (_, Color::Black) => "#2f2a28",
            };
            let paint = format_args!("fill=\"{fill}\" stroke=\"#1c1917\" stroke-width=\"1.5\"");
            canvas.circle(Point::new(x + 0.5 * TEXT, top + 0.62 * TEXT), 0.5 * TEXT, paint);
            x += 1.6 * TEXT;
        }
        let sentence: String = first.to_uppercase().chain(letters).collect();
        let bold = format_args!("font-weight=\"bold\" fill=\"{INK}\"");
        canvas.text(Point::new(x, top + TEXT), 1.1 * TEXT, Anchor::Start, bold, &sentence);
        top + 1.2 * LINE
    }

    /// Draws the legend to the right of the board where it is higher than wide, below it
    /// elsewhere, and returns the size of the picture.
    pub(super) fn draw_legend(&self, canvas: &mut Canvas, right: f32, bottom: f32) -> (f32, f32) {
        let legend = &self.diagram.legend;
        if legend.is_empty() || Pieces::of(self.diagram).speak_for_themselves() {
            return (right, bottom);
        }
        let two = legend.iter().any(|entry| entry.characters.is_some())
            && self.diagram.symbols == Symbols::Characters;
        let discs = if two { 2.0 } else { 1.0 };
        let longest = legend.iter().map(|entry| length(&entry.name)).max().unwrap_or(0);
        let width = (2.3 * discs + 0.2) * LEGEND_RADIUS + LETTER * longest as f32 + TEXT;
        let beside = right <= bottom;
        let most_rows = if beside {
            ((bottom - MARGIN) / ENTRY) as usize
        } else {
            legend.len().div_ceil((((right - 2.0 * MARGIN) / width) as usize).max(1))
        };
        let (left, top) = if beside { (right, MARGIN) } else { (MARGIN, bottom) };
        let rows = per_row(legend.len(), most_rows);
        for (number, entry) in legend.iter().enumerate() {
            let at = Point::new(
                left + (number / rows) as f32 * width + LEGEND_RADIUS,
                top + (number % rows) as f32 * ENTRY + LEGEND_RADIUS,
            );
            let pieces = Pieces::of(self.diagram);
            pieces.draw(canvas, Color::White, &entry.letter, at, LEGEND_RADIUS);
            if two {
                let at = at.by(2.3 * LEGEND_RADIUS, 0.0);
                pieces.draw(canvas, Color::Black, &entry.letter, at, LEGEND_RADIUS);
            }
            let at = at.by((2.3 * discs - 0.9) * LEGEND_RADIUS, 0.35 * TEXT);
            canvas.words(at, Anchor::Start, INK, &entry.name);
        }
        let columns = legend.len().div_ceil(rows) as f32;
        let end = top + rows.min(legend.len()) as f32 * ENTRY + MARGIN;
        (right.max(left + columns * width), bottom.max(end))
    }
}
