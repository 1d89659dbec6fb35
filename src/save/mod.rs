//! One file for each base that was begun and not finished, one for the campaign and the best scores, and one for what was
//! played.
//! Files are written whole or not at all, off the main thread; one that cannot be read is set aside and
//! named.

pub mod base_save;
pub mod career;
pub mod charge_save;
pub mod daily;
pub mod picture;
pub mod played;
pub mod room;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((career::plugin, base_save::plugin, charge_save::plugin, daily::plugin, played::plugin));
}
