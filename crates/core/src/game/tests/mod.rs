mod strip;

use super::*;
use crate::outcome::Reason;
use crate::variant::VariantPosition;
pub(crate) use strip::Strip;

fn start() -> Game<Strip> {
    Game::new(Strip::start(Default::default()))
}

fn play(game: &mut Game<Strip>, moves: &str) {
    for text in moves.split(' ') {
        game.play_text(text).unwrap();
    }
}

fn round_trip(game: &Game<Strip>) -> String {
    let text = game.to_string();
    let again: Game<Strip> = text.parse().unwrap();
    assert_eq!(&again, game);
    assert_eq!(again.to_string(), text);
    assert_eq!(again.position().fen(), game.position().fen());
    text
}

#[test]
fn repetition_is_counted_and_claimed() {
    let mut game = start();
    play(&mut game, "b e a f b e a");
    assert_eq!(game.repetitions(), 2);
    assert!(!game.can_claim(Claim::THREEFOLD));
    assert!(game.can_claim(Claim::Repetition { times: 2 }));
    assert!(!game.can_claim(Claim::Repetition { times: 1 }), "no repetition at all");
    let error = game.claim(Claim::THREEFOLD).unwrap_err();
    assert_eq!(error, GameError::Unjustified { claim: Claim::THREEFOLD, count: 2 });
    play(&mut game, "f");
    let outcome = game.claim(Claim::THREEFOLD).unwrap();
    assert_eq!(outcome, Outcome::draw(Reason::Repetition));
    assert_eq!(game.outcome(), Some(outcome));
    let mv = game.position().parse_move("b").unwrap();
    assert_eq!(game.play(mv), Err(GameError::Over(outcome)));
    round_trip(&game);
}

#[test]
fn moves_without_capture_are_counted_and_claimed() {
    let mut game = Game::new(Strip::from_fen("K4k b 7 9", Default::default()).unwrap());
    assert!(!game.can_claim(Claim::MoveCount { plies: 0 }));
    play(&mut game, "e");
    assert!(!game.can_claim(Claim::MoveCount { plies: 9 }));
    assert_eq!(game.claim(Claim::MoveCount { plies: 8 }).unwrap().reason, Reason::MoveCount);
    assert!(round_trip(&game).ends_with("[Termination \"move count 8\"]\n\n9... e 1/2-1/2\n"));
}

#[test]
fn after_the_end_nothing_is_claimed_or_played() {
    let shuffled = || {
        let mut game = start();
        play(&mut game, "b e a f");
        game
    };
    let [repetition, count] = [Claim::Repetition { times: 2 }, Claim::MoveCount { plies: 4 }];
    assert!([repetition, count].iter().all(|&claim| shuffled().can_claim(claim)));
    let [mut resigned, mut drawn, mut claimed] = [shuffled(), shuffled(), shuffled()];
    let ends = [resigned.resign(Color::White), drawn.agree_draw(), claimed.claim(count)];
    for (mut game, outcome) in [resigned, drawn, claimed].into_iter().zip(ends) {
        let over = Err(GameError::Over(outcome.unwrap()));
        for claim in [repetition, count] {
            assert!(!game.can_claim(claim));
            assert_eq!(game.claim(claim), over);
        }
        assert_eq!(game.play_text("b").map(|()| game.outcome().unwrap()), over);
        assert_eq!(game.play_text("?").map(|()| game.outcome().unwrap()), over);
    }
}

#[test]
fn taking_back_restores_everything() {
    let mut game = start();
    assert_eq!(game.take_back(), None);
    let before = game.clone();
    play(&mut game, "b");
    game.set_comment("forward").unwrap();
    game.resign(Color::Black).unwrap();
    assert_eq!(game.take_back().map(|mv| mv.to_string()), Some("b".to_owned()));
    assert_eq!(game, before);
    game.agree_draw().unwrap();
    assert_eq!(game.take_back(), None);
    assert_eq!(game, before);
}

