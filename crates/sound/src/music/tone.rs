//! A sounding note: turns an instrument and a pitch into samples.

use std::{f32::consts::TAU, sync::LazyLock};

use super::{score::Note, timbre::Timbre};
use crate::synth::RATE;

/// The number of frames in a chunk. Notes start only between chunks.
pub const CHUNK: usize = 64;

/// The frames of a chunk, for both ears.
pub type Chunk = [[f32; 2]; CHUNK];

const MOST: usize = 6;
/// Struck notes below this loudness end.
const FAINTEST: f32 = 0.0002;
/// The highest pure tone that is played, in hertz.
const HIGHEST: f32 = 14_000.0;
const STEPS: usize = 1024;

static SINE: LazyLock<[f32; STEPS + 1]> =
    LazyLock::new(|| std::array::from_fn(|step| (TAU * step as f32 / STEPS as f32).sin()));

fn sine(table: &[f32; STEPS + 1], phase: f32) -> f32 {
    let place = phase * STEPS as f32;
    let step = (place as usize).min(STEPS - 1);
    let share = place - step as f32;
    table[step] + (table[step + 1] - table[step]) * share
}

#[derive(Clone, Copy, Debug, Default)]
struct Swing {
    phase: f32,
    level: f32,
    /// The fraction of the level that is left after a chunk.
    left: f32,
    /// The speed at which this pure tone swells, in turns per chunk.
    swell: f32,
}

#[derive(Clone, Debug)]
pub struct Tone {
    pub(super) note: Note,
    swings: [Swing; MOST],
    age: u32,
    noise: u32,
    /// The low-passed noise, once and twice.
    breath: [f32; 2],
    puff: f32,
}

impl Tone {
    pub fn new(note: Note) -> Self {
        let chunks = RATE as f32 / CHUNK as f32;
        let mut swings = [Swing::default(); MOST];
        for (place, (swing, &[ratio, level, ring])) in swings.iter_mut().zip(note.timbre.partials).enumerate()
        {
            let too_high = note.hertz * ratio > HIGHEST;
            *swing = Swing {
                // Held tones start at different phases, so that they do not all peak at the same time.
                phase: if note.timbre.release > 0.0 { (place as f32 * 0.37).fract() } else { 0.0 },
                level: if too_high { 0.0 } else { level },
                left: if ring > 0.0 { 0.1_f32.powf(1.0 / (ring * chunks)) } else { 1.0 },
                swell: (0.05 + 0.031 * place as f32) / chunks,
            };
        }
        let noise = (note.at * 1000.0) as u32 ^ note.hertz.to_bits() | 1;
        Self { note, swings, age: 0, noise, breath: [0.0; 2], puff: 1.0 }
    }

    const fn timbre(&self) -> &'static Timbre {
        self.note.timbre
    }

    /// The loudness at the start of a chunk, 0 to 1.
    fn envelope(&self, age: u32) -> f32 {
        let seconds = age as f32 * CHUNK as f32 / RATE as f32;
        let soft = |share: f32| 0.5 - 0.5 * (share.clamp(0.0, 1.0) * TAU / 2.0).cos();
        let rise = soft(seconds / self.timbre().attack.max(CHUNK as f32 / RATE as f32));
        if self.timbre().release > 0.0 {
            rise * soft(1.0 - (seconds - self.note.length) / self.timbre().release)
        } else {
            rise
        }
    }

    pub fn is_over(&self) -> bool {
        if self.timbre().release > 0.0 {
            let seconds = self.age as f32 * CHUNK as f32 / RATE as f32;
            seconds >= self.note.length + self.timbre().release
        } else {
            let loudest = self.swings.iter().fold(0.0_f32, |most, swing| most.max(swing.level));
            loudest < FAINTEST && self.puff * self.timbre().breath < FAINTEST
        }
    }

    /// Adds the next chunk to the output, and to the input of the echo.
    pub fn add(&mut self, loudness: f32, dry: &mut Chunk, echo: &mut [f32; CHUNK]) {
        let table = &*SINE;
        let timbre = self.timbre();
        let mut mono = [0.0_f32; CHUNK];
        let seconds = self.age as f32 * CHUNK as f32 / RATE as f32;
        let swing = (TAU * (seconds * 5.1).fract()).sin() * (seconds / 0.4).min(1.0);
        let fallen = timbre.fall * (-seconds / 0.035).exp();
        let bend = (swing * timbre.vibrato / 1200.0 + fallen).exp2();
        let step = self.note.hertz * bend / RATE as f32;
        for (own, &[ratio, ..]) in self.swings.iter_mut().zip(timbre.partials) {
            if own.level < FAINTEST / 4.0 {
                continue;
            }
            let swell = |age: u32| {
                1.0 - timbre.shimmer
                    * (0.5 + 0.5 * sine(table, (age as f32 * own.swell + own.swell * 977.0).fract()))
            };
            let (from, to) = (own.level * swell(self.age), own.level * own.left * swell(self.age + 1));
            let slope = (to - from) / CHUNK as f32;
            let (mut phase, step) = (own.phase, step * ratio);
            for (at, out) in mono.iter_mut().enumerate() {
                *out += sine(table, phase) * (from + slope * at as f32);
                phase += step;
                if phase >= 1.0 {
                    phase -= 1.0;
                }
            }
            own.phase = phase;
            own.level *= own.left;
        }
        if timbre.breath > 0.0 {
            self.blow(&mut mono);
        }
        let (from, to) = (self.envelope(self.age), self.envelope(self.age + 1));
        let slope = (to - from) / CHUNK as f32;
        let level = self.note.level * loudness;
        let right = (self.note.pan.clamp(-1.0, 1.0) + 1.0) / 2.0;
        let ears = [(1.0 - right).sqrt() * level, right.sqrt() * level];
        for (at, sample) in mono.iter().enumerate() {
            let sample = sample * (from + slope * at as f32);
            dry[at][0] += sample * ears[0];
            dry[at][1] += sample * ears[1];
            echo[at] += sample * level * timbre.echo;
        }
        self.age += 1;
    }

    fn blow(&mut self, mono: &mut [f32; CHUNK]) {
        let timbre = self.timbre();
        let share = 1.0 - (-TAU * timbre.bright / RATE as f32).exp();
        // The breath of a struck note is short.
        let left = if timbre.release > 0.0 { 1.0 } else { 0.1_f32.powf(CHUNK as f32 / (0.05 * RATE as f32)) };
        for out in mono.iter_mut() {
            self.noise ^= self.noise << 13;
            self.noise ^= self.noise >> 17;
            self.noise ^= self.noise << 5;
            let draw = self.noise as f32 / u32::MAX as f32 * 2.0 - 1.0;
            self.breath[0] += share * (draw - self.breath[0]);
            self.breath[1] += share * (self.breath[0] - self.breath[1]);
            *out += self.breath[1] * timbre.breath * self.puff;
        }
        self.puff *= left;
    }
}
