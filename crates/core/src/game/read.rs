//! Reading records.

use std::str::FromStr;

use super::tags::RESERVED;
use super::{Claim, Game, GameError, SetUpError, TextPosition};
use crate::color::Color;
use crate::error::MoveError;
use crate::position::Position;
use crate::quote::{quoted_or_missing, shown};

/// Why a text is not the record of a game: what is wrong, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub kind: RecordErrorKind,
}

impl RecordError {
    /// The [name](RecordErrorKind::name) of what is wrong, for machines.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind.name()
    }
}

/// What can be wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A tag that is not `[Name "value"]`, that is missing, given twice or contradicts the game.
    #[error("tag {}: {}: expected {expected}", shown(name), quoted_or_missing(text))]
    Tag {
        /// The name of the tag.
        name: String,
        /// The offending text; empty if the tag is missing.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// The start position cannot be set up.
    #[error("tag {name}: {source}")]
    SetUp {
        /// The tag that is wrong: `Variant`, `Rules` or `FEN`.
        name: &'static str,
        /// What is wrong with it.
        source: SetUpError,
    },
    /// A word that is no legal move.
    #[error("ply {ply}: {source}")]
    Move {
        /// The number of the ply, counted from 1.
        ply: usize,
        /// What is wrong with it.
        source: MoveError,
    },
    /// A word that cannot stand there: a wrong move number or result, a brace that is not
    /// closed, a move behind the end of the game.
    #[error("ply {ply}: {}: expected {expected}", quoted_or_missing(text))]
    Word {
        /// The number of the ply, counted from 1.
        ply: usize,
        /// The word.
        text: String,
        /// What was expected.
        expected: String,
    },
}

impl RecordErrorKind {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            RecordErrorKind::Tag { .. } => "tag",
            RecordErrorKind::SetUp { source, .. } => source.kind(),
            RecordErrorKind::Move { source, .. } => source.kind(),
            RecordErrorKind::Word { .. } => "word",
        }
    }
}

impl<P: TextPosition> FromStr for Game<P> {
    type Err = RecordError;

    /// Reads the record of one game.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader { text, rest: text };
        let tags = reader.tags()?;
        let mut game = Game::new(set_up(&tags)?);
        for tag in tags.iter().filter(|tag| !RESERVED.contains(&tag.name)) {
            game.set_tag(tag.name, tag.value.as_str()).map_err(|error| match error {
                GameError::Tag { expected, .. } => tag.fault(expected),
                other => tag.fault(other.to_string()),
            })?;
        }
        let result = reader.moves(&mut game)?;
        end(&mut game, &tags, result, reader.line())?;
        Ok(game)
    }
}

/// A tag as it was read.
struct Tag<'a> {
    line: usize,
    name: &'a str,
    value: String,
}

impl Tag<'_> {
    fn fault(&self, expected: impl Into<String>) -> RecordError {
        tag_fault(self.line, self.name, &self.value, expected)
    }
}

fn tag_fault(line: usize, name: &str, text: &str, expected: impl Into<String>) -> RecordError {
    let kind = RecordErrorKind::Tag {
        name: name.to_owned(),
        text: text.to_owned(),
        expected: expected.into(),
    };
    RecordError { line, kind }
}

