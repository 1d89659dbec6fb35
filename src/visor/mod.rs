//! The base through the eyes of the droids: fills a scene from the live components, draws it without the graphics card
//! ([`rootward_visor`]), and lays the picture over the map or beside it. It reads what the map reads, and writes nothing
//! that the rules read but what the keys of steps mean.

mod blows;
mod eye;
mod fill;
mod front;
mod ghost;
mod keys;
mod life;
mod riddles;
mod sheet;
mod sides;
mod stage;
#[cfg(test)]
mod tests;
mod threat;

use bevy::prelude::*;
use rootward_presentation::view::ViewKind;

use crate::{
    kit::screen::{ViewNow, WantedView},
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewNow>().init_resource::<WantedView>().add_plugins(keys::plugin);
}

pub(super) fn view_plugin(app: &mut App) {
    app.add_plugins((eye::plugin, sheet::plugin, sides::plugin, threat::plugin));
}

/// What the player has chosen: for now, or for good.
fn chosen(wanted: &WantedView, settings: &Settings) -> ViewKind {
    wanted.kind.unwrap_or(settings.view)
}
