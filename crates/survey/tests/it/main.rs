//! Tests of the real binary: its output, messages and exit codes.

mod atlas;
mod board;
mod cli;
mod find;
mod lab;
mod look;
#[cfg(feature = "parquet")]
mod parquet;
mod plays;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The binary with the arguments of a command line. Single quotes keep a word together.
fn survey(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_survey"));
    for (place, part) in line.split('\'').enumerate() {
        match place % 2 {
            0 => command.args(part.split_ascii_whitespace()),
            _ => command.arg(part),
        };
    }
    command
}

#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    /// Standard output.
    out: String,
    /// Standard error.
    told: String,
}

fn end(command: &mut Command) -> Ended {
    let output = command.output().expect("survey runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ended { code: output.status.code(), out: text(output.stdout), told: text(output.stderr) }
}

fn run(line: &str) -> Ended {
    end(&mut survey(line))
}

/// The standard output of a run that must succeed without messages on standard error.
fn output_of(line: &str) -> String {
    let Ended { code, out, told } = run(line);
    assert_eq!((code, told.as_str()), (Some(0), ""), "{line}");
    out
}

/// The standard error of a run that must end with exit code 2, one line and no output.
fn refusal_of(line: &str) -> String {
    let Ended { code, out, told } = run(line);
    assert_eq!((code, told.lines().count(), out.as_str()), (Some(2), 1, ""), "{line}: {told}");
    told
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn word(path: &Path) -> String {
    format!("'{}'", path.display())
}
