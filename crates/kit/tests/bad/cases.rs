//! A game that is right, and what is told of it when one place is wrong.

/// A game that is right. Each case changes one place of it.
pub(crate) const GAME: &str = r#"id = "farm"
title = "The farm"
board = { size = [5, 6], zones = { barn = "b2-d3" } }
start = "rpkpr/5/5/5/5/RPKPR[] w Kk - 0 1"
castling = ["K c1e1 e1d1", "k c6e6 e6d6"]
hands = true
ends = { stalemate = "draw", goal = { roles = ["king"], zone = "c3" } }

[roles.king]
letter = "K"
moves = "K"
royal = true
stays = { white = "a1-e5 c6 e6", black = "all" }

[roles.rook]
letter = "R"
moves = "R"

[roles.queen]
letter = "+P"
moves = "Q"
hand = "plough"

[roles.plough]
letter = "P"
moves = "fWbW"
also = [{ from = "barn", moves = "fmW02", en_passant = true }]
promotes = { to = ["queen"], zone = { white = "*6", black = "*1" } }
drop = { zone = "*3 *4", one_a_file = true }
"#;

macro_rules! cases {
    ($($name:ident: $from:literal => $to:literal, $message:literal;)*) => {
        pub(crate) const CASES: &[(&str, &str, &str, &str)] =
            &[$((stringify!($name), $from, $to, $message)),*];
    };
}

