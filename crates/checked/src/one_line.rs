//! Keeping a message on its line, whatever the input was that it repeats.

use std::fmt::{self, Write};

/// A text on one line: line breaks and other control characters, which input can carry into a message, are
/// escaped as in Rust.
///
/// ```
/// use rootward_checked::on_one_line;
///
/// assert_eq!(on_one_line("a\nb\u{1b}[1mé"), "a\\nb\\u{1b}[1mé");
/// ```
#[must_use]
pub fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    // Writing into a string does not fail.
    let _ = OneLine(&mut line).write_str(text);
    line
}

/// Escapes the control characters of what is written through it.
pub(crate) struct OneLine<'a, W>(pub &'a mut W);

impl<W: Write> Write for OneLine<'_, W> {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        for letter in words.chars() {
            if letter.is_control() {
                write!(self.0, "{}", letter.escape_default())?;
            } else {
                self.0.write_char(letter)?;
            }
        }
        Ok(())
    }
}
