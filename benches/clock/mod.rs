//! CPU seconds of this thread, and the line of a table.
#![allow(dead_code)] // each bench takes from it what it needs

use std::time::{Duration, Instant};

/// CPU time of this thread; where there is no such clock, the time since `started`.
///
/// Linux also tells it in `/proc/thread-self/schedstat`, but there it only moves every 4 ms, which hid a factor of two in short chunks.
#[cfg(unix)]
pub(crate) fn cpu(_: Instant) -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(spent.tv_sec.cast_unsigned(), spent.tv_nsec.cast_unsigned() as u32)
}

/// CPU time of this thread; where there is no such clock, the time since `started`.
#[cfg(not(unix))]
pub(crate) fn cpu(started: Instant) -> Duration {
    started.elapsed()
}

/// Runs `work` five times and prints the best rate. `work` returns how many things it did, having checked them.
pub(crate) fn best_of_five(name: &str, mut work: impl FnMut() -> usize) {
    let started = Instant::now();
    let mut best = f64::INFINITY;
    let mut count = 0;
    for _ in 0..5 {
        let before = cpu(started);
        count = work();
        best = best.min(cpu(started).saturating_sub(before).as_secs_f64());
    }
    println!("{name:<28} {count:>7} {:>12.0} /s", count as f64 / best);
}
