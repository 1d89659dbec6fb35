//! Fingerprints of a play's state, the same on all machines, and the largest numbers in a state.

use std::hash::{Hash, Hasher};

/// The fingerprint of a state.
pub fn fingerprint(state: &impl Hash) -> u32 {
    let mut hasher = PortableHasher(crc32fast::Hasher::new());
    state.hash(&mut hasher);
    hasher.0.finalize()
}

/// The largest numbers in a state. They are found with its `Hash` implementation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Largest {
    /// The largest 32-bit number, not counting lists of plain numbers.
    pub number: u32,
    /// The largest distance of a cell from the first row or column. All signed 16-bit numbers are coordinates.
    pub coordinate: u16,
}

impl Largest {
    /// The largest numbers in a state.
    pub fn of(state: &impl Hash) -> Self {
        let mut hasher = Self::default();
        state.hash(&mut hasher);
        hasher
    }
}

impl Hasher for Largest {
    fn finish(&self) -> u64 {
        self.number.into()
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u32(&mut self, number: u32) {
        self.number = self.number.max(number);
    }

    fn write_i16(&mut self, number: i16) {
        self.coordinate = self.coordinate.max(number.unsigned_abs());
    }
}

/// CRC-32 over numbers, which are fed as the same bytes on all machines.
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
