//! The difficulty of a base.

/// The difficulty of a base, which is the number of its map, 0..=65535 (`seeds.md` 1). A campaign goes through the maps
/// in order, starting at 0, with eleven maps in each mission. Where the specification of a phase uses the seed as a
/// difficulty, the phase uses this value. The rules derive strengths, prices and the kit from it.
///
/// For classic seeds, the difficulty is the number of the seed. Other seeds can specify it after the `@`.
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

    /// Whether this is the map of the first base of a campaign.
    #[must_use]
    pub const fn is_first(self) -> bool {
        self.0 == 0
    }
}
