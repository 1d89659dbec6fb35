//! Parts of the README that a program prints: they stand between markers, are compared, and renewed if wanted.

use std::{env, fs, path::Path};

/// Set, it writes what is printed into the README instead of comparing.
const RENEW: &str = "RENEW_README";

/// Compares what stands in the README of the workspace between `<!-- NAME -->` and `<!-- end NAME -->` with
/// what a program prints, or renews it.
pub fn check(workspace: &Path, name: &str, printed: &str) {
    let path = workspace.join("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end {name} -->\n"));
    let parts = readme.split_once(&begin).and_then(|(head, rest)| Some((head, rest.split_once(&end)?)));
    let Some((head, (found, tail))) = parts else { panic!("README.md lacks {begin}or {end}") };
    let wanted = format!("\n{printed}\n");
    if found == wanted {
        return;
    }
    if env::var_os(RENEW).is_none() {
        panic!(
            "the part `{name}` of README.md is not what the program prints. Renew it with\n\
             {RENEW}=1 cargo test --workspace --locked the_readme\nor write between its markers:\n{wanted}"
        );
    }
    fs::write(&path, [head, &begin, &wanted, &end, tail].concat()).expect("the README can be written");
}
