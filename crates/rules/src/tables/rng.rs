//! The random number generator of play, seeded from the text of the seed. It never affects the base.

use std::hash::{Hash, Hasher};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_gen::Seed;
use serde::{Deserialize, Serialize};

/// The prefix of the seed's text. It separates this stream from other uses of the text.
const STREAM: &str = "play:";

/// The random number generator of play. The generator's state is part of the state of the play and can be saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRng {
    state: Xoshiro256PlusPlus,
}

impl PlayRng {
    /// The generator for a seed.
    #[must_use]
    pub fn of(seed: Seed) -> Self {
        Self::of_text(&format!("{STREAM}{seed}"))
    }

    /// The generator for a text, for draws outside the stream of a play.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        Self { state: Xoshiro256PlusPlus::seed_from_u64(fnv1a64(text)) }
    }

    /// A number from 0 to `bound - 1`, all practically equally likely. 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let word = self.state.next_u64() >> 32;
        ((word * u64::from(bound)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included. `low` if `high` is lower.
    pub fn within(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// An amount times a random percentage from `low` to `high`.
    pub fn roll(&mut self, amount: u32, low: u32, high: u32) -> u32 {
        let percent = u64::from(self.within(low, high));
        u32::try_from(u64::from(amount) * percent / 100).unwrap_or(u32::MAX)
    }

    /// True once in `times` draws on average. Always true if `times` is 0 or 1.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// True in `percent` out of a hundred draws on average.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// The next word of the stream, without consuming it. It is part of the hash of the state of play.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.state.clone().next_u64()
    }
}

impl Hash for PlayRng {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint().hash(state);
    }
}

/// FNV-1a, 64 bits.
fn fnv1a64(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(rng: &mut PlayRng) -> Vec<u32> {
        (0..8).map(|_| rng.below(1000)).collect()
    }

    #[test]
    fn each_seed_has_its_own_draws() {
        let rng = || PlayRng::of(Seed::classic(179));
        assert_eq!(draws(&mut rng()), draws(&mut rng()));
        assert_ne!(draws(&mut rng()), draws(&mut PlayRng::of(Seed::classic(180))));
        assert_ne!(draws(&mut rng()), draws(&mut PlayRng::of(Seed::endless(179))));
    }

    #[test]
    fn a_saved_generator_continues() {
        let mut rng = PlayRng::of(Seed::classic(9));
        draws(&mut rng);
        let text = ron::to_string(&rng).expect("it can be saved");
        let mut again: PlayRng = ron::from_str(&text).expect("it can be read");
        assert_eq!((again.fingerprint(), draws(&mut again)), (rng.fingerprint(), draws(&mut rng)));
    }

    #[test]
    fn draws_stay_in_their_range_and_reach_its_ends() {
        let mut rng = PlayRng::of(Seed::classic(0));
        let mut met = [false; 51];
        for _ in 0..5000 {
            met[(rng.roll(100, 75, 125) - 75) as usize] = true;
        }
        assert!(met.iter().all(|&met| met));
        assert_eq!((rng.below(0), rng.below(1), rng.within(5, 4)), (0, 0, 5));
        // The widest possible range must not overflow.
        rng.within(0, u32::MAX);
        assert_eq!(rng.roll(u32::MAX, 125, 125), u32::MAX);
        assert!(rng.one_in(1) && rng.one_in(0) && rng.percent(100) && !rng.percent(0));
    }

    #[test]
    fn fnv_matches_its_reference() {
        assert_eq!(fnv1a64("foobar"), 0x8594_4171_F739_67E8);
    }
}
