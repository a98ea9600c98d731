//! The programs that are compared, each counting as its own documentation does it.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use shakmaty::Position as _;
use warpboard::chess::Chess;
use warpboard::kit::{AnyStated, Kit};
use warpboard::xiangqi::Xiangqi;
use warpboard::{CountNodes, FenError, NoOptions, VariantPosition};
use warpboard_perft::{Counting, Perft};

/// A program, and its count.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) run: Box<dyn Fn() -> u64>,
    /// How often it is asked for a table; slow ones less often.
    pub(crate) rounds: usize,
}

/// What is counted.
pub(crate) struct Count {
    name: &'static str,
    fen: &'static str,
    depth: u8,
    /// Whether the leaf moves are made.
    full: bool,
    game: Game,
}

/// Whose game it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    Chess,
    Xiangqi,
    /// One that is stated, by its id, which Fairy-Stockfish has for it too.
    Stated(&'static str),
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = if self.full { "full" } else { "bulk" };
        write!(f, "{}, depth {}, {mode}", self.name, self.depth)
    }
}

impl Count {
    pub(crate) fn chess(name: &'static str, fen: &'static str, depth: u8, full: bool) -> Count {
        Count { name, fen, depth, full, game: Game::Chess }
    }

    pub(crate) fn xiangqi(name: &'static str, fen: &'static str, depth: u8, full: bool) -> Count {
        Count { name, fen, depth, full, game: Game::Xiangqi }
    }

    /// A stated game from its start, in bulk.
    pub(crate) fn stated(id: &'static str, depth: u8) -> Count {
        let game = AnyStated::find(id).expect("a stated game");
        Count { name: id, fen: game.start_fen(), depth, full: false, game: Game::Stated(id) }
    }

    /// The programs in this process, ours first.
    pub(crate) fn programs(&self) -> Vec<Program> {
        let program = |name, run| Program { name, run, rounds: usize::MAX };
        match self.game {
            Game::Chess => vec![
                program("warpboard", self.warpboard::<Chess>()),
                program("warpboard, stated", self.warpboard_stated("kit-chess")),
                program("cozy-chess", self.cozy_chess()),
                program("shakmaty", self.shakmaty()),
                program("eschac", self.eschac()),
            ],
            Game::Xiangqi => vec![
                program("warpboard", self.warpboard::<Xiangqi>()),
                program("warpboard, stated", self.warpboard_stated("kit-xiangqi")),
            ],
            Game::Stated(id) => vec![program("warpboard, stated", self.warpboard_stated(id))],
        }
    }

    fn warpboard_stated(&self, id: &str) -> Box<dyn Fn() -> u64> {
        match AnyStated::find(id).expect("a stated game") {
            AnyStated::Small(game) => self.count(Kit::<1>::from_fen(self.fen, game)),
            AnyStated::Medium(game) => self.count(Kit::<2>::from_fen(self.fen, game)),
            _ => panic!("a board of another size"),
        }
    }

    fn warpboard<P>(&self) -> Box<dyn Fn() -> u64>
    where
        P: VariantPosition<Rules = NoOptions> + Send + Sync + 'static,
    {
        self.count(P::from_fen(self.fen, NoOptions))
    }

    fn count<P>(&self, position: Result<P, FenError>) -> Box<dyn Fn() -> u64>
    where
        P: CountNodes + Send + Sync + 'static,
    {
        let position = position.expect("a valid position");
        let counting = if self.full { Counting::Full } else { Counting::Bulk };
        let perft = Perft::new(self.depth).counting(counting);
        Box::new(move || perft.count(&position).expect("a count of 64 bits"))
    }

    fn cozy_chess(&self) -> Box<dyn Fn() -> u64> {
        fn bulk(board: &cozy_chess::Board, depth: u8) -> u64 {
            let mut nodes = 0;
            board.generate_moves(|moves| {
                if depth == 1 {
                    nodes += moves.len() as u64;
                } else {
                    for mv in moves {
                        let mut child = board.clone();
                        child.play_unchecked(mv);
                        nodes += bulk(&child, depth - 1);
                    }
                }
                false
            });
            nodes
        }

        fn full(board: &cozy_chess::Board, depth: u8) -> u64 {
            if depth == 0 {
                return 1;
            }
            let mut nodes = 0;
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += full(&child, depth - 1);
                }
                false
            });
            nodes
        }

        let board: cozy_chess::Board = self.fen.parse().expect("a valid position");
        let depth = self.depth;
        if self.full {
            Box::new(move || full(&board, depth))
        } else {
            Box::new(move || bulk(&board, depth))
        }
    }

    fn shakmaty(&self) -> Box<dyn Fn() -> u64> {
        fn full(position: &shakmaty::Chess, depth: u8) -> u64 {
            if depth == 0 {
                return 1;
            }
            let child = |mv| {
                let mut child = position.clone();
                child.play_unchecked(mv);
                full(&child, depth - 1)
            };
            position.legal_moves().into_iter().map(child).sum()
        }

        let fen: shakmaty::fen::Fen = self.fen.parse().expect("a valid position");
        let position: shakmaty::Chess =
            fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid position");
        let depth = self.depth;
        if self.full {
            Box::new(move || full(&position, depth))
        } else {
            Box::new(move || shakmaty::perft(&position, depth.into()))
        }
    }

    fn eschac(&self) -> Box<dyn Fn() -> u64> {
        fn full(position: &eschac::position::Position, depth: u8) -> u64 {
            if depth == 0 {
                return 1;
            }
            let mut nodes = 0;
            position.for_each_move(|mv| nodes += full(&mv.make(), depth - 1));
            nodes
        }

        // It reads FENs without the clocks.
        let fields: Vec<&str> = self.fen.split(' ').take(4).collect();
        let setup = eschac::setup::Setup::from_text_record(&fields.join(" "));
        let position = setup.expect("a valid record").into_position().expect("a valid position");
        let depth = self.depth;
        if self.full {
            Box::new(move || full(&position, depth))
        } else {
            Box::new(move || position.perft(depth.into()) as u64)
        }
    }

    /// Fairy-Stockfish, for Xiangqi and stated games: in bulk, if the system has it where Debian puts
    /// it; in full, if the environment names a build whose perft makes every leaf.
    pub(crate) fn fairy_stockfish(&self) -> Option<Program> {
        const BULK: &str = "/usr/games/fairy-stockfish";
        const FULL: &str = "FAIRY_STOCKFISH_FULL";
        let name = match self.game {
            Game::Chess => return None,
            Game::Xiangqi => "xiangqi",
            Game::Stated(id) => id,
        };
        let path = if self.full { std::env::var(FULL).ok() } else { Some(BULK.to_owned()) };
        let Some(path) = path.filter(|path| Path::new(path).exists()) else {
            println!("{} is not there: skipped", if self.full { FULL } else { BULK });
            return None;
        };
        let commands = format!(
            "uci\nsetoption name UCI_Variant value {name}\nposition fen {}\ngo perft {}\nquit\n",
            self.fen, self.depth
        );
        let run = move || {
            let mut engine = Command::new(&path)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("the engine starts");
            let mut input = engine.stdin.take().expect("a pipe");
            input.write_all(commands.as_bytes()).expect("the engine listens");
            drop(input);
            let output = engine.wait_with_output().expect("the engine answers");
            let text = String::from_utf8_lossy(&output.stdout);
            let nodes = text.lines().find_map(|line| line.strip_prefix("Nodes searched: "));
            nodes.and_then(|nodes| nodes.trim().parse().ok()).expect("a number of nodes")
        };
        Some(Program { name: "fairy-stockfish", run: Box::new(run), rounds: 1 })
    }
}
