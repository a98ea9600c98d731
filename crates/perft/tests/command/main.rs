//! The command: what it prints, and how it ends.
#![cfg(feature = "command")]

mod common;
mod count;
mod errors;
mod game_files;
mod help;
mod hostile;
mod lines;
mod positions;
mod status;
mod suites;
mod work;
