//! Addresses as people type them, or behind `#/`: a seed, or a phrase such as "mission 17 base 3".
//!
//! A seed is tried first. The numbers of bases count from 0, as in the game. People often count from 1, so a
//! phrase also gives the other reading.

use std::fmt::Write;

use rootward_checked::repeated;
use rootward_gen::{Seed, SeedError};
use thiserror::Error;

/// The rule for the place of a base.
pub const VARIANT_RULE: &str = "The last base of a mission, like 2.10, is a space station and all others are planet \
                                bases, unless the address ends in s for station or p for planet.";

/// The number of bases in a mission, which count from 0 to 10.
const BASES: u64 = 11;

/// The meaning of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The base.
    pub seed: Seed,
    /// The sentence that says which base is meant. `None` if the text has one meaning only.
    pub note: Option<String>,
    /// The base of the other meaning.
    pub other: Option<Seed>,
}

/// The reason why an address could not be read. The message is one sentence with an example.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddressError {
    /// A seed that cannot be read.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// A phrase without a mission or without a base.
    #[error("`{}` names no base; name both, for example mission 17 base 3, or write 17.3", repeated(.0))]
    Incomplete(String),
    /// A mission that does not exist.
    #[error("there is no mission {0}; missions count from 1, for example mission 17 base 3")]
    Mission(u64),
    /// A base that no mission has.
    #[error("there is no base {0} in a mission; bases count from 0 to 10, for example mission 17 base 3")]
    Base(u64),
}

/// Reads an address, as a person types it or as it stands behind `#` or `#/`.
///
/// # Errors
/// A text that names no base.
///
/// ```
/// use rootward_atlas::address;
///
/// let address = address::read("mission 17, base 3")?;
/// assert_eq!(address.seed.to_string(), "17.3");
/// assert!(address.note.is_some_and(|note| note.contains("17.2")));
/// # Ok::<(), address::AddressError>(())
/// ```
pub fn read(text: &str) -> Result<Address, AddressError> {
    let written = written_in(text);
    let exact = |seed| Address { seed, note: None, other: None };
    let error = match written.parse::<Seed>() {
        Ok(seed) => return Ok(exact(seed)),
        Err(error) => error,
    };
    if let Some(seed) = after_name(written) {
        return Ok(exact(seed));
    }
    if let Some(seed) = after_style(written) {
        let note = format!("The short way to write this base is {seed}.");
        return Ok(Address { seed, note: Some(note), other: None });
    }
    Phrase::of(&words_of(written)).map_or(Err(error.into()), |phrase| phrase.address(written))
}

/// The seed after a word that names it: "Base 17.3" is the headline of the game, and "seed 179" is how people share it.
fn after_name(text: &str) -> Option<Seed> {
    let (name, seed) = text.split_once(' ')?;
    let is_name = ["base", "seed", "number"].iter().any(|known| name.eq_ignore_ascii_case(known));
    is_name.then(|| seed.parse().ok()).flatten()
}

/// The seed after the name of its style: "endless 3" is x3.
fn after_style(text: &str) -> Option<Seed> {
    let (style, seed) = text.split_once(' ')?;
    let letter = match style.to_ascii_lowercase().as_str() {
        "classic" => 'c',
        "endless" => 'x',
        "crawler" => 'w',
        _ => return None,
    };
    let seed = match seed.split_once(' ') {
        Some((name, rest)) if name.eq_ignore_ascii_case("base") => rest,
        _ => seed,
    };
    format!("{letter}{seed}").parse().ok()
}

/// The seed in an address, without the slash of the atlas and without the parts behind the seed.
fn written_in(text: &str) -> &str {
    let text = Seed::written_in(text);
    let text = text.strip_prefix('#').unwrap_or(text);
    let text =
        text.strip_prefix('/').map_or(text, |route| route.split(['/', '?']).next().unwrap_or_default());
    // The game puts the view or a recording behind the seed.
    text.split('&').next().unwrap_or_default().trim()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Mission,
    Base,
    Number(u64),
    Ordinal(u64),
    Variant(char),
    Other,
}

