//! The plain pages of the atlas.

use std::{collections::BTreeSet, fs, path::Path};

use super::{Ended, folder, output_of, refusal_of, run};

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn pages_are_written_with_maps_and_an_index_and_again() {
    let folder = folder("atlas").join("pages");
    let line = format!("atlas {} --seeds 9..11 --url https://example.org/bases", folder.display());
    let told = output_of(&line);
    assert_eq!(told, format!("wrote 2 pages and {}\n", folder.join("index.html").display()));
    let files =
        ["1.10.html", "1.10.png", "1.9.html", "1.9.png", "atlas.css", "index.html"].map(str::to_owned);
    assert_eq!(names(&folder), BTreeSet::from(files));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
    let index = read("index.html");
    assert!(index.contains("href=\"1.9.html\"") && index.contains("href=\"1.10.html\""), "{index}");
    let page = read("1.10.html");
    for part in
        ["space station", "src=\"1.10.png\"", "https://example.org/bases/1.10.html", "You are out after"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(fs::read(folder.join("1.9.png")).expect("a map").starts_with(b"\x89PNG"));
    // A second run writes the same pages, and more of them.
    assert_eq!(output_of(&line), told);
    assert_eq!(read("1.10.html"), page);
    output_of(&format!("atlas {} --seeds 9..12", folder.display()));
    assert!(names(&folder).contains("2.0.html"));
}

#[test]
fn other_files_are_refused_and_stay() {
    let folder = folder("atlas-refused");
    let line = format!("atlas {} --seeds 0..1", folder.display());
    let told = |name: &str| format!("has another file, `{name}`");
    fs::write(folder.join("index.html"), "mine").expect("a file");
    assert!(refusal_of(&line).contains(&told("index.html")));
    assert_eq!(fs::read_to_string(folder.join("index.html")).expect("a file"), "mine");
    fs::remove_file(folder.join("index.html")).expect("it was there");
    output_of(&line);
    fs::write(folder.join("notes.txt"), "mine").expect("a file");
    assert!(refusal_of(&line).contains(&told("notes.txt")));
    // Pages of other bases would not be in the index.
    fs::remove_file(folder.join("notes.txt")).expect("it was there");
    let other = format!("atlas {} --seeds 5..6", folder.display());
    assert!(refusal_of(&other).contains(&told("1.0.html")));
}

#[test]
fn a_file_that_cannot_be_written_ends_the_work() {
    let folder = folder("atlas-blocked");
    output_of(&format!("atlas {} --seeds 0..1", folder.display()));
    fs::create_dir(folder.join("1.1.png")).expect("a folder");
    let told = refusal_of(&format!("atlas {} --seeds 0..40 --threads 1", folder.display()));
    assert!(told.contains("1.1.png"), "{told}");
    assert!(!names(&folder).contains("2.0.png"), "it went on");
}

#[test]
fn folders_that_cannot_be_made_are_refused() {
    let folder = folder("atlas-file");
    fs::write(folder.join("file"), "mine").expect("a file");
    let Ended { code, told, .. } = run(&format!("atlas {}/file --seeds 0..1", folder.display()));
    assert_eq!((code, told.lines().count()), (Some(1), 1), "{told}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/crawlers/gatehouse.ron");
    let design = format!("atlas {}/new --seeds 0..1 --style w --preset {}", folder.display(), file.display());
    assert!(refusal_of(&design).contains("has no address"));
    assert!(!folder.join("new").exists());
}
