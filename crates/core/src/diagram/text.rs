//! Drawings as text.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Placed, Shadows, length, milli, panels, per_row, shadows, wrap};
use super::{Diagram, DiagramCell, Mark, Spot, Tint, Tray};
use crate::color::Color;

/// Drawings are as wide as this at most, where the board lets them be.
const WIDTH: usize = 100;

/// What stands between two panels.
const GAP: usize = 3;

/// The signs that stand before marked cells: the marks and what they say.
const SIGNS: [(char, &[Mark], &str); 5] = [
    ('~', &[Mark::LastMove], "last move"),
    ('>', &[Mark::Origin], "origin"),
    ('@', &[Mark::LastMove, Mark::Origin], "origin, last move"),
    ('*', &[Mark::Target], "target"),
    ('&', &[Mark::LastMove, Mark::Target], "target, last move"),
];

/// The sign before a cell above or below the place that a move starts from.
const SHADOW: char = '|';

/// The sign behind a cell with a tray: it tells whose it is.
const fn tray_sign(tray: &Tray) -> char {
    match tray.color {
        Color::White => '[',
        Color::Black => '{',
    }
}

impl Diagram {
    /// The drawing as lines of text: panels side by side, then whose move it is, trays, notes,
    /// legend and what the signs mean.
    ///
    /// White's pieces are in upper case, Black's in lower case, the topmost of a stack first, and
    /// `.` is an empty cell: `:` in a region of its own, `-` in a border. Signs stand before the
    /// cells that are marked and behind those below a tray. Lines are not longer than 100
    /// characters unless a single panel or word is.
    #[must_use]
    pub fn text(&self) -> String {
        let shadows = shadows(self);
        let panels = panels(self, |cell| cell.text_shape.unwrap_or(cell.shape));
        let blocks: Vec<Vec<String>> =
            panels.iter().map(|panel| block(self, panel, &shadows)).collect();
        let mut lines = side_by_side(&blocks);
        let below = self.below(&shadows);
        if !lines.is_empty() && !below.is_empty() {
            lines.push(String::new());
        }
        lines.extend(below);
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// The lines below the board.
    fn below(&self, shadows: &Shadows) -> Vec<String> {
        let sentences = [self.status()].into_iter().filter(|status| !status.is_empty());
        let sentences = sentences.chain(self.tray_lines()).chain(self.notes.iter().cloned());
        let mut lines: Vec<String> =
            sentences.flat_map(|line| wrap(line.split(' '), " ", WIDTH)).collect();
        let legend: Vec<String> =
            self.legend.iter().map(|entry| format!("{} {}", entry.letter, entry.name)).collect();
        let used = |signs: &[Mark]| self.cells.iter().any(|cell| cell.marks.iter().eq(signs));
        let signs = SIGNS.iter().filter(|(_, marks, _)| used(marks));
        let mut signs: Vec<String> =
            signs.map(|(sign, _, says)| format!("{sign} {says}")).collect();
        if !shadows.is_empty() {
            signs.push(format!("{SHADOW} above or below where the move starts"));
        }
        for words in [legend, signs] {
            lines.extend(wrap(words.iter().map(String::as_str), ", ", WIDTH));
        }
        lines
    }

    /// What is in each tray: first those beside the board.
    fn tray_lines(&self) -> impl Iterator<Item = String> + '_ {
        let line = |tray: &Tray, place: &str| {
            let held: Vec<String> = tray
                .pieces
                .iter()
                .filter_map(|(letter, count)| match count {
                    0 => None,
                    1 => Some(letter.clone()),
                    count => Some(format!("{letter} x{count}")),
                })
                .collect();
            let held = if held.is_empty() { "-".to_owned() } else { held.join(", ") };
            format!("{} {}{place}: {held}", self.armies.name(tray.color), tray.title)
        };
        let beside = self.trays.iter().map(move |tray| line(tray, ""));
        let above = self.cells.iter().filter_map(move |cell| {
            let tray = cell.tray.as_ref()?;
            let line = line(tray, &format!(" on {}", cell.name));
            Some(format!("{} {line}", tray_sign(tray)))
        });
        beside.chain(above)
    }

    /// How many characters of a cell are kept for pieces.
    fn letters(&self) -> usize {
        let longest = self.legend.iter().map(|entry| length(&entry.letter)).max().unwrap_or(1);
        longest.saturating_mul(self.capacity).clamp(1, WIDTH)
    }
}

