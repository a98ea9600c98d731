//! Texts that are no position, and texts that are no move: what is wrong with each, and where.

use crate::common::{fen, position, read, with_fields};
use warpboard_core::FenErrorKind::{self, *};
use warpboard_core::{MoveError, RuleError, Rules, VariantPosition};
use warpboard_tardis::{Tardis, TardisRules};

const GROUND: &str = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/3***3";
const INSIDES: &str = "6/6/6/6/6/K5|5k/6/6/6/6/6";

fn refused(fen: &str, kind: FenErrorKind, field: &str) {
    let error = Tardis::from_fen(fen, TardisRules::default()).expect_err(fen);
    assert_eq!((error.kind, error.field), (kind, field), "{fen}: {error}");
    assert!(!error.expected.is_empty());
}

/// The FEN of two Kings with other text in some of its fields.
fn changed(changes: &[(usize, &str)]) -> String {
    let placement = format!("{GROUND}|{INSIDES}");
    let mut fields = [&placement, "w", "-", "d1d8", "-", "-", "-", "0", "1"];
    for &(i, text) in changes {
        fields[i] = text;
    }
    fields.join(" ")
}

#[test]
fn the_unbroken_one_is_read() {
    read(&changed(&[]));
}

#[test]
fn broken_placements() {
    for (placement, kind) in [
        (GROUND.to_owned(), BoardSize),
        (format!("{GROUND}|6/6/6/6/6/K4k"), BoardSize),
        (format!("{GROUND}|{INSIDES}|6/6/6/6/6/6"), BoardSize),
        (format!("9/{GROUND}|{INSIDES}"), BoardSize),
        (format!("{}|{INSIDES}", &GROUND[..GROUND.len() - 7]), BoardSize),
        (format!("{GROUND}|6/{INSIDES}"), BoardSize),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8/")), BoardSize),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/10/")), BoardSize),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8P1/")), BoardSize),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9//")), BoardSize),
        (format!("{GROUND}|7/6/6/6/6/K5|5k/6/6/6/6/6"), BoardSize),
        (format!("{GROUND}|5/6/6/6/6/K5|5k/6/6/6/6/6"), BoardSize),
        (
            format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/99999999999999999999999/")),
            Number,
        ),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/09/")), Number),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8X/")), Syntax),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8+R/")), Syntax),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8(RN)/")), Syntax),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8é/")), Syntax),
        (format!("{}|{INSIDES}", GROUND.replace("/9/9/9/9/", "/9/9/9/8-/")), Syntax),
        (format!("{GROUND}|*5/6/6/6/6/K5|5k/6/6/6/6/6"), Syntax),
        (format!("{GROUND}|6/6/6/6/6/6|5k/6/6/6/6/6"), Royal),
        (format!("{GROUND}|6/6/6/6/6/K5|6/6/6/6/6/6"), Royal),
        (format!("{GROUND}|6/6/6/6/6/KK4|5k/6/6/6/6/6"), Royal),
        (format!("{GROUND}|6/6/6/6/6/K5|4kk/6/6/6/6/6"), Royal),
        (format!("{GROUND}|6/6/6/6/6/KI4|5k/6/6/6/6/6"), Zone),
    ] {
        refused(&changed(&[(0, &placement)]), kind, "placement");
    }
}

#[test]
fn pieces_outside_their_zone() {
    for piece in ["K", "q", "T", "w", "F", "m"] {
        let pieces = format!("K@Wa1 k@Bf6 {piece}@a5");
        refused(&fen('w', "d1d8", &pieces), Zone, "placement");
    }
    refused(&fen('w', "d1d8", "K@Wa1 k@Bf6 P@a10"), Zone, "placement");
    refused(&fen('w', "d1d8", "K@Wa1 k@Bf6 p@i1"), Zone, "placement");
    // A pawn on its own first rank is none of these.
    position('w', "d1d8", "K@Wa1 k@Bf6 P@a1 p@a10");
}

