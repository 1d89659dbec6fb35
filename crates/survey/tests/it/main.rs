//! Tests of the real binary: its output, messages and exit codes.

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
    process::{Command, Output},
};

/// The binary with its arguments.
fn survey(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_survey"));
    command.args(arguments);
    command
}

/// A run to its end.
fn run(arguments: &[&str]) -> Output {
    survey(arguments).output().expect("survey runs")
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
