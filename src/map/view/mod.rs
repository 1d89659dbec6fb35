//! All drawing. It reads the logic, and never writes what the rules read.

pub mod camera;
mod curtain;
mod danger;
mod ease;
pub mod fights;
mod film;
mod flicker;
mod fog;
mod generations;
mod ghost;
mod glow;
mod goal_mark;
pub mod measure;
mod moments;
mod motion;
mod outside;
mod particles;
pub mod party;
pub(crate) mod riddles;
mod rock_light;
pub mod screenshot;
mod shade;
pub mod things;
mod title_veil;
mod traces;
mod veil;
mod watching;
mod way_arrow;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        super::drawing::plugin,
        camera::plugin,
        party::plugin,
        (
            fog::plugin,
            rock_light::plugin,
            shade::plugin,
            outside::plugin,
            things::plugin,
            fights::plugin,
            glow::plugin,
        ),
        (ghost::plugin, traces::plugin, motion::plugin, particles::plugin, flicker::plugin),
        (curtain::plugin, danger::plugin, way_arrow::plugin, goal_mark::plugin, moments::plugin),
        (watching::plugin, title_veil::plugin, generations::plugin, film::plugin, riddles::plugin),
        screenshot::plugin,
    ));
}
