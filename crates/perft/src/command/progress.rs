//! The progress line of a long count.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{Progress, estimate};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use warpboard::AnyPosition;

/// Counts that take less show no progress.
pub(crate) const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two looks at the count.
const STEP: Duration = Duration::from_millis(100);

/// How far a count has got, told by its threads.
#[derive(Default)]
pub(crate) struct Latest(Mutex<Option<Progress>>);

impl Latest {
    pub(crate) fn tell(&self, progress: Progress) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.is_none_or(|latest| latest.done < progress.done) {
            *latest = Some(progress);
        }
    }

    fn get(&self) -> Option<Progress> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shows a line on standard error, if the count is not over before long, until it is.
pub(crate) fn show(position: &AnyPosition, depth: u8, latest: &Latest, over: &Receiver<()>) {
    let start = Instant::now();
    if over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let expected = magnitude(estimate(position, depth));
    let bar = ProgressBar::new(1).with_prefix(format!("depth {depth}"));
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {msg}");
    let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
    while over.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
        let progress = latest.get();
        bar.set_message(message(progress, &expected, start.elapsed()));
        if let Some(progress) = progress {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
        }
        bar.tick();
    }
    bar.finish_and_clear();
}

/// How far the count is, how many nodes there are, and how long it will take.
fn message(progress: Option<Progress>, expected: &str, elapsed: Duration) -> String {
    let Some(Progress { done, total, nodes }) = progress else {
        return format!("about {expected} nodes");
    };
    let left = elapsed.as_secs_f64() * (total - done) as f64 / done.max(1) as f64;
    let left = match Duration::try_from_secs_f64(left) {
        Ok(left) => HumanDuration(left).to_string(),
        Err(_) => "ages".to_owned(),
    };
    format!("{done}/{total} subtrees, {nodes} of about {expected} nodes, {left} left")
}

/// A number of nodes by its decimal logarithm: `2000`, `3.4e12`, `10^400`.
fn magnitude(logarithm: f64) -> String {
    match logarithm {
        ..6.0 => format!("{:.0}", 10_f64.powf(logarithm)),
        ..300.0 => format!("{:.1e}", 10_f64.powf(logarithm)),
        _ => format!("10^{logarithm:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_tells_how_hopeless_it_is() {
        assert_eq!(message(None, "1.0e35", PATIENCE), "about 1.0e35 nodes");
        let progress = Progress { done: 20, total: 400, nodes: 123 };
        let expected = "20/400 subtrees, 123 of about 2000 nodes, 3 minutes left";
        assert_eq!(message(Some(progress), "2000", Duration::from_secs(10)), expected);
        let far = Progress { done: 1, total: u64::MAX, nodes: 0 };
        assert!(message(Some(far), "10^400", Duration::from_secs(10)).ends_with(", ages left"));
    }

    #[test]
    fn large_numbers_are_written_short() {
        for (logarithm, text) in [
            (f64::NEG_INFINITY, "0"),
            (0.0, "1"),
            (3.301_03, "2000"),
            (12.531_479, "3.4e12"),
            (400.2, "10^400"),
        ] {
            assert_eq!(magnitude(logarithm), text);
        }
    }

    #[test]
    fn the_latest_report_is_the_one_that_is_furthest() {
        let latest = Latest::default();
        assert_eq!(latest.get(), None);
        for (done, kept) in [(1, 1), (3, 3), (2, 3)] {
            latest.tell(Progress { done, total: 9, nodes: 10 * done });
            assert_eq!(latest.get(), Some(Progress { done: kept, total: 9, nodes: 10 * kept }));
        }
    }
}
