//! How hard a base is.

/// How hard a base is: the number of its map, 0..=65535 (`seeds.md` 1). A campaign goes through the maps in order,
/// eleven to a mission; 0 is its first base. Phases read it wherever their specification reads the seed as a
/// difficulty, and the rules take strengths, prices and the kit from it.
///
/// For classic seeds it is the number of the seed; behind the `@` of other seeds it can be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty(u16);

impl Difficulty {
    /// The difficulty of the base with this number in a campaign.
    #[must_use]
    pub const fn of_map(map: u16) -> Self {
        Self(map)
    }

    /// The number of the map.
    #[must_use]
    pub const fn map(self) -> u16 {
        self.0
    }

    /// Whether it is that of the first base of a campaign.
    #[must_use]
    pub const fn is_first(self) -> bool {
        self.0 == 0
    }
}
