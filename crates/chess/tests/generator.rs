//! The fast generator against the slow one, and the invariants of positions, along random games.

mod slow;

use proptest::prelude::*;
use slow::Slow;
use warpboard_chess::{Chess, Move, Role};
use warpboard_core::{Cell, Color, CountNodes, Describe, NoOptions, Position, VariantPosition};

const POSITIONS: [&str; 10] = [
    Chess::START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
    "4k3/2pppp2/8/1P3P2/1p3p2/8/2PPPP2/4K3 b - - 0 1",
    "8/k1P5/8/K1p5/8/8/1p4P1/8 w - - 0 1",
    "3qk3/3r4/8/8/b6b/3Q4/3RPP2/R2K3R w - - 0 1",
    "k3r3/1b6/8/q2PpP1r/4K3/8/8/3Q4 w - e6 0 1",
];

/// Everything that must hold of a position and the moves that follow.
fn check(position: &Chess) {
    let fen = position.fen();
    let read = Chess::from_fen(&fen, NoOptions).expect("a position's own FEN");
    assert_eq!(read, *position, "{fen}");
    assert_eq!(read.key(), position.key(), "{fen}");
    assert_eq!(read.fen(), fen);

    let mut moves = position.legal_moves();
    moves.sort_unstable();
    let legal: Vec<(String, String)> = moves
        .iter()
        .map(|&mv| {
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{fen}");
            let mut copy = *position;
            let undo = copy.make(mv);
            let after = copy.fen();
            let mut twin = *position;
            twin.with_move(mv, |next| {
                assert_eq!((next.fen(), next.key()), (copy.fen(), copy.key()))
            });
            copy.unmake(mv, undo);
            assert_eq!((copy, copy.key(), copy.fen()), (*position, position.key(), fen.clone()));
            (mv.to_string(), after)
        })
        .collect();
    let slow = Slow::new(&fen);
    assert_eq!(legal, slow.legal(), "{fen}");
    let cells = (0..8).map(|file| Cell::new(8 * file + position.key() as usize % 8));
    for (cell, by) in cells.flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        assert_eq!(position.attackers(cell, by), slow.attackers(cell, by), "{fen} {cell:?} {by}");
    }
    assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{fen}");
    check_replies(position);
}

/// The replies counted together are those counted after each move.
fn check_replies(position: &Chess) {
    let count = |mv| position.clone().with_move(mv, |next| next.count_legal());
    if let Some(replies) = position.count_replies() {
        let moves = position.legal_moves();
        assert_eq!(replies, moves.into_iter().map(count).sum::<u64>(), "{}", position.fen());
    }
}

/// Moves whose origin and destination both matter to one replying piece, and moves that look
/// harmless to the replying king.
#[test]
fn replies_to_moves_that_touch_one_piece_twice() {
    for fen in [
        // A rook goes along the file of a rook that sees it, and takes it.
        "4r1k1/8/8/8/4R3/8/8/K7 w - - 0 1",
        // A queen opens a line and shuts it again further off, up to a guarded piece.
        "k7/8/1b6/8/3Q4/8/5n2/K7 w - - 0 1",
        // Pawns that attack each other.
        "k7/8/8/3p4/4P3/8/8/K7 w - - 0 1",
        // A rook before a pawn takes it, or stops it one square further off.
        "k7/8/4R3/4p3/8/8/8/K7 b - - 0 1",
        "k7/4p3/4R3/8/8/8/8/K7 w - - 0 1",
        // A rook in the way of a double step takes the pawn, or comes nearer.
        "k7/4p3/8/4R3/8/8/8/K7 w - - 0 1",
        "7B/7k/p1p1Q2p/6pP/Pr2R3/5n2/1PP5/RN5K b - - 5 60",
        // A pawn that may go on to two squares, and promotes on either.
        "8/8/8/8/k7/8/4p3/K2R4 w - - 0 1",
        // What a pawn becomes attacks back over where the pawn was.
        "8/4P3/3r4/5K2/8/6P1/8/5k2 w - - 0 35",
        // A screen leaves and pins, or checks.
        "k7/8/8/3r4/4N3/8/6B1/K7 w - - 0 1",
        "k7/8/2n5/8/4N3/8/6B1/K7 w - - 0 1",
        // One of two that attack a square shuts the other out.
        "7k/8/5N2/8/8/8/8/K5R1 w - - 0 1",
        // Castling by the side that replies: its way opens, is attacked, its rook is taken.
        "r1N1k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1",
        // A double step that is answered en passant, and one where that is pinned.
        "8/8/8/8/k2p3Q/8/4P3/K7 w - - 0 1",
        "8/8/8/8/3p4/k7/2P1P3/K7 w - - 0 1",
    ] {
        let position = Chess::from_fen(fen, NoOptions).unwrap();
        assert!(position.count_replies().is_some(), "{fen}");
        check_replies(&position);
    }
}

