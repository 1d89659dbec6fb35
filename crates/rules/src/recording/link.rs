//! Recordings as links, such as `17.3&play=...`. A link is the part of an address after `#`. Its letters encode the
//! checksum and the compressed text of the recording, as URL-safe base64.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{
    deflate::compress_to_vec,
    inflate::{TINFLStatus, decompress_to_vec_with_limit},
};
use rootward_checked::trimmed;
use rootward_gen::{Seed, SeedError};
use thiserror::Error;

use super::{Recording, ReplayError};
use crate::tables::Tables;

/// The option in an address that contains a recording.
const OPTION: &str = "play=";

/// The maximum number of letters of a recording in a link. About two hours of play fit.
pub const MOST_LETTERS: usize = 1 << 16;

/// The maximum size of the text of a recording in a link, in bytes.
const MOST_TEXT: usize = 1 << 21;

/// The strongest compression. It takes a few milliseconds.
const LEVEL: u8 = 10;

/// The reason why a recording cannot become a link, or why a link contains no readable recording.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkFault {
    #[error("the link names no base: {0}")]
    Seed(SeedError),
    #[error("the link is damaged; copy it again from its first to its last character")]
    Damaged,
    #[error(
        "the recording is too long for a link, which has at most {MOST_LETTERS} characters; send its file instead"
    )]
    Long,
    #[error("the link names base {named}, but its recording was played in base {played}")]
    OtherBase { named: Seed, played: Seed },
}

/// Whether a text is a link, and not a seed or the name of a file.
///
/// ```
/// use rootward_rules::recording::link::is_link;
///
/// assert!(is_link("https://example.org/#17.3&play=AAAA") && is_link("17.3&play="));
/// assert!(!is_link("17.3&reveal") && !is_link("17.3-won.ron"));
/// ```
#[must_use]
pub fn is_link(text: &str) -> bool {
    parts_of(text).is_some()
}

/// The seed of a link and the letters of its recording, as written. Ignores the rest of the address and other options.
fn parts_of(text: &str) -> Option<(&str, &str)> {
    let text = trimmed(text);
    let part = text.rsplit_once('#').map_or(text, |(_, part)| part);
    let letters = part.split('&').find_map(|option| option.strip_prefix(OPTION))?;
    let seed = part.split('&').next().filter(|seed| !seed.starts_with(OPTION));
    Some((seed.unwrap_or_default(), letters))
}

impl Recording {
    /// Returns the recording as a link, without the address of a page. The usual error is that the recording is too
    /// long. Errors of [`Recording::write`] and of the seed are not known to happen.
    pub fn link(&self) -> Result<String, String> {
        let seed: Seed = self.seed.parse().map_err(|error: SeedError| error.to_string())?;
        let text = self.write()?;
        let letters = letters_of(text.as_bytes());
        if text.len() > MOST_TEXT || letters.len() > MOST_LETTERS {
            return Err(LinkFault::Long.to_string());
        }
        Ok(format!("{seed}&{OPTION}{letters}"))
    }

    /// Reads a recording from a link. Returns `None` if the text is no link, and an error if the link is damaged or too
    /// long, or if [`Recording::read`] fails.
    pub fn of_link(text: &str, tables: &Tables) -> Option<Result<(Self, Seed), ReplayError>> {
        parts_of(text).map(|(seed, letters)| read(seed, letters, tables))
    }
}

fn read(seed: &str, letters: &str, tables: &Tables) -> Result<(Recording, Seed), ReplayError> {
    let named: Seed = seed.parse().map_err(LinkFault::Seed)?;
    let text = text_of(letters)?;
    let (recording, played) = Recording::read(&format!("{named}&{OPTION}..."), &text, tables)?;
    if named == played { Ok((recording, played)) } else { Err(LinkFault::OtherBase { named, played }.into()) }
}

fn letters_of(text: &[u8]) -> String {
    let packed = compress_to_vec(text, LEVEL);
    let checksum = crc32fast::hash(&packed).to_be_bytes();
    URL_SAFE_NO_PAD.encode([&checksum[..], &packed].concat())
}

