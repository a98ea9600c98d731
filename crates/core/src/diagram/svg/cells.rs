//! Cells: their ground, marks and names, and what stands on them.

use super::canvas::{
    Anchor, BOARD_LINE, CHINESE_FONT, Canvas, Escaped, FAINT, FONT, INK, LINE, Point, WOOD,
};
use super::pieces::Pieces;
use super::{ARROW, Frame};
use crate::diagram::layout::{Placed, Shadows, milli, on_paper};
use crate::diagram::{Diagram, DiagramCell, Mark, Spot, Symbols, Tint};
use crate::topology::{Outline, Shape};

/// The fill of a cell.
const fn fill(tint: Tint) -> &'static str {
    match tint {
        Tint::Plain => "#f6eedb",
        Tint::Dark => "#d9bf94",
        Tint::Region => "#f3d2b3",
        Tint::Border => "#cfe3ea",
        Tint::White => "#fdeaa3",
        Tint::Black => "#cfc6e3",
        Tint::Gone => "none",
    }
}

/// A panel as it is drawn.
pub(super) struct DrawnPanel<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) panel: &'a Placed<'a>,
    pub(super) frame: Frame,
    pub(super) shadows: &'a Shadows,
}

impl DrawnPanel<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let points = self.panel.cells.iter().any(|(_, shape)| shape.outline == Outline::Point);
        if points {
            let bounds = self.panel.bounds();
            let Point { x, y } = self.frame.place(bounds.left, bounds.top);
            let (width, height) = (bounds.width(), bounds.height());
            canvas.put(format_args!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
                 fill=\"{WOOD}\" stroke=\"{LINE}\"/>",
                width * self.frame.scale,
                height * self.frame.scale,
            ));
        }
        // Small cells lie above large ones.
        let mut cells: Vec<&(&DiagramCell, Shape)> = self.panel.cells.iter().collect();
        cells.sort_by(|a, b| b.1.size.total_cmp(&a.1.size));
        // The marks of points lie above the lines, as points have no ground.
        if points {
            self.draw_lines(canvas);
        }
        for (cell, shape) in &cells {
            self.draw_ground(canvas, cell, shape);
        }
        if !points {
            self.draw_lines(canvas);
        }
        self.draw_inscriptions(canvas);
        let labelled = self.panel.labels().is_some();
        for (cell, shape) in &cells {
            self.draw_label(canvas, self.panel.label(cell, shape, labelled), shape);
        }
        canvas.put(format_args!("<g pointer-events=\"none\">"));
        for (cell, shape) in &cells {
            self.draw_pieces(canvas, cell, shape);
        }
        canvas.put(format_args!("</g>"));
    }

    fn draw_ground(&self, canvas: &mut Canvas, cell: &DiagramCell, shape: &Shape) {
        let (at, size) = self.frame.cell(shape);
        let line = format_args!("stroke=\"{LINE}\" stroke-width=\"{:.1}\"", (size * 0.02).max(0.8))
            .to_string();
        let paint = match (shape.outline, cell.tint) {
            (Outline::Point, _) => "fill=\"#fff\" fill-opacity=\"0\"".to_owned(),
            (_, Tint::Gone) => format!("fill=\"none\" {line} stroke-dasharray=\"4 4\""),
            (_, tint) => format!("fill=\"{}\" {line}", fill(tint)),
        };
        let title = tooltip(self.diagram, cell);
        outline(canvas, shape.outline, at, size, &paint, &title);
        if cell.marks.contains(&Mark::LastMove) {
            let paint = "fill=\"#f4cf2f\" fill-opacity=\"0.6\" pointer-events=\"none\"";
            outline(canvas, shape.outline, at, size, paint, "");
        }
        // Inside the border, so that the last move stays to be seen.
        let inner = |color: &str, width: f32, dashes: &str| {
            format!(
                "fill=\"none\" stroke=\"{color}\" stroke-width=\"{:.1}\"{dashes} \
                 pointer-events=\"none\"",
                width * size.min(self.frame.smallest)
            )
        };
        if cell.marks.contains(&Mark::Origin) {
            outline(canvas, shape.outline, at, size * 0.92, &inner("#2f6db3", 0.07, ""), "");
        }
        let place = (self.panel.number, milli(shape.x), milli(shape.y));
        if let Some(mark) = self.shadows.get(&place) {
            let color = if *mark == Mark::Origin { "#2f6db3" } else { ARROW };
            let paint = inner(color, 0.04, " stroke-dasharray=\"5 3\"");
            outline(canvas, shape.outline, at, size * 0.9, &paint, "");
        }
    }

    /// Where a place is drawn; `None` in another panel.
    fn place(&self, spot: &Spot) -> Option<Point> {
        let drawn = spot.panel == self.panel.number && on_paper(spot.x, spot.y);
        drawn.then(|| self.frame.place(spot.x, spot.y))
    }

    fn draw_lines(&self, canvas: &mut Canvas) {
        for line in &self.diagram.lines {
            let (Some(from), Some(to)) = (self.place(&line.from), self.place(&line.to)) else {
                continue;
            };
            canvas.put(format_args!(
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{BOARD_LINE}\" \
                 stroke-width=\"{:.1}\" stroke-linecap=\"round\" pointer-events=\"none\"/>",
                from.x,
                from.y,
                to.x,
                to.y,
                line.width * self.frame.scale,
            ));
        }
    }

    fn draw_inscriptions(&self, canvas: &mut Canvas) {
        for words in &self.diagram.inscriptions {
            let Some(middle) = self.place(&words.at) else { continue };
            let chinese =
                self.diagram.symbols == Symbols::Characters && !words.characters.is_empty();
            let (text, family) =
                if chinese { (&words.characters, CHINESE_FONT) } else { (&words.text, FONT) };
            let size = words.size * self.frame.scale;
            let (fill, opacity) = if words.moved { (ARROW, 0.45) } else { (INK, 0.22) };
            let attributes = format_args!(
                "font-family=\"{family}\" font-weight=\"bold\" fill=\"{fill}\" \
                 fill-opacity=\"{opacity}\" pointer-events=\"none\" xml:space=\"preserve\""
            );
            canvas.text(middle.by(0.0, 0.36 * size), size, Anchor::Middle, attributes, text);
        }
    }

    fn draw_label(&self, canvas: &mut Canvas, label: &str, shape: &Shape) {
        let (at, size) = self.frame.cell(shape);
        let letters = (size * 0.19).min(self.frame.smallest * 0.22);
        let (dx, dy, anchor) = match shape.outline {
            Outline::Square => (-0.44, -0.29, Anchor::Start),
            Outline::Hexagon | Outline::FlatHexagon => (0.0, 0.44, Anchor::Middle),
            Outline::Point => (0.12, 0.42, Anchor::Start),
        };
        let attributes = format_args!("fill=\"{FAINT}\" pointer-events=\"none\"");
        canvas.text(at.by(dx * size, dy * size), letters, anchor, attributes, label);
    }

    fn draw_pieces(&self, canvas: &mut Canvas, cell: &DiagramCell, shape: &Shape) {
        let (at, size) = self.frame.cell(shape);
        let pieces = Pieces::of(self.diagram);
        // Points have no walls; a hexagon has its label below the piece.
        let (dy, room) = match shape.outline {
            Outline::Square => (0.0, 1.0),
            Outline::Point => (0.0, 1.12),
            Outline::Hexagon | Outline::FlatHexagon => (-0.07, 0.88),
        };
        let (dy, height) = if cell.tray.is_some() { (-0.18, 0.6) } else { (dy, room) };
        let middle = at.by(0.0, dy * size);
        pieces.draw_stack(canvas, &cell.pieces, middle, (room * size, height * size));
        if let Some(tray) = &cell.tray {
            pieces.draw_bar(canvas, tray, at.by(0.0, 0.27 * size), 0.9 * size);
        }
        if cell.marks.contains(&Mark::Target) {
            if cell.pieces.is_empty() {
                canvas.circle(
                    middle,
                    size * 0.14,
                    format_args!("fill=\"#2e7d46\" fill-opacity=\"0.85\""),
                );
            } else {
                let ring = format_args!(
                    "fill=\"none\" stroke=\"#2e7d46\" stroke-opacity=\"0.9\" stroke-width=\"{:.1}\"",
                    size * 0.07
                );
                canvas.circle(at, size * 0.445, ring);
            }
        }
    }
}

