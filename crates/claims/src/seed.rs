use rootward_gen::Seed;

use crate::{check_sentence, text_of};

/// Checks that a text is a seed or is rejected in one sentence. A seed must survive a round trip through text, and its
/// neighbours must lead back to its number.
pub fn seed(bytes: &[u8]) {
    let text = text_of(bytes);
    match text.parse::<Seed>() {
        Err(error) => check_sentence(&error.to_string()),
        Ok(seed) => {
            let printed = seed.to_string();
            assert_eq!(printed.parse(), Ok(seed), "`{text}` prints as {printed}");
            let kept = printed.chars().all(|letter| letter.is_ascii_alphanumeric() || ".:@".contains(letter));
            assert!(kept, "`{text}` prints as {printed:?}");
            let back = [seed.next().prev(), seed.prev().next()].map(Seed::number);
            assert_eq!(back, [seed.number(); 2], "the neighbours of {printed}");
        }
    }
}
