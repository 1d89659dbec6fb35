use bevy::prelude::*;
use rootward_gen::Thing;
use rootward_presentation::looks::{
    self, Appearance, WALL_ROWS,
    pictures::{Picture, Shade},
};
use rootward_rules::{play::Play, site::Site};

use super::draw::{depth_of, sprite_of};
use crate::{
    kit::{CELL, artbook::ArtBook, world_of},
    map::drawing::Draw,
    world::base::{
        current::CurrentBase,
        in_play,
        placed::Placed,
        state::{StateChanged, WallState},
    },
};

const DIM: Color = Color::srgb(0.42, 0.46, 0.55);
const ALARM: Color = Color::srgb(1.0, 0.42, 0.3);
/// The time in which a pushed wall slides to the next cell, in seconds.
const PUSH: f32 = 0.25;

#[derive(Component, Clone, Debug)]
pub(super) struct ThingPart(pub(super) Vec<usize>);

/// The number of a puzzle moves with its thing.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct NumberPlate;

/// The cell in which a thing is drawn. It changes when a wall is pushed.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::map::view) struct DrawnAt(pub(in crate::map::view) rootward_gen::Pos);

#[derive(Component, Clone, Copy, Debug)]
struct Sliding {
    from: Vec2,
    to: Vec2,
    passed: f32,
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct UpdateThings;

pub(super) fn plugin(app: &mut App) {
    app.draw(
        ((follow_states, push_walls).in_set(UpdateThings), slide)
            .chain()
            .after(super::draw::DrawThings)
            .run_if(resource_exists::<ArtBook>.and_then(in_play)),
    );
}

type PartQuery<'w, 's> = Query<
    'w,
    's,
    (&'static mut ThingPart, &'static mut Sprite, &'static mut Transform, &'static mut Visibility),
>;

fn follow_states(
    (site, play): (Res<Site>, Res<Play>),
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut things: Query<
        (Entity, &Placed, &mut Appearance, Option<&Children>),
        Or<(StateChanged, Added<Appearance>)>,
    >,
    mut parts: PartQuery<'_, '_>,
    mut plates: Query<&mut Visibility, (With<NumberPlate>, Without<ThingPart>)>,
    mut commands: Commands,
) {
    for (entity, placed, mut look, children) in &mut things {
        let record = current.records().get(placed.number);
        let Some(now) = record.and_then(|record| Appearance::of(&site, &play, record)) else { continue };
        let before = *look;
        if !look.set_if_neq(now) || before.on_map() == now.on_map() {
            continue;
        }
        let wanted = looks::pictures(placed.thing, current.records(), now);
        let mut wanted = wanted.iter();
        for child in children.into_iter().flatten() {
            if let Ok(mut plate) = plates.get_mut(*child) {
                let shown = if shows_number(now) { Visibility::Inherited } else { Visibility::Hidden };
                plate.set_if_neq(shown);
            }
            let Ok((mut part, mut sprite, mut transform, mut visibility)) = parts.get_mut(*child) else {
                continue;
            };
            match wanted.next().and_then(|picture| Some((picture, frames_of(&book, picture)?))) {
                Some((picture, frames)) => {
                    *transform = show_picture(picture, &frames, &mut sprite);
                    part.0 = frames;
                    visibility.set_if_neq(Visibility::Inherited);
                }
                None => {
                    visibility.set_if_neq(Visibility::Hidden);
                }
            }
        }
        for picture in wanted {
            if let Some(part) = part(&book, &current, picture) {
                commands.entity(entity).with_child(part);
            }
        }
    }
}

const fn shows_number(look: Appearance) -> bool {
    match look {
        Appearance::Plain | Appearance::Used => true,
        Appearance::Leaf(shut) => shut.leaf_frame() == 0,
        _ => false,
    }
}

fn frames_of(book: &ArtBook, picture: &Picture) -> Option<Vec<usize>> {
    let frames: Vec<usize> = picture.frames.iter().filter_map(|name| book.thing_index(name)).collect();
    (!frames.is_empty()).then_some(frames)
}

pub(super) fn part(book: &ArtBook, current: &CurrentBase, picture: &Picture) -> Option<impl Bundle + use<>> {
    let frames = frames_of(book, picture)?;
    let mut sprite = sprite_of(book, current.base(), frames[0]);
    let transform = show_picture(picture, &frames, &mut sprite);
    Some((Name::new("picture"), ThingPart(frames), sprite, transform, Visibility::Inherited))
}

fn show_picture(picture: &Picture, frames: &[usize], sprite: &mut Sprite) -> Transform {
    if let Some(atlas) = sprite.texture_atlas.as_mut() {
        atlas.index = frames[0];
    }
    sprite.color = match picture.shade {
        Shade::Plain => Color::WHITE,
        Shade::Dim => DIM,
        Shade::Alarm => ALARM,
    };
    let hidden = f32::from(WALL_ROWS - picture.rows.min(WALL_ROWS));
    let (first, last, shift) =
        if picture.goes_up { (hidden, CELL, hidden / 2.0) } else { (0.0, CELL - hidden, -hidden / 2.0) };
    sprite.rect = (hidden > 0.0).then(|| Rect::new(0.0, first, CELL, last));
    let mut place = place_in_cell(picture, 0.0);
    place.translation.y += shift;
    place
}

/// `higher` raises the picture above others with the same height.
pub(super) fn place_in_cell(picture: &Picture, higher: f32) -> Transform {
    let (east, north) = picture.lean;
    Transform::from_xyz(f32::from(east), f32::from(north), depth_of(picture.height) + higher)
}

fn push_walls(
    mut walls: Query<
        (Entity, &WallState, &mut DrawnAt, &mut Transform),
        Or<(Changed<WallState>, Added<DrawnAt>)>,
    >,
    mut commands: Commands,
) {
    for (entity, wall, mut drawn, mut transform) in &mut walls {
        if drawn.0 == wall.at {
            continue;
        }
        drawn.0 = wall.at;
        let (from, to) = (transform.translation.truncate(), world_of(wall.at));
        if from.distance(to) > 1.5 * CELL {
            transform.translation = to.extend(0.0);
        } else {
            commands.entity(entity).insert(Sliding { from, to, passed: 0.0 });
        }
    }
}

fn slide(
    time: Res<Time>,
    mut sliding: Query<(Entity, &mut Sliding, &mut Transform)>,
    mut commands: Commands,
) {
    for (entity, mut sliding, mut transform) in &mut sliding {
        sliding.passed += time.delta_secs() / PUSH;
        let share = sliding.passed.min(1.0);
        transform.translation = sliding.from.lerp(sliding.to, share).round().extend(0.0);
        if share >= 1.0 {
            commands.entity(entity).remove::<Sliding>();
        }
    }
}

/// Moving creatures are drawn separately.
pub(super) const fn is_drawn(thing: Thing) -> bool {
    !matches!(thing, Thing::Group(_))
}
