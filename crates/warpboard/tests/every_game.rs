//! What holds for every game that is built in.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use warpboard::diagram::{Diagram, Mark};
use warpboard::game::{Claim, Game, SetUpError};
use warpboard::{
    AnyMove, AnyPosition, Color, Describe, FenErrorKind, MoveError, Position, Variant,
};

/// A random game of at most this many plies, with a comment now and then.
fn random_game(variant: Variant, rng: &mut ChaCha8Rng, most_plies: usize) -> Game<AnyPosition> {
    let mut game = Game::new(variant.start());
    for _ in 0..rng.random_range(0..=most_plies) {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.choose(rng) else { break };
        if game.outcome().is_some() {
            break;
        }
        game.play(mv).unwrap();
        if rng.random_ratio(1, 16) {
            game.set_comment(format!("{} moves", moves.len())).unwrap();
        }
    }
    game
}

fn end_at_random(game: &mut Game<AnyPosition>, rng: &mut ChaCha8Rng) {
    let claims = [Claim::THREEFOLD, Claim::Repetition { times: 2 }, Claim::MoveCount { plies: 9 }];
    let declared = match rng.random_range(0..6) {
        0 => game.resign(Color::White),
        1 => game.resign(Color::Black),
        2 => game.agree_draw(),
        number => game.claim(claims[number - 3]),
    };
    // The game may be over already, or give no right to the claim: then it is left as it is.
    drop(declared);
}

fn records_round_trip(games: u32) {
    for &variant in Variant::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..games {
            let mut game = random_game(variant, &mut rng, 120);
            end_at_random(&mut game, &mut rng);
            let text = game.to_string();
            let again: Game<AnyPosition> = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again, game);
            assert_eq!(again.position().fen(), game.position().fen(), "{text}");
            assert_eq!(again.to_string(), text);
        }
    }
}

#[test]
fn records_of_random_games_round_trip() {
    records_round_trip(20);
}

#[test]
#[ignore = "a thousand games a variant: run in release mode"]
fn records_of_a_thousand_random_games_round_trip() {
    records_round_trip(1000);
}

#[test]
fn drawings_show_side_and_last_move_and_keep_their_size() {
    for &variant in Variant::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let mut position = variant.start();
        let mut before = position.diagram();
        // The first line of a picture holds its size.
        let size = |diagram: &Diagram| diagram.svg().lines().next().map(str::to_owned);
        let first = size(&before);
        for ply in 1..=80 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.choose(&mut rng) else { break };
            position.make(mv);
            let mut diagram = position.diagram();
            let next = diagram.clone();
            diagram.mark_last_move(&before);
            let marked = diagram.cells.iter().filter(|cell| cell.marks.contains(&Mark::LastMove));
            assert!(marked.count() > 0, "{mv}: {}", diagram.text());
            assert!(diagram.text().contains("\n~ last move"), "{mv}: {}", diagram.text());
            assert_eq!(size(&diagram), first, "{variant} after {ply} plies: {mv}");
            let side = diagram.armies.name(position.side_to_move());
            let status = match position.outcome() {
                Some(outcome) => outcome.to_string(),
                None if position.is_check() => format!("{side} to move, in check"),
                None => format!("{side} to move"),
            };
            assert!(diagram.text().contains(&format!("\n\n{status}\n")), "{}", diagram.text());
            before = next;
        }
    }
}

#[test]
fn variants_are_found_by_their_ids() {
    let ids: HashSet<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    assert_eq!(ids.len(), Variant::ALL.len());
    for &variant in Variant::ALL {
        assert_eq!(variant.id().parse(), Ok(variant));
        assert_eq!(variant.start().variant(), variant);
        assert_eq!(variant.start().fen(), variant.start_fen());
        assert!(variant.cell_count() > 0);
        assert!(!variant.title().is_empty());
    }
    let error = "go".parse::<Variant>().unwrap_err().to_string();
    assert!(Variant::ALL.iter().all(|variant| error.contains(&format!("`{variant}`"))), "{error}");
}

#[test]
fn rule_options_are_set_by_name() {
    for &variant in Variant::ALL {
        for option in variant.rule_options() {
            let values: Vec<String> = match option.values {
                [] => vec![option.name.to_owned()],
                values => values.iter().map(|value| format!("{}={value}", option.name)).collect(),
            };
            for setting in values {
                // An option that needs another one says so.
                match variant.set_up(&[&setting], None) {
                    Ok(position) => assert!(position.rule_settings().len() <= 1),
                    Err(SetUpError::Rule(error)) => assert!(error.to_string().contains("needs")),
                    Err(other) => panic!("{setting}: {other}"),
                }
            }
        }
        assert!(matches!(variant.set_up(&["no such option"], None), Err(SetUpError::Rule(_))));
    }
}

