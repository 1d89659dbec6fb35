//! Fingerprints of a state of play, the same on every machine, for recordings and tests.

use std::hash::{Hash, Hasher};

/// The fingerprint of a state.
pub fn fingerprint(state: &impl Hash) -> u32 {
    let mut hasher = PortableHasher(crc32fast::Hasher::new());
    state.hash(&mut hasher);
    hasher.0.finalize()
}

/// The largest 32-bit number in a state, not counting lists of plain numbers.
pub fn largest_number(state: &impl Hash) -> u32 {
    let mut hasher = LargestNumber(0);
    state.hash(&mut hasher);
    hasher.0
}

/// The largest distance of any cell of a state from the first row or column, in either direction.
pub fn farthest_cell(state: &impl Hash) -> u16 {
    let mut hasher = FarthestCell(0);
    state.hash(&mut hasher);
    hasher.0
}

/// Sees every coordinate of a state through its `Hash`. Nothing else in a state is a signed 16-bit number.
struct FarthestCell(u16);

impl Hasher for FarthestCell {
    fn finish(&self) -> u64 {
        self.0.into()
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_i16(&mut self, number: i16) {
        self.0 = self.0.max(number.unsigned_abs());
    }
}

struct LargestNumber(u32);

impl Hasher for LargestNumber {
    fn finish(&self) -> u64 {
        self.0.into()
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u32(&mut self, number: u32) {
        self.0 = self.0.max(number);
    }
}

/// CRC-32 over numbers, with the same bytes on every machine.
struct PortableHasher(crc32fast::Hasher);

impl Hasher for PortableHasher {
    fn finish(&self) -> u64 {
        self.0.clone().finalize().into()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}
