//! The checksum of the golden files (`architect-a.md` 10): CRC-32 over little-endian words.

use crc32fast::Hasher;
use rootward_gen::CELLS;

/// The CRC-32 of words, each as two bytes, the low byte first.
pub fn crc_of_words(words: impl IntoIterator<Item = u16>) -> u32 {
    let mut words = words.into_iter();
    let mut pairs = [[0; 2]; CELLS];
    let mut hasher = Hasher::new();
    loop {
        let mut filled = 0;
        for (pair, word) in pairs.iter_mut().zip(&mut words) {
            *pair = word.to_le_bytes();
            filled += 1;
        }
        hasher.update(pairs[..filled].as_flattened());
        if filled < CELLS {
            return hasher.finalize();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_layer_has_the_checksum_of_the_specification() {
        assert_eq!(crc_of_words([0; CELLS]), 0xC71C_0011);
    }

    #[test]
    fn words_go_in_with_the_low_byte_first() {
        assert_eq!(crc_of_words([0x3231, 0x3433]), crc32fast::hash(b"1234"));
        let long: Vec<u16> = (0..10_000).collect();
        let bytes: Vec<u8> = long.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(crc_of_words(long), crc32fast::hash(&bytes));
    }
}
