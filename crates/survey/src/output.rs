//! Standard output, closed pipes, and error messages with their exit codes.

#[cfg(unix)]
use std::fs::{self, File, Metadata};
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use rayon::ThreadPoolBuildError;
use rootward_checked::on_one_line;
use thiserror::Error;

use crate::range::RangeError;

/// In bytes.
const BUFFER: usize = 1 << 16;

/// The reason why the tool ends early.
#[derive(Debug, Error)]
pub enum RunFault {
    #[error("the reader has closed the pipe")]
    ClosedPipe,
    #[error("the output could not be written: {0}")]
    Write(io::Error),
    #[error("`{file}` could not be written: {fault}", file = .0.display(), fault = .1)]
    File(PathBuf, io::Error),
    #[error("the worker threads could not be started: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    /// A search was stopped from the keyboard before this number. The text says how the search can be continued.
    #[error("stopped before number {0}; what was found until then is printed, and {1}")]
    Stopped(u64, &'static str),
    #[error("{0}")]
    Input(String),
    #[error(transparent)]
    Range(#[from] RangeError),
}

impl RunFault {
    fn exit_code(&self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Write(_) | Self::File(..) | Self::Threads(_) => ExitCode::FAILURE,
            // The exit code that shells use for an interrupted program.
            Self::Stopped(..) => ExitCode::from(130),
            Self::Input(_) | Self::Range(_) => ExitCode::from(2),
        }
    }
}

impl From<io::Error> for RunFault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Write(error) }
    }
}

/// Standard output for a whole run. The caller flushes it after the last line.
pub fn standard_output() -> impl Write {
    BufWriter::with_capacity(BUFFER, io::stdout().lock())
}

pub fn tell(words: &str) {
    // If standard error is closed, the message has no reader.
    let _ = writeln!(io::stderr(), "survey: {}", on_one_line(words));
}

/// Whether a file name means standard output: `-`, `/dev/stdout`, or the file that it is redirected to.
pub fn is_output(file: &Path) -> bool {
    file.as_os_str() == "-" || is_where_output_goes(file)
}

#[cfg(unix)]
fn is_where_output_goes(file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |one: &Metadata, other: &Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    about_output().is_ok_and(|output| fs::metadata(file).is_ok_and(|known| same(&known, &output)))
}

#[cfg(not(unix))]
fn is_where_output_goes(_: &Path) -> bool {
    false
}

#[cfg(unix)]
pub fn about_output() -> io::Result<Metadata> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().map(File::from)?.metadata()
}

/// Reports a fault in one sentence, and returns the exit code. `Ok(false)` is a failure that the run has reported.
pub fn finish(result: Result<bool, RunFault>) -> ExitCode {
    let fault = match result {
        Ok(well) => return ExitCode::from(u8::from(!well)),
        Err(fault) => fault,
    };
    if !matches!(fault, RunFault::ClosedPipe) {
        tell(&fault.to_string());
    }
    fault.exit_code()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_not_a_fault() {
        let fault = |kind: io::ErrorKind| RunFault::from(io::Error::from(kind));
        assert!(matches!(fault(io::ErrorKind::BrokenPipe), RunFault::ClosedPipe));
        assert!(matches!(fault(io::ErrorKind::StorageFull), RunFault::Write(_)));
    }
}
