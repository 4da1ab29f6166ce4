//! Exit codes, Ctrl-C, and what is said when something fails.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a command ended. The greater one counts where two come together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Done.
    Done,
    /// A negative or partial answer.
    Partial,
    /// Wrong use, or a file that cannot be read or written.
    Failed,
    /// Stopped by Ctrl-C.
    Stopped,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Partial => 1,
            Exit::Failed => 2,
            Exit::Stopped => 130,
        })
    }
}

/// Set by the first Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Set while a read from stdin may wait for ever.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Runs a read that may wait for ever.
pub(crate) fn while_waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let result = read();
    WAITING.store(false, Ordering::Relaxed);
    result
}

/// The first Ctrl-C asks to stop, so that finished work is kept; the second ends at once, and so does the first if nothing
/// is going on but waiting for input.
pub(crate) fn watch_for_ctrl_c() {
    let ask = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        // The handler has a thread of its own.
        std::thread::sleep(std::time::Duration::from_millis(300));
        if WAITING.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program at once, which is no reason not to run.
    let _ = ctrlc::set_handler(ask);
}

/// Whether Ctrl-C was pressed.
pub(crate) fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Says what failed. A closed pipe is a normal end: `numpla gen --count 1000000 | head -1`.
pub(crate) fn failed(error: &anyhow::Error) -> Exit {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return Exit::Done;
    }
    anstream::eprintln!("numpla: {error:#}");
    Exit::Failed
}
