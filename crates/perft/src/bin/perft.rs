//! The command `perft`: counts, lists, plays and draws the positions of every game.

fn main() -> std::process::ExitCode {
    warpboard_perft::command::Command::new().run()
}
