//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use crate::{Counting, MAX_MOVES};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use warpboard::Variant;
use warpboard::diagram::Symbols;

use crate::command::values::{depth, max_moves, max_nodes, mib, seconds, threads};
use crate::command::work::{ExpandOptions, LineOptions, SumOptions};

const EXAMPLES: &str = "\
Examples:
  perft variants
  perft count xiangqi 5
  perft count chess 7 --hash 256
  perft divide chess 3 --moves \"e2e4 e7e5\"
  perft moves xiangqi --json
  perft play chess e2e4 e7e5
  perft show xiangqi --svg board.svg --mark b3
  perft notation taxi
  perft verify --max-nodes 200000000
  perft verify chess --suite perftsuite.epd
  perft compare chess 5 --engine stockfish
  perft stats chess 4
  perft bench
  perft count --game my-game.toml 4
  perft expand chess 4 --depth 8 --manifest manifest.json > lines.jsonl
  perft count --lines lines.jsonl --answers answers.jsonl
  perft sum --manifest manifest.json answers.jsonl

With --fen - count, moves and play read FENs from standard input, one a line, and answer each on
one line; a broken one by {\"error\": ...}, with or without --json:
  echo \"FEN ; e2e4 e7e5\" | perft play chess --fen -
Blank lines and comments, from a # on, are passed over. FENs may be as other programs write them:
without clocks, with further spaces, with rights in any order. --strict takes neither.

Exit status: 0; 1 if a check fails; 2 for bad input; 3 if the output cannot be written;
130 after Ctrl-C.";

/// Counts the games of chess variants to a depth, and lists, plays, draws and checks positions.
#[derive(Debug, Parser)]
#[command(name = "perft", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) task: Task,
    /// Write JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// A game file instead of the id of a game; with `variants`, a game more to list
    // The file is read, and the id put in its place, before the command line is parsed.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) game: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// List the games: id, cells, title, and the options of their rules
    Variants,
    /// Count the nodes at each depth up to DEPTH
    #[command(
        mut_arg("variant", or_lines),
        mut_arg("depth", or_lines),
        mut_arg("fen", |fen| no_lines(reads_lines(fen))),
        mut_arg("moves", no_lines),
        mut_arg("rules", no_lines),
        mut_arg("strict", no_lines)
    )]
    Count {
        #[command(flatten)]
        setup: Option<Setup>,
        /// The depth in plies
        #[arg(value_parser = depth, allow_negative_numbers = true)]
        depth: Option<u8>,
        #[command(flatten)]
        lines: LineOptions,
        #[command(flatten)]
        counting: CountingOptions,
    },
    /// Count the nodes at DEPTH below each legal move
    Divide {
        #[command(flatten)]
        setup: Setup,
        /// The depth in plies
        #[arg(value_parser = depth, allow_negative_numbers = true)]
        depth: u8,
        #[command(flatten)]
        counting: CountingOptions,
    },
    /// Write the positions PLIES further on as lines of work, equal ones merged
    #[command(
        allow_missing_positional = true,
        mut_arg("variant", or_lines),
        // Stays behind the one before it.
        mut_arg("plies", |plies| plies),
        mut_arg("fen", no_lines),
        mut_arg("moves", no_lines),
        mut_arg("rules", no_lines),
        mut_arg("strict", no_lines)
    )]
    Expand {
        #[command(flatten)]
        setup: Option<Setup>,
        /// The plies to go on by
        #[arg(value_parser = depth, allow_negative_numbers = true)]
        plies: u8,
        #[command(flatten)]
        options: ExpandOptions,
    },
    /// Add up the answers to lines of work, unless one is missing, doubled or of another run
    Sum(SumOptions),
    /// List the legal moves
    #[command(mut_arg("fen", reads_lines))]
    Moves {
        #[command(flatten)]
        setup: Setup,
        #[command(flatten)]
        listing: Listing,
    },
    /// Play moves and write the position after them
    #[command(mut_arg("fen", reads_lines))]
    Play {
        #[command(flatten)]
        setup: Setup,
        /// The moves
        #[arg(id = "MOVE")]
        moves: Vec<String>,
    },
    /// Show the board
    Show {
        #[command(flatten)]
        setup: Setup,
        /// Draw it into this file instead; `-` is standard output
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// How the picture shows pieces, where the game has figurines or characters for them
        #[arg(long, default_value_t = Symbols::Letters, value_parser = symbols())]
        pieces: Symbols,
        /// Mark a cell (in text `>`) and where its pieces can go (`*`)
        #[arg(long, value_name = "CELL")]
        mark: Option<String>,
    },
    /// Count the kinds of move at each depth up to DEPTH: captures, castles, checks and so on
    Stats {
        #[command(flatten)]
        setup: Setup,
        /// The depth in plies
        #[arg(value_parser = depth, allow_negative_numbers = true)]
        depth: u8,
        /// Threads to count with [default: all cores]
        #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
        threads: Option<NonZero<usize>>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Compare the nodes at DEPTH with those of a UCI engine, and find the position where they differ
    Compare {
        #[command(flatten)]
        setup: Setup,
        /// The depth in plies
        #[arg(value_parser = depth, allow_negative_numbers = true)]
        depth: u8,
        #[command(flatten)]
        engine: EngineOptions,
        #[command(flatten)]
        counting: CountingOptions,
    },
    /// Check the table of known counts, or a suite of your own
    Verify {
        /// The id of the game; all games without
        #[arg(value_parser = variant())]
        variant: Option<Variant>,
        /// Leave out counts larger than this
        #[arg(
            long,
            value_name = "N",
            default_value_t = 20_000_000,
            value_parser = max_nodes,
            allow_negative_numbers = true
        )]
        max_nodes: u64,
        /// Check the positions of this file instead: lines of `FEN ;D1 20 ;D2 400`, up to the first
        /// that is wrong; `-` is standard input
        #[arg(long, value_name = "FILE", requires = "variant")]
        suite: Option<PathBuf>,
        /// A rule option for the suite; may be given several times
        #[arg(long = "rule", value_name = "NAME[=VALUE]", requires = "suite")]
        rules: Vec<String>,
        /// Refuse FENs of the suite that are not as this program writes them
        #[arg(long, requires = "suite")]
        strict: bool,
        #[command(flatten)]
        counting: CountingOptions,
    },
    /// Measure every game on one thread: about a minute for all
    Bench {
        /// The id of the game; all games without
        #[arg(value_parser = variant())]
        variant: Option<Variant>,
        /// How long to count in each mode of each game
        #[arg(
            long,
            value_name = "SECONDS",
            default_value = "4",
            value_parser = seconds,
            allow_negative_numbers = true
        )]
        seconds: f64,
    },
    /// Write the rules of a game
    Rules {
        /// The id of the game
        #[arg(value_parser = variant())]
        variant: Variant,
    },
    /// Explain how positions and moves of a game are written, with examples
    Notation {
        /// The id of the game
        #[arg(value_parser = variant())]
        variant: Variant,
    },
    /// Write the completions of this command for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The position that a command is about.
