//! Drawings as pictures.

mod cells;
mod style;

use super::layout::{Placed, length, panels, per_row, wrap};
use super::{Diagram, DiagramCell};
use crate::color::Color;
use crate::topology::Shape;
use cells::draw_cell;
use style::{MARGIN, SMALLEST, TEXT, disc};

/// Width over height that the panels together come nearest to.
const ASPECT: f32 = 1.4;

impl Diagram {
    /// The drawing as an SVG picture: panels with the coordinates of every cell, pieces as
    /// letters in discs, marks, then notes and a legend.
    #[must_use]
    pub fn svg(&self) -> String {
        let panels = panels(self, |cell| cell.shape);
        let smallest = panels.iter().map(Placed::smallest).fold(f32::MAX, f32::min);
        let scale = if smallest < f32::MAX { SMALLEST / smallest } else { SMALLEST };
        let mut body = String::new();
        let (right, bottom) = self.draw_panels(&mut body, &panels, scale);
        let bottom = self.draw_notes(&mut body, bottom, right - 2.0 * MARGIN);
        let legend = Legend::new(self);
        let (x, y, rows) = if right <= bottom {
            (right, MARGIN, ((bottom - MARGIN) / Legend::LINE) as usize)
        } else {
            (MARGIN, bottom, legend.rows_for(right - 2.0 * MARGIN))
        };
        let (legend_right, legend_bottom) = legend.draw(&mut body, x, y, rows);
        let (width, height) = (right.max(legend_right), bottom.max(legend_bottom));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"{}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{body}</svg>\n",
            style::FONT,
            style::PAPER,
        )
    }

    /// Draws the panels on a grid, and returns the right and bottom end.
    fn draw_panels(&self, out: &mut String, panels: &[Placed<'_>], scale: f32) -> (f32, f32) {
        let most = |of: &dyn Fn(&Placed<'_>) -> f32| panels.iter().map(of).fold(0.0, f32::max);
        let title =
            if panels.iter().any(|panel| !panel.title.is_empty()) { 2.0 * TEXT } else { 0.0 };
        let labelled = panels.iter().any(|panel| panel.labels().is_some());
        let labels = if labelled { 1.6 * TEXT } else { 0.0 };
        let width = most(&|panel| panel.bounds().width()) * scale + labels + MARGIN;
        let height = most(&|panel| panel.bounds().height()) * scale + labels + title + MARGIN;
        let columns = columns(panels.len(), width, height);
        let mut right = 0f32;
        for (number, panel) in panels.iter().enumerate() {
            let x = MARGIN + (number % columns) as f32 * width;
            let y = MARGIN + (number / columns) as f32 * height;
            let bounds = panel.bounds();
            let frame = Frame {
                left: x + labels - bounds.left * scale,
                top: y + title + bounds.top * scale,
                scale,
            };
            if !panel.title.is_empty() {
                style::text(
                    out,
                    x + labels,
                    y + TEXT,
                    TEXT * 1.15,
                    "start",
                    style::INK,
                    panel.title,
                );
            }
            self.draw_panel(out, panel, &frame);
            right = right.max(x + labels + bounds.width() * scale);
        }
        let rows = panels.len().div_ceil(columns);
        (right + MARGIN, MARGIN + rows as f32 * height)
    }

    fn draw_panel(&self, out: &mut String, panel: &Placed<'_>, frame: &Frame) {
        // Small cells lie above large ones.
        let mut cells: Vec<&(&DiagramCell, Shape)> = panel.cells.iter().collect();
        cells.sort_by(|a, b| b.1.size.total_cmp(&a.1.size));
        for (cell, shape) in cells {
            draw_cell(out, self, cell, shape, frame);
        }
        let Some((files, ranks)) = panel.labels() else { return };
        let bounds = panel.bounds();
        for (x, file) in files {
            let x = frame.x(x as f32 / 1000.0);
            style::text(
                out,
                x,
                frame.y(bounds.bottom) + 1.1 * TEXT,
                TEXT,
                "middle",
                style::FAINT,
                file,
            );
        }
        for (y, rank) in ranks {
            let y = frame.y(y as f32 / 1000.0) + 0.35 * TEXT;
            style::text(out, frame.x(bounds.left) - 0.5 * TEXT, y, TEXT, "end", style::FAINT, rank);
        }
    }

    /// Writes the notes, and returns the bottom end.
    fn draw_notes(&self, out: &mut String, top: f32, width: f32) -> f32 {
        let letters = (width / (0.6 * TEXT)) as usize;
        let mut y = top;
        for line in self.notes.iter().flat_map(|note| wrap(note.split(' '), " ", letters)) {
            style::text(out, MARGIN, y + TEXT, TEXT, "start", style::INK, &line);
            y += 1.5 * TEXT;
        }
        if self.notes.is_empty() { y } else { y + MARGIN }
    }

    /// The name of a piece by its letter.
    fn name_of(&self, letter: &str) -> Option<&str> {
        let found = self.legend.iter().find(|(other, _)| other.eq_ignore_ascii_case(letter))?;
        Some(&found.1)
    }
}

/// The letters of pieces and their names, in columns.
struct Legend<'a> {
    entries: &'a [(String, String)],
    width: f32,
}

impl<'a> Legend<'a> {
    const RADIUS: f32 = 0.9 * TEXT;
    const LINE: f32 = 2.3 * Self::RADIUS;

    fn new(diagram: &'a Diagram) -> Self {
        let longest = diagram.legend.iter().map(|(_, name)| length(name)).max().unwrap_or(0);
        let width = 2.5 * Self::RADIUS + 0.62 * TEXT * longest as f32 + TEXT;
        Legend { entries: &diagram.legend, width }
    }

    /// The number of rows that fills this width.
    fn rows_for(&self, width: f32) -> usize {
        self.entries.len().div_ceil(((width / self.width) as usize).max(1))
    }

    /// Draws it column by column, each as long as the others, and returns the right and bottom end.
    fn draw(&self, out: &mut String, left: f32, top: f32, most_rows: usize) -> (f32, f32) {
        let rows = per_row(self.entries.len(), most_rows);
        for (number, (letter, name)) in self.entries.iter().enumerate() {
            let x = left + (number / rows) as f32 * self.width;
            let y = top + (number % rows) as f32 * Self::LINE + Self::RADIUS;
            disc(out, Color::White, letter, x + Self::RADIUS, y, Self::RADIUS);
            let x = x + 2.5 * Self::RADIUS;
            style::text(out, x, y + 0.35 * TEXT, TEXT, "start", style::INK, name);
        }
        let columns = self.entries.len().div_ceil(rows);
        let bottom = top + rows.min(self.entries.len()) as f32 * Self::LINE + MARGIN;
        (left + columns as f32 * self.width, bottom)
    }
}

/// Where a panel lies in the picture.
struct Frame {
    left: f32,
    top: f32,
    scale: f32,
}

impl Frame {
    fn x(&self, x: f32) -> f32 {
        self.left + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.top - y * self.scale
    }
}

/// The number of columns that brings panels of this size nearest to the wanted shape.
fn columns(count: usize, width: f32, height: f32) -> usize {
    let distance = |columns: usize| {
        let (rows, columns) = (count.div_ceil(columns) as f32, columns as f32);
        (columns * width / (rows * height) / ASPECT).ln().abs()
    };
    let best = (1..=count).min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
    per_row(count, best.unwrap_or(1))
}
