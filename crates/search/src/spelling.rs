//! Messages about signs of other languages, and about unknown names.

use crate::columns::{COLUMNS, Measure, UnknownColumn};

/// Operators from other languages, and their equivalents here.
const SIGNS: [(&str, &str); 3] = [("&&", "and"), ("||", "or"), ("==", "=")];

/// The first foreign operator outside quotes: its position in characters, from 1, and what to write instead.
pub fn foreign_sign(line: &str) -> Option<(usize, String)> {
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

/// The message for an unknown name, which may be a word without its quotation marks.
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

/// The message for a name where a word is expected.
pub fn bare_word(name: &str) -> String {
    format!("there is no column `{name}`, and words need single quotes: '{name}'")
}
