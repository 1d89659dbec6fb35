//! The lit ledge along the one edge from which a shop or a computer is used: their pictures look the same from all sides.

use bevy::prelude::*;

use super::{draw::sprite_of, pictures, update::place_in_cell};
use crate::{
    base::{
        booths,
        current::CurrentBase,
        placed::{At, Placed},
    },
    kit::artbook::ArtBook,
    schedule::AppSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        add_counters
            .in_set(AppSystems::View)
            .after(super::draw::DrawThings)
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

/// It moves and hides with its booth, and stays as it is whatever the booth looks like.
fn add_counters(
    new: Query<(Entity, &Placed, &At), Added<Placed>>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut commands: Commands,
) {
    for (entity, placed, at) in new.iter().filter(|(_, placed, _)| booths::is_booth(placed.thing)) {
        let base = current.base();
        let Some(picture) = booths::front_of(base, at.0).map(pictures::counter) else { continue };
        let Some(index) = picture.frames.first().and_then(|name| book.thing_index(name)) else { continue };
        let place = place_in_cell(&picture, 0.1);
        commands.entity(entity).with_child((Name::new("counter"), sprite_of(&book, base, index), place));
    }
}
