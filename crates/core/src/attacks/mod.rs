//! How a role moves and attacks on a board: its movement compiled, forward and reversed.
//!
//! A [`RoleTable`] answers where a piece goes and who attacks a cell, on any board: leaps are sets
//! of cells, lines are bit scans, short paths are tables, and what is neither is walked. Beneath it
//! stand parts that a game may also use by themselves:
//!
//! * [`moves`]: where a piece goes, by what each move is for.
//! * [`reach`]: what any paths reach.
//! * [`lookup`]: tables from occupancy to cells, in one look.
//! * [`lines`]: slides and hops by bit scans, for boards of hundreds of cells; [`sweeps`]: both ways
//!   of a line at once.
//! * [`between`]: the cells between two cells of a line.

pub mod between;
pub mod lines;
pub mod lookup;
pub mod moves;
pub mod reach;
mod role;
pub mod sweeps;

pub use role::RoleTable;
