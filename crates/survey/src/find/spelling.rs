//! What people write who know other languages, and what is written here: said before SQL misunderstands it.

use crate::columns::{COLUMNS, Measure, UnknownColumn};

/// Signs of other languages, and what stands for them here.
const SIGNS: [(&str, &str); 3] = [("&&", "and"), ("||", "or"), ("==", "=")];

/// The first sign of another language outside of quotes: its character, from 1, and what to write.
pub fn foreign_sign(line: &str) -> Option<(u64, String)> {
    let mut quote = None;
    for (character, (byte, letter)) in (1..).zip(line.char_indices()) {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => {}
            None if matches!(letter, '\'' | '"') => quote = Some(letter),
            None => {
                let sign = SIGNS.iter().find(|(sign, _)| line[byte..].starts_with(sign));
                if let Some((sign, here)) = sign {
                    return Some((character, format!("in place of `{sign}` write `{here}`")));
                }
            }
        }
    }
    None
}

/// What is wrong with a name that no column has: it can be a word without its quotes.
pub fn unknown_name(name: &str, is_quoted: bool, error: &UnknownColumn) -> String {
    let is_word = |measure| matches!(measure, Measure::Words(words) if words.contains(&name));
    if is_quoted || COLUMNS.iter().any(|column| is_word(column.measure)) {
        return bare_word(name);
    }
    match error.family() {
        Some([first, second, ..]) => {
            format!("{error}, and a sum of them can be written: {first} + {second}")
        }
        _ => error.to_string(),
    }
}

/// That a name stands where a word was meant.
pub fn bare_word(name: &str) -> String {
    format!("there is no column `{name}`, and words need single quotes: '{name}'")
}
