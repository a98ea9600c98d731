//! Short programs on warpboard, each the answer to a question. Run one by
//! `cargo run --example NAME`.
//!
//! | example | question |
//! |---|---|
//! | `draw` | What does a position look like? |
//! | `taxi_ride` | How does a king escape mate by taxi? |
//! | `waterfall_tour` | Where do pieces leap in three dimensions? |
