//! Music that is composed during playback: a score for each piece and seed, its notes, and the hall around them.
//!
//! [`Band`] plays the wanted piece and fades from one piece into the next. Nothing is rendered ahead. A band needs a
//! few kilobytes, and produces one [`Chunk`] at a time. The same piece, seed and danger give the same samples.

mod character;
mod drive;
mod echo;
mod player;
mod score;
mod song;
mod tension;
#[cfg(test)]
mod tests;
mod timbre;
mod tone;

pub use character::{Family, Piece};
pub use drive::Countdown;
pub use player::{Player, Situation};
pub use tone::{CHUNK, Chunk};

use std::sync::Arc;

use crate::synth::RATE;

/// The time in which one piece fades out and the next fades in, in seconds.
const FADE: f32 = 2.5;
const MOST: usize = 3;

/// The music that the game wants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wish {
    /// The piece, and the text of its seed. `None` for silence.
    pub piece: Option<(Piece, Arc<str>)>,
    /// The situation in the base.
    pub situation: Situation,
}

#[derive(Clone, Debug)]
struct Playing {
    what: (Piece, Arc<str>),
    player: Player,
    share: f32,
}

/// All playing pieces.
#[derive(Clone, Debug, Default)]
pub struct Band {
    playing: Vec<Playing>,
    wish: Wish,
}

impl Band {
    /// Sets the wanted music.
    pub fn follow(&mut self, wish: Wish) {
        self.wish = wish;
    }

    /// Adds the next chunk of all playing pieces.
    pub fn add(&mut self, volume: f32, out: &mut Chunk) {
        // If enough pieces are already fading, the next one waits for the first of them.
        if let Some(wanted) = &self.wish.piece
            && self.playing.len() < MOST
            && !self.playing.iter().any(|playing| playing.what == *wanted)
        {
            let player = Player::new(wanted.0, &wanted.1);
            self.playing.push(Playing { what: wanted.clone(), player, share: 0.0 });
        }
        let step = CHUNK as f32 / (FADE * RATE as f32);
        for playing in &mut self.playing {
            let wanted = self.wish.piece.as_ref() == Some(&playing.what);
            let before = playing.share;
            playing.share = (before + if wanted { step } else { -step }).clamp(0.0, 1.0);
            let mut chunk = [[0.0; 2]; CHUNK];
            playing.player.add(self.wish.situation, &mut chunk);
            let slope = (playing.share - before) / CHUNK as f32;
            for (at, (frame, out)) in chunk.iter().zip(out.iter_mut()).enumerate() {
                let gain = volume * (before + slope * at as f32);
                out[0] += frame[0] * gain;
                out[1] += frame[1] * gain;
            }
        }
        let wish = &self.wish.piece;
        self.playing.retain(|playing| playing.share > 0.0 || wish.as_ref() == Some(&playing.what));
    }
}
