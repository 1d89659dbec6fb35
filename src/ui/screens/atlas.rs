//! The row that opens the atlas at the base, with its map and a walkthrough.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::Seed;

use super::menu;
use crate::host::platform;

pub(super) fn spawn_row(plate: &mut ChildSpawnerCommands, seed: Seed) {
    let Some(address) = platform::atlas_of(&seed.to_string()) else { return };
    plate.spawn((
        menu::row("Look up this base in the atlas"),
        observe(move |_: On<Activate>| platform::visit(&address)),
    ));
}
