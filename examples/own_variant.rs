//! How do records, drawings and the checks work for a game of my own? By `VariantPosition`, which
//! adds a name, text and a board to `Position`. The game is Breakthrough: pawns step straight or
//! diagonally forward and capture diagonally, and who reaches the far rank first wins.
//!
//! Its FEN has two fields, `ppppp/ppppp/5/5/PPPPP/PPPPP w`, since nothing counts its moves. The test
//! `own_variant` puts it to the checks that every game of warpboard passes.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use warpboard::core::attacks::RoleTable;
use warpboard::core::describe::{AnyRole, Describe, MoveKind, Placed};
use warpboard::core::movement::Movement;
use warpboard::core::paths::Pattern;
use warpboard::core::setup::{Setup, SetupWriter};
use warpboard::core::text::{Fields, Place, RankEntry, placement, rank_entries, ranks_down};
use warpboard::core::topology::Lattice;
use warpboard::diagram::Diagram;
use warpboard::{
    ByColor, Cell, CellSet, Color, CountNodes, FenError, FenErrorKind, Game, MoveError, NoOptions,
    Outcome, Position, Reason, Topology, VariantPosition,
};

const FILES: usize = 5;
const RANKS: usize = 6;

/// The board, and how the pawns of each side move on it.
static TABLES: LazyLock<(Topology, ByColor<RoleTable<1>>)> = LazyLock::new(|| {
    let board = Lattice::new([FILES, RANKS]).expect("a board").into_topology();
    let tables = ByColor::from_fn(|color| {
        let names = if color == Color::White { ["n", "nw", "ne"] } else { ["s", "sw", "se"] };
        let [ahead, left, right] = names.map(|name| board.direction(name).expect("a direction"));
        let diagonally = Pattern::step([left, right]);
        let pawn = Movement::new().moving(Pattern::step([ahead])).both(diagonally);
        RoleTable::new(&board, &pawn)
    });
    (board, tables)
});

const PAWN: AnyRole = AnyRole { letter: 'P', promoted: false, name: "pawn" };

/// The last rank that the pawns of a side can come to.
fn far_rank(color: Color) -> usize {
    if color == Color::White { RANKS - 1 } else { 0 }
}

fn cell(file: usize, rank: usize) -> Cell {
    Cell::new(rank * FILES + file)
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Breakthrough {
    pawns: ByColor<CellSet<1>>,
    side: Color,
}

/// A move, written as the cells that it starts from and leads to: `b2b3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step {
    from: Cell,
    to: Cell,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", TABLES.0.name(self.from), TABLES.0.name(self.to))
    }
}

impl Position for Breakthrough {
    type Move = Step;
    type Undo = Breakthrough;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let (own, enemies) = (self.pawns[self.side], self.pawns[!self.side]);
        own.into_iter().try_for_each(|from| {
            let targets = TABLES.1[self.side].targets(from, own, enemies);
            targets.into_iter().try_for_each(|to| visit(Step { from, to }))
        })
    }

    fn make(&mut self, Step { from, to }: Step) -> Breakthrough {
        let before = self.clone();
        self.pawns[self.side].remove(from);
        self.pawns[self.side].insert(to);
        self.pawns[!self.side].remove(to);
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Step, undo: Breakthrough) {
        *self = undo;
    }

    /// The foremost pawn always has a move, so no game ends by having none.
    fn outcome(&self) -> Option<Outcome> {
        let arrived = |color: Color| {
            let mut goal = (0..FILES).map(|file| cell(file, far_rank(color)));
            goal.any(|cell| self.pawns[color].contains(cell))
        };
        let winner = Color::ALL
            .into_iter()
            .find(|&color| arrived(color) || self.pawns[!color].is_empty())?;
        Some(Outcome::win(winner, Reason::Variant("breakthrough")))
    }
}

impl CountNodes for Breakthrough {}

impl Describe for Breakthrough {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for color in Color::ALL {
            self.pawns[color].into_iter().for_each(|cell| visit(Placed::on(cell, color, PAWN)));
        }
    }

    /// The pawns that could go there if an enemy stood there.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        let occupied = self.pawns.white | self.pawns.black;
        (TABLES.1[by].attackers(cell, occupied) & self.pawns[by]).into_iter().collect()
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture]
    }
}

impl VariantPosition for Breakthrough {
    type Rules = NoOptions;