#[test]
fn broken_fields() {
    for (field, text, kind, name) in [
        (1, "W", Syntax, "side to move"),
        (1, "white", Syntax, "side to move"),
        (2, "X", Syntax, "castling"),
        (2, "--", Syntax, "castling"),
        (2, "QK", Order, "castling"),
        (2, "KK", Order, "castling"),
        (2, "K", Right, "castling"),
        (2, "q", Right, "castling"),
        (3, "-", Syntax, "anchors"),
        (3, "d1", Syntax, "anchors"),
        (3, "d1d8d1", Syntax, "anchors"),
        (3, "d1h8", Syntax, "anchors"),
        (3, "d1d9", Syntax, "anchors"),
        (3, "d1Ba1", Syntax, "anchors"),
        (3, "d1d3", Contradiction, "anchors"),
        (3, "d1e8", Contradiction, "anchors"),
        (4, "x", Syntax, "vacated"),
        (4, "a4a4", Syntax, "vacated"),
        (4, "Wa1", Syntax, "vacated"),
        (4, "h4", Syntax, "vacated"),
        (4, "d2", Contradiction, "vacated"),
        (4, "d1", Contradiction, "vacated"),
        (5, "b4", Syntax, "en passant"),
        (5, "b4b5b6", Syntax, "en passant"),
        (5, "b11b5", Syntax, "en passant"),
        (5, "b4b5", Right, "en passant"),
        (6, "Wa2", Syntax, "credits"),
        (6, "Wa2:", Syntax, "credits"),
        (6, "Wa2:x", Syntax, "credits"),
        (6, "Wa2:1,", Right, "credits"),
        (6, "Wa2:0", Number, "credits"),
        (6, "Wa2:3", Number, "credits"),
        (6, "Wa2:01", Number, "credits"),
        (6, "Wa1:1", Right, "credits"),
        (6, "a4:1", Right, "credits"),
        (7, "-1", Syntax, "halfmove clock"),
        (7, "01", Number, "halfmove clock"),
        (7, "2147483648", Number, "halfmove clock"),
        (8, "0", Number, "fullmove number"),
        (8, "1.", Syntax, "fullmove number"),
        (8, "1 ", TrailingText, "end"),
        (8, "1 x", TrailingText, "end"),
    ] {
        refused(&changed(&[(field, text)]), kind, name);
    }
    refused("", MissingField, "placement");
    let whole = changed(&[]);
    let names = [
        "side to move",
        "castling",
        "anchors",
        "vacated",
        "en passant",
        "credits",
        "halfmove clock",
        "fullmove number",
    ];
    for (i, name) in names.into_iter().enumerate() {
        let fields: Vec<&str> = whole.split(' ').take(i + 1).collect();
        refused(&fields.join(" "), MissingField, name);
    }
    refused(&whole.replacen(' ', "  ", 1), Syntax, "side to move");
}

#[test]
fn tt_65_castling_rights_of_what_has_moved() {
    let home = "K@Wd1 k@Bd6 R@a1 R@i1 r@a10 r@i10";
    let with = |side, anchors, pieces, changes: &[(usize, &str)]| {
        let fen = fen(side, anchors, pieces);
        let mut fields: Vec<&str> = fen.split(' ').collect();
        changes.iter().for_each(|&(i, text)| fields[i] = text);
        fields.join(" ")
    };
    read(&with('w', "d1d8", home, &[(2, "KQkq")]));
    refused(&with('w', "d2d8", home, &[(2, "K")]), Right, "castling");
    refused(&with('w', "d1d7", home, &[(2, "q")]), Right, "castling");
    refused(&with('w', "d1d8", "K@Wd1 k@Bd6 R@a1", &[(2, "K")]), Right, "castling");
    refused(&with('w', "d1d8", "K@Wd2 k@Bd6 R@a1", &[(2, "Q")]), Right, "castling");
    // Black has just moved the Tardis that its King is in.
    read(&with('w', "d1d8", home, &[(2, "KQ"), (4, "d5")]));
    refused(&with('w', "d1d8", home, &[(2, "KQk"), (4, "d5")]), Right, "castling");
    // White has, and Black's King was in it.
    refused(&with('b', "d1d8", "K@Wd1 k@Wf6 R@a1", &[(2, "Q"), (4, "d5")]), Right, "castling");
}

