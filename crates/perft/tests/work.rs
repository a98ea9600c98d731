//! Counts cut into lines: that merging is by equality, that nothing is lost, and that what does not
//! add up is refused.
#![cfg(feature = "work")]

use std::collections::HashMap;

use warpboard::{AnyPosition, PositionVisitor, Variant, VariantPosition};
use warpboard_perft::perft;
use warpboard_perft::work::{
    Answer, Answered, Comparison, Difference, Expand, ExpandError, Manifest, Sum, SumError, Tally,
    WorkLine,
};

/// The lines some plies below the start of a game.
fn expand(root: &AnyPosition, depth: u8, how: Expand<'_>) -> Vec<WorkLine> {
    let mut expansion = how.start::<AnyPosition>();
    expansion.add(&Manifest::new(root, depth).root_line()).unwrap();
    expansion.finish().unwrap().collect::<Result<_, _>>().unwrap()
}

/// The positions some plies on, merged by `Eq`, and the ways that lead to each.
struct MergedByEquality {
    plies: u8,
}

impl PositionVisitor for MergedByEquality {
    type Output = HashMap<String, u128>;

    fn visit<P: VariantPosition>(self, root: &P) -> Self::Output {
        let mut positions: HashMap<P, u128> = HashMap::from([(root.clone(), 1)]);
        for _ in 0..self.plies {
            let mut next = HashMap::new();
            for (mut position, times) in positions {
                for mv in position.legal_moves() {
                    *next.entry(position.with_move(mv, |child| child.clone())).or_default() +=
                        times;
                }
            }
            positions = next;
        }
        let count = positions.len();
        let texts: HashMap<String, u128> = positions
            .into_iter()
            .map(|(position, times)| (position.repetition_fen(), times))
            .collect();
        assert_eq!(texts.len(), count, "different positions have different texts");
        texts
    }
}

fn assert_merged_by_equality(variant: Variant, rules: &[&str], fen: Option<&str>, plies: u8) {
    let root = variant.set_up(rules, fen).unwrap();
    let expected = root.visit(MergedByEquality { plies });
    let lines = expand(&root, plies, Expand::new(plies).threads(2));
    let found: HashMap<String, u128> =
        lines.iter().map(|line| (line.fen.clone(), line.times)).collect();
    assert_eq!(found, expected, "{variant}");
    assert_eq!(lines.len(), expected.len(), "{variant}");
    assert!(lines.is_sorted_by(|a, b| a.fen < b.fen));
    assert_eq!(lines.iter().map(|line| line.times).sum::<u128>(), perft(&root, plies).into());
}

#[test]
fn positions_are_merged_by_equality() {
    for (variant, plies) in [
        (Variant::Chess, 3),
        (Variant::Xiangqi, 2),
        (Variant::Waterfall, 1),
        (Variant::Mitawi, 2),
        (Variant::Taxi, 3),
        (Variant::Tardis, 2),
    ] {
        assert_merged_by_equality(variant, &[], None, plies);
    }
    assert_merged_by_equality(Variant::Tardis, &["korean_hoppers"], None, 2);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_merged_by_equality(Variant::Chess, &[], Some(kiwipete), 2);
}

/// A double step is worth a field of its own only if a pawn may be captured: after 1. e4 none may,
/// after 1. e4 with a black pawn on d4 one may.
#[test]
fn a_square_passed_over_is_written_where_a_capture_is_legal() {
    let lines = expand(&Variant::Chess.start(), 1, Expand::new(1));
    assert_eq!(lines.len(), 20);
    assert!(lines.iter().all(|line| line.fen.ends_with(" b KQkq - 0 1")), "{lines:?}");
    let ready = Variant::Chess.position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 40").unwrap();
    let lines = expand(&ready, 1, Expand::new(1));
    let passed: Vec<&str> =
        lines.iter().map(|line| line.fen.as_str()).filter(|fen| fen.contains(" e3 ")).collect();
    assert_eq!(passed, ["4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"]);
}

/// Chess: the published numbers of positions (OEIS A083276).
#[test]
fn known_numbers_of_positions() {
    for (plies, positions) in [(0, 1), (1, 20), (2, 400), (3, 5362), (4, 72_078)] {
        let lines = expand(&Variant::Chess.start(), 6, Expand::new(plies));
        assert_eq!(lines.len(), positions);
        assert!(lines.iter().all(|line| line.depth == 6 - plies));
    }
}

