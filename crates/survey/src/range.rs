//! The seeds of a run: half-open ranges `A..B`, seeds by name, and random seeds.

use std::{ops::Range, str::FromStr};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_checked::trimmed;
use rootward_gen::{
    Difficulty, Seed, SeedError, Style, Variant,
    crawlers::{BuildPlan, Preset},
};
use thiserror::Error;

const CLASSIC_END: u64 = 1 << 16;

/// The value of `--seeds`: a range, or one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenSeeds {
    /// A nonempty range, not yet checked against a style. It cannot hold seed 2^64 - 1, whose end would be 2^64.
    Range(Range<u64>),
    One {
        seed: Seed,
        /// Whether only a number or only mission.base was typed.
        is_number: bool,
    },
}

impl FromStr for WrittenSeeds {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let Some((first, end)) = text.split_once("..") else {
            let one = Seed::written_in(text);
            let is_number = one.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let seed = one.parse().map_err(|why| RangeError::NoSeeds(text.to_owned(), why))?;
            return Ok(Self::One { seed, is_number });
        };
        if trimmed(first).is_empty() || trimmed(end).is_empty() {
            return Err(RangeError::Open(text.to_owned()));
        }
        let (first, end) = (read_number(first)?, read_number(end)?);
        if first < end { Ok(Self::Range(first..end)) } else { Err(RangeError::Empty(text.to_owned())) }
    }
}

impl WrittenSeeds {
    /// The numbers of the range. Fails for a seed that specifies more than its number.
    pub fn numbers(self) -> Result<Range<u64>, RangeError> {
        match self {
            Self::Range(numbers) => Ok(numbers),
            Self::One { seed, is_number } => {
                let end = seed.number().checked_add(1).filter(|_| is_number);
                end.map(|end| seed.number()..end).ok_or(RangeError::SaysMore(seed))
            }
        }
    }
}

fn read_number(text: &str) -> Result<u64, RangeError> {
    let text = trimmed(text);
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(RangeError::NoNumber(text.to_owned()));
    }
    let seed: Seed = format!("{}{text}", Style::Endless.letter()).parse()?;
    Ok(seed.number())
}

/// One of several equal parts of a range, written as 3/16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangePart {
    /// Between 1 and `of`.
    number: u32,
    of: u32,
}

impl RangePart {
    pub const fn is_first(self) -> bool {
        self.number == 1
    }
}

impl FromStr for RangePart {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        numbers
            .filter(|part| (1..=part.of).contains(&part.number))
            .ok_or_else(|| RangeError::Part(text.to_owned()))
    }
}

/// The numbered seeds of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    numbers: Range<u64>,
    kind: Kind,
    plan: BuildPlan,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The seed with a number, in one style.
    Range {
        style: Style,
        /// The variant. With `None`, each number has the variant that it has in a campaign.
        variant: Option<Variant>,
    },
    /// The seed at an index.
    Named(Vec<Seed>),
    /// An endless seed drawn from all 64 bits, with any difficulty, as a planet base or station.
    Drawn {
        /// The draw depends on this start and the number.
        start: u64,
    },
}

impl Seeds {
    /// The seeds of a range in a style. Fails if the range goes beyond the end of the style.
    pub fn new(
        numbers: Range<u64>,
        style: Style,
        variant: impl Into<Option<Variant>>,
    ) -> Result<Self, RangeError> {
        if style == Style::Classic && numbers.end > CLASSIC_END {
            return Err(RangeError::BeyondClassic(numbers));
        }
        let kind = Kind::Range { style, variant: variant.into() };
        Ok(Self { numbers, kind, plan: BuildPlan::default() })
    }

    /// The typed seeds, with style and variant from the options. A range without a style is classic, and a range
    /// without a variant has `of_range`. Fails beyond the end of the style, and on options for a seed that says more.
    pub fn written(
        written: WrittenSeeds,
        style: Option<Style>,
        variant: Option<Variant>,
        of_range: Option<Variant>,
    ) -> Result<Self, RangeError> {
        match written {
            WrittenSeeds::Range(numbers) => {
                Self::new(numbers, style.unwrap_or(Style::Classic), variant.or(of_range))
            }
            WrittenSeeds::One { seed, is_number } => {
                if !is_number && (style.is_some() || variant.is_some()) {
                    return Err(RangeError::SaysMore(seed));
                }
                let seed = style.map_or(Ok(seed), |style| Seed::new(style, seed.number()))?;
                Ok(Self::named(vec![variant.map_or(seed, |variant| seed.with_variant(variant))]))
            }
        }
    }

    pub fn named(seeds: Vec<Seed>) -> Self {
        Self { numbers: 0..seeds.len() as u64, kind: Kind::Named(seeds), plan: BuildPlan::default() }
    }

    /// `count` random endless seeds, of any difficulty and variant. The same `start` draws the same seeds.
    pub fn drawn(count: u64, start: u64) -> Self {
        Self { numbers: 0..count, kind: Kind::Drawn { start }, plan: BuildPlan::default() }
    }

