//! The same seed gives the same base in used memory and in another thread. Pinned checksums show the same for repeated
//! runs, for debug and release builds, and for all platforms.

use std::thread;

use rootward_gen::{
    Base, Checkpoint, GENERATOR_VERSION, Generator, Layer, Observer, Params, Part, Phase, Seed, Variant,
    generate,
};

const SEEDS: u16 = 2000;

fn classic(number: u16) -> Seed {
    Seed::classic(number)
}

fn station(number: u16) -> Seed {
    classic(number).with_variant(Variant::Station)
}

/// Endless seeds from the whole 64-bit range. Their maps cover all missions of a campaign.
fn endless(number: u16) -> Seed {
    Seed::endless(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[derive(Default)]
struct Hasher {
    shell: crc32fast::Hasher,
    furnishing: crc32fast::Hasher,
}

impl Hasher {
    fn part(&mut self, checkpoint: &Checkpoint<'_>) -> &mut crc32fast::Hasher {
        match checkpoint.phase().part() {
            Part::Shell => &mut self.shell,
            Part::Furnishing => &mut self.furnishing,
        }
    }
}

impl Observer for Hasher {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let layers = match checkpoint.phase() {
            Phase::Generators => vec![Layer::SHELL],
            Phase::FirstMap => vec![Layer::FURNISHING, Layer::FINAL],
            _ => return,
        };
        for layer in layers.into_iter().flatten() {
            self.part(checkpoint).update(&checkpoint.bytes(*layer));
        }
        self.part(checkpoint).update(&checkpoint.rng_state().to_le_bytes());
    }
}

fn hash_of_hashes(seed: fn(u16) -> Seed) -> [u32; 2] {
    let (mut generator, mut base, mut hasher) = (Generator::new(), Base::empty(), Hasher::default());
    for number in 0..SEEDS {
        generator.generate_observed(&seed(number).into(), &mut base, &mut hasher);
    }
    [hasher.shell.finalize(), hasher.furnishing.finalize()]
}

#[test]
fn classic_bases_are_pinned_for_ever() {
    assert_eq!(hash_of_hashes(classic), [0x0B76_0295, 0x1D27_BE8F]);
    assert_eq!(hash_of_hashes(station), [0xE237_DC2C, 0x6026_37BA]);
}

/// If this fails and the change is intended, all endless seeds have new bases. Raise `GENERATOR_VERSION`, describe it
/// in the CHANGELOG under *Seeds*, and only then pin the new checksum.
#[test]
fn endless_bases_are_pinned_to_the_generator_version() {
    assert_eq!((GENERATOR_VERSION, hash_of_hashes(endless)), (6, [0x6FE8_C277, 0x23E2_0753]));
}

#[test]
fn used_memory_leaves_no_trace() {
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    // The largest and the smallest bases come first, and each seed follows a very different one.
    for number in [59_543, 1, 64_170, 0, 21, 134, 25_466, 7] {
        for seed in [classic(number), endless(number)] {
            generator.generate_into(&seed.into(), &mut base);
            assert_eq!(base, generate(&seed.into()), "seed {seed}");
        }
    }
}

#[test]
fn another_thread_makes_the_same_base() {
    let make = || -> Vec<Base> {
        (0..50)
            .flat_map(|number| [classic(number), endless(number)])
            .map(|seed| generate(&seed.into()))
            .collect()
    };
    let elsewhere = thread::spawn(make).join().expect("generation does not panic");
    assert!(elsewhere == make());
}

#[test]
fn a_base_that_is_made_phase_by_phase_is_the_same_base() {
    let seeds =
        [Seed::classic(0), Seed::classic(179), Seed::endless(1 << 40), "w42:halls".parse().expect("a seed")];
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    for seed in seeds {
        let mut making = generator.start(seed, &mut base);
        for &phase in Phase::ALL {
            making.until(phase);
            // The base continues from the present phase, so an earlier phase changes nothing.
            making.until(Phase::Init);
        }
        assert_eq!(base, generate(&seed.into()), "{seed}");
        let mut making = generator.start(seed, &mut base);
        assert_eq!(making.until(Phase::Generators), &generate(&Params::shell(seed)), "{seed}");
    }
}
