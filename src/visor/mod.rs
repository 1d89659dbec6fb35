//! The base through the eyes of the droids. The visor draws a scene from the live components without the graphics
//! card ([`rootward_visor`]). It writes nothing that the rules read, except the meaning of the step keys.

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
    input::settings::Settings,
    kit::screen::{ViewNow, WantedView},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewNow>().init_resource::<WantedView>().add_plugins(keys::plugin);
}

pub(super) fn view_plugin(app: &mut App) {
    app.add_plugins((eye::plugin, sheet::plugin, sides::plugin, threat::plugin));
}

fn chosen(wanted: &WantedView, settings: &Settings) -> ViewKind {
    wanted.kind.unwrap_or(settings.view)
}
