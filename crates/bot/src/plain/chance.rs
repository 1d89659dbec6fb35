//! The plain bot's random numbers, for choices that a person would not always make in the same way.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_gen::{Seed, Style, Variant};

/// A stream of random numbers, seeded by the base and a stream number.
#[derive(Clone, Debug)]
pub struct Chance(Xoshiro256PlusPlus);

impl Default for Chance {
    fn default() -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(0))
    }
}

impl Chance {
    pub fn of(seed: Seed, stream: u32) -> Self {
        let style = Style::ALL.iter().position(|&style| style == seed.style()).unwrap_or(0) as u64;
        let station = u64::from(seed.variant() == Variant::Station);
        let map = u64::from(seed.difficulty().map());
        // Map, style and variant use separate bits, so that bases with the same number have different streams.
        let start =
            seed.number().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ map << 40 ^ style << 34 ^ station << 33;
        Self(Xoshiro256PlusPlus::seed_from_u64(start ^ u64::from(stream)))
    }

    /// A number from 0 to `bound - 1`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let word = self.0.next_u64() >> 32;
        ((word * u64::from(bound)) >> 32) as u32
    }
}
