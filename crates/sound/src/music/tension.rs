//! The layer of danger: a pulse, then low strings, then a shiver, as the danger grows.

use super::{
    score::{Key, Layer, Note},
    timbre,
};
use crate::draws::Draws;

const STEPS: usize = 16;
const DRUMS: f32 = 0.08;
const STRINGS: f32 = 0.3;
const SHIVER: f32 = 0.6;
/// The time for two thirds of a past danger to fade, and of a new one to become audible, in seconds.
const FADES: f32 = 4.0;
const COMES: f32 = 0.7;

#[derive(Clone, Debug)]
pub struct Tension {
    key: Key,
    step: f64,
    drums: [bool; STEPS],
    strings: [Option<f32>; STEPS],
    count: u64,
    /// The audible danger, 0 to 1, which follows the actual danger.
    pub(super) level: f32,
}

impl Tension {
    pub fn new(key: Key, name: &str, seed: &str) -> Self {
        let mut draws = Draws::of(&format!("danger:{name}:{seed}"));
        let step = f64::from(draws.within(0.125, 0.15));
        let mut drums = std::array::from_fn(|place| match place {
            0 | 3 => true,
            8 | 10 | 11 => draws.percent(55),
            _ => draws.percent(9),
        });
        drums[1] = false;
        let motion: [f32; 4] = std::array::from_fn(|_| draws.pick(&[0.0, 0.0, 1.0, 3.0, 6.0, -2.0]));
        let strings = std::array::from_fn(|place| {
            let sounds = place % 2 == 0 || draws.percent(20);
            sounds.then(|| if place % 8 < 6 { 0.0 } else { motion[place / 4] })
        });
        Self { key, step, drums, strings, count: 0, level: 0.0 }
    }

    /// Advances by some seconds, and writes the notes of the steps that begin before `until`.
    pub fn compose(&mut self, danger: f32, seconds: f32, until: f64, notes: &mut Vec<Note>) {
        let pace = if danger > self.level { COMES } else { FADES };
        self.level += (danger.clamp(0.0, 1.0) - self.level) * (1.0 - (-seconds / pace).exp());
        while self.count as f64 * self.step < until {
            self.compose_step(notes);
            self.count += 1;
        }
    }

    fn compose_step(&self, notes: &mut Vec<Note>) {
        let (place, bar) = ((self.count % STEPS as u64) as usize, self.count / STEPS as u64);
        let at = self.count as f64 * self.step;
        let share = |from: f32| ((self.level - from) / (0.9 - from)).clamp(0.0, 1.0);
        let mut add = |hertz, length, level, pan, timbre| {
            notes.push(Note { at, hertz, length, level, pan, layer: Layer::Tense, timbre });
        };
        let accent = if place == 0 { 1.0 } else { 0.7 };
        if self.level > DRUMS && self.drums[place] {
            let level = 0.1 + 0.2 * share(DRUMS);
            add(52.0, 0.2, level * accent, 0.0, &timbre::DRUM);
        }
        if self.level > STRINGS
            && let Some(above) = self.strings[place]
        {
            let level = 0.07 + 0.1 * share(STRINGS);
            let hertz = self.key.semitones(above + if bar % 4 == 3 { 1.0 } else { 0.0 });
            add(hertz, 0.1, level * accent, if place % 4 == 0 { -0.3 } else { 0.3 }, &timbre::PULSE);
        }
        if self.level > SHIVER && place % 2 == 0 {
            let level = 0.014 + 0.03 * share(SHIVER);
            for (above, pan) in [(36.0, -0.8), (37.0, 0.8), (42.0, 0.2)] {
                add(self.key.semitones(above), self.step as f32 * 1.2, level, pan, &timbre::SHIVER);
            }
        }
    }
}
