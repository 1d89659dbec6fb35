//! Files: the folders of the user, the folder lock, and safe reading and writing.

pub mod asset;
pub mod hold;
pub mod store;
pub mod writer;

use std::{fs, path::Path, time::SystemTime};

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::Seed;

use self::{hold::FolderHold, store::SettingsStore, writer::Writer};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, writer::plugin));
}

#[derive(SystemParam)]
pub struct SaveFiles<'w> {
    pub store: Res<'w, SettingsStore>,
    pub hold: Res<'w, FolderHold>,
    pub writer: Res<'w, Writer>,
}

/// The modification time and the length in bytes. `None` if the file does not exist. Any difference means a change.
pub type Stamp = Option<(SystemTime, u64)>;

pub fn stamp(file: &Path) -> Stamp {
    let known = fs::metadata(file).ok()?;
    Some((known.modified().ok()?, known.len()))
}

/// A seed as part of a file name. Some systems do not allow all characters of its text in file names.
pub fn plain(seed: Seed) -> String {
    let text = seed.to_string();
    text.chars().map(|char| if char.is_ascii_alphanumeric() || char == '.' { char } else { '-' }).collect()
}
