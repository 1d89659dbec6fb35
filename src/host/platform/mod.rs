//! The platform. Items that differ between a machine and a browser have the same name in `native.rs` and `web.rs`.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub mod address;
#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(any(test, target_family = "wasm"))]
mod shipped;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
use native as here;
#[cfg(target_family = "wasm")]
use web as here;

pub use self::here::{
    HAS_FOLDERS, MAY_QUIT, MAY_VANISH, Worker, arguments, asset_folder, at_parting, atlas_of, complain,
    correct_address, explain_panics, fills_screen, fit, is_there, link_of, now, offer, offer_new, prepare,
    set_address, user_folders, uses_command_key, visit, window_of,
};

/// The part of the page's address behind `#`, after the player or the browser has changed it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AddressChanged(pub String);

/// The name of a file for messages: its path, or the name of the download.
#[must_use]
pub fn place_of(file: &Path) -> PathBuf {
    if HAS_FOLDERS {
        return std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    }
    file.file_name().map_or_else(|| file.to_owned(), PathBuf::from)
}

#[must_use]
pub fn with_link(line: &str, seed: &str) -> String {
    link_of(seed).map_or_else(|| line.to_owned(), |link| format!("{line} {link}"))
}

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<AddressChanged>();
    here::add_to(app);
}
