//! Files: the folders of the user and who holds them, reading and writing so that nothing is ever lost.

pub mod asset;
pub mod hold;
pub mod store;
pub mod writer;

use std::{fs, path::Path, time::SystemTime};

use bevy::prelude::*;
use rootward_gen::Seed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, writer::plugin));
}

/// When a file was written last, and its length in bytes; `None` if it is not there. A watched file has changed if its stamp
/// is another one, also an older one.
pub type Stamp = Option<(SystemTime, u64)>;

/// The stamp of a file now.
pub fn stamp(file: &Path) -> Stamp {
    let known = fs::metadata(file).ok()?;
    Some((known.modified().ok()?, known.len()))
}

/// A seed as part of a file name: its text has characters that some systems forbid in file names.
pub fn plain(seed: Seed) -> String {
    let text = seed.to_string();
    text.chars().map(|char| if char.is_ascii_alphanumeric() || char == '.' { char } else { '-' }).collect()
}
