//! The shipped tables for tests, intact or with faults.

use std::{fs, path::PathBuf};

use rootward_gen::Difficulty;

pub use super::shipped;
use super::{FILES, TableFile, Tables};

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/tables")
}

pub fn files() -> Vec<TableFile> {
    let read = |name: &str| fs::read_to_string(folder().join(name)).expect("the table is shipped");
    FILES.iter().map(|name| TableFile { name: (*name).to_owned(), text: read(name) }).collect()
}

/// The error for a shipped table in which the first `from` is replaced by `to`.
pub fn fault(name: &str, from: &str, to: &str) -> String {
    let mut files = files();
    let file = files.iter_mut().find(|file| file.name == name).expect("the table is shipped");
    assert!(file.text.contains(from), "{name} has no `{from}`");
    file.text = file.text.replacen(from, to, 1);
    let sentence = Tables::read(&files).expect_err("the table is faulty").to_string();
    assert!(sentence.starts_with(name) && !sentence.contains('\n'), "{sentence}");
    sentence
}

pub const fn on_map(map: u16) -> Difficulty {
    Difficulty::of_map(map)
}
