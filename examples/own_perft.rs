//! How do I get the command `perft` for games of my own? By three lines of `main`. This one has the
//! games of the examples `own_variant` and `own_game` beside ours: `own_perft variants`,
//! `own_perft count farm 4`.

#[allow(dead_code, reason = "an example with a main of its own")]
mod own_game;
#[allow(dead_code, reason = "an example with a main of its own")]
mod own_variant;

use own_variant::Breakthrough;
use warpboard_perft::command::Command;

fn main() -> std::process::ExitCode {
    Command::new().game::<Breakthrough>().toml(own_game::FARM).run()
}
