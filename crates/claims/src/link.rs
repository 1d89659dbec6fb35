use rootward_gen::Seed;
use rootward_rules::recording::{Recording, link::is_link};

use crate::{
    check_sentence,
    recording::{TABLES, filled_in},
    text_of,
};

/// Checks that a text is a link with a recording, or no link, or is rejected in one sentence. If the text is a
/// recording, its link must lead back to it, and must be rejected without its last letter.
pub fn link(bytes: &[u8]) {
    let (tables, _) = &*TABLES;
    let text = text_of(bytes);
    match Recording::of_link(&text, tables) {
        None => assert!(!is_link(&text), "`{text}` is a link and is not read"),
        Some(Err(error)) => check_sentence(&error.to_string()),
        Some(Ok((recording, seed))) => leads_back(&recording, seed),
    }
    if let Ok((recording, seed)) = Recording::read("own.ron", &filled_in(&text), tables) {
        leads_back(&recording, seed);
    }
}

fn leads_back(recording: &Recording, seed: Seed) {
    let (tables, _) = &*TABLES;
    let link = match recording.link() {
        Err(why) => return check_sentence(&why),
        Ok(link) => link,
    };
    assert_eq!(Recording::of_link(&link, tables), Some(Ok((recording.clone(), seed))), "{link}");
    let cut = Recording::of_link(&link[..link.len() - 1], tables);
    assert!(cut.is_some_and(|read| read.is_err()), "it is read without its last letter: {link}");
}