/// The text in the letters. The checksum covers the compressed bytes. It detects changed letters, and nothing is
/// decompressed before it matches.
fn text_of(letters: &str) -> Result<String, LinkFault> {
    if letters.len() > MOST_LETTERS {
        return Err(LinkFault::Long);
    }
    let bytes = URL_SAFE_NO_PAD.decode(letters).map_err(|_| LinkFault::Damaged)?;
    let (checksum, packed) = bytes.split_first_chunk().ok_or(LinkFault::Damaged)?;
    if u32::from_be_bytes(*checksum) != crc32fast::hash(packed) {
        return Err(LinkFault::Damaged);
    }
    let text = decompress_to_vec_with_limit(packed, MOST_TEXT).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkFault::Long,
        _ => LinkFault::Damaged,
    })?;
    String::from_utf8(text).map_err(|_| LinkFault::Damaged)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tables::testing::shipped;

    fn kept() -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/recordings");
        let files = fs::read_dir(folder).expect("a folder").flatten();
        files.map(|file| fs::read_to_string(file.path()).expect("a recording")).collect()
    }

    fn fault(link: &str) -> String {
        let said = Recording::of_link(link, &shipped()).expect("a link").expect_err(link).to_string();
        assert!(!said.contains('\n'), "{said}");
        said
    }

    #[test]
    fn kept_recordings_survive_a_link_byte_for_byte() {
        let tables = shipped();
        let texts = kept();
        assert_eq!(texts.len(), 5);
        for text in texts {
            let (recording, seed) = Recording::read("kept.ron", &text, &tables).expect("a recording");
            let link = recording.link().expect("it is short");
            assert!(link.len() < 8000, "{} letters", link.len());
            let safe = |letter: char| letter.is_ascii_alphanumeric() || ".:@&=-_".contains(letter);
            assert!(link.chars().all(safe), "{link}");
            for address in [link.clone(), format!(" https://example.org/a/?b=c#{link}&view=visor\n")] {
                let (again, found) = Recording::of_link(&address, &tables).expect("a link").expect("whole");
                assert_eq!((again.write(), found), (Ok(text.clone()), seed));
            }
        }
    }

    #[test]
    fn every_changed_missing_or_added_letter_is_refused() {
        let tables = shipped();
        let text = kept().into_iter().min_by_key(String::len).expect("there are some");
        let link = Recording::read("kept.ron", &text, &tables).expect("a recording").0.link().expect("short");
        let first = link.find(OPTION).expect("a link") + OPTION.len();
        for place in first..link.len() {
            for letter in ["A", "z", "-", "_", "7", "+", " ", "é"] {
                let changed = [&link[..place], letter, &link[place + 1..]].concat();
                if changed != link {
                    assert_eq!(fault(&changed), LinkFault::Damaged.to_string(), "{place}: {letter}");
                }
            }
            assert_eq!(fault(&link[..place]), LinkFault::Damaged.to_string(), "{place} letters");
        }
        assert_eq!(fault(&format!("{link}A")), LinkFault::Damaged.to_string());
        assert!(fault(&link.replacen("1.0", "1.1", 1)).contains("base 1.1, but its recording was played in"));
        assert!(fault(&link.replacen("1.0", "1.x", 1)).starts_with("the link names no base: "));
        assert!(fault(&link[first - OPTION.len()..]).starts_with("the link names no base: "));
    }

    #[test]
    fn long_and_old_recordings_are_refused() {
        let text = kept().into_iter().min_by_key(String::len).expect("there are some");
        let link_of = |text: &[u8]| format!("1.0&{OPTION}{}", letters_of(text));
        let bomb = vec![b' '; MOST_TEXT + 1];
        assert!(fault(&link_of(&bomb)).contains("too long for a link"));
        assert!(fault(&format!("1.0&{OPTION}{}", "A".repeat(MOST_LETTERS + 1))).contains("too long"));
        assert_eq!(fault(&link_of(&[0xff, 0xfe])), LinkFault::Damaged.to_string());
        assert!(fault(&link_of(b"(version: 1)")).contains("`1.0&play=...` has version 1"));
        let (recording, _) = Recording::read("kept.ron", &text, &shipped()).expect("a recording");
        let old = Recording { tables: !recording.tables, ..recording.clone() };
        assert!(fault(&old.link().expect("short")).contains("`1.0&play=...` was made with other rules"));
        let marks = (0..60_000_u32).map(|mark| mark.wrapping_mul(2_654_435_761)).collect();
        let long = Recording { marks, ..recording };
        assert_eq!(long.link(), Err(LinkFault::Long.to_string()));
    }
}
