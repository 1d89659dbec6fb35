//! Seeds: style, number, preset, map and variant. Their text form is in [`text`].

mod difficulty;
mod text;

pub use difficulty::Difficulty;
pub use text::{NumberFault, SeedError};

use rootward_checked::rows;

use crate::crawlers::Preset;

/// The number of maps in a mission. A seed number is `(mission - 1) * MAPS_PER_MISSION + base`.
const MAPS_PER_MISSION: u64 = 11;
/// The number of maps in 20 missions. Above 65,535, the default map is the number modulo this.
const DEFAULT_MAP_RANGE: u64 = 220;

/// The method that generates a base, and its random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Style {
    /// The Architect on the classic 16-bit stream: 65,536 bases. Letter `c`.
    Classic,
    /// The Architect on xoshiro256++: 2^64 bases. Letter `x`.
    Endless,
    /// Wall crawlers on xoshiro256++: 2^64 bases for each preset. Letter `w`.
    Crawler,
}

impl Style {
    /// The styles, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Endless, Self::Crawler];

    /// The letter of the style in a seed.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Classic => 'c',
            Self::Endless => 'x',
            Self::Crawler => 'w',
        }
    }

    /// The name of the style.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
            Self::Endless => "Endless",
            Self::Crawler => "Crawler",
        }
    }

    /// The style for a number in a seed that names no style.
    const fn of_number(number: u64) -> Self {
        if number <= u16::MAX as u64 { Self::Classic } else { Self::Endless }
    }

    /// The style with a letter.
    ///
    /// # Errors
    ///
    /// The letter is unknown.
    pub fn from_letter(letter: char) -> Result<Self, SeedError> {
        let style = Self::ALL.into_iter().find(|style| style.letter() == letter.to_ascii_lowercase());
        style.ok_or(SeedError::Style(letter))
    }
}

rows! {
    /// The place of the base. In the shell, the place affects only the theme.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Variant {
        /// The letter of the variant in a seed.
        pub letter: char,
        /// The name of the variant.
        pub name: &'static str,
    }

    /// A base on a planet.
    Planet, 'p', "planet base";
    /// A space station.
    Station, 's', "space station";
}

impl Variant {
    /// The default variant of a map. The last map of each mission is a station.
    const fn of(difficulty: Difficulty) -> Self {
        if difficulty.map() as u64 % MAPS_PER_MISSION == MAPS_PER_MISSION - 1 {
            Self::Station
        } else {
            Self::Planet
        }
    }
}

/// All inputs from which a base is generated. The same seed always gives the same base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seed {
    style: Style,
    number: u64,
    /// The preset. For seeds of the digger, the default preset.
    preset: Preset,
    difficulty: Difficulty,
    variant: Variant,
}

impl Seed {
    /// The classic seed with a number. It is a station if a campaign has a station at this map.
    #[must_use]
    pub const fn classic(number: u16) -> Self {
        let difficulty = Difficulty::of_map(number);
        let (style, variant) = (Style::Classic, Variant::of(difficulty));
        Self { style, number: number as u64, preset: Preset::Maze, difficulty, variant }
    }

    /// The endless seed with a number, and with the number's default map.
    #[must_use]
    pub const fn endless(number: u64) -> Self {
        Self::of_xoshiro(Style::Endless, number, Preset::Maze)
    }

    /// The crawler seed with a number and a preset, and with the number's default map.
    #[must_use]
    pub const fn crawler(number: u64, preset: Preset) -> Self {
        Self::of_xoshiro(Style::Crawler, number, preset)
    }

    const fn of_xoshiro(style: Style, number: u64, preset: Preset) -> Self {
        let difficulty = default_difficulty(number);
        Self { style, number, preset, difficulty, variant: Variant::of(difficulty) }
    }

    /// The seed with a number in a style, with the default map and variant.
    ///
    /// # Errors
    /// The number of a classic seed is above 65,535.
    pub fn new(style: Style, number: u64) -> Result<Self, SeedError> {
        match style {
            Style::Classic => {
                u16::try_from(number).map(Self::classic).map_err(|_| SeedError::ClassicRange(number))
            }
            Style::Endless => Ok(Self::endless(number)),
            Style::Crawler => Ok(Self::crawler(number, Preset::default())),
        }
    }

    /// The same crawler seed with another preset. Seeds of other styles have no preset and stay unchanged.
    #[must_use]
    pub const fn with_preset(self, preset: Preset) -> Self {
        match self.style {
            Style::Classic | Style::Endless => self,
            Style::Crawler => Self { preset, ..self },
        }
    }

