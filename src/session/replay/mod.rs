//! Recordings of plays, and replays. See [`rootward_rules::recording`].

pub mod ghost;
pub mod playback;
pub mod recorder;
pub mod recording_files;

use bevy::prelude::*;
use rootward_rules::{play::Play, recording::Recording, site::Site};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((recorder::plugin, recording_files::plugin, playback::plugin, ghost::plugin));
}

/// Creates the play of a recording, before its first tick.
pub fn play_of(site: &Site, recording: &Recording) -> Play {
    let mut play = Play::begin(site, recording.terms, recording.carried.as_ref());
    if recording.outside {
        play.land(site);
    }
    play
}

/// Lets the bot play for some ticks. Returns the recording, with the cell and the fingerprint after each tick.
#[cfg(test)]
fn recorded(seed: rootward_gen::Seed, ticks: usize) -> (Recording, Vec<(rootward_gen::Pos, u32)>) {
    use rootward_rules::{headless::Headless, scene::TABLES};

    let mut recording = Recording::begin(seed, &TABLES, false, None);
    let mut game = Headless::new(seed, TABLES.clone());
    let mut bot = rootward_bot::Bot::default();
    let mut stood = Vec::new();
    for _ in 0..ticks {
        let input = bot.decide(game.site(), game.play());
        game.tick(input);
        let play = game.play();
        recording.note(play.tick, input, || play.fingerprint());
        stood.push((play.party.at, play.fingerprint()));
    }
    recording.finish(game.play());
    (recording, stood)
}