#[test]
fn a_record_is_written_and_read_back() {
    let mut game = Game::new(Strip::from_fen("K4k b 0 1", strip_run()).unwrap());
    game.set_tag("White", r#"a "quoted" \ name"#).unwrap();
    game.set_comment("before").unwrap();
    play(&mut game, "d");
    game.set_comment("behind\nBlack").unwrap();
    play(&mut game, "c e");
    game.set_comment("behind Black").unwrap();
    play(&mut game, "e");
    let text = round_trip(&game);
    assert_eq!(
        text,
        "[Variant \"strip\"]\n[Rules \"run\"]\n[FEN \"K4k b 0 1\"]\n\
         [White \"a \\\"quoted\\\" \\\\ name\"]\n[Result \"1-0\"]\n[Termination \"capture\"]\n\n\
         {before} 1... d {behind\nBlack} 2. c e {behind Black} 3. e 1-0\n"
    );
}

fn strip_run() -> <Strip as VariantPosition>::Rules {
    crate::rules::Rules::from_settings(["run"]).unwrap()
}

#[test]
fn every_end_round_trips() {
    for color in Color::ALL {
        let mut game = start();
        assert_eq!(game.resign(color).unwrap().winner, Some(!color));
        round_trip(&game);
    }
    let mut game = start();
    game.agree_draw().unwrap();
    round_trip(&game);
    assert_eq!(round_trip(&start()), "[Variant \"strip\"]\n[Result \"*\"]\n\n*\n");
}

#[test]
fn long_records_are_wrapped() {
    let mut game = start();
    play(&mut game, ["b e a f"; 40].join(" ").as_str());
    assert!(round_trip(&game).lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut game = start();
    assert!(matches!(game.set_comment("a } b"), Err(GameError::Comment(_))));
    for (name, value) in [("Result", "1-0"), ("", "x"), ("White player", "x"), ("White", "a\nb")] {
        assert!(matches!(game.set_tag(name, value), Err(GameError::Tag { .. })), "{name}");
    }
}

/// Broken records: text, line, and the error's text.
const BROKEN: &[(&str, usize, &str)] = &[
    ("", 1, "tag Variant: missing: expected the id of the game's variant"),
    ("1. b *", 1, "tag Variant: missing: expected the id of the game's variant"),
    ("[Variant strip] *", 1, "tag : `[Variant strip] *`: expected `[Name \"value\"]` on a line"),
    ("[Variant \"go\"]\n*", 1, "tag Variant: variant: `go` is no variant: expected `strip`"),
    (
        "[Variant \"strip\"]\n[Rules \"fly\"]\n*",
        2,
        "tag Rules: rule: `fly` is no option of this game: expected `run`",
    ),
    (
        "[Variant \"strip\"]\n\n[FEN \"K4k w x 1\"]\n*",
        3,
        "tag FEN: halfmove clock: `x`: expected a number from 0 to 2147483647 without leading zeros",
    ),
    (
        "[Variant \"strip\"]\n[\x1b \"\x07\"]\n*",
        2,
        r"tag \u{1b}: `\u{7}`: expected a name of ASCII letters, digits and `_`",
    ),
    (
        "[Variant \"strip\"]\n[A \"1\"]\n[A \"2\"]\n*",
        3,
        "tag A: `2`: expected no tag of that name before",
    ),
    (
        "[Variant \"strip\"]\n\nb",
        3,
        "ply 2: missing: expected a result: `1-0`, `0-1`, `1/2-1/2` or `*`",
    ),
    ("[Variant \"strip\"]\n\nb\n?", 4, "ply 2: move: `?` is not a move: expected a file"),
    (
        "[Variant \"strip\"]\n\n\x1b[2J",
        3,
        r"ply 1: move: `\u{1b}[2J` is not a move: expected a file",
    ),
    ("[Variant \"strip\"]\n\nc *", 3, "ply 1: move: `c` is not legal in this position"),
    ("[Variant \"strip\"]\n\n2. b *", 3, "ply 1: `2.`: expected `1.`"),
    ("[Variant \"strip\"]\n\n1. b 1. e *", 3, "ply 2: `1.`: expected `1...`"),
    ("[Variant \"strip\"]\n\n1. b {no end", 3, "ply 2: `{`: expected a closing brace"),
    ("[Variant \"strip\"]\n\n* b", 3, "ply 1: `b`: expected nothing behind the result"),
    (
        "[Variant \"strip\"]\n[Result \"1-0\"]\n\n*",
        2,
        "tag Result: `1-0`: expected `*`, as behind the moves",
    ),
    (
        "[Variant \"strip\"]\n\n1-0",
        3,
        "tag Termination: missing: expected `resignation`, `agreement`, `repetition N` or `move count N`",
    ),
    (
        "[Variant \"strip\"]\n[Termination \"agreement\"]\n\n1-0",
        4,
        "tag Result: `1-0`: expected `1/2-1/2`, the game's outcome",
    ),
    (
        "[Variant \"strip\"]\n[Termination \"repetition 3\"]\n\n1/2-1/2",
        2,
        "tag Termination: `repetition 3`: expected a claim that holds (no claim of repetition 3: the count is 1)",
    ),
    (
        "[Variant \"strip\"]\n[Termination \"resignation\"]\n\n*",
        2,
        "tag Termination: `resignation`: expected no such tag in an unfinished game",
    ),
    (
        "[Variant \"strip\"]\n[Rules \"run\"]\n\n1. c d 2. d e *",
        4,
        "ply 4: `e`: expected no move behind the end: 1-0 (capture)",
    ),
    (
        "[Variant \"strip\"]\n[Rules \"run\"]\n\n1. c d 2. d *",
        4,
        "tag Result: `*`: expected `1-0`, the game's outcome",
    ),
    (
        "[Variant \"strip\"]\n[Rules \"run\"]\n[Termination \"agreement\"]\n\n1. c d 2. d 1-0",
        3,
        "tag Termination: `agreement`: expected `capture`",
    ),
];

#[test]
fn broken_records_are_refused_with_the_place() {
    for (text, line, message) in BROKEN {
        let error = text.parse::<Game<Strip>>().unwrap_err();
        assert_eq!((error.line, error.kind.to_string().as_str()), (*line, *message), "{text}");
    }
}
