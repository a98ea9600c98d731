//! The threads of the process, which all counts share.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, Yield};

/// Threads that cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("threads: they could not be started")]
pub struct ThreadsError(#[from] ThreadPoolBuildError);

impl ThreadsError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "resources"
    }
}

/// The most threads that are started: 64, or one for each core if there are more. Threads beyond
/// the cores gain nothing, and hundreds of them look for work longer than they do it.
#[must_use]
pub fn max_threads() -> usize {
    const AMPLE: usize = 64;
    std::thread::available_parallelism().map_or(AMPLE, |cores| cores.get().max(AMPLE))
}

/// The pool in use, and the number of threads that was asked for.
static POOL: Mutex<Option<(usize, Arc<ThreadPool>)>> = Mutex::new(None);

/// The process's pool of so many threads, as far as there may be, 0 for one each core. It is started when it is first
/// asked for, and another one only when another number is.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadsError> {
    let threads = threads.min(max_threads());
    let mut current = lock(&POOL);
    if let Some((number, pool)) = &*current
        && *number == threads
    {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build()?);
    *current = Some((threads, Arc::clone(&pool)));
    Ok(pool)
}

thread_local! {
    /// Whether this thread has spread work over the threads and waits for its end.
    static SPREADS: Cell<bool> = const { Cell::new(false) };
}

/// Does work on so many threads that may spread over them, if `threads` allows for that and the
/// calling thread is not at it already: a thread that waits for one work's end takes up another,
/// and were that spread too, works would pile up on its stack.
pub(crate) fn spread<T: Send>(
    threads: usize,
    work: impl FnOnce(bool) -> T + Send,
) -> Result<T, ThreadsError> {
    if threads == 1 || SPREADS.get() {
        return Ok(work(false));
    }
    Ok(pool(threads)?.install(|| {
        if SPREADS.replace(true) {
            return work(false);
        }
        let _end = EndOfSpreading;
        work(true)
    }))
}

struct EndOfSpreading;

impl Drop for EndOfSpreading {
    fn drop(&mut self) {
        SPREADS.set(false);
    }
}

/// The questions that may be under way for each thread: enough that no thread waits for one that
/// takes long, and few enough that a long input does not fill the memory.
const UNDER_WAY: usize = 16;

/// Answers questions on so many threads (0 is one each core, and [`max_threads`] the most), and hands on the answers in the
/// order of the questions, each as soon as it and all before it are there.
///
/// The questions are taken on the calling thread, one after the other as there are threads for
/// them, so they may come from a program that waits for the answers. With one thread everything is
/// done on the calling one. It ends early when `hand_on` breaks.
///
/// The threads are those that counts use: an `answer` that counts with the same number of threads
/// starts no others.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use warpboard::Variant;
/// use warpboard_perft::{Perft, answer_in_order};
///
/// let mut counts = Vec::new();
/// answer_in_order(
///     2,
///     [Variant::Chess, Variant::Xiangqi, Variant::Taxi],
///     |variant| Perft::new(2).threads(2).count(&variant.start()),
///     |count| {
///         counts.push(count.expect("few nodes"));
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert_eq!(counts, [400, 1920, 222]);
/// # Ok::<(), warpboard_perft::ThreadsError>(())
/// ```
///
/// # Errors
/// [`ThreadsError`] if the threads cannot be started.
pub fn answer_in_order<Q: Send, A: Send>(
    threads: usize,
    questions: impl IntoIterator<Item = Q>,
    answer: impl Fn(Q) -> A + Sync,
    mut hand_on: impl FnMut(A) -> ControlFlow<()> + Send,
) -> Result<(), ThreadsError> {
    let mut questions = questions.into_iter();
    if threads == 1 {
        let _ = questions.try_for_each(|question| hand_on(answer(question)));
        return Ok(());
    }
    let pool = pool(threads)?;
    let queue = Queue::new(pool.current_num_threads() * UNDER_WAY, hand_on);
    pool.in_place_scope_fifo(|scope| {
        for (number, question) in questions.enumerate() {
            if queue.wait_for_room(number).is_break() {
                break;
            }
            let (queue, answer) = (&queue, &answer);
            scope.spawn_fifo(move |_| queue.answer(number, || answer(question)));
        }
    });
    Ok(())
}

