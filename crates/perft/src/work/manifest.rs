//! What a run is, and what tells whether all of its lines are there.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use warpboard_core::Quoted;
use warpboard_core::game::{SetUpError, TextPosition};

use super::line::{WorkLine, told};
use super::number;
use super::run::{RunId, read_hexadecimal};

/// A sum of digests of lines: whatever the order, the same lines have the same checksum, and a
/// line that is missing, doubled or changed another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Checksum(u128);

/// A text that is no checksum.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("checksum: {}: expected 32 hexadecimal digits in lower case", Quoted(.0))]
pub struct ParseChecksumError(String);

impl ParseChecksumError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "checksum"
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl From<Checksum> for String {
    fn from(checksum: Checksum) -> String {
        checksum.to_string()
    }
}

impl TryFrom<String> for Checksum {
    type Error = ParseChecksumError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        read_hexadecimal(&text, 32).map(Checksum).ok_or(ParseChecksumError(text))
    }
}

/// The first 128 bits of the SHA-256 digest of a text.
pub(super) fn digest(text: &str) -> u128 {
    Sha256::digest(text).iter().take(16).fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

/// How many lines there are, and what they come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of lines.
    pub lines: u64,
    /// The sum of their `times`: if they are all the lines of a run, the number of games from its
    /// root to where they stand.
    #[serde(with = "number")]
    pub times: u128,
    /// The checksum of the lines.
    pub checksum: Checksum,
}

/// More than 128 bits can count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}: there are more than 128 bits can count")]
pub struct Overflow(pub &'static str);

impl Overflow {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "overflow"
    }
}

impl Tally {
    /// The tally of one line.
    #[must_use]
    pub fn of(line: &WorkLine) -> Tally {
        let checksum = Checksum(digest(&line.to_string()));
        Tally { lines: 1, times: line.times, checksum }
    }

    /// The tally of these lines and those together.
    ///
    /// # Errors
    /// [`Overflow`] if their `times` are more than 128 bits can count.
    pub fn plus(self, other: Tally) -> Result<Tally, Overflow> {
        Ok(Tally {
            lines: self.lines.checked_add(other.lines).ok_or(Overflow("lines"))?,
            times: self.times.checked_add(other.times).ok_or(Overflow("times"))?,
            checksum: Checksum(self.checksum.0.wrapping_add(other.checksum.0)),
        })
    }
}

/// A run: what is counted, how far it was expanded, and the tally of the lines that came of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Manifest {
    /// The name of the run.
    pub run: RunId,
    /// The id of the game.
    pub variant: String,
    /// The rule options that are not at their default, as `name` or `name=value`.
    pub rules: Vec<String>,
    /// The root.
    pub fen: String,
    /// The depth of the count in plies.
    pub depth: u8,
    /// How many plies the lines stand below the root: what each has left to count is the rest.
    pub plies: u8,
    /// The tally of the lines.
    #[serde(flatten)]
    pub tally: Tally,
}

/// Why a text is no manifest.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// It is not the JSON that is expected.
    #[error("manifest: {}", told(.0))]
    Json(#[from] serde_json::Error),
    /// Its name is not that of what it counts.
    #[error("manifest: run: `{found}`: expected `{expected}`, the name of this root and depth")]
    Run {
        /// The name that it has.
        found: RunId,
        /// The name that it should have.
        expected: RunId,
    },
    /// It stands below the last ply.
    #[error("manifest: plies: `{plies}`: expected at most the depth, {depth}")]
    Plies {
        /// The plies of the manifest.
        plies: u8,
        /// The depth of the manifest.
        depth: u8,
    },
}

impl ManifestError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            ManifestError::Json(_) => "json",
            ManifestError::Run { .. } => "run",
            ManifestError::Plies { .. } => "plies",
        }
    }
}

impl Manifest {
    /// The run that counts from a root, not expanded, whose one line is the root.
    #[must_use]
    pub fn new(root: &impl TextPosition, depth: u8) -> Manifest {
        let mut manifest = Manifest {
            run: RunId(0),
            variant: root.variant_id().to_owned(),
            rules: root.rule_settings(),
            fen: root.to_repetition_fen(),
            depth,
            plies: 0,
            tally: Tally::default(),
        };
        manifest.run = manifest.name();
        manifest.tally = Tally::of(&manifest.root_line());
        manifest
    }

    /// The line of work that is the whole run.
    #[must_use]
    pub fn root_line(&self) -> WorkLine {
        WorkLine {
            variant: self.variant.clone(),
            rules: self.rules.clone(),
            fen: self.fen.clone(),
            times: 1,
            depth: self.depth,
            run: Some(self.run),
        }
    }

    /// The root.
    ///
    /// # Errors
    /// [`SetUpError`] if the variant, a rule or the FEN is wrong.
    pub fn root<P: TextPosition>(&self) -> Result<P, SetUpError> {
        self.root_line().position()
    }

    /// How many plies each line has left to count.
    #[must_use]
    pub fn depth_left(&self) -> u8 {
        self.depth.saturating_sub(self.plies)
    }

    /// The same run, expanded by more plies to lines of this tally.
    ///
    /// # Errors
    /// [`ManifestError::Plies`] if there are fewer plies left.
    pub fn expanded(&self, plies: u8, tally: Tally) -> Result<Manifest, ManifestError> {
        let plies = self.plies.saturating_add(plies);
        Manifest { plies, tally, ..self.clone() }.checked()
    }

    fn checked(self) -> Result<Manifest, ManifestError> {
        let expected = self.name();
        if self.run != expected {
            return Err(ManifestError::Run { found: self.run, expected });
        }
        if self.plies > self.depth {
            return Err(ManifestError::Plies { plies: self.plies, depth: self.depth });
        }
        Ok(self)
    }

    fn name(&self) -> RunId {
        let counted = WorkLine { run: None, ..self.root_line() };
        RunId((digest(&counted.to_string()) >> 64) as u64)
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Manifest {
    type Err = ManifestError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        serde_json::from_str::<Manifest>(text)?.checked()
    }
}
