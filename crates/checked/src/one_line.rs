//! Keeps messages on one line, even if they quote arbitrary input.

use alloc::string::{String, ToString};

/// Puts a text on one line. Escapes line breaks and other control characters as Rust does, and replaces invisible
/// characters with their code points.
///
/// ```
/// use rootward_checked::on_one_line;
///
/// assert_eq!(on_one_line("a\nb\u{1b}[1mé"), "a\\nb\\u{1b}[1mé");
/// assert_eq!(on_one_line("17\u{200b}.3"), "17U+200B.3");
/// ```
#[must_use]
pub fn on_one_line(text: &str) -> String {
    text.chars().map(printed).collect()
}

fn printed(letter: char) -> String {
    if is_invisible(letter) {
        alloc::format!("U+{:04X}", u32::from(letter))
    } else if letter.is_control() {
        letter.escape_default().to_string()
    } else {
        letter.to_string()
    }
}

/// The text without leading and trailing spaces and invisible characters, which editors and web pages can add.
///
/// ```
/// use rootward_checked::trimmed;
///
/// assert_eq!(trimmed("\u{feff} 17.3\u{200b}\n"), "17.3");
/// ```
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || is_invisible(letter))
}

/// Whether a character has no width on the screen, like a byte order mark or a joiner.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

const MOST: usize = 120;

/// A piece of faulty text on one line of at most 120 characters. A longer piece ends with `...`.
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
