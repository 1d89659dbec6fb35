//! What must hold for any bytes that a reader of this project is given. Each claim is one function; it panics
//! with a sentence where the claim breaks. The fuzz targets in `fuzz/` call these functions with bytes that nobody
//! wrote, the test `corpora` of this crate with the small cases in `fuzz/corpus`.
//!
//! A claim is more than "it does not crash": what is read prints and reads back as the same value, what is refused
//! is refused in one sentence, and what was accepted can be used.

mod console;
mod design;
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
    recording::recording,
    save::{is_played, save, save_fields},
    seed::seed,
    sprites::sprites,
    tables::tables,
};

/// A claim about any bytes. It panics where it does not hold.
pub type Claim = fn(&[u8]);

/// Every claim under the name of its fuzz target and of the folder of its cases.
pub const CLAIMS: [(&str, Claim); 7] = [
    ("seed", seed),
    ("design", design),
    ("tables", tables),
    ("sprites", sprites),
    ("save", save),
    ("recording", recording),
    ("console", console),
];

fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn split_first_line(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    (first.trim(), rest)
}
