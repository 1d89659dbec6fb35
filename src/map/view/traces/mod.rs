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
    host::states::Screen,
    kit::{artbook::ArtBook, world_of},
    map::drawing::{Draw, PoolSprites, SpritePool, reset},
    world::{
        base::{in_play, placed::At, state::DoorState},
        traces::{MOST_MARKS, MOST_PRINTS, MarkKind, Traces},
    },
};

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
    traces: SpritePool<Drawn>,
    fading: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TracePool>()
        .add_systems(OnExit(Screen::Playing), reset::<TracePool>)
        .draw_playing(draw.run_if(resource_exists::<ArtBook>.and_then(in_play)));
}

fn draw(
    traces: Res<Traces>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    moved: Query<(), Changed<DoorState>>,
    doors: Query<(&At, &DoorState)>,
    mut pool: ResMut<TracePool>,
    mut sprites: PoolSprites<'_, '_>,
    mut commands: Commands,
) {
    let pool = pool.bypass_change_detection();
    let fading = play.tick / FADE;
    let same = pool.fading == fading && !traces.is_changed() && !screen.is_changed() && !book.is_changed();
    if same && moved.is_empty() {
        return;
    }
    pool.fading = fading;
    let pool = &mut pool.traces;
    pool.now.clear();
    if screen.is_base() {
        let shut = |at: Pos| doors.iter().any(|(door, state)| door.0 == at && state.leaf == Leaf::Shut);
        let prints = traces.prints().map(|print| (print.at, of_print(print, play.tick)));
        // The dents of a door vanish together with the door, when it slides into the wall.
        let marks = traces.marks().filter(|mark| match mark.what {
            MarkKind::Dents(_) => shut(mark.at),
            // Soot and wrecks would make a ladder or a machine unrecognisable.
            _ => !shows_through(screen.records(), mark.at),
        });
        let all = prints.chain(marks.map(|mark| (mark.at, of_mark(mark))));
        let known = all.filter(|(at, _)| screen.knows(*at));
        pool.now.extend(known.take(MOST).map(|(at, picture)| Drawn { at, picture }));
    }
    pool.draw("trace", &mut sprites, &mut commands, |&Drawn { at, picture }| {
        let sprite = sprite_of(&book, screen.base(), book.thing_index(picture.name).unwrap_or_default());
        let place = Transform::from_translation(world_of(at).extend(picture.depth));
        let color = Color::srgba(1.0, 1.0, 1.0, picture.strength);
        Some((Sprite { color, ..sprite }, place.with_rotation(turned(picture.turn))))
    });
}
