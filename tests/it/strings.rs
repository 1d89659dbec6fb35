//! `docs/strings.txt` lists every text of the game, for editors and translators.

use std::{env, fs, path::Path};

use crate::marked::RENEW;

/// The folders whose texts a player can read.
const FOLDERS: [&str; 3] = ["crates/presentation/src", "crates/rules/src", "src"];
/// Functions and macros whose texts only developers read.
const HIDDEN: [&str; 12] = [
    "assert",
    "assert_eq",
    "debug",
    "debug_assert",
    "env",
    "error_span",
    "expect",
    "info",
    "panic",
    "unreachable",
    "var",
    "warn",
];

const HEAD: &str = "\
; Every text of the game that is written in Rust, by file and in the order of the code, as it is written there.
; The names of items and creatures and the pages of the log stand in assets/tables.
; Edit the code, then renew this list: RENEW_MANUAL=1 cargo test --locked strings
";

#[test]
fn strings_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut list = HEAD.to_owned();
    for folder in FOLDERS {
        add_folder(root, Path::new(folder), &mut list);
    }
    assert!(list.lines().count() > 1000, "the reader of the sources finds the texts");
    let path = root.join("docs/strings.txt");
    if env::var_os(RENEW).is_some() {
        fs::write(&path, list).expect("the list can be written");
    } else {
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let stale = kept.lines().zip(list.lines()).find(|(old, new)| old != new);
        assert!(kept == list, "docs/strings.txt is stale at {stale:?}; its head tells how to renew it");
    }
}

fn add_folder(root: &Path, folder: &Path, list: &mut String) {
    let entries = fs::read_dir(root.join(folder)).expect("the sources are there");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    for name in names {
        let path = folder.join(&name);
        if root.join(&path).is_dir() {
            if name != "testing" && name != "tests" {
                add_folder(root, &path, list);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            let code = fs::read_to_string(root.join(&path)).expect("a source file");
            // The tests of a file stand at its end.
            let code = code.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let mut texts = Vec::new();
            add_texts(code, &mut texts);
            if !texts.is_empty() {
                let name = path.to_string_lossy().replace('\\', "/");
                list.push_str(&format!("\n; {name}\n{}\n", texts.join("\n")));
            }
        }
    }
}

fn add_texts(code: &str, texts: &mut Vec<String>) {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with(['#', '/']));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut rest = code.as_str();
    while let Some((before, behind)) = rest.split_once('"') {
        // A quote as a letter.
        if before.ends_with(['\'', '\\']) {
            rest = behind;
            continue;
        }
        let mut escaped = false;
        let end = behind.find(|letter| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let Some(end) = end else { return };
        let caller = before.trim_end().trim_end_matches(['(', '!']).rsplit([' ', '.', ':', '\n']).next();
        if !caller.is_some_and(|name| HIDDEN.contains(&name)) && !before.ends_with("Name::new(") {
            texts.extend(readable(&behind[..end]));
        }
        rest = &behind[end + 1..];
    }
}

/// Returns a text in one line, if it has several words or begins with a capital letter.
fn readable(text: &str) -> Option<String> {
    let text: Vec<&str> = text.split("\\\n").map(|line| line.trim_start_matches(' ')).collect();
    let text = text.concat();
    let begins = text.starts_with(char::is_uppercase);
    let words = text.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count();
    (begins || words > 1).then_some(text)
}
