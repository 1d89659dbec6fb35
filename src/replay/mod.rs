//! Recordings of plays in the game: one is made of every play, and one can be replayed. What a recording is
//! says [`rootward_rules::recording`].

pub mod keep;
pub mod playback;
pub mod recorder;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((recorder::plugin, keep::plugin, playback::plugin));
}
