//! Saves of bases, of the campaign and of the list of played bases. An unreadable file is set aside and reported.

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

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((career::plugin, base_save::plugin, charge_save::plugin, daily::plugin, played::plugin));
}
