//! The generator against the slow one, and the invariants of a position, on random games from the
//! array and from made-up positions.

mod slow;

use proptest::prelude::*;
use slow::{At, Slow};
use warpboard_core::{Color, CountNodes, Describe, Outcome, Position, Reason, VariantPosition};
use warpboard_taxi::{Move, Taxi, TaxiRules};

fn check(position: &Taxi) {
    let fen = position.fen();
    let slow = Slow::read(&fen, position.rules());
    assert_eq!(slow.fen(), fen);
    let expected = slow.moves();
    let mut moves = position.legal_moves();
    moves.sort();
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    assert!(texts.iter().eq(expected.keys()), "{fen}: {texts:?} {:?}", expected.keys());
    assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    let checked = slow.is_checked(slow.white);
    assert_eq!(position.is_check(), checked, "{fen}");
    let end = match checked {
        true => Outcome::win(!position.side_to_move(), Reason::Checkmate),
        false => Outcome::draw(Reason::Stalemate),
    };
    assert_eq!(position.outcome(), moves.is_empty().then_some(end), "{fen}");
    let topology = position.topology();
    for (cell, by) in topology.cells().flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        let attackers = position.attackers(cell, by).into_iter();
        let mut names: Vec<&str> = attackers.map(|from| topology.name(from)).collect();
        names.sort_unstable();
        let cell = topology.name(cell);
        assert_eq!(names, slow.attackers(cell, by == Color::White), "{fen} {cell} {by}");
    }
    assert_eq!(position.key(), position.fresh_key());
    check_replies(position);
    for (mv, next) in moves.iter().zip(expected.values()) {
        let mut made = position.clone();
        let undo = made.make(*mv);
        assert_eq!(made.fen(), next.fen(), "{fen} {mv}");
        assert_eq!(made.key(), made.fresh_key(), "{fen} {mv}");
        let read = Taxi::from_fen(&made.fen(), position.rules()).unwrap();
        assert_eq!((&read, read.key()), (&made, made.key()));
        assert_eq!(position.clone().with_move(*mv, |with| with.clone()), made);
        made.unmake(*mv, undo);
        assert_eq!((&made, made.key(), made.fen()), (position, position.key(), fen.clone()));
    }
}

/// The replies to all moves at once against those to each. On a failure, the moves that are
/// counted alike are left out one by one.
fn check_replies(position: &Taxi) {
    let mut next = position.clone();
    let replies =
        position.legal_moves().into_iter().map(|mv| next.with_move(mv, |n| n.count_legal()));
    let expected: u64 = replies.sum();
    if let Some(replies) = position.count_replies() {
        assert_eq!(replies, expected, "{} {:?}", position.fen(), position.rules());
    }
}

/// Some moves as text, and moves that are legal elsewhere.
fn check_moves(position: &Taxi, elsewhere: &Taxi) {
    let legal = position.legal_moves();
    for mv in legal.iter().step_by(1 + legal.len() / 8) {
        assert_eq!(position.parse_move(&mv.to_string()), Ok(*mv));
    }
    for mv in elsewhere.legal_moves().iter().step_by(5) {
        assert_eq!(position.is_legal(*mv), legal.contains(mv), "{mv} in {}", position.fen());
    }
}

fn check_turned(position: &Taxi) {
    let turned = Slow::read(&position.fen(), position.rules()).turned();
    let turned = Taxi::from_fen(&turned.fen(), position.rules()).unwrap();
    assert_eq!(turned.count_legal(), position.count_legal(), "{}", position.fen());
    assert_eq!(turned.is_check(), position.is_check());
}

/// Plays moves picked by numbers and checks the positions.
fn play(mut position: Taxi, picks: &[u16]) {
    for &pick in picks {
        check(&position);
        check_turned(&position);
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let before = position.clone();
        position.make(legal[usize::from(pick) % legal.len()]);
        check_moves(&position, &before);
    }
}

fn rules() -> impl Strategy<Value = TaxiRules> {
    any::<[bool; 3]>().prop_map(|[pp_sideways, ppp_backward, separate_on_board]| TaxiRules {
        pp_sideways,
        ppp_backward,
        separate_on_board,
    })
}

fn unit(most: usize) -> impl Strategy<Value = String> {
    let letter = prop::sample::select(vec!['R', 'B', 'N', 'N', 'P', 'P']);
    prop::collection::vec(letter, 0..=most).prop_map(|mut letters| {
        letters.sort_by_key(|&letter| "RBNP".find(letter));
        letters.into_iter().collect()
    })
}

fn cell() -> impl Strategy<Value = At> {
    let cells = (0..9).flat_map(|rank| (0..7).map(move |file| (file, rank)));
    prop::sample::select(cells.filter(|&cell| slow::on_board(cell)).collect::<Vec<_>>())
}

/// A made-up position: units and riders of any kind, each king alone, in a unit, or in its taxi.
fn made_up() -> impl Strategy<Value = Option<Taxi>> {
    let units = prop::collection::btree_map(cell(), (any::<bool>(), unit(3)), 1..14);
    let king = || (cell(), unit(2), any::<bool>());
    let cab = || (cell(), unit(3), prop::bool::weighted(0.2));
    (units, king(), king(), cab(), cab(), any::<bool>(), rules()).prop_map(
        |(mut units, white_king, black_king, white_cab, black_cab, white, rules)| {
            units.retain(|_, (_, unit)| !unit.is_empty());
            let cab = |white, (at, riders, garaged): (At, String, bool)| match garaged {
                true => (slow::garage(white), String::new()),
                false => (at, riders),
            };
            let mut cabs = [cab(true, white_cab), cab(false, black_cab)];
            for (white, (at, company, rides)) in [(true, white_king), (false, black_king)] {
                let riders = &mut cabs[usize::from(!white)];
                if rides && slow::on_board(riders.0) && riders.1.len() < 3 {
                    riders.1.insert(0, 'K');
                } else {
                    units.insert(at, (white, format!("K{company}")));
                }
            }
            let pawn_at_home = |(at, (white, unit)): (&At, &(bool, String))| {
                (unit == "P" && at.1 == if *white { 2 } else { 6 }).then_some(*at)
            };
            let unmoved = units.iter().filter_map(pawn_at_home).collect();
            let clocks = (0, 1);
            let position = Slow { rules, units, white, cabs, unmoved, passed: None, clocks };
            Taxi::from_fen(&position.fen(), rules).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_games(rules in rules(), picks in prop::collection::vec(any::<u16>(), 0..70)) {
        play(Taxi::start(rules), &picks);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn games_from_made_up_positions(
        position in made_up(),
        picks in prop::collection::vec(any::<u16>(), 0..6),
    ) {
        if let Some(position) = position {
            play(position, &picks);
        }
    }

    #[test]
    fn no_text_makes_reading_panic(fen in "\\PC{0,60}", word in "\\PC{0,12}") {
        let start = Taxi::start(TaxiRules::default());
        let _ = Taxi::from_fen(&fen, TaxiRules::default());
        prop_assert!(start.parse_move(&word).is_err());
    }

    #[test]
    fn words_made_of_the_grammar_do_not_panic(word in "@?[a-h][0-9]{1,2}[-:>+=epKRBNPa-h0-9]{0,10}") {
        let start = Taxi::start(TaxiRules::default());
        if let Ok(mv) = start.parse_move(&word) {
            prop_assert_eq!(mv.to_string(), word);
        }
    }
}
