//! What text and pictures have in common: panels, their bounds, the letters of files and the
//! numbers of ranks.

use std::collections::{BTreeMap, BTreeSet};

use super::{Diagram, DiagramCell, Mark};
use crate::topology::{Outline, Shape};

/// A panel with its cells, as some way of drawing places them.
pub(super) struct Placed<'a> {
    pub(super) number: u16,
    pub(super) title: &'a str,
    pub(super) cells: Vec<(&'a DiagramCell, Shape)>,
}

/// Smaller cells are not drawn.
const LEAST_SIZE: f32 = 0.05;

/// Larger cells, and what is farther from the origin, are not drawn.
const MOST: f32 = 10_000.0;

/// The panels that have cells, in order.
pub(super) fn panels(diagram: &Diagram, place: impl Fn(&DiagramCell) -> Shape) -> Vec<Placed<'_>> {
    let mut panels: BTreeMap<u16, Vec<(&DiagramCell, Shape)>> = BTreeMap::new();
    for cell in &diagram.cells {
        let shape = place(cell);
        if (LEAST_SIZE..=MOST).contains(&shape.size) && on_paper(shape.x, shape.y) {
            panels.entry(shape.panel).or_default().push((cell, shape));
        }
    }
    let title = |panel: u16| {
        diagram.panels.get(usize::from(panel)).map_or("", |panel| panel.title.as_str())
    };
    panels
        .into_iter()
        .map(|(number, cells)| Placed { number, title: title(number), cells })
        .collect()
}

/// Whether a place is near enough to be drawn.
pub(super) fn on_paper(x: f32, y: f32) -> bool {
    x.abs() <= MOST && y.abs() <= MOST
}

/// Places by panel and coordinates in thousandths, each with the mark of the move that starts there
/// in another layer.
pub(super) type Shadows = BTreeMap<(u16, i64, i64), Mark>;

/// Where, on the other layers, lies what is at the place from which something moved to them: from
/// the origin of marked targets, and along arrows.
pub(super) fn shadows(diagram: &Diagram) -> Shadows {
    let marked = |mark| diagram.cells.iter().filter(move |cell| cell.marks.contains(&mark));
    let arrows = diagram.arrows.iter().map(|arrow| (Mark::LastMove, arrow.from, arrow.to));
    let targets = marked(Mark::Origin).flat_map(|from| {
        marked(Mark::Target).map(move |to| (Mark::Origin, from.spot(), to.spot()))
    });
    arrows
        .chain(targets)
        .filter(|(_, from, to)| diagram.layers && from.panel != to.panel)
        .map(|(mark, from, to)| ((to.panel, milli(from.x), milli(from.y)), mark))
        .collect()
}

/// The box around the cells of a panel.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
    pub(super) top: f32,
}

impl Bounds {
    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f32 {
        self.top - self.bottom
    }
}

