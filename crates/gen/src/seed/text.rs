//! The text form of seeds (`seeds.md` 1): `[style]number[:preset][@map][s|p]`.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
};
use core::{fmt, str::FromStr};

use rootward_checked::{repeated, trimmed};
use thiserror::Error;

use super::{Difficulty, MAPS_PER_MISSION, Preset, Seed, Style, Variant, default_difficulty};

/// The shortest text that reads back as the same seed. Classic seeds have the form mission.base.
impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            Style::Classic => {
                let (mission, base) = self.mission_and_base();
                write!(out, "{mission}.{base}")?;
            }
            Style::Endless | Style::Crawler => {
                if Style::of_number(self.number) != self.style {
                    write!(out, "{}", self.style.letter())?;
                }
                write!(out, "{}", self.number)?;
                if self.preset != Preset::default() {
                    write!(out, ":{}", self.preset.name())?;
                }
                if self.difficulty != default_difficulty(self.number) {
                    write!(out, "@{}", self.difficulty.map())?;
                }
            }
        }
        if self.variant != Variant::of(self.difficulty) {
            write!(out, "{}", self.variant.letter())?;
        }
        Ok(())
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let (style, rest) = split_style(Self::written_in(text))?;
        // The name of a preset can end with the letter of a variant, so the code reads both together.
        let (rest, map, preset, variant) = match (rest.split_once('@'), rest.split_once(':')) {
            (None, Some((number, last))) => {
                let (preset, variant) = split_preset(last);
                (number, None, Some(preset), variant)
            }
            (Some((first, map)), _) => {
                let (map, variant) = split_variant(map);
                let (number, preset) =
                    first.split_once(':').map_or((first, None), |(number, preset)| (number, Some(preset)));
                (number, Some(map), preset, variant)
            }
            (None, None) => {
                let (number, variant) = split_variant(rest);
                (number, None, None, variant)
            }
        };
        let number = read_number(rest)?;
        let style = style.unwrap_or(Style::of_number(number));
        let seed = Self::new(style, number)?;
        let seed = match preset {
            Some(preset) if style != Style::Crawler => {
                return Err(SeedError::PresetStyle { preset: preset.to_owned(), number });
            }
            Some(preset) => {
                let known = Preset::from_name(preset);
                seed.with_preset(known.ok_or_else(|| SeedError::Preset(preset.to_owned()))?)
            }
            None => seed,
        };
        let seed = match map {
            Some(_) if style == Style::Classic => return Err(SeedError::ClassicMap),
            Some(map) => seed.with_difficulty(read_map(map)?),
            None => seed,
        };
        Ok(variant.map_or(seed, |variant| seed.with_variant(variant)))
    }
}

impl Seed {
    /// The part of a text that names a seed, without spaces and invisible characters around it. In the address of a web
    /// page, this is the part between `#` and the first `&`.
    ///
    /// ```
    /// use rootward_gen::Seed;
    ///
    /// assert_eq!(Seed::written_in("\u{feff}17.3\n"), "17.3");
    /// assert_eq!(Seed::written_in("https://example.org/?from=mail#x42@3.2s&view=visor"), "x42@3.2s");
    /// ```
    #[must_use]
    pub fn written_in(text: &str) -> &str {
        let text = trimmed(text);
        let part = text.split_once('#').filter(|(page, _)| page.is_empty() || page.contains('/'));
        part.map_or(text, |(_, part)| trimmed(part.split('&').next().unwrap_or_default()))
    }
}

fn split_style(text: &str) -> Result<(Option<Style>, &str), SeedError> {
    match text.chars().next() {
        None => Err(SeedError::Empty),
        Some(first) if first.is_ascii_digit() || first == '.' => Ok((None, text)),
        Some(first) => Ok((Some(Style::from_letter(first)?), &text[first.len_utf8()..])),
    }
}

fn split_variant(text: &str) -> (&str, Option<Variant>) {
    for variant in [Variant::Station, Variant::Planet] {
        let upper = variant.letter().to_ascii_uppercase();
        if let Some(rest) = text.strip_suffix([variant.letter(), upper]) {
            return (rest, Some(variant));
        }
    }
    (text, None)
}

/// A letter that completes the name of a preset belongs to the name: `halls` is not a station of `hall`.
fn split_preset(text: &str) -> (&str, Option<Variant>) {
    let (preset, variant) = split_variant(text);
    if Preset::from_name(text).is_none() && Preset::from_name(preset).is_some() {
        (preset, variant)
    } else {
        (text, None)
    }
}

