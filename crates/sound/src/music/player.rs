//! Plays a piece: its score, the layer of danger over it, and the music of the meltdown. All tones share one echo.

use super::{
    character::Piece,
    drive::{Countdown, Drive},
    echo::Echo,
    score::{Layer, Note, Score},
    song::Song,
    tension::Tension,
    tone::{CHUNK, Chunk, Tone},
};
use crate::synth::RATE;

/// The maximum number of simultaneous notes. More notes would be inaudible, and are left out.
const MOST: usize = 48;
/// The look-ahead for writing notes, in seconds.
const AHEAD: f64 = 0.2;
/// The time in which drone and motif fade out when the meltdown begins, in seconds.
const LEAVES: f32 = 1.2;

/// The situation in the base during a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Situation {
    /// The danger, 0 to 1.
    pub danger: f32,
    /// The countdown of the meltdown, while it runs.
    pub meltdown: Option<Countdown>,
}

#[derive(Clone, Debug)]
enum Writer {
    Song(Song),
    Score(Score),
}

/// A playing piece.
#[derive(Clone, Debug)]
pub struct Player {
    writer: Writer,
    tension: Tension,
    drive: Drive,
    written: Vec<Note>,
    tones: Vec<Tone>,
    echo: Echo,
    chunks: u64,
    calm: f32,
}

impl Player {
    /// Starts a piece for a seed, from its beginning.
    #[must_use]
    pub fn new(piece: Piece, seed: &str) -> Self {
        let writer = match piece {
            Piece::Title => Writer::Song(Song::default()),
            _ => Writer::Score(Score::new(piece, seed)),
        };
        let key = match &writer {
            Writer::Song(song) => song.key,
            Writer::Score(score) => score.key,
        };
        Self {
            writer,
            tension: Tension::new(key, piece.name(), seed),
            drive: Drive::new(key, piece.name(), seed),
            written: Vec::with_capacity(256),
            tones: Vec::with_capacity(MOST),
            echo: Echo::new(piece.character().hall),
            chunks: 0,
            calm: 1.0,
        }
    }

    /// The audible danger, 0 to 1.
    #[must_use]
    pub const fn tension(&self) -> f32 {
        self.tension.level
    }

    /// Advances by a chunk without computing samples, for callers that need only the notes.
    pub fn follow(&mut self, situation: Situation) {
        self.go_on(situation);
        self.tones.clear();
        self.chunks += 1;
    }

    /// Adds the next chunk.
    pub fn add(&mut self, situation: Situation, out: &mut Chunk) {
        let seconds = self.go_on(situation);
        let before = self.calm;
        let step = seconds as f32 / LEAVES;
        self.calm = (before + if situation.meltdown.is_some() { -step } else { step }).clamp(0.0, 1.0);
        let mut echo = [0.0; CHUNK];
        for tone in &mut self.tones {
            tone.add(if tone.note.layer == Layer::Calm { self.calm } else { 1.0 }, out, &mut echo);
        }
        self.tones.retain(|tone| !tone.is_over());
        self.echo.add(&echo, out);
        self.chunks += 1;
    }

    /// Writes and starts the notes of the next chunk. Returns its length in seconds.
    fn go_on(&mut self, situation: Situation) -> f64 {
        let seconds = CHUNK as f64 / f64::from(RATE);
        let now = self.chunks as f64 * seconds;
        let end = now + seconds;
        match &mut self.writer {
            Writer::Song(song) => song.compose(end + AHEAD, &mut self.written),
            Writer::Score(score) => score.compose(end + AHEAD, &mut self.written),
        }
        // In the meltdown, its own music conveys enough danger.
        let danger = if situation.meltdown.is_some() { 0.0 } else { situation.danger };
        self.tension.compose(danger, seconds as f32, end, &mut self.written);
        if let Some(clock) = situation.meltdown {
            self.drive.compose(clock, now, seconds, &mut self.written);
        }
        self.begin_notes(end);
        seconds
    }

    fn begin_notes(&mut self, end: f64) {
        let tones = &mut self.tones;
        self.written.retain(|note| {
            let due = note.at < end;
            if due && tones.len() < MOST {
                tones.push(Tone::new(*note));
            }
            !due
        });
    }
}
