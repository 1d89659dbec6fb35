//! The manual has the examples of `survey help`, and the README has the example of the library.

use std::{fs, path::Path, process::Command};

// The game compares its tables in the same way.
#[path = "../../../tests/it/marked.rs"]
mod marked;

#[test]
fn the_manual_has_the_examples_of_survey() {
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

/// The example is a doc test of its package, which cannot reach the README of the workspace.
#[test]
fn the_readme_has_the_example_of_the_library() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |file: &str| fs::read_to_string(crates.join(file)).expect("a README");
    let (library, workspace) = (read("gen/README.md"), read("../README.md"));
    for language in ["rust", "text"] {
        let block =
            library.split(&format!("```{language}\n")).nth(1).and_then(|rest| rest.split("```").next());
        let block = block.unwrap_or_else(|| panic!("the README of the library has no example in {language}"));
        assert!(workspace.contains(block), "README.md lacks this example of crates/gen/README.md:\n{block}");
    }
}
