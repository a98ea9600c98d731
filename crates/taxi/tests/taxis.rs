//! The rules of the taxis (TX-2, TX-30 to TX-36), each with what it says of a position.

mod common;

use common::{after, drives, moves, position};
use warpboard_core::{Color, VariantPosition};
use warpboard_taxi::Taxi;

fn to(position: &Taxi, cell: &str) -> String {
    moves(position, |word| word.contains(&format!(">{cell}")) && word.starts_with('@'))
}

fn all(position: &Taxi) -> String {
    moves(position, |word| word.starts_with('@'))
}

/// The inventor's example: a taxi with king, rook and bishop, called by a knight a knight's move
/// away. Each of the three gets off at the origin, gets off at the destination, or stays aboard;
/// but all three cannot stay, since the knight boards: 27 - 1 drives.
#[test]
fn tx_30_king_rook_and_bishop_called_by_a_knight() {
    let before = position("a9:k e6:N", "w d4[KRB] b10[] - -");
    // Who stands on d4, who rides over e6, who stands on e6; nobody is `-`.
    let drives = [
        ("@d4>e6+-K", "-", "RBN", "K"),
        ("@d4>e6+-R", "-", "KBN", "R"),
        ("@d4>e6+-B", "-", "KRN", "B"),
        ("@d4>e6+-KR", "-", "BN", "KR"),
        ("@d4>e6+-KB", "-", "RN", "KB"),
        ("@d4>e6+-RB", "-", "KN", "RB"),
        ("@d4>e6+-KRB", "-", "N", "KRB"),
        ("@d4-K>e6+", "K", "RBN", "-"),
        ("@d4-K>e6+-R", "K", "BN", "R"),
        ("@d4-K>e6+-B", "K", "RN", "B"),
        ("@d4-K>e6+-RB", "K", "N", "RB"),
        ("@d4-R>e6+", "R", "KBN", "-"),
        ("@d4-R>e6+-K", "R", "BN", "K"),
        ("@d4-R>e6+-B", "R", "KN", "B"),
        ("@d4-R>e6+-KB", "R", "N", "KB"),
        ("@d4-B>e6+", "B", "KRN", "-"),
        ("@d4-B>e6+-K", "B", "RN", "K"),
        ("@d4-B>e6+-R", "B", "KN", "R"),
        ("@d4-B>e6+-KR", "B", "N", "KR"),
        ("@d4-KR>e6+", "KR", "BN", "-"),
        ("@d4-KR>e6+-B", "KR", "N", "B"),
        ("@d4-KB>e6+", "KB", "RN", "-"),
        ("@d4-KB>e6+-R", "KB", "N", "R"),
        ("@d4-RB>e6+", "RB", "KN", "-"),
        ("@d4-RB>e6+-K", "RB", "N", "K"),
        ("@d4-KRB>e6+", "KRB", "N", "-"),
    ];
    let mut words: Vec<&str> = drives.iter().map(|(word, ..)| *word).collect();
    words.sort_unstable();
    assert_eq!(to(&before, "e6"), words.join(" "));
    for (word, origin, riders, destination) in drives {
        let after = after(&before, word);
        let unit = |name| {
            let piece = after.piece_at(after.topology().cell(name).unwrap());
            piece.map_or("-".to_owned(), |piece| piece.unit.to_string())
        };
        assert_eq!(unit("d4"), origin, "{word}");
        assert_eq!(unit("e6"), destination, "{word}");
        let cab = after.cab(Color::White);
        assert_eq!((cab.place.name(), cab.riders.to_string().as_str()), ("e6", riders), "{word}");
    }
}

#[test]
fn tx_30_over_along_off_and_together() {
    let rook = position("a9:k g1:K d7:N", "w d4[R] b10[] - -");
    assert_eq!(to(&rook, "d7"), "@d4>d7 @d4>d7+ @d4>d7+-R @d4>d7+-RN");
    assert_eq!(
        after(&rook, "@d4>d7+-RN").fen(),
        "k2****/4***/3(RN)1**/6*/7/*6/**5/***4/****2K b d7[] b10[] - - 1 1"
    );
    // An equal piece boards in the rider's place; the empty taxi is called.
    let knight = position("a9:k g1:K e6:N", "w d4[N] b10[] - -");
    assert_eq!(to(&knight, "e6"), "@d4-N>e6+ @d4>e6 @d4>e6+ @d4>e6+-N @d4>e6+-NN");
    assert_ne!(after(&knight, "@d4>e6"), knight);
    assert_eq!(after(&knight, "@d4>e6"), after(&knight, "@d4>e6+-N"));
}

