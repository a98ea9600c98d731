//! What positions tell of themselves, alike in all games: where the pieces of an army and of a role
//! stand, as sets of cells, beside what stands on each cell; the castling rights, beside the FEN.
#![cfg(feature = "all")]

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use warpboard::{Color, Position, VariantPosition};

macro_rules! sets_are_of_the_pieces {
    ($name:ident, $module:ident, $Game:ident) => {
        #[test]
        fn $name() {
            use warpboard::$module::{Role, $Game};
            let mut position = $Game::default();
            assert_eq!(position, $Game::start(Default::default()));
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..60 {
                for cell in position.topology().cells() {
                    let piece = position.piece_at(cell);
                    assert_eq!(position.occupied().contains(cell), piece.is_some());
                    for color in Color::ALL {
                        let of_army = piece.filter(|piece| piece.color == color);
                        assert_eq!(position.army(color).contains(cell), of_army.is_some());
                        for role in Role::ALL {
                            let is_it = of_army.is_some_and(|piece| piece.role == role);
                            assert_eq!(position.pieces_of(color, role).contains(cell), is_it);
                        }
                    }
                }
                let Some(mv) = position.random_legal(|count| rng.random_range(0..count)) else {
                    break;
                };
                position.make(mv);
            }
        }
    };
}

sets_are_of_the_pieces!(chess, chess, Chess);
sets_are_of_the_pieces!(xiangqi, xiangqi, Xiangqi);
sets_are_of_the_pieces!(waterfall, waterfall, Waterfall);

macro_rules! castling_rights_are_those_of_the_fen {
    ($($name:ident, $module:ident, $Game:ident;)+) => {$(
        #[test]
        fn $name() {
            let mut rng = ChaCha8Rng::seed_from_u64(2);
            let mut lost = 0;
            for _ in 0..20 {
                let mut position = warpboard::$module::$Game::default();
                for _ in 0..60 {
                    let fen = position.fen();
                    let rights = position.castling();
                    assert_eq!(Some(rights.to_string().as_str()), fen.split(' ').nth(2));
                    for color in Color::ALL {
                        let letters = match color {
                            Color::White => ['K', 'Q'],
                            Color::Black => ['k', 'q'],
                        };
                        let both = [rights.king_side(color), rights.queen_side(color)];
                        assert_eq!(letters.map(|letter| rights.to_string().contains(letter)), both);
                        lost += both.iter().filter(|right| !**right).count();
                    }
                    let Some(mv) = position.random_legal(|count| rng.random_range(0..count)) else {
                        break;
                    };
                    position.make(mv);
                }
            }
            assert!(lost > 0);
        }
    )+};
}

castling_rights_are_those_of_the_fen! {
    castling_in_chess, chess, Chess;
    castling_in_mitawi, mitawi, Mitawi;
    castling_in_tardis, tardis, Tardis;
}
