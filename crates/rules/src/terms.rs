//! The terms of a play: the challenge, the chips, and whether the mission's twists apply (`danger.md` 1 and 5). The
//! challenge affects damage by creatures, the limit of sleep, and the time for the run home. Terms are fixed before the
//! party enters. They do not change the base itself.

use std::fmt;

use rootward_checked::ranged;
use serde::{Deserialize, Serialize};

use crate::chips::Chips;

/// The terms of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// The challenge.
    pub challenge: Challenge,
    /// Whether the base is played without the twists of its mission.
    pub plain: bool,
    /// The chips that the party has chosen after earlier bases.
    pub chips: Chips,
}

impl Terms {
    /// Creates terms with a challenge and without twists. The proof that all bases can be won uses these terms.
    #[must_use]
    pub const fn plain(challenge: Challenge) -> Self {
        Self { challenge, plain: true, chips: Chips::NONE }
    }

    /// The terms in a few words, for a score.
    #[must_use]
    pub fn words(self) -> String {
        let mut words = self.challenge.name().to_owned();
        if self.plain {
            words.push_str(", plain");
        }
        match self.chips.iter().count() {
            0 => {}
            1 => words.push_str(", 1 chip"),
            chips => words.push_str(&format!(", {chips} chips")),
        }
        words
    }
}

/// The difficulty of a play (`danger.md` 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Challenge {
    /// For players who mainly want to see the bases.
    Calm,
    /// The intended difficulty.
    #[default]
    Captive,
    /// For players who know the game well.
    Merciless,
}

impl Challenge {
    /// The challenges, easiest first.
    pub const ALL: [Self; 3] = [Self::Calm, Self::Captive, Self::Merciless];

    /// The challenge's name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Captive => "captive",
            Self::Merciless => "merciless",
        }
    }

    /// The challenge with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

ranged! {
    /// A dial that depends on the challenge, in percent.
    #[derive(Copy)]
    pub struct PercentBy {
        /// The value for Calm.
        pub calm: u32 = 1..=400,
        /// The value for Captive.
        pub captive: u32 = 1..=400,
        /// The value for Merciless.
        pub merciless: u32 = 1..=400,
    }
}

impl PercentBy {
    /// The percentage for a challenge.
    #[must_use]
    pub const fn of(&self, challenge: Challenge) -> u32 {
        match challenge {
            Challenge::Calm => self.calm,
            Challenge::Captive => self.captive,
            Challenge::Merciless => self.merciless,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::Chip;

    #[test]
    fn terms_name_everything_that_affects_the_score() {
        assert_eq!(Terms::default().words(), "captive");
        let chips = Chips::NONE.with(Chip::FireProof);
        assert_eq!(Terms { chips, ..Terms::plain(Challenge::Calm) }.words(), "calm, plain, 1 chip");
        let chips = chips.with(Chip::Haggler);
        let terms = Terms { challenge: Challenge::Merciless, chips, ..Terms::default() };
        assert_eq!(terms.words(), "merciless, 2 chips");
    }

    #[test]
    fn every_challenge_is_found_by_its_name() {
        assert!(Challenge::ALL.into_iter().all(|each| Challenge::named(each.name()) == Some(each)));
        assert_eq!(Challenge::named("mild"), None);
        assert_eq!(
            Challenge::ALL.map(|each| PercentBy { calm: 1, captive: 2, merciless: 3 }.of(each)),
            [1, 2, 3]
        );
    }
}