/// Reads `179` or `17.3`.
fn read_number(text: &str) -> Result<u64, SeedError> {
    let bad = |why| SeedError::Number { text: text.to_owned(), why };
    let digits = |part: &str, why| {
        if text.is_empty() {
            return Err(bad(NumberFault::Missing));
        }
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(bad(why));
        }
        part.parse::<u64>().map_err(|_| bad(NumberFault::TooLarge))
    };
    let Some((mission, base)) = text.split_once('.') else {
        return digits(text, NumberFault::NotDigits);
    };
    let mission = digits(mission, NumberFault::Mission)?;
    let base = digits(base, NumberFault::Base)?;
    if mission == 0 {
        return Err(bad(NumberFault::Mission));
    }
    if base >= MAPS_PER_MISSION {
        return Err(bad(NumberFault::Base));
    }
    (mission - 1)
        .checked_mul(MAPS_PER_MISSION)
        .and_then(|first| first.checked_add(base))
        .ok_or_else(|| bad(NumberFault::TooLarge))
}

fn read_map(text: &str) -> Result<Difficulty, SeedError> {
    read_number(text)
        .ok()
        .and_then(|map| u16::try_from(map).ok())
        .map(Difficulty::of_map)
        .ok_or_else(|| SeedError::Map(text.to_owned()))
}

/// The reason why a seed could not be read. The message names the wrong part and shows an example.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeedError {
    /// The text is empty.
    #[error("the seed is empty; write a number like 179, or mission.base like 17.3")]
    Empty,
    /// The first letter is not a style.
    #[error("a seed starts with a number or a style letter, not with `{}`; for example 17.3, x42 or w42", repeated(&.0.to_string()))]
    Style(char),
    /// A number that cannot be read.
    #[error("the number `{}` in the seed {why}; for example 179 or 17.3", repeated(.text))]
    Number {
        /// The text as it was written.
        text: String,
        /// The reason.
        why: NumberFault,
    },
    /// A number above those of the 65,536 classic bases.
    #[error(
        "a classic seed goes from 0 to 65535 (1.0 to 5958.8), not to {0}; endless seeds are larger: x{0}"
    )]
    ClassicRange(u64),
    /// A map in a classic seed.
    #[error(
        "a classic seed's number is its map, so leave out `@`; maps go with endless seeds, for example x42@3.2"
    )]
    ClassicMap,
    /// A map that cannot be read.
    #[error("the map `{}` behind `@` is not a number from 0 to 65535 or mission.base; for example x42@3.2", repeated(.0))]
    Map(String),
    /// An unknown preset.
    #[error("there is no preset `{}`; presets are {names}; for example w42:halls", repeated(.0), names = Preset::names())]
    Preset(String),
    /// A preset in a seed whose style has no presets.
    #[error("presets like `{}` belong to the crawler style w; for example w{number}:halls", repeated(.preset))]
    PresetStyle {
        /// The text after the colon.
        preset: String,
        /// The number before the colon.
        number: u64,
    },
}

