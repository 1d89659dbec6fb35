//! The echo of a hall around the music: four delays that feed each other.

use super::tone::{CHUNK, Chunk};

/// The lengths of the delays in samples. They have no common factor, so that echoes do not coincide.
const LENGTHS: [usize; 4] = [2473, 3119, 3739, 4421];

#[derive(Clone, Debug)]
pub struct Echo {
    lines: [Vec<f32>; 4],
    at: [usize; 4],
    damped: [f32; 4],
    /// The fraction that returns after each round.
    back: f32,
}

impl Echo {
    /// Creates a hall. `back` is the fraction of an echo that is left after a round, less than 1.
    pub fn new(back: f32) -> Self {
        Self {
            lines: LENGTHS.map(|length| vec![0.0; length]),
            at: [0; 4],
            damped: [0.0; 4],
            back: back.min(0.97),
        }
    }

    pub fn add(&mut self, input: &[f32; CHUNK], out: &mut Chunk) {
        for (sample, out) in input.iter().zip(out.iter_mut()) {
            let mut heard = [0.0; 4];
            for (line, heard) in heard.iter_mut().enumerate() {
                *heard = self.lines[line][self.at[line]];
                // High tones fade sooner.
                self.damped[line] += 0.42 * (*heard - self.damped[line]);
            }
            let [a, b, c, d] = self.damped;
            // Each delay feeds all others without amplification, through a Hadamard matrix.
            let mixed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
            for (line, mixed) in mixed.iter().enumerate() {
                self.lines[line][self.at[line]] = sample + mixed * 0.5 * self.back;
                self.at[line] += 1;
                if self.at[line] == LENGTHS[line] {
                    self.at[line] = 0;
                }
            }
            out[0] += (heard[0] + heard[2]) * 0.35;
            out[1] += (heard[1] + heard[3]) * 0.35;
        }
    }
}