#[test]
fn tt_65_en_passant_that_no_double_step_fits() {
    let with = |side, anchors, pieces, en_passant: &str, vacated: &str| {
        let fen = fen(side, anchors, pieces);
        let mut fields: Vec<&str> = fen.split(' ').collect();
        (fields[5], fields[4]) = (en_passant, vacated);
        fields.join(" ")
    };
    let pawn = "K@Wa1 k@Bf6 P@b5";
    read(&with('b', "d1d8", pawn, "b4b5", "-"));
    let wrong = [
        with('w', "d1d8", pawn, "b4b5", "-"),
        with('b', "d1d8", pawn, "b5b4", "-"),
        with('b', "d1d8", pawn, "a4b5", "-"),
        with('b', "d1d8", "K@Wa1 k@Bf6 R@b5", "b4b5", "-"),
        with('b', "d1d8", "K@Wa1 k@Bf6 p@b5", "b4b5", "-"),
        with('b', "d1d8", "K@Wa1 k@Bf6 P@b6", "b5b6", "-"),
        with('b', "d1d8", "K@Wa1 k@Bf6 P@b5 D@b4", "b4b5", "-"),
        with('b', "d1d8", "K@Wa1 k@Bf6 P@b5 D@b3", "b4b5", "-"),
        with('b', "d1d8", "K@Wf1 k@Bf6 P@Wa2", "Wa1Wa2", "-"),
    ];
    for fen in wrong {
        refused(&fen, Right, "en passant");
    }
    refused(&with('b', "d1d8", pawn, "b4b5", "g4"), Contradiction, "en passant");
    // Two forward steps inside, whatever the credits.
    read(&with('b', "d1d8", "K@Wf1 k@Bf6 P@Wa3", "Wa2Wa3", "-"));
    // Two origins, one of which is free.
    read(&with('b', "d1d8", "K@Wf1 k@Bf6 P@d5 D@Wa6", "d4d5", "-"));
    refused(&with('b', "d1d8", "K@Wf1 k@Bf6 P@d5 D@Wa6 D@Wb6", "d4d5", "-"), Right, "en passant");
}

#[test]
fn tt_62_credits_in_their_order() {
    let pawns = "K@Wf1 k@Bf6 P@Wc4 P@Wd4 p@Wa2 p@Bb2";
    let fen = fen('w', "d1d8", pawns);
    let with = |credits: &str| {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[6] = credits;
        fields.join(" ")
    };
    let position = read(&with("Wc4:1,Wd4:2,Wa2:2,Bb2:1"));
    let credits = |name| position.credits(position.topology().cell(name).unwrap());
    assert_eq!(["Wc4", "Wd4", "Wa2", "Bb2", "Wa1"].map(credits), [1, 2, 2, 1, 0]);
    for credits in ["Wd4:1,Wc4:1", "Wa2:1,Wc4:1", "Bb2:1,Wc4:1", "Wc4:1,Wc4:1"] {
        refused(&with(credits), Order, "credits");
    }
}

#[test]
fn tt_65_check_to_the_side_not_on_move() {
    refused(&fen('b', "d1d8", "K@Wa1 k@Bf6 r@Wa5"), Check, "placement");
    refused(&fen('b', "d1d8", "K@Wa1 k@Wb2"), Check, "placement");
    // A Rook that White's pawn is to become would see Black's King; while no Rook is missing, no.
    let others = "B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 Q@Wb1 T@Wc1";
    let pieces = |rooks: &str| format!("K@Wa1 k@Bf6 P@Ba6 {others} {rooks}");
    refused(&fen('w', "d1d8", &pieces("R@a1")), Check, "placement");
    position('w', "d1d8", &pieces("R@a1 R@b1"));
}

#[test]
fn tt_65_a_promotion_that_was_not_made() {
    refused(&fen('b', "d1d8", "K@Wa1 k@Bf1 P@Ba6"), Contradiction, "placement");
    refused(&fen('w', "d1d8", "K@Wf6 k@Bf6 p@Wb1"), Contradiction, "placement");
    // While it is the owner's move, it is the owner's choice.
    position('w', "d1d8", "K@Wa1 k@Be1 P@Bc6 R@a1 R@b1 B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 T@Wb1");
}

