//! The replies to all moves at once against those to each, where a move changes them in one way or
//! another.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use common::{position, position_under};
use warpboard_core::{CountNodes, Position};
use warpboard_taxi::{Taxi, TaxiRules};

/// Whether the replies are counted at once; if so, they must be those to each move.
fn at_once(position: &Taxi) -> bool {
    let mut next = position.clone();
    let moves = position.legal_moves();
    let each = moves.iter().map(|&mv| next.with_move(mv, |next| next.count_legal()));
    let expected = each.sum::<u64>();
    let replies = position.count_replies();
    assert!(
        replies.is_none_or(|replies| replies == expected),
        "{replies:?} {expected} {position:?}"
    );
    replies.is_some()
}

/// White moves, and Black replies, with empty taxis out of the way.
#[track_caller]
fn white(units: &str) {
    assert!(at_once(&position(units, "w f0[] b10[] - -")));
}

#[test]
fn lines_are_opened_and_closed() {
    // The rook sees the knight, and behind it the pawn, the bishop both or a cell before.
    white("f1:K b9:k a5:r c5:N e5:P f4:n");
    white("f1:K b9:k a6:b c4:B d3:N e2:r");
    // Along the line: towards the rook, away from it, and the rook itself is captured.
    white("f1:K b9:k a5:r d5:R g5:n");
    // A knight-rider from landing cell to landing cell.
    white("f1:K b9:k c8:nn d6:P e4:N f2:R");
    // Several lines through a cell.
    white("f1:K b9:k a5:rb c5:N d6:n c7:r b6:b");
}

#[test]
fn pawns_meet_what_comes_and_goes() {
    // Blocked, captured, and captured by the pawn before it.
    white("f1:K b9:k c6:p d5:P e5:B c4:N");
    white("f1:K b9:k c6:p c5:R d5:p d4:P e6:pp e5:N f5:ppp f4:P");
    // Double steps given and taken, by one unit or both.
    let unmoved = |units| assert!(at_once(&position(units, "w f0[] b10[] c7d7e7 -")));
    unmoved("f1:K b9:k c7:p d7:p e7:p c6:N d5:R");
    unmoved("f1:K b9:k c7:p d7:p e7:p d6:N d5:R e5:R b6:B");
    // Promotions on the far rank.
    white("g5:K b9:k e2:p f2:p f1:N g1:R e3:P");
    white("f1:K b6:k a8:P b8:P c8:B c9:n b9:r");
    // Captures in passing, legal or not.
    let steps = |units| assert!(at_once(&position(units, "w f0[] b10[] d3e3f3 -")));
    steps("f1:K b9:k d3:P e3:P f3:P c5:pp e5:p g5:np");
    steps("f1:K b9:k d3:P e3:P f3:P c4:ppp f5:p g4:pp");
    steps("f1:K a5:k d3:P e3:P f3:P c5:p g5:R");
    steps("f1:K d5:kp d3:P e3:P f3:P e2:R");
}

#[test]
fn the_king_is_attacked_shielded_and_cut_off() {
    // Discovered check, a shield left alone, a pin given up.
    white("f1:K b9:k b7:N b4:R c8:p f5:B");
    white("f1:K b9:k b7:n b6:N b4:R d7:b e6:B");
    white("f1:K b9:k b7:r b4:R d7:b f5:B c7:nn");
    // The pinner leaves, comes nearer, steps back.
    white("f1:K b9:k b8:r b5:R c5:p");
    white("f1:K b9:k c8:p e6:B c7:r");
    // Steps next to the king are attacked by one, by two, from behind a unit.
    white("f1:K b8:k a5:R c5:N d8:B e5:R");
    white("f1:K b6:k c3:R f6:R e6:N d4:N b4:P");
    // A royal unit that slides, and one that holds a pawn.
    white("f1:K b7:kr b4:N e7:B d5:P g5:RN");
    white("f1:K c6:kp d5:N d4:R b4:P e6:B a5:n");
    white("f1:K d6:kbn e4:R g5:N b5:P c7:r");
    // What the king protects is captured.
    white("f1:K b8:k b7:r c7:n b4:R d6:B");
}

#[test]
fn taxis_bar_and_are_barred() {
    let taxis = |units: &str, fields: &str| {
        for rules in [false, true] {
            let rules =
                TaxiRules { pp_sideways: rules, ppp_backward: rules, ..TaxiRules::default() };
            assert!(at_once(&position_under(rules, units, fields)), "{fields}");
        }
    };
    // Callers, some behind our taxi.
    taxis("f1:K b9:k c5:r e7:b d3:nn b6:p a5:ppp", "w e4[] d5[] - -");
    taxis("f1:K b9:k c5:r e7:b d3:nn", "w d4[N] d5[] - -");
    // Riders of ours get on and off, next to their king, too.
    taxis("f1:K b8:k c5:r e7:b d3:N e4:R", "w d5[RN] b5[] - -");
    taxis("b7:N b9:k c5:r e7:b d3:N e4:R", "w c6[K] b5[] - -");
    taxis("b7:N b9:k c5:r e7:b d3:N e4:R", "w c6[KBP] a5[] - -");
    // Riders of theirs.
    taxis("f1:K b9:k c5:n d3:N e5:R", "w e4[] d5[rn] - -");
    taxis("f1:K b9:k c5:n d3:N e5:R d5:B", "w g4[B] d5[rp] - -");
    // Riders of theirs while a unit is pinned, with the taxi on the line and off it.
    taxis("f1:K b9:k b7:n b4:R d3:N c5:n", "w e4[] d5[rn] - -");
    taxis("f1:K b9:k b7:n b4:R d3:N c5:n", "w e4[] b6[rn] - -");
    // Their king rides, alone and in company.
    taxis("f1:K b5:R e4:N c8:r", "w f0[] c4[kn] - -");
    taxis("f1:K a6:N e5:R c8:r d2:n", "w e3[] c4[kp] - -");
    taxis("f1:K c5:n d3:N e5:R b7:r", "w g4[] d5[k] - -");
    taxis("f1:K c5:n d3:N e4:R b7:r d6:B c6:P", "w g4[] d5[k] - -");
    taxis("f1:K c5:n d2:R d4:p b7:r g6:N", "w g4[B] d5[k] - -");
}

#[test]
fn what_is_not_counted_at_once() {
    let parts = TaxiRules { separate_on_board: true, ..TaxiRules::default() };
    assert!(!at_once(&position_under(parts, "f1:K b9:k c5:rn", "w f0[] b10[] - -")));
    // A king that rides would get off in check for a caller.
    assert!(!at_once(&position("f1:K d3:R c7:n", "w g4[] d5[k] - -")));
}
