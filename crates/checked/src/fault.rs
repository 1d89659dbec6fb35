//! Errors in texts and their positions. Every reader of this project reports its errors in this form.

use alloc::{borrow::ToOwned, string::String};
use core::{error::Error, fmt};

use crate::repeated;

/// A position in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPos {
    /// The name that the caller gave to the text.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
}

impl TextPos {
    /// The position at a line and a column.
    #[must_use]
    pub fn new(file: &str, line: usize, column: usize) -> Self {
        Self { file: file.to_owned(), line, column }
    }

    /// The position of a byte in a text, or the beginning if the byte starts no character.
    #[must_use]
    pub fn of_byte(file: &str, text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self::new(file, line, column)
    }
}

impl fmt::Display for TextPos {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// An error in a text. Its message is one sentence on one line, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position of the error.
    pub at: TextPos,
    /// The path to the field, such as `clip` of entry 3. `None` if the position is enough.
    pub field: Option<String>,
    /// The allowed content, in words.
    pub expected: String,
    /// The content that was found, in words.
    pub found: String,
}

impl Fault {
    /// An error at a position that needs no field.
    #[must_use]
    pub fn new(at: TextPos, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { at, field: None, expected: expected.into(), found: found.into() }
    }

    /// The same error, with the path to a field.
    #[must_use]
    pub fn in_field(self, field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}: ", repeated(&self.at.file), self.at.line, self.at.column)?;
        if let Some(field) = &self.field {
            write!(out, "{}: ", repeated(field))?;
        }
        write!(out, "expected {}, found {}", self.expected, repeated(&self.found))
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_one_sentence_with_or_without_a_field() {
        let fault = Fault::new(TextPos::new("a.txt", 3, 7), "a letter", "`4`");
        assert_eq!(fault.to_string(), "a.txt:3:7: expected a letter, found `4`");
        assert_eq!(fault.in_field("row 2").to_string(), "a.txt:3:7: row 2: expected a letter, found `4`");
    }

    #[test]
    fn columns_are_counted_in_characters() {
        let text = "one\näöü x";
        let byte = text.find('x').expect("it is there");
        assert_eq!(TextPos::of_byte("a", text, byte), TextPos::new("a", 2, 5));
        assert_eq!(TextPos::of_byte("a", text, 0), TextPos::new("a", 1, 1));
        assert_eq!(TextPos::of_byte("a", text, text.len()), TextPos::new("a", 2, 6));
    }

    #[test]
    fn quoted_text_stays_on_one_short_line() {
        let fault = Fault::new(TextPos::new("a\nb", 1, 1), "a name", "`x\r\n\u{1b}[1m\ty`");
        assert_eq!(fault.to_string(), "a\\nb:1:1: expected a name, found `x\\r\\n\\u{1b}[1m\\ty`");
        let long = fault.in_field("f".repeat(9999));
        assert!(Fault { found: "x".repeat(9999), ..long }.to_string().len() < 300);
    }
}