    /// The same seed as a station or a planet base.
    #[must_use]
    pub const fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// The same seed at another difficulty, with that map's variant. Does not change classic seeds.
    #[must_use]
    pub const fn with_difficulty(self, difficulty: Difficulty) -> Self {
        match self.style {
            Style::Classic => self,
            Style::Endless | Style::Crawler => Self { difficulty, variant: Variant::of(difficulty), ..self },
        }
    }

    /// The style.
    #[must_use]
    pub const fn style(self) -> Style {
        self.style
    }

    /// The number: 0..=65535 for classic seeds, any number for the others.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.number
    }

    /// The preset of a crawler seed, or `None` for other styles.
    #[must_use]
    pub const fn preset(self) -> Option<Preset> {
        match self.style {
            Style::Classic | Style::Endless => None,
            Style::Crawler => Some(self.preset),
        }
    }

    /// The difficulty of the base.
    #[must_use]
    pub const fn difficulty(self) -> Difficulty {
        self.difficulty
    }

    /// Planet base or space station.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// Mission (from 1) and base (0..=10) of the map number.
    #[must_use]
    pub const fn mission_and_base(self) -> (u16, u16) {
        let (map, maps) = (self.difficulty.map(), MAPS_PER_MISSION as u16);
        (map / maps + 1, map % maps)
    }

    /// The seed with the next number. The last number wraps to the first.
    #[must_use]
    pub fn next(self) -> Self {
        self.beside(self.number.wrapping_add(1))
    }

    /// The seed with the previous number. The first number wraps to the last.
    #[must_use]
    pub fn prev(self) -> Self {
        self.beside(self.number.wrapping_sub(1))
    }

    fn beside(self, number: u64) -> Self {
        let plain = match self.style {
            Style::Classic => Self::classic(number as u16),
            Style::Endless | Style::Crawler => Self::of_xoshiro(self.style, number, self.preset),
        };
        plain.with_choices(self.choices())
    }

    /// The choices in a seed other than style, number and preset: the text after `@`, and the letter of the variant.
    #[must_use]
    pub fn choices(self) -> Choices {
        let by_number = match self.style {
            Style::Classic => self.difficulty,
            Style::Endless | Style::Crawler => default_difficulty(self.number),
        };
        Choices {
            difficulty: Some(self.difficulty).filter(|&difficulty| difficulty != by_number),
            variant: Some(self.variant).filter(|&variant| variant != Variant::of(self.difficulty)),
        }
    }

    /// The seed with the choices of another. The difficulty of a classic seed is not a choice.
    #[must_use]
    pub fn with_choices(self, choices: Choices) -> Self {
        let seed = choices.difficulty.map_or(self, |difficulty| self.with_difficulty(difficulty));
        choices.variant.map_or(seed, |variant| seed.with_variant(variant))
    }
}

/// The choices in a seed other than style, number and preset. `None` stands for the default of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Choices {
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// Planet base or space station.
    pub variant: Option<Variant>,
}

impl Choices {
    /// These choices, with missing ones replaced by those of `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { difficulty: self.difficulty.or(other.difficulty), variant: self.variant.or(other.variant) }
    }
}

/// The difficulty for a number in a seed that names no map.
const fn default_difficulty(number: u64) -> Difficulty {
    let map = if number <= u16::MAX as u64 { number } else { number % DEFAULT_MAP_RANGE };
    Difficulty::of_map(map as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_and_previous_seeds_wrap_around() {
        assert_eq!(Seed::classic(u16::MAX).next(), Seed::classic(0));
        assert_eq!(Seed::classic(0).prev(), Seed::classic(u16::MAX));
        assert_eq!(Seed::endless(u64::MAX).next(), Seed::endless(0));
    }

    #[test]
    fn next_and_previous_seeds_keep_choices() {
        for (seed, next) in [
            ("x40s", "x41s"),
            ("x40@3.2", "x41@24"),
            ("w42:halls@3.2s", "w43:halls@24s"),
            ("17.3s", "17.4s"),
            ("x40", "x41"),
        ] {
            let seed: Seed = seed.parse().expect("a seed");
            assert_eq!((seed.next().to_string().as_str(), seed.next().prev()), (next, seed));
        }
        let chosen = "w42@3.2s".parse::<Seed>().expect("a seed").choices();
        assert_eq!(Seed::endless(7).with_choices(chosen).to_string(), "x7@24s");
        assert_eq!(Seed::classic(7).with_choices(chosen).to_string(), "1.7s");
    }
}
