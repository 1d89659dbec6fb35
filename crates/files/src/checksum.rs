//! A checksum in the last line of a text, written as a RON comment.

use std::{error::Error, fmt};

/// The start of the last line. Eight hexadecimal digits follow.
const MARK: &str = "// checksum ";

/// The start of a comment. Sealed texts have no other comment.
const COMMENT: &str = "//";

/// The text does not match its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("its checksum does not fit, so it is damaged")
    }
}

impl Error for Damaged {}

fn last_line(text: &str) -> String {
    format!("{MARK}{:08x}\n", crc32fast::hash(text.as_bytes()))
}

/// Appends a line with the checksum of the whole text. Adds a final line break first if the text has none. The text
/// must not contain comments.
#[must_use]
pub fn seal(text: &str) -> String {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let whole = format!("{text}{end}");
    let last = last_line(&whole);
    whole + &last
}

/// Returns a sealed text without its checksum. A text without comments, as after an edit, stays unchanged.
///
/// # Errors
/// A wrong or unreadable checksum.
pub fn unseal(text: &str) -> Result<&str, Damaged> {
    let Some(begin) = text.rfind(COMMENT) else { return Ok(text) };
    let (content, last) = text.split_at(begin);
    let fits = content.ends_with('\n') && last == last_line(content);
    if fits { Ok(content) } else { Err(Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_bit_is_noticed() {
        let content = "(\n    version: 1,\n    best: {\"17.3\": 4100},\n)\n";
        let sealed = seal(content);
        assert_eq!(unseal(&sealed), Ok(content));
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // Invalid UTF-8 cannot be read anyway. Neither can half a mark, because it is invalid RON.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let noticed = match unseal(&text) {
                Err(Damaged) => true,
                Ok(rest) => rest.contains("checksum"),
            };
            assert!(noticed, "bit {bit}: {text}");
        }
    }

    #[test]
    fn truncated_texts_are_noticed() {
        let content = "(version: 1)\n";
        let sealed = seal(content);
        for length in content.len()..sealed.len() {
            let cut = &sealed[..length];
            assert!(
                matches!(unseal(cut), Ok(rest) if rest.trim_end_matches('/') == content)
                    || unseal(cut) == Err(Damaged)
            );
        }
    }

    #[test]
    fn a_missing_line_end_is_added() {
        assert_eq!(unseal(&seal("(a: 1)")), Ok("(a: 1)\n"));
    }
}