#[test]
fn tx_30_never_more_than_three() {
    // Aboard after the riders got off: two and two are too many, and so are four let off.
    let full = position("a9:k g1:K d7:NN", "w d4[RB] b10[] - -");
    assert_eq!(
        moves(&full, |word| word.starts_with("@d4>d7")),
        "@d4>d7 @d4>d7+-B @d4>d7+-BN @d4>d7+-BNN @d4>d7+-R @d4>d7+-RB @d4>d7+-RBN @d4>d7+-RN \
         @d4>d7+-RNN"
    );
}

#[test]
fn tx_30_letting_off_at_the_origin_needs_a_free_cell() {
    let free = position("a9:k g1:K d7:R", "w d4[P] b10[] - -");
    assert_eq!(all(&free), "@d4-P>d7+ @d4>d5 @d4>d5-P @d4>d7+ @d4>d7+-P");
    for unit in ["N", "n"] {
        let taken = position(&format!("a9:k g1:K d7:R d4:{unit}"), "w d4[P] b10[] - -");
        assert_eq!(all(&taken), "@d4>d5 @d4>d5-P @d4>d7+ @d4>d7+-P");
    }
}

#[test]
fn tx_30_a_king_is_not_let_off_into_check() {
    // d5 is attacked, e5 and c5 are not; d4, where it would stay, is attacked too.
    let rook = position("a9:k d8:r c7:n", "w d4[K] b10[] - -");
    assert_eq!(
        all(&rook),
        "@d4>c3 @d4>c3-K @d4>c4 @d4>c4-K @d4>c5 @d4>c5-K @d4>d3 @d4>d5 @d4>e3 @d4>e3-K @d4>e4 \
         @d4>e4-K @d4>e5 @d4>e5-K"
    );
}

#[test]
fn tx_30_drives_shield_and_expose_the_king() {
    // A rook let off on the line ends the check, at the origin or at the destination.
    let checked = position("a9:k e1:K e7:r", "w e4[R] b10[] - -");
    // Or the king boards, and the rook takes its place or not.
    assert_eq!(all(&checked), "@e4>e1+ @e4>e1+-R @e4>e2-R @e4>e3-R @e4>e5-R @e4>e6-R");
    let origin = position("a9:k e1:K e7:r", "w e4[NP] b10[] - -");
    assert_eq!(
        moves(&origin, |word| word.starts_with("@e4-P")),
        "@e4-P>c3 @e4-P>c3-N @e4-P>c5 @e4-P>c5-N @e4-P>d2 @e4-P>d2-N @e4-P>d6 @e4-P>d6-N @e4-P>f2 \
         @e4-P>f2-N @e4-P>f6 @e4-P>f6-N @e4-P>g3 @e4-P>g3-N @e4-P>g5 @e4-P>g5-N"
    );
    // The shield may board only if somebody takes its place.
    let shield = position("a9:k e1:K e4:R e7:r", "w c4[] b10[] - -");
    assert_eq!(all(&shield), "");
    let shield = position("a9:k e1:K e4:R e7:r", "w c4[B] b10[] - -");
    assert_eq!(to(&shield, "e4"), "@c4>e4+-B");
}

#[test]
fn tx_31_own_drives_go_as_the_riders_do() {
    let taxi = |riders: &str| position("a9:k g1:K", &format!("w d4[{riders}] b10[] - -"));
    assert_eq!(drives(&taxi("P")), "d5");
    assert_eq!(drives(&taxi("N")), "b5 c6 e2 e6 f3 f5");
    assert_eq!(drives(&taxi("NP")), "b5 c6 d5 e2 e6 f3 f5");
    assert_eq!(drives(&taxi("PP")), "c5 d5 e5");
    assert_eq!(drives(&taxi("PPP")), "c4 c5 d5 e4 e5");
    assert_eq!(drives(&taxi("NN")), "b5 b8 c6 e2 e6 f3 f5");
    assert_eq!(drives(&taxi("RR")), "b4 c3 c4 c5 d2 d3 d5 d6 d7 d8 e3 e4 e5 f4 g4");
    // No double step, and no capture: the cell may hold a unit all the same.
    let pawn = position("a9:k g1:K c3:P d4:n", "w c3[P] b10[] c3 -");
    assert_eq!(drives(&pawn), "c4");
}

