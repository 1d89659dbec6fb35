//! Parts of the manual that a program prints. They are between markers, and tests compare or renew them.

use std::{env, fs, path::Path};

/// When this variable is set, the tests write the parts into the manual instead of comparing them.
pub const RENEW: &str = "RENEW_MANUAL";

/// Compares a part of `docs/manual.md` with the text that a program prints, or renews it.
pub fn check(workspace: &Path, name: &str, printed: &str) {
    let path = workspace.join("docs/manual.md");
    let manual = fs::read_to_string(&path).expect("there is a manual");
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end {name} -->\n"));
    let parts = manual.split_once(&begin).and_then(|(head, rest)| Some((head, rest.split_once(&end)?)));
    let Some((head, (found, tail))) = parts else { panic!("docs/manual.md lacks {begin}or {end}") };
    let wanted = format!("\n{printed}\n");
    if found == wanted {
        return;
    }
    if env::var_os(RENEW).is_none() {
        panic!(
            "the part `{name}` of docs/manual.md is not what the program prints. Renew it with\n\
             {RENEW}=1 cargo test --workspace --locked the_manual\nor write between its markers:\n{wanted}"
        );
    }
    fs::write(&path, [head, &begin, &wanted, &end, tail].concat()).expect("the manual can be written");
}
