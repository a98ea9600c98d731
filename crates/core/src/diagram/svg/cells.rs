//! Cells with what stands on them.

use super::Frame;
use super::style::{self, Escaped, disc, push};
use crate::diagram::{Diagram, DiagramCell, Mark};
use crate::topology::{Outline, Shape};

/// Draws a cell: its ground, mark, name and pieces.
pub(super) fn draw_cell(
    out: &mut String,
    diagram: &Diagram,
    cell: &DiagramCell,
    shape: &Shape,
    frame: &Frame,
) {
    let (x, y, size) = (frame.x(shape.x), frame.y(shape.y), shape.size * frame.scale);
    push(out, format_args!("<g>\n<title>{}</title>\n", Escaped(&tooltip(diagram, cell))));
    ground(out, shape.outline, x, y, size, style::fill(cell.tint), "1");
    if let Some(mark) = cell.mark {
        ground(out, shape.outline, x, y, size, style::overlay(mark), "0.6");
    }
    let letters = (size * 0.17).min(style::SMALLEST * 0.2);
    let (name_x, name_y, anchor) = match shape.outline {
        Outline::Square => (x - size * 0.46, y - size * 0.34, "start"),
        Outline::Hexagon => (x, y - size * 0.37, "middle"),
        Outline::FlatHexagon => (x, y - size * 0.34, "middle"),
    };
    style::text(out, name_x, name_y, letters, anchor, style::FAINT, &cell.name);
    let radius = radius(cell.pieces.len()) * size;
    for ((color, letter), (dx, dy)) in cell.pieces.iter().zip(places(cell.pieces.len())) {
        disc(out, *color, letter, x + dx * size, y + dy * size, radius);
    }
    if cell.mark == Some(Mark::Target) && cell.pieces.is_empty() {
        let radius = size * 0.13;
        push(
            out,
            format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"#2e7d46\"/>\n"
            ),
        );
    }
    out.push_str("</g>\n");
}

/// The ground of a cell, or what lies over it.
fn ground(
    out: &mut String,
    outline: Outline,
    x: f32,
    y: f32,
    size: f32,
    fill: &str,
    opacity: &str,
) {
    let line = style::LINE;
    let width = (size * 0.02).max(0.8);
    let paint = format_args!(
        "fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"{line}\" stroke-width=\"{width:.1}\"/>\n"
    );
    match outline {
        Outline::Square => {
            let (left, top) = (x - size / 2.0, y - size / 2.0);
            push(
                out,
                format_args!(
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{size:.1}\" \
                     height=\"{size:.1}\" {paint}"
                ),
            );
        }
        Outline::Hexagon | Outline::FlatHexagon => {
            let turn = if outline == Outline::Hexagon { 0.5 } else { 0.0 };
            let corners: Vec<String> = (0..6)
                .map(|corner| {
                    let angle = std::f32::consts::FRAC_PI_3 * (corner as f32 + turn);
                    let radius = size / 3f32.sqrt();
                    format!("{:.1},{:.1}", x + radius * angle.cos(), y + radius * angle.sin())
                })
                .collect();
            push(out, format_args!("<polygon points=\"{}\" {paint}", corners.join(" ")));
        }
    }
}

/// What a pointer over the cell tells.
fn tooltip(diagram: &Diagram, cell: &DiagramCell) -> String {
    let pieces: Vec<String> = cell
        .pieces
        .iter()
        .map(|(color, letter)| format!("{color} {}", diagram.name_of(letter).unwrap_or(letter)))
        .collect();
    if pieces.is_empty() {
        cell.name.clone()
    } else {
        format!("{}: {}", cell.name, pieces.join(", "))
    }
}

/// The radius of each of so many discs in a cell of width 1.
fn radius(count: usize) -> f32 {
    match count {
        0 | 1 => 0.35,
        2 => 0.25,
        3 => 0.22,
        count => 0.45 / (count as f32).sqrt().ceil(),
    }
}

/// Where so many discs stand in a cell of width 1 around its centre, the lowest piece first.
fn places(count: usize) -> Vec<(f32, f32)> {
    match count {
        0 => Vec::new(),
        1 => vec![(0.03, 0.07)],
        2 => vec![(-0.2, 0.18), (0.2, -0.12)],
        3 => vec![(-0.24, 0.22), (0.24, 0.22), (0.05, -0.16)],
        _ => {
            let side = (count as f32).sqrt().ceil() as usize;
            let step = 0.92 / side as f32;
            let at = |place: usize| -0.46 + step * (place as f32 + 0.5);
            (0..count).map(|i| (at(i % side), -at(i / side))).collect()
        }
    }
}
