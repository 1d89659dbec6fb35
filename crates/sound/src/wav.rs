//! Writes samples as a 16-bit WAV file, for inspection outside the game.

use super::synth::RATE;

const HEAD: u32 = 44;

/// A WAV file with these samples. With two channels, left and right alternate.
#[must_use]
pub fn wav(samples: &[i16], channels: u16) -> Vec<u8> {
    let size = samples.len() as u32 * 2;
    let mut bytes = Vec::with_capacity((HEAD + size) as usize);
    bytes.extend(b"RIFF");
    bytes.extend((HEAD - 8 + size).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(channels.to_le_bytes());
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((RATE * 2 * u32::from(channels)).to_le_bytes());
    bytes.extend((2 * channels).to_le_bytes());
    bytes.extend(16_u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(size.to_le_bytes());
    bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    bytes
}
