//! The land over a planet base. It is visible on the floor of the hatch, and while the player watches the digger.

use bevy::prelude::*;
use rootward_art::surface::CELLS;
use rootward_gen::WIDTH;
use rootward_rules::region::Region;

use super::bedrock::FAR;
use crate::{
    host::states::{Mode, Screen},
    kit::{
        CELL,
        artbook::{ArtBook, theme_of},
        depth,
    },
    map::drawing::{Draw, set_picture},
    session::watch::is_watching,
    world::{base::current::CurrentBase, floors::ViewedFloor},
};

/// The row of cells between the grid and the land, which holds the walls.
const WALL: f32 = 1.0;
const DAYLIGHT: Color = Color::srgb(1.2, 1.14, 1.04);

#[derive(Component, Clone, Copy, Debug)]
struct Surface;

pub(super) fn plugin(app: &mut App) {
    app.draw(
        (spawn.run_if(not(any_with_component::<Surface>)), show)
            .chain()
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

fn spawn(mut commands: Commands) {
    let side = CELLS as f32 * CELL;
    let size = Vec2::new((WIDTH as f32 + 2.0 * FAR) * CELL, side);
    let sprite = Sprite {
        rect: Some(Rect::from_corners(Vec2::ZERO, size)),
        custom_size: Some(size),
        color: DAYLIGHT,
        ..default()
    };
    let place = Vec3::new(WIDTH as f32 / 2.0 * CELL, WALL * CELL + side / 2.0, depth::BEDROCK + 0.1);
    commands.spawn((Name::new("surface"), Surface, sprite, Transform::from_translation(place)));
}

fn show(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    (place, viewed): (Res<Region>, Res<ViewedFloor>),
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut lands: Query<(&mut Sprite, &mut Visibility), With<Surface>>,
) {
    let base = current.base();
    let on_floor = !place.is_outside() && base.floor_at(base.entrance()) == Some(viewed.shown());
    let shown = current.outside().is_some() && (on_floor || is_watching(screen, mode));
    let picture = book.surface(theme_of(base));
    for (mut sprite, mut visibility) in &mut lands {
        set_picture(&mut sprite, &picture, DAYLIGHT);
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}
