//! The lit ledge along the usable sides of a shop or a computer. The machines themselves look the same all round.

use bevy::prelude::*;
use rootward_presentation::{booths, looks::pictures};

use super::{draw::sprite_of, update::place_in_cell};
use crate::{
    kit::artbook::ArtBook,
    map::drawing::Draw,
    world::base::{
        current::CurrentBase,
        placed::{At, Placed},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.draw(
        add_counters
            .after(super::draw::DrawThings)
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

/// Ledges are children of their machine, so they are hidden together with it. Their look never changes.
fn add_counters(
    new: Query<(Entity, &Placed, &At), Added<Placed>>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut commands: Commands,
) {
    for (entity, _, at) in new.iter().filter(|(_, placed, _)| booths::is_booth(placed.thing)) {
        for front in booths::fronts(current.base(), current.records(), at.0) {
            let picture = pictures::counter(front);
            let Some(index) = picture.frames.first().and_then(|name| book.thing_index(name)) else {
                continue;
            };
            let (sprite, place) = (sprite_of(&book, current.base(), index), place_in_cell(&picture, 0.1));
            commands.entity(entity).with_child((Name::new("counter"), sprite, place));
        }
    }
}
