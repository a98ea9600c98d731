//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use warpboard::Variant;
use warpboard_perft::Counting;

const EXAMPLES: &str = "\
Examples:
  perft variants
  perft count xiangqi 5
  perft count chess 7 --hash 256
  perft divide chess 3 --moves \"e2e4 e7e5\"
  perft moves xiangqi --json
  perft play chess e2e4 e7e5
  perft show xiangqi --svg board.svg --mark b3
  perft verify --max-nodes 200000000
  perft bench

With --fen - count, moves and play read FENs from standard input, one a line, and answer each on
one line; a broken one by {\"error\": ...}, with or without --json:
  echo \"FEN ; e2e4 e7e5\" | perft play chess --fen -

Exit status: 0; 1 if a count of `verify` differs; 2 for bad input; 130 after Ctrl-C.";

/// Counts the games of chess variants to a depth, and lists, plays, draws and checks positions.
#[derive(Debug, Parser)]
#[command(name = "perft", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) options: Options,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games: id, cells, title, and the options of their rules
    Variants,
    /// Count the nodes at each depth up to DEPTH
    Count {
        /// The id of the game
        variant: Variant,
        /// The depth in plies
        #[arg(value_parser = depth)]
        depth: u8,
    },
    /// Count the nodes at DEPTH below each legal move
    Divide {
        /// The id of the game
        variant: Variant,
        /// The depth in plies
        #[arg(value_parser = depth)]
        depth: u8,
    },
    /// List the legal moves
    Moves {
        /// The id of the game
        variant: Variant,
    },
    /// Play moves and write the position after them
    Play {
        /// The id of the game
        variant: Variant,
        /// The moves
        #[arg(id = "MOVE")]
        moves: Vec<String>,
    },
    /// Show the board
    Show {
        /// The id of the game
        variant: Variant,
        /// Draw it into this file instead
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Mark a cell (in text `>`) and where its pieces can go (`*`)
        #[arg(long, value_name = "CELL")]
        mark: Option<String>,
    },
    /// Check the table of known counts
    Verify {
        /// The id of the game; all games without
        variant: Option<Variant>,
        /// Leave out counts larger than this
        #[arg(long, value_name = "N", default_value_t = 20_000_000)]
        max_nodes: u64,
    },
    /// Measure every game on one thread: about a minute for all
    Bench {
        /// The id of the game; all games without
        variant: Option<Variant>,
        /// How long to count in each mode of each game
        #[arg(long, value_name = "SECONDS", default_value = "4", value_parser = seconds)]
        seconds: f64,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The position, instead of the start; `-` reads one a line from standard input
    #[arg(long, global = true, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, global = true, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    /// A rule option; may be given several times
    #[arg(long = "rule", global = true, value_name = "NAME[=VALUE]")]
    pub(crate) rules: Vec<String>,
    /// Write JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Threads to count with [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Look positions up in a hash table of up to this size
    #[arg(long, global = true, value_name = "MIB", value_parser = mib)]
    pub(crate) hash: Option<usize>,
    /// Whether the moves of the last plies are counted (`bulk`), those of the very last (`last-ply`),
    /// or all are made (`full`)
    #[arg(long, global = true, value_name = "bulk|last-ply|full", default_value_t = Counting::Bulk)]
    pub(crate) mode: Counting,
    /// No progress bar and no headings
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
}

impl Command {
    /// Whether the command is about one position.
    pub(crate) fn takes_position(&self) -> bool {
        !matches!(self, Command::Variants | Command::Verify { .. } | Command::Bench { .. })
    }
}

impl Options {
    pub(crate) fn reads_standard_input(&self) -> bool {
        self.fen.as_deref() == Some("-")
    }

    /// An option that sets up a position, if one is given.
    pub(crate) fn position_option(&self) -> Option<&'static str> {
        let given = [
            ("--fen", self.fen.is_some()),
            ("--moves", !self.moves.is_empty()),
            ("--rule", !self.rules.is_empty()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }
}

fn depth(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("depth: `{text}`: expected a number from 0 to 255"))
}

fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= 1024);
    number.ok_or_else(|| format!("threads: `{text}`: expected a number from 1 to 1024"))
}

fn mib(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number: &usize| number > 0);
    number.ok_or_else(|| format!("hash: `{text}`: expected a number of MiB, at least 1"))
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=3600.0).contains(number));
    number.ok_or_else(|| format!("seconds: `{text}`: expected a number from 0 to 3600"))
}
