//! The cursor that the player moves over the floor.

use bevy::prelude::*;
use rootward_gen::Pos;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookCursor(pub Pos);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LookCursor>();
}