/// The words of a phrase, without those that mean nothing. Digits and letters need no space between them.
fn words_of(text: &str) -> Vec<Word> {
    const ORDINALS: [&str; 11] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh",
    ];
    let mut words = Vec::new();
    let text = text.to_lowercase().replace("%20", " ");
    for word in text.split([' ', ',', ';', ':', '+', '_', '\t', '\n']).filter(|word| !word.is_empty()) {
        let letters = word.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(word.len());
        let parts = match word.split_at(letters) {
            // "m17" and "base3"
            (name @ ("m" | "b" | "mission" | "base"), number) if !number.is_empty() => vec![name, number],
            _ => vec![word],
        };
        for part in parts {
            let digits = part.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
            let ordinal = ORDINALS.iter().position(|name| *name == part).map(|place| place as u64 + 1);
            words.push(match part {
                "mission" | "m" => Word::Mission,
                "base" | "b" => Word::Base,
                "station" => Word::Variant('s'),
                "planet" => Word::Variant('p'),
                "of" | "the" | "in" | "and" | "space" => continue,
                _ if let Some(ordinal) = ordinal => Word::Ordinal(ordinal),
                _ => match (digits.parse(), &part[digits.len()..]) {
                    (Ok(number), "") => Word::Number(number),
                    (Ok(number), "st" | "nd" | "rd" | "th") => Word::Ordinal(number),
                    _ => Word::Other,
                },
            });
        }
    }
    words
}

#[derive(Clone, Copy, Debug, Default)]
struct Phrase {
    mission: Option<u64>,
    base: Option<u64>,
    /// Whether the base is an ordinal, which counts from 1.
    is_ordinal: bool,
    variant: Option<char>,
}

impl Phrase {
    /// The phrase that consists of these words, or `None`.
    fn of(words: &[Word]) -> Option<Self> {
        let mut phrase = Self::default();
        let mut rest = words;
        loop {
            rest = match rest {
                [] => break,
                [Word::Mission, Word::Number(number), rest @ ..]
                | [Word::Ordinal(number), Word::Mission, rest @ ..] => {
                    phrase.mission = Some(*number);
                    rest
                }
                [Word::Base, Word::Number(number), rest @ ..] => {
                    phrase.base = Some(*number);
                    rest
                }
                [Word::Ordinal(number), Word::Base, rest @ ..] => {
                    (phrase.base, phrase.is_ordinal) = (Some(*number), true);
                    rest
                }
                [Word::Variant(letter), rest @ ..] => {
                    phrase.variant = Some(*letter);
                    rest
                }
                _ => return None,
            };
        }
        // "base 179" without a mission is a seed.
        phrase.mission.is_some().then_some(phrase)
    }

    fn address(self, text: &str) -> Result<Address, AddressError> {
        let (Some(mission), Some(base)) = (self.mission, self.base) else {
            return Err(AddressError::Incomplete(text.to_owned()));
        };
        if mission == 0 {
            return Err(AddressError::Mission(mission));
        }
        let seed = |base: u64| {
            let mut text = format!("{mission}.{base}");
            text.extend(self.variant);
            text.parse::<Seed>()
        };
        let from_one = self.is_ordinal || base == BASES;
        if base > BASES || from_one && base == 0 {
            return Err(AddressError::Base(base));
        }
        if from_one {
            let seed = seed(base - 1)?;
            let mut note = if self.is_ordinal {
                String::new()
            } else {
                format!("Counted from 1, base {base} is {seed}. ")
            };
            let _ = write!(
                note,
                "Bases count from 0 to 10, so {seed} is the {} base of mission {mission}.",
                nth(base)
            );
            return Ok(Address { seed, note: Some(note), other: None });
        }
        let here = seed(base)?;
        let other = base.checked_sub(1).map(seed).transpose()?;
        let note = other.map(|other| {
            format!(
                "Bases count from 0 to 10, so this is {here}, the {} base of mission {mission}. Counted from 1, base \
                 {base} is {other}.",
                nth(base + 1)
            )
        });
        Ok(Address { seed: here, note, other })
    }
}