/// Answers on their way to where they are handed on in order.
struct Queue<A, F> {
    limit: usize,
    state: Mutex<State<A, F>>,
    moved_on: Condvar,
}

struct State<A, F> {
    /// The number of the answer to be handed on next.
    next: usize,
    /// Answers that came before their turn.
    early: BTreeMap<usize, A>,
    ended: bool,
    hand_on: F,
}

impl<A, F: FnMut(A) -> ControlFlow<()>> Queue<A, F> {
    fn new(limit: usize, hand_on: F) -> Self {
        let state = State { next: 0, early: BTreeMap::new(), ended: false, hand_on };
        Queue { limit, state: Mutex::new(state), moved_on: Condvar::new() }
    }

    /// Waits until a question may be under way; breaks if none may any more.
    fn wait_for_room(&self, number: usize) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        while !state.ended && number - state.next >= self.limit {
            if rayon::current_thread_index().is_some() {
                // A thread of a pool works while it waits: the others may all be waiting too.
                drop(state);
                if rayon::yield_now() != Some(Yield::Executed) {
                    std::thread::yield_now();
                }
                state = lock(&self.state);
            } else {
                state = self.moved_on.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        if state.ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn answer(&self, number: usize, answer: impl FnOnce() -> A) {
        if lock(&self.state).ended {
            return;
        }
        let end = EndOnPanic(self);
        let answer = answer();
        let mut state = lock(&self.state);
        state.early.insert(number, answer);
        while !state.ended
            && let State { next, early, .. } = &mut *state
            && let Some(answer) = early.remove(next)
        {
            *next += 1;
            state.ended = (state.hand_on)(answer).is_break();
        }
        drop(state);
        self.moved_on.notify_all();
        std::mem::forget(end);
    }
}

/// Ends a queue to which an answer will never come, lest others wait for it.
struct EndOnPanic<'a, A, F>(&'a Queue<A, F>);

impl<A, F> Drop for EndOnPanic<'_, A, F> {
    fn drop(&mut self) {
        lock(&self.0.state).ended = true;
        self.0.moved_on.notify_all();
    }
}

/// A panic elsewhere leaves nothing half done in what is locked here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn answers(threads: usize, count: usize, answer: impl Fn(usize) -> usize + Sync) -> Vec<usize> {
        let mut answers = Vec::new();
        let hand_on = |answer| {
            answers.push(answer);
            ControlFlow::Continue(())
        };
        answer_in_order(threads, 0..count, answer, hand_on).unwrap();
        answers
    }

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        // The first of each ten takes longest, and more are asked than may be under way.
        let slow = |number: usize| {
            std::thread::sleep(std::time::Duration::from_micros(100 * (10 - number as u64 % 10)));
            number * 3
        };
        for threads in [1, 3, 0] {
            let expected: Vec<usize> = (0..200).map(|number| number * 3).collect();
            assert_eq!(answers(threads, 200, slow), expected, "{threads}");
        }
    }

    #[test]
    fn a_question_is_not_asked_before_there_is_room_nor_after_the_end() {
        for threads in [1, 2] {
            let (asked, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let questions = (0..).inspect(|_| {
                let ahead = asked.fetch_add(1, Ordering::SeqCst) - taken.load(Ordering::SeqCst);
                assert!(ahead <= threads * UNDER_WAY, "{ahead}");
            });
            let hand_on = |number| {
                taken.fetch_add(1, Ordering::SeqCst);
                if number < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            answer_in_order(threads, questions, |number| number, hand_on).unwrap();
            assert_eq!(taken.into_inner(), 101);
        }
    }

    #[test]
    fn a_question_may_be_answered_by_others() {
        let total = |count: usize| answers(2, count, |number| number).into_iter().sum::<usize>();
        assert_eq!(answers(2, 100, total)[99], 99 * 98 / 2);
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let answer = |number| if number == 7 { panic!("seven") } else { number };
        for threads in [1, 2] {
            let caught = std::panic::catch_unwind(|| answers(threads, 1000, answer));
            assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"seven"));
        }
    }

    #[test]
    fn work_is_not_spread_while_it_waits_for_work() {
        let nested = || spread(2, |spread_again| spread_again).unwrap();
        assert_eq!(spread(2, |first| (first, nested())).unwrap(), (true, false));
        assert!(spread(2, |first| first).unwrap());
        assert!(!spread(1, |first| first).unwrap());
    }
}
