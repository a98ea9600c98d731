//! What the rules say, with expectations worked out by hand.

mod broken;
mod common;
mod plane;
mod rules;