#[test]
fn tx_31_units_do_not_bar_the_way_the_other_taxi_does() {
    let over = |other: &str| position("a9:k g1:K d5:P d6:n", &format!("w d4[R] {other}[] - -"));
    assert_eq!(drives(&over("b10")), "b4 c4 d2 d3 d5 d6 d7 d8 e4 f4 g4");
    assert_eq!(drives(&over("d7")), "b4 c4 d2 d3 d5 d6 e4 f4 g4");
    // A leap goes over it, but not onto it; a rider not by way of it.
    let leaps = |riders: &str, other: &str| {
        drives(&position("a9:k g1:K", &format!("w d4[{riders}] {other}[] - -")))
    };
    assert_eq!(leaps("N", "d5"), "b5 c6 e2 e6 f3 f5");
    assert_eq!(leaps("N", "e6"), "b5 c6 e2 f3 f5");
    assert_eq!(leaps("NN", "c6"), "b5 e2 e6 f3 f5");
    // Nor is a call answered through it.
    let called = |other: &str| position("a9:k g1:K d8:R", &format!("w d4[] {other}[] - -"));
    assert_eq!(all(&called("c4")), "@d4>d8+");
    assert_eq!(all(&called("d6")), "");
}

#[test]
fn tx_31_a_call_goes_as_the_caller_does() {
    // The rook on d7 is called on its file, the knight is a knight's move away, the bishop on f6
    // is on a diagonal, the pawn on d5 one step ahead; the pawn on e5 and the king are not.
    let fields = "w d4[] b10[] - -";
    let position = position("a9:k g1:K d7:R e6:N f6:B d5:P e5:P", fields);
    assert_eq!(all(&position), "@d4>d5+ @d4>d7+ @d4>e6+ @d4>f6+");
}

#[test]
fn tx_32_an_empty_taxi_is_called_and_never_stays() {
    let under = position("a9:k g1:K d4:RN", "w d4[] b10[] - -");
    assert_eq!(all(&under), "");
    let riders = position("a9:k g1:K", "w d4[N] b10[] - -");
    assert!(!drives(&riders).contains("d4"));
    // All get off at the origin: only a call is left.
    assert_eq!(moves(&riders, |word| word.starts_with("@d4-N")), "");
}

#[test]
fn tx_33_over_an_enemy_nothing_happens() {
    let over = position("a9:k g1:K d5:n", "w d4[P] b10[] - -");
    assert_eq!(all(&over), "@d4>d5");
    assert_eq!(
        after(&over, "@d4>d5").fen(),
        "k2****/4***/5**/6*/3n3/*6/**5/***4/****2K b d5[P] b10[] - - 1 1"
    );
}

#[test]
fn tx_34_out_of_the_garage() {
    let units = "a9:k g1:K f1:P e2:N g2:N f5:R e1:B d2:B e3:N";
    let out = position(units, "w f0[] b10[] - -");
    assert_eq!(all(&out), "@f0>d2+ @f0>e1+ @f0>e2+ @f0>f1+ @f0>f5+ @f0>g1+ @f0>g2+");
}

#[test]
fn tx_2_a_garage_is_left_for_good() {
    let out = after(&position("a9:k f1:K", "w f0[] b10[] - -"), "@f0>f1+");
    let back = after(&out, "a9b9");
    assert_eq!(drives(&back), "e1 e2 f2 g1 g2");
    assert_eq!(moves(&back, |word| word.contains("f0")), "");
}

#[test]
fn tx_35_a_pawn_that_boarded_has_moved() {
    let taxi = position("a9:k g1:K c3:P", "w d3[R] b10[] c3 -");
    assert!(after(&taxi, "@d3>c3+-RP").fen().ends_with("b c3[] b10[] - - 1 1"));
    assert!(after(&taxi, "@d3>c3").fen().ends_with("b c3[R] b10[] c3 - 1 1"));
    // A pawn takes the place of the one that boards.
    let pawns = position("a9:k g1:K d3:P", "w d2[PP] b10[] d3 -");
    assert!(after(&pawns, "@d2>d3+-P").fen().ends_with("b d3[PP] b10[] - - 1 1"));
    assert!(after(&pawns, "@d2>d3").fen().ends_with("b d3[PP] b10[] d3 - 1 1"));
}

#[test]
fn tx_36_units_move_under_taxis() {
    let under = position("a9:k g1:K d5:R", "w d6[] d7[] - -");
    assert_eq!(common::from(&under, "d5"), "a5 b5 c5 d2 d3 d4 d6 d7 d8 e5 f5 g5");
}
