//! The mountain or hull around a base: one repeating picture below all tiles. It tells nothing of unknown cells.

use bevy::prelude::*;
use rootward_gen::{HEIGHT, WIDTH};
use rootward_rules::region::Region;

use crate::{
    base::current::{BaseSwapped, CurrentBase},
    kit::{
        CELL,
        artbook::{ArtBook, ArtChanged, theme_of},
        depth,
    },
    schedule::AppSystems,
    states::{Mode, Screen},
    watch::is_watching,
};

/// How far it reaches beyond the grid, in cells: at the smallest zoom of the largest screens no end of it is seen.
const MARGIN: usize = 64;

#[derive(Component, Clone, Copy, Debug)]
struct Bedrock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(not(any_with_component::<Bedrock>)),
            paint.run_if(on_message::<BaseSwapped>.or_else(on_message::<ArtChanged>)),
            show,
        )
            .chain()
            .in_set(AppSystems::View)
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

fn spawn(current: Res<CurrentBase>, book: Res<ArtBook>, mut commands: Commands) {
    let grid = Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL;
    let size = grid + 2.0 * MARGIN as f32 * CELL;
    let middle = Vec2::new(grid.x, -grid.y) / 2.0;
    commands.spawn((
        Name::new("bedrock"),
        Bedrock,
        Sprite {
            image: book.bedrock(theme_of(current.base())),
            // Larger than the picture: it repeats.
            rect: Some(Rect::from_corners(Vec2::ZERO, size)),
            custom_size: Some(size),
            ..default()
        },
        Transform::from_translation(middle.extend(depth::BEDROCK)),
    ));
}

fn paint(current: Res<CurrentBase>, book: Res<ArtBook>, mut rock: Query<&mut Sprite, With<Bedrock>>) {
    for mut sprite in &mut rock {
        sprite.image = book.bedrock(theme_of(current.base()));
    }
}

/// The land outside has rock of its own.
fn show(
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut rock: Query<&mut Visibility, With<Bedrock>>,
) {
    let hidden = place.is_outside() && !is_watching(screen, mode);
    for mut visibility in &mut rock {
        visibility.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
    }
}
