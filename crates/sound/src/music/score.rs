//! The music of a base: a slow drone, and a motif that returns in varied forms without end.

use super::{
    character::{Character, Piece},
    timbre::Timbre,
};
use crate::draws::Draws;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Drone and motif.
    Calm,
    /// Danger and the meltdown.
    Tense,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// The start of the note, in seconds of the piece.
    pub at: f64,
    pub hertz: f32,
    /// The time for which the note is held, in seconds. The instrument decides how long a struck note rings.
    pub length: f32,
    /// The loudness, 0 to 1.
    pub level: f32,
    /// The stereo position: -1 is left, 1 is right.
    pub pan: f32,
    pub layer: Layer,
    pub timbre: &'static Timbre,
}

#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The lowest note as a MIDI note number: 69 is 440 hertz.
    pub root: f32,
    /// The semitones of the scale above its root.
    pub scale: &'static [u8],
}

impl Key {
    /// The pitch of a step of the scale. Steps below 0 and above the octave are valid.
    pub fn hertz(self, step: i32) -> f32 {
        let count = self.scale.len() as i32;
        let octave = step.div_euclid(count);
        let semitones = f32::from(self.scale[step.rem_euclid(count) as usize]) + 12.0 * octave as f32;
        self.semitones(semitones)
    }

    pub fn semitones(self, above: f32) -> f32 {
        440.0 * ((self.root + above - 69.0) / 12.0).exp2()
    }
}

/// A short recognisable melody: steps of the scale, with their lengths in beats.
#[derive(Clone, Debug, PartialEq)]
pub struct Motif(pub Vec<(i32, f32)>);

impl Motif {
    /// Draws a new motif: mostly small steps, seldom a leap, and an end that is either closed or open.
    fn draw(draws: &mut Draws) -> Self {
        let count = 4 + draws.below(3);
        let mut step = draws.pick(&[0, 2, 4, 4, 7]);
        let mut notes = Vec::with_capacity(count);
        for place in 0..count {
            let beats = if place + 1 == count { 3.0 } else { draws.pick(&[0.5, 1.0, 1.0, 1.0, 1.5, 2.0]) };
            notes.push((step, beats));
            let leap = draws.percent(22);
            let far = if leap { draws.pick(&[3, 4]) } else { draws.pick(&[1, 1, 1, 2]) };
            let up = step < 1 || (step < 7 && draws.percent(48));
            step += if up { far } else { -far };
        }
        if let Some(last) = notes.last_mut() {
            last.0 = draws.pick(&[0, 0, 2, 4, 1]);
        }
        Self(notes)
    }

