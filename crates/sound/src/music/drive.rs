//! The music of the meltdown: two beats a second, in time with the clock, and fuller as the time runs out.

use super::{
    score::{Key, Layer, Note},
    timbre,
};
use crate::draws::Draws;

/// The number of steps in a second: four in each beat.
const STEPS: f64 = 8.0;
const BAR: u64 = 16;
/// The largest drift from the clock that is corrected without a jump, in seconds.
const FAR: f64 = 0.2;
/// The change of speed for catching up with the clock.
const HURRY: f64 = 0.04;

/// The clock of the meltdown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Countdown {
    /// Seconds since the charge was set.
    pub passed: f64,
    /// Seconds that are left.
    pub left: f64,
    /// The speed of the clock: 0 during a pause, normally 1.
    pub pace: f32,
}

#[derive(Clone, Debug)]
pub struct Drive {
    key: Key,
    /// The semitones of the bass, one per bar.
    bass: [f32; 8],
    /// For each of sixteen steps, whether the bass plays.
    rhythm: [bool; 16],
    chord: [f32; 4],
    /// The position of the music, in seconds of the meltdown.
    pub(super) position: f64,
    count: u64,
}

impl Drive {
    pub fn new(key: Key, name: &str, seed: &str) -> Self {
        let mut draws = Draws::of(&format!("meltdown:{name}:{seed}"));
        let turns = [
            [0.0, 0.0, -4.0, -2.0],
            [0.0, 0.0, 3.0, 1.0],
            [0.0, 1.0, 0.0, -2.0],
            [0.0, 3.0, 5.0, 1.0],
            [0.0, -2.0, -4.0, -5.0],
        ];
        let (first, second) = (draws.pick(&turns), draws.pick(&turns));
        let rhythm = std::array::from_fn(|step| step % 4 == 2 || step % 4 == 3 || draws.percent(40));
        let chord = draws.pick(&[[0.0, 7.0, 12.0, 15.0], [0.0, 3.0, 7.0, 12.0], [0.0, 7.0, 13.0, 12.0]]);
        let bass = std::array::from_fn(|bar| if bar < 4 { first[bar] } else { second[bar - 4] });
        Self { key, bass, rhythm, chord, position: -1.0, count: 0 }
    }

    /// Follows the clock and writes the notes of the next seconds. `now` is in seconds of the piece.
    pub fn compose(&mut self, clock: Countdown, now: f64, seconds: f64, notes: &mut Vec<Note>) {
        let behind = clock.passed - self.position;
        if behind.abs() > FAR {
            self.position = clock.passed;
            self.count = (self.position * STEPS).ceil().max(0.0) as u64;
        }
        // A paused clock pauses the music. A small drift is corrected without a jump.
        let catch_up = (behind * 2.0).clamp(-HURRY, HURRY);
        let pace = if clock.pace > 0.0 { f64::from(clock.pace) * (1.0 + catch_up) } else { 0.0 };
        let end = self.position + seconds * pace;
        while (self.count as f64) < end * STEPS {
            let into = (self.count as f64 / STEPS - self.position).max(0.0) / pace.max(0.01);
            self.compose_step(clock.left, now + into, notes);
            self.count += 1;
        }
        self.position = end;
    }

    fn compose_step(&self, left: f64, at: f64, notes: &mut Vec<Note>) {
        let step = self.count % BAR;
        let bar = (self.count / BAR) as usize;
        // The last half minute is a tone higher, and the last ten seconds another tone.
        let lift = f32::from(u8::from(left < 30.0)) * 2.0 + f32::from(u8::from(left < 10.0)) * 2.0;
        let root = self.bass[bar % self.bass.len()] + lift;
        let mut add = |hertz, length, level, pan, timbre| {
            notes.push(Note { at, hertz, length, level, pan, layer: Layer::Tense, timbre });
        };
        if step.is_multiple_of(4) {
            add(46.0, 0.2, if step.is_multiple_of(8) { 0.34 } else { 0.28 }, 0.0, &timbre::KICK);
        }
        if self.rhythm[step as usize] {
            add(self.key.semitones(root), 0.1, 0.15, 0.0, &timbre::PULSE);
            add(self.key.semitones(root + 12.0), 0.1, 0.07, 0.0, &timbre::PULSE);
        }
        if left < 90.0 && step % 4 == 2 || left < 45.0 && step.is_multiple_of(2) {
            add(6000.0, 0.03, 0.1, 0.4, &timbre::TICK);
        }
        if step == 4 || step == 12 {
            add(180.0, 0.1, 0.16, -0.15, &timbre::DRUM);
        }
        if left < 60.0 && (left < 30.0 || step.is_multiple_of(2)) {
            let tone = self.chord[(self.count % 4) as usize] + 24.0;
            let pan = if step % 4 < 2 { -0.5 } else { 0.5 };
            add(self.key.semitones(root + tone), 0.1, 0.06, pan, &timbre::STRING);
        }
        if step == 0 && (bar % 4 == 2 || left < 20.0) {
            for (above, pan) in [(12.0, -0.4), (19.0, 0.4), (25.0, 0.0)] {
                add(self.key.semitones(root + above), 0.9, 0.06, pan, &timbre::HORN);
            }
        }
    }
}
