//! What moves do in each game, told piece by piece; each expectation worked out by hand.
#![cfg(all(
    feature = "chess",
    feature = "xiangqi",
    feature = "waterfall",
    feature = "mitawi",
    feature = "taxi",
    feature = "tardis"
))]

use warpboard::{
    AnyPosition, Cell, Change, Color, Describe, Location, MoveKind, Placed, Position, Variant,
};

fn position(variant: Variant, rules: &[&str], fen: &str) -> AnyPosition {
    let fen = if fen.is_empty() { None } else { Some(fen) };
    variant.set_up(rules, fen).unwrap_or_else(|error| panic!("{error}"))
}

/// A cell's name, or `-`.
fn name(position: &AnyPosition, cell: Option<Cell>) -> String {
    cell.map_or("-", |cell| position.topology().name(cell)).to_owned()
}

/// `Q e8`, `+w hand`, or `-`.
fn place(position: &AnyPosition, placed: Option<Placed>) -> String {
    let Some(Placed { piece, location }) = placed else { return "-".to_owned() };
    let location = match location {
        Location::Cell(cell) => position.topology().name(cell),
        Location::Hand => "hand",
        Location::Pool => "pool",
        Location::Carried => "carried",
        other => panic!("{other:?}"),
    };
    format!("{piece} {location}")
}

/// Origin and destination, what happens to each piece, and the kinds of the move.
fn told(position: &AnyPosition, mv: &str) -> String {
    let parsed = position.parse_move(mv).unwrap_or_else(|error| panic!("{error}"));
    let info = position.describe(parsed);
    assert_eq!(position.as_dyn().describe(mv), Ok(info.clone()), "{mv}");
    let change = |change: &Change| {
        format!("{} > {}", place(position, change.before), place(position, change.after))
    };
    let changes: Vec<String> = info.changes.iter().map(change).collect();
    let kinds = position.move_kinds().iter().filter(|&&kind| info.is(kind));
    let kinds: Vec<String> = kinds.map(ToString::to_string).collect();
    let [origin, destination] = [info.origin, info.destination].map(|cell| name(position, cell));
    format!("{origin}..{destination}: {} [{}]", changes.join(", "), kinds.join(", "))
}

/// Checks what is told of moves, each of one position.
#[track_caller]
fn check(variant: Variant, rules: &[&str], fen: &str, moves: &[(&str, &str)]) {
    let position = position(variant, rules, fen);
    for (mv, expected) in moves {
        assert_eq!(told(&position, mv), *expected, "{mv}");
    }
}

#[test]
fn chess_moves() {
    fn chess(fen: &str, moves: &[(&str, &str)]) {
        check(Variant::Chess, &[], fen, moves);
    }
    chess("", &[("e2e4", "e2..e4: P e2 > P e4 []")]);
    chess(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[
            ("e1c1", "e1..c1: K e1 > K c1, R a1 > R d1 [castling]"),
            ("e2a6", "e2..a6: B e2 > B a6, b a6 > - [capture]"),
        ],
    );
    chess(
        "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 3",
        &[("e5f6", "e5..f6: P e5 > P f6, p f5 > - [capture, en passant]")],
    );
    chess(
        "1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
        &[
            ("a7b8q", "a7..b8: P a7 > Q b8, n b8 > - [capture, promotion]"),
            ("a7a8n", "a7..a8: P a7 > N a8 [promotion]"),
        ],
    );
}

#[test]
fn xiangqi_and_waterfall_moves() {
    check(
        Variant::Xiangqi,
        &[],
        "",
        &[
            ("h3h10", "h3..h10: C h3 > C h10, n h10 > - [capture]"),
            ("h3e3", "h3..e3: C h3 > C e3 []"),
        ],
    );
    check(
        Variant::Waterfall,
        &[],
        "",
        &[
            ("5b15c3", "5b1..5c3: N 5b1 > N 5c3 []"),
            ("5b35b10", "5b3..5b10: C 5b3 > C 5b10, n 5b10 > - [capture]"),
        ],
    );
}