    fn shape(&self, draws: &mut Draws) -> Vec<(i32, f32)> {
        let notes = self.0.iter();
        match draws.below(8) {
            0..=2 => self.0.clone(),
            3 => {
                let by = draws.pick(&[-2, 2, 3]);
                notes.map(|&(step, beats)| (step + by, beats)).collect()
            }
            4 => {
                let first = self.0.first().map_or(0, |note| note.0);
                notes.map(|&(step, beats)| (2 * first - step, beats)).collect()
            }
            5 => notes.take(3).map(|&(step, beats)| (step + 7, beats * 1.5)).collect(),
            6 => notes.map(|&(step, beats)| (step, beats * 2.0)).collect(),
            _ => {
                let mut answer = self.0.clone();
                if let Some(last) = answer.last_mut() {
                    *last = (0, 4.0);
                }
                answer
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Score {
    character: &'static Character,
    pub(super) key: Key,
    beat: f32,
    pub(super) motif: Motif,
    /// Drone and motif have separate draws, so that neither changes the other.
    drone_draws: Draws,
    motif_draws: Draws,
    drone_next: f64,
    motif_next: f64,
    chord: usize,
}

impl Score {
    pub fn new(piece: Piece, seed: &str) -> Self {
        let character = piece.character();
        let name = piece.name();
        let mut draws = Draws::of(&format!("music:{name}:{seed}"));
        let key =
            Key { root: character.root + draws.below(6) as f32 - 2.0, scale: draws.pick(character.scales) };
        let beat = character.beat * draws.within(0.88, 1.14);
        let motif = Motif::draw(&mut draws);
        Self {
            character,
            key,
            beat,
            motif,
            drone_draws: Draws::of(&format!("drone:{name}:{seed}")),
            motif_draws: Draws::of(&format!("motif:{name}:{seed}")),
            drone_next: 0.0,
            motif_next: f64::from(draws.within(3.0, 6.0)),
            chord: 0,
        }
    }

    /// Writes all notes that start before this second of the piece, each once, and maybe a few later ones.
    pub fn compose(&mut self, until: f64, notes: &mut Vec<Note>) {
        while self.drone_next < until {
            self.compose_chord(notes);
        }
        while self.motif_next < until {
            self.compose_phrase(notes);
        }
    }

    /// Writes the next chord of the drone, which starts while the previous one fades.
    fn compose_chord(&mut self, notes: &mut Vec<Note>) {
        let draws = &mut self.drone_draws;
        let span = draws.within(13.0, 21.0);
        if self.drone_next > 0.0 {
            // The same chord is never played twice in a row.
            self.chord =
                (self.chord + 1 + draws.below(self.character.chords.len() - 1)) % self.character.chords.len();
        }
        let level = self.character.drone_level;
        let chord = self.character.chords[self.chord];
        for (place, step) in chord.into_iter().enumerate() {
            let pan = [0.0, -0.6, 0.6][place] + draws.within(-0.1, 0.1);
            notes.push(Note {
                at: self.drone_next + f64::from(draws.within(0.0, 1.5)) * place as f64,
                hertz: self.key.hertz(step),
                length: span + 1.0,
                level: level * [1.0, 0.6, 0.5][place],
                pan,
                layer: Layer::Calm,
                timbre: self.character.drone,
            });
        }
        self.drone_next += f64::from(span);
    }

    /// Writes the motif in a variation, maybe an answer by another instrument, and the silence after it.
    fn compose_phrase(&mut self, notes: &mut Vec<Note>) {
        let character = self.character;
        let shape = self.motif.shape(&mut self.motif_draws);
        let draws = &mut self.motif_draws;
        let lift = character.lift + if draws.percent(25) { self.key.scale.len() as i32 } else { 0 };
        let side = draws.within(-0.5, 0.5);
        let mut at = self.motif_next;
        for &(step, beats) in &shape {
            let length = beats * self.beat;
            let level = character.voice_level * draws.within(0.75, 1.0);
            notes.push(Note {
                at: at + f64::from(draws.within(0.0, 0.02)),
                hertz: self.key.hertz(step + lift),
                length: length * 0.92,
                level,
                pan: side + draws.within(-0.1, 0.1),
                layer: Layer::Calm,
                timbre: character.voice,
            });
            if draws.percent(character.doubled) {
                notes.push(Note {
                    at: at + f64::from(self.beat) * 0.5,
                    hertz: self.key.hertz(step + lift + self.key.scale.len() as i32),
                    length: length * 0.5,
                    level: level * 0.4,
                    pan: -side,
                    layer: Layer::Calm,
                    timbre: character.colour,
                });
            }
            at += f64::from(length);
        }
        if draws.percent(35) {
            for &(step, beats) in shape.iter().rev().take(2).rev() {
                notes.push(Note {
                    at,
                    hertz: self.key.hertz(step + character.lift),
                    length: beats * self.beat,
                    level: character.voice_level * 0.5,
                    pan: -side,
                    layer: Layer::Calm,
                    timbre: character.colour,
                });
                at += f64::from(beats * self.beat);
            }
        }
        let (short, long) = character.silence;
        self.motif_next = at + f64::from(draws.within(short, long));
    }
}
