//! Drawings of boards of every kind, whatever their form.

use proptest::prelude::*;
use warpboard_core::diagram::{
    Armies, Diagram, DiagramCell, Inscription, LegendEntry, Line, Mark, Panel, Spot, Symbols, Tint,
    Tray,
};
use warpboard_core::topology::{Hexagonal, Lattice, Outline, Shape, Squares, Topology};
use warpboard_core::{ByColor, Cell, Color};

fn king_on(topology: &Topology, name: &str) -> Diagram {
    let at = topology.cell(name);
    Diagram::of(topology, |cell| {
        if Some(cell) == at { vec![(Color::Black, "K".to_owned())] } else { Vec::new() }
    })
}

/// The texts of all elements of that name.
fn texts(svg: &str, tag: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
    nodes.filter_map(|node| node.text().map(str::to_owned)).collect()
}

#[test]
fn layers_stand_side_by_side() {
    let board = Lattice::new([3, 2, 2]).unwrap();
    let mut diagram = king_on(board.topology(), "2b1");
    diagram.panels = ["low", "high"].map(|title| Panel { title: title.to_owned() }).to_vec();
    assert_eq!(
        diagram.text(),
        "low        high\n\
         2  . . .   2  . . .\n\
         1  . . .   1  . k .\n\
         \x20  a b c      a b c\n"
    );
}

#[test]
fn holes_stay_empty_and_tints_show() {
    let board = Lattice::builder([3, 3]).only(|at| at != [1, 1]).build().unwrap();
    let mut diagram = king_on(board.topology(), "a1");
    let tints = [Tint::Region, Tint::Border, Tint::White];
    for (cell, tint) in diagram.cells[1..4].iter_mut().zip(tints) {
        cell.tint = tint;
    }
    assert_eq!(diagram.text(), "3  . . .\n2  :   .\n1  k : -\n   a b c\n");
}

#[test]
fn stacks_and_promoted_pieces_widen_the_columns() {
    let board = Lattice::new([2, 1]).unwrap();
    let mut diagram = Diagram::of(board.topology(), |cell| match cell.index() {
        0 => vec![(Color::White, "N".to_owned()), (Color::White, "R".to_owned())],
        _ => vec![(Color::Black, "+W".to_owned())],
    });
    diagram.mark(Cell::new(1), Mark::Target);
    diagram.legend = vec![LegendEntry::new("N", "knight")];
    diagram.notes = vec!["a note".to_owned()];
    assert_eq!(
        diagram.text(),
        "1  RN*+w\n    a  b\n\na note\nN knight\n* target\n",
        "the topmost piece comes first"
    );
}

#[test]
fn hexagons_stand_half_a_cell_aside() {
    let board = Hexagonal::of_side(2).unwrap();
    let diagram = king_on(board.topology(), "b2");
    assert_eq!(diagram.text(), "  . .\n . k .\n  . .\n");
    assert_eq!(diagram.svg().matches("<polygon").count(), 7);
}

#[test]
fn squares_of_unequal_size_are_drawn_in_proportion() {
    let mut plane = Squares::builder(2);
    plane.square("large", 0, 1, 2);
    plane.square("left", 0, 0, 1);
    plane.square("right", 1, 0, 1);
    plane.off_plane("nowhere");
    let plane = plane.build().unwrap();
    let svg = Diagram::of(plane.topology(), |_| Vec::new()).svg();
    assert_eq!(texts(&svg, "title"), ["large", "left", "right"]);
}

/// The attributes of that name of the elements of that name.
fn attributes(svg: &str, tag: &str, name: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
    nodes.filter_map(|node| node.attribute(name).map(str::to_owned)).collect()
}

