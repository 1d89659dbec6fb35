//! The rules for every message to the player.

/// In characters. The message must fit on a screen, with the names of its file and field.
const MOST: usize = 500;

/// Checks that a message is one short line with a meaning, without characters that move a terminal's cursor.
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
    fn bad_messages_are_found() {
        assert!(holds("a.ron:1:1: expected a number, found `é`"));
        for broken in ["", " ", "two\nlines", "\u{1b}[2J", "a\tb", &"long".repeat(200)] {
            assert!(!holds(broken), "{broken:?}");
        }
    }
}
