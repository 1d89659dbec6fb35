//! Everything that stands in the base. The pictures come from the records, or from the kinds of cells while watching.

mod counters;
mod draw;
pub mod loose;
mod numbers;
mod update;
mod watched;

use bevy::prelude::*;

pub(super) use draw::{DENTS, depth_of, sprite_of};
pub(super) use update::DrawnAt;

pub fn plugin(app: &mut App) {
    app.add_plugins((
        draw::plugin,
        counters::plugin,
        update::plugin,
        loose::plugin,
        numbers::plugin,
        watched::plugin,
    ));
}
