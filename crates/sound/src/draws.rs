//! Random draws for music: xoshiro256++, seeded from a text. The same text always gives the same draws.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[derive(Clone, Debug)]
pub struct Draws(Xoshiro256PlusPlus);

impl Draws {
    pub fn of(text: &str) -> Self {
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        Self(Xoshiro256PlusPlus::seed_from_u64(hash))
    }

    /// Draws a number from 0 to `bound - 1`. Returns 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let word = self.0.next_u64() >> 32;
        ((word * bound as u64) >> 32) as usize
    }

    /// Draws a number from `low` to `high`.
    pub fn within(&mut self, low: f32, high: f32) -> f32 {
        let share = (self.0.next_u64() >> 40) as f32 / (1_u32 << 24) as f32;
        low + (high - low) * share
    }

    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Draws an item from a list, which must not be empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_text_gives_the_same_draws() {
        let drawn = |text: &str| {
            let mut draws = Draws::of(text);
            (0..20).map(|_| draws.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn("17.3"), drawn("17.3"));
        assert_ne!(drawn("17.3"), drawn("17.4"));
    }

    #[test]
    fn draws_stay_in_their_ranges_and_reach_the_ends() {
        let mut draws = Draws::of("ranges");
        let numbers: Vec<usize> = (0..2000).map(|_| draws.below(7)).collect();
        assert!((0..7).all(|number| numbers.contains(&number)) && numbers.iter().all(|&number| number < 7));
        assert!((0..2000).map(|_| draws.within(2.0, 3.0)).all(|number| (2.0..3.0).contains(&number)));
        assert_eq!(draws.below(0), 0);
    }
}
