//! The games that come with the crate, against what other programs have counted: the numbers in
//! their files, and those of the folder `counts`, whose README tells how they were made.

use std::path::Path;

use warpboard_core::walk::{Limits, Walk};
use warpboard_core::{CountNodes, VariantPosition};
use warpboard_kit::{AnyStated, Move};

/// The nodes at a depth.
fn nodes<P: CountNodes>(position: &P, depth: u8) -> u64 {
    let limits = Limits::none();
    let mut walk = Walk::new(Default::default(), None, &limits);
    position.clone().nodes(&mut walk, depth)
}

/// What the files keep of a list of moves: FNV-1a of the sorted texts, a line each.
fn digest(mut texts: Vec<String>) -> u64 {
    texts.sort_unstable();
    texts.join("\n").bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Compares a game with its file; the number of lists of moves that were compared.
fn compare<P>(start: &P, file: &str) -> usize
where
    P: VariantPosition<Move = Move>,
{
    let counts = &AnyStated::find(start.game_id()).expect("a stated game").statement().counts;
    let deep = |nodes: &u64| counts.nodes.len() >= 4 || *nodes >= 20_000_000;
    assert!(counts.nodes.last().is_some_and(deep), "{counts:?}");
    for (depth, count) in (1..).zip(&counts.nodes) {
        assert_eq!(nodes(start, depth), *count, "depth {depth}");
    }
    let mut position = start.clone();
    let mut lists = 0;
    for line in file.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["game"] => position = start.clone(),
            [count, sum, ref played @ ..] => {
                let texts: Vec<String> =
                    position.legal_moves().iter().map(ToString::to_string).collect();
                let found = (texts.len().to_string(), format!("{:016x}", digest(texts.clone())));
                let here = || format!("{} {texts:?}", position.fen());
                assert_eq!(found, (count.to_owned(), sum.to_owned()), "{}", here());
                lists += 1;
                for mv in played {
                    let mv = position.parse_move(mv).expect("a legal move");
                    position.make(mv);
                }
            }
            _ => panic!("{line}"),
        }
    }
    lists
}

fn compare_game(id: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counts").join(format!("{id}.txt"));
    let file = std::fs::read_to_string(&path).expect("a file of counts");
    match AnyStated::find(id).expect("a shipped game") {
        AnyStated::Small(game) => compare(&game.start(), &file),
        AnyStated::Medium(game) => compare(&game.start(), &file),
        _ => panic!("another size"),
    }
}

macro_rules! games {
    ($($name:ident $id:literal;)*) => {
        $(
            #[test]
            fn $name() {
                assert!(compare_game($id) >= 300);
            }
        )*
    };
}

games! {
    ai_wok "ai-wok";
    almost "almost";
    amazon "amazon";
    antichess "antichess";
    asean "asean";
    berolina "berolina";
    breakthrough "breakthrough";
    capablanca "capablanca";
    capahouse "capahouse";
    centaur "centaur";
    chancellor "chancellor";
    chaturanga "chaturanga";
    chessgi "chessgi";
    codrus "codrus";
    courier "courier";
    crazyhouse "crazyhouse";
    embassy "embassy";
    euroshogi "euroshogi";
    extinction "extinction";
    gardner "gardner";
    giveaway "giveaway";
    gorogoro "gorogoro";
    gothic "gothic";
    grand "grand";
    hoppelpoppel "hoppelpoppel";
    horde "horde";
    janus "janus";
    judkins "judkins";
    kinglet "kinglet";
    kingofthehill "kingofthehill";
    kit_chess "kit-chess";
    kit_xiangqi "kit-xiangqi";
    knightmate "knightmate";
    kyotoshogi "kyotoshogi";
    loop_chess "loop";
    losalamos "losalamos";
    losers "losers";
    makruk "makruk";
    minishogi "minishogi";
    minixiangqi "minixiangqi";
    modern "modern";
    newzealand "newzealand";
    nightrider "nightrider";
    pawnback "pawnback";
    pawnsideways "pawnsideways";
    perfect "perfect";
    pocketknight "pocketknight";
    racingkings "racingkings";
    shako "shako";
    shatranj "shatranj";
    shogi "shogi";
    three_check "three-check";
    threekings "threekings";
    torpedo "torpedo";
}
