//! Recordings of plays in the game: one is made of every play, and one can be replayed. What a recording is
//! says [`rootward_rules::recording`].

pub mod ghost;
pub mod playback;
pub mod recorder;
pub mod recording_files;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((recorder::plugin, recording_files::plugin, playback::plugin, ghost::plugin));
}
