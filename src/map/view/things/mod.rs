//! Everything that stands in the base. The pictures come from the records while the party walks, and from the kinds of
//! cells while the player watches the digger.

mod counters;
mod draw;
pub mod loose;
mod numbers;
mod update;
mod watched;

use bevy::prelude::*;

pub(super) use draw::{DENTS, depth_of, sprite_of};
pub(super) use update::DrawnAt;

/// Adds the things to an app.
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