#[derive(Debug, Args)]
pub(crate) struct Setup {
    /// The id of the game
    #[arg(value_parser = variant())]
    pub(crate) variant: Variant,
    /// The position, instead of the start
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    /// A rule option; may be given several times
    #[arg(long = "rule", value_name = "NAME[=VALUE]")]
    pub(crate) rules: Vec<String>,
    /// Refuse FENs that are not as this program writes them, blank lines and comments
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The engine to compare with.
#[derive(Debug, Args)]
pub(crate) struct EngineOptions {
    /// The engine's command, words as in a shell
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// An option of the engine; may be given several times
    #[arg(long = "engine-option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The engine's name for the game, if it is another one [default: the id of the game]
    #[arg(long, value_name = "NAME")]
    pub(crate) uci_variant: Option<String>,
    /// The engine counts ranks from 0, as Pikafish does
    #[arg(long)]
    pub(crate) ranks_from_0: bool,
    /// How long the engine may take over one answer
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "300",
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    pub(crate) timeout: f64,
}

/// How many moves a command lists.
#[derive(Debug, Args)]
pub(crate) struct Listing {
    #[arg(
        long,
        value_name = "N",
        value_parser = max_moves,
        allow_negative_numbers = true,
        help = max_moves_help()
    )]
    max_moves: Option<usize>,
}

/// The most moves that are listed of one position among many: more than any but a stranger's
/// position of Tardis Taijitu has.
const MAX_MOVES_OF_LINE: usize = 10_000;

fn max_moves_help() -> String {
    format!(
        "Refuse a position with more legal moves than this, where they would be listed [default: \
         {MAX_MOVES}; {MAX_MOVES_OF_LINE} with `--fen -`, which keeps one line from holding up all \
         others]"
    )
}

impl Listing {
    /// The most moves that are listed.
    pub(crate) fn most(&self) -> usize {
        self.max_moves.unwrap_or(MAX_MOVES)
    }

    /// The most moves that are listed of one of the positions that a command reads.
    pub(crate) fn most_of_line(&self) -> usize {
        self.max_moves.unwrap_or(MAX_MOVES_OF_LINE)
    }
}

/// How a command counts.
#[derive(Debug, Args)]
pub(crate) struct CountingOptions {
    /// Threads to count with [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Look positions up in a hash table of up to this size
    #[arg(long, value_name = "MIB", value_parser = mib, allow_negative_numbers = true)]
    pub(crate) hash: Option<usize>,
    /// Whether the moves of the last plies are counted (`bulk`), those of the very last (`last-ply`),
    /// or all are made (`full`)
    #[arg(long, default_value_t = Counting::Bulk, value_parser = mode())]
    pub(crate) mode: Counting,
    /// No progress bar and no headings
    #[arg(long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) listing: Listing,
}

impl Setup {
    pub(crate) fn reads_lines(&self) -> bool {
        self.fen.as_deref() == Some("-")
    }
}

fn reads_lines(fen: clap::Arg) -> clap::Arg {
    fen.help("The position, instead of the start; `-` reads one a line from standard input")
}

/// What a command needs that does not read lines of work.
fn or_lines(argument: clap::Arg) -> clap::Arg {
    argument.required(false).required_unless_present("lines")
}

/// What lines of work have themselves.
fn no_lines(argument: clap::Arg) -> clap::Arg {
    argument.conflicts_with("lines")
}

/// The ids of the games, for help and completion as well.
fn variant() -> impl TypedValueParser<Value = Variant> {
    let ids = Variant::ids().map(PossibleValue::new);
    PossibleValuesParser::new(ids).try_map(|id| id.parse::<Variant>())
}

fn mode() -> impl TypedValueParser<Value = Counting> {
    PossibleValuesParser::new(["bulk", "last-ply", "full"]).try_map(|name| name.parse::<Counting>())
}

fn symbols() -> impl TypedValueParser<Value = Symbols> {
    let names = Symbols::ALL.map(Symbols::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Symbols>())
}
