//! The mixing desk. It produces one [`Chunk`] at a time for both ears, never too loud and without clicks.

use std::sync::Arc;

use crate::{
    Sound,
    limiter::Limiter,
    music::{Band, CHUNK, Chunk, Wish},
    synth::RATE,
};

/// The maximum number of simultaneous one-shot sounds. The game requests fewer, so this limit is only a safeguard.
pub const VOICES: usize = 32;
/// The loudness of music during a fanfare, relative to normal.
const HUSHED: f32 = 0.25;
/// The cutoff frequency behind walls, in hertz.
const THROUGH_WALLS: f32 = 420.0;
/// The cutoff frequency in open air, in hertz.
const OPEN_AIR: f32 = 18_000.0;
/// The fade time of a sound that is cut off, in seconds.
const CUT: f32 = 0.012;
/// The time in which a hum changes by two thirds of the difference to its wanted loudness and side, in seconds.
const FOLLOWS: f32 = 0.25;
/// An unwanted hum below this loudness ends.
const FAINTEST: f32 = 0.0005;

/// The loudness of a sound in each ear, and its muffling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ears {
    /// The left ear, 0 to 1.
    pub left: f32,
    /// The right ear, 0 to 1.
    pub right: f32,
    /// 0 in the open air, 1 behind walls.
    pub muffled: f32,
}

impl Ears {
    /// Silence in both ears.
    pub const DEAF: Self = Self { left: 0.0, right: 0.0, muffled: 0.0 };

    /// Distributes a loudness. `side` -1 is left, and 1 is right. The nearer ear gets the full loudness.
    #[must_use]
    pub fn of(gain: f32, side: f32, muffled: f32) -> Self {
        let side = side.clamp(-1.0, 1.0);
        Self { left: gain * (1.0 - side.max(0.0)), right: gain * (1.0 + side.min(0.0)), muffled }
    }

    fn towards(self, other: Self, share: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Self {
            left: between(self.left, other.left),
            right: between(self.right, other.right),
            muffled: between(self.muffled, other.muffled),
        }
    }

    fn loudest(self) -> f32 {
        self.left.max(self.right)
    }
}

/// A sound to play once.
#[derive(Clone, Debug)]
pub struct Cue {
    /// The number of the sound, for cutting it off.
    pub number: u32,
    /// The samples of the sound.
    pub samples: Arc<[i16]>,
    /// Its loudness in both ears.
    pub ears: Ears,
    /// The playback speed: 0.5 is an octave lower.
    pub speed: f32,
    /// Whether the music becomes quieter during the sound.
    pub fanfare: bool,
}

/// A sound that continues while it is wanted.
#[derive(Clone, Debug)]
pub struct Hum {
    /// The kind of the sound.
    pub sound: Sound,
    /// The samples of the sound, which repeat.
    pub samples: Arc<[i16]>,
    /// Its loudness in both ears.
    pub ears: Ears,
    /// The playback speed.
    pub speed: f32,
}

/// The orders of the game to the desk.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// Sounds that start.
    pub cues: Vec<Cue>,
    /// Numbers of sounds to cut off.
    pub cuts: Vec<u32>,
    /// The hums that play from now on. `None` if they do not change.
    pub hums: Option<Vec<Hum>>,
    /// The music that plays from now on, with its loudness. `None` if the music does not change.
    pub music: Option<(Wish, f32)>,
}

impl Orders {
    /// Adds a cue. The list has a limit, because without a device nothing takes the orders.
    pub fn play(&mut self, cue: Cue) {
        if self.cues.len() < VOICES {
            self.cues.push(cue);
        }
    }

    /// Cuts a sound off.
    pub fn cut(&mut self, number: u32) {
        if self.cuts.len() < VOICES {
            self.cuts.push(number);
        }
    }
}

/// A low-pass filter of 12 decibels per octave for one ear's samples.
#[derive(Clone, Copy, Debug, Default)]
struct Wall {
    once: f32,
    twice: f32,
}

impl Wall {
    fn pass(&mut self, sample: f32, share: f32) -> f32 {
        self.once += share * (sample - self.once);
        self.twice += share * (self.once - self.twice);
        self.twice
    }
}

/// The fraction that the filter of a wall moves towards the input per sample.
fn wall_share(muffled: f32) -> f32 {
    let hertz = OPEN_AIR * (THROUGH_WALLS / OPEN_AIR).powf(muffled.clamp(0.0, 1.0));
    1.0 - (-std::f32::consts::TAU * hertz / RATE as f32).exp()
}

#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    at: f64,
}

