//! Drawings as text.

use std::collections::BTreeMap;

use super::layout::{Placed, length, milli, panels, per_row, wrap};
use super::{Diagram, DiagramCell, Mark, Tint};
use crate::color::Color;

/// Drawings are as wide as this at most, where the board lets them be.
const WIDTH: usize = 100;

/// What stands between two panels.
const GAP: usize = 3;

/// The signs of marks and what they say. A sign stands before the cell.
const SIGNS: [(char, Mark, &str); 3] = [
    ('~', Mark::LastMove, "last move"),
    ('>', Mark::Origin, "origin"),
    ('*', Mark::Target, "target"),
];

impl Diagram {
    /// The drawing as lines of text: panels side by side, then notes and legend.
    ///
    /// White's pieces are in upper case, Black's in lower case, the topmost of a stack first, and `.` is an empty cell: `:` in
    /// a region of its own, `-` in a border. `_` stands before a cell of a player's own. Lines are
    /// not longer than 100 characters unless a single panel or word is.
    #[must_use]
    pub fn text(&self) -> String {
        let blocks: Vec<Vec<String>> =
            panels(self, |cell| cell.text_shape.unwrap_or(cell.shape)).iter().map(block).collect();
        let mut lines = side_by_side(&blocks);
        if !self.notes.is_empty() || !self.legend.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.notes.iter().flat_map(|note| wrap(note.split(' '), " ", WIDTH)));
        let legend: Vec<String> =
            self.legend.iter().map(|(letter, name)| format!("{letter} {name}")).collect();
        lines.extend(wrap(legend.iter().map(String::as_str), ", ", WIDTH));
        let marked = |mark| self.cells.iter().any(|cell| cell.mark == Some(mark));
        let signs = SIGNS.iter().filter(|(_, mark, _)| marked(*mark));
        let signs: Vec<String> = signs.map(|(sign, _, says)| format!("{sign} {says}")).collect();
        lines.extend(wrap(signs.iter().map(String::as_str), ", ", WIDTH));
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// A panel as lines: title, ranks from the top, files.
fn block(panel: &Placed<'_>) -> Vec<String> {
    let tokens: Vec<String> = panel.cells.iter().map(|(cell, _)| token(cell)).collect();
    let unit = panel.smallest();
    let left = panel.cells.iter().map(|(_, shape)| shape.x).fold(f32::MAX, f32::min);
    let steps = |x: f32| (x - left) / unit;
    let mut cell_width = 1 + panel.cells.iter().map(|(cell, _)| width(cell)).max().unwrap_or(1);
    if panel.cells.iter().any(|(_, shape)| (steps(shape.x) - steps(shape.x).round()).abs() > 0.01) {
        // Cells between columns, as of hexagons, stand half a cell aside.
        cell_width += cell_width % 2;
    }
    // Text takes the place of a cell from its right end, so that a sign fits before it.
    let end_of =
        |x: f32| ((steps(x) * cell_width as f32).round() as usize).saturating_add(cell_width);
    let labels = panel.labels();
    let margin = labels
        .as_ref()
        .map_or(0, |(_, ranks)| 1 + ranks.values().map(|rank| length(rank)).max().unwrap_or(0));

    let mut rows: BTreeMap<i64, Vec<(usize, &str)>> = BTreeMap::new();
    for ((_, shape), text) in panel.cells.iter().zip(&tokens) {
        rows.entry(milli(shape.y)).or_default().push((margin + end_of(shape.x), text));
    }
    let mut lines = Vec::new();
    if !panel.title.is_empty() {
        lines.push(panel.title.to_owned());
    }
    for (y, row) in rows.iter().rev() {
        let rank = labels.as_ref().and_then(|(_, ranks)| ranks.get(y)).copied().unwrap_or("");
        let rank = (margin.saturating_sub(1), rank);
        lines.push(line(row.iter().copied().chain([rank])));
    }
    if let Some((files, _)) = &labels {
        let at = |x: i64| margin + end_of(x as f32 / 1000.0);
        lines.push(line(files.iter().map(|(&x, &file)| (at(x), file))));
    }
    lines
}

/// A line on which each text ends at its place.
fn line<'a>(texts: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut letters: Vec<char> = Vec::new();
    for (end, text) in texts {
        if letters.len() < end {
            letters.resize(end, ' ');
        }
        let start = end.saturating_sub(length(text));
        for (place, letter) in letters[start..end].iter_mut().zip(text.chars()) {
            *place = letter;
        }
    }
    letters.into_iter().collect()
}

/// The width of what stands on a cell, without sign.
fn width(cell: &DiagramCell) -> usize {
    cell.pieces.iter().map(|(_, letter)| length(letter)).sum::<usize>().max(1)
}

/// The text of a cell: a sign if it is marked, and the pieces or a sign for none.
fn token(cell: &DiagramCell) -> String {
    let sign = SIGNS.iter().find(|(_, mark, _)| cell.mark == Some(*mark)).map(|(sign, ..)| *sign);
    let sign = sign.or(matches!(cell.tint, Tint::White | Tint::Black).then_some('_'));
    let mut text: String = sign.into_iter().collect();
    if cell.pieces.is_empty() {
        text.push(match cell.tint {
            Tint::Region => ':',
            Tint::Border => '-',
            Tint::Plain | Tint::Dark | Tint::White | Tint::Black => '.',
        });
    }
    for (color, letter) in cell.pieces.iter().rev() {
        text.push_str(&match color {
            Color::White => letter.to_uppercase(),
            Color::Black => letter.to_lowercase(),
        });
    }
    text
}

/// Puts blocks beside each other, in as few even rows as fit.
fn side_by_side(blocks: &[Vec<String>]) -> Vec<String> {
    let width = blocks.iter().flatten().map(|line| length(line)).max().unwrap_or(0);
    let row_length = per_row(blocks.len(), (WIDTH + GAP) / (width + GAP));
    let mut lines = Vec::new();
    for (number, row) in blocks.chunks(row_length).enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..height {
            let mut line = String::new();
            for (place, block) in row.iter().enumerate() {
                let part = block.get(i).map_or("", String::as_str);
                let start = place * (width + GAP);
                line.extend(std::iter::repeat_n(' ', start.saturating_sub(length(&line))));
                line.push_str(part);
            }
            lines.push(line);
        }
    }
    lines
}