fn find<'a, 'b>(tags: &'b [Tag<'a>], name: &str) -> Option<&'b Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// The start position that the tags name.
fn set_up<P: TextPosition>(tags: &[Tag<'_>]) -> Result<P, RecordError> {
    let variant = find(tags, "Variant")
        .ok_or_else(|| tag_fault(1, "Variant", "", "the id of the game's variant"))?;
    let rules = find(tags, "Rules");
    let settings: Vec<&str> = rules.map_or(Vec::new(), |tag| tag.value.split(' ').collect());
    let fen = find(tags, "FEN");
    P::set_up(&variant.value, &settings, fen.map(|tag| tag.value.as_str())).map_err(|source| {
        let (name, tag) = match source {
            SetUpError::Variant(_) => ("Variant", Some(variant)),
            SetUpError::Rule(_) => ("Rules", rules),
            SetUpError::Fen(_) => ("FEN", fen),
        };
        let line = tag.map_or(1, |tag| tag.line);
        RecordError { line, kind: RecordErrorKind::SetUp { name, source } }
    })
}

/// Ends the game as the tags say, and checks that they say the truth.
fn end<P: TextPosition>(
    game: &mut Game<P>,
    tags: &[Tag<'_>],
    result: &str,
    line: usize,
) -> Result<(), RecordError> {
    if let Some(tag) = find(tags, "Result").filter(|tag| tag.value != result) {
        return Err(tag.fault(format!("`{result}`, as behind the moves")));
    }
    let termination = find(tags, "Termination");
    if result != "*" && game.outcome().is_none() {
        let expected = "`resignation`, `agreement`, `repetition N` or `move count N`";
        let tag = termination.ok_or_else(|| tag_fault(line, "Termination", "", expected))?;
        let ended = match (tag.value.as_str(), result) {
            ("resignation", "1-0") => game.resign(Color::Black),
            ("resignation", "0-1") => game.resign(Color::White),
            ("agreement", _) => game.agree_draw(),
            (claim, _) => game.claim(claim.parse::<Claim>().map_err(|_| tag.fault(expected))?),
        };
        ended.map_err(|error| tag.fault(format!("a claim that holds ({error})")))?;
    }
    let found = game.outcome().map_or("*", |outcome| outcome.result());
    if found != result {
        return Err(tag_fault(line, "Result", result, format!("`{found}`, the game's outcome")));
    }
    match (termination, game.termination()) {
        (Some(tag), Some(found)) if tag.value != found => Err(tag.fault(format!("`{found}`"))),
        (Some(tag), None) => Err(tag.fault("no such tag in an unfinished game")),
        _ => Ok(()),
    }
}

/// A text, and the part of it that is not read yet.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// The number of the line that the rest begins on.
    fn line(&self) -> usize {
        let read = &self.text[..self.text.len() - self.rest.len()];
        1 + read.bytes().filter(|&byte| byte == b'\n').count()
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// The tags at the head of the record.
    fn tags(&mut self) -> Result<Vec<Tag<'a>>, RecordError> {
        let mut tags: Vec<Tag<'a>> = Vec::new();
        self.skip_space();
        while self.rest.starts_with('[') {
            let line = self.line();
            let text = self.rest.lines().next().unwrap_or_default();
            let syntax = || tag_fault(line, "", text, "`[Name \"value\"]` on a line");
            let tag = read_tag(line, text.trim_end()).ok_or_else(syntax)?;
            if find(&tags, tag.name).is_some() {
                return Err(tag.fault("no tag of that name before"));
            }
            tags.push(tag);
            self.rest = &self.rest[text.len()..];
            self.skip_space();
        }
        Ok(tags)
    }

    /// Plays the moves, keeps the comments, and returns the result that stands at the end.
    fn moves<P: TextPosition>(&mut self, game: &mut Game<P>) -> Result<&'a str, RecordError> {
        loop {
            self.skip_space();
            let line = self.line();
            let ply = game.moves().len() + 1;
            let fault = |text: &str, expected: String| {
                let text = text.to_owned();
                RecordError { line, kind: RecordErrorKind::Word { ply, text, expected } }
            };
            if let Some(comment) = self.rest.strip_prefix('{') {
                let (comment, rest) = comment
                    .split_once('}')
                    .ok_or_else(|| fault("{", "a closing brace".to_owned()))?;
                add_comment(game, comment).map_err(|error| fault(comment, error.to_string()))?;
                self.rest = rest;
                continue;
            }
            let length = self.rest.find(|c: char| c.is_whitespace() || c == '{');
            let (word, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
            self.rest = rest;
            match word {
                "" => return Err(fault("", "a result: `1-0`, `0-1`, `1/2-1/2` or `*`".into())),
                "1-0" | "0-1" | "1/2-1/2" | "*" => {
                    let trailing = self.rest.trim();
                    if trailing.is_empty() {
                        return Ok(word);
                    }
                    return Err(fault(trailing, "nothing behind the result".to_owned()));
                }
                _ if is_number(word) => {
                    let expected = number_of(game.position());
                    if word != expected {
                        return Err(fault(word, format!("`{expected}`")));
                    }
                }
                _ => {
                    if let Some(outcome) = game.outcome() {
                        return Err(fault(word, format!("no move behind the end: {outcome}")));
                    }
                    let mv = game.position().read_move(word).map_err(|source| RecordError {
                        line,
                        kind: RecordErrorKind::Move { ply, source },
                    })?;
                    game.play(mv).map_err(|error| fault(word, error.to_string()))?;
                }
            }
        }
    }
}

fn read_tag(line: usize, text: &str) -> Option<Tag<'_>> {
    let (name, quoted) = text.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(letters.next().filter(|next| matches!(next, '\\' | '"'))?),
            '"' => return None,
            _ => value.push(letter),
        }
    }
    Some(Tag { line, name, value })
}

/// Two comments that follow each other are one.
fn add_comment<P: Position>(game: &mut Game<P>, text: &str) -> Result<(), GameError> {
    let before = game.comment(game.moves().len());
    let comment = if before.is_empty() { text.to_owned() } else { format!("{before} {text}") };
    game.set_comment(comment)
}

/// Digits followed by dots.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn number_of<P: Position>(position: &P) -> String {
    let dots = if position.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}", position.fullmove_number())
}
