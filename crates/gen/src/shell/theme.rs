//! Which families of creatures the base may contain (`architect-a.md` Phase 1).

use crate::{
    rng::classic_step,
    seed::{Seed, Variant},
};

/// Families of creatures that a base may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// The first two planet families. Code 3.
    FirstPlanet,
    /// The first and the third planet family. Code 5.
    SecondPlanet,
    /// The second and the third planet family. Code 6.
    ThirdPlanet,
    /// The station family. Code 8.
    Station,
    /// Nothing was chosen yet. Code 0.
    #[default]
    Unset,
}

impl Theme {
    /// The bits of the specification: 1, 2 and 4 are the planet families, 8 is the station family.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Unset => 0,
            Self::FirstPlanet => 3,
            Self::SecondPlanet => 5,
            Self::ThirdPlanet => 6,
            Self::Station => 8,
        }
    }

    /// Whether a family of creatures, 1..=6, may live in the base.
    #[must_use]
    pub const fn has_family(self, family: u8) -> bool {
        family >= 1 && family <= 8 && self.code() >> (family - 1) & 1 == 1
    }
}

/// Themes of the first ten maps.
const EARLY: [Theme; 10] = {
    use Theme::{FirstPlanet as A, SecondPlanet as B, ThirdPlanet as C};
    [A, A, A, B, A, C, B, A, B, B]
};

/// Chooses the theme. No draw: later maps step a private copy of the classic generator.
pub(crate) fn choose_theme(seed: Seed) -> Theme {
    if seed.variant() == Variant::Station {
        return Theme::Station;
    }
    let map = seed.difficulty().map();
    if let Some(&theme) = EARLY.get(usize::from(map)) {
        return theme;
    }
    let word = u32::from(classic_step(classic_step(map)));
    match (word * 3) >> 16 {
        0 => Theme::FirstPlanet,
        1 => Theme::SecondPlanet,
        _ => Theme::ThirdPlanet,
    }
}
