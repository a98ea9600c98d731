//! Drawings of boards of every kind, whatever their form.

use proptest::prelude::*;
use warpboard_core::diagram::{Diagram, DiagramCell, Mark, Panel, Tint};
use warpboard_core::topology::{Hexagonal, Lattice, Outline, Shape, Squares, Topology};
use warpboard_core::{Cell, Color};

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
    assert_eq!(diagram.text(), "3  . . .\n2 _.   .\n1  k : -\n   a b c\n");
}

#[test]
fn stacks_and_promoted_pieces_widen_the_columns() {
    let board = Lattice::new([2, 1]).unwrap();
    let mut diagram = Diagram::of(board.topology(), |cell| match cell.index() {
        0 => vec![(Color::White, "N".to_owned()), (Color::White, "R".to_owned())],
        _ => vec![(Color::Black, "+W".to_owned())],
    });
    diagram.mark(Cell::new(1), Mark::Target);
    diagram.legend = vec![("N".to_owned(), "knight".to_owned())];
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

#[test]
fn a_picture_names_every_cell_and_piece() {
    let board = Lattice::new([2, 2]).unwrap();
    let mut diagram = king_on(board.topology(), "a2");
    diagram.legend = vec![("K".to_owned(), "<king> & \"queen\"".to_owned())];
    diagram.notes = vec!["it's a < b".to_owned()];
    let svg = diagram.svg();
    assert_eq!(texts(&svg, "title"), ["a1", "b1", "a2: black <king> & \"queen\"", "b2"]);
    let found = texts(&svg, "text");
    for text in ["a1", "b1", "a2", "b2", "K", "<king> & \"queen\"", "it's a < b", "1", "b"] {
        assert!(found.iter().any(|other| other == text), "{text} of {found:?}");
    }
}

fn any_cell() -> impl Strategy<Value = DiagramCell> {
    let place = prop_oneof![-9f32..9.0, Just(f32::NAN), Just(f32::MAX), Just(-1e4), any::<f32>()];
    let size = prop_oneof![0.1f32..3.0, Just(0.0), any::<f32>()];
    let pieces = proptest::collection::vec((prop::sample::select(&Color::ALL[..]), ".{0,3}"), 0..6);
    let mark = prop::option::of(prop::sample::select(vec![Mark::LastMove, Mark::Target]));
    let hexagon = any::<bool>();
    (place.clone(), place, size, hexagon, 0u16..5, pieces, mark, ".{0,5}").prop_map(
        |(x, y, size, hexagon, panel, pieces, mark, name)| DiagramCell {
            cell: None,
            name,
            shape: Shape {
                x,
                y,
                size,
                panel,
                outline: if hexagon { Outline::Hexagon } else { Outline::Square },
            },
            text_shape: None,
            tint: Tint::Plain,
            pieces,
            mark,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_drawn_is_text_and_well_formed(
        cells in proptest::collection::vec(any_cell(), 0..20),
        titles in proptest::collection::vec(".{0,9}", 0..3),
        notes in proptest::collection::vec(".{0,200}", 0..3),
        legend in proptest::collection::vec((".{0,2}", ".{0,20}"), 0..9),
    ) {
        let panels = titles.into_iter().map(|title| Panel { title }).collect();
        let diagram = Diagram { panels, cells, notes, legend };
        let text = diagram.text();
        prop_assert!(text.is_empty() || text.ends_with('\n'));
        let svg = diagram.svg();
        prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{}", svg);
    }
}