impl Placed<'_> {
    pub(super) fn bounds(&self) -> Bounds {
        let edge = |least: bool, of: &dyn Fn(&Shape) -> f32| {
            let edges = self.cells.iter().map(|(_, shape)| of(shape));
            if least { edges.fold(f32::MAX, f32::min) } else { edges.fold(f32::MIN, f32::max) }
        };
        Bounds {
            left: edge(true, &|shape| shape.x - half(shape).0),
            right: edge(false, &|shape| shape.x + half(shape).0),
            bottom: edge(true, &|shape| shape.y - half(shape).1),
            top: edge(false, &|shape| shape.y + half(shape).1),
        }
    }

    /// What is written into a cell: its label, or its name unless the edge tells it.
    pub(super) fn label<'b>(
        &self,
        cell: &'b DiagramCell,
        shape: &Shape,
        labelled: bool,
    ) -> &'b str {
        match &cell.label {
            Some(label) => label,
            None if labelled && shape.size == self.largest() => "",
            None => &cell.name,
        }
    }

    /// The size of the largest cells.
    pub(super) fn largest(&self) -> f32 {
        self.cells.iter().map(|(_, shape)| shape.size).fold(0.0, f32::max)
    }

    /// The size of the smallest cells.
    pub(super) fn smallest(&self) -> f32 {
        self.cells.iter().map(|(_, shape)| shape.size).fold(f32::MAX, f32::min)
    }

    /// The least distance of two cells in one row, in thousandths.
    pub(super) fn least_gap(&self) -> i64 {
        let mut places: Vec<(i64, i64)> =
            self.cells.iter().map(|(_, shape)| (milli(shape.y), milli(shape.x))).collect();
        places.sort_unstable();
        let in_a_row = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        in_a_row.map(|pair| pair[1].1 - pair[0].1).min().unwrap_or(i64::MAX)
    }

    /// The letters of the files by their `x`, and the numbers of the ranks by their `y`, of the
    /// largest cells; `None` unless every file is one column and every rank one row.
    pub(super) fn labels(&self) -> Option<(Labels<'_>, Labels<'_>)> {
        let largest = self.largest();
        let mut files = BTreeMap::new();
        let mut ranks = BTreeMap::new();
        for (cell, shape) in self.cells.iter().filter(|(_, shape)| shape.size == largest) {
            let (file, rank) = split_name(&cell.name)?;
            if *files.entry(milli(shape.x)).or_insert(file) != file
                || *ranks.entry(milli(shape.y)).or_insert(rank) != rank
            {
                return None;
            }
        }
        let distinct =
            |labels: &Labels<'_>| labels.values().collect::<BTreeSet<_>>().len() == labels.len();
        (distinct(&files) && distinct(&ranks)).then_some((files, ranks))
    }
}

/// Labels by coordinate, in thousandths.
pub(super) type Labels<'a> = BTreeMap<i64, &'a str>;

/// A coordinate in whole thousandths, so that equal places are equal numbers.
pub(super) fn milli(coordinate: f32) -> i64 {
    (f64::from(coordinate) * 1000.0).round() as i64
}

/// Half the width and half the height of a cell. A hexagon is longer from corner to corner.
fn half(shape: &Shape) -> (f32, f32) {
    let (across, corner) = (shape.size / 2.0, shape.size / 3f32.sqrt());
    match shape.outline {
        Outline::Square | Outline::Point => (across, across),
        Outline::Hexagon => (across, corner),
        Outline::FlatHexagon => (corner, across),
    }
}

/// The file and the rank of a name such as `e4`, `5e1` or `Wa6`.
fn split_name(name: &str) -> Option<(&str, &str)> {
    let front = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let rank = &name[front.len()..];
    let file = &front[front.trim_end_matches(|c: char| c.is_ascii_lowercase()).len()..];
    (!file.is_empty() && !rank.is_empty()).then_some((file, rank))
}

/// How many of `count` things stand in a row of at most `most`, so that rows are even.
pub(super) fn per_row(count: usize, most: usize) -> usize {
    let rows = count.div_ceil(most.max(1)).max(1);
    count.div_ceil(rows).max(1)
}

/// Breaks words into lines of at most `width` characters; a longer word stands alone.
pub(super) fn wrap<'a>(
    words: impl Iterator<Item = &'a str>,
    separator: &str,
    width: usize,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if length(line) + length(separator) + length(word) <= width => {
                line.push_str(separator);
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The number of characters.
pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_files_and_ranks() {
        assert_eq!(split_name("e4"), Some(("e", "4")));
        assert_eq!(split_name("5e10"), Some(("e", "10")));
        assert_eq!(split_name("Wa6"), Some(("a", "6")));
        assert_eq!(split_name("ab12"), Some(("ab", "12")));
        assert_eq!(split_name("1.2.3.4"), None);
        assert_eq!(split_name("é4"), None);
        assert_eq!(split_name("centre"), None);
    }

    #[test]
    fn rows_are_even() {
        assert_eq!(per_row(9, 4), 3);
        assert_eq!(per_row(3, 4), 3);
        assert_eq!(per_row(5, 4), 3);
        assert_eq!(per_row(0, 4), 1);
        assert_eq!(per_row(3, 0), 1);
    }

    #[test]
    fn lines_are_wrapped_between_words() {
        let words = ["aa", "bb", "a long one", "c"];
        assert_eq!(wrap(words.into_iter(), ", ", 7), ["aa, bb", "a long one", "c"]);
    }
}
