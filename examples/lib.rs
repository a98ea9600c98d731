//! Short programs on warpboard, each the answer to a question. Run one by
//! `cargo run --example NAME`.
//!
//! | example | question |
//! |---|---|
//! | `quickstart` | How do I load a position, list its moves, play one, and see how the game ended? |
//! | `all_games` | Which games are there? |
//! | `own_game` | How do I try out a game of my own? |
//! | `own_variant` | How do records, drawings and the checks work for it? |
//! | `own_perft` | How do I get the command `perft` for it? |
//! | `own_graph` | Can the board be any graph? |
//! | `random_games` | How long are games, how do they end, how many moves are there? |
//! | `draw` | What does a position look like? |
//! | `stdin_server` | How does a program in another language use warpboard? |
//! | `divide_against` | Does another program count the same? |
//! | `alpha_beta` | How does a program choose moves in a game that it does not know? |
//! | `taxi_ride` | How does a king escape mate by taxi? |
//! | `tardis_paths` | How do lines run through regions that are bigger on the inside? |
//! | `waterfall_tour` | Where do pieces leap in three dimensions? |
