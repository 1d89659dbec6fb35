//! What a base is generated from.

use crate::seed::Seed;

/// The version of all seeds: it changes whenever any seed's base changes (CHANGELOG, *Seeds*).
pub const GENERATOR_VERSION: u32 = 1;

/// The parameters of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    /// The seed, which decides everything.
    pub seed: Seed,
}

impl From<Seed> for Params {
    fn from(seed: Seed) -> Self {
        Self { seed }
    }
}