#[test]
fn going_on_from_lines_is_going_on() {
    let root = Variant::Chess.start();
    let at_once = expand(&root, 5, Expand::new(3));
    // Two plies, then one more by two others who share the lines, then merged again.
    let halfway = expand(&root, 5, Expand::new(2));
    let mut merged = Expand::new(0).start::<AnyPosition>();
    for share in halfway.chunks(halfway.len() / 2 + 1) {
        let mut expansion = Expand::new(1).start::<AnyPosition>();
        share.iter().for_each(|line| expansion.add(line).unwrap());
        for line in expansion.finish().unwrap() {
            merged.add(&line.unwrap()).unwrap();
        }
    }
    let merged: Vec<WorkLine> = merged.finish().unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(merged, at_once);
    let in_little_memory = expand(&root, 5, Expand::new(3).memory(100_000));
    assert_eq!(in_little_memory, at_once);
}

#[test]
fn lines_of_several_games_are_kept_apart() {
    let chess = Manifest::new(&Variant::Chess.start(), 2).root_line();
    let taxi = Manifest::new(&Variant::Taxi.start(), 3).root_line();
    let mut expansion = Expand::new(1).start::<AnyPosition>();
    expansion.add(&chess).unwrap();
    expansion.add(&taxi).unwrap();
    // The same position of no run, with other clocks, and twice.
    let stray = WorkLine {
        run: None,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9".to_owned(),
        ..chess.clone()
    };
    expansion.add(&stray).unwrap();
    expansion.add(&stray).unwrap();
    let lines: Vec<WorkLine> = expansion.finish().unwrap().map(Result::unwrap).collect();
    let count = |variant: &str, depth: u8, run, times: u128| {
        let of = |line: &&WorkLine| {
            line.variant == variant && (line.depth, line.run, line.times) == (depth, run, times)
        };
        lines.iter().filter(of).count()
    };
    assert_eq!(count("chess", 1, chess.run, 1), 20);
    assert_eq!(count("taxi", 2, taxi.run, 1), 15);
    assert_eq!(count("chess", 1, None, 2), 20);
    assert_eq!(lines.len(), 55);
}