/// A number from 1 to 11 as an ordinal.
fn nth(number: u64) -> String {
    let end = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::SEEDS;

    fn seed(text: &str) -> String {
        read(text).unwrap_or_else(|error| panic!("{text}: {error}")).seed.to_string()
    }

    #[test]
    fn every_notation_of_the_game_is_an_address() {
        let more = [
            "179",
            "21p",
            "c17.3",
            "x42@3.2",
            "W42:HALLS",
            "2141.4s",
            "https://example.org/#17.3&view=visor",
            "#17.3&view=visor",
        ];
        for text in SEEDS.into_iter().chain(more) {
            let (read, wanted) = (read(text).expect(text), text.parse::<Seed>().expect(text));
            assert_eq!((read.seed, read.note, read.other), (wanted, None, None), "{text}");
        }
    }

    #[test]
    fn canonical_addresses_are_read_back() {
        for text in SEEDS {
            let canonical = seed(text);
            assert_eq!(seed(&canonical), canonical);
            assert_eq!(seed(&format!("#/{canonical}")), canonical);
            assert_eq!(seed(&format!("https://example.org/atlas/#/{canonical}/dig?step=9&b=4")), canonical);
            assert_eq!(seed(&format!("/{canonical}?x")), canonical);
        }
    }

    #[test]
    fn phrases_name_mission_and_base_in_any_order() {
        for text in [
            "mission 17 base 3",
            "Mission 17, Base 3",
            "base 3 of mission 17",
            "m17 b3",
            "mission17 base3",
            "  base 3 in the 17th mission ",
            "the fourth base of mission 17",
            "4th base of mission 17",
            "mission%2017%20base%203",
            "base 17.3",
            "Base 17.3",
            "seed 179",
            "base 179",
            "number 179",
        ] {
            assert_eq!(seed(text), "17.3", "{text}");
        }
        assert_eq!(seed("mission 17 base 3 station"), "17.3s");
        assert_eq!(seed("mission 2 base 10 planet"), "2.10p");
        assert_eq!(seed("base w42:halls"), "w42:halls");
    }

    #[test]
    fn named_styles_teach_the_short_way() {
        for (text, short) in
            [("endless 3", "x3"), ("Endless Base 3", "x3"), ("crawler 42:halls", "w42:halls")]
        {
            let Address { seed, note, .. } = read(text).expect(text);
            assert_eq!(
                (seed.to_string(), note.is_some_and(|note| note.contains(short))),
                (short.to_owned(), true)
            );
        }
        let error = read("endless").expect_err("no number").to_string();
        assert!(error.contains("x42"), "{error}");
    }

    #[test]
    fn both_ways_of_counting_are_told() {
        let told = |text: &str| {
            let Address { note, other, .. } = read(text).expect(text);
            (note.unwrap_or_default(), other.map(|seed| seed.to_string()))
        };
        let (note, other) = told("mission 17 base 3");
        assert_eq!(other.as_deref(), Some("17.2"));
        assert!(note.contains("this is 17.3, the 4th base") && note.contains("base 3 is 17.2"), "{note}");
        assert_eq!(told("mission 17 base 0"), (String::new(), None), "counted from 1, there is no base 0");
        let (note, other) = told("mission 17 base 11");
        assert!(note.contains("base 11 is 17.10") && other.is_none(), "{note}");
        assert_eq!(seed("mission 17 base 11"), "17.10");
        let (note, _) = told("third base of mission 17");
        assert!(note.contains("17.2 is the 3rd base"), "{note}");
    }

    #[test]
    fn errors_are_one_sentence_with_an_example() {
        for text in [
            "",
            "#/",
            "hello",
            "mission",
            "mission 17",
            "mission 17 base",
            "mission 17 base 12",
            "mission 0 base 3",
            "zeroth base of mission 17",
            "0th base of mission 17",
            "mission 17 base 99999999999999999999",
            "mission 99999999999999999 base 3",
            "mission 18446744073709551615 base 3",
            "base",
            "base 99.99",
            "17.11",
            "m b",
            "é mission 17",
            "mission 17 base 3 nonsense",
            "x\u{202e}42",
        ] {
            match read(text) {
                Ok(address) => assert_eq!(text, "mission 99999999999999999 base 3", "{address:?}"),
                Err(error) => {
                    let error = error.to_string();
                    assert!(!error.contains('\n') && error.len() < 300, "{text}: {error}");
                    let has_example =
                        error.contains("example") || error.contains("like 179") || error.contains("x0");
                    assert!(has_example || error.contains("U+202E"), "{text}: {error}");
                }
            }
        }
    }

    #[test]
    fn any_text_is_an_address_or_an_error() {
        let parts =
            ["mission", "base", " ", "17", "3", "th", "s", "#/", "é", "\u{0}", "-", ".", "@", ":", "%20"];
        for one in parts {
            for two in parts {
                for three in parts {
                    for four in parts {
                        let text = [one, two, three, four].concat();
                        if let Ok(address) = read(&text) {
                            assert_eq!(
                                read(&address.seed.to_string()).map(|read| read.seed),
                                Ok(address.seed)
                            );
                        }
                    }
                }
            }
        }
    }
}