cases! {
    no_id: "id = \"farm\"\n" => "", "entry: `title = \"The farm\"`: expected a field `id`";
    id_empty: "\"farm\"" => "\"\"", "line 1: id: ``: expected lower case letters, digits and `-`, a letter first";
    id_case: "\"farm\"" => "\"Farm\"", "line 1: id: `Farm`: expected lower case letters, digits and `-`, a letter first";
    id_number: "\"farm\"" => "\"4farm\"", "line 1: id: `4farm`: expected lower case letters, digits and `-`, a letter first";
    id_type: "\"farm\"" => "7", "line 1: entry: ";
    no_title: "title = \"The farm\"\n" => "", "a field `title`";
    title_empty: "\"The farm\"" => "\"\"", "line 2: title: ``: expected a name of one line";
    title_lines: "\"The farm\"" => "\"The\\nfarm\"", "expected a name of one line";
    no_board: "board = { size = [5, 6], zones = { barn = \"b2-d3\" } }\n" => "", "a field `board`";
    board_shapeless: "size = [5, 6], " => "", "line 3: board: ``: expected either `size` or `hexagon`";
    board_two_shapes: "size = [5, 6]" => "size = [5, 6], hexagon = 3", "line 3: board: `size and hexagon`: expected either `size` or `hexagon`";
    hexagon_large: "size = [5, 6]" => "hexagon = 10", "line 3: board.hexagon: `10`: expected a number from 1 to 9";
    size_one: "[5, 6]" => "[5]", "line 3: board.size: `[5]`: expected two or three extents, at least 1 each, of at most 1024 cells";
    size_four: "[5, 6]" => "[2, 2, 2, 2]", "line 3: board.size: `[2, 2, 2, 2]`: expected two or three extents";
    size_zero: "[5, 6]" => "[0, 6]", "line 3: board.size: `[0, 6]`: expected two or three extents";
    size_large: "[5, 6]" => "[16, 16]", "line 3: board: `256 cells`: expected at most 128 cells";
    size_huge: "[5, 6]" => "[99999, 99999]", "line 3: board.size: ";
    size_negative: "[5, 6]" => "[-5, 6]", "line 3: entry: ";
    removed_unknown: "[5, 6]" => "[5, 6], removed = \"z9\"", "line 3: board.removed: `z9`: expected names of cells";
    wraps_unknown: "[5, 6]" => "[5, 6], wraps = [\"layers\"]", "line 3: board.wraps: `layers`: expected an axis of `files`, `ranks`, `layers`";
    wraps_short: "[5, 6]" => "[2, 6], wraps = [\"files\"]", "at least 3 cells";
    link_words: "[5, 6]" => "[5, 6], links = [\"a1 n\"]", "line 3: board.links: `a1 n`: expected a cell, a direction and another cell, as in `d4 n h8`";
    link_direction: "[5, 6]" => "[5, 6], links = [\"a1 up b2\"]", "line 3: board.links: `a1 up b2`: expected a cell";
    link_itself: "[5, 6]" => "[5, 6], links = [\"a1 n a1\"]", "line 3: board.links: `a1 n a1`: expected a cell";
    board_unknown: "size = [5, 6]" => "size = [5, 6], colour = 1", "line 3: entry: `colour`: expected one of ";
    zone_cells: "b2-d3" => "b2-z9", "line 3: board.zones.barn: `b2-z9`: expected cells: names of cells or zones, `*8`, `e*`, `d1-f3` or `all`";
    zone_empty: "b2-d3" => "", "line 3: board.zones.barn: ``: expected at least one cell";
    zone_rank: "b2-d3" => "*9", "line 3: board.zones.barn: `*9`: expected cells";
    zone_is_cell: "barn = \"b2-d3\"" => "a1 = \"b2-d3\", barn = \"b2\"", "line 3: board.zones.a1: `a1`: expected a name that is no cell's";
    zone_side: "barn = \"b2-d3\"" => "barn = { white = \"b2\" }", "line 3: entry: ";
    no_start: "start = \"rpkpr/5/5/5/5/RPKPR[] w Kk - 0 1\"\n" => "", "a field `start`";
    start_ranks: "RPKPR[] w" => "RPKPR/5[] w", "line 4: start: `rpkpr/5/5/5/5/RPKPR/5`: expected 6 ranks (placement of a FEN)";
    start_width: "rpkpr/5/" => "rpkpr/4/", "line 4: start: `4`: expected 5 cells in this rank (placement of a FEN)";
    start_letter: "rpkpr/5" => "rpkpr/x4", "line 4: start: `x`: expected a piece of K P +P R in either case, or a number (placement of a FEN)";
    start_kings: "rpkpr/5" => "rpkpr/k4", "line 4: start: `k`: expected at most one royal piece of an army (placement of a FEN)";
    start_zone: "a1-e5" => "a2-e5", "line 4: start: `K on c1`: expected a cell on which a king may stand (placement of a FEN)";
    start_side: "[] w" => "[] x", "line 4: start: `x`: expected `w` or `b` (side to move of a FEN)";
    start_castling: "Kk - 0" => "Kq - 0", "line 4: start: `Kq`: expected letters of `Kk`, or `-` (castling of a FEN)";
    start_right: "RPKPR[] w" => "RPKP1[] w", "line 5: castling: `e1d1`: expected the cell of a piece of the army at the start";
    start_passed: "Kk - 0" => "Kk c4 0", "line 4: start: `c4`: expected a cell that a double step has just passed over (en passant of a FEN)";
    start_clock: "0 1\"" => "x 1\"", "line 4: start: `x`: expected a number";
    start_hands: "RPKPR[] w" => "RPKPR w", "line 4: start: `rpkpr/5/5/5/5/RPKPR`: expected the hands in brackets behind the placement";
    start_held: "RPKPR[] w" => "RPKPR[K] w", "line 4: start: `K`: expected letters of pieces that can be held (hands of a FEN)";
    start_check: "rpkpr/5/5/5/5/RPKPR" => "rpkpr/5/5/5/2R2/1PKPR", "line 4: start: `w`: expected the royal piece of black not to stand in check (side to move of a FEN)";
    castle_words: "K c1e1 e1d1" => "K c1e1", "line 5: castling: `K c1e1`: expected a letter, the king's cells and the rook's: `K e1g1 h1f1`";
    castle_letter: "K c1e1 e1d1" => "1 c1e1 e1d1", "line 5: castling: `1`: expected one letter, upper case for White";
    castle_twice: "k c6e6 e6d6" => "K c1e1 e1d1", "line 5: castling: `K c1e1 e1d1`: expected a letter that no other castle has";
    castle_cells: "K c1e1" => "K c1z1", "line 5: castling: `c1z1`: expected two cells of the board";
    castle_king: "K c1e1" => "K c2e2", "line 5: castling: `c2e2`: expected the cell of a piece of the army at the start";
    castle_step: "K c1e1 e1d1" => "K c1d1 e1c1", "line 5: castling: `c1d1`: expected a cell that the piece cannot move to otherwise";
    castle_line: "K c1e1 e1d1" => "K c1e2 e1d1", "line 5: castling: `c1e2`: expected cells on one line";
    castle_rook: "e1d1\"" => "c1d1\"", "line 5: castling: `c1d1`: expected the royal piece to be the one that goes first";
    verdict: "\"draw\"" => "\"lose\"", "line 7: entry: `lose`: expected one of `win`, `draw`, `loss`";
    goal_role: "[\"king\"]" => "[\"kong\"]", "line 7: ends.goal.roles: `kong`: expected a role of `king`, `plough`, `queen`, `rook`";
    goal_roles: "[\"king\"]" => "[]", "line 7: ends.goal.roles: ``: expected at least one role";
    goal_zone: "zone = \"c3\"" => "zone = \"c9\"", "line 7: ends.goal.zone: `c9`: expected cells";
    ends_unknown: "stalemate = \"draw\"" => "stale = \"draw\"", "line 7: entry: `stale`: expected one of ";
    letter_missing: "letter = \"R\"\n" => "", "expected a field `letter`";
    letter_case: "letter = \"R\"" => "letter = \"r\"", "line 16: roles.rook.letter: `r`: expected a letter from `A` to `Z`, behind a `+` for a promoted piece";
    letter_long: "letter = \"R\"" => "letter = \"RO\"", "line 16: roles.rook.letter: `RO`: expected a letter from `A` to `Z`";
    letter_taken: "letter = \"R\"" => "letter = \"K\"", "line 16: roles.rook.letter: `K`: expected a letter that `king` does not have";
    betza_letter: "moves = \"R\"" => "moves = \"RqN\"", "line 17: roles.rook.moves: `RqN`: expected an atom or one of the modifiers `fblrvshamcnp` at byte 1";
    betza_initial: "moves = \"R\"" => "moves = \"Ri\"", "line 17: roles.rook.moves: `Ri`: expected an atom";
    motion_verb: "moves = \"R\"" => "moves = \"glide n\"", "line 17: roles.rook.moves: `glide`: expected a motion of `slide`, `step`, `exact`, `leap`, `lame`, `leaper`";
    motion_direction: "moves = \"R\"" => "moves = \"slide up\"", "line 17: roles.rook.moves: `up`: expected a direction of `sw`, `s`, `se`, `w`, `e`, `nw`, `n`, `ne`";
    motion_bare: "moves = \"R\"" => "moves = \"move slide\"", "line 17: roles.rook.moves: `move slide`: expected a direction behind the motion";
    motion_route: "moves = \"R\"" => "moves = \"slide n+ne\"", "line 17: roles.rook.moves: `slide n+ne`: expected one direction at a time behind `slide`";
    motion_count: "moves = \"R\"" => "moves = \"exact 0 n\"", "line 17: roles.rook.moves: `0`: expected a number of steps from 1 to 99";
    motion_leap: "moves = \"R\"" => "moves = \"leaper 1,2,3\"", "line 17: roles.rook.moves: `1,2,3`: expected a leap on a lattice by its numbers of cells, as `1,2`";
    moves_type: "moves = \"R\"" => "moves = 5", "line 17: entry: ";
    stays_cells: "black = \"all\"" => "black = \"none\"", "line 13: roles.king.stays: `none`: expected cells";
    stays_away: "black = \"all\"" => "black = \"a1\"", "line 4: start: `k on c6`: expected a cell on which a king may stand (placement of a FEN)";
    role_unknown: "royal = true" => "regal = true", "line 12: entry: `regal`: expected one of ";
    hand_role: "hand = \"plough\"" => "hand = \"plow\"", "line 22: roles.queen.hand: `plow`: expected a role of `king`, `plough`, `queen`, `rook`";
    hand_without_hands: "hands = true\n" => "", "roles.queen.hand: `hand`: expected no such entry in a game without `hands = true`";
    also_from: "from = \"barn\"" => "from = \"born\"", "line 27: roles.plough.also.0.from: `born`: expected cells";
    also_moves: "fmW02" => "fmW0x", "line 27: roles.plough.also.0.moves: `fmW0x`: expected";
    also_long: "fmW02" => "fmW3", "line 27: roles.plough.also: `en_passant`: expected moves of at most two steps, which pass over one cell";
    promotes_role: "to = [\"queen\"]" => "to = [\"quean\"]", "line 28: roles.plough.promotes.to: `quean`: expected a role";
    promotes_nothing: "to = [\"queen\"]" => "to = []", "line 28: roles.plough.promotes.to: ``: expected at least one role";
    promotes_twice: "to = [\"queen\"]" => "to = [\"queen\", \"queen\"]", "line 28: roles.plough.promotes.to: `queen`: expected choices that are written differently";
    promotes_zone: "zone = { white = \"*6\"" => "zone = { white = \"*7\"", "line 28: roles.plough.promotes.zone: `*7`: expected cells";
    promotes_no_zone: ", zone = { white = \"*6\", black = \"*1\" }" => "", "expected a field `zone`";
    promotes_game: "hands = true\n" => "hands = true\npromotes.must = \"*3\"\n", "line 29: roles.plough.promotes.must: `must`: expected cells of the promotion zone, `none` or `stuck`";
    promotes_must: "to = [\"queen\"]" => "must = \"*3\", to = [\"queen\"]", "line 28: roles.plough.promotes.must: `must`: expected cells of the promotion zone, `none` or `stuck`";
    drop_zone: "*3 *4" => "*3 *", "line 29: roles.plough.drop.zone: `*`: expected cells";
    drop_role: "one_a_file = true" => "roles = [\"plow\"]", "line 29: roles.plough.drop.roles: `plow`: expected a role";
    toml: "title = \"The farm\"" => "title = The farm", "line 2: entry: ";
    twice: "title = \"The farm\"" => "title = \"A\"\ntitle = \"B\"", "line 3: entry: ";
    unknown: "hands = true" => "hand = true", "line 6: entry: `hand`: expected one of ";
}
