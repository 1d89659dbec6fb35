//! The manual contains the tables that the program prints.

use std::{path::Path, process::Command};

use rootward::app::cli::tables;

use crate::marked;

#[test]
fn the_manual_has_the_tables_of_the_program() {
    let output = Command::new(env!("CARGO_BIN_EXE_rootward")).arg("--tables").output().expect("it starts");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    for (name, table) in tables::all() {
        assert!(printed.contains(&table), "{name}");
        marked::check(Path::new(env!("CARGO_MANIFEST_DIR")), name, &table);
    }
}
