//! A base as one line of checksums, to compare platforms and versions of the generator.

use alloc::{format, string::String, vec::Vec};

use crate::{Base, Pos};

/// The main generator's state and the CRC-32 of numbers, kinds, root directions and tiles, in hexadecimal.
#[must_use]
pub fn checksums(base: &Base) -> String {
    let cell_id = crc_of_words(Pos::all().map(|at| base.id(at).word()));
    let kind = crc_of_words(Pos::all().map(|at| base.kind_word(at).word()));
    let root_dir = crc_of_words(Pos::all().map(|at| u16::from(base.root_dir(at).code()) << 8));
    let tile = crc32fast::hash(&Pos::all().map(|at| base.tile(at)).collect::<Vec<u8>>());
    format!("{:04x},{cell_id:08x},{kind:08x},{root_dir:08x},{tile:08x}", base.rng_state())
}

/// The CRC-32 of words as in the golden files: two bytes per word, low byte first.
fn crc_of_words(words: impl Iterator<Item = u16>) -> u32 {
    crc32fast::hash(words.map(u16::to_le_bytes).collect::<Vec<_>>().as_flattened())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CELLS;

    #[test]
    fn words_are_hashed_low_byte_first() {
        assert_eq!(crc_of_words([0; CELLS].into_iter()), 0xC71C_0011, "the checksum in the specification");
        assert_eq!(crc_of_words([0x3231, 0x3433].into_iter()), crc32fast::hash(b"1234"));
    }
}