#[test]
fn flat_hexagons_stand_half_a_cell_up_in_every_other_file() {
    let board = Hexagonal::builder(Hexagonal::coordinates_of_side(2)).flat_tops().build().unwrap();
    let diagram = king_on(board.topology(), "b2");
    assert_eq!(diagram.text(), "    .\n .     .\n    k\n .     .\n    .\n");
    let svg = diagram.svg();
    // The first cell is a1, at the west: its flat top is a side of length 50 / sqrt 3.
    let corners: Vec<(f32, f32)> = attributes(&svg, "polygon", "points")[0]
        .split(' ')
        .map(|corner| corner.split_once(',').unwrap())
        .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
        .collect();
    let top = corners.iter().map(|corner| corner.1).fold(f32::MAX, f32::min);
    let at_the_top: Vec<f32> =
        corners.iter().filter(|corner| corner.1 == top).map(|corner| corner.0).collect();
    assert_eq!(at_the_top.len(), 2, "{corners:?}");
    assert!(((at_the_top[0] - at_the_top[1]).abs() - 28.87).abs() < 0.2, "{corners:?}");
    // Nothing along the edge names the cells: files are columns, but ranks are no rows.
    let found = texts(&svg, "text");
    assert!(["a1", "b3", "c2"].iter().all(|name| found.iter().any(|text| text == name)));
}

#[test]
fn cells_are_named_where_the_edge_does_not_name_them() {
    let board = Lattice::new([2, 2]).unwrap();
    let mut diagram = king_on(board.topology(), "a2");
    let named = |diagram: &Diagram| -> Vec<String> {
        texts(&diagram.svg(), "text").into_iter().filter(|text| text.len() == 2).collect()
    };
    assert_eq!(named(&diagram), [""; 0]);
    diagram.cells[3].label = Some("b!".to_owned());
    assert_eq!(named(&diagram), ["b!"]);
    diagram.cells[3].label = None;
    diagram.cells[3].shape.x = 5.0;
    assert_eq!(named(&diagram), ["a1", "b1", "a2", "b2"], "file b is in two places");
}

#[test]
fn a_picture_tells_every_cell_and_piece() {
    let board = Lattice::new([2, 2]).unwrap();
    let mut diagram = king_on(board.topology(), "a2");
    diagram.legend = vec![LegendEntry::new("K", "<king> & \"queen\"")];
    diagram.notes = vec!["it's a < b".to_owned()];
    diagram.side_to_move = Some(Color::Black);
    diagram.remark = "in check".to_owned();
    let svg = diagram.svg();
    assert_eq!(texts(&svg, "title"), ["a1", "b1", "a2: black <king> & \"queen\"", "b2"]);
    let found = texts(&svg, "text");
    for text in ["K", "<king> & \"queen\"", "it's a < b", "1", "b", "Black to move, in check"] {
        assert!(found.iter().any(|other| other == text), "{text} of {found:?}");
    }
}

#[test]
fn the_last_move_stays_under_targets_and_origins() {
    let board = Lattice::new([3, 1]).unwrap();
    let mut diagram = king_on(board.topology(), "b1");
    let plain = diagram.svg();
    for (cell, marks) in [
        (0, &[Mark::LastMove, Mark::Origin][..]),
        (1, &[Mark::LastMove, Mark::Target]),
        (2, &[Mark::Target]),
    ] {
        marks.iter().for_each(|&mark| diagram.mark(Cell::new(cell), mark));
    }
    assert_eq!(
        diagram.text(),
        "1 @.&k*.\n   a b c\n\n@ origin, last move, * target, & target, last move\n"
    );
    let marked = diagram.svg();
    let more = |tag: &str| {
        let count = |svg: &str| svg.matches(tag).count();
        count(&marked) - count(&plain)
    };
    // Two yellow grounds and a blue frame; a ring around the piece and a dot for the free cell.
    assert_eq!((more("<rect"), more("<circle")), (3, 2));
    assert_eq!(sizes(&marked), sizes(&plain));
}

/// Width and height.
fn sizes(svg: &str) -> [String; 2] {
    ["width", "height"].map(|name| attributes(svg, "svg", name)[0].clone())
}

