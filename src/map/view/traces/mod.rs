//! The drawing of marks and fading footprints, from a growing pool.

mod pictures;

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::looks::pictures::shows_through;
use rootward_rules::{TICKS_PER_SECOND, doors::Leaf, play::Play};

use self::pictures::{TracePicture, of_mark, of_print};
use super::{
    fights::{OnScreen, turned},
    things::sprite_of,
};
use crate::{
    host::{schedule::AppSystems, states::Screen},
    kit::{artbook::ArtBook, world_of},
    world::{
        base::{in_play, placed::At, state::DoorState},
        traces::{MOST_MARKS, MOST_PRINTS, MarkKind, Traces},
    },
};

/// The maximum number of drawn traces.
const MOST: usize = MOST_MARKS + MOST_PRINTS;
/// The time between two fading steps of footprints, in ticks.
const FADE: u32 = TICKS_PER_SECOND;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    at: Pos,
    picture: TracePicture,
}

#[derive(Resource, Default)]
struct TracePool {
    now: Vec<Drawn>,
    shown: Vec<Drawn>,
    sprites: Vec<Entity>,
    /// The drawn fading step.
    fading: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TracePool>().add_systems(OnExit(Screen::Playing), clear_pool).add_systems(
        Update,
        draw.in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<ArtBook>).and_then(in_play)),
    );
}

fn clear_pool(mut pool: ResMut<TracePool>) {
    *pool = TracePool::default();
}

fn draw(
    traces: Res<Traces>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    moved: Query<(), Changed<DoorState>>,
    doors: Query<(&At, &DoorState)>,
    mut pool: ResMut<TracePool>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    let pool = pool.bypass_change_detection();
    let fading = play.tick / FADE;
    let same = pool.fading == fading && !traces.is_changed() && !screen.is_changed() && !book.is_changed();
    if same && moved.is_empty() {
        return;
    }
    pool.fading = fading;
    pool.now.clear();
    if screen.is_base() {
        let shut = |at: Pos| doors.iter().any(|(door, state)| door.0 == at && state.leaf == Leaf::Shut);
        let prints = traces.prints().map(|print| (print.at, of_print(print, play.tick)));
        // A door takes its dents into the wall.
        let marks = traces.marks().filter(|mark| match mark.what {
            MarkKind::Dents(_) => shut(mark.at),
            // Soot and remains would make a ladder or a machine unrecognisable.
            _ => !shows_through(screen.records(), mark.at),
        });
        let all = prints.chain(marks.map(|mark| (mark.at, of_mark(mark))));
        let known = all.filter(|(at, _)| screen.knows(*at));
        pool.now.extend(known.take(MOST).map(|(at, picture)| Drawn { at, picture }));
    }
    if pool.now == pool.shown {
        return;
    }
    for place in 0..pool.now.len().max(pool.shown.len()) {
        let (wanted, shown) = (pool.now.get(place), pool.shown.get(place));
        if wanted == shown {
            continue;
        }
        let known = pool.sprites.get(place).and_then(|entity| sprites.get_mut(*entity).ok());
        match (wanted, known) {
            (None, Some((_, _, mut visibility))) => _ = visibility.set_if_neq(Visibility::Hidden),
            (Some(drawn), Some((mut sprite, mut transform, mut visibility))) => {
                (*sprite, *transform) = place_of(drawn, &book, &screen);
                visibility.set_if_neq(Visibility::Inherited);
            }
            (Some(drawn), None) => {
                let bundle = (Name::new("trace"), place_of(drawn, &book, &screen), Visibility::Inherited);
                pool.sprites.push(commands.spawn((bundle, DespawnOnExit(Screen::Playing))).id());
            }
            (None, None) => {}
        }
    }
    pool.shown.clone_from(&pool.now);
}

fn place_of(drawn: &Drawn, book: &ArtBook, screen: &OnScreen<'_>) -> (Sprite, Transform) {
    let picture = drawn.picture;
    let mut sprite = sprite_of(book, screen.base(), book.thing_index(picture.name).unwrap_or_default());
    sprite.color = Color::srgba(1.0, 1.0, 1.0, picture.strength);
    let place = Transform::from_translation(world_of(drawn.at).extend(picture.depth));
    (sprite, place.with_rotation(turned(picture.turn)))
}
