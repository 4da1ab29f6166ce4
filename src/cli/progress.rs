//! The progress bar: on stderr, on a terminal, for what takes longer than a second.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::Shared;

/// A progress bar that shows itself only if the work takes its time and somebody watches.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: Option<u64>,
    started: Instant,
    wanted: bool,
    done: u64,
}

const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Progress towards `total`, or without an end in sight.
    pub(crate) fn new(total: Option<u64>, shared: Shared) -> Self {
        let wanted = !shared.quiet && std::io::stderr().is_terminal();
        Self { bar: None, total, started: Instant::now(), wanted, done: 0 }
    }

    /// One more is done.
    pub(crate) fn step(&mut self) {
        self.advance(1);
    }

    /// So many more are done.
    pub(crate) fn advance(&mut self, count: u64) {
        self.done += count;
        if !self.wanted {
            return;
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        } else if self.started.elapsed() > PATIENCE {
            let bar = self.total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            let template = if self.total.is_some() {
                "{bar:30} {pos}/{len}  {per_sec}  {eta} left"
            } else {
                "{spinner} {pos}  {per_sec}"
            };
            bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
            bar.set_position(self.done);
            self.bar = Some(bar.with_elapsed(self.started.elapsed()));
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
