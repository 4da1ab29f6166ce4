//! CPU seconds of this thread, and the line of a table.

use std::time::{Duration, Instant};

/// CPU time of this thread: what Linux tells in `/proc/thread-self/schedstat` (nanoseconds), elsewhere the wall clock.
pub(crate) fn cpu(started: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| started.elapsed(), Duration::from_nanos)
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