    /// A part of these seeds. The parts are disjoint and together complete, and some can be empty.
    pub fn part(self, part: RangePart) -> Self {
        let cut = |parts: u32| {
            // The result is at most the count, so it fits.
            self.numbers.start + (u128::from(self.count()) * u128::from(parts) / u128::from(part.of)) as u64
        };
        Self { numbers: cut(part.number - 1)..cut(part.number), ..self }
    }

    pub fn numbers(&self) -> Range<u64> {
        self.numbers.clone()
    }

    pub fn iter(&self) -> impl Iterator<Item = Seed> {
        self.numbers().map(|number| self.seed(number))
    }

    /// The same crawler seeds, built from a preset or a file. Fails for another style.
    pub fn built_by(self, plan: BuildPlan) -> Result<Self, RangeError> {
        let kind = match self.kind {
            Kind::Range { style: Style::Crawler, .. } => self.kind,
            Kind::Named(seeds) if seeds.iter().all(|seed| seed.style() == Style::Crawler) => {
                Kind::Named(seeds.into_iter().map(|seed| plan.seed(seed)).collect())
            }
            _ => return Err(RangeError::PresetStyle),
        };
        Ok(Self { plan, kind, ..self })
    }

    pub const fn plan(&self) -> &BuildPlan {
        &self.plan
    }

    pub const fn count(&self) -> u64 {
        self.numbers.end - self.numbers.start
    }

    pub fn seed(&self, number: u64) -> Seed {
        match &self.kind {
            &Kind::Range { style, variant } => {
                let seed = match style {
                    // `new` checked that the number fits.
                    Style::Classic => Seed::classic(number as u16),
                    Style::Endless => Seed::endless(number),
                    Style::Crawler => self.plan.seed(Seed::crawler(number, Preset::default())),
                };
                variant.map_or(seed, |variant| seed.with_variant(variant))
            }
            Kind::Named(seeds) => seeds[number as usize % seeds.len()],
            &Kind::Drawn { start } => drawn(start.wrapping_add(number)),
        }
    }

    /// Whether the seeds differ only in their numbers.
    pub const fn are_numbers(&self) -> bool {
        matches!(self.kind, Kind::Range { .. })
    }

    /// The description of the range for headings.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Range { style, variant } => {
                let preset = match style {
                    Style::Classic | Style::Endless => String::new(),
                    Style::Crawler => format!(" {}", self.plan.name()),
                };
                let variant = variant.map_or("as in a campaign", Variant::name);
                format!("{}{preset} {variant}, {:?}", style.name(), self.numbers)
            }
            Kind::Named(seeds) => match (&seeds[..], self.plan.own()) {
                ([seed], None) => seed.to_string(),
                ([seed], Some(own)) => format!("{seed} by {}", own.name),
                _ => "the seeds named".to_owned(),
            },
            Kind::Drawn { start } => format!("Endless at random, start {start}"),
        }
    }
}

/// An endless seed that depends only on a number.
fn drawn(number: u64) -> Seed {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let (bits, rest) = (rng.next_u64(), rng.next_u32());
    let variant = if rest >> 16 & 1 == 0 { Variant::Planet } else { Variant::Station };
    Seed::endless(bits).with_difficulty(Difficulty::of_map(rest as u16)).with_variant(variant)
}

/// Cuts a range of numbers into blocks of `size`; the last can be shorter.
pub fn blocks(numbers: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let size = size.max(1);
    std::iter::successors(Some(numbers.start), move |start| start.checked_add(size))
        .take_while(move |&start| start < numbers.end)
        .map(move |start| start..start.saturating_add(size).min(numbers.end))
}

