//! A glob import leaves no call ambiguous.

use warpboard::*;

#[test]
fn a_glob_import_plays_and_prints() {
    let mut position = chess::Chess::start(NoOptions);
    let mv = position.parse_move("e2e4").unwrap();
    position.make(mv);
    assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(position.legal_moves().len() as u64, position.count_legal());
    assert_eq!(position.outcome(), None);
    let any = Variant::Taxi.start();
    // The trait of an object needs no import.
    assert_eq!(any.as_dyn().fen(), any.fen());
}
