//! Files: the folders of the user and who holds them, reading and writing so that nothing is ever lost, the folder of
//! the assets.

pub mod asset;
pub mod hold;
pub mod store;
pub mod writer;

use std::path::PathBuf;

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

/// The folder of the pictures: below BEVY_ASSET_ROOT if that is set; otherwise beside the program, here, or
/// in the project that the program was built from.
pub fn asset_folder() -> Option<PathBuf> {
    let found = |root: PathBuf| Some(root.join("assets")).filter(|folder| folder.is_dir());
    if let Some(named) = std::env::var_os("BEVY_ASSET_ROOT") {
        return found(PathBuf::from(named))?.canonicalize().ok();
    }
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    let here = std::env::current_dir().ok();
    let project = Some(PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    [beside, here, project].into_iter().flatten().find_map(found)?.canonicalize().ok()
}
