//! Compares the finished bases of all even classic seeds with the reference (`architect-b.md` 3.9).
//!
//! A file of `golden/` holds one little-endian word for each even seed, at place seed / 2. The word is the CRC-32 of
//! the line of checksums that `survey hash` prints, without its seed. It is 0 where nothing can be compared.

use rayon::prelude::*;
use rootward_gen::{Base, Generator, Pos, Seed, Variant};

const SEEDS: usize = 1 << 15;

fn finals(bytes: &[u8]) -> Vec<u32> {
    let words = bytes.as_chunks().0;
    assert_eq!(words.len(), SEEDS);
    words.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

fn crc_of_words(words: impl Iterator<Item = u16>) -> u32 {
    let bytes: Vec<u8> = words.flat_map(u16::to_le_bytes).collect();
    crc32fast::hash(&bytes)
}

fn checksum(base: &Base) -> u32 {
    let id = crc_of_words(Pos::all().map(|at| base.id(at).word()));
    let kind = crc_of_words(Pos::all().map(|at| base.kind_word(at).word()));
    let root_dir = crc_of_words(Pos::all().map(|at| u16::from(base.root_dir(at).code()) << 8));
    let tiles: Vec<u8> = Pos::all().map(|at| base.tile(at)).collect();
    let (state, tile) = (base.rng_state(), crc32fast::hash(&tiles));
    crc32fast::hash(format!("{state:04x},{id:08x},{kind:08x},{root_dir:08x},{tile:08x}").as_bytes())
}

/// The even seeds that differ from the reference, and those that cannot be compared.
fn differences(variant: Variant, reference: &[u8]) -> [Vec<usize>; 2] {
    let reference = finals(reference);
    let differs = |(generator, base): &mut (Generator, Base), (place, &expected): (usize, &u32)| {
        let seed = Seed::classic((2 * place) as u16).with_variant(variant);
        generator.generate_into(&seed.into(), base);
        (expected != 0 && checksum(base) != expected).then_some(2 * place)
    };
    let found = reference.par_iter().enumerate();
    let found = found.map_init(|| (Generator::new(), Base::empty()), differs).flatten().collect();
    let unknown =
        (0..).zip(&reference).filter(|&(_, &word)| word == 0).map(|(place, _): (usize, _)| 2 * place);
    [found, unknown.collect()]
}

// On seeds without a word, the original does not terminate (Quirk S1) or reads stray memory (Quirk W1).

#[test]
fn even_planet_bases_match_the_golden_file() {
    let found = differences(Variant::Planet, include_bytes!("golden/finals-base.bin"));
    assert_eq!(found, [vec![], vec![25_466, 46_866, 48_386, 50_284]]);
}

#[test]
fn even_stations_match_the_golden_file() {
    let found = differences(Variant::Station, include_bytes!("golden/finals-station.bin"));
    assert_eq!(found, [vec![], vec![15_030, 25_466, 46_866, 50_284]]);
}