    const ID: &'static str = "breakthrough-5x6";
    const TITLE: &'static str = "Breakthrough on a board of 5x6";
    const START_FEN: &'static str = "ppppp/ppppp/5/5/PPPPP/PPPPP w";

    fn from_fen(fen: &str, _: NoOptions) -> Result<Self, FenError> {
        let mut fields = Fields::new(fen);
        let pawns = read_placement(fields.next("placement")?)?;
        let side = fields.side_to_move()?;
        fields.end()?;
        let position = Breakthrough { pawns, side };
        // Who is on move cannot have won: that would have been before the other side's last move.
        if position.outcome().is_some_and(|outcome| outcome.winner == Some(side)) {
            let expected = "the side that has not won";
            return Err(fault(
                FenErrorKind::Contradiction,
                "side to move",
                side.letter(),
                expected,
            ));
        }
        Ok(position)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn setup_fen(setup: &Setup, _: NoOptions) -> Result<String, FenError> {
        let mut text = SetupWriter::new(setup);
        text.placement(places())?;
        text.side_to_move();
        text.finish(|| &TABLES.0)
    }

    fn fen(&self) -> String {
        let pawn = |color: Color| color.case(PAWN.letter);
        let placement = placement(places(), |cell| self.owner(cell).map(pawn));
        format!("{placement} {}", self.side.letter())
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn topology(&self) -> &Topology {
        &TABLES.0
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError> {
        let cells = text.split_at_checked(2).and_then(|(from, to)| {
            Some(Step { from: TABLES.0.cell(from)?, to: TABLES.0.cell(to)? })
        });
        let text = text.to_owned();
        let expected = || "two cells, such as `b2b3`".to_owned();
        let step =
            cells.ok_or_else(|| MoveError::Unknown { text: text.clone(), expected: expected() })?;
        if self.is_legal(step) { Ok(step) } else { Err(MoveError::Illegal { text }) }
    }

    fn diagram(&self) -> Diagram {
        let pawn = |color| (color, "P".to_owned());
        Diagram::of(&TABLES.0, |cell| self.owner(cell).map(pawn).into_iter().collect())
    }
}

impl Breakthrough {
    fn owner(&self, cell: Cell) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.pawns[color].contains(cell))
    }
}

/// The cells in the order in which FENs have them.
fn places() -> impl Iterator<Item = Place> {
    ranks_down(FILES, RANKS, |file, rank| Some(cell(file, rank)))
}

fn read_placement(text: &str) -> Result<ByColor<CellSet<1>>, FenError> {
    let field = "placement";
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        return Err(fault(FenErrorKind::BoardSize, field, text, "six ranks separated by `/`"));
    }
    let mut pawns = ByColor::<CellSet<1>>::default();
    for (text, rank) in ranks.into_iter().zip((0..RANKS).rev()) {
        let mut file = 0usize;
        for entry in rank_entries(text, field)? {
            match entry {
                RankEntry::Empty(count) => file = file.saturating_add(count),
                RankEntry::Piece(letter @ ("P" | "p")) if file < FILES => {
                    let color = if letter == "P" { Color::White } else { Color::Black };
                    pawns[color].insert(cell(file, rank));
                    file += 1;
                }
                _ => {
                    return Err(fault(
                        FenErrorKind::Syntax,
                        field,
                        text,
                        "five of `P`, `p` and empty cells",
                    ));
                }
            }
        }
        if file != FILES {
            return Err(fault(FenErrorKind::BoardSize, field, text, "five cells"));
        }
    }
    Ok(pawns)
}

fn fault(
    kind: FenErrorKind,
    field: &'static str,
    text: impl Into<String>,
    expected: &str,
) -> FenError {
    FenError::new(kind, field, text, expected)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Breakthrough::start(NoOptions);
    println!("{} games of four plies", warpboard_perft::perft(&start, 4));

    let mut game = Game::new(start);
    for mv in ["c2c3", "b5b4", "c3b4", "a5b4", "d2c3", "b4a3", "b2a3"] {
        game.play_text(mv)?;
    }
    println!("{}", game.position().diagram().text());
    // The record reads back, as that of every game does.
    let record = game.to_string();
    assert_eq!(record.parse::<Game<Breakthrough>>()?, game);
    println!("{record}");
    Ok(())
}
