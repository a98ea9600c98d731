//! Writing records.

use std::fmt;

use super::{Game, TextPosition};
use crate::color::Color;

/// Lines of moves are broken before this width; a comment or a move that is longer stands alone.
const WIDTH: usize = 80;

impl<P: TextPosition> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start();
        let outcome = self.outcome();
        let result = outcome.map_or("*", |outcome| outcome.result());
        write_tag(f, "Variant", start.variant_id())?;
        let rules = start.rule_settings().join(" ");
        if !rules.is_empty() {
            write_tag(f, "Rules", &rules)?;
        }
        let fen = start.to_fen();
        if fen != start.start_fen() {
            write_tag(f, "FEN", &fen)?;
        }
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", result)?;
        if let Some(termination) = self.termination() {
            write_tag(f, "Termination", &termination)?;
        }
        writeln!(f)?;
        write_words(f, self.words().chain([result.to_owned()]))
    }
}

impl<P: TextPosition> Game<P> {
    /// The text of the tag `Termination`: how the game ended, if it did.
    pub(super) fn termination(&self) -> Option<String> {
        let by_position = || self.position().outcome().map(|outcome| outcome.reason.to_string());
        self.end().map(|end| end.to_string()).or_else(by_position)
    }

    /// Move numbers, moves and comments.
    fn words(&self) -> impl Iterator<Item = String> {
        let comments = self
            .comments
            .iter()
            .map(|comment| if comment.is_empty() { None } else { Some(format!("{{{comment}}}")) });
        let moves = self.moves.iter().enumerate().map(|(ply, mv)| {
            let (before, number) = (&self.positions[ply], self.positions[ply].fullmove_number());
            let number = match before.side_to_move() {
                Color::White => Some(format!("{number}.")),
                Color::Black if ply == 0 || !self.comments[ply].is_empty() => {
                    Some(format!("{number}..."))
                }
                Color::Black => None,
            };
            [number, Some(mv.to_string())]
        });
        // The first comment stands before the first move.
        let before_moves = std::iter::once([None, None]).chain(moves);
        before_moves
            .zip(comments)
            .flat_map(|(words, comment)| words.into_iter().chain([comment]))
            .flatten()
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', r"\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

fn write_words(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            f.write_str("\n")?;
            column = 0;
        } else if column > 0 {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(&word)?;
        column += width;
    }
    f.write_str("\n")
}