#[test]
fn mitawi_moves() {
    let mitawi = |ranks: &str, rest: &str, mv: &str, expected: &str| {
        check(Variant::Mitawi, &[], &format!("{ranks}{rest} 0 1"), &[(mv, expected)]);
    };
    let far = "9k/4P5/10/10/10/10/10/10/10/10/10/K9";
    mitawi(far, "[] w - Q", "e11e12=Q", "e11..e12: P e11 > Q e12, Q pool > - [promotion]");
    mitawi(far, "[] w - -", "e11e12=S", "e11..e12: P e11 > S e12 [promotion]");
    // Captured pieces: to their owner's pool, or unpromoted to the capturer's hand.
    let rank_2 = |piece| format!("9k/10/10/10/10/10/10/10/10/10/{piece}9/R8K");
    mitawi(&rank_2("r"), "[] w - -", "a1a2", "a1..a2: R a1 > R a2, r a2 > r pool [capture]");
    mitawi(&rank_2("+w"), "[] w - -", "a1a2", "a1..a2: R a1 > R a2, +w a2 > W hand [capture]");
    mitawi(&rank_2("s"), "[] w - -", "a1a2", "a1..a2: R a1 > R a2, s a2 > - [capture]");
    let bare = "9k/10/10/10/10/10/10/10/10/10/10/K9";
    mitawi(bare, "[W] w - -", "W@e5", "-..e5: W hand > W e5 [drop]");
    let wing = "9k/10/10/10/10/10/10/W9/10/10/10/K9";
    mitawi(wing, "[] w - -", "a5a9+", "a5..a9: W a5 > +W a9 [promotion]");
    let home = "k9/10/10/10/10/10/10/10/10/10/5K3R/10";
    mitawi(home, "[] w K -", "f2i2", "f2..i2: K f2 > K i2, R j2 > R h2 [castling]");
}

#[test]
fn taxi_moves() {
    fn taxi(fen: &str, moves: &[(&str, &str)]) {
        check(Variant::Taxi, &[], fen, moves);
    }
    taxi("", &[("@f0>f1+", "-..f1: K f1 > K carried [drive]")]);
    let stack = "k2****/4***/5**/4(RN)1*/7/*6/**5/***4/****2K w e4[NP] b10[] - - 3 20";
    taxi(
        stack,
        &[
            ("e6e7", "e6..e7: R e6 > R e7, N e6 > N e7 [stack]"),
            ("@e4-P>f6", "e4..f6: P carried > P e4 [drive]"),
            (
                "@e4-NP>e6+",
                "e4..e6: R e6 > R carried, N e6 > N carried, N carried > N e4, P carried > P e4 \
                 [drive]",
            ),
        ],
    );
    // The rook that rides gets off and joins the unit there, of which nobody boards.
    let joins = "k2****/4***/5**/4N1*/7/*6/**5/***4/****2K w e4[R] b10[] - - 3 20";
    taxi(joins, &[("@e4>e6+-RN", "e4..e6: R carried > R e6 [drive]")]);
    check(
        Variant::Taxi,
        &["separate_on_board"],
        stack,
        &[("e6:N>f4", "e6..f4: N e6 > N f4 [separation]")],
    );
    taxi(
        "k2****/4***/5**/6*/2pP3/*6/**5/***4/****2K w f0[] b10[] - c6 0 1",
        &[("d5c6ep", "d5..c6: P d5 > P c6, p c5 > - [capture, en passant]")],
    );
    taxi(
        "2r****/1P2***/k4**/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        &[("b8c9=N", "b8..c9: P b8 > N c9, r c9 > - [capture, promotion]")],
    );
}

#[test]
fn tardis_moves() {
    fn tardis(fen: &str, moves: &[(&str, &str)]) {
        check(Variant::Tardis, &[], fen, moves);
    }
    tardis("", &[("a4a5", "a4..a5: P a4 > P a5 []")]);
    let home = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/R2***3|6/6/6/6/6/3K2|5k/6/6/6/6/6";
    tardis(
        &format!("{home} w Q d1d8 - - - 0 1"),
        &[
            ("Wd1Wa1", "Wd1..Wa1: K Wd1 > K Wa1, R a1 > R Wb1 [castling]"),
            ("@a4", "d1..a4:  [board move]"),
        ],
    );
    // A pawn on its far rank is owed a promotion.
    let owed = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/R2***3|6/6/6/6/6/3K2|P5/6/6/6/6/2k3";
    tardis(
        &format!("{owed} w - d1d8 - - - 0 1"),
        &[
            ("Ba6=Q:a1a4", "a1..a4: R a1 > R a4, P Ba6 > Q Ba6 [promotion]"),
            ("Ba6=Q:Ba6Ba3", "Ba6..Ba3: P Ba6 > Q Ba3 [promotion]"),
        ],
    );
    let passed = "3***3/3***3/3***3/9/9/Pp7/9/3***3/3***3/3***3|6/6/6/6/6/3K2|5k/6/6/6/6/6";
    tardis(
        &format!("{passed} b - d1d8 - a4a5 - 0 1"),
        &[("b5a4ep", "b5..a4: p b5 > p a4, P a5 > - [capture, en passant]")],
    );
}