/// A panel as lines: title, ranks from the top, files.
fn block(diagram: &Diagram, panel: &Placed<'_>, shadows: &Shadows) -> Vec<String> {
    let trays = usize::from(panel.cells.iter().any(|(cell, _)| cell.tray.is_some()));
    let widest = panel.cells.iter().map(|(cell, _)| width(cell)).max().unwrap_or(1);
    let columns = Columns::of(panel, 1 + widest.max(diagram.letters()) + trays);
    let labels = panel.labels();
    let margin = labels
        .as_ref()
        .map_or(0, |(_, ranks)| 1 + ranks.values().map(|rank| length(rank)).max().unwrap_or(0));

    // Text takes the place of a cell from its right end, so that a sign fits before it.
    let end_of = |x: f32| margin + columns.end_of(x) - trays;
    let mut rows: BTreeMap<i64, Vec<(usize, String)>> = BTreeMap::new();
    for (cell, shape) in &panel.cells {
        let row = rows.entry(milli(shape.y)).or_default();
        let shadow = shadows.contains_key(&(panel.number, milli(shape.x), milli(shape.y)));
        row.push((end_of(shape.x), token(cell, shadow)));
        if let Some(tray) = &cell.tray {
            row.push((end_of(shape.x) + 1, tray_sign(tray).to_string()));
        }
    }
    let inside =
        |at: &Spot| at.panel == panel.number && columns.left <= at.x && at.x <= columns.right;
    for words in diagram.inscriptions.iter().filter(|words| inside(&words.at)) {
        if let Some(row) = rows.get_mut(&milli(words.at.y)) {
            // Before the cells, so that these stay on top.
            let sign = if words.moved { SIGNS[0].0 } else { ' ' };
            row.insert(0, (end_of(words.at.x), format!("{sign}{}", words.text)));
        }
    }
    let mut lines = Vec::new();
    if !panel.title.is_empty() {
        lines.push(panel.title.to_owned());
    }
    for (y, row) in rows.iter().rev() {
        let rank = labels.as_ref().and_then(|(_, ranks)| ranks.get(y)).copied().unwrap_or("");
        let rank = (margin.saturating_sub(1), rank);
        lines.push(line(row.iter().map(|(end, text)| (*end, text.as_str())).chain([rank])));
    }
    if let Some((files, _)) = &labels {
        lines.push(line(files.iter().map(|(&x, &file)| (end_of(x as f32 / 1000.0), file))));
    }
    lines
}

/// How the columns of a panel become characters.
struct Columns {
    /// Where the first and the last cells are.
    left: f32,
    right: f32,
    /// The characters of a unit of width.
    scale: f32,
    /// The characters of a cell.
    cell: usize,
}

impl Columns {
    fn of(panel: &Placed<'_>, mut cell: usize) -> Columns {
        let places = |of: &dyn Fn(f32, f32) -> f32| -> Vec<i64> {
            let places: BTreeSet<i64> =
                panel.cells.iter().map(|(_, shape)| milli(of(shape.x, shape.y))).collect();
            places.into_iter().collect()
        };
        let (xs, ys) = (places(&|x, _| x), places(&|_, y| y));
        let end = |x: Option<&i64>| x.map_or(0.0, |&x| x as f32 / 1000.0);
        let (left, right) = (end(xs.first()), end(xs.last()));
        // Where columns and rows are all alike a column is as wide as it takes for the cells of a
        // row not to touch, and for the board to keep its proportions: letters are half as wide
        // as high.
        if let (Some(column), Some(row)) = (spacing(&xs), spacing(&ys)) {
            let apart = panel.least_gap() as f32 / column as f32;
            let needed = (cell as f32 / apart.max(1.0)).ceil();
            let even = (2.0 * column as f32 / row as f32).round().min(2.0 * cell as f32);
            return Columns { left, right, scale: needed.max(even) * 1000.0 / column as f32, cell };
        }
        let unit = panel.smallest();
        let off_column = |x: &i64| {
            let steps = (*x as f32 / 1000.0 - left) / unit;
            (steps - steps.round()).abs() > 0.01
        };
        if xs.iter().any(off_column) {
            cell += cell % 2;
        }
        Columns { left, right, scale: cell as f32 / unit, cell }
    }

    /// Where a cell at `x` ends.
    fn end_of(&self, x: f32) -> usize {
        (((x - self.left) * self.scale).round() as usize).saturating_add(self.cell)
    }
}

/// The distance of neighbours, if all have the same, in thousandths.
fn spacing(places: &[i64]) -> Option<i64> {
    let gaps: BTreeSet<i64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // Thousandths are rounded.
    let (least, most) = (*gaps.first()?, *gaps.last()?);
    (most - least <= 1).then_some(least)
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

/// The width of what stands on a cell, without signs.
fn width(cell: &DiagramCell) -> usize {
    cell.pieces.iter().map(|(_, letter)| length(letter)).sum::<usize>().max(1)
}

/// The text of a cell: a sign if it is marked, and the pieces or a sign for none.
fn token(cell: &DiagramCell, shadow: bool) -> String {
    let sign = SIGNS.iter().find(|(_, marks, _)| cell.marks.iter().eq(*marks));
    let sign = match sign {
        Some((sign, ..)) => *sign,
        // Whoever has all three marks has said so by two.
        None if !cell.marks.is_empty() => '&',
        None if shadow => SHADOW,
        None => ' ',
    };
    let mut text = String::from(sign);
    if cell.pieces.is_empty() {
        text.push(match cell.tint {
            Tint::Region | Tint::White | Tint::Black => ':',
            Tint::Border => '-',
            Tint::Plain | Tint::Dark => '.',
            Tint::Gone => ' ',
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
