//! The song of the title, composed by hand. It repeats after two minutes, each time with different ornaments.

use super::{
    character::Piece,
    score::{Key, Layer, Note},
    timbre,
};
use crate::draws::Draws;

const BAR: f64 = 4.0;
/// The chords of eight bars, in steps of the scale.
const CHORDS: [[i32; 3]; 8] =
    [[0, 4, 9], [-2, 5, 7], [2, 6, 9], [-1, 3, 8], [0, 4, 9], [3, 5, 7], [-2, 2, 5], [-3, 1, 6]];
/// The first melody of eight bars without its end, in steps and beats.
const THEME: &[(i32, f32)] = &[
    (4, 2.0),
    (3, 1.0),
    (4, 1.0),
    (5, 3.0),
    (4, 1.0),
    (2, 2.0),
    (3, 1.0),
    (4, 1.0),
    (1, 4.0),
    (0, 1.5),
    (1, 0.5),
    (2, 2.0),
    (3, 2.0),
    (2, 1.0),
    (1, 1.0),
];
/// The end of the theme that leads on, and the end that comes to rest.
const OPEN: &[(i32, f32)] = &[(2, 3.0), (1, 1.0), (1, 4.0)];
const CLOSE: &[(i32, f32)] = &[(-1, 2.0), (1, 2.0), (0, 4.0)];
const CLIMB: &[(i32, f32)] = &[
    (7, 3.0),
    (6, 1.0),
    (5, 2.0),
    (4, 2.0),
    (6, 1.5),
    (5, 0.5),
    (4, 2.0),
    (3, 4.0),
    (4, 2.0),
    (5, 1.0),
    (6, 1.0),
    (7, 3.0),
    (5, 1.0),
    (4, 2.0),
    (3, 1.0),
    (2, 1.0),
    (1, 4.0),
];
/// The parts of a pass; the first is played without a melody.
const PARTS: [[&[(i32, f32)]; 2]; 5] =
    [[&[], &[]], [THEME, OPEN], [THEME, OPEN], [CLIMB, &[]], [THEME, CLOSE]];

#[derive(Clone, Debug)]
pub struct Song {
    pub(super) key: Key,
    beat: f64,
    draws: Draws,
    next: f64,
    part: usize,
}

impl Default for Song {
    fn default() -> Self {
        let character = Piece::Title.character();
        Self {
            key: Key { root: character.root, scale: character.scales[0] },
            beat: f64::from(character.beat),
            draws: Draws::of("title"),
            next: 0.3,
            part: 0,
        }
    }
}

impl Song {
    /// Writes all notes that start before this second of the piece, and some later ones.
    pub fn compose(&mut self, until: f64, notes: &mut Vec<Note>) {
        while self.next < until {
            self.compose_part(notes);
        }
    }

    fn compose_part(&mut self, notes: &mut Vec<Note>) {
        let melody = PARTS[self.part % PARTS.len()].concat();
        let bars = if melody.is_empty() { 4 } else { CHORDS.len() };
        let second_pass = self.part > 1;
        for (bar, chord) in CHORDS.iter().take(bars).enumerate() {
            let begin = self.next + bar as f64 * BAR * self.beat;
            self.hum(begin, chord, notes);
            self.ripple(begin, chord, second_pass, notes);
        }
        let mut at = self.next;
        for (step, beats) in melody {
            let length = f64::from(beats) * self.beat;
            let timbre = if self.part % 5 == 2 { &timbre::GLASS } else { &timbre::REED };
            notes.push(self.note(at, step + 14, length * 0.94, 0.11, 0.1, timbre));
            if self.part % 5 >= 3 && beats >= 2.0 {
                // A second voice, a sixth below.
                notes.push(self.note(at, step + 14 - 5, length * 0.94, 0.055, -0.35, &timbre::REED));
            }
            at += length;
        }
        self.next += bars as f64 * BAR * self.beat;
        self.part += 1;
    }

    fn note(
        &self,
        at: f64,
        step: i32,
        length: f64,
        level: f32,
        pan: f32,
        timbre: &'static timbre::Timbre,
    ) -> Note {
        Note {
            at,
            hertz: self.key.hertz(step),
            length: length as f32,
            level,
            pan,
            layer: Layer::Calm,
            timbre,
        }
    }

    fn hum(&mut self, begin: f64, chord: &[i32; 3], notes: &mut Vec<Note>) {
        for (place, &step) in chord.iter().enumerate() {
            let pan = [0.0, -0.5, 0.5][place];
            let level = [0.1, 0.06, 0.05][place];
            // The chord starts early, because it swells slowly and is audible only from its middle.
            let early = (begin - 1.2).max(0.0);
            notes.push(self.note(early, step, BAR * self.beat - 1.0, level, pan, &timbre::WARM_DRONE));
        }
        notes.push(self.note(begin, chord[0], 1.0, 0.1, 0.0, &timbre::HAMMER));
    }

    /// Broken chords above the drone, slightly different each time.
    fn ripple(&mut self, begin: f64, chord: &[i32; 3], dense: bool, notes: &mut Vec<Note>) {
        for half in 0..8 {
            if half % 2 == 1 && !(dense && self.draws.percent(70)) || self.draws.percent(12) {
                continue;
            }
            let step = chord[[0, 1, 2, 1][half / 2]] + if half % 2 == 1 { 14 } else { 7 };
            let at = begin + half as f64 * 0.5 * self.beat;
            let (level, pan) = (self.draws.within(0.045, 0.07), self.draws.within(-0.7, 0.7));
            notes.push(self.note(at, step, 0.5, level, pan, &timbre::HAMMER));
        }
    }
}