#[test]
fn checkers_and_royal_cells() {
    let checkers = |variant, fen| {
        let position = position(variant, &[], fen);
        let cells = position.checkers().into_iter().map(|cell| name(&position, Some(cell)));
        cells.collect::<Vec<_>>().join(" ")
    };
    // A rook on the file and a knight; a bishop behind a pawn does not.
    assert_eq!(checkers(Variant::Chess, "4k3/3p4/5N2/1B6/8/8/8/4RK2 b - - 0 1"), "e1 f6");
    assert_eq!(checkers(Variant::Chess, ""), "");
    // A cannon over the pawn, and a horse whose leg d9 is free.
    let xiangqi = "4k4/9/3N5/9/9/4P4/9/4C4/9/3K5 b - - 0 1";
    assert_eq!(checkers(Variant::Xiangqi, xiangqi), "e3 d8");
    // A hump three ranks away on the next file, and a rook; the arrow has no screen.
    let mitawi = "9k/10/9R/8U1/10/4A5/10/10/10/10/10/K9[] b - - 0 1";
    assert_eq!(checkers(Variant::Mitawi, mitawi), "i9 j10");
    // A unit of rook and knight attacks as a rook; the other rook is behind it.
    let taxi = "k2****/4***/5**/6*/(RN)6/*6/**5/***4/****2K b f0[] b10[] - - 0 1";
    assert_eq!(checkers(Variant::Taxi, taxi), "a5");
    let tardis = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/3***3|6/6/6/6/6/K5|5k/6/4N1/6/6/5R b - d1d8 - - - 0 1";
    assert_eq!(checkers(Variant::Tardis, tardis), "Bf1 Be4");

    let mut taxi = Variant::Taxi.start();
    let royals = |position: &AnyPosition| {
        Color::ALL.map(|color| {
            let cells = position.royals(color).into_iter();
            cells.map(|cell| name(position, Some(cell))).collect::<Vec<_>>().join(" ")
        })
    };
    assert_eq!(royals(&taxi), ["f1", "b9"]);
    taxi.play(taxi.parse_move("@f0>f1+").unwrap()).unwrap();
    assert_eq!(royals(&taxi), ["", "b9"]);
    assert_eq!(royals(&Variant::Waterfall.start()), ["5e1", "5e10"]);
}

