//! The invariants of every game, by random play, by mutation, and on the seeds of the fuzz targets.

mod chess;
mod common;
mod corpora;
mod mitawi;
mod tardis;
mod taxi;
mod waterfall;
mod xiangqi;
