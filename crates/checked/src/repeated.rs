//! Quotes a piece of the faulty text in a message.

use alloc::string::String;

use crate::one_line::printed;

const MOST: usize = 120;

/// A piece of a faulty text for a message: one clean line of at most 120 characters and `...`.
#[must_use]
pub fn repeated(text: &str) -> String {
    let mut words = String::new();
    let mut length = 0;
    for letter in text.chars().map(printed) {
        length += letter.chars().count();
        if length > MOST {
            words.push_str("...");
            break;
        }
        words.push_str(&letter);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_one_short_line() {
        assert_eq!(repeated("maze é"), "maze é");
        assert_eq!(repeated("a\r\n\u{1b}[2J\tb\u{7f}"), "a\\r\\n\\u{1b}[2J\\tb\\u{7f}");
        assert_eq!(repeated("17\u{200b}.3\u{feff}"), "17U+200B.3U+FEFF");
        assert_eq!(repeated(&"é".repeat(MOST)), "é".repeat(MOST));
        assert_eq!(repeated(&"é".repeat(MOST + 1)), "é".repeat(MOST) + "...");
        assert_eq!(repeated(&"\0".repeat(MOST)), "\\u{0}".repeat(MOST / 5) + "...");
    }
}