/// The ground of a cell, or what lies over it, with what a pointer over it tells.
fn outline(canvas: &mut Canvas, outline: Outline, at: Point, size: f32, paint: &str, title: &str) {
    let title =
        if title.is_empty() { String::new() } else { format!("<title>{}</title>", Escaped(title)) };
    let Point { x, y } = at;
    match outline {
        Outline::Square => canvas.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" {paint}>\
             {title}</rect>",
            x - size / 2.0,
            y - size / 2.0,
        )),
        Outline::Point => canvas.put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" {paint}>{title}</circle>",
            size * 0.47
        )),
        Outline::Hexagon | Outline::FlatHexagon => {
            let turn = if outline == Outline::Hexagon { 0.5 } else { 0.0 };
            let corners: Vec<String> = (0..6)
                .map(|corner| {
                    let angle = std::f32::consts::FRAC_PI_3 * (corner as f32 + turn);
                    let radius = size / 3f32.sqrt();
                    format!("{:.1},{:.1}", x + radius * angle.cos(), y + radius * angle.sin())
                })
                .collect();
            canvas.put(format_args!(
                "<polygon points=\"{}\" {paint}>{title}</polygon>",
                corners.join(" ")
            ));
        }
    }
}

/// What a pointer over the cell tells.
fn tooltip(diagram: &Diagram, cell: &DiagramCell) -> String {
    let name = |letter: &str| diagram.entry(letter).map_or(letter, |entry| &entry.name).to_owned();
    let pieces = cell.pieces.iter();
    let pieces: Vec<String> = pieces
        .map(|(color, letter)| format!("{} {}", diagram.armies.name(*color), name(letter)))
        .collect();
    let mut text = cell.name.clone();
    if !pieces.is_empty() {
        text += &format!(": {}", pieces.join(", "));
    }
    if let Some(tray) = &cell.tray {
        text += &format!("; {} {}", diagram.armies.name(tray.color), tray.title);
        let riders: Vec<String> = tray
            .pieces
            .iter()
            .flat_map(|(letter, count)| std::iter::repeat_n(name(letter), *count))
            .collect();
        text += &if riders.is_empty() {
            ", empty".to_owned()
        } else {
            format!(": {}", riders.join(", "))
        };
    }
    text
}
