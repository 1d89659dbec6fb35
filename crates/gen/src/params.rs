//! The parameters of a base.

use crate::{Part, Seed};

/// The version of all seeds. It changes if the base of any seed changes (CHANGELOG, *Seeds*).
pub const GENERATOR_VERSION: u32 = 6;

/// The parameters of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    /// The seed, which determines everything in the base.
    pub seed: Seed,
    /// The last part that is generated. An empty shell has no records.
    pub until: Part,
}

impl Params {
    /// The parameters for only the empty corridors and rooms of a seed.
    #[must_use]
    pub const fn shell(seed: Seed) -> Self {
        Self { seed, until: Part::Shell }
    }
}

impl From<Seed> for Params {
    fn from(seed: Seed) -> Self {
        Self { seed, until: Part::Furnishing }
    }
}