/// The fault of a number in a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NumberFault {
    /// There is no number.
    #[error("is missing")]
    Missing,
    /// There is a character that is not a digit.
    #[error("has something in it that is not a digit")]
    NotDigits,
    /// The mission, which is the part before the point, is wrong.
    #[error("must have a mission from 1 on before the point")]
    Mission,
    /// The base, which is the part after the point, is wrong.
    #[error("must have a base from 0 to 10 after the point")]
    Base,
    /// The number does not fit into 64 bits.
    #[error("is larger than 18446744073709551615")]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Seed {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn classic_seed_has_three_text_forms() {
        let seed = Seed::classic(179);
        assert!(["179", "17.3", "c17.3", " C179 "].iter().all(|text| read(text) == seed));
        assert_eq!(seed.to_string(), "17.3");
        assert_eq!(seed.mission_and_base(), (17, 3));
    }

    #[test]
    fn invisible_characters_are_dropped_or_named() {
        for text in ["\u{feff}17.3", "17.3\u{200b}", "\u{2066} 17.3\u{2069}\u{fe0f}\n", "\u{e0001}c179\u{ad}"]
        {
            assert_eq!(read(text), Seed::classic(179), "{text:?}");
        }
        for text in ["17\u{200b}.3", "x\u{200b}42", "w42:ha\u{200b}lls", "x42@3\u{200b}.2"] {
            let error = text.parse::<Seed>().expect_err(text).to_string();
            assert!(error.contains("U+200B") && !error.contains('\u{200b}'), "{error}");
        }
    }

    #[test]
    fn an_address_of_the_page_is_read_as_its_seed() {
        for (text, seed) in [
            ("#17.3", "17.3"),
            ("\u{feff}# 17.3 ", "17.3"),
            ("https://example.org/rootward/#17.3", "17.3"),
            ("localhost:8017/#w42:halls@3.2s", "w42:halls@3.2s"),
            ("http://[::1]:8017/index.html?from=mail#x42@3.2s&view=visor&reveal", "x42@3.2s"),
        ] {
            assert_eq!(read(text), read(seed), "{text}");
        }
        for text in ["#", "https://example.org/#", "https://example.org/", "5#6", "##5", "#x42#5"] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }

    #[test]
    fn stations_are_the_last_base_of_a_mission() {
        assert_eq!(read("21").variant(), Variant::Station);
        assert_eq!(read("21p").variant(), Variant::Planet);
        assert_eq!(read("21p").to_string(), "2.10p");
        assert_eq!(read("17.3S").to_string(), "17.3s");
        assert_eq!(read("x8812345678@2.10").variant(), Variant::Station);
    }

    #[test]
    fn endless_seeds_print_in_their_shortest_form() {
        for (text, shortest) in [
            ("x179", "x179"),
            ("x179@179", "x179"),
            ("x8812345678@3.2", "8812345678@24"),
            ("8812345678", "8812345678"),
            ("x0@2.10p", "x0@21p"),
        ] {
            assert_eq!(read(text).to_string(), shortest);
            assert_eq!(read(shortest), read(text));
        }
        assert_eq!(read("8812345678").difficulty().map(), (8_812_345_678_u64 % 220) as u16);
    }

    #[test]
    fn crawler_seeds_have_a_preset_and_print_in_their_shortest_form() {
        for (text, shortest) in [
            ("w42", "w42"),
            ("W42:maze", "w42"),
            ("w42:halls", "w42:halls"),
            ("w42:HALLS", "w42:halls"),
            ("w42:hallss", "w42:hallss"),
            ("w42:mazes", "w42s"),
            ("w42:cells", "w42:cells"),
            ("w42:cellsp", "w42:cells"),
            ("w21:cellsp", "w21:cellsp"),
            ("w42:halls@3.2s", "w42:halls@24s"),
            ("w17.3:warren", "w179:warren"),
            ("w8812345678:cells@42", "w8812345678:cells@42"),
        ] {
            assert_eq!(read(text).to_string(), shortest, "{text}");
            assert_eq!(read(shortest), read(text));
        }
        let seed = read("w42:halls@3.2s");
        assert_eq!((seed.style(), seed.number(), seed.difficulty().map()), (Style::Crawler, 42, 24));
        assert_eq!((seed.preset(), seed.variant()), (Some(Preset::Halls), Variant::Station));
        assert_eq!(seed.next().to_string(), "w43:halls@24s");
        assert_eq!(read("x42").preset(), None);
    }

    #[test]
    fn errors_name_the_wrong_part() {
        for (text, part) in [
            ("", "empty"),
            ("   ", "empty"),
            ("q5", "`q`"),
            ("w", "``"),
            ("w42:", "``"),
            ("w42:hall", "maze, warren, halls, longwalls, colonnade, cells"),
            ("w42:hallz@3", "`hallz`"),
            ("w42@3:halls", "behind `@`"),
            ("17.99x", "`17.99x`"),
            ("17.11", "base from 0 to 10"),
            ("0.3", "mission from 1"),
            ("12a", "`12a`"),
            ("-5", "`-`"),
            ("c", "``"),
            ("c99999999", "65535"),
            ("99999999999999999999999", "larger"),
            ("c5@3", "leave out `@`"),
            ("x5@70000", "`70000`"),
            ("x5@", "``"),
            ("x5:maze", "w5:halls"),
            ("5:maze", "`maze`"),
            ("é", "`é`"),
        ] {
            let error = text.parse::<Seed>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn errors_are_one_short_line_for_any_input() {
        for start in ["\u{1b}", "5", "x5@", "w5:", "x5:", "5."] {
            for end in ["\n\u{7}!".to_owned(), "a".repeat(9999)] {
                let error = format!("{start}{end}").parse::<Seed>().expect_err(start).to_string();
                assert!(error.len() < 400 && !error.contains(char::is_control), "{start}: {error:?}");
            }
        }
    }
}
