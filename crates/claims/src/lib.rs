//! Claims that must hold for this project's parsers with any input. Each claim is one function that panics
//! with a sentence on failure. The fuzz targets in `fuzz/` and the test `corpora` call these functions.
//!
//! A claim is more than "it does not crash". Accepted text must survive a round trip, and its value must be usable.
//! Rejected text must give an error of one sentence.

mod console;
mod design;
mod link;
mod recording;
mod save;
mod seed;
mod sentence;
mod sprites;
mod tables;

use std::borrow::Cow;

use self::sentence::check_sentence;

pub use self::{
    console::console,
    design::design,
    link::link,
    recording::recording,
    save::{is_played, save, save_fields},
    seed::seed,
    sprites::sprites,
    tables::tables,
};

/// A check of a claim for any bytes. It panics on failure.
pub type Claim = fn(&[u8]);

/// Every claim, by the name of its fuzz target and of the folder of its cases.
pub const CLAIMS: [(&str, Claim); 8] = [
    ("seed", seed),
    ("design", design),
    ("tables", tables),
    ("sprites", sprites),
    ("save", save),
    ("recording", recording),
    ("link", link),
    ("console", console),
];

fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