#[test]
fn what_went_to_another_layer_leaves_its_place_to_be_seen() {
    let board = Lattice::new([2, 2, 2]).unwrap();
    let mut diagram = king_on(board.topology(), "2b2");
    diagram.mark_last_move(&king_on(board.topology(), "1a1"));
    assert_eq!(
        diagram.text(),
        "2  . .   2  .~k\n1 ~. .   1 |. .\n   a b      a b\n\n\
         ~ last move, | above or below where the move starts\n"
    );
    assert_eq!(diagram.arrows.len(), 1);
    assert!(diagram.svg().contains("stroke-dasharray"));
    // In one layer the two marks tell.
    let mut diagram = king_on(board.topology(), "1b2");
    diagram.mark_last_move(&king_on(board.topology(), "1a1"));
    assert_eq!(diagram.arrows, []);
}

#[test]
fn regions_and_trays_that_moved_have_arrows() {
    let board = Lattice::new([4, 1]).unwrap();
    let region = |x: f32, taxi: usize| {
        let mut diagram = Diagram::of(board.topology(), |_| Vec::new());
        // A region covers a1 or d1, and brings a small cell of its own.
        let covered = if x < 1.0 { "a1" } else { "d1" };
        diagram.cells.retain(|cell| cell.name != covered);
        diagram.cells.push(DiagramCell::new("in", Shape { size: 0.5, ..Shape::square(x, 0.5) }));
        diagram.cells[taxi].tray =
            Some(Tray { color: Color::Black, title: "taxi".to_owned(), pieces: Vec::new() });
        diagram.inscriptions.push(Inscription {
            at: Spot { panel: 0, x, y: 0.5 },
            size: 1.0,
            text: "R".to_owned(),
            characters: String::new(),
            moved: false,
        });
        diagram
    };
    // The cells are b1 c1 d1 and then a1 b1 c1: the taxi is on b1, or on c1.
    let before = region(0.5, 0);
    let mut stayed = region(0.5, 0);
    stayed.mark_last_move(&before);
    assert_eq!(stayed, before);
    let mut after = region(3.5, 2);
    after.mark_last_move(&before);
    let ways: Vec<(f32, f32)> =
        after.arrows.iter().map(|arrow| (arrow.from.x, arrow.to.x)).collect();
    assert_eq!(ways, [(0.5, 3.5), (1.5, 2.5)]);
    assert!(after.inscriptions[0].moved);
    let marked: Vec<&str> = after
        .cells
        .iter()
        .filter(|cell| cell.marks.contains(&Mark::LastMove))
        .map(|cell| cell.name.as_str())
        .collect();
    assert_eq!(marked, ["a1", "b1", "c1"], "a1 is new, the others have lost and got the taxi");
    assert!(after.text().ends_with("{ black taxi on c1: -\n~ last move\n"), "{}", after.text());
}

#[test]
fn trays_keep_room_for_what_they_may_hold() {
    let board = Lattice::new([8, 1]).unwrap();
    let with = |rooks: usize, pawns: usize| {
        let mut diagram = king_on(board.topology(), "a1");
        diagram.legend = vec![LegendEntry::new("R", "rook"), LegendEntry::new("P", "pawn")];
        let pieces = vec![("R".to_owned(), rooks), ("P".to_owned(), pawns)];
        diagram.trays = vec![Tray { color: Color::White, title: "hand".to_owned(), pieces }];
        diagram
    };
    assert!(with(0, 0).text().contains("\nwhite hand: -\n"));
    assert!(with(1, 3).text().contains("\nwhite hand: R, P x3\n"));
    let (empty, full) = (with(0, 0).svg(), with(1, 3).svg());
    assert_eq!(sizes(&empty), sizes(&full));
    assert_eq!(empty.matches("opacity=\"0.22\"").count(), 2);
    assert!(!full.contains("opacity=\"0.22\""));
    assert!(texts(&full, "title").contains(&"3 white pawn".to_owned()));
}

