//! Progress over lines and positions, on standard error if that is a terminal.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::command::progress::PATIENCE;

pub(super) struct Bar {
    /// None if nothing is to be shown.
    bar: Option<ProgressBar>,
    start: Instant,
}

impl Bar {
    /// A bar that shows itself after a while.
    pub(super) fn new(quiet: bool) -> Bar {
        let bar = (!quiet).then(|| {
            let bar = ProgressBar::no_length();
            match ProgressStyle::with_template("{wide_bar} {msg}, {eta} left") {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Bar { bar, start: Instant::now() }
    }

    /// Shows how much of it is done, and says so.
    pub(super) fn show(&self, done: u64, total: u64, say: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar
            && self.start.elapsed() >= PATIENCE
        {
            bar.set_length(total);
            bar.set_message(say());
            bar.set_position(done);
        }
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
