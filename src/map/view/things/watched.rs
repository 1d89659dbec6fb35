//! The things of a base while the player watches how it was dug. Each cell keeps and reuses its sprite.

use bevy::prelude::*;
use rootward_gen::{CELLS, Part, Pos};
use rootward_presentation::looks::{dug::picture_in, pictures::Height};

use super::draw::{depth_of, sprite_of};
use crate::{
    host::states::{Mode, Screen},
    kit::{artbook::ArtBook, world_of},
    map::{drawing::Draw, tilemap::repaint::RepaintWatched},
    session::watch::{DigPlayback, is_watching},
    world::base::current::CurrentBase,
};

/// The sprites by cell. Each is spawned at its first use.
#[derive(Resource, Clone, Debug)]
struct WatchedPool(Vec<Option<Entity>>);

#[derive(Component, Clone, Copy, Debug)]
struct WatchedThing;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WatchedPool(vec![None; CELLS])).draw(
        (redraw.before(RepaintWatched).run_if(is_watching), hide)
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

fn redraw(
    playback: Res<DigPlayback>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut pool: ResMut<WatchedPool>,
    mut was_furnished: Local<bool>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<WatchedThing>>,
    mut commands: Commands,
) {
    // Things in solid rock are not written into any cell. They appear in the first phase that places things.
    let furnished = playback.phase(current.dig_log()).part() == Part::Furnishing;
    let anew = playback.stale || furnished != *was_furnished;
    *was_furnished = furnished;
    let everywhere = anew.then(Pos::all).into_iter().flatten();
    let touched = playback.touched.iter().filter(|_| !anew);
    for at in everywhere.chain(touched) {
        let Some(cell) = at.index() else { continue };
        let picture = picture_in(&playback.frame, current.base(), current.records(), at, furnished);
        let shown = picture.as_ref().and_then(|picture| {
            let index = book.thing_index(picture.frames.first()?)?;
            Some((index, picture.height))
        });
        match (pool.0[cell], shown) {
            (None, None) => {}
            (None, Some((index, height))) => {
                let sprite = sprite_of(&book, current.base(), index);
                pool.0[cell] = Some(commands.spawn(watched(sprite, at, height)).id());
            }
            (Some(entity), shown) => {
                let Ok((mut sprite, mut place, mut visibility)) = sprites.get_mut(entity) else { continue };
                let Some((index, height)) = shown else {
                    *visibility = Visibility::Hidden;
                    continue;
                };
                *sprite = sprite_of(&book, current.base(), index);
                *place = place_of(at, height);
                *visibility = Visibility::Inherited;
            }
        }
    }
}

fn watched(sprite: Sprite, at: Pos, height: Height) -> impl Bundle {
    (Name::new("watched thing"), WatchedThing, sprite, place_of(at, height), Visibility::Inherited)
}

fn place_of(at: Pos, height: Height) -> Transform {
    Transform::from_translation(world_of(at).extend(depth_of(height)))
}

fn hide(
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut was_watching: Local<bool>,
    mut sprites: Query<&mut Visibility, With<WatchedThing>>,
) {
    let watching = is_watching(screen, mode);
    if *was_watching && !watching {
        for mut visibility in &mut sprites {
            *visibility = Visibility::Hidden;
        }
    }
    *was_watching = watching;
}
