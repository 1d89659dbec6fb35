//! The README has the examples that `survey help` prints.

use std::{path::Path, process::Command};

// The game compares its tables in the same way.
#[path = "../../../tests/it/marked.rs"]
mod marked;

#[test]
fn the_readme_has_the_examples_of_the_terminal_tool() {
    let mut survey = Command::new(env!("CARGO_BIN_EXE_survey"));
    let output = survey.arg("--help").env_remove("COLUMNS").output().expect("survey runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let (_, examples) = help.split_once("Examples:\n").expect("help has examples");
    let examples: Vec<(&str, &str)> = examples
        .lines()
        .map_while(|line| line.trim().split_once("  ").map(|(typed, about)| (typed, about.trim())))
        .collect();
    let width = examples.iter().map(|(typed, _)| typed.len()).max().expect("there are examples");
    let lines = examples.iter().map(|(typed, about)| format!("cargo {typed:width$}  # {about}\n"));
    let block = format!("```sh\n{}```\n", lines.collect::<String>());
    marked::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), "survey", &block);
}
