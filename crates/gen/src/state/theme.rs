//! The families of creatures in a base.

use rootward_checked::rows;

rows! {
    /// The families of creatures that may live in a base.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub enum Theme {
        /// The bits of the specification: 1, 2 and 4 are the planet families, 8 is the station family.
        pub code: u8,
    }

    /// The first two planet families.
    FirstPlanet, 3;
    /// The first and the third planet family.
    SecondPlanet, 5;
    /// The second and the third planet family.
    ThirdPlanet, 6;
    /// The station family.
    Station, 8;
    /// No theme has been chosen yet.
    #[default]
    Unset, 0;
}

impl Theme {
    /// Whether a family of creatures, 1..=6, may live in the base.
    #[must_use]
    pub const fn has_family(self, family: u8) -> bool {
        family >= 1 && family <= 8 && self.code() >> (family - 1) & 1 == 1
    }
}
