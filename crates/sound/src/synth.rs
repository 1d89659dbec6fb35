//! Turns a recipe into samples, always into the same ones. Sounds do not clip, and begin and end in silence.

use std::f64::consts::TAU;

use super::recipe::{Recipe, SoundLayer, Wave};

/// Samples per second.
pub const RATE: u32 = 44_100;

const FULL: f64 = 32_767.0;
/// The number of samples after which slow changes are computed again.
const SLOWLY: usize = 32;

/// The samples of a sound.
pub fn render(recipe: &Recipe) -> Vec<i16> {
    let mut mix = vec![0.0; samples(recipe.length())];
    for (place, layer) in recipe.layers.iter().enumerate() {
        add(&mut mix, layer, recipe.name as u32 * 31 + place as u32 + 1);
    }
    if recipe.seam > 0 {
        crossfade_loop(&mut mix, samples(recipe.seam));
    }
    normalised(&mix, f64::from(recipe.level) / 100.0)
}

fn samples(milliseconds: u32) -> usize {
    (u64::from(milliseconds) * u64::from(RATE) / 1000) as usize
}

/// Adds a layer. The filter comes before the envelope, so that nothing rings after the end.
fn add(mix: &mut [f64], layer: &SoundLayer, seed: u32) {
    let begin = samples(layer.delay);
    let count = samples(layer.end()).saturating_sub(begin);
    let pitch = Glide::new(layer.from, layer.to, count);
    let cut = Glide::new(layer.low_pass, layer.low_pass_to, count);
    let shape = Envelope::new(layer);
    let mut wave = Oscillator::new(layer.wave, seed);
    let mut filter = LowPass::new(cut.at(0));
    let mut hertz = pitch.at(0);
    for (at, out) in mix.iter_mut().skip(begin).take(count).enumerate() {
        if at % SLOWLY == 0 {
            let swing = (TAU * f64::from(layer.vibrato) * at as f64 / f64::from(RATE)).sin();
            hertz = pitch.at(at) * (swing * f64::from(layer.cents) / 1200.0).exp2();
            filter.tune(cut.at(at));
        }
        *out += filter.pass(wave.next(hertz)) * shape.at(at) * f64::from(layer.level) / 100.0;
    }
}

/// Crossfades the end into the beginning, so that a loop has no seam.
fn crossfade_loop(mix: &mut Vec<f64>, seam: usize) {
    let kept = mix.len().saturating_sub(seam);
    for at in 0..seam.min(kept) {
        let share = at as f64 / seam as f64;
        mix[at] = mix[at] * share.sqrt() + mix[kept + at] * (1.0 - share).sqrt();
    }
    mix.truncate(kept);
}

fn normalised(mix: &[f64], level: f64) -> Vec<i16> {
    let peak = mix.iter().fold(0.0_f64, |peak, sample| peak.max(sample.abs()));
    let scale = if peak > 0.0 { level * FULL / peak } else { 0.0 };
    mix.iter().map(|sample| (sample * scale).round() as i16).collect()
}

struct Glide {
    from: f64,
    octaves: f64,
    count: f64,
}

impl Glide {
    /// A `to` of 0 means a constant value.
    fn new(from: u32, to: u32, count: usize) -> Self {
        let from = f64::from(from.max(1));
        let to = if to == 0 { from } else { f64::from(to) };
        Self { from, octaves: (to / from).log2(), count: count.max(1) as f64 }
    }

    fn at(&self, sample: usize) -> f64 {
        self.from * (self.octaves * sample as f64 / self.count).exp2()
    }
}

struct Envelope {
    attack: usize,
    decay: usize,
    hold: usize,
    release: usize,
    sustain: f64,
}

impl Envelope {
    fn new(layer: &SoundLayer) -> Self {
        let attack = layer.delay + layer.attack;
        let decay = attack + layer.decay;
        let hold = decay + layer.hold;
        // The ends of the stages are rounded in the same way as the end of the layer, so that no sample is left over.
        let begin = samples(layer.delay);
        let end = |until: u32| samples(until) - begin;
        // Without a decay, the layer stays at its loudest.
        let sustain = if layer.decay == 0 { 1.0 } else { f64::from(layer.sustain) / 100.0 };
        Self { attack: end(attack), decay: end(decay), hold: end(hold), release: end(layer.end()), sustain }
    }

    fn at(&self, sample: usize) -> f64 {
        let share = |from: usize, to: usize| (sample - from) as f64 / (to - from).max(1) as f64;
        let left = |from: usize, to: usize| (1.0 - share(from, to)).powi(2);
        if sample < self.attack {
            share(0, self.attack)
        } else if sample < self.decay {
            self.sustain + (1.0 - self.sustain) * left(self.attack, self.decay)
        } else if sample < self.hold {
            self.sustain
        } else if sample < self.release {
            self.sustain * left(self.hold, self.release)
        } else {
            0.0
        }
    }
}

struct Oscillator {
    wave: Wave,
    phase: f64,
    noise: u32,
    held: f64,
}

impl Oscillator {
    fn new(wave: Wave, seed: u32) -> Self {
        let mut new = Self { wave, phase: 0.0, noise: seed.wrapping_mul(0x9E37_79B9) | 1, held: 0.0 };
        new.held = new.draw();
        new
    }

    /// Marsaglia's xorshift.
    fn draw(&mut self) -> f64 {
        self.noise ^= self.noise << 13;
        self.noise ^= self.noise >> 17;
        self.noise ^= self.noise << 5;
        f64::from(self.noise) / f64::from(u32::MAX) * 2.0 - 1.0
    }

    fn next(&mut self, hertz: f64) -> f64 {
        let now = match self.wave {
            Wave::Sine => (TAU * self.phase).sin(),
            Wave::Square => 1.0_f64.copysign(0.5 - self.phase),
            Wave::Triangle => 1.0 - 4.0 * (self.phase - (self.phase + 0.5).floor()).abs(),
            Wave::Noise => self.held,
        };
        self.phase += hertz / f64::from(RATE);
        if self.phase >= 1.0 {
            self.phase = self.phase.fract();
            if self.wave == Wave::Noise {
                self.held = self.draw();
            }
        }
        now
    }
}

/// Weakens frequencies above a cutoff, by 12 decibels per octave.
struct LowPass {
    share: f64,
    once: f64,
    twice: f64,
}

impl LowPass {
    fn new(hertz: f64) -> Self {
        let mut new = Self { share: 1.0, once: 0.0, twice: 0.0 };
        new.tune(hertz);
        new
    }

    fn tune(&mut self, hertz: f64) {
        self.share = 1.0 - (-TAU * hertz / f64::from(RATE)).exp();
    }

    fn pass(&mut self, sample: f64) -> f64 {
        self.once += self.share * (sample - self.once);
        self.twice += self.share * (self.once - self.twice);
        self.twice
    }
}
