//! The families of creatures of a base.

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
    /// No theme was chosen yet. Code 0.
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
