//! Drawings as pictures.

mod beside;
mod canvas;
mod cells;
mod pieces;

use super::layout::{Placed, on_paper, panels, per_row, shadows};
use super::{Arrow, Diagram, Spot};
use crate::topology::Shape;
use beside::Beside;
use canvas::{Anchor, Canvas, FAINT, INK, Point, TEXT};
use cells::DrawnPanel;

/// The width of the smallest cells, where each holds one piece.
const SMALLEST: f32 = 50.0;

/// The width of the smallest cells that hold several pieces.
const SMALLEST_OF_STACKS: f32 = 78.0;

/// The space around panels.
const MARGIN: f32 = 24.0;

/// The color of arrows.
const ARROW: &str = "#9a6700";

/// Width over height that the panels together come nearest to.
const ASPECT: f32 = 1.4;

impl Diagram {
    /// The drawing as an SVG picture: panels, pieces, marks, trays above and below the board, whose
    /// move it is, notes and a legend. Whoever points at a cell or at a piece in a tray is told
    /// what it is.
    ///
    /// Cells are named by the letters and numbers along the edge of the board, where that tells
    /// every one of a panel apart, and by their names where not.
    #[must_use]
    pub fn svg(&self) -> String {
        let panels = panels(self, |cell| cell.shape);
        let shadows = shadows(self);
        let grid = Grid::of(self, &panels);
        let beside = Beside::of(self, grid.right - MARGIN);
        let top = MARGIN + beside.height_above();
        let frames = grid.frames(&panels, top);
        let mut canvas = Canvas::default();
        beside.draw_above(&mut canvas, MARGIN);
        for (panel, frame) in panels.iter().zip(&frames) {
            let drawn = DrawnPanel { diagram: self, panel, frame: *frame, shadows: &shadows };
            drawn.draw(&mut canvas);
            draw_edge(&mut canvas, panel, frame);
        }
        for arrow in &self.arrows {
            draw_arrow(&mut canvas, arrow, &panels, &frames);
        }
        let bottom = beside.draw_below(&mut canvas, top + grid.height);
        let (width, height) = beside.draw_legend(&mut canvas, grid.right + MARGIN, bottom);
        canvas.finish(width, height)
    }
}

/// How panels of one size are laid out in rows.
struct Grid {
    scale: f32,
    smallest: f32,
    columns: usize,
    /// The size of a panel with all that belongs to it.
    width: f32,
    panel_height: f32,
    /// The room for titles and for the numbers of ranks.
    title: f32,
    labels: f32,
    /// The right end of the panels.
    right: f32,
    /// The height of all rows.
    height: f32,
}

