//! The two streams of 16-bit words that determine a base: the classic generators of the specification
//! (`architect-a.md` 3) and xoshiro256++ (`seeds.md` 2).

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::grid::Pos;

/// The maximum number of draws in a search. Within this number, a classic stream draws every position. A phase that
/// reaches the limit goes on with the results that it has.
pub(crate) const MOST_DRAWS: u32 = 1 << 16;

/// A generator of 16-bit words. The same phase code draws from every stream.
pub trait Stream: Clone {
    /// The side generator that belongs to a main generator of this kind.
    type Side: Stream;

    /// The next word.
    fn draw(&mut self) -> u16;

    /// The raw state, for code where the specification reads the state without drawing.
    #[must_use]
    fn peek(&self) -> u16;

    /// A generator for draws that do not affect this one. A classic stream ignores the name.
    #[must_use]
    fn copy(&self, name: &str) -> Self;

    /// Draws a position: bits 0..=5 are x, and bits 6..=10 are y. All 2,048 cells are possible.
    #[inline]
    fn position(&mut self) -> Pos {
        Pos::of_draw(self.draw())
    }

    /// Draws a nearly uniform number from 0 to `bound - 1`: the high half of word * bound. 0 for a bound of 0.
    #[inline]
    fn below(&mut self, bound: u16) -> u16 {
        high_half(self.draw(), bound)
    }
}

#[inline]
pub(crate) const fn high_half(a: u16, b: u16) -> u16 {
    ((a as u32 * b as u32) >> 16) as u16
}

/// The classic 16-bit generator: state * 1509 + 41, rotated right by `ROTATE` and mixed with `MIX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic<const ROTATE: u32, const MIX: u16> {
    state: u16,
}

/// The main generator of the classic stream. It starts with the seed as its state.
pub type ClassicMain = Classic<4, 0x0800>;
/// The side generator of the classic stream. It starts at 0 for all seeds.
pub type ClassicSide = Classic<3, 0>;

/// One step of the classic generators, which have the full period of 65,536.
#[must_use]
#[inline]
pub(crate) const fn classic_step(state: u16) -> u16 {
    state.wrapping_mul(1509).wrapping_add(41)
}

impl<const ROTATE: u32, const MIX: u16> Classic<ROTATE, MIX> {
    /// A generator with the given state.
    #[must_use]
    pub const fn new(state: u16) -> Self {
        Self { state }
    }
}

impl<const ROTATE: u32, const MIX: u16> Stream for Classic<ROTATE, MIX> {
    type Side = ClassicSide;

    #[inline]
    fn draw(&mut self) -> u16 {
        self.state = classic_step(self.state);
        self.state.rotate_right(ROTATE) ^ MIX
    }

    #[inline]
    fn peek(&self) -> u16 {
        self.state
    }

    #[inline]
    fn copy(&self, _name: &str) -> Self {
        *self
    }
}

/// Xoshiro256++ as a stream of words: the top 16 bits of each output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xoshiro {
    number: u64,
    state: Xoshiro256PlusPlus,
}

impl Xoshiro {
    /// The main generator of a seed number.
    #[must_use]
    pub fn main(number: u64) -> Self {
        Self { number, state: Xoshiro256PlusPlus::seed_from_u64(number) }
    }

    /// The generator of a seed number and a name.
    #[must_use]
    pub fn named(number: u64, name: &str) -> Self {
        Self { number, state: Xoshiro256PlusPlus::seed_from_u64(number ^ fnv1a64(name)) }
    }
}

impl Stream for Xoshiro {
    type Side = Self;

    #[inline]
    fn draw(&mut self) -> u16 {
        (self.state.next_u64() >> 48) as u16
    }

    #[inline]
    fn peek(&self) -> u16 {
        self.clone().draw()
    }

    fn copy(&self, name: &str) -> Self {
        Self::named(self.number, name)
    }
}

const fn fnv1a64(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01B3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table in `architect-a.md` 3: the seed, six outputs, and the state after them.
    const REFERENCE: [(u16, [u16; 6], u16); 4] = [
        (0, [0x9802, 0x671D, 0x7029, 0xC443, 0x535D, 0x250B], 0xD0B2),
        (1, [0xE860, 0xF30A, 0x4F7B, 0xD182, 0xA816, 0xBD5F], 0x55FB),
        (179, [0x89F4, 0x1E39, 0xE65D, 0xF75B, 0x40F0, 0xD82B], 0x02BD),
        (65535, [0x47A4, 0xDB2F, 0xA0D7, 0xB704, 0x0EA4, 0x9CB6], 0x4B69),
    ];

    #[test]
    fn the_classic_main_generator_matches_the_reference() {
        for (seed, words, state) in REFERENCE {
            let mut rng = ClassicMain::new(seed);
            assert_eq!(words.map(|_| rng.draw()), words, "seed {seed}");
            assert_eq!(rng.peek(), state, "seed {seed}");
        }
    }

    #[test]
    fn the_classic_side_generator_matches_the_reference() {
        let words = [0x2005, 0xDE3A, 0xF052, 0x9887, 0xB6BA, 0x5A16];
        let mut rng = ClassicSide::new(0);
        assert_eq!(words.map(|_| rng.draw()), words);
    }

    #[test]
    fn classic_copies_are_clones_and_do_not_affect_it() {
        let mut main = ClassicMain::new(179);
        let mut copy = main.copy("anything");
        assert_eq!(copy.draw(), 0x89F4);
        assert_eq!(main.draw(), 0x89F4);
    }

    #[test]
    fn xoshiro_words_are_the_top_bits_of_the_published_generator() {
        // Outputs of xoshiro256++ for the state 1, 2, 3, 4, from its authors' C code.
        let mut seed = [0; 32];
        for (word, bytes) in (1_u64..=4).zip(seed.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let mut rng = Xoshiro { number: 0, state: Xoshiro256PlusPlus::from_seed(seed) };
        let outputs = [41_943_041_u64, 58_720_359, 3_588_806_011_781_223];
        for output in outputs {
            assert_eq!(rng.peek(), (output >> 48) as u16);
            assert_eq!(rng.draw(), (output >> 48) as u16);
        }
    }

    #[test]
    fn xoshiro_streams_are_pinned() {
        // The hashes of seeds and names are our own choice. These words change only with GENERATOR_VERSION.
        let words = |mut rng: Xoshiro| [rng.draw(), rng.draw(), rng.draw(), rng.draw()];
        assert_eq!(words(Xoshiro::main(0)), [0x5317, 0x61DA, 0x5C0F, 0x02EE]);
        assert_eq!(fnv1a64("side"), 0x4E0C_8A18_E635_803E);
        assert_eq!(words(Xoshiro::main(7).copy("side")), [0x771A, 0xB368, 0xF60C, 0x6AE7]);
    }

    #[test]
    fn xoshiro_copies_do_not_depend_on_earlier_draws() {
        let mut main = Xoshiro::main(5);
        let before = main.copy("fire");
        main.draw();
        assert_eq!(before, main.copy("fire"));
        assert_ne!(before, main.copy("shuffle"));
    }

    #[test]
    fn below_stays_below() {
        let mut rng = ClassicMain::new(3);
        assert!((0..1000).all(|_| rng.below(7) < 7));
        assert_eq!(rng.below(0), 0);
    }
}