/// The reason why a range is invalid. Each message names the fault and shows an example.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    #[error("`{0}` is neither a range of seeds, for example 0..100, nor one seed: {1}")]
    NoSeeds(String, SeedError),
    #[error("the range `{0}` needs a number on either side of the dots; for example 0..100")]
    Open(String),
    #[error("`{0}` in the range is not a number or mission.base; for example 0..100 or 17.0..18.0")]
    NoNumber(String),
    #[error("in the range, {0}")]
    Seed(#[from] SeedError),
    #[error(
        "the seed `{0}` says more than a number, so leave out the options for style and variant; or write a number \
         alone, for example --seeds 42"
    )]
    SaysMore(Seed),
    #[error("the range `{0}` holds no seed, because the end is left out; for example 5..6 is seed 5")]
    Empty(String),
    #[error(
        "`{0}` is not a part of a range; write a number from 1, a stroke and how many parts there are, for example 3/16"
    )]
    Part(String),
    #[error("only crawler seeds have presets; for example --style w --preset halls")]
    PresetStyle,
    #[error(
        "the range {0:?} goes beyond the classic seeds, which end at 65535; for example 0..65536, or add --style x"
    )]
    BeyondClassic(Range<u64>),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Range<u64>, RangeError> {
        text.parse::<WrittenSeeds>()?.numbers()
    }

    #[test]
    fn numbers_and_mission_base_can_stand_on_either_side() {
        for text in ["176..187", "17.0..18.0", "176..18.0", " 17.0 .. 187 ", "\u{feff}176..187\u{200b}"] {
            assert_eq!(read(text), Ok(176..187), "{text}");
        }
    }

    #[test]
    fn bad_ranges_are_refused_with_an_example() {
        for (text, part) in [
            ("", "``"),
            ("all", "`all`"),
            ("17.12", "base from 0 to 10"),
            ("x5", "the seed `x5` says more"),
            ("18446744073709551615", "says more"),
            ("..5", "`..5`"),
            ("5..", "`5..`"),
            ("5..5", "no seed"),
            ("6..5", "no seed"),
            ("0..=5", "`=5`"),
            ("0...5", "mission from 1"),
            ("-5..3", "`-5`"),
            ("x0..x5", "`x0`"),
            ("0..21s", "`21s`"),
            ("0..5@3", "`5@3`"),
            ("0..17.11", "base from 0 to 10"),
            ("0..99999999999999999999", "larger"),
            ("０..5", "`０`"),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(part) && error.contains("for example"), "{text}: {error}");
        }
    }

    #[test]
    fn classic_ranges_end_with_the_classic_seeds() {
        let seeds = |text: &str, style| Seeds::new(read(text).expect(text), style, Variant::Planet);
        assert_eq!(seeds("0..65536", Style::Classic).map(|seeds| seeds.count()), Ok(65536));
        let error = seeds("0..65537", Style::Classic).expect_err("too large").to_string();
        assert!(error.contains("for example 0..65536"), "{error}");
        assert!(seeds("65536..18446744073709551615", Style::Endless).is_ok());
    }

    #[test]
    fn one_seed_is_a_range_of_one() {
        let base = Some(Variant::Planet);
        let one = |text: &str, style, variant| {
            let seeds = Seeds::written(text.parse()?, style, variant, base)?;
            assert_eq!(seeds.count(), 1);
            Ok(seeds.seed(seeds.numbers().start).to_string())
        };
        for text in
            ["17.3", "2.10", "2.10p", "17.3s", "x42@24s", "70000", "w42:halls", "18446744073709551615"]
        {
            assert_eq!(one(text, None, None).as_deref(), Ok(text));
            assert_eq!(
                one(&format!("\u{feff}https://example.org/#{text}&watch"), None, None).as_deref(),
                Ok(text)
            );
        }
        assert_eq!(one("42", Some(Style::Endless), base).as_deref(), Ok("x42"));
        assert_eq!(one("2.10", None, base).as_deref(), Ok("2.10p"));
        for (text, style, variant) in [
            ("x42", Some(Style::Crawler), None),
            ("17.3s", None, base),
            ("70000", Some(Style::Classic), None),
        ] {
            let error: RangeError = one(text, style, variant).expect_err(text);
            assert!(
                ["says more", "from 0 to 65535"].iter().any(|part| error.to_string().contains(part)),
                "{error}"
            );
        }
        let named = |text: &str| Seeds::written(text.parse().expect(text), None, None, None).expect(text);
        let halls = BuildPlan::Preset(Preset::Halls);
        let built = named("w42:cells").built_by(halls.clone()).expect("crawlers");
        assert_eq!(
            (built.seed(0).to_string().as_str(), built.describe().as_str()),
            ("w42:halls", "w42:halls")
        );
        assert_eq!(named("42").built_by(halls), Err(RangeError::PresetStyle));
    }

    #[test]
    fn the_variant_of_the_range_applies_to_all_numbers() {
        for variant in [Variant::Planet, Variant::Station] {
            let seeds = Seeds::new(0..100, Style::Classic, variant);
            let seeds = seeds.expect("a good range");
            assert_eq!(seeds.seed(21).variant(), variant);
            assert_eq!(seeds.seed(22).variant(), variant);
        }
    }

    #[test]
    fn blocks_contain_every_number_once_in_order() {
        for (numbers, size) in [(0..100, 7), (3..4, 16), (0..32, 16), (u64::MAX - 20..u64::MAX, 16)] {
            let joined: Vec<u64> = blocks(numbers.clone(), size).flatten().collect();
            assert_eq!(joined, numbers.collect::<Vec<_>>());
        }
    }

    #[test]
    fn parts_are_disjoint_and_complete() {
        for (first, end) in [(0, 65_536), (17, 20), (5, 6), (3, u64::MAX)] {
            let whole = Seeds::new(first..end, Style::Endless, None).expect("a good range");
            for of in [1_u64, 2, 7, 16, 1000] {
                let mut next = first;
                for number in 1..=of {
                    let part = whole.clone().part(format!("{number}/{of}").parse().expect("a part"));
                    assert_eq!(part.numbers().start, next);
                    assert!(part.count().abs_diff(whole.count() / of) <= 1);
                    next = part.numbers().end;
                }
                assert_eq!(next, end);
            }
        }
        for text in ["0/3", "4/3", "3", "/", "-1/3", "1/0", "a/b", ""] {
            let error = text.parse::<RangePart>().expect_err(text).to_string();
            assert!(error.contains(&format!("`{text}`")) && error.contains("for example"), "{error}");
        }
    }
}
