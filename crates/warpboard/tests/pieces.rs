//! Where the pieces of an army and of a role stand, as sets of cells, beside what stands on each cell.
#![cfg(all(feature = "chess", feature = "xiangqi", feature = "waterfall"))]

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