fn play(start: &str, choices: &[u16]) {
    let mut position = Chess::from_fen(start, NoOptions).unwrap();
    check(&position);
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[usize::from(choice) % moves.len()]);
        check(&position);
    }
}

/// Takes pieces off and puts others on; whatever FEN then accepts is a position.
fn mutate(fen: &str, changes: &[(usize, usize)]) -> Option<Chess> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut board = Vec::new();
    for rank in fields[0].split('/') {
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => board.extend((0..empty).map(|_| '1')),
                None => board.push(letter),
            }
        }
    }
    for &(square, letter) in changes {
        if !"kK".contains(board[square]) {
            board[square] = b"11qrbnpQRBNP"[letter] as char;
        }
    }
    let placement: Vec<String> = board
        .chunks(8)
        .map(|rank| {
            let mut text: String = rank.iter().collect();
            for run in (1..=8).rev() {
                text = text.replace(&"1".repeat(run), &run.to_string());
            }
            text
        })
        .collect();
    let placement = placement.join("/");
    let rights = [fields[2], "-"];
    let passed = [fields[3], "-"];
    rights.iter().flat_map(|rights| passed.iter().map(move |passed| (rights, passed))).find_map(
        |(rights, passed)| {
            let fen = format!("{placement} {} {rights} {passed} 0 1", fields[1]);
            Chess::from_fen(&fen, NoOptions).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn along_random_games(start in 0..POSITIONS.len(), choices in prop::collection::vec(any::<u16>(), 0..60)) {
        play(POSITIONS[start], &choices);
    }

    #[test]
    fn on_mutated_positions(
        start in 0..POSITIONS.len(),
        changes in prop::collection::vec((0..64usize, 0..12usize), 1..12),
        choices in prop::collection::vec(any::<u16>(), 0..8),
    ) {
        if let Some(position) = mutate(POSITIONS[start], &changes) {
            play(&position.fen(), &choices);
        }
    }

    #[test]
    fn legality_is_membership(start in 0..POSITIONS.len(), from in 0..64usize, to in 0..64usize, role in 0..7usize) {
        let mut position = Chess::from_fen(POSITIONS[start], NoOptions).unwrap();
        let (from, to) = (Cell::new(from), Cell::new(to));
        let mv = Role::ALL.get(role).map_or(Move::new(from, to), |&role| Move::promotion(from, to, role));
        let before = position;
        let legal = position.legal_moves().contains(&mv);
        prop_assert_eq!(position.is_legal(mv), legal);
        prop_assert_eq!(position.play(mv).is_ok(), legal);
        prop_assert!(legal || position.fen() == before.fen());
    }

    /// Playing what is not legal must be safe.
    #[test]
    fn any_move_can_be_made(start in 0..POSITIONS.len(), squares in prop::collection::vec((0..70usize, 0..70usize), 0..20)) {
        let mut position = Chess::from_fen(POSITIONS[start], NoOptions).unwrap();
        for (from, to) in squares {
            position.make(Move::new(Cell::new(from), Cell::new(to)));
            let count = position.legal_moves().len() as u64;
            prop_assert_eq!(position.count_legal(), count);
            prop_assert!(position.fen().len() > position.outcome().map_or(0, |_| 1));
        }
    }
}