#[test]
fn a_wrong_line_is_left_out() {
    let mut expansion = Expand::new(1).start::<AnyPosition>();
    let line = |text: &str| text.parse::<WorkLine>().unwrap();
    for (text, message) in [
        (r#"{"variant":"go","fen":"x","depth":1}"#, "variant: `go`"),
        (r#"{"variant":"chess","fen":"8/8 w - - 0 1","depth":1}"#, "placement: `8/8`"),
        (r#"{"variant":"chess","rules":["x"],"fen":"8 w","depth":1}"#, "rule: `x`"),
        (r#"{"variant":"chess","fen":"8 w","depth":0}"#, "depth: `0`: expected at least 1"),
    ] {
        let error = expansion.add(&line(text)).unwrap_err();
        assert!(matches!(error, ExpandError::Line(_)));
        assert!(error.to_string().starts_with(message), "{error}");
    }
    expansion.add(&Manifest::new(&Variant::Xiangqi.start(), 1).root_line()).unwrap();
    assert_eq!(expansion.finish().unwrap().count(), 44);
}

/// A run of chess to depth 4, expanded by two plies, and its answers.
fn run_of_chess() -> (Manifest, Vec<Answer>) {
    let root = Variant::Chess.start();
    let lines = expand(&root, 4, Expand::new(2));
    let tally = lines.iter().map(Tally::of).try_fold(Tally::default(), Tally::plus).unwrap();
    let run = Manifest::new(&root, 4).expanded(2, tally).unwrap();
    let answer = |line: WorkLine| {
        let nodes = perft(&line.position::<AnyPosition>().unwrap(), line.depth).into();
        Answer { line, nodes }
    };
    (run, lines.into_iter().map(answer).collect())
}

fn sum<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sum {
    let sums = answers.into_iter().map(|answer| Sum::of(answer).unwrap());
    sums.fold(Sum::default(), |sum, next| sum.plus(next).unwrap())
}

#[test]
fn a_sum_is_refused_unless_each_line_is_answered_once() {
    let (run, answers) = run_of_chess();
    assert_eq!(sum(&answers).nodes_of(&run), Ok(197_281));
    // In any order, and by sums of parts that went through text.
    let part = |answers: &[Answer]| sum(answers).to_string().parse::<Sum>().unwrap();
    let parts = part(&answers[150..]).plus(part(&answers[..150])).unwrap();
    assert_eq!(parts.nodes_of(&run), Ok(197_281));

    let missing = sum(&answers[1..]).nodes_of(&run).unwrap_err();
    assert_eq!(missing, SumError::Missing { missing: 1, expected: 400 });
    let doubled = sum(answers.iter().chain(&answers[..2])).nodes_of(&run).unwrap_err();
    assert_eq!(doubled, SumError::Doubled { found: 402, expected: 400 });
    let exchanged = sum(answers[1..].iter().chain(&answers[7..8])).nodes_of(&run).unwrap_err();
    assert!(matches!(exchanged, SumError::Checksum { .. }), "{exchanged}");
    let mut changed = answers.clone();
    changed[3].line.times += 1;
    let changed = sum(&changed).nodes_of(&run).unwrap_err();
    assert!(matches!(changed, SumError::Checksum { .. }), "{changed}");
    assert!(matches!(Sum::default().nodes_of(&run), Err(SumError::Missing { missing: 400, .. })));

    // Another depth, another root, another ply, no run.
    let other = Manifest::new(&Variant::Chess.start(), 5);
    let alien = Answer { line: other.root_line(), nodes: 1 };
    let error = sum(&answers).plus(Sum::of(&alien).unwrap()).unwrap_err();
    assert_eq!(error, SumError::Run { found: Some(other.run), expected: Some(run.run) });
    assert!(matches!(sum(&answers).nodes_of(&other), Err(SumError::Run { .. })));
    assert!(matches!(run.check(&alien.line), Err(SumError::Run { .. })));
    let root = Manifest::new(&Variant::Chess.start(), 4).root_line();
    assert_eq!(run.check(&root), Err(SumError::Depth { found: 4, expected: 2 }));
    assert_eq!(run.check(&answers[0].line), Ok(()));
    let unasked = Sum::of_work(&answers[0].line);
    assert_eq!(unasked.plus(sum(&answers)), Err(SumError::Unanswered));
    assert_eq!(
        Sum::of_work(&root).nodes_of(&Manifest::new(&Variant::Chess.start(), 4)),
        Err(SumError::Unanswered)
    );
}

#[test]
fn what_is_missing_or_doubled_is_named() {
    let (_, answers) = run_of_chess();
    for memory in [1 << 20, 10_000] {
        let mut comparison = Comparison::new(memory, &std::env::temp_dir());
        for answer in &answers {
            comparison.ask(&answer.line).unwrap();
        }
        let alien = WorkLine { depth: 3, ..answers[5].line.clone() };
        for line in answers[1..].iter().chain(&answers[9..10]).map(|answer| &answer.line) {
            comparison.answer(line).unwrap();
        }
        comparison.answer(&alien).unwrap();
        let mut found: Vec<Difference> =
            comparison.differences().unwrap().map(Result::unwrap).collect();
        found.sort_by_key(|difference| (difference.asked, difference.answered));
        let difference = |line: &WorkLine, asked, answered| Difference {
            line: line.to_string(),
            asked,
            answered,
        };
        let expected = [
            difference(&alien, 0, 1),
            difference(&answers[0].line, 1, 0),
            difference(&answers[9].line, 1, 2),
        ];
        assert_eq!(found, expected);
    }
}

#[test]
fn sums_go_beyond_64_bits_and_refuse_to_go_beyond_128() {
    let line = Manifest::new(&Variant::Chess.start(), 4).root_line();
    let wide = Answer { line: WorkLine { times: 1 << 70, ..line.clone() }, nodes: 3 };
    let twice = sum([&wide, &wide]);
    assert!(twice.to_string().contains("\"nodes\":\"7083549724304467820544\""), "{twice}");
    let over = Answer { line: WorkLine { times: 1 << 70, ..line }, nodes: 1 << 58 };
    let message = "nodes: there are more than 128 bits can count";
    assert_eq!(Sum::of(&over).unwrap_err().to_string(), message);
    let half = Answer { nodes: 1 << 57, ..over };
    let half = Sum::of(&half).unwrap();
    assert_eq!(half.plus(half).unwrap_err().to_string(), message);
}

#[test]
fn manifests_read_back_and_know_their_name() {
    let (run, _) = run_of_chess();
    let text = run.to_string();
    assert_eq!(text.parse::<Manifest>().unwrap(), run);
    assert_eq!((run.tally.lines, run.tally.times, run.depth_left()), (400, 400, 2));
    for (old, new, message) in [
        ("\"depth\":4", "\"depth\":5", "manifest: run: `"),
        ("\"plies\":2", "\"plies\":5", "manifest: plies: `5`: expected at most the depth, 4"),
        ("\"lines\":400", "\"lines\":-1", "manifest: "),
        ("\"checksum\":\"", "\"checksum\":\"0", "manifest: checksum: `0"),
    ] {
        let error = text.replace(old, new).parse::<Manifest>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(run.expanded(3, run.tally).is_err());
}

#[test]
fn answers_are_taken_up_up_to_the_last_whole_line() {
    let (_, answers) = run_of_chess();
    let whole: String = answers[..3].iter().map(|answer| format!("{answer}\n")).collect();
    let torn = format!("{whole}{}", &answers[3].to_string()[..40]);
    let (answered, bytes) = Answered::read(torn.as_bytes()).unwrap();
    assert_eq!((answered.len(), bytes), (3, whole.len() as u64));
    assert!(answers[..3].iter().all(|answer| answered.contains(&answer.line)));
    assert!(answers[3..].iter().all(|answer| !answered.contains(&answer.line)));
    let error = Answered::read(format!("{whole}nonsense\n").as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with("line 4: line: expected "), "{error}");
}