impl Grid {
    fn of(diagram: &Diagram, panels: &[Placed<'_>]) -> Grid {
        let least = panels.iter().map(Placed::smallest).fold(f32::MAX, f32::min);
        let smallest = if diagram.capacity > 1 { SMALLEST_OF_STACKS } else { SMALLEST };
        let scale = if least < f32::MAX { smallest / least } else { smallest };
        let most = |of: &dyn Fn(&Placed<'_>) -> f32| panels.iter().map(of).fold(0.0, f32::max);
        let titled = panels.iter().any(|panel| !panel.title.is_empty());
        let labelled = panels.iter().any(|panel| panel.labels().is_some());
        let title = if titled { 2.0 * TEXT } else { 0.0 };
        let labels = if labelled { 1.6 * TEXT } else { 0.0 };
        let inner_width = most(&|panel| panel.bounds().width()) * scale;
        let width = inner_width + labels + MARGIN;
        let panel_height = most(&|panel| panel.bounds().height()) * scale + labels + title + MARGIN;
        let columns = columns(panels.len(), width, panel_height);
        let rows = panels.len().div_ceil(columns) as f32;
        let right = MARGIN + columns.min(panels.len()) as f32 * width - MARGIN;
        let height = rows * panel_height;
        Grid { scale, smallest, columns, width, panel_height, title, labels, right, height }
    }

    /// Where each panel lies, the first row below `top`.
    fn frames(&self, panels: &[Placed<'_>], top: f32) -> Vec<Frame> {
        let frame = |(number, panel): (usize, &Placed<'_>)| {
            let x = MARGIN + (number % self.columns) as f32 * self.width + self.labels;
            let y = top + (number / self.columns) as f32 * self.panel_height;
            let bounds = panel.bounds();
            Frame {
                title: Point::new(x, y + TEXT),
                origin: Point::new(x, y + self.title)
                    .by(-bounds.left * self.scale, bounds.top * self.scale),
                scale: self.scale,
                smallest: self.smallest,
            }
        };
        panels.iter().enumerate().map(frame).collect()
    }
}

/// Where a panel lies in the picture.
#[derive(Clone, Copy)]
struct Frame {
    /// Where its title starts.
    title: Point,
    /// Where its cell coordinates are 0.
    origin: Point,
    /// The pixels of a cell of width 1.
    scale: f32,
    /// The pixels of the smallest cells of the picture.
    smallest: f32,
}

impl Frame {
    /// The place of cell coordinates.
    fn place(&self, x: f32, y: f32) -> Point {
        self.origin.by(x * self.scale, -y * self.scale)
    }

    /// The middle of a cell and its width.
    fn cell(&self, shape: &Shape) -> (Point, f32) {
        (self.place(shape.x, shape.y), shape.size * self.scale)
    }
}

/// Draws the title of a panel, the letters of files and the numbers of ranks.
fn draw_edge(canvas: &mut Canvas, panel: &Placed<'_>, frame: &Frame) {
    let bold = format_args!("font-weight=\"bold\" fill=\"{INK}\"");
    canvas.text(frame.title, 1.1 * TEXT, Anchor::Start, bold, panel.title);
    let Some((files, ranks)) = panel.labels() else { return };
    let bounds = panel.bounds();
    for (x, file) in files {
        let at = frame.place(x as f32 / 1000.0, bounds.bottom).by(0.0, 1.2 * TEXT);
        canvas.words(at, Anchor::Middle, FAINT, file);
    }
    for (y, rank) in ranks {
        let at = frame.place(bounds.left, y as f32 / 1000.0).by(-0.5 * TEXT, 0.35 * TEXT);
        canvas.words(at, Anchor::End, FAINT, rank);
    }
}

/// Draws an arrow from place to place, across panels if need be.
fn draw_arrow(canvas: &mut Canvas, arrow: &Arrow, panels: &[Placed<'_>], frames: &[Frame]) {
    let frame = |spot: &Spot| {
        let number = panels.iter().position(|panel| panel.number == spot.panel)?;
        on_paper(spot.x, spot.y).then(|| frames[number])
    };
    let (Some(start), Some(end)) = (frame(&arrow.from), frame(&arrow.to)) else { return };
    let from = start.place(arrow.from.x, arrow.from.y);
    let to = end.place(arrow.to.x, arrow.to.y);
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    // It points at the rim of the piece that it stands for.
    let tip = length - 0.38 * end.smallest;
    let head = 0.4 * SMALLEST;
    if tip < head {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let along = |far: f32, aside: f32| from.by(far * ux - aside * uy, far * uy + aside * ux);
    let [end, left, right] = [0.0, 0.5 * head, -0.5 * head].map(|aside| along(tip - head, aside));
    let tip = along(tip, 0.0);
    canvas.put(format_args!(
        "<g fill=\"{ARROW}\" opacity=\"0.75\" pointer-events=\"none\">\
         <path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{ARROW}\" stroke-width=\"6\" \
         stroke-linecap=\"round\"/>\
         <path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/></g>",
        from.x, from.y, end.x, end.y, tip.x, tip.y, left.x, left.y, right.x, right.y,
    ));
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