#[test]
fn moves_from_a_cell() {
    let from = |position: &AnyPosition, cell: &str| {
        let cell = position.topology().cell(cell).unwrap();
        position.as_dyn().legal_moves_from(cell).join(" ")
    };
    let chess = position(Variant::Chess, &[], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(from(&chess, "e1"), "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    // Castling is the king's.
    assert_eq!(from(&chess, "h1"), "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8");
    assert_eq!(from(&chess, "a1"), "");
    // The king may step aside, or board the taxi that comes from the garage.
    let taxi = Variant::Taxi.start();
    assert_eq!(from(&taxi, "f1"), "@f0>f1+");
}

#[test]
fn moves_that_give_check() {
    let chess = position(Variant::Chess, &[], "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let checks = chess.legal_moves().into_iter().filter(|&mv| chess.gives_check(mv));
    let mut checks: Vec<String> = checks.map(|mv| mv.to_string()).collect();
    checks.sort();
    assert_eq!(checks, ["a1a8"]);
    assert_eq!(chess.as_dyn().gives_check("a1a8"), Ok(true));
    assert!(chess.describe(chess.parse_move("a1a8").unwrap()).special.is_empty());
    assert!(!chess.move_kinds().contains(&MoveKind::Drop));
}

/// The names of the cells from which an army attacks a cell, in the order of the cells.
fn attackers(position: &AnyPosition, cell: &str, by: Color) -> String {
    let topology = position.topology();
    let attackers = position.attackers(topology.cell(cell).expect("a cell"), by);
    let dynamic = position.as_dyn().attackers(topology.cell(cell).expect("a cell"), by);
    assert_eq!(attackers, dynamic);
    let names: Vec<&str> = attackers.into_iter().map(|from| topology.name(from)).collect();
    names.join(" ")
}

#[test]
fn who_attacks_a_cell() {
    use Color::{Black, White};
    let expect = |variant, rules: &[&str], fen: &str, expected: &[(&str, Color, &str)]| {
        let position = position(variant, rules, fen);
        for &(cell, by, from) in expected {
            assert_eq!(attackers(&position, cell, by), from, "{variant}: {cell} by {by}");
        }
    };
    expect(
        Variant::Chess,
        &[],
        "4k3/8/8/2pP4/8/3R4/3R4/4K3 w - c6 0 2",
        &[
            // The pawn, and not the rook behind it; en passant captures on c5 and not on c6, where
            // the pawn would capture a piece too.
            ("c6", White, "d5"),
            ("c5", White, ""),
            ("d4", Black, "c5"),
            ("d4", White, "d3"),
            // What stands there is defended by its own army. The king attacks beside itself.
            ("d5", White, "d3"),
            ("d2", White, "e1 d3"),
            ("d7", Black, "e8"),
            ("e8", Black, ""),
        ],
    );
    expect(
        Variant::Xiangqi,
        &[],
        // The cannon has one screen before c4 and two before c7; the horse goes by d3 alone, the
        // elephant by d4 and not over the river.
        "3k5/9/9/2p6/9/4B4/2P6/2N6/2C6/4K4 w - - 0 1",
        &[
            ("c7", White, ""),
            ("c4", White, "c2"),
            ("c3", White, "e5"),
            ("d5", White, ""),
            ("e2", White, "e1 c3"),
            ("e4", White, "c3"),
            ("c6", Black, "c7"),
        ],
    );
    expect(
        Variant::Waterfall,
        &[],
        Variant::Waterfall.start_fen(),
        // The cannon over the cannon on 5b8; the horse by way of 5b2.
        &[("5b10", White, "5b3"), ("5b10", Black, "5a10"), ("5c3", White, "5b1")],
    );
    expect(
        Variant::Mitawi,
        &[],
        "9k/10/9R/8U1/10/4A5/10/10/10/10/10/K9[] b - - 0 1",
        &[
            ("j12", White, "i9 j10"),
            ("h12", White, "i9"),
            ("i11", White, ""),
            ("i11", Black, "j12"),
        ],
    );
    expect(
        Variant::Taxi,
        &[],
        "k2****/4***/5**/4(RN)1*/7/*6/**5/***4/****2K w e4[NP] b10[] - - 3 20",
        // The unit of rook and knight attacks as either. A taxi is in nobody's way, and what rides
        // in it attacks nothing.
        &[
            ("e7", White, "e6"),
            ("f4", White, "e6"),
            ("e2", White, "e6"),
            ("d2", White, ""),
            ("g2", White, "g1"),
            ("b8", Black, "a9"),
        ],
    );
    expect(
        Variant::Tardis,
        &[],
        "3***3/3***3/3***3/9/9/9/9/3***3/3***3/3***3|6/6/6/6/6/K5|5k/6/4N1/6/6/5R b - d1d8 - - - 0 1",
        // The rook and the knight, out of the Tardis too; e9 is covered.
        &[
            ("Bf6", White, "Bf1 Be4"),
            ("f7", White, "Bf1"),
            ("g8", White, "Bf1"),
            ("g9", White, "Be4"),
            ("g10", White, "Be4"),
            ("e9", White, ""),
            ("Be5", Black, "Bf6"),
        ],
    );
}

#[test]
fn captures_alone() {
    let expect = |variant, rules: &[&str], fen: &str, expected: &str| {
        let captures = position(variant, rules, fen).as_dyn().legal_captures();
        assert_eq!(captures.join(" "), expected, "{variant}");
    };
    // In check, the king takes what gives it; else a pawn takes with each promotion, and another
    // one en passant.
    let chess = "1r2k3/P7/8/2pP4/1b6/2N5/8/3rK3 w - c6 0 2";
    expect(Variant::Chess, &[], chess, "e1d1");
    let chess = "1r2k3/P7/8/2pP4/1b6/2N5/3p4/4K3 w - c6 0 2";
    expect(Variant::Chess, &[], chess, "e1d2");
    let chess = "1r2k3/P7/8/2pP4/1b6/2N1p3/3p4/5K2 w - c6 0 2";
    expect(Variant::Chess, &[], chess, "a7b8b a7b8n a7b8q a7b8r d5c6");
    // Both cannons take horses.
    expect(Variant::Xiangqi, &[], "", "b3b10 h3h10");
    // A pawn in a unit takes ahead and aslant as what it is; a drive takes nothing.
    let passed = "k2****/4***/5**/6*/2pP3/*6/**5/***4/****2K w d5[R] b10[] - c6 0 1";
    expect(Variant::Taxi, &[], passed, "d5c6ep");
    let tardis = "3***3/3***3/3***3/9/9/Pp7/9/3***3/3***3/3***3|6/6/6/6/6/3K2|5k/6/6/6/6/6";
    expect(Variant::Tardis, &[], &format!("{tardis} b - d1d8 - a4a5 - 0 1"), "b5a4ep");
}