#[test]
fn broken_text_is_refused() {
    for &variant in Variant::ALL {
        let error = variant.position("").unwrap_err();
        assert_eq!(error.kind, FenErrorKind::MissingField, "{variant}");
        let error = variant.position(&format!("{} x", variant.start_fen())).unwrap_err();
        assert_eq!(error.kind, FenErrorKind::TrailingText, "{variant}");
        let position = variant.start();
        assert!(matches!(position.parse_move("?"), Err(MoveError::Unknown { .. })), "{variant}");
    }
}

/// Every operation says the same, whether by way of the enum or of the object-safe trait.
#[test]
fn the_enum_and_the_object_agree() {
    for &variant in Variant::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut position = variant.start();
        let mut object = position.clone().into_dyn();
        for _ in 0..40 {
            let moves = position.legal_moves();
            let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            assert_eq!(object.legal_moves(), texts);
            assert_eq!(position.count_legal(), texts.len() as u64);
            assert_eq!(position.has_legal_move(), !texts.is_empty());
            let chosen = |n: usize| {
                position.random_legal(|count| {
                    assert_eq!(count, moves.len() as u64);
                    n as u64
                })
            };
            let mut chosen: Vec<String> =
                (0..moves.len()).map(|n| chosen(n).unwrap().to_string()).collect();
            chosen.sort_unstable();
            assert_eq!(chosen, texts);
            assert_eq!(
                (object.fen(), object.key(), object.outcome(), object.is_check()),
                (position.fen(), position.key(), position.outcome(), position.is_check())
            );
            let Some(&mv) = moves.choose(&mut rng) else { break };
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
            let before = position.clone();
            let undo = position.make(mv);
            object.play(&mv.to_string()).unwrap();
            let mut back = position.clone();
            back.unmake(mv, undo);
            assert_eq!((back.fen(), &back), (before.fen(), &before));
        }
    }
}

/// A null move leads to a position of the game, from which it leads back to the same pieces.
#[test]
fn a_null_move_gives_the_turn_away() {
    for &variant in Variant::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut given = 0;
        for _ in 0..8 {
            let mut position = variant.start();
            for _ in 0..80 {
                let Some(next) = position.null_move() else {
                    let Some(mv) = position.random_legal(|n| rng.random_range(0..n)) else { break };
                    position.make(mv);
                    continue;
                };
                given += 1;
                assert!(!position.is_check(), "{position:?}");
                assert_eq!(next.side_to_move(), !position.side_to_move());
                let reread = variant.position(&next.fen()).unwrap();
                assert_eq!((&reread, reread.key()), (&next, next.key()), "{position:?}");
                let back = next.null_move().map(|back| back.pieces());
                assert!(back.is_none_or(|back| back == position.pieces()), "{position:?}");
                let Some(mv) = position.random_legal(|n| rng.random_range(0..n)) else { break };
                position.make(mv);
            }
        }
        assert!(given > 200, "{variant}: {given}");
    }
}

#[test]
fn a_move_of_another_game_is_not_legal_and_does_nothing() {
    for &variant in Variant::ALL {
        for &other in Variant::ALL.iter().filter(|&&other| other != variant) {
            let position = variant.start();
            let mv: AnyMove = other.start().legal_moves()[0];
            assert!(!position.is_legal(mv));
            let mut made = position.clone();
            assert!(made.play(mv).is_err());
            let undo = made.make(mv);
            assert_eq!(made, position);
            made.unmake(mv, undo);
            assert_eq!(made, position);
        }
    }
}

#[test]
fn listing_stops_when_told_to() {
    for &variant in Variant::ALL {
        let mut seen = 0;
        let flow = variant.start().visit_legal(|mv| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        assert!(flow.is_break());
        assert_eq!(seen, 3);
    }
}

#[cfg(feature = "serde")]
#[test]
fn everything_serialises() {
    for &variant in Variant::ALL {
        let position = variant.start();
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<AnyPosition>(&json).unwrap(), position);
        let json = serde_json::to_string(&variant).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant);
        let mv = position.legal_moves()[0];
        let text: String = serde_json::from_str(&serde_json::to_string(&mv).unwrap()).unwrap();
        assert_eq!(position.parse_move(&text), Ok(mv));
    }
}

#[cfg(all(feature = "serde", feature = "chess"))]
#[test]
fn a_game_of_its_own_type_reads_as_any() {
    let chess: warpboard::chess::Chess =
        serde_json::from_str(&serde_json::to_string(&Variant::Chess.start()).unwrap()).unwrap();
    assert_eq!(AnyPosition::from(chess), Variant::Chess.start());
}
