//! Recordings of plays, and replays. See [`rootward_rules::recording`].

pub mod ghost;
pub mod playback;
pub mod recorder;
pub mod recording_files;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((recorder::plugin, recording_files::plugin, playback::plugin, ghost::plugin));
}
