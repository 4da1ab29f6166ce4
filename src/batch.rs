//! Ordered parallel work: numbered jobs go out to threads, results come back in the order of their numbers.
//!
//! The only place that knows rayon. Results never depend on the number of threads: each job is a function of its input.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc;

/// How many jobs each thread may be ahead of the slowest: enough to ride out a hard puzzle, little enough that memory
/// stays flat however long the input is.
const WINDOW: usize = 64;

/// Maps `work` over `items` on `threads` threads and hands the results to `emit` in the order of the items,
/// until `emit` breaks. With one thread everything runs on the caller's.
///
/// # Panics
/// If the threads cannot be started, or `work` panics.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// numpla::batch::ordered(4, 0..100_u64, |n| n * n, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
/// ```
pub fn ordered<T: Send, R: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()>,
) {
    let mut items = items.into_iter();
    if threads <= 1 {
        let _ = items.map(work).try_for_each(emit);
        return;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    pool.in_place_scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let (mut started, mut finished) = (0_u64, 0_u64);
        let mut early = BTreeMap::new();
        loop {
            while started - finished < (threads * WINDOW) as u64 {
                let Some(item) = items.next() else { break };
                let (number, sender, work) = (started, sender.clone(), &work);
                // A panic is a result as well: whoever waits for that number would wait for ever. The receiver is gone only after a break, when
                // nobody wants the result.
                scope.spawn(move |_| {
                    let result = catch_unwind(AssertUnwindSafe(|| work(item)));
                    drop(sender.send((number, result)));
                });
                started += 1;
            }
            if started == finished {
                return;
            }
            let (number, result) = receiver.recv().expect("a job that was started sends its result");
            early.insert(number, result.unwrap_or_else(|panic| resume_unwind(panic)));
            while let Some(result) = early.remove(&finished) {
                finished += 1;
                if emit(result).is_break() {
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_and_a_break_ends_it() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let slow_first = |n: u64| {
                if n.is_multiple_of(7) {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                n
            };
            ordered(threads, 0.., slow_first, |n| {
                seen.push(n);
                if n == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(seen, (0..=500).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panic_is_not_waited_for() {
        for threads in [1, 2, 5] {
            let sevens = |n: u64| assert!(n != 7, "seven");
            let run = || ordered(threads, 0..1000, sevens, |()| ControlFlow::Continue(()));
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        }
    }
}