#[test]
fn broken_moves() {
    let start = Tardis::start(TardisRules::default());
    for text in [
        "",
        "a",
        "a4",
        "a4a",
        "a4a5a6",
        "a4-a5",
        "a4xa5",
        "a4 a5",
        " a4a5",
        "a4a5 ",
        "A4A5",
        "a04a5",
        "a4a11",
        "j4j5",
        "Wa0Wa1",
        "Wa7Wa6",
        "Wg1Wa1",
        "wa1wa2",
        "@",
        "@a",
        "@Wa1",
        "@a5,",
        "@a5,Wa6",
        "@a5Wa6=R",
        "a4a5=",
        "a4a5=r",
        "a4a5=RR",
        "a4a5=K",
        "a4a5=P",
        "a4a5=X",
        "a4a5EP",
        "a4a5ep=R",
        ":a4a5",
        "Wa6=R",
        "Wa6=R:",
        "Wa6:a4a5",
        "Wb6=R,Wa6=R:a4a5",
        "Wa6=R,Wa6=R:a4a5",
        "Wa6=R,:a4a5",
        "Wa6=R:Wb6=R:a4a5",
        "a4a5=R,Wa6=R",
        "O-O",
        "éa5",
        "a4é5",
        "@é",
        "0000",
    ] {
        let error = start.parse_move(text).expect_err(text);
        assert!(matches!(error, MoveError::Unknown { .. }), "{text}: {error}");
    }
    for text in [
        "a4a6",
        "a5a6",
        "a1a2",
        "b2b3",
        "d1d2",
        "Wa6d6",
        "Wd1Wa1",
        "b3b5ep",
        "a4a5=R",
        "a4a5=I",
        "Bf1f7",
        "@a5",
        "@h1",
        "@d1",
        "@a9",
        "@a5,Wa6=R",
        "Wa6=R:a4a5",
        "Wa6=R,Bc6=Q:@a5",
        "Wa6=I:a4a5",
        "a4=R:a4a5",
        "Wa3=R:a4a5",
        "Wa1=R,Ba6=R:a4a5",
        "@a5,Wa3=Q",
    ] {
        let error = start.parse_move(text).expect_err(text);
        assert_eq!(error, MoveError::Illegal { text: text.to_owned() });
    }
}

#[test]
fn owed_promotions_must_be_all_and_missing_ones() {
    let nine = "B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 Q@Wb1 T@Wc1";
    let board = position('w', "d1d8", &format!("K@Wa1 k@Be1 P@Ba6 P@Bc6 {nine} R@a1"));
    assert!(board.parse_move("Ba6=R:Wa1Wa2").is_ok());
    for text in ["Wa1Wa2", "Ba6=Q:Wa1Wa2", "Ba6=R,Bc6=R:Wa1Wa2", "Bb6=R:Wa1Wa2", "Wa6=R:Wa1Wa2"] {
        let expected = "the promotions that are owed before it, 1 of `Ba6`, `Bc6` to pieces of `R`, \
                        as `Ba6=R:` in front";
        let (text, expected) = (text.to_owned(), expected.to_owned());
        assert_eq!(board.parse_move(&text), Err(MoveError::Incomplete { text, expected }));
    }
    let illegal = board.parse_move("Ba6=R:Wa1Wa3");
    assert!(matches!(illegal, Err(MoveError::Illegal { .. })), "{illegal:?}");
    let board = with_fields(&position('w', "d1d8", "K@Wa1 k@Bf6"), &[(4, "a5")]);
    assert!(matches!(board.parse_move("@a5"), Err(MoveError::Illegal { .. })));
}

#[test]
fn broken_rules() {
    let mut rules = TardisRules::default();
    assert!(matches!(rules.set("korean", None), Err(RuleError::UnknownOption { .. })));
    assert!(matches!(rules.set("korean_hoppers", Some("yes")), Err(RuleError::Value { .. })));
    assert_eq!(rules.settings(), [""; 0]);
    rules.set("korean_hoppers", None).unwrap();
    assert_eq!(rules.settings(), ["korean_hoppers"]);
    rules.set("korean_hoppers", Some("false")).unwrap();
    assert_eq!(rules, TardisRules::default());
}