#[test]
fn symbols_and_colors_are_those_of_the_game() {
    let board = Lattice::new([2, 1]).unwrap();
    let mut diagram = king_on(board.topology(), "a1");
    let characters = Some(ByColor { white: '\u{5e25}', black: '\u{5c07}' });
    diagram.legend = vec![LegendEntry { characters, ..LegendEntry::chess("K", "king") }];
    diagram.side_to_move = Some(Color::White);
    diagram.armies = Armies::RedBlack;
    assert!(diagram.text().contains("\nred to move\n"));
    let drawn = |symbols| texts(&Diagram { symbols, ..diagram.clone() }.svg(), "text");
    assert!(drawn(Symbols::Letters).contains(&"K".to_owned()));
    let figurines = drawn(Symbols::Figurines);
    assert!(!figurines.contains(&"K".to_owned()), "nor is there a legend: {figurines:?}");
    let characters = drawn(Symbols::Characters);
    assert_eq!(characters.iter().filter(|text| *text == "\u{5c07}").count(), 2, "board, legend");
    assert_eq!(characters.iter().filter(|text| *text == "\u{5e25}").count(), 1, "legend");
}

fn any_cell() -> impl Strategy<Value = DiagramCell> {
    let place = prop_oneof![-9f32..9.0, Just(f32::NAN), Just(f32::MAX), Just(-1e4), any::<f32>()];
    let size = prop_oneof![0.1f32..3.0, Just(0.0), any::<f32>()];
    let pieces = proptest::collection::vec((prop::sample::select(&Color::ALL[..]), ".{0,3}"), 0..6);
    let marks = vec![Mark::LastMove, Mark::Origin, Mark::Target];
    let marks = prop::sample::subsequence(marks, 0..=3);
    let outlines = vec![Outline::Square, Outline::Hexagon, Outline::FlatHexagon, Outline::Point];
    let outline = prop::sample::select(outlines);
    let tray = prop::option::of(any_tray());
    (place.clone(), place, size, outline, 0u16..5, pieces, marks, ".{0,5}", tray).prop_map(
        |(x, y, size, outline, panel, pieces, marks, name, tray)| DiagramCell {
            pieces,
            tray,
            marks: marks.into_iter().collect(),
            ..DiagramCell::new(name, Shape { x, y, size, panel, outline })
        },
    )
}

fn any_tray() -> impl Strategy<Value = Tray> {
    let pieces = proptest::collection::vec((".{0,2}", 0..20usize), 0..9);
    (prop::sample::select(&Color::ALL[..]), ".{0,9}", pieces)
        .prop_map(|(color, title, pieces)| Tray { color, title, pieces })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_drawn_is_text_and_well_formed(
        cells in proptest::collection::vec(any_cell(), 0..20),
        old in proptest::collection::vec(any_cell(), 0..20),
        titles in proptest::collection::vec(".{0,9}", 0..3),
        notes in proptest::collection::vec(".{0,200}", 0..3),
        trays in proptest::collection::vec(any_tray(), 0..4),
        legend in proptest::collection::vec((".{0,2}", ".{0,20}"), 0..9),
        ends in proptest::collection::vec((0u16..5, any::<f32>(), any::<f32>()), 0..9),
        layers in any::<bool>(),
        capacity in 0..4usize,
        symbols in prop::sample::select(&Symbols::ALL[..]),
    ) {
        let ends: Vec<Spot> = ends.into_iter().map(|(panel, x, y)| Spot { panel, x, y }).collect();
        let lines = ends.windows(2);
        let lines = lines.map(|ends| Line { from: ends[0], to: ends[1], width: 0.1 }).collect();
        let words = ends.iter().map(|&at| Inscription {
            at,
            size: 0.5,
            text: "words".to_owned(),
            characters: String::new(),
            moved: layers,
        });
        let mut diagram = Diagram {
            panels: titles.into_iter().map(|title| Panel { title }).collect(),
            layers,
            cells,
            capacity,
            lines,
            inscriptions: words.collect(),
            trays,
            notes,
            legend: legend.into_iter().map(|(l, name)| LegendEntry::chess(l, name)).collect(),
            symbols,
            ..Diagram::default()
        };
        diagram.mark_last_move(&Diagram { cells: old, ..Diagram::default() });
        let text = diagram.text();
        prop_assert!(text.is_empty() || text.ends_with('\n'));
        let svg = diagram.svg();
        prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{}", svg);
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{}", svg);
    }
}