impl Reading {
    /// The next interpolated sample; `None` after the last one.
    fn next(&mut self, samples: &[i16], speed: f64, again: bool) -> Option<f32> {
        if again && self.at >= samples.len() as f64 {
            self.at -= samples.len() as f64;
        }
        let place = self.at as usize;
        let now = f32::from(*samples.get(place)?);
        let after = samples.get(place + 1).or(samples.first().filter(|_| again)).copied().unwrap_or_default();
        let share = (self.at - place as f64) as f32;
        self.at += speed;
        Some((now + (f32::from(after) - now) * share) / 32_768.0)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Voice {
    cue: Cue,
    reading: Reading,
    wall: Wall,
    /// The remaining loudness, which fades after a cut.
    left: f32,
    cut: bool,
    /// The number of frames after the last sample in which the filter of a wall still rings.
    rings: u32,
}

impl Voice {
    fn is_over(&self) -> bool {
        self.left <= 0.0 || self.rings > RATE / 50
    }

    fn add(&mut self, out: &mut Chunk) {
        let share = wall_share(self.cue.ears.muffled);
        let step = if self.cut { 1.0 / (CUT * RATE as f32) } else { 0.0 };
        for out in out.iter_mut() {
            let sample = self.reading.next(&self.cue.samples, f64::from(self.cue.speed), false);
            if sample.is_none() {
                self.rings += 1;
            }
            let heard = self.wall.pass(sample.unwrap_or_default(), share) * self.left;
            out[0] += heard * self.cue.ears.left;
            out[1] += heard * self.cue.ears.right;
            self.left = (self.left - step).max(0.0);
        }
    }
}

#[derive(Clone, Debug)]
struct Humming {
    hum: Hum,
    reading: Reading,
    wall: Wall,
    now: Ears,
    wanted: bool,
}

impl Humming {
    fn add(&mut self, out: &mut Chunk) {
        let target =
            if self.wanted { self.hum.ears } else { Ears { muffled: self.now.muffled, ..Ears::DEAF } };
        let before = self.now;
        self.now = before.towards(target, 1.0 - (-(CHUNK as f32) / (FOLLOWS * RATE as f32)).exp());
        let share = wall_share(self.now.muffled);
        for (at, out) in out.iter_mut().enumerate() {
            let ears = before.towards(self.now, at as f32 / CHUNK as f32);
            let sample =
                self.reading.next(&self.hum.samples, f64::from(self.hum.speed), true).unwrap_or_default();
            let heard = self.wall.pass(sample, share);
            out[0] += heard * ears.left;
            out[1] += heard * ears.right;
        }
    }
}

/// The desk.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(crate) voices: Vec<Voice>,
    hums: Vec<Humming>,
    band: Band,
    /// The wanted loudness of the music, and the current one, which drops for fanfares.
    volume: f32,
    heard: f32,
    limiter: Limiter,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            voices: Vec::with_capacity(VOICES),
            hums: Vec::with_capacity(16),
            band: Band::default(),
            volume: 0.0,
            heard: 0.0,
            limiter: Limiter::default(),
        }
    }
}

impl Desk {
    /// Carries out the orders and clears them.
    pub fn obey(&mut self, orders: &mut Orders) {
        for number in orders.cuts.drain(..) {
            self.voices
                .iter_mut()
                .filter(|voice| voice.cue.number == number)
                .for_each(|voice| voice.cut = true);
        }
        for cue in orders.cues.drain(..) {
            if self.voices.len() < VOICES && cue.speed > 0.0 {
                let (reading, wall) = (Reading::default(), Wall::default());
                self.voices.push(Voice { cue, reading, wall, left: 1.0, cut: false, rings: 0 });
            }
        }
        if let Some(hums) = orders.hums.take() {
            self.hums.iter_mut().for_each(|humming| humming.wanted = false);
            for hum in hums {
                let playing = self.hums.iter_mut().find(|humming| {
                    humming.hum.sound == hum.sound && Arc::ptr_eq(&humming.hum.samples, &hum.samples)
                });
                match playing {
                    Some(humming) => (humming.hum, humming.wanted) = (hum, true),
                    None => self.hums.push(Humming {
                        hum,
                        reading: Reading::default(),
                        wall: Wall::default(),
                        now: Ears::DEAF,
                        wanted: true,
                    }),
                }
            }
        }
        if let Some((wish, volume)) = orders.music.take() {
            self.band.follow(wish);
            self.volume = volume;
        }
    }

    /// The next frames of the whole mix.
    pub fn next_chunk(&mut self) -> Chunk {
        let mut out = [[0.0; 2]; CHUNK];
        let hushed = self.voices.iter().any(|voice| voice.cue.fanfare);
        let wanted = self.volume * if hushed { HUSHED } else { 1.0 };
        self.heard += (wanted - self.heard) * (1.0 - (-(CHUNK as f32) / (0.15 * RATE as f32)).exp());
        if self.heard > FAINTEST || self.volume > 0.0 {
            self.band.add(self.heard, &mut out);
        }
        self.voices.iter_mut().for_each(|voice| voice.add(&mut out));
        self.voices.retain(|voice| !voice.is_over());
        self.hums.iter_mut().for_each(|humming| humming.add(&mut out));
        self.hums.retain(|humming| humming.wanted || humming.now.loudest() > FAINTEST);
        out.map(|frame| self.limiter.pass(frame))
    }
}
