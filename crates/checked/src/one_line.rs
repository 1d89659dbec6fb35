//! Keeping a message on its line, whatever the input was that it repeats.

use alloc::string::String;

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
    text.chars().flat_map(printed).collect()
}

/// The characters that stand for one: itself, or its escape if it does not print.
pub(crate) fn printed(letter: char) -> impl Iterator<Item = char> {
    let escaped = letter.is_control().then(|| letter.escape_default());
    let itself = escaped.is_none().then_some(letter);
    escaped.into_iter().flatten().chain(itself)
}
