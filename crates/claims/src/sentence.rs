//! What a message to the player must be like, whatever the text that it is about.

/// The most characters of a message. It is read on a screen, with its file and its field.
const MOST: usize = 500;

/// Checks a message: one line that says something, short enough for a screen, without characters that move
/// the cursor of a terminal.
///
/// # Panics
/// The message is not so.
pub fn check_sentence(message: &str) {
    assert!(!message.trim().is_empty(), "the message says nothing");
    let control = message.chars().find(|letter| letter.is_control());
    assert_eq!(control, None, "a control character in the message: {message:?}");
    let length = message.chars().count();
    assert!(length <= MOST, "a message of {length} characters: {message}");
}

#[cfg(test)]
mod tests {
    use super::check_sentence;

    fn holds(message: &str) -> bool {
        std::panic::catch_unwind(|| check_sentence(message)).is_ok()
    }

    #[test]
    fn messages_that_break_the_claim_are_found() {
        assert!(holds("a.ron:1:1: expected a number, found `é`"));
        for broken in ["", " ", "two\nlines", "\u{1b}[2J", "a\tb", &"long".repeat(200)] {
            assert!(!holds(broken), "{broken:?}");
        }
    }
}
