//! The progress bar for long runs. It is drawn on standard error, and only where it does not interfere with output.

use std::io::{IsTerminal, stderr, stdout};

use indicatif::{ProgressBar, ProgressStyle};

/// The progress of a run. The bar disappears when this value is dropped, before any message.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for a run with continuous output. On a terminal, it would mix with the lines of output.
    pub fn beside_output(seeds: u64) -> Self {
        Self::new(seeds, stderr().is_terminal() && !stdout().is_terminal() && !is_pipe())
    }

    /// A bar for a run that writes only at the end. It appears on every terminal, unless the output goes into a pipe.
    pub fn before_output(seeds: u64) -> Self {
        Self::new(seeds, stderr().is_terminal() && !is_pipe())
    }

    fn new(seeds: u64, shown: bool) -> Self {
        if !shown {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} seeds, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::new(seeds).with_style(style))
    }

    /// Writes text in place of the bar, which is then drawn again below the text.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    pub fn advance(&self, seeds: u64) {
        self.0.inc(seeds);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(unix)]
fn is_pipe() -> bool {
    use std::os::unix::fs::FileTypeExt;
    crate::output::about_output().is_ok_and(|about| about.file_type().is_fifo())
}

/// On this platform, everything except a terminal counts as a pipe.
#[cfg(not(unix))]
fn is_pipe() -> bool {
    !stdout().is_terminal()
}
