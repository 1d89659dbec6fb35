//! Files: the folders of the user and who holds them, reading and writing so that nothing is ever lost.

pub mod asset;
pub mod hold;
pub mod store;
pub mod writer;

use bevy::prelude::*;
use rootward_gen::Seed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, writer::plugin));
}

/// A seed as part of a file name: its text has characters that some systems forbid in file names.
pub fn plain(seed: Seed) -> String {
    let text = seed.to_string();
    text.chars().map(|char| if char.is_ascii_alphanumeric() || char == '.' { char } else { '-' }).collect()
}
